package taacoca

import (
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Move is one turn: a set of stones, and the direction in which all of them go one cell. A Move is one word long. The
// zero Move has no stones and is never legal.
type Move struct {
	bits uint64 // the stones' cells in the low 61 bits, and the direction in the high bits
}

func move(stones bitboard.Set64, d Direction) Move { return Move{uint64(stones) | uint64(d)<<Cells} }

// Stones returns the cells that the stones leave.
func (m Move) Stones() bitboard.Set64 { return bitboard.Set64(m.bits) & board }

// Cells returns the names of the cells that the stones leave.
func (m Move) Cells() []string { return stones(m.Stones()).Cells() }

// Direction returns the direction in which the stones go.
func (m Move) Direction() Direction { return Direction(m.bits >> Cells) }

// Entered returns the cells that the stones enter. If the move is legal, it captures the enemy stones on these cells
// (M6). A stone that would leave the board enters no cell.
func (m Move) Entered() bitboard.Set64 { return m.Direction().step(m.Stones()) }

// ParseMove reads the text of a move: the cells of the stones in ascending order, joined by commas, then "-" and the
// direction, NW, NE, SW or SE. It accepts any number of stones, so that [State.Check] can explain what is wrong with
// the move. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	in.Field("stones")
	var stones bitboard.Set64
	for more := true; more && in.OK(); more = in.Accept(",") {
		at := in.Pos()
		c := grid.Scan(&in)
		switch last := stones.Last(); {
		case int(c) < last:
			in.Fail(at, "%s comes after %s, but the cells must be in ascending order", c, Cell(last))
		case int(c) == last:
			in.Fail(at, "%s appears twice", c)
		}
		stones = stones.With(int(c))
	}
	in.Expect('-', "after the stones")
	in.Field("direction")
	d := scanDirection(&in)
	return notation.End(&in, move(stones, d))
}

func scanDirection(in *notation.Scanner) Direction {
	for d := NW; d <= SE; d++ {
		if in.Accept(d.String()) {
			return d
		}
	}
	in.Fail(in.Pos(), "the direction is not NW, NE, SW or SE")
	return NW
}

// AppendText appends the text of the move to dst, in the form that ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m.Stones().Empty() {
		return dst, nil
	}
	dst = append(stones(m.Stones()).append(dst), '-')
	return append(dst, m.Direction().String()...), nil
}

// String returns the text of the move, or "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the text of the move. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the move that ParseMove reads from the text, or to the zero Move if the text is empty. If it
// returns an error, it leaves m unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }

// MarshalBinary returns the text, so that package gob can write moves.
func (m Move) MarshalBinary() ([]byte, error) { return m.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (m *Move) UnmarshalBinary(text []byte) error { return m.UnmarshalText(text) }

// stones is a set of cells that can be written as text.
type stones bitboard.Set64

func (s stones) append(dst []byte) []byte {
	separator := ""
	for c := range bitboard.Set64(s).All() {
		dst = grid.Append(append(dst, separator...), Cell(c))
		separator = ","
	}
	return dst
}

// String returns the names of the cells, joined by commas.
func (s stones) String() string { return string(s.append(nil)) }

// Cells returns the names of the cells.
func (s stones) Cells() (names []string) {
	for c := range bitboard.Set64(s).All() {
		names = append(names, Cell(c).String())
	}
	return names
}

// marches holds the legal moves of a player in one direction. Listing, counting and drawing moves all begin with it.
//
// A run is a line of a player's stones, one behind the other. A stone that is behind another stone of its run can go
// only if that stone goes too (M4). So a move can take only the foremost one, two or three stones of a run. The front
// stone must stay on the board (M5). A move takes three stones in all: one from each of three runs, or two from one
// run and one from another, or all three from one run (M1).
//
// If the player has fewer than three stones, one and two are empty. If they can all go, three holds a stone, so that
// there is one move (M2).
type marches struct {
	one        bitboard.Set64 // the front stones of all runs that can go
	two, three bitboard.Set64 // the front stones of those runs that have at least two stones, and at least three
}

// marchesOf returns the moves of the given stones in direction d.
func marchesOf(own bitboard.Set64, d Direction) marches {
	if own.Len() < 3 { // M2
		if own&^d.canGo() != 0 {
			return marches{}
		}
		return marches{three: lowest(own)}
	}
	one, behind := own&d.canGo()&^d.back().step(own), d.step(own) // behind: the cells with a stone behind them
	return marches{one, one & behind, one & d.step(own&behind)}
}

// directions returns the two directions in which a player's stones go (M3).
func directions(p boardgame.Player) [2]Direction {
	if p == White {
		return [2]Direction{NW, NE}
	}
	return [2]Direction{SW, SE}
}

// CountMoves returns the number of legal moves without listing them.
func (s State) CountMoves() int {
	if s.decided() {
		return 0
	}
	own := s.own()
	if s.turn == White {
		return marchesOf(own, NW).count() + marchesOf(own, NE).count()
	}
	return marchesOf(own, SW).count() + marchesOf(own, SE).count()
}

// count returns the number of moves.
func (t marches) count() int {
	n := t.one.Len()
	return n*(n-1)*(n-2)/6 + t.two.Len()*(n-1) + t.three.Len()
}

// AppendMoves appends every legal move to dst, each once, and returns the extended slice. The order is fixed. NW comes
// before NE, and SW before SE. In each direction, moves of three front stones come first. Moves of a front stone, the
// stone behind it and another front stone come next. Moves of three stones in a line come last. The moves of each kind
// are sorted by the cells of their front stones. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	if s.decided() {
		return dst
	}
	own := s.own()
	for _, d := range directions(s.turn) {
		dst = marchesOf(own, d).append(dst, own, d)
	}
	return dst
}

// append appends the moves, in the order of AppendMoves.
func (t marches) append(dst []Move, own bitboard.Set64, d Direction) []Move {
	if t.one == 0 && t.three != 0 { // M2
		return append(dst, move(own, d))
	}
	back := d.back()
	for a := t.one; a != 0; a = a.Rest() { // three fronts
		for b := a.Rest(); b != 0; b = b.Rest() {
			for c := b.Rest(); c != 0; c = c.Rest() {
				dst = append(dst, move(lowest(a)|lowest(b)|lowest(c), d))
			}
		}
	}
	// Stepping back keeps the order of the cells, so a and b go through the front stones and the stones behind them in
	// the same order.
	for a, b := t.two, back.step(t.two); a != 0; a, b = a.Rest(), b.Rest() {
		pair := lowest(a) | lowest(b)
		for c := t.one &^ pair; c != 0; c = c.Rest() {
			dst = append(dst, move(pair|lowest(c), d))
		}
	}
	second := back.step(t.three)
	for a, b, c := t.three, second, back.step(second); a != 0; a, b, c = a.Rest(), b.Rest(), c.Rest() {
		dst = append(dst, move(lowest(a)|lowest(b)|lowest(c), d))
	}
	return dst
}

// lowest returns a set that contains only the lowest cell of s. For the empty set it returns the empty set.
func lowest(s bitboard.Set64) bitboard.Set64 { return s & -s }

// LegalMoves returns an iterator over the legal moves, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// Fast returns shortcuts for code that plays many moves. The receiver may be nil.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{
		Play:   State.play,
		Random: State.draw,
	}
}

// play returns the state after a legal move, without checking the move.
func (s State) play(m Move) State { return s.march(m.Stones(), m.Entered()) }

// draw returns a random legal move, or false if there is none. It calls rng.IntN(s.CountMoves()) once, and returns the
// move at the resulting index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	if s.decided() {
		return Move{}, false
	}
	own, ways := s.own(), directions(s.turn)
	t, other := marchesOf(own, ways[0]), marchesOf(own, ways[1])
	first := t.count()
	n := first + other.count()
	if n == 0 {
		return Move{}, false
	}
	if i := rng.IntN(n); i < first {
		return t.at(i, own, ways[0]), true
	} else {
		return other.at(i-first, own, ways[1]), true
	}
}

// at returns the move at index i in the list that append makes.
func (t marches) at(i int, own bitboard.Set64, d Direction) Move {
	if t.one == 0 { // M2
		return move(own, d)
	}
	n := t.one.Len()
	if k := n * (n - 1) * (n - 2) / 6; i < k {
		return move(threeOf(t.one, n, i), d)
	} else {
		i -= k
	}
	if k := t.two.Len() * (n - 1); i < k {
		front := nth(t.two, i/(n-1))
		return move(front|d.back().step(front)|nth(t.one&^front, i%(n-1)), d)
	} else {
		i -= k
	}
	front := nth(t.three, i)
	second := d.back().step(front)
	return move(front|second|d.back().step(second), d)
}

// threeOf returns the three cells at index i in the sorted list of all choices of three out of n cells. The list is
// sorted by the lowest of the three cells, then by the middle cell, then by the highest.
func threeOf(cells bitboard.Set64, n, i int) bitboard.Set64 {
	for n--; i >= n*(n-1)/2; n-- {
		i -= n * (n - 1) / 2
		cells = cells.Rest()
	}
	a := lowest(cells)
	cells = cells.Rest()
	for n--; i >= n; n-- {
		i -= n
		cells = cells.Rest()
	}
	return a | lowest(cells) | nth(cells.Rest(), i)
}

func nth(cells bitboard.Set64, i int) bitboard.Set64 {
	for ; i > 0; i-- {
		cells = cells.Rest()
	}
	return lowest(cells)
}
