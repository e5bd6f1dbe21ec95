package search_test

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
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
	measure(t, taacoca.Definition(), "1bbb1/2b3/2b1bb1/3w2b1/2b2w1b1/2w2ww1/2w1w2/1w2w1/2www w")
	measure(t, coucou.Definition(), "2r1r2/rr3rr/2r1r2/1r3r1/7/3r3/2b1b2/1b3b1/b1b1b2/2b2bb/b2b3 b")
	measure(t, cuckoo.Definition(), "E1E1e1/1EE2ee/WE1E1eew/C1EE1e1ec/WEE1e1ew/EE3ee/EE2ee b")
	measure(t, cookiedisco.Definition(), "CKC/1OK/CBV b -")
	measure(t, oeufs.Definition(), "bb1Bb1/2B3/1A4/3b2/2A1A1/a2aa1 A AB Ae1,Bd3")
}

func measure[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d boardgame.Definition[S, M], text string) {
	const memory = 4 << 20
	s, err := d.Parse(text)
	require.NoError(t, err)
	s.CountMoves() // computes the tables of the game
	for _, bot := range []search.Bot{search.AlphaBetaBot, search.MCTSBot} {
		for _, workers := range []int{1, 2} {
			before, most := heapInUse(), 0
			o := search.Options{Nodes: 150_000, Workers: workers, Memory: memory}
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
