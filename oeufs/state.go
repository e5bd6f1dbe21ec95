package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Piece is the contents of a cell: an egg that shows its symbol, a turned egg, or nothing.
type Piece uint8

// NoPiece is the contents of an empty cell. Unknown is a turned egg whose owner the viewer does not know. Unknown
// occurs only in what one player sees of a [State].
const (
	NoPiece Piece = 0
	Unknown Piece = turnedOver
)

// turnedOver is the bit that marks a turned egg in a Piece. The other bits hold the owner.
const turnedOver = 8

// Owner returns the player who owns the egg. It returns NoPlayer for NoPiece and for Unknown.
func (p Piece) Owner() boardgame.Player {
	if owner := boardgame.Player(p &^ turnedOver); owner <= D {
		return owner
	}
	return boardgame.NoPlayer
}

// Turned reports whether p is a turned egg.
func (p Piece) Turned() bool { return p&turnedOver != 0 && p <= turnedOver|Piece(D) }

// String returns a description such as "Blue's egg" or "Blue's turned egg". It returns "turned egg" for Unknown, and
// "no egg" for NoPiece.
func (p Piece) String() string {
	switch {
	case p == Unknown:
		return "turned egg"
	case p.Owner() == boardgame.NoPlayer:
		return "no egg"
	case p.Turned():
		return name(p.Owner()).String() + "'s turned egg"
	}
	return name(p.Owner()).String() + "'s egg"
}

// table holds what everyone sees on the table (K1): a position without the owners of the turned eggs. A table has no
// field for these owners, so nothing that is computed from it can reveal them. The legal actions and the refusals are
// computed from a table.
type table struct {
	turned  bitboard.Set64        // the eggs that are turned over
	showing [D + 1]bitboard.Set64 // each player's eggs that show their symbols
	looks   [D + 1]bitboard.Set64 // the turned eggs that each player has looked at

	players      uint8            // how many players began the game, 2 or 4
	in           uint8            // bit p is set if player p has made no false claim
	turn, winner boardgame.Player // NoPlayer while there is none
	ending       ending
	noTakeBack   bool // whether the game is played with O1
	from, to     Cell // the move that O1 forbids taking back; if there is none, both are the same
}

// ending says how a game ended: it is the number n of the rule Fn that ended it, or 0 while the game goes on.
type ending uint8

const (
	goingOn        ending = 0
	claimedTruly   ending = 3
	claimedFalsely ending = 4
	oneIsLeft      ending = 5
)

// endings holds the rule for each ending.
var endings = [...]boardgame.Rule{claimedTruly: TrueClaim, claimedFalsely: FalseClaimOfTwo, oneIsLeft: FalseClaimOfFour}

// owners holds the turned eggs of each player. The entry for NoPlayer holds the turned eggs whose owners are not known.
type owners [D + 1]bitboard.Set64

// State is a position: where the eggs are, who owns them, which eggs are turned over, who has looked at which eggs, and
// whose turn it is. A State holds the owner of every egg, so players must not see it: see the package documentation.
//
// A State never changes, and can be compared with ==. The zero State is not a position: its game is over, and it is
// nobody's turn. In every other State, the players who are still in the game have all their eggs, and no egg shows its
// symbol in another player's camp.
type State struct {
	table
	owned owners
}

// eggs returns the cells of all eggs.
func (t *table) eggs() bitboard.Set64 {
	return t.turned | t.showing[A] | t.showing[B] | t.showing[C] | t.showing[D]
}

// Turn returns the player whose turn the position's text says it is. In a finished game this is NoPlayer.
func (t table) Turn() boardgame.Player { return t.turn }

// Winner returns the winner, and reports whether the game is over. There are no draws. For a zero value, it returns
// NoPlayer and true.
func (t table) Winner() (p boardgame.Player, over bool) {
	return t.winner, t.turn == boardgame.NoPlayer
}

// Ending returns how the game ended, by [TrueClaim], [FalseClaimOfTwo] or [FalseClaimOfFour], or the zero Ending if it is
// not over.
func (t table) Ending() boardgame.Ending {
	if t.players == 0 {
		return boardgame.Ending{Rule: boardgame.NoPosition}
	}
	winner, rule := t.winner, endings[t.ending]
	switch rule {
	case TrueClaim:
		return boardgame.Ended(rule, winner, "all of %[1]s's eggs are home, so %[1]s has won", name(winner))
	case FalseClaimOfTwo:
		return boardgame.Ended(rule, winner, "%s's claim was false, so %s has won", name(A+B-winner), name(winner))
	case FalseClaimOfFour:
		return boardgame.Ended(rule, winner, "every other player has made a false claim, so %s has won", name(winner))
	}
	return boardgame.Ending{}
}

// Players returns the number of players, 2 or 4. Players who are out are included. For a zero value, it returns 0.
func (t table) Players() int { return int(t.players) }

// In reports whether p is still in the game: p takes part and has made no false claim.
func (t table) In(p boardgame.Player) bool { return t.in>>p&1 != 0 }

// NoTakeBack reports whether the game is played with the rule against taking moves back (O1).
func (t table) NoTakeBack() bool { return t.noTakeBack }

// Turned returns the cells of the turned eggs, as a set of [Cell] values.
func (t table) Turned() bitboard.Set64 { return t.turned }

// Looked reports whether a player has looked at the egg on a cell since it was turned over. Everyone sees the looks of
// all players (K1).
func (t table) Looked(p boardgame.Player, c Cell) bool { return p <= D && t.looks[p].Has(int(c)) }

// nextIn returns the next player after p who is still in the game (B5), or NoPlayer in the zero state.
func (t *table) nextIn(p boardgame.Player) boardgame.Player {
	for range D {
		p = p%D + 1
		if t.in>>p&1 != 0 {
			return p
		}
	}
	return boardgame.NoPlayer
}

// symbol returns the player whose symbol shows on a cell, or NoPlayer if no symbol shows there.
func (t table) symbol(c Cell) boardgame.Player {
	return boardgame.Player(bitboard.Find(int(c), t.showing[A:]...))
}

// At returns the piece on a cell, or NoPiece if the cell is empty or c is not on the board.
func (s State) At(c Cell) Piece {
	for p := boardgame.NoPlayer; p <= D; p++ {
		switch {
		case s.showing[p].Has(int(c)):
			return Piece(p)
		case s.owned[p].Has(int(c)):
			return Piece(p) | turnedOver
		}
	}
	return NoPiece
}

// put puts a piece on an empty cell.
func (s *State) put(c Cell, piece Piece) {
	switch p := piece.Owner(); {
	case piece.Turned():
		s.turned |= c.set()
		s.owned[p] |= c.set()
	case piece != NoPiece:
		s.showing[p] |= c.set()
	}
}

// Eggs returns the cells of a player's eggs, turned or not.
func (s State) Eggs(p boardgame.Player) bitboard.Set64 {
	if p < A || p > D {
		return 0
	}
	return s.showing[p] | s.owned[p]
}

// home reports whether every cell of a player's camp holds one of the player's own eggs (F3).
func (s State) home(p boardgame.Player) bool { return Camp(p, s.Players())&^s.Eggs(p) == 0 }

// Check returns the error that Apply would return. The error is nil if m is legal. The error does not depend on who
// owns the turned eggs.
func (s State) Check(m Move) error {
	if s.legal(m) {
		return nil
	}
	return s.refuse(m)
}

// Apply returns the state after m. If m is not legal, Apply returns s itself and a [*boardgame.MoveError] that cites
// the rule. The error does not depend on who owns the turned eggs.
func (s State) Apply(m Move) (State, error) {
	if !s.legal(m) {
		return s, s.refuse(m)
	}
	s.play(m)
	return s, nil
}

// play returns the state after a legal action, without checking the action.
func play(s State, m Move) State {
	s.play(m)
	return s
}

// play changes s to the state after a legal action.
func (s *State) play(m Move) {
	s.from, s.to = 0, 0 // O1
	switch m.action {
	case Moving:
		s.move(m.from, m.to)
	case Looking:
		s.looks[s.turn] |= m.from.set() // K2
	}
	if m.claims {
		s.claim()
	} else {
		s.turn = s.nextIn(s.turn)
	}
}

// move moves an egg. The turn does not pass on.
func (s *State) move(from, to Cell) {
	switch p := s.turn; {
	case s.isTurned(from):
		s.turned = moved(s.turned, from, to)
		for p := A; p <= D; p++ {
			s.looks[p] = moved(s.looks[p], from, to)
			s.owned[p] = moved(s.owned[p], from, to)
		}
	case foreign(p, s.Players())&to.set() != 0: // M5
		s.showing[p] &^= from.set()
		s.turned |= to.set()
		s.owned[p] |= to.set()
	default:
		s.showing[p] = moved(s.showing[p], from, to)
	}
	if s.noTakeBack {
		s.from, s.to = from, to // O1
	}
}

// moved returns a set of eggs after an egg moves. The egg need not be in the set.
func moved(eggs bitboard.Set64, from, to Cell) bitboard.Set64 {
	if eggs&from.set() == 0 {
		return eggs
	}
	return eggs&^from.set() | to.set()
}

// claim decides the claim of the player to move.
func (s *State) claim() {
	p := s.turn
	if s.home(p) {
		s.end(p, claimedTruly) // F3
		return
	}
	s.in &^= 1 << p
	s.looks[p] = 0
	if s.players == 2 {
		s.end(A+B-p, claimedFalsely) // F4
		return
	}
	s.turned &^= s.owned[p] // F5: all the player's eggs are turned over (F2)
	for q := A; q <= D; q++ {
		s.looks[q] &^= s.owned[p]
	}
	s.owned[p] = 0
	if s.eggs()&s.to.set() == 0 {
		s.from, s.to = 0, 0 // O1
	}
	s.turn = s.nextIn(p)
	if s.nextIn(s.turn) == s.turn {
		s.end(s.turn, oneIsLeft) // F5
	}
}

// end ends the game.
func (s *State) end(winner boardgame.Player, how ending) {
	s.turn, s.winner, s.ending = boardgame.NoPlayer, winner, how
}

// Hash returns a hash of the state. Equal states have equal hashes, and the hash is the same in every process. The hash
// depends on who owns the turned eggs, so players must not see it.
func (s State) Hash() uint64 {
	var w [9]uint64
	for _, small := range []uint8{s.players, s.in, uint8(s.turn), uint8(s.winner), uint8(s.ending),
		uint8(s.from), uint8(s.to)} {
		w[0] = w[0]<<8 | uint64(small)
	}
	if s.noTakeBack {
		w[0] = ^w[0]
	}
	for p := A; p <= D; p++ {
		w[2*p-1] = uint64(s.showing[p] | s.looks[p]) // only turned eggs have been looked at
		w[2*p] = uint64(s.owned[p])                  // each turned egg has an owner
	}
	return bitboard.Hash(w[:]...)
}
