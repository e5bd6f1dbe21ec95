package coucou_test

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/coucou"
)

// busy is a position in the middle of a game, with fast moves of up to six cells.
const busy = "r1rrr1r/7/7/7/7/7/bbbbbbb/7/7/7/7 b"

func BenchmarkPerft(b *testing.B)       { boardgametest.BenchPerft(b, coucou.New(), 7, 3833180) }
func BenchmarkMidgame(b *testing.B)     { boardgametest.BenchPerft(b, coucou.MustParse(busy), 4, 36911) }
func BenchmarkPlayout(b *testing.B)     { boardgametest.BenchPlayout(b, coucou.New(), coucou.MaxPlies) }
func BenchmarkApply(b *testing.B)       { boardgametest.BenchApply(b, coucou.MustParse(busy)) }
func BenchmarkAppendMoves(b *testing.B) { boardgametest.BenchAppendMoves(b, coucou.MustParse(busy)) }
func BenchmarkHash(b *testing.B)        { boardgametest.BenchHash(b, coucou.MustParse(busy)) }
func BenchmarkParse(b *testing.B)       { boardgametest.BenchParse(b, coucou.Definition(), busy) }

func BenchmarkCheckIllegal(b *testing.B) {
	boardgametest.BenchCheckIllegal(b, coucou.Definition(), coucou.New(), "d2-e3")
}
