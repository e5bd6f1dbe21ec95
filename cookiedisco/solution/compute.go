package solution

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame/pool"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// Compute computes the value of every position. It asks the engine for the moves of all positions, and works backwards
// from the positions in which the game is over. On several cores, Compute takes a few seconds. It needs 600 MB of
// memory. The argument workers is the number of goroutines that ask the engine. A number less than 1 means 1. The table
// is the same for any number of workers.
//
// If progress is not nil, Compute calls it with the fraction of the positions whose moves it knows, from 0 to 1. The
// calls never overlap, but may come from different goroutines.
//
// If the context ends first, Compute soon returns the context's error. Any other error means that the engine and the
// table do not fit together: the engine refuses a layout of cookies, or a win takes too many plies for a table. The
// engine of this module causes no such error.
func Compute(ctx context.Context, workers int, progress func(done float64)) (*Table, error) {
	x := newIndex()
	all := make([]moves, len(x.shapes))
	err := pool.Each(ctx, len(x.shapes), workers, progress, func() func(int) error {
		return func(i int) (err error) {
			all[i], err = x.moves(&x.shapes[i])
			return err
		}
	})
	if err != nil {
		return nil, err
	}
	values, err := solve(ctx, all)
	if err != nil {
		return nil, err
	}
	return &Table{x, values}, nil
}

// moves holds the moves of a shape's layouts. The kind of a move is the [cookiedisco.Kind] of the neutral cookie that
// it moves, or 0 if it moves the mover's player-cookie. A ban other than 0 makes the moves of that kind illegal (M8). A
// move's kind is also the ban in the position after the move, which is the position's number modulo 4. So the four
// positions of a layout share their moves.
type moves struct {
	wins []counts // for each layout, 1 for each kind of moves that divide the field and win
	to   []uint32 // the positions after all other moves, layout by layout
	ends []uint32 // for each layout, the number of these moves of all layouts up to it
}

// counts holds a number from 0 to 255 for each kind, one byte each. A cookie has at most 15 moves, and there are at
// most three cookies of a kind.
type counts uint32

// without returns the counts with the count of the banned kind set to 0. A ban of 0 bans nothing.
func (c counts) without(ban int) counts {
	if ban == 0 {
		return c
	}
	return c &^ (0xff << (8 * ban))
}

// moves asks the engine for the moves of a shape's layouts.
func (x *index) moves(f *family) (m moves, err error) {
	size := len(f.least)
	m = moves{wins: make([]counts, size), ends: make([]uint32, size), to: make([]uint32, 0, 7*size)}
	var list []cookiedisco.Move
	for i, least := range f.least {
		s, err := f.shape.position(x.arrangements[least], cookiedisco.NoCookie)
		if err != nil {
			return m, err
		}
		list = s.AppendMoves(list[:0])
		for _, move := range list {
			next, err := s.Apply(move)
			if err != nil {
				return m, err
			}
			if to, ok := x.find(next); ok {
				m.to = append(m.to, uint32(to))
			} else { // the field is divided
				m.wins[i] |= 1 << (8 * next.Banned())
			}
		}
		m.ends[i] = uint32(len(m.to))
	}
	return m, nil
}

// retrograde computes the values of all positions, ply by ply, backwards from the end of the game.
type retrograde struct {
	values []byte   // the encoded values of the positions
	open   []counts // for each layout, the number of moves of each kind that are not known to lose
	// for each move to a position of layout 0: 4 times the layout before it, plus its kind; then for layout 1, and so
	// on
	from  []uint32
	first []uint32 // for each layout, the index of the first move to it in from
	found []uint32 // the positions whose values were found in the last ply
	next  []uint32 // the positions whose values the current ply finds
}

// solve returns the encoded values of all positions, given the moves of all shapes.
func solve(ctx context.Context, all []moves) ([]byte, error) {
	r := reverse(all)
	r.begin(all)
	// there may be wins in 1 ply even if no position is lost in 0
	for v := (Value{Lost, 0}); len(r.found)+len(r.next) > 0; v = v.before(false) {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if v.Plies > longest {
			return nil, fmt.Errorf("a game takes more than %d plies, the maximum that a table can hold", longest)
		}
		for _, position := range r.found {
			layout, kind := position/bans, position%bans // all moves to the position are of that kind
			for _, from := range r.from[r.first[layout]:r.first[layout+1]] {
				if from%bans == kind {
					r.passOn(int(from/bans), int(kind), v)
				}
			}
		}
		r.found, r.next = r.next, r.found[:0]
	}
	return r.values, nil
}

// reverse sorts the moves by the positions after them.
func reverse(all []moves) *retrograde {
	layouts, total := 0, 0
	for _, m := range all {
		layouts, total = layouts+len(m.ends), total+len(m.to)
	}
	r := &retrograde{
		values: make([]byte, bans*layouts), open: make([]counts, layouts), from: make([]uint32, total),
		// half of all positions are won in 1 ply
		first: make([]uint32, layouts+2), next: make([]uint32, 0, bans*layouts/2),
	}
	for _, m := range all {
		for _, to := range m.to {
			r.first[to/bans+2]++
		}
	}
	for i := range r.first[1:] {
		r.first[i+1] += r.first[i]
	}
	layout := 0
	for _, m := range all {
		start := uint32(0)
		for _, end := range m.ends {
			for _, to := range m.to[start:end] {
				r.open[layout] += 1 << (8 * (to % bans))
				next := &r.first[to/bans+1] // at the end, this is where the moves to the next layout begin
				r.from[*next] = uint32(bans*layout) + to%bans
				*next++
			}
			start = end
			layout++
		}
	}
	return r
}

// begin sets the values of the positions in which the side to move has no legal move or can win at once.
func (r *retrograde) begin(all []moves) {
	layout := 0
	for _, m := range all {
		for _, wins := range m.wins {
			for ban := range bans {
				switch position := bans*layout + ban; {
				case wins.without(ban) != 0:
					r.values[position] = Value{Won, 1}.encoded()
					r.next = append(r.next, uint32(position))
				case r.open[layout].without(ban) == 0:
					r.values[position] = Value{Lost, 0}.encoded()
					r.found = append(r.found, uint32(position))
				}
			}
			layout++
		}
	}
}

// passOn gives values to the positions of a layout that has a move to a position with value v. If v is a loss, the move
// wins in every position of the layout where it is legal. If v is a win, a position of the layout is lost if its other
// moves are all known to lose. A position that has a value keeps it, because its plies are never more than v's.
func (r *retrograde) passOn(layout, kind int, v Value) {
	open := counts(0)
	if v.Outcome == Won {
		r.open[layout] -= 1 << (8 * kind)
		open = r.open[layout]
	}
	for ban := range bans {
		position := bans*layout + ban
		if r.values[position] == 0 && (ban == 0 || ban != kind) && open.without(ban) == 0 {
			r.values[position] = v.before(false).encoded()
			r.next = append(r.next, uint32(position))
		}
	}
}
