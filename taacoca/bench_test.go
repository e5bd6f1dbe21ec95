package taacoca_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/taacoca"
)

// busy is a position in the middle of a game. The armies have met, and captures are possible on the left and on the right.
const busy = "2bb1/1b4/2bb3/1wb2b2/2w1bw3/1w2w3/w2w3/2w3/1w3 w"

func BenchmarkPerft(b *testing.B) { boardgametest.BenchPerft(b, taacoca.New(), 4, 36917776) }
func BenchmarkMidgame(b *testing.B) {
	boardgametest.BenchPerft(b, taacoca.MustParse(busy), 4, 17308490)
}
func BenchmarkPlayout(b *testing.B)     { boardgametest.BenchPlayout(b, taacoca.New(), taacoca.MaxPlies) }
func BenchmarkApply(b *testing.B)       { boardgametest.BenchApply(b, taacoca.MustParse(busy)) }
func BenchmarkAppendMoves(b *testing.B) { boardgametest.BenchAppendMoves(b, taacoca.MustParse(busy)) }
func BenchmarkHash(b *testing.B)        { boardgametest.BenchHash(b, taacoca.MustParse(busy)) }
func BenchmarkParse(b *testing.B)       { boardgametest.BenchParse(b, taacoca.Definition(), busy) }

func BenchmarkCheckIllegal(b *testing.B) {
	boardgametest.BenchCheckIllegal(b, taacoca.Definition(), taacoca.New(), "A1,A2,A3-NE")
}
