package boardgametest

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/perft"
)

// BenchPerft benchmarks perft.Count in one goroutine, and reports the metric Mnodes/s. The benchmark fails if the count
// differs from the given number of nodes.
func BenchPerft[S boardgame.Position[S, M], M boardgame.Move](b *testing.B, s S, depth int, nodes uint64) {
	b.ReportAllocs()
	for b.Loop() {
		got, err := perft.Count[S, M](context.Background(), s, depth, perft.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if got != nodes {
			b.Fatalf("perft %d of %q is %d, but should be %d", depth, s, got, nodes)
		}
	}
	b.ReportMetric(float64(nodes)*float64(b.N)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
}

// BenchPlayout benchmarks boardgame.Playout with random games of at most maxPlies plies, and reports the metric Mmoves/s.
func BenchPlayout[S boardgame.Position[S, M], M boardgame.Move](b *testing.B, s S, maxPlies int) {
	b.ReportAllocs()
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

// BenchApply benchmarks Apply with each legal move of s in turn. One operation is one move.
func BenchApply[S boardgame.Position[S, M], M boardgame.Move](b *testing.B, s S) {
	b.ReportAllocs()
	moves := s.AppendMoves(nil)
	i := 0
	for b.Loop() {
		if _, err := s.Apply(moves[i]); err != nil {
			b.Fatal(err)
		}
		if i++; i == len(moves) {
			i = 0
		}
	}
}

// BenchAppendMoves benchmarks AppendMoves. One operation lists all moves of s.
func BenchAppendMoves[S boardgame.Position[S, M], M boardgame.Move](b *testing.B, s S) {
	b.ReportAllocs()
	buffer := s.AppendMoves(nil)
	for b.Loop() {
		buffer = s.AppendMoves(buffer[:0])
	}
	b.ReportMetric(float64(len(buffer)), "moves")
}

// BenchCheckIllegal benchmarks Check on an illegal move, without composing the refusal's sentence. The move is given as
// text.
func BenchCheckIllegal[S boardgame.Position[S, M], M boardgame.Move](b *testing.B, d game.Definition[S, M], s S, move string) {
	m, err := d.ParseMove(move)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		if s.Check(m) == nil {
			b.Fatalf("%s is legal", m)
		}
	}
}

// BenchHash benchmarks Hash on a single state.
func BenchHash[S boardgame.Position[S, M], M boardgame.Move](b *testing.B, s S) {
	b.ReportAllocs()
	for b.Loop() { // b.Loop keeps the compiler from removing the call
		s.Hash()
	}
}

// BenchParse benchmarks parsing the text of a position.
func BenchParse[S boardgame.Position[S, M], M boardgame.Move](b *testing.B, d game.Definition[S, M], text string) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := d.Parse(text); err != nil {
			b.Fatal(err)
		}
	}
}
