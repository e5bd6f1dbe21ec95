package breakthrough_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/breakthrough"
)

const (
	start = "pppppppp/pppppppp/8/8/8/8/PPPPPPPP/PPPPPPPP w"
	open  = "8/P7/4p3/2Pp4/3P4/8/8/8 w"
	busy  = "8/8/2p1p3/1p1P1p2/1P1p1P2/2P1P3/8/8 b" // in the middle of a game
)

// oracle states the rules a second time, without looking at the engine.
var oracle = boardgametest.PlainOracle{
	First: start, Lines: boardgametest.Squares(8, 8), Letters: "Pp", Sides: "wb", Marks: "-x",
	Possible: func(p boardgametest.PlainPosition) bool {
		white, black := p.Cells("P"), p.Cells("p")
		return len(white) <= 16 && len(black) <= 16 && len(white)+len(black) > 0 &&
			!(through(p, "P", '8') && through(p, "p", '1'))
	},
	Ended: func(p boardgametest.PlainPosition) (winner, rule string) {
		switch {
		case through(p, "P", '8'):
			return "w", "E1"
		case through(p, "p", '1'):
			return "b", "E1"
		case len(p.Cells("p")) == 0:
			return "w", "E2"
		case len(p.Cells("P")) == 0:
			return "b", "E2"
		}
		return "", ""
	},
	Broken: func(p boardgametest.PlainPosition, m boardgametest.PlainMove) (rule string) {
		own, enemy := "P", "p"
		if p.Turn == "b" {
			own, enemy = enemy, own
		}
		switch to := p.Pieces[m.To]; {
		case p.Pieces[m.From] != own:
			return "B3" // it is not the turn of this pawn
		case m.Ahead != 1 || m.Aside < -1 || m.Aside > 1:
			return "M1" // a pawn goes one cell ahead
		case to == own:
			return "M3"
		case (m.Mark == "x") != (to == enemy), to == enemy && m.Aside == 0:
			return "M2"
		}
		return ""
	},
}

func through(p boardgametest.PlainPosition, pawn string, rank byte) bool {
	return slices.ContainsFunc(p.Cells(pawn), func(cell string) bool { return cell[1] == rank })
}

func suite() boardgametest.Suite[breakthrough.State, breakthrough.Move] {
	return boardgametest.Suite[breakthrough.State, breakthrough.Move]{
		Game: breakthrough.Game(), Oracle: oracle,
		Positions: []string{open, busy, "8/3P4/8/8/8/8/4p3/8 b"},
		Refused: []boardgametest.Asked{
			{start, "a3-a4"}, {start, "a7-a6"}, {start, "a2-a4"}, {start, "a1-a2"}, {open, "d4xd5"}, {open, "d4-d5"},
			{open, "d4xe5"},
			{"8/8/8/8/3p4/2P5/8/8 w", "c3-d4"}, {"P7/8/8/8/8/8/p7/8 b", "a2-a1"},
			{"8/8/8/8/8/P7/8/8 b", "a3-a2"},
		},
		Uncited: map[boardgame.Rule]string{breakthrough.Board: "a text with another board is malformed"},
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }

func Benchmark(b *testing.B) {
	suite().Bench(b, boardgametest.Benchmarks{
		Start: start, Perft: boardgametest.Count{Depth: 4, Nodes: 256036}, Illegal: "a2-a4",
		Busy: busy, Midgame: boardgametest.Count{Depth: 3, Nodes: 1219},
	})
}

// The terms of the evaluation were counted by hand, in the order of Terms. White's pawns on b1 and c1 guard the first
// row, and the one on h7 is about to break through.
func TestCounts(t *testing.T) {
	g, s := breakthrough.Game(), breakthrough.MustParse("4p3/7P/8/1p6/3P4/8/8/1PP5 w")
	require.Equal(t, game.Counts{4, 2, 1}, g.Count(s, breakthrough.White))
	require.Equal(t, game.Counts{2}, g.Count(s, breakthrough.Black))
}
