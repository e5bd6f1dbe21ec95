package geister_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/examples/geister"
)

const (
	start = "1eeee1/1gggg1/6/6/1EEEE1/1GGGG1 w -" // with the first values of the options
	open  = "G1e2E/g5/6/6/2G3/1G3g w GEEEggeee"
)

// letters are those of each side's good and evil ghosts, and corners are the cells where they leave.
var (
	letters = map[string]string{"w": "GE", "b": "ge"}
	corners = map[string]string{"w": "a6 f6", "b": "a1 f1"}
)

// oracle states the rules a second time, without looking at the engine.
var oracle = boardgametest.PlainOracle{
	First: start, Lines: boardgametest.Squares(6, 6), Letters: "GEge", Sides: "wb", Marks: "-x",
	Captures: captures, Possible: possible, Ended: ended, Broken: broken, Random: random,
}

// captures lists captured ghosts in the order of a position's text.
func captures(field, piece string) (text string) {
	for letter := range strings.SplitSeq("GEge", "") {
		text += strings.Repeat(letter, strings.Count(field+piece, letter))
	}
	return cmp.Or(text, "-")
}

// random puts each ghost on a cell of its own, or captures it.
func random(rng *rand.Rand) boardgametest.PlainPosition {
	const ghosts = "GGGGEEEEggggeeee"
	p := boardgametest.PlainPosition{Pieces: map[string]string{}, Turn: "wb"[rng.IntN(2):][:1], Captured: "-"}
	cells, share := slices.Concat(boardgametest.Squares(6, 6)...), rng.IntN(len(ghosts))
	for i, at := range rng.Perm(len(cells))[:len(ghosts)] {
		if rng.IntN(len(ghosts)) < share {
			p.Captured = captures(p.Captured, ghosts[i:i+1])
		} else {
			p.Pieces[cells[at]] = ghosts[i : i+1]
		}
	}
	return p
}

// count returns the number of ghosts with a letter, on the board or captured.
func count(p boardgametest.PlainPosition, letter string) int {
	return len(p.Cells(letter)) + strings.Count(p.Captured, letter)
}

func possible(p boardgametest.PlainPosition) bool {
	ends := 0
	for _, l := range letters {
		goods, evils := count(p, l[:1]), count(p, l[1:])
		if goods != 3 && goods != 4 || evils != 4 {
			return false
		}
		ends += 4 - goods + strings.Count(p.Captured, l[:1])/4 + strings.Count(p.Captured, l[1:])/4
	}
	return ends <= 1
}

func ended(p boardgametest.PlainPosition) (winner, rule string) {
	for side, l := range letters {
		switch enemy := strings.Trim("wb", side); {
		case count(p, l[:1]) == 3:
			return side, "E1"
		case strings.Count(p.Captured, l[:1]) == 4:
			return enemy, "E2"
		case strings.Count(p.Captured, l[1:]) == 4:
			return side, "E3"
		}
	}
	return "", ""
}

func broken(p boardgametest.PlainPosition, m boardgametest.PlainMove) (rule string) {
	from, to := p.Pieces[m.From], p.Pieces[m.To]
	switch {
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

func suite() boardgametest.Suite[geister.State, geister.Move] {
	return boardgametest.Suite[geister.State, geister.Move]{
		Game: geister.Game(), Scramble: scramble, Oracle: oracle, Words: 5, Plies: 80,
		Positions: []string{start, open, "6/1Gg3/1Ee3/6/6/6 b GGGEEEgggeee"},
		Refused: []boardgametest.Asked{
			{open, "a5-a4"}, {open, "b3-b4"}, {open, "b1-b1"}, {open, "f6-f6"}, {open, "c2-d3"}, {open, "a6-a5"},
			{open, "c2xc3"}, {start, "b1-b2"},
			{"ge4/6/6/6/GGE3/6 w GGEEEgggeee", "a2-b2"},
			{"4gg/5e/1E1E2/2G2G/1G3e/6 b EEggee", "e6-e5"}, {"ge4/6/6/6/GG4/6 b GGEEEEgggeee", "a6-a5"},
			{"ee4/6/6/6/GGE3/6 w GGEEEggggee", "a2-a3"},
		},
		Uncited: map[boardgame.Rule]string{geister.Board: "a text with another board is malformed"},
	}
}

// scramble shuffles the kinds of all ghosts on the board that the viewer can't see.
func scramble(s geister.State, viewer boardgame.Player, rng *rand.Rand) geister.State {
	board, rest, _ := strings.Cut(s.String(), " ")
	text := []byte(board)
	for p, letters := range map[boardgame.Player]string{geister.White: "GE", geister.Black: "ge"} {
		var ghosts []int
		for i, c := range text {
			if p != viewer && strings.IndexByte(letters, c) >= 0 {
				ghosts = append(ghosts, i)
			}
		}
		rng.Shuffle(len(ghosts), func(i, j int) {
			text[ghosts[i]], text[ghosts[j]] = text[ghosts[j]], text[ghosts[i]]
		})
	}
	if rest == "" {
		return s // the zero State
	}
	return geister.MustParse(string(text) + " " + rest)
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }

// A view can't show more than its player may see (B3).
func TestViews(t *testing.T) {
	for text, says := range map[string]string{
		start:                                 "this view can't show which of Black's ghosts are good (geister/B3)",
		"1hhhh1/1hhhh1/6/6/1HHHH1/1HHHH1 w -": "White's ghosts are hidden, but must be shown (geister/B3)",
	} {
		_, err := geister.Game().ReadView(text, geister.White)
		require.ErrorContains(t, err, says)
	}
}
