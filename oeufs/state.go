package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Piece is the contents of a cell: an egg that shows its symbol, a turned egg, or nothing.
type Piece uint8

// NoPiece is the contents of an empty cell. Unknown is a turned egg whose owner the viewer does not know. Unknown occurs in
// a [View], but never in a [State].
const (
	NoPiece Piece = 0
	Unknown Piece = turnedOver
)

// turnedOver is the bit that marks a turned egg in a Piece. The other bits hold the owner.
const turnedOver = 8

func pieceOf(p boardgame.Player, turned bool) Piece {
	if turned {
		return Piece(p) | turnedOver
	}
	return Piece(p)
}

// Owner returns the player who owns the egg. It returns NoPlayer for NoPiece and for Unknown.
func (p Piece) Owner() boardgame.Player {
	if owner := boardgame.Player(p &^ turnedOver); owner <= D {
		return owner
	}
	return boardgame.NoPlayer
}

// Turned reports whether p is a turned egg.
func (p Piece) Turned() bool { return p&turnedOver != 0 && p <= turnedOver|Piece(D) }

// String returns a description such as "A's egg" or "A's turned egg". It returns "turned egg" for Unknown, and "no egg" for
// NoPiece.
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

// State is a position: where the eggs are, who owns them, which eggs are turned over, who has looked at which eggs, and
// whose turn it is. A State holds the owner of every egg, so players must not see it. A [View] holds what one player may
// see.
//
// A State is four words long. The first three words hold what everyone can see on the table, and the fourth word holds the
// owners of the turned eggs. The data about an egg is stored at the egg's own index and not at its cell's index, because
// there are fewer eggs than cells.
//
// A State never changes, and can be compared with ==. The zero State is not a position: its game is over, and it is
// nobody's turn. In every other State, the players who are still in the game have all their eggs, and no egg shows its
// symbol in another player's camp.
type State struct {
	table
	names uint32 // two lanes: the low and the high bits of the owners of the turned eggs, and 0 for eggs that show
}

// At returns the piece on a cell, or NoPiece if the cell is empty or c is not on the board.
func (s State) At(c Cell) Piece { return s.pieceAt(c, s.names) }

// pieceAt is like State.At. Its second argument holds the owners of the turned eggs, in the form of State.names.
func (t table) pieceAt(c Cell, names uint32) Piece {
	if !t.eggs().Has(int(c)) {
		return NoPiece
	}
	i := t.number(c)
	if t.Turned().Has(int(c)) {
		return pieceOf(boardgame.Player(names>>i&1|names>>i>>15&2)+A, true)
	}
	for p := A; p < D; p++ {
		if t.seenBy(p)>>i&1 != 0 {
			return pieceOf(p, false)
		}
	}
	return pieceOf(D, false)
}

// Eggs returns the cells of a player's eggs, turned or not.
func (s State) Eggs(p boardgame.Player) bitboard.Set64 { return s.owned(p, s.names) }

// owned is like State.Eggs. Its second argument holds the owners of the turned eggs, in the form of State.names.
func (t table) owned(p boardgame.Player, names uint32) bitboard.Set64 {
	if p < A || p > D {
		return 0
	}
	return t.showing(p) | t.eggsIn(ownedBy(p, names))&t.Turned()
}

// home reports whether every cell of a player's camp holds one of the player's own eggs (F3).
func (s State) home(p boardgame.Player) bool { return Camp(p, s.Players())&^s.Eggs(p) == 0 }

// AppendMoves appends every legal action to dst, each once, and returns the extended slice. The order is fixed. The moves
// come first, sorted by the cell where they begin and then by the cell where they end. After them come the looks, the claim
// alone, and the pass if nothing else is legal. An action with a claim comes directly after the same action without a
// claim. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move { return s.appendMoves(dst) }

// CountMoves returns the number of legal actions without listing them.
func (s State) CountMoves() int { return s.countMoves() }

// Check returns the error that Apply would return. The error is nil if m is legal. The error does not depend on who owns
// the turned eggs.
func (s State) Check(m Move) error {
	if s.legal(m) {
		return nil
	}
	return s.refuse(m)
}

// Apply returns the state after m. If m is not legal, Apply returns s itself and a [*boardgame.MoveError] that cites the
// rule. The error does not depend on who owns the turned eggs.
func (s State) Apply(m Move) (State, error) {
	if !s.legal(m) {
		return s, s.refuse(m)
	}
	return play(s, m), nil
}

// play returns the state after a legal action, without checking the action.
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
	return s.handTo(s.nextIn(s.who()), goingOn)
}

// handTo returns the state with the given player as the player to move. If the second argument is not the constant goingOn,
// it says how the game ended, and the player is the winner instead.
func (s State) handTo(who boardgame.Player, end uint64) State {
	s.cells = s.cells&^playState | uint64(who)<<whoAt | end<<endAt
	return s
}

// moved returns the state after a move, before the turn passes on.
func (s State) moved(from, to Cell) State {
	i := s.number(from)
	s.cells &^= uint64(from.set())
	j := s.number(to)
	s.cells |= uint64(to.set())
	s.seen, s.names = carried(s.seen, i, j), uint32(carried(uint64(s.names), i, j))
	switch {
	case s.Turned()&from.set() != 0:
		s.down ^= uint64(from.set() | to.set())
	case foreign(s.who(), s.Players())&to.set() != 0: // M5
		s.down |= uint64(to.set())
		s.seen &^= eachLane << j
		s.names |= named(1<<j, s.who())
	}
	if s.NoTakeBack() {
		s.cells |= uint64(from)<<fromAt | uint64(to)<<toAt // O1
	}
	return s
}

func (s State) claimed() State {
	p := s.who()
	if s.home(p) {
		return s.handTo(p, claimedTruly) // F3
	}
	if s.Players() == 2 {
		return s.withoutPlayer(p).handTo(A+B-p, claimedFalsely) // F4
	}
	for eggs := s.Eggs(p); eggs != 0; eggs = eggs.Rest() { // F5
		s = s.removed(Cell(eggs.First()))
	}
	s = s.withoutPlayer(p)
	if _, to := s.back(); !s.eggs().Has(int(to)) {
		s.cells &^= backState // O1
	}
	next := s.nextIn(p)
	if s.nextIn(next) == next {
		return s.handTo(next, oneIsLeft) // F5
	}
	return s.handTo(next, goingOn)
}

// withoutPlayer returns the state after a player drops out of the game. It removes that player's looks.
func (s State) withoutPlayer(p boardgame.Player) State {
	s.cells &^= 1 << (inAt - 1 + p)
	s.seen &^= 0xffff << (16 * (p - 1)) // the lane holds only looks, because none of the player's eggs shows (F2) or is left (F5)
	return s
}

func (s State) removed(c Cell) State {
	i := s.number(c)
	s.cells &^= uint64(c.set())
	s.down &^= uint64(c.set())
	s.seen, s.names = withoutEgg(s.seen, i), uint32(withoutEgg(uint64(s.names), i))
	return s
}

// Hash returns a hash of the state. Equal states have equal hashes, and the hash is the same in every process. The hash
// depends on who owns the turned eggs, so players must not see it.
func (s State) Hash() uint64 { return bitboard.Hash(s.cells, s.down, s.seen, uint64(s.names)) }
