package boardgametest

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/perft"
)

// Benchmarks holds the positions and moves that [Suite.Bench] measures, as texts.
type Benchmarks struct {
	Start, Busy    string // positions at the start and in the middle of a game
	Perft, Midgame Count  // the perft of Start, and that of Busy
	Illegal        string // an illegal move in Start
}

// Count says how many sequences of Depth moves there are.
type Count struct {
	Depth int
	Nodes uint64
}

// Bench runs the same benchmarks for every game. Perft and Midgame count in one goroutine, fail if the count is wrong,
// and report the metric Mnodes/s. Playout plays random games from Start until the game's MaxPlies, or for 300
// plies if that is 0, and reports the metric Mmoves/s. CheckIllegal does not compose the refusal's sentence. The other
// benchmarks call one method in Busy. One operation of Apply is one legal move, and one operation of AppendMoves lists
// all moves.
func (c Suite[S, M]) Bench(b *testing.B, o Benchmarks) {
	start, startErr := c.Game.Parse(o.Start)
	busy, busyErr := c.Game.Parse(o.Busy)
	illegal, moveErr := c.Game.ParseMove(o.Illegal)
	if err := errors.Join(startErr, busyErr, moveErr); err != nil {
		b.Fatal(err)
	}
	moves, buffer, i := busy.AppendMoves(nil), make([]M, 0, 1024), 0
	rng := rand.New(rand.NewPCG(1, 2))
	must := func(b *testing.B, holds bool) {
		if !holds {
			b.Fatal("a move that should be legal is not, or the other way round, or a count is wrong")
		}
	}
	count := func(s S, want Count) func(b *testing.B) int {
		return func(b *testing.B) int {
			got, err := perft.Count[S, M](context.Background(), s, want.Depth, perft.Options{})
			must(b, err == nil && got == want.Nodes)
			return int(got)
		}
	}
	for _, m := range []struct {
		name, unit string                 // the unit is a metric for millions of what do counts in a second
		do         func(b *testing.B) int // one operation
	}{
		{"Perft", "Mnodes/s", count(start, o.Perft)},
		{"Midgame", "Mnodes/s", count(busy, o.Midgame)},
		{"Playout", "Mmoves/s", func(b *testing.B) int {
			_, plies, err := boardgame.Playout[S, M](start, rng, cmp.Or(c.Game.MaxPlies, 300), buffer)
			must(b, err == nil)
			return plies
		}},
		{"Apply", "", func(b *testing.B) int {
			i = (i + 1) % len(moves)
			_, err := busy.Apply(moves[i])
			must(b, err == nil)
			return 1
		}},
		{"AppendMoves", "", func(*testing.B) int {
			buffer = busy.AppendMoves(buffer[:0])
			return len(buffer)
		}},
		{"CheckIllegal", "", func(b *testing.B) int {
			must(b, start.Check(illegal) != nil)
			return 1
		}},
		{"Hash", "", func(*testing.B) int { return int(busy.Hash() & 1) }},
		{"Parse", "", func(b *testing.B) int {
			_, err := c.Game.Parse(o.Busy)
			must(b, err == nil)
			return 1
		}},
	} {
		b.Run(m.name, func(b *testing.B) {
			b.ReportAllocs()
			done := 0
			for b.Loop() {
				done += m.do(b)
			}
			if m.unit != "" {
				b.ReportMetric(float64(done)/b.Elapsed().Seconds()/1e6, m.unit)
			}
		})
	}
}
