package cuckoo

import (
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// The steps ahead for Blue, as differences between the values of cells. Red's steps ahead are the negatives of these.
const (
	straight = 1
	right    = stride + 1 // ahead to the right, as Blue sees it
	left     = -stride    // ahead to the left
)

// targets holds where the side to move can go. Listing, counting, drawing and checking moves all begin with it. It has
// four words, so that the compiler keeps it in registers.
type targets struct {
	own, birds bitboard.Set64 // the pieces of the side to move, and those of them that may go two cells (M2)
	free       bitboard.Set64 // the empty cells
	// the cells where a move may end: the enemy's pieces if one can be captured, and free if not
	ends bitboard.Set64
}

// targets returns the targets of the position, and reports whether the legal moves are captures. Captures go in all
// six directions (C2), and quiet moves only ahead (M4). If one of E1 to E4 has ended the round, there are no targets.
func (s State) targets() (t targets, captures bool) {
	t, blue := s.captures()
	switch {
	case s.decided(t.own, t.ends, blue):
		return targets{}, false
	case (t.reachAhead(true)|t.reachAhead(false))&t.ends != 0:
		return t, true // C3
	}
	return targets{t.own, t.birds, t.free, t.free}, false
}

// captures returns the targets of captures, even if the round is over.
func (s State) captures() (t targets, blue bool) {
	own, enemy, blue := s.sides()
	return targets{own, own & (s.cuckoos | s.warblers), s.free(), enemy}, blue
}

// reach returns the cells where moves in one direction can end, whatever is there. Every piece can move one cell (M1).
// Birds can also move two cells across an empty cell (M2, M3). No two of these moves end on the same cell: a move of
// two cells crosses an empty cell, and a move of one cell to the same end would have to begin on that empty cell. The
// result may contain values off the board, which are neither free nor occupied.
func (t targets) reach(step int) bitboard.Set64 {
	return shift(t.own|shift(t.birds, step)&t.free, step)
}

// reachAhead returns the cells where moves up the board can end, or moves down the board if up is false, whatever is
// there.
func (t targets) reachAhead(up bool) bitboard.Set64 {
	if up {
		return t.reach(straight) | t.reach(right) | t.reach(left)
	}
	return t.reach(-straight) | t.reach(-right) | t.reach(-left)
}

// shift moves each cell of a set by a step.
func shift(x bitboard.Set64, step int) bitboard.Set64 {
	if step < 0 {
		return x >> uint(-step)
	}
	return x << uint(step)
}

func (s State) free() bitboard.Set64 { return board &^ (s.blue | s.red) }

// canMove reports whether there is a legal move, if none of E1 to E4 has ended the round. C3 makes no difference to
// that.
func (s State) canMove() bool {
	t, up := s.captures()
	return t.reachAhead(up)&(t.free|t.ends) != 0 || t.reachAhead(!up)&t.ends != 0
}

// legal reports whether a move is legal.
func (s State) legal(m Move) bool {
	t, captures := s.targets()
	from, up := bitboard.Set64(1)<<m.From(), s.blue&turnMark != 0
	piece := targets{t.own & from, t.birds & from, t.free, t.ends}
	reached := piece.reachAhead(up)
	if captures {
		reached |= piece.reachAhead(!up)
	}
	return m.Captures() == captures && (reached & t.ends).Has(int(m.To()))
}

// CountMoves returns the number of legal moves, without listing them. To compute each set only once, it applies C3
// itself.
func (s State) CountMoves() int {
	t, blue := s.captures()
	if s.decided(t.own, t.ends, blue) {
		return 0
	}
	a, b, c := t.reach(straight), t.reach(right), t.reach(left)
	d, e, f := t.reach(-straight), t.reach(-right), t.reach(-left)
	enemy, free := t.ends, t.free
	switch {
	case (a|b|c|d|e|f)&enemy != 0: // C2, C3
		return total(a&enemy, b&enemy, c&enemy, d&enemy, e&enemy, f&enemy)
	case blue: // M4
		return (a & free).Len() + (b & free).Len() + (c & free).Len()
	}
	return (d & free).Len() + (e & free).Len() + (f & free).Len()
}

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed. Moves
// straight ahead come first, followed by moves ahead to the right and to the left, as the mover sees them. Captures in
// the other three directions follow. In each direction, moves of one cell come before moves of two cells. Moves of the
// same direction and length are sorted by the cells where they end. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	t, captures := s.targets()
	up := s.blue&turnMark != 0
	dst = t.append(dst, up, captures)
	if captures {
		dst = t.append(dst, !up, true)
	}
	return dst
}

// append appends the moves up or down the board.
func (t targets) append(dst []Move, up, captures bool) []Move {
	a, b, c, d, e, f := t.lines(up)
	for kind, ends := range [...]bitboard.Set64{a, b, c, d, e, f} {
		distance := distanceOf(kind, up)
		for ; ends != 0; ends = ends.Rest() {
			to := ends.First()
			dst = append(dst, moveOf(Cell(to-distance), Cell(to), captures))
		}
	}
	return dst
}

// lines returns the cells where moves up or down the board end: one set for each direction and length, in the order of
// AppendMoves.
func (t targets) lines(up bool) (a, b, c, d, e, f bitboard.Set64) {
	if up {
		return t.own << 1 & t.ends, t.birds << 1 & t.free << 1 & t.ends,
			t.own << 10 & t.ends, t.birds << 10 & t.free << 10 & t.ends,
			t.own >> 9 & t.ends, t.birds >> 9 & t.free >> 9 & t.ends
	}
	return t.own >> 1 & t.ends, t.birds >> 1 & t.free >> 1 & t.ends,
		t.own >> 10 & t.ends, t.birds >> 10 & t.free >> 10 & t.ends,
		t.own << 9 & t.ends, t.birds << 9 & t.free << 9 & t.ends
}

// LegalMoves returns an iterator over the legal moves, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// Fast returns shortcuts for code that plays many moves. The receiver may be nil.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{
		Play:        State.play,
		Draw:        State.draw,
		MustCapture: State.mustCapture,

		CapturePlies: capturePlies,
	}
}

// draw returns a random legal move, or false if there is none. It calls rng.IntN(s.CountMoves()) once, and returns the
// move at the resulting index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	t, captures := s.targets()
	up := s.blue&turnMark != 0
	a, b, c, d, e, f := t.lines(up)
	ahead, back := total(a, b, c, d, e, f), 0
	if captures {
		back = total(t.lines(!up))
	}
	if ahead+back == 0 {
		return Move{}, false
	}
	i := rng.IntN(ahead + back)
	if i >= ahead {
		i, up = i-ahead, !up
		a, b, c, d, e, f = t.lines(up)
	}
	kind, to := bitboard.Pick(i, a, b, c, d, e, f)
	return moveOf(Cell(to-distanceOf(kind, up)), Cell(to), captures), true
}

// distanceOf returns the amount that a move up or down the board adds to the value of the piece's cell, given the index
// of its kind in the results of lines.
func distanceOf(kind int, up bool) int {
	distance := [...]int{straight, 2 * straight, right, 2 * right, left, 2 * left}[kind]
	if up {
		return distance
	}
	return -distance
}

func total(a, b, c, d, e, f bitboard.Set64) int {
	return a.Len() + b.Len() + c.Len() + d.Len() + e.Len() + f.Len()
}

// mustCapture reports whether the side to move must capture (C3).
func (s State) mustCapture() bool {
	_, captures := s.targets()
	return captures
}
