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
// and report the metric Mnodes/s. Playout plays random games from Start until the definition's MaxPlies, or for 300
// plies if that is 0, and reports the metric Mmoves/s. CheckIllegal does not compose the refusal's sentence. The other
// benchmarks call one method in Busy. One operation of Apply is one legal move, and one operation of AppendMoves lists
// all moves.
func (c Suite[S, M]) Bench(b *testing.B, o Benchmarks) {
	start, startErr := c.Definition.Parse(o.Start)
	busy, busyErr := c.Definition.Parse(o.Busy)
	illegal, moveErr := c.Definition.ParseMove(o.Illegal)
	if err := errors.Join(startErr, busyErr, moveErr); err != nil {
		b.Fatal(err)
	}
	moves := busy.AppendMoves(nil) // a game may compute tables when it is first used
	run := func(name string, bench func(b *testing.B)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			bench(b)
		})
	}
	run("Perft", func(b *testing.B) { benchPerft[S, M](b, start, o.Perft) })
	run("Midgame", func(b *testing.B) { benchPerft[S, M](b, busy, o.Midgame) })
	run("Playout", func(b *testing.B) { benchPlayout[S, M](b, start, cmp.Or(c.Definition.MaxPlies, 300)) })
	run("Apply", func(b *testing.B) {
		i := 0
		for b.Loop() {
			if _, err := busy.Apply(moves[i]); err != nil {
				b.Fatal(err)
			}
			if i++; i == len(moves) {
				i = 0
			}
		}
	})
	run("AppendMoves", func(b *testing.B) {
		for b.Loop() {
			moves = busy.AppendMoves(moves[:0])
		}
		b.ReportMetric(float64(len(moves)), "moves")
	})
	run("CheckIllegal", func(b *testing.B) {
		for b.Loop() {
			if start.Check(illegal) == nil {
				b.Fatalf("%s is legal", illegal)
			}
		}
	})
	run("Hash", func(b *testing.B) {
		for b.Loop() { // b.Loop keeps the compiler from removing the call
			busy.Hash()
		}
	})
	run("Parse", func(b *testing.B) {
		for b.Loop() {
			if _, err := c.Definition.Parse(o.Busy); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func benchPerft[S boardgame.Position[S, M], M boardgame.Move](b *testing.B, s S, want Count) {
	for b.Loop() {
		got, err := perft.Count[S, M](context.Background(), s, want.Depth, perft.Options{})
		if err != nil || got != want.Nodes {
			b.Fatalf("perft %d of %q is %d, but should be %d (%v)", want.Depth, s, got, want.Nodes, err)
		}
	}
	b.ReportMetric(float64(want.Nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

func benchPlayout[S boardgame.Position[S, M], M boardgame.Move](b *testing.B, s S, maxPlies int) {
	rng := rand.New(rand.NewPCG(1, 2))
	buffer := make([]M, 0, 1024)
	moves := 0
	for b.Loop() {
		_, plies, err := boardgame.Playout[S, M](s, rng, maxPlies, buffer)
		if err != nil {
			b.Fatal(err)
		}
		moves += plies
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds()/1e6, "Mmoves/s")
}
