package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Piece is what lies on a cell: an egg that shows its symbol and so whose it is, one that is turned over, or nothing.
type Piece uint8

// NoPiece is no egg, and Unknown a turned egg of which the viewer does not know whose it is. A State has no Unknown.
const (
	NoPiece Piece = 0
	Unknown Piece = turnedOver
)

// turnedOver is in a Piece beside the number of its owner.
const turnedOver = 8

func pieceOf(p boardgame.Player, turned bool) Piece {
	if turned {
		return Piece(p) | turnedOver
	}
	return Piece(p)
}

// Owner is whose egg it is, NoPlayer for no egg and for an Unknown one.
func (p Piece) Owner() boardgame.Player {
	if owner := boardgame.Player(p &^ turnedOver); owner <= D {
		return owner
	}
	return boardgame.NoPlayer
}

// Turned reports whether it is an egg that is turned over.
func (p Piece) Turned() bool { return p&turnedOver != 0 && p <= turnedOver|Piece(D) }

// String returns "A's egg", "A's turned egg", "turned egg" or "no egg".
func (p Piece) String() string {
	switch {
	case p == Unknown:
		return "turned egg"
	case p.Owner() == boardgame.NoPlayer:
		return "no egg"
	case p.Turned():
		return name(p.Owner()) + "'s turned egg"
	}
	return name(p.Owner()) + "'s egg"
}

// State is a position: where the eggs lie, whose each of them is, which of them are turned over, who has looked at which,
// and whose turn it is. It holds the truth, and is not for a player's eyes: what one may see is a [View].
//
// It is four words: three of them are what lies on the table for all to see, and the fourth is whose the turned eggs are.
// What there is to know of an egg is kept by the number of the egg, of which there are at most sixteen, and not by the
// cell; so all of it fits.
//
// It is comparable with ==, and never changes. The zero State is no position: it is over, and it is nobody's turn. A State
// that is not zero comes from New, NewGame, Parse, Apply or View.Sample, so the players who are in have all their eggs,
// and no egg shows in a foreign camp.
type State struct {
	table
	names uint32 // two lanes: the low and the high bits of the owners of the turned eggs
}

// Turn is whose turn it is, NoPlayer when the game is over.
func (s State) Turn() boardgame.Player { return s.turn() }

// Winner reports whether the game is over and who has won it. The zero State is over too, with NoPlayer.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ended is the rule that ended the game: [TrueClaim], [FalseClaimOfTwo] or [FalseClaimOfFour]. It is "" while the game
// goes on.
func (s State) Ended() boardgame.Rule {
	_, rule := s.result()
	return rule
}

// Players is how many play, 2 or 4, those who are out included, and 0 in the zero State.
func (s State) Players() int { return s.players() }

// In reports whether a player takes part and has not claimed falsely.
func (s State) In(p boardgame.Player) bool { return s.in(p) }

// NoTakeBack reports whether the game is played with the rule against taking back (O1).
func (s State) NoTakeBack() bool { return s.barring() }

// Looked reports whether a player has looked at the egg on a cell since it was turned over.
func (s State) Looked(p boardgame.Player, c Cell) bool { return s.looked(p, c) }

func (t table) looked(p boardgame.Player, c Cell) bool {
	return t.turned().Has(int(c)) && t.seenBy(p)>>t.number(c)&1 != 0
}

// At returns what lies on a cell.
func (s State) At(c Cell) Piece { return s.at(c, s.names) }

// at returns what lies on a cell, by the names of the turned eggs that are known.
func (t table) at(c Cell, names uint32) Piece {
	if !t.eggs().Has(int(c)) {
		return NoPiece
	}
	i := t.number(c)
	if t.turned().Has(int(c)) {
		return pieceOf(boardgame.Player(names>>i&1|names>>i>>15&2)+A, true)
	}
	for p := A; p < D; p++ {
		if t.seenBy(p)>>i&1 != 0 {
			return pieceOf(p, false)
		}
	}
	return pieceOf(D, false)
}

// Turned returns the cells of the turned eggs, as bits with the numbers of [Cell].
func (s State) Turned() bitboard.Set64 { return s.turned() }

// Eggs returns the cells of a player's eggs, turned or not.
func (s State) Eggs(p boardgame.Player) bitboard.Set64 { return s.owned(p, s.names) }

// owned returns the cells of a player's eggs, turned or not, by the names of the turned ones.
func (t table) owned(p boardgame.Player, names uint32) bitboard.Set64 {
	if p < A || p > D {
		return 0
	}
	return t.showing(p) | t.on(ownedBy(p, names))&t.turned()
}

// home reports whether every cell of a player's camp holds one of the player's own eggs (F3).
func (s State) home(p boardgame.Player) bool { return Camp(p, s.players())&^s.Eggs(p) == 0 }

// AppendMoves appends every legal action to dst, once each, and returns the extended slice. The order is fixed: the moves
// by the cells where they begin and end, the looks, the claim alone, and the pass where there is nothing else; an action
// with a claim comes right after the one without. It allocates only where dst has room for less.
func (s State) AppendMoves(dst []Move) []Move { return s.appendMoves(dst) }

// CountMoves is the number of legal actions, without listing them.
func (s State) CountMoves() int { return s.countMoves() }

// Check is the verdict of Apply alone: nil for a legal action. It does not depend on whose the turned eggs are.
func (s State) Check(m Move) error {
	if s.legal(m) {
		return nil
	}
	return s.refuse(m)
}

// Apply returns the state after m. An action that is not legal is refused with a [*boardgame.MoveError] that cites the
// rule, and then the state returned is the receiver. The refusal does not depend on whose the turned eggs are.
func (s State) Apply(m Move) (State, error) {
	if !s.legal(m) {
		return s, s.refuse(m)
	}
	return play(s, m), nil
}

// play returns the state after a legal action. It must agree with Apply there.
func play(s State, m Move) State {
	s.cells &^= backState // O1
	switch m.action {
	case Moving:
		s = s.moved(m.from, m.to)
	case Looking:
		s.seen |= 1 << (16*uint(s.who()-1) + uint(s.number(m.from))) // K2
	}
	if m.claims {
		return s.claimed()
	}
	return s.to(s.nextIn(s.who()), goingOn)
}

// to is the state with another player to move or, at an end, to have won.
func (s State) to(who boardgame.Player, end uint64) State {
	s.cells = s.cells&^playState | uint64(who)<<whoAt | end<<endAt
	return s
}

// moved returns the state after a move, still with the same turn.
func (s State) moved(from, to Cell) State {
	i := s.number(from)
	s.cells &^= uint64(from.set())
	j := s.number(to)
	s.cells |= uint64(to.set())
	s.seen, s.names = carried(s.seen, i, j), uint32(carried(uint64(s.names), i, j))
	switch {
	case s.turned()&from.set() != 0:
		s.down ^= uint64(from.set() | to.set())
	case foreign(s.who(), s.players())&to.set() != 0: // M5
		s.down |= uint64(to.set())
		s.seen &^= eachLane << j
		s.names |= named(1<<j, s.who())
	}
	if s.barring() {
		s.cells |= uint64(from)<<fromAt | uint64(to)<<toAt // O1
	}
	return s
}

// claimed is the state after the claim of the player to move, whose camp is full of turned eggs.
func (s State) claimed() State {
	p := s.who()
	if s.home(p) {
		return s.to(p, claimedTruly) // F3
	}
	if s.players() == 2 {
		return s.out(p).to(A+B-p, claimedFalsely) // F4
	}
	for eggs := s.Eggs(p); eggs != 0; eggs = eggs.Rest() { // F5
		s = s.removed(Cell(eggs.First()))
	}
	s = s.out(p)
	if _, to := s.back(); !s.eggs().Has(int(to)) {
		s.cells &^= backState // O1
	}
	next := s.nextIn(p)
	if s.nextIn(next) == next {
		return s.to(next, oneIsLeft) // F5
	}
	return s.to(next, goingOn)
}

// out is the state with a player out, and without that player's looks.
func (s State) out(p boardgame.Player) State {
	s.cells &^= 1 << (inAt - 1 + p)
	s.seen &^= 0xffff << (16 * (p - 1)) // none of the player's eggs shows (F2) or none is left (F5)
	return s
}

// removed is the state without the egg on a cell.
func (s State) removed(c Cell) State {
	i := s.number(c)
	s.cells &^= uint64(c.set())
	s.down &^= uint64(c.set())
	s.seen, s.names = without(s.seen, i), uint32(without(uint64(s.names), i))
	return s
}

// Hash is the same in every process. Equal states have equal hashes. It depends on the truth, so it is not for a player's
// eyes either.
func (s State) Hash() uint64 { return bitboard.Hash(s.cells, s.down, s.seen, uint64(s.names)) }

// name is what a player is called.
func name(p boardgame.Player) string {
	if p < A || p > D {
		return "nobody"
	}
	return string(rune('A' + p - 1))
}
