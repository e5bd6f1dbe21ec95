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

// TestMemory measures the heap while searches run that would need far more memory than they are allowed. It is not parallel,
// so that it measures nothing else.
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
		for _, workers := range []int{1, 4} {
			before, most := heapInUse(), 0
			o := search.Options{Nodes: 75_000, Workers: workers, Memory: memory}
			o.Progress = func(search.Report[string]) { most = max(most, heapInUse()-before) }
			r, err := search.Find(background, d, s, bot, o)
			require.NoError(t, err)
			require.Positive(t, most)
			require.Less(t, most, memory*5/4+workers<<20, "%s, %s, %d workers", d.Name, bot, workers)
			t.Logf("%s, %s, %d workers: %d KiB after %d nodes", d.Name, bot, workers, most>>10, r.Nodes)
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
