package solution

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame/pool"
)

// retrograde works out the values of all positions, ply by ply from the end of the game.
//
// The four positions of a layout share a word. In values it has a byte for each, as decoded reads it, and in open,
// for each kind, the number of moves that are not known to lose.
type retrograde struct {
	values  []atomic.Uint32
	open    []atomic.Uint32
	moves   backwards
	tooLong atomic.Bool // whether a value has more plies than a byte can hold
}

// solve returns the values of a graph's positions, each as decoded reads it. It uses the graph up.
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
		if !found && plies > 0 { // at 0 there may be none when others win in 1
			return r.bytes(), nil
		}
		if r.tooLong.Load() {
			return nil, fmt.Errorf("a game takes more than %d plies, for which a table has no room", longest)
		}
		if progress != nil {
			progress(1 - 0.4/float64(plies+1)) // most of the work is in the first plies
		}
	}
}

// begin sets the values of positions without a move and of positions with a move that wins at once.
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

// set gives a value to a position, unless it has one already, which has as many plies or fewer.
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

// ply goes from the positions that end after a number of plies to those before them. It reports whether there are such
// positions.
func (r *retrograde) ply(ctx context.Context, workers, plies int) (found bool, err error) {
	const run = 1 << 12 // layouts
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

// hasByte reports whether one of a word's four bytes is b. Such a byte is 0 after the exclusive or, so the subtraction
// borrows there.
func hasByte(word uint32, b byte) bool {
	const ones = 0x01010101
	word ^= uint32(b) * ones
	return (word-ones)&^word&(0x80*ones) != 0
}

// passOn gives values to the positions before one whose value is v. If it is lost, they are all won. If it is won, those are
// lost that have no other move left.
func (r *retrograde) passOn(layout, ban int, v Value) {
	for _, from := range r.moves.to(bans*layout + ban) {
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

// bytes are the values by the numbers of the positions.
func (r *retrograde) bytes() []byte {
	values := make([]byte, 0, bans*len(r.values))
	for i := range r.values {
		word := r.values[i].Load()
		values = append(values, byte(word), byte(word>>8), byte(word>>16), byte(word>>24))
	}
	return values
}
