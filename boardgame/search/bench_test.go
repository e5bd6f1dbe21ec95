package search_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// These positions are from the middle of games.
const (
	busyTaacoca     = "1bbb1/2b3/2b1bb1/3w2b1/2b2w1b1/2w2ww1/2w1w2/1w2w1/2www w"
	busyCoucou      = "2r1r2/rr3rr/2r1r2/1r3r1/7/3r3/2b1b2/1b3b1/b1b1b2/2b2bb/b2b3 b"
	busyCuckoo      = "E1E1e1/1EE2ee/WE1E1eew/C1EE1e1ec/WEE1e1ew/EE3ee/EE2ee b"
	busyCookiedisco = "CKC/1OK/CBV b -"
	busyOeufs       = "bb1Bb1/2B3/1A4/3b2/2A1A1/a2aa1 A AB Ae1,Bd3"
)

// The benchmarks search positions from the middle of games, with 20,000 nodes each.

func BenchmarkAlphaBeta(b *testing.B) { onPositions(b, search.AlphaBetaBot) }
func BenchmarkMCTS(b *testing.B)      { onPositions(b, search.MCTSBot) }

func onPositions(b *testing.B, bot search.Bot) {
	bench(b, taacoca.Definition(), busyTaacoca, bot)
	bench(b, coucou.Definition(), busyCoucou, bot)
	bench(b, cuckoo.Definition(), busyCuckoo, bot)
	bench(b, cookiedisco.Definition(), busyCookiedisco, bot)
	bench(b, oeufs.Definition(), busyOeufs, bot)
}

func bench[S boardgame.Position[S, M], M boardgame.Move](
	b *testing.B, d game.Definition[S, M], text string, bot search.Bot,
) {
	s, err := d.Parse(text)
	require.NoError(b, err)
	s.CountMoves() // so that no search waits for tables that a game computes on first use
	b.Run(d.Name, func(b *testing.B) {
		nodes := 0
		for b.Loop() {
			report, err := search.Find(background, d, s, bot, search.Options{Nodes: 20_000})
			require.NoError(b, err)
			nodes += report.Nodes
		}
		b.ReportMetric(float64(nodes)/b.Elapsed().Seconds()/1e6, "Mnodes/s")
	})
}

// TestMemory measures the heap while searches run that would need far more memory than they are allowed. It is not
// parallel, so that it measures nothing else.
func TestMemory(t *testing.T) {
	measure(t, taacoca.Definition(), busyTaacoca)
	measure(t, coucou.Definition(), busyCoucou)
	measure(t, cuckoo.Definition(), busyCuckoo)
	measure(t, cookiedisco.Definition(), busyCookiedisco)
	measure(t, oeufs.Definition(), busyOeufs)
}

func measure[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d game.Definition[S, M], text string) {
	const memory = 2 << 20
	s, err := d.Parse(text)
	require.NoError(t, err)
	s.CountMoves() // computes the tables of the game
	for _, bot := range []search.Bot{search.AlphaBetaBot, search.MCTSBot} {
		before, most := heapInUse(), 0
		o := search.Options{Nodes: 75_000, Memory: memory}
		o.Progress = func(search.Report[string]) { most = max(most, heapInUse()-before) }
		find(t, d, s, bot, o)
		require.Positive(t, most)
		require.Less(t, most, memory*5/4+1<<20, "%s, %s", d.Name, bot)
	}
}

// heapInUse returns the number of bytes in use.
func heapInUse() int {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}
