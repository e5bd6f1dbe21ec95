package solution

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

// retrograde computes the values of all positions, ply by ply, backwards from the end of the game.
//
// Each layout has a word in values and a word in open. The word in values has a byte for each of the layout's four
// positions: its encoded value. The word in open has a byte for each kind: the number of moves of this kind that are not
// known to lose.
type retrograde struct {
	values  []atomic.Uint32
	open    []atomic.Uint32
	moves   backwards
	tooLong atomic.Bool // whether some value has more plies than a byte can hold
}

// solve returns the encoded values of a graph's positions, and uses up the graph.
func solve(ctx context.Context, g *graph, workers int, progress func(float64)) ([]byte, error) {
	r := &retrograde{values: make([]atomic.Uint32, g.layouts), open: make([]atomic.Uint32, g.layouts)}
	r.begin(g)
	var err error
	if r.moves, err = g.turnAround(ctx, workers, stretch(progress, 0, 0.6)); err != nil {
		return nil, err
	}
	for plies := 0; ; plies++ {
		found, err := r.ply(ctx, workers, plies)
		if err != nil {
			return nil, err
		}
		if !found && plies > 0 { // there may be wins in 1 ply even if no position is lost in 0
			return r.bytes(), nil
		}
		if r.tooLong.Load() {
			return nil, fmt.Errorf("a game takes more than %d plies, the maximum that a table can hold", longest)
		}
		if progress != nil {
			progress(1 - 0.4/float64(plies+1)) // most of the work is in the first plies
		}
	}
}

// begin sets the values of positions with no legal move, and of positions with a move that wins at once.
func (r *retrograde) begin(g *graph) {
	for _, p := range g.parts {
		for i, moves := range p.moves {
			layout := p.first + i
			r.open[layout].Store(uint32(moves))
			for ban := range bans {
				switch {
				case p.wins[i].without(ban) != 0:
					r.set(layout, ban, Value{Won, 1})
				case moves.without(ban) == 0:
					r.set(layout, ban, Value{Lost, 0})
				}
			}
		}
	}
}

// set gives a value to a position that has no value yet. It keeps an existing value, whose plies are never more than v's.
func (r *retrograde) set(layout, ban int, v Value) {
	if v.Plies > longest {
		r.tooLong.Store(true)
		return
	}
	for {
		old := r.values[layout].Load()
		if byte(old>>(8*ban)) != 0 || r.values[layout].CompareAndSwap(old, old|uint32(v.encoded())<<(8*ban)) {
			return
		}
	}
}

// ply finds the positions that are won or lost in exactly the given number of plies, and gives values to their
// predecessors. It reports whether there are any such positions.
func (r *retrograde) ply(ctx context.Context, workers, plies int) (found bool, err error) {
	const run = 1 << 12 // the number of layouts that a worker takes at a time
	v := decoded(byte(plies + 1))
	var some atomic.Bool
	err = pool.Each(ctx, (len(r.values)+run-1)/run, workers, nil, func() func(int) error {
		return func(i int) error {
			for layout := i * run; layout < min((i+1)*run, len(r.values)); layout++ {
				word := r.values[layout].Load()
				if !hasByte(word, v.encoded()) {
					continue
				}
				for ban := range bans {
					if byte(word>>(8*ban)) == v.encoded() {
						some.Store(true)
						r.passOn(layout, ban, v)
					}
				}
			}
			return nil
		}
	})
	return some.Load(), err
}

// hasByte reports whether one of a word's four bytes is b. XOR turns such a byte into 0, and the subtraction then sets its
// highest bit.
func hasByte(word uint32, b byte) bool {
	const ones = 0x01010101
	word ^= uint32(b) * ones
	return (word-ones)&^word&(0x80*ones) != 0
}

// passOn gives values to the predecessors of a position with value v. If the position is lost, all its predecessors are
// won. If the position is won, those predecessors are lost whose other moves are all known to lose.
func (r *retrograde) passOn(layout, ban int, v Value) {
	for _, from := range r.moves.before(bans*layout + ban) {
		open := counts(0)
		if v.Outcome == Won {
			open = counts(r.open[from].Add(^uint32(0) << (8 * ban)))
		}
		for other := range bans {
			if (other == 0 || other != ban) && open.without(other) == 0 {
				r.set(int(from), other, v.before(false))
			}
		}
	}
}

func (r *retrograde) bytes() []byte {
	values := make([]byte, 0, bans*len(r.values))
	for i := range r.values {
		word := r.values[i].Load()
		values = append(values, byte(word), byte(word>>8), byte(word>>16), byte(word>>24))
	}
	return values
}
