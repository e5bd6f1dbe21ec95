package oeufs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/oeufs"
)

// busy is a position with many turned eggs and one look, shortly before a claim.
const busy = "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1"

func BenchmarkPerft(b *testing.B)       { boardgametest.BenchPerft(b, oeufs.New(), 4, 137552) }
func BenchmarkMidgame(b *testing.B)     { boardgametest.BenchPerft(b, oeufs.MustParse(busy), 2, 4265) }
func BenchmarkPlayout(b *testing.B)     { boardgametest.BenchPlayout(b, oeufs.New(), 300) }
func BenchmarkApply(b *testing.B)       { boardgametest.BenchApply(b, oeufs.MustParse(busy)) }
func BenchmarkAppendMoves(b *testing.B) { boardgametest.BenchAppendMoves(b, oeufs.MustParse(busy)) }
func BenchmarkHash(b *testing.B)        { boardgametest.BenchHash(b, oeufs.MustParse(busy)) }
func BenchmarkParse(b *testing.B)       { boardgametest.BenchParse(b, oeufs.Definition(), busy) }

func BenchmarkCheckIllegal(b *testing.B) {
	boardgametest.BenchCheckIllegal(b, oeufs.Definition(), oeufs.New(), "a1-f6")
}

func BenchmarkView(b *testing.B) {
	s := oeufs.MustParse(busy)
	b.ReportAllocs()
	var v oeufs.View
	for b.Loop() {
		v = s.View(oeufs.A)
	}
	require.Equal(b, boardgame.First, v.Viewer())
}
