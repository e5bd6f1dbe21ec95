package cuckoo_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/cuckoo"
)

// busy is a position with few pieces, in which birds and eggs of both sides will soon be able to capture.
const busy = "E5/EC3W1/2E5/2E1e1c2/8/7/1E1e2 b"

func BenchmarkPerft(b *testing.B)       { boardgametest.BenchPerft(b, cuckoo.New(), 4, 34233) }
func BenchmarkMidgame(b *testing.B)     { boardgametest.BenchPerft(b, cuckoo.MustParse(busy), 4, 3939) }
func BenchmarkPlayout(b *testing.B)     { boardgametest.BenchPlayout(b, cuckoo.New(), cuckoo.MaxPlies) }
func BenchmarkApply(b *testing.B)       { boardgametest.BenchApply(b, cuckoo.MustParse(busy)) }
func BenchmarkAppendMoves(b *testing.B) { boardgametest.BenchAppendMoves(b, cuckoo.MustParse(busy)) }
func BenchmarkHash(b *testing.B)        { boardgametest.BenchHash(b, cuckoo.MustParse(busy)) }
func BenchmarkParse(b *testing.B)       { boardgametest.BenchParse(b, cuckoo.Definition(), busy) }

func BenchmarkCheckIllegal(b *testing.B) {
	boardgametest.BenchCheckIllegal(b, cuckoo.Definition(), cuckoo.New(), "d1-d2")
}
