package solution

import (
	"context"
	"runtime"

	"github.com/seed4105872c/clutch/boardgame/pool"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// Compute computes the value of every position. It asks the engine for the moves of all positions, and works backwards
// from the positions in which the game is over. It takes some twenty seconds of processor time, half of them on all
// cores, and 300 MB of memory.
//
// If progress is not nil, Compute calls it with the fraction of the positions whose moves it knows, from 0 to 1. The
// calls never overlap, but may come from different goroutines.
//
// If the context ends first, Compute soon returns the context's error. There is no other error.
func Compute(ctx context.Context, progress func(done float64)) (*Table, error) {
	x := newIndex()
	all := make([]moves, len(x.shapes))
	err := pool.Each(ctx, len(x.shapes), runtime.GOMAXPROCS(0), progress, func() func(int) error {
		return func(i int) error {
			all[i] = x.moves(&x.shapes[i])
			return nil
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
	wins []kinds  // for each layout, the kinds of the moves that divide the field and win
	to   []uint32 // the positions after all other moves, layout by layout
	ends []uint32 // for each layout, the number of these moves of all layouts up to it
}

// kinds is a set of kinds of moves, one bit for each.
type kinds uint8

// legal reports whether a ban leaves any of the kinds. A ban of 0 bans nothing.
func (k kinds) legal(ban int) bool { return k != 0 && (ban == 0 || k != 1<<ban) }

// moves asks the engine for the moves of a shape's layouts.
func (x *index) moves(f *family) moves {
	size := len(f.least)
	m := moves{wins: make([]kinds, size), ends: make([]uint32, size), to: make([]uint32, 0, 7*size)}
	var list []cookiedisco.Move
	for i, least := range f.least {
		s := f.shape.position(x.arrangements[least], cookiedisco.NoCookie)
		list = s.AppendMoves(list[:0])
		for _, move := range list {
			next, _ := s.Apply(move) // no listed move is refused
			if to, ok := x.find(next); ok {
				m.to = append(m.to, uint32(to))
			} else { // the field is divided
				m.wins[i] |= 1 << next.Banned()
			}
		}
		m.ends[i] = uint32(len(m.to))
	}
	return m
}

// solve returns the encoded values of all positions, given the moves of all shapes. It goes through all positions again
// and again, and finds first those that are lost in 0 plies, then those that are won in 1, and so on. Each time it
// needs only the values that it has found before. There may be wins in 1 ply even if no position is lost in 0.
func solve(ctx context.Context, all []moves) ([]byte, error) {
	layouts := 0
	for _, m := range all {
		layouts += len(m.ends)
	}
	values := make([]byte, bans*layouts)
	for plies, found := 0, true; found || plies < 2; plies++ {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		found = false
		layout := 0
		for _, m := range all {
			start := uint32(0)
			for i, end := range m.ends {
				own := values[bans*layout:][:bans]
				if own[0] == 0 || own[1] == 0 || own[2] == 0 || own[3] == 0 {
					won, open := judged(m.wins[i], m.to[start:end], values, plies)
					found = settle(own, won, open, plies) || found
				}
				start = end
				layout++
			}
		}
	}
	return values, nil
}

// judged returns the kinds of a layout's moves that are known to win, given those that win at once and the positions
// after the others, and the kinds of moves that are not known to win or to lose. What is known are the values of fewer
// plies.
func judged(wins kinds, to []uint32, values []byte, plies int) (won, open kinds) {
	won = wins
	for _, position := range to {
		kind := kinds(1) << (position % bans)
		switch b := int(values[position]); { // see decoded
		case b == 0 || b > plies:
			open |= kind
		case b%2 == 1: // lost for the other side
			won |= kind
		}
	}
	return won, open
}

// settle gives a value of so many plies to the positions of a layout that are found to be won or lost. It reports
// whether there are any. A position that has a value keeps it, because its plies are fewer.
func settle(own []byte, won, open kinds, plies int) (found bool) {
	for ban := range own {
		switch {
		case own[ban] != 0:
			continue
		case won.legal(ban) && plies > 0:
			own[ban] = Value{Won, plies}.encoded()
		case !won.legal(ban) && !open.legal(ban):
			own[ban] = Value{Lost, plies}.encoded()
		default:
			continue
		}
		found = true
	}
	return found
}
