package geister_test

import (
	"maps"
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

// letters are those of each side's good, evil and undecided ghosts, homes are the cells where they begin, and corners those
// where they leave.
var (
	letters = map[string]string{"w": "GEU", "b": "geu"}
	homes   = map[string]string{"w": "b1 b2 c1 c2 d1 d2 e1 e2", "b": "b5 b6 c5 c6 d5 d6 e5 e6"}
	corners = map[string]string{"w": "a6 f6", "b": "a1 f1"}
)

// oracle states the rules a second time, without looking at the engine.
var oracle = boardgametest.PlainOracle{
	First: start, Lines: boardgametest.Squares(6, 6), Letters: "GEUgeu", Sides: "wb", Marks: "-x",
	Possible: possible, Ended: ended, Broken: broken, Finish: finish, Random: random,
	Special: slices.Concat(choices("w"), choices("b"), []string{"+?"}), Other: choose,
}

// count returns how many ghosts with a letter are on the board or captured.
func count(p boardgametest.PlainPosition, letter string) int {
	return len(p.Cells(letter)) + strings.Count(p.Extra, letter)
}

// captured returns the text for captured ghosts, which are given in any order.
func captured(ghosts string) (text string) {
	for letter := range strings.SplitSeq("GEge", "") {
		text += strings.Repeat(letter, strings.Count(ghosts, letter))
	}
	if text == "" {
		return "-"
	}
	return text
}

func possible(p boardgametest.PlainPosition) bool {
	ends := 0
	for side, l := range letters {
		goods, evils, undecided := count(p, l[:1]), count(p, l[1:2]), count(p, l[2:])
		atHome := strings.Join(p.Cells(l), " ") == homes[side]
		if len(p.Cells("Uu")) > 0 && !atHome || undecided != 8 && (undecided != 0 || goods != 3 && goods != 4 || evils != 4) {
			return false
		}
		if undecided == 0 {
			ends += 4 - goods + strings.Count(p.Extra, l[:1])/4 + strings.Count(p.Extra, l[1:2])/4
		}
	}
	turns := "wb"
	if len(p.Cells("U")) > 0 {
		turns = "w"
	} else if len(p.Cells("u")) > 0 {
		turns = "b"
	}
	return p.Extra == captured(p.Extra) && ends <= 1 && strings.Contains(turns, p.Turn)
}

func ended(p boardgametest.PlainPosition) (winner, rule string) {
	for side, l := range letters {
		switch enemy := strings.Trim("wb", side); {
		case count(p, l[:1]) == 3:
			return side, "E1"
		case strings.Count(p.Extra, l[:1]) == 4:
			return enemy, "E2"
		case strings.Count(p.Extra, l[1:2]) == 4:
			return side, "E3"
		}
	}
	return "", ""
}

func broken(p boardgametest.PlainPosition, m boardgametest.PlainMove) (rule string) {
	own, to := slices.Contains(p.Cells(letters[p.Turn]), m.From), p.Pieces[m.To]
	switch {
	case len(p.Cells(letters[p.Turn][2:])) > 0:
		return "B3"
	case !own:
		return "B4"
	case m.From == m.To && m.Mark == "-":
		if !strings.Contains(corners[p.Turn], m.From) || p.Pieces[m.From] != letters[p.Turn][:1] {
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

func finish(before boardgametest.PlainPosition, m boardgametest.PlainMove, after *boardgametest.PlainPosition) {
	if m.From == m.To {
		delete(after.Pieces, m.From)
	} else {
		after.Extra = captured(before.Extra + before.Pieces[m.To])
	}
}

// choices returns a side's 70 choices of four ghosts.
func choices(side string) (moves []string) {
	home := strings.Fields(homes[side])
	slices.SortFunc(home, func(a, b string) int { return strings.Compare(a[1:]+a, b[1:]+b) }) // rank by rank
	for n := range 256 {
		move := "+"
		for i, cell := range home {
			move += strings.Repeat(cell, n>>i&1)
		}
		if len(move) == 1+4*len("a1") {
			moves = append(moves, move)
		}
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

// random captures some ghosts and scatters the others, or it returns a position in which somebody has yet to choose.
func random(rng *rand.Rand) boardgametest.PlainPosition {
	p := boardgametest.PlainPosition{Pieces: map[string]string{}, Turn: "w"}
	if rng.IntN(8) == 0 {
		for side, home := range homes {
			for cell := range strings.FieldsSeq(home) {
				p.Pieces[cell] = letters[side][2:]
			}
		}
		for range rng.IntN(2) {
			p, _ = choose(p, boardgametest.Pick(rng, choices(p.Turn)...))
		}
		return p
	}
	cells := slices.Concat(boardgametest.Squares(6, 6)...)
	rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
	for letter := range strings.SplitSeq("GEge", "") {
		n := boardgametest.Pick(rng, 0, 0, 1, 1, 2, 3, 3, 4)
		for range 4 - n {
			p.Pieces[cells[0]], cells = letter, cells[1:]
		}
		p.Extra += strings.Repeat(letter, n)
	}
	p.Extra, p.Turn = captured(p.Extra), boardgametest.Pick(rng, "w", "b")
	return p
}

func suite() boardgametest.Suite[geister.State, geister.Move] {
	return boardgametest.Suite[geister.State, geister.Move]{
		Definition: geister.Definition(), Oracle: oracle, Words: 10, MoveSize: 16, Plies: 80,
		Positions: []string{start, open, "6/1Gg3/1Ee3/6/6/6 b GGGEEEgggeee"},
		Refused: []boardgametest.Asked{
			{start, "b2-b3"}, {start, "+b5c5d5e5"}, {start, "+?"}, {open, "+b1c1d1e1"}, {open, "a5-a4"}, {open, "b3-b4"}, {open, "+?"},
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

// A choice is masked for everybody but the player who makes it, a view can't show more than its player may see, and an option
// takes only deals that the rules allow (B3).
func TestSecrets(t *testing.T) {
	d := geister.Definition()
	m, err := geister.ParseMove("+b1c1d1e1")
	require.NoError(t, err)
	for p, text := range map[boardgame.Player]string{geister.White: "+b1c1d1e1", geister.Black: "+?", boardgame.NoPlayer: "+?"} {
		require.Equal(t, text, d.MoveFor(geister.MustParse(start), m, p).String())
	}
	for text, says := range map[string]string{
		"1gggg1/1eeee1/6/6/1EEEE1/1GGGG1 w -": "can't show which of Black's ghosts are good",
		"1hhhh1/1hhhh1/6/6/1HHHH1/1HHHH1 w -": "White's ghosts are hidden, but must be shown",
	} {
		_, err := d.Hidden.ParseView(text, geister.White)
		require.ErrorContains(t, err, says)
	}
	for _, value := range []string{"b1c1d1", "b1c1d1e1b2", "b5c5d5e5", "c1b1d1e1", "", "Chosen"} {
		_, err := d.Start(map[string]string{"white": value})
		require.ErrorContains(t, err, `option "white"`, value)
	}
	s, err := d.Start(map[string]string{"black": "b5c5d5e5"}) // White still begins, after choosing (B4)
	require.NoError(t, err)
	s, err = s.Apply(m)
	require.NoError(t, err)
	require.Equal(t, geister.White, s.Turn())
}
