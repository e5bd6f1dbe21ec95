package solution

import (
	"context"
	"fmt"
	"math/bits"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

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
