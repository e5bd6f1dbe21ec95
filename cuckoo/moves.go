package cuckoo

import (
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boards"
)

// Move is one turn: a piece goes from one cell to another, with or without a capture. The zero Move is never legal.
// The methods of a [boards.Move] say everything about it: From, To and Captures, its images and its text.
type Move = boards.Move[Cell]

// ParseMove reads the text of a move: the cell that the piece leaves, "-" (or "x" for a capture), and the cell where
// the piece ends. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) { return boards.ParseMove[Cell](text) }

// The steps ahead for Blue, as differences between the values of cells. Red's steps ahead are the negatives of these.
const (
	straight = 1
	right    = stride + 1 // ahead to the right, as Blue sees it
	left     = -stride    // ahead to the left
)

// ways holds what decides where the pieces of the side to move can go: see reach. Listing, counting, drawing and
// checking moves all begin with it.
type ways struct {
	own, birds bitboard.Set64 // the pieces of the side to move, and those of them that may go two cells (M2)
	free       bitboard.Set64 // the empty cells
}

// ways returns the ways of the side to move and the enemy's pieces, even if the round is over.
func (s State) ways() (w ways, enemy bitboard.Set64, blue bool) {
	own, enemy, blue := s.sides()
	return ways{own, own & (s.cuckoos | s.warblers), board &^ (s.blue | s.red)}, enemy, blue
}

// targets returns the ways of the side to move and the cells where its legal moves may end: the enemy's pieces if one
// can be captured, and the empty cells if not (C3). It reports whether the legal moves are captures. Captures go in all
// six directions (C2), and quiet moves only ahead (M4). If one of E1 to E4 has ended the round, there are no ends.
func (s State) targets() (w ways, ends bitboard.Set64, captures bool) {
	w, enemy, blue := s.ways()
	switch {
	case s.decided(w.own, enemy, blue):
		return w, 0, false
	case (w.reachAhead(true)|w.reachAhead(false))&enemy != 0:
		return w, enemy, true
	}
	return w, w.free, false
}

// reach returns the cells where moves in one direction can end, whatever is there. Every piece can move one cell (M1).
// Birds can also move two cells across an empty cell (M2, M3). No two of these moves end on the same cell: a move of
// two cells crosses an empty cell, and a move of one cell to the same end would have to begin on that empty cell. The
// result may contain values off the board, which are neither free nor occupied.
func (w ways) reach(step int) bitboard.Set64 {
	return shift(w.own|shift(w.birds, step)&w.free, step)
}

// reachAhead returns the cells where moves up the board can end, or moves down the board if up is false, whatever is
// there.
func (w ways) reachAhead(up bool) bitboard.Set64 {
	if up {
		return w.reach(straight) | w.reach(right) | w.reach(left)
	}
	return w.reach(-straight) | w.reach(-right) | w.reach(-left)
}

// shift moves each cell of a set by a step.
func shift(x bitboard.Set64, step int) bitboard.Set64 {
	if step < 0 {
		return x >> uint(-step)
	}
	return x << uint(step)
}

// canMove reports whether there is a legal move, if none of E1 to E4 has ended the round. C3 makes no difference to
// that.
func (s State) canMove() bool {
	w, enemy, up := s.ways()
	return w.reachAhead(up)&(w.free|enemy) != 0 || w.reachAhead(!up)&enemy != 0
}

// legal reports whether a move is legal.
func (s State) legal(m Move) bool {
	w, ends, captures := s.targets()
	from, up := bitboard.Set64(1)<<m.From(), s.blue&turnMark != 0
	piece := ways{w.own & from, w.birds & from, w.free}
	reached := piece.reachAhead(up)
	if captures {
		reached |= piece.reachAhead(!up)
	}
	return m.Captures() == captures && (reached & ends).Has(int(m.To()))
}

// CountMoves returns the number of legal moves, without listing them. To compute each set only once, it applies C3
// itself.
func (s State) CountMoves() int {
	w, enemy, blue := s.ways()
	if s.decided(w.own, enemy, blue) {
		return 0
	}
	a, b, c := w.reach(straight), w.reach(right), w.reach(left)
	d, e, f := w.reach(-straight), w.reach(-right), w.reach(-left)
	switch {
	case (a|b|c|d|e|f)&enemy != 0: // C2, C3
		return total(a&enemy, b&enemy, c&enemy, d&enemy, e&enemy, f&enemy)
	case blue: // M4
		return (a & w.free).Len() + (b & w.free).Len() + (c & w.free).Len()
	}
	return (d & w.free).Len() + (e & w.free).Len() + (f & w.free).Len()
}

// AppendMoves appends every legal move to dst, once each, and returns the extended slice. The order is fixed. Moves
// straight ahead come first, followed by moves ahead to the right and to the left, as the mover sees them. Captures in
// the other three directions follow. In each direction, moves of one cell come before moves of two cells. Moves of the
// same direction and length are sorted by the cells where they end. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	w, ends, captures := s.targets()
	up := s.blue&turnMark != 0
	dst = w.append(dst, ends, up, captures)
	if captures {
		dst = w.append(dst, ends, !up, true)
	}
	return dst
}

// append appends the moves up or down the board to the given ends.
func (w ways) append(dst []Move, ends bitboard.Set64, up, captures bool) []Move {
	a, b, c, d, e, f := w.lines(ends, up)
	for kind, ends := range [...]bitboard.Set64{a, b, c, d, e, f} {
		distance := distanceOf(kind, up)
		for ; ends != 0; ends = ends.Rest() {
			to := ends.First()
			dst = append(dst, boards.MoveOf(Cell(to-distance), Cell(to), captures))
		}
	}
	return dst
}

// lines returns those of the given ends that moves up or down the board reach: one set for each direction and length,
// in the order of AppendMoves.
func (w ways) lines(ends bitboard.Set64, up bool) (a, b, c, d, e, f bitboard.Set64) {
	if up {
		return w.own << straight & ends, w.birds << straight & w.free << straight & ends,
			w.own << right & ends, w.birds << right & w.free << right & ends,
			w.own >> -left & ends, w.birds >> -left & w.free >> -left & ends
	}
	return w.own >> straight & ends, w.birds >> straight & w.free >> straight & ends,
		w.own >> right & ends, w.birds >> right & w.free >> right & ends,
		w.own << -left & ends, w.birds << -left & w.free << -left & ends
}

// LegalMoves returns an iterator over the legal moves, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// Fast returns shortcuts for code that plays many moves. The receiver may be nil.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{
		Play:        State.play,
		Random:      State.draw,
		MustCapture: State.mustCapture,

		CapturePlies: capturePlies,
	}
}

// draw returns a random legal move, or false if there is none. It calls rng.IntN(s.CountMoves()) once, and returns the
// move at the resulting index in the list that AppendMoves makes.
func (s State) draw(rng *rand.Rand) (Move, bool) {
	w, ends, captures := s.targets()
	up := s.blue&turnMark != 0
	a, b, c, d, e, f := w.lines(ends, up)
	ahead, back := total(a, b, c, d, e, f), 0
	if captures {
		back = total(w.lines(ends, !up))
	}
	if ahead+back == 0 {
		return Move{}, false
	}
	i := rng.IntN(ahead + back)
	if i >= ahead {
		i, up = i-ahead, !up
		a, b, c, d, e, f = w.lines(ends, up)
	}
	kind, to := bitboard.Pick(i, a, b, c, d, e, f)
	return boards.MoveOf(Cell(to-distanceOf(kind, up)), Cell(to), captures), true
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
	_, _, captures := s.targets()
	return captures
}
