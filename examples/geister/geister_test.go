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

// slow states the rules a second time, without looking at the engine.
type slow struct{ boardgametest.PlainOracle }

var oracle = slow{boardgametest.PlainOracle{
	First: start, Lines: boardgametest.Squares(6, 6), Letters: "GEUgeu", Sides: "wb", Marks: "-x",
	Captures: captures, Possible: possible, Ended: ended, Broken: broken, Random: random,
}}

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

// count returns the number of ghosts with one of the letters, on the board or captured.
func count(p boardgametest.PlainPosition, letters string) int {
	n := len(p.Cells(letters))
	for letter := range strings.SplitSeq(letters, "") {
		n += strings.Count(p.Captured, letter)
	}
	return n
}

func possible(p boardgametest.PlainPosition) bool {
	ends := 0
	for side, l := range letters {
		goods, evils, undecided := count(p, l[:1]), count(p, l[1:2]), count(p, l[2:])
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
		case count(p, l[:1]) == 3:
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

// chosen returns the four cells that a choice names, or false if its text is not one of a side's 70 choices.
func chosen(side, move string) (cells []string, ok bool) {
	rest, ok := strings.CutPrefix(move, "+")
	for cell := range strings.FieldsSeq(homes[side]) {
		if after, found := strings.CutPrefix(rest, cell); found {
			cells, rest = append(cells, cell), after
		}
	}
	return cells, ok && rest == "" && len(cells) == 4
}

// choices returns all choices of a side.
func choices(side string) (moves []string) {
	for set := range 1 << 8 {
		move := "+"
		for i, cell := range strings.Fields(homes[side]) {
			if set>>i&1 == 1 {
				move += cell
			}
		}
		if _, ok := chosen(side, move); ok {
			moves = append(moves, move)
		}
	}
	return moves
}

func (s slow) Refusal(position, move string) string {
	_, white := chosen("w", move)
	_, black := chosen("b", move)
	if move != "+?" && !white && !black {
		return s.PlainOracle.Refusal(position, move)
	}
	p, _ := s.Read(position)
	if _, rule := s.Ended(p); rule != "" {
		return rule
	}
	if _, own := chosen(p.Turn, move); !own || len(p.Cells(letters[p.Turn][2:])) == 0 {
		return "B3"
	}
	return ""
}

func (s slow) Moves(position string) []string {
	moves := s.PlainOracle.Moves(position)
	for _, move := range slices.Concat(choices("w"), choices("b")) {
		if s.Refusal(position, move) == "" {
			moves = append(moves, move)
		}
	}
	return moves
}

func (s slow) Apply(position, move string) string {
	p, _ := s.Read(position)
	good, ok := chosen(p.Turn, move)
	if !ok {
		return s.PlainOracle.Apply(position, move)
	}
	for _, cell := range p.Cells(letters[p.Turn][2:]) {
		p.Pieces[cell] = letters[p.Turn][1:2]
		if slices.Contains(good, cell) {
			p.Pieces[cell] = letters[p.Turn][:1]
		}
	}
	p.Turn = "w"
	if len(p.Cells("u")) > 0 {
		p.Turn = "b"
	}
	return s.Write(p)
}

func suite() boardgametest.Suite[geister.State, geister.Move] {
	return boardgametest.Suite[geister.State, geister.Move]{
		Game: geister.Game(), Scramble: scramble, Oracle: oracle, Words: 10, MoveSize: 16, Plies: 80,
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

// A view can't show more than its player may see, and an option takes only deals that the rules allow (B3).
func TestSecrets(t *testing.T) {
	d := geister.Game()
	for text, says := range map[string]string{
		"1gggg1/1eeee1/6/6/1EEEE1/1GGGG1 w -": "this view can't show which of Black's ghosts are good (geister/B3)",
		"1hhhh1/1hhhh1/6/6/1HHHH1/1HHHH1 w -": "White's ghosts are hidden, but must be shown (geister/B3)",
	} {
		_, err := d.ReadView(text, geister.White)
		require.ErrorContains(t, err, says)
	}
	for _, value := range []string{"b1c1d1", "b1c1d1e1b2", "b5c5d5e5", "c1b1d1e1", "", "Chosen"} {
		_, err := d.Start(map[string]string{"white": value})
		require.ErrorContains(t, err, `option "white": "`+value+`" is not one of chosen, `, value)
	}
}
