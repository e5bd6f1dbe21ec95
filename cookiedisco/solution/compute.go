package solution

import (
	"context"
	"fmt"
	"math/bits"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

// Compute computes the value of every position. It asks the engine for the moves of all positions, and works backwards from
// the positions in which the game is over. On several cores, Compute takes a few seconds. It needs 200 MB of memory. The
// argument workers is the number of goroutines that share the work. A number less than 1 means 1. The table is the same for
// any number of workers.
//
// If progress is not nil, Compute calls it with the fraction of the work that is done, from 0 to 1. The calls never overlap,
// but may come from different goroutines.
//
// If the context ends first, Compute returns the context's error within a second. Any other error means that the engine
// and the table do not fit together: the engine refuses a layout of cookies, a position has too many moves to be
// counted, or a win takes too many plies for a table. The engine of this module causes no such error.
func Compute(ctx context.Context, workers int, progress func(done float64)) (*Table, error) {
	g, err := newGraph(ctx, newIndex(), workers, stretch(progress, 0, 0.4))
	if err != nil {
		return nil, err
	}
	values, err := solve(ctx, g, workers, stretch(progress, 0.4, 1))
	if err != nil {
		return nil, err
	}
	return &Table{g.index, values}, nil
}

// stretch returns a progress function for one part of the work. Given the fraction of the part that is done, it reports the
// fraction of the whole work that is done, a number between the two given bounds.
func stretch(progress func(float64), from, to float64) func(float64) {
	if progress == nil {
		return nil
	}
	return func(done float64) { progress(from + (to-from)*done) }
}

// A graph holds the moves of all layouts. The kind of a move is the [cookiedisco.Kind] of the neutral cookie that it moves,
// or 0 if it moves the mover's player-cookie. A ban other than 0 makes the moves of that kind illegal (M8). A move's kind
// is also the ban in the position after the move. So the four positions of a layout share their moves, and all moves that
// lead to a position are of the same kind: the position's number modulo 4.
//
// The layouts have 31 million moves. To save memory, the graph lists instead the 31 thousand steps of the shapes.
type graph struct {
	index  *index
	fields []field // for each shape of the index
}

// field holds the moves of all layouts of a shape.
type field struct {
	wins  []kinds  // for each layout, the kinds of moves that end the game at once and win
	moves []counts // for each layout, the number of other moves of each kind
	steps []step   // these other moves
}

// step is a move from one cell of a shape to another place, no matter which cookies lie on the shape. In a layout, the step
// is a legal move if the moving cookie touches a cookie of a suitable value (M4) and is not the opponent's player-cookie
// (M1).
type step struct {
	to   uint16 // the index of the shape after the step
	cell uint8  // the cell of that shape where the cookie ends

	// The step is legal only if the position after it has at least one of these cookies. These cookies touch the cell that
	// the moved cookie has left.
	near valueCells

	back permutation // for each cell of the shape after the step, the cell where its cookie was before the step
}

// kinds is a set of kinds, as bits.
type kinds uint8

// without returns the set without the banned kind. A ban of 0 bans nothing.
func (k kinds) without(ban int) kinds {
	if ban == 0 {
		return k
	}
	return k &^ (1 << ban)
}

// counts holds a number from 0 to 255 for each kind, one byte each.
type counts uint32

// without returns the counts with the count of the banned kind set to 0. A ban of 0 bans nothing.
func (c counts) without(ban int) counts {
	if ban == 0 {
		return c
	}
	return c &^ (0xff << (8 * ban))
}

func newGraph(ctx context.Context, x *index, workers int, progress func(float64)) (*graph, error) {
	g := &graph{x, make([]field, len(x.shapes))}
	err := pool.Each(ctx, len(x.shapes), workers, progress, func() func(int) error {
		l := lister{index: x}
		return func(i int) (err error) {
			g.fields[i], err = l.list(&x.shapes[i])
			return err
		}
	})
	return g, err
}

// retrograde computes the values of all positions, ply by ply, backwards from the end of the game. In each ply, every
// worker takes one shape after another. It looks for moves from the layouts of that shape to positions whose values were
// found in the previous ply. A worker sets only the values of its own shape's positions, so workers need no locks.
//
// Each layout has one word in each of the slices values and open. The word in the slice values has a byte for each of the
// layout's four positions: its encoded value. The word in the slice open has a byte for each kind: the number of moves of
// this kind that are not known to lose.
type retrograde struct {
	graph   *graph
	values  []uint32
	open    []counts
	found   []found // for each shape, the positions whose values were found in the last ply
	next    []found // for each shape, the positions whose values the current ply finds
	tooLong atomic.Bool
}

// found lists the arrangements of a shape's positions by the cell of the cookie that was moved last. If several cookies may
// have been moved last, the position is in several lists. The arrangements are given by their numbers.
type found [cookies][]uint16

// solve returns the encoded values of a graph's positions.
func solve(ctx context.Context, g *graph, workers int, progress func(float64)) ([]byte, error) {
	shapes := len(g.fields)
	r := &retrograde{
		graph: g, values: make([]uint32, g.index.layouts), open: make([]counts, g.index.layouts),
		found: make([]found, shapes), next: make([]found, shapes),
	}
	each := func(do func(shape int)) error {
		return pool.Each(ctx, shapes, workers, nil, func() func(int) error {
			return func(i int) error { do(i); return nil }
		})
	}
	if err := each(r.begin); err != nil {
		return nil, err
	}
	for v := (Value{Lost, 0}); ; v = v.before(false) {
		r.found, r.next = r.next, r.found
		if v.Plies > 0 && !r.more() { // there may be wins in 1 ply even if no position is lost in 0
			return r.bytes(), nil
		}
		if err := each(func(shape int) { r.ply(shape, v) }); err != nil {
			return nil, err
		}
		if r.tooLong.Load() {
			return nil, fmt.Errorf("a game takes more than %d plies, the maximum that a table can hold", longest)
		}
		if progress != nil {
			progress(1 - 1/float64(v.Plies+2)) // most of the work is in the first plies
		}
	}
}

// more reports whether the last ply found any values.
func (r *retrograde) more() bool {
	for shape := range r.found {
		for _, list := range r.found[shape] {
			if len(list) > 0 {
				return true
			}
		}
	}
	return false
}

// begin sets the values of a shape's positions in which the side to move has no legal move or can win at once.
func (r *retrograde) begin(shape int) {
	first, f := r.graph.index.shapes[shape].first, &r.graph.fields[shape]
	for i, moves := range f.moves {
		r.open[first+i] = moves
		for ban := range bans {
			switch {
			case f.wins[i].without(ban) != 0:
				r.set(first+i, ban, Value{Won, 1})
			case moves.without(ban) == 0:
				r.set(first+i, ban, Value{Lost, 0})
			}
		}
	}
	r.collect(shape, Value{Lost, 0})
}

// ply gives values to the positions of a shape that have a move to a position with value v.
func (r *retrograde) ply(shape int, v Value) {
	x := r.graph.index
	f := &x.shapes[shape]
	changed := v.Plies == 0 // the method begin has set wins in 1 ply
	for i := range r.graph.fields[shape].steps {
		s := &r.graph.fields[shape].steps[i]
		for _, after := range r.found[s.to][s.cell] {
			if x.ranking.values[after]&s.near == 0 {
				continue
			}
			on := x.ranking.all[after].exchanged() // as the player saw it who has just moved
			n := x.ranking.number(on.permuted(&s.back))
			layout := f.layout(n)
			if f.arrangement(layout-f.first) == n { // each layout counts once
				kind := int(on.kind(int(s.cell))) % bans // a player-cookie is orange here, which makes 0
				changed = r.passOn(layout, kind, v) || changed
			}
		}
	}
	if changed && v.Plies < longest {
		r.collect(shape, v.before(false))
		return
	}
	for cell := range r.next[shape] {
		r.next[shape][cell] = r.next[shape][cell][:0]
	}
}

// passOn gives values to the positions of a layout that has a move to a position with value v. If v is a loss, the move wins
// in every position of the layout where it is legal. If v is a win, a position of the layout is lost if its other moves are
// all known to lose. The result reports whether passOn has set a value.
func (r *retrograde) passOn(layout, kind int, v Value) (changed bool) {
	open := counts(0)
	if v.Outcome == Won {
		r.open[layout] -= 1 << (8 * kind)
		open = r.open[layout]
	}
	for ban := range bans {
		if (ban == 0 || ban != kind) && open.without(ban) == 0 {
			changed = r.set(layout, ban, v.before(false)) || changed
		}
	}
	return changed
}

// set gives a value to a position that has no value yet, and reports whether it has set the value. It keeps an existing
// value, whose plies are never more than v's.
func (r *retrograde) set(layout, ban int, v Value) bool {
	if v.Plies > longest {
		r.tooLong.Store(true)
		return false
	}
	word := &r.values[layout]
	if byte(*word>>(8*ban)) != 0 {
		return false
	}
	*word |= uint32(v.encoded()) << (8 * ban)
	return true
}

// collect lists the positions of a shape with value v.
func (r *retrograde) collect(shape int, v Value) {
	x, lists := r.graph.index, &r.next[shape]
	for cell := range lists {
		lists[cell] = lists[cell][:0]
	}
	f, code := &x.shapes[shape], v.encoded()
	for n, on := range x.ranking.all { // if several arrangements are the same layout, moves may lead to any of them
		word := r.values[f.layout(n)]
		if !hasByte(word, code) {
			continue
		}
		for ban := range bans {
			if byte(word>>(8*ban)) != code {
				continue
			}
			cells := cellSet(1) << on.blue() // blue has moved last, because it is orange's turn
			if ban > 0 {
				cells = x.ranking.values[n].of(ban)
			}
			for ; cells != 0; cells &= cells - 1 {
				list := &lists[bits.TrailingZeros8(uint8(cells))]
				*list = append(*list, uint16(n))
			}
		}
	}
}

// hasByte reports whether one of a word's four bytes is b. XOR turns such a byte into 0, and the subtraction then sets its
// highest bit.
func hasByte(word uint32, b byte) bool {
	const ones = 0x01010101
	word ^= uint32(b) * ones
	return (word-ones)&^word&(0x80*ones) != 0
}

func (r *retrograde) bytes() []byte {
	values := make([]byte, 0, bans*len(r.values))
	for _, word := range r.values {
		values = append(values, byte(word), byte(word>>8), byte(word>>16), byte(word>>24))
	}
	return values
}
