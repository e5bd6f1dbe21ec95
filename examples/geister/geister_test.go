package geister_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/examples/geister"
)

const (
	start = "1uuuu1/1uuuu1/6/6/1UUUU1/1UUUU1 w -"
	open  = "G1e2E/g5/6/6/2G3/1G3g w GEEEggeee"
)

// letters are those of each side's good, evil and undecided ghosts, homes are the cells where they begin, and corners
// those where they leave.
var (
	letters = map[string]string{"w": "GEU", "b": "geu"}
	homes   = map[string]string{"w": "b1 c1 d1 e1 b2 c2 d2 e2", "b": "b5 c5 d5 e5 b6 c6 d6 e6"}
	corners = map[string]string{"w": "a6 f6", "b": "a1 f1"}
)

// oracle states the rules a second time, without looking at the engine.
var oracle = boardgametest.PlainOracle{
	First: start, Lines: boardgametest.Squares(6, 6), Letters: "GEUgeu", Sides: "wb", Marks: "-x",
	Captured: "GEge", Set: "GGGGEEEEggggeeee", Possible: possible, Ended: ended, Broken: broken,
	Special: slices.Concat(choices("w"), choices("b"), []string{"+?"}), Other: choose,
}

func possible(p boardgametest.PlainPosition) bool {
	ends := 0
	for side, l := range letters {
		goods, evils, undecided := p.Count(l[:1]), p.Count(l[1:2]), p.Count(l[2:])
		home := slices.Sorted(strings.FieldsSeq(homes[side]))
		if len(p.Cells("Uu")) > 0 && !slices.Equal(p.Cells(l), home) || undecided != 8 &&
			(undecided != 0 || goods != 3 && goods != 4 || evils != 4) {
			return false
		}
		if undecided == 0 {
			ends += 4 - goods + strings.Count(p.Captured, l[:1])/4 + strings.Count(p.Captured, l[1:2])/4
		}
	}
	white, black := len(p.Cells("U")) > 0, len(p.Cells("u")) > 0 // whether each side has yet to choose
	return ends <= 1 && !(white && p.Turn == "b") && !(black && !white && p.Turn == "w")
}

func ended(p boardgametest.PlainPosition) (winner, rule string) {
	for side, l := range letters {
		switch enemy := strings.Trim("wb", side); {
		case p.Count(l[:1]) == 3:
			return side, "E1"
		case strings.Count(p.Captured, l[:1]) == 4:
			return enemy, "E2"
		case strings.Count(p.Captured, l[1:2]) == 4:
			return side, "E3"
		}
	}
	return "", ""
}

func broken(p boardgametest.PlainPosition, m boardgametest.PlainMove) (rule string) {
	from, to := p.Pieces[m.From], p.Pieces[m.To]
	switch {
	case len(p.Cells(letters[p.Turn][2:])) > 0:
		return "B3"
	case from == "" || !strings.Contains(letters[p.Turn], from):
		return "B4"
	case m.From == m.To && m.Mark == "-":
		if !strings.Contains(corners[p.Turn], m.From) || from != letters[p.Turn][:1] {
			return "M4"
		}
	case m.Ahead*m.Ahead+m.Aside*m.Aside != 1:
		return "M1"
	case to != "" && strings.Contains(letters[p.Turn], to):
		return "M3"
	case (m.Mark == "x") != (to != ""):
		return "M2"
	}
	return ""
}

// choices returns a side's 70 choices of four ghosts.
func choices(side string) (moves []string) {
	for _, cells := range boardgametest.Subsets(strings.Fields(homes[side]), 4) {
		moves = append(moves, "+"+cells)
	}
	return moves
}

func choose(p boardgametest.PlainPosition, move string) (after boardgametest.PlainPosition, rule string) {
	undecided := p.Cells(letters[p.Turn][2:])
	if len(undecided) == 0 || !slices.Contains(choices(p.Turn), move) {
		return p, "B3"
	}
	p.Pieces = maps.Clone(p.Pieces)
	for _, cell := range undecided {
		p.Pieces[cell] = letters[p.Turn][1:2]
		if strings.Contains(move, cell) {
			p.Pieces[cell] = letters[p.Turn][:1]
		}
	}
	p.Turn = "w"
	if len(p.Cells("u")) > 0 {
		p.Turn = "b"
	}
	return p, ""
}

func suite() boardgametest.Suite[geister.State, geister.Move] {
	return boardgametest.Suite[geister.State, geister.Move]{
		Definition: geister.Definition(), Oracle: oracle, Words: 10, MoveSize: 16, Plies: 80,
		Positions: []string{start, open, "6/1Gg3/1Ee3/6/6/6 b GGGEEEgggeee"},
		Refused: []boardgametest.Asked{
			{start, "b2-b3"}, {start, "+b5c5d5e5"}, {start, "+?"}, {open, "+b1c1d1e1"}, {open, "a5-a4"},
			{open, "b3-b4"}, {open, "+?"},
			{"1uuuu1/1uuuu1/6/6/1EEEE1/1GGGG1 b -", "+b1c1d1e1"},
			{open, "b1-b1"}, {open, "f6-f6"}, {open, "c2-d3"}, {open, "a6-a5"}, {open, "c2xc3"},
			{"ge4/6/6/6/GGE3/6 w GGEEEgggeee", "a2-b2"},
			{"4gg/5e/1E1E2/2G2G/1G3e/6 b EEggee", "e6-e5"}, {"ge4/6/6/6/GG4/6 b GGEEEEgggeee", "a6-a5"},
			{"ee4/6/6/6/GGE3/6 b GGEEEggggee", "a6-a5"},
		},
		Uncited: map[boardgame.Rule]string{geister.Board: "a text with another board is malformed"},
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }

// A view can't show more than its player may see, and an option takes only deals that the rules allow (B3).
func TestSecrets(t *testing.T) {
	d := geister.Definition()
	for text, says := range map[string]string{
		"1gggg1/1eeee1/6/6/1EEEE1/1GGGG1 w -": "this view can't show which of Black's ghosts are good (geister/B3)",
		"1hhhh1/1hhhh1/6/6/1HHHH1/1HHHH1 w -": "White's ghosts are hidden, but must be shown (geister/B3)",
	} {
		_, err := d.Hidden.ParseView(text, geister.White)
		require.ErrorContains(t, err, says)
	}
	for _, value := range []string{"b1c1d1", "b1c1d1e1b2", "b5c5d5e5", "c1b1d1e1", "", "Chosen"} {
		_, err := d.Start(map[string]string{"white": value})
		require.ErrorContains(t, err, `option "white": "`+value+`" is not one of chosen, `, value)
	}
}
