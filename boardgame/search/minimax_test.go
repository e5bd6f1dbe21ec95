package search_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// worth is the minimax value of a position for one of two players: a lead, or the result of a game that is won (1) or
// lost (-1) after a number of plies.
type worth struct{ result, plies, lead int }

// better reports whether a is better than b. The order, best first, is: early wins, late wins, leads, late losses,
// early losses. A draw is a lead of zero.
func (a worth) better(b worth) bool {
	switch {
	case a.result != b.result:
		return a.result > b.result
	case a.result > 0:
		return a.plies < b.plies
	case a.result < 0:
		return a.plies > b.plies
	}
	return a.lead > b.lead
}

func (a worth) negated() worth { return worth{-a.result, a.plies, -a.lead} }

// value converts the worth to the form that a search reports.
func (a worth) value() search.Value {
	switch {
	case a.result > 0:
		return search.Value{Share: 1, Result: search.Won, Plies: a.plies}
	case a.result < 0:
		return search.Value{Share: 0, Result: search.Lost, Plies: a.plies}
	}
	return search.Value{Share: 1 / (1 + math.Exp(-float64(a.lead)/100))}
}

// minimax returns the worth of s for p, from the whole tree of the given depth. A forced move does not add to the
// depth, unless it is the first move. At the leaves, minimax follows forced captures for Fast.CapturePlies more
// plies. It ignores repetitions.
func minimax[S boardgame.State[S, M], M comparable](
	t require.TestingT, s S, p boardgame.Player, evaluate func(S, boardgame.Player) int, depth int,
) worth {
	fast := boardgame.FastOf[S, M]()
	if fast.MustCapture == nil {
		fast.CapturePlies = 0
	}
	return minimaxFrom(t, s, p, evaluate, depth, fast)
}

func minimaxFrom[S boardgame.State[S, M], M comparable](
	t require.TestingT, s S, p boardgame.Player, evaluate func(S,
		boardgame.Player) int, depth int, fast boardgame.Fast[S, M],
) worth {
	switch winner, over := s.Winner(); {
	case over && winner == p:
		return worth{result: 1}
	case over && winner != boardgame.NoPlayer:
		return worth{result: -1}
	case over:
		return worth{}
	case depth <= 0 && (depth == -fast.CapturePlies || !fast.MustCapture(s)):
		return worth{lead: evaluate(s, p) - evaluate(s, 3-p)}
	}
	if s.Turn() != p {
		return minimaxFrom(t, s, 3-p, evaluate, depth, fast).negated()
	}
	best := worth{result: -2}
	for _, m := range s.AppendMoves(nil) {
		next := after(t, s, m)
		below := depth - 1
		if below > 0 && next.CountMoves() == 1 {
			below++
		}
		w := minimaxFrom(t, next, p, evaluate, below, fast)
		w.plies++
		if w.better(best) {
			best = w
		}
	}
	return best
}

// forces reports whether p can force a win within the given number of plies.
func forces[S boardgame.State[S, M], M comparable](t require.TestingT, s S, p boardgame.Player, plies int) bool {
	if winner, over := s.Winner(); over || plies == 0 {
		return over && winner == p
	}
	for _, m := range s.AppendMoves(nil) {
		next := after(t, s, m)
		if forces(t, next, p, plies-1) == (s.Turn() == p) {
			return s.Turn() == p // p needs one winning move, and an opponent needs one move that stops the win
		}
	}
	return s.Turn() != p
}

// reach returns the state after some random moves from a start.
func reach[S boardgame.State[S, M], M comparable](t require.TestingT, start S, plies int, seed uint64) S {
	s, _, err := boardgame.Playout[S, M](start, rand.New(rand.NewPCG(seed, 1)), plies, nil)
	require.NoError(t, err)
	return s
}

// beforeTheEnd returns the state of a random game some plies before its end, or the start if the game is shorter.
func beforeTheEnd[S boardgame.State[S, M], M comparable](t require.TestingT, start S, plies int, seed uint64) S {
	_, length, err := boardgame.Playout[S, M](start, rand.New(rand.NewPCG(seed, 1)), 10_000, nil)
	require.NoError(t, err)
	s, _, err := boardgame.Playout[S, M](start, rand.New(rand.NewPCG(seed, 1)), max(length-plies, 0), nil)
	require.NoError(t, err)
	return s
}

// follow checks that the line of a report is legal and begins with its move. It returns the state after the line.
func follow[S boardgame.State[S, M], M comparable](t require.TestingT, s S, r search.Report[M]) S {
	require.NotEmpty(t, r.Line)
	require.Equal(t, r.Move, r.Line[0])
	for _, m := range r.Line {
		s = after(t, s, m)
	}
	return s
}

var background = context.Background()

func start[S boardgame.Position[S, M], M boardgame.Move](
	t testing.TB, d *game.Game[S, M], options game.Options,
) S {
	s, err := d.Start(options)
	require.NoError(t, err)
	return s
}

// find returns the report of a bot.
func find[S boardgame.Position[S, M], M boardgame.Move](
	t require.TestingT, d *game.Game[S, M], s S, b search.Bot, o search.Options,
) search.Report[M] {
	report, err := search.Find(background, d, s, b, o)
	require.NoError(t, err)
	return report
}

// after returns the state after a move.
func after[S boardgame.State[S, M], M comparable](t require.TestingT, s S, m M) S {
	next, err := s.Apply(m)
	require.NoError(t, err)
	return next
}
