package oeufs

import (
	"math/bits"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Piece is the contents of a cell: an egg that shows its symbol, a turned egg, or nothing.
type Piece uint8

// NoPiece is the contents of an empty cell. Unknown is a turned egg whose owner the viewer does not know. Unknown
// occurs in a [View], but never in a [State].
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

// String returns a description such as "A's egg" or "A's turned egg". It returns "turned egg" for Unknown, and "no egg"
// for NoPiece.
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
// whose turn it is. A State holds the owner of every egg, so players must not see it. A [View] holds what one player
// may see.
//
// A State is four words long. The first three words hold what everyone can see on the table, and the fourth word holds
// the owners of the turned eggs. The data about an egg is stored at the egg's own index and not at its cell's index,
// because there are fewer eggs than cells.
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

// AppendMoves appends every legal action to dst, each once, and returns the extended slice. The order is fixed. The
// moves come first, sorted by the cell where they begin and then by the cell where they end. After them come the looks,
// the claim alone, and the pass if nothing else is legal. An action with a claim comes directly after the same action
// without a claim. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move { return s.appendMoves(dst) }

// CountMoves returns the number of legal actions without listing them.
func (s State) CountMoves() int { return s.countMoves() }

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

// handTo returns the state with the given player as the player to move. If the second argument is not the constant
// goingOn, it says how the game ended, and the player is the winner instead.
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
	// the lane holds only looks, because none of the player's eggs shows (F2) or is left (F5)
	s.seen &^= 0xffff << (16 * (p - 1))
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

// table holds what everyone sees on the table (K1): a position without the owners of the turned eggs. A table has no
// field for these owners, so nothing that is computed from it can reveal them. The legal actions and the refusals are
// computed from a table.
//
// The eggs are numbered from 0, in the order of their cells. A lane is sixteen bits, one for each egg, because there
// are at most sixteen eggs. A word has room for one lane for each player.
type table struct {
	cells uint64 // bit n is set if cell n holds an egg; the bits from whoAt up hold small fields
	down  uint64 // the cells of the eggs that are turned over
	seen  uint64 // a lane for each player: their own eggs that show, and the turned eggs that they have looked at
}

// Each of these constants is the index of the lowest bit of a small field in table.cells.
const (
	whoAt     = cells      // 3 bits: the player to move, or the winner when the game is over
	endAt     = whoAt + 3  // 2 bits: 0 if the game is not over, otherwise the rule that ended it, F3 to F5
	inAt      = endAt + 2  // 4 bits: the players who have made no false claim, A in the lowest
	fourAt    = inAt + 4   // 1 bit: whether the game has four players
	barringAt = fourAt + 1 // 1 bit: whether the game is played with O1
	fromAt    = barringAt + 1
	toAt      = fromAt + 6 // 6 bits each: the two cells of the move that O1 forbids taking back, or both 0

	playState = uint64(1)<<inAt - 1<<whoAt // the bits of the fields at whoAt and endAt
	backState = ^(uint64(1)<<fromAt - 1)   // the bits of the fields at fromAt and toAt
)

// These are the values of the field at endAt in table.cells.
const (
	goingOn = iota
	claimedTruly
	claimedFalsely
	oneIsLeft
)

// endings holds the rule for each value of the field at endAt in table.cells.
var endings = [4]boardgame.Rule{"", TrueClaim, FalseClaimOfTwo, FalseClaimOfFour}

func (t table) eggs() bitboard.Set64 { return bitboard.Set64(t.cells) & board }
func (t table) end() uint64          { return t.cells >> endAt & 3 }
func (t table) who() boardgame.Player {
	return boardgame.Player(t.cells >> whoAt & 7)
}

// Turn returns the player whose turn the position's text says it is. In a finished game this is NoPlayer.
func (t table) Turn() boardgame.Player {
	if t.end() != goingOn {
		return boardgame.NoPlayer
	}
	return t.who()
}

// Winner returns the winner, and reports whether the game is over. There are no draws. For a zero value, it returns
// NoPlayer and true.
func (t table) Winner() (p boardgame.Player, over bool) {
	if t.end() != goingOn {
		return t.who(), true
	}
	return boardgame.NoPlayer, t.cells == 0
}

// Ended returns the rule that ended the game: [TrueClaim], [FalseClaimOfTwo] or [FalseClaimOfFour]. It returns "" if
// the game is not over.
func (t table) Ended() boardgame.Rule {
	if t.cells == 0 {
		return boardgame.NoPosition
	}
	return endings[t.end()]
}

// Players returns the number of players, 2 or 4. Players who are out are included. For a zero value, it returns 0.
func (t table) Players() int {
	switch {
	case t.cells == 0:
		return 0
	case t.cells>>fourAt&1 != 0:
		return 4
	}
	return 2
}

// In reports whether p is still in the game: p takes part and has made no false claim.
func (t table) In(p boardgame.Player) bool { return p >= A && p <= D && t.cells>>(inAt-1+p)&1 != 0 }

// NoTakeBack reports whether the game is played with the rule against taking moves back (O1).
func (t table) NoTakeBack() bool { return t.cells>>barringAt&1 != 0 }

// Turned returns the cells of the turned eggs, as a set of [Cell] values.
func (t table) Turned() bitboard.Set64 { return bitboard.Set64(t.down) }

// Looked reports whether a player has looked at the egg on a cell since it was turned over. Everyone sees the looks of
// all players (K1).
func (t table) Looked(p boardgame.Player, c Cell) bool {
	return t.Turned().Has(int(c)) && t.seenBy(p)>>t.number(c)&1 != 0
}

// back returns the cells of the move that may not be taken back (O1). The two cells are equal if there is no such move.
func (t table) back() (from, to Cell) {
	return Cell(t.cells >> fromAt & 63), Cell(t.cells >> toAt & 63)
}

// maxEggs is the largest number of eggs on the board (B3, B4), and the length of a lane.
const maxEggs = 16

// number returns the index of the egg on a cell, which is the number of eggs on lower cells.
func (t table) number(c Cell) int { return (t.eggs() & (c.set() - 1)).Len() }

// showing returns the cells of a player's eggs that show their symbol.
func (t table) showing(p boardgame.Player) bitboard.Set64 { return t.eggsIn(t.seenBy(p)) &^ t.Turned() }

// ownedBy returns a lane with a player's turned eggs. Its second argument holds the owners of the turned eggs, in the
// form of State.names. The bits beyond the last egg, and the bits of eggs that show their symbols, are meaningless.
func ownedBy(p boardgame.Player, names uint32) uint16 {
	low, high := uint16(names), uint16(names>>16)
	if (p-1)&1 == 0 {
		low = ^low
	}
	if (p-1)&2 == 0 {
		high = ^high
	}
	return low & high
}

// seenBy returns a player's lane in table.seen.
func (t table) seenBy(p boardgame.Player) uint16 {
	if p < A || p > D {
		return 0
	}
	return uint16(t.seen >> (16 * (p - 1)))
}

// eggsIn returns the cells of the eggs in a lane.
func (t table) eggsIn(lane uint16) (on bitboard.Set64) {
	for rest := t.eggs(); rest != 0; rest = rest.Rest() {
		on |= rest & -rest & -bitboard.Set64(lane&1)
		lane >>= 1
	}
	return on
}

// lane returns a lane with the eggs on the given cells.
func (t table) lane(on bitboard.Set64) (lane uint16) {
	for on &= t.eggs(); on != 0; on = on.Rest() {
		lane |= 1 << t.number(Cell(on.First()))
	}
	return lane
}

// eachLane holds the lowest bit of each lane.
const eachLane = 1 | 1<<16 | 1<<32 | 1<<48

// withoutEgg returns the lanes after an egg leaves the board. The bits of eggs with higher indices move down by one.
func withoutEgg(lanes uint64, egg int) uint64 {
	below := (uint64(1)<<(egg&15) - 1) * eachLane
	return lanes&below | lanes>>1&^below&(eachLane*0x7fff)
}

// carried returns the lanes after an egg's index changes. The bits of the eggs between the old and the new index move
// by one.
func carried(lanes uint64, egg, to int) uint64 {
	own := lanes >> (egg & 15) & eachLane
	lanes = withoutEgg(lanes, egg)
	below := (uint64(1)<<(to&15) - 1) * eachLane
	return lanes&below | (lanes&^below)<<1 | own<<(to&15)
}

// named returns the bits of State.names that make one player the owner of the turned eggs in a lane.
func named(lane uint16, p boardgame.Player) uint32 {
	return uint32(lane)*uint32((p-1)&1) | uint32(lane)*uint32((p-1)>>1&1)<<16
}

// nextIn returns the next player after p who is still in the game (B5). There must be at least one such player.
func (t table) nextIn(p boardgame.Player) boardgame.Player {
	in := uint8(t.cells >> inAt & 15)
	in |= in << 4 // A to D again, after D
	return (p+boardgame.Player(bits.TrailingZeros8(in>>p)))%4 + 1
}
