package cookiedisco_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// placed is pattern 3 after both player-cookies have been placed.
const placed = "1OVB/1KK/CCC o -"

// busy is a position in the middle of a game, with cookies in hollows and on the outside.
const busy = "CKC/1OK/CBV b -"

// ready parses a position and makes sure that the table of shapes exists before the benchmark starts.
func ready(text string) cookiedisco.State {
	s := cookiedisco.MustParse(text)
	s.CountMoves()
	return s
}

func BenchmarkPerft(b *testing.B) {
	boardgametest.BenchPerft(b, ready(placed), 4, 21310)
}
func BenchmarkMidgame(b *testing.B) {
	boardgametest.BenchPerft(b, ready(busy), 4, 5902)
}
func BenchmarkPlayout(b *testing.B) {
	boardgametest.BenchPlayout(b, ready(placed), 300)
}
func BenchmarkApply(b *testing.B) { boardgametest.BenchApply(b, ready(busy)) }
func BenchmarkAppendMoves(b *testing.B) {
	boardgametest.BenchAppendMoves(b, ready(busy))
}
func BenchmarkHash(b *testing.B)  { boardgametest.BenchHash(b, ready(busy)) }
func BenchmarkParse(b *testing.B) { boardgametest.BenchParse(b, cookiedisco.Definition(), busy) }

func BenchmarkCheckIllegal(b *testing.B) {
	boardgametest.BenchCheckIllegal(b, cookiedisco.Definition(), ready(placed), "c2-a1")
}
