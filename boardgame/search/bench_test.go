package search_test

import (
	"context"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// busy holds a position from the middle of a game of each kind.
var busy = map[string]string{
	"taacoca":     "1bbb1/2b3/2b1bb1/3w2b1/2b2w1b1/2w2ww1/2w1w2/1w2w1/2www w",
	"coucou":      "2r1r2/rr3rr/2r1r2/1r3r1/7/3r3/2b1b2/1b3b1/b1b1b2/2b2bb/b2b3 b",
	"cuckoo":      "E1E1e1/1EE2ee/WE1E1eew/C1EE1e1ec/WEE1e1ew/EE3ee/EE2ee b",
	"cookiedisco": "CKC/1OK/CBV b -",
	"oeufs":       "bb1Bb1/2B3/1A4/3b2/2A1A1/a2aa1 A AB Ae1,Bd3",
}

// inGame is a position of a game in which bots look for a move.
type inGame struct {
	name string
	dynamic.State
}

// eachGame returns the busy positions.
func eachGame(t require.TestingT) (all []inGame) {
	for _, g := range clutch.Games() {
		s, err := g.Parse(busy[g.Info().Name])
		require.NoError(t, err)
		s.CountMoves() // so that no search waits for tables that a game computes on first use
		all = append(all, inGame{g.Info().Name, s})
	}
	return all
}

// find lets a bot find a move. It checks that the line is legal and begins with the move.
func (g inGame) find(t require.TestingT, ctx context.Context, b search.Bot, o search.Options) search.Report[string] {
	r, err := g.See(g.Turn()).Search(ctx, b, o)
	require.NoError(t, err)
	require.Equal(t, r.Move, r.Line[0])
	s := g.State
	for _, m := range r.Line {
		s, err = s.Apply(m)
		require.NoError(t, err)
	}
	return r
}

// The benchmarks search positions from the middle of games, with 20,000 nodes each.

func BenchmarkAlphaBeta(b *testing.B) { benchmark(b, search.AlphaBetaBot) }
func BenchmarkMCTS(b *testing.B)      { benchmark(b, search.MCTSBot) }

func benchmark(b *testing.B, bot search.Bot) {
	for _, g := range eachGame(b) {
		b.Run(g.name, func(b *testing.B) {
			nodes := 0
			for b.Loop() {
				nodes += g.find(b, background, bot, search.Options{Nodes: 20_000}).Nodes
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
		})
	}
}

// TestMemory measures the heap while searches run that would need far more memory than they are allowed. It is not
// parallel, so that it measures nothing else.
func TestMemory(t *testing.T) {
	const memory = 2 << 20
	for _, g := range eachGame(t) {
		for _, bot := range bots() {
			before, most := heapInUse(), 0
			o := search.Options{Nodes: 75_000, Memory: memory}
			o.Progress = func(search.Report[string]) { most = max(most, heapInUse()-before) }
			g.find(t, background, bot, o)
			require.Positive(t, most)
			require.Less(t, most, memory*5/4+1<<20, "%s, %s", g.name, bot)
		}
	}
}

// heapInUse returns the number of bytes in use.
func heapInUse() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
