package geister_test

import (
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
	start = "1hhhh1/1hhhh1/6/6/1HHHH1/1HHHH1 w - - -"
	open  = "G1e2E/g5/6/6/2G3/1G3g w wb GEEEggeee -"
)

var homes = map[string][]string{
	"w": {"b1", "c1", "d1", "e1", "b2", "c2", "d2", "e2"}, "b": {"b5", "c5", "d5", "e5", "b6", "c6", "d6", "e6"},
}

// oracle is a second implementation, written from the rule book. A PlainOracle knows the steps, and the rest is here.
type oracle struct{ boardgametest.PlainOracle }

var second = oracle{boardgametest.PlainOracle{
	First: start, Lines: boardgametest.Squares(6, 6), Letters: "GEHgeh", Sides: "wb", Marks: "-x",
	Possible: possible, Ended: ended, Broken: broken, Finish: finish, Extra: func(*rand.Rand) string { return "" },
}}

// own returns the letters of a side's ghosts.
func own(side string) string { return map[string]string{"w": "GEH", "b": "geh"}[side] }

func fields(p boardgametest.PlainPosition) (chosen, lost, left string) {
	f := strings.Split(p.Extra, " ")
	return f[0], f[1], f[2]
}

func possible(p boardgametest.PlainPosition) bool {
	f := strings.Split(p.Extra, " ")
	if len(f) != 3 || !slices.Contains([]string{"-", "w", "b", "wb"}, f[0]) || len(f[2]) != 1 || !strings.Contains("-wb", f[2]) {
		return false
	}
	sorted := slices.SortedFunc(strings.SplitSeq(strings.Trim(f[1], "-"), ""), func(a, b string) int {
		return strings.Index("GEge", a) - strings.Index("GEge", b)
	})
	if f[1] != "-" && (f[1] != strings.Join(sorted, "") || strings.Trim(f[1], "GEge") != "") || f[1] == "" {
		return false
	}
	ends := 0
	for side, letters := range map[string]string{"w": "GEH", "b": "geh"} {
		good, evil := letters[:1], letters[1:2]
		goods, evils := len(p.Cells(good))+strings.Count(f[1], good), len(p.Cells(evil))+strings.Count(f[1], evil)
		if f[2] == side {
			goods++
			ends++
		}
		ends += strings.Count(f[1], good)/4 + strings.Count(f[1], evil)/4
		atHome := slices.Equal(p.Cells(letters[2:]), slices.Sorted(slices.Values(homes[side])))
		if strings.Contains(f[0], side) && (goods != 4 || evils != 4 || len(p.Cells(letters[2:])) > 0) ||
			!strings.Contains(f[0], side) && (!atHome || goods+evils > 0 || f[1] != "-" || f[2] != "-") {
			return false
		}
	}
	turns := map[string]string{"-": "w", "w": "b", "b": "w", "wb": "wb"}[f[0]]
	return ends <= 1 && strings.Contains(turns, p.Turn)
}

func ended(p boardgametest.PlainPosition) (winner, rule string) {
	_, lost, left := fields(p)
	switch {
	case left != "-":
		return left, "E1"
	case strings.Contains(lost, "gggg"):
		return "w", "E2"
	case strings.Contains(lost, "GGGG"):
		return "b", "E2"
	case strings.Contains(lost, "eeee"):
		return "b", "E3"
	case strings.Contains(lost, "EEEE"):
		return "w", "E3"
	}
	return "", ""
}

func broken(p boardgametest.PlainPosition, m boardgametest.PlainMove) (rule string) {
	chosen, _, _ := fields(p)
	piece, to := p.Pieces[m.From], p.Pieces[m.To]
	switch mine := own(p.Turn); {
	case !strings.Contains(chosen, p.Turn):
		return "B3"
	case piece == "" || !strings.Contains(mine, piece):
		return "B4"
	case m.From == m.To && m.Mark == "-":
		corners := map[string]string{"w": "a6 f6", "b": "a1 f1"}[p.Turn]
		if !strings.Contains(corners, m.From) || piece != mine[:1] {
			return "M4"
		}
	case m.Ahead*m.Ahead+m.Aside*m.Aside != 1:
		return "M1"
	case to != "" && strings.Contains(mine, to):
		return "M3"
	case (m.Mark == "x") != (to != ""):
		return "M2"
	}
	return ""
}

func finish(before boardgametest.PlainPosition, m boardgametest.PlainMove, after *boardgametest.PlainPosition) {
	chosen, lost, left := fields(before)
	if m.From == m.To {
		delete(after.Pieces, m.From)
		left = before.Turn
	} else if m.Mark == "x" {
		all := strings.Split(strings.Trim(lost, "-")+before.Pieces[m.To], "")
		slices.SortFunc(all, func(a, b string) int { return strings.Index("GEge", a) - strings.Index("GEge", b) })
		lost = strings.Join(all, "")
	}
	after.Extra = chosen + " " + lost + " " + left
}

// choices returns the 70 choices of the side to move, or none if it has chosen.
func choices(position string) (moves []string) {
	f := strings.Fields(position)
	if len(f) != 5 || strings.Contains(f[2], f[1]) {
		return nil
	}
	for n := range 256 {
		var cells []string
		for i, c := range homes[f[1]] {
			if n>>i&1 == 1 {
				cells = append(cells, c)
			}
		}
		if len(cells) == 4 {
			moves = append(moves, "+"+strings.Join(cells, ","))
		}
	}
	return moves
}

func (o oracle) Moves(position string) []string {
	if moves := choices(position); moves != nil {
		return moves
	}
	return o.PlainOracle.Moves(position)
}

func (o oracle) Refusal(position, move string) string {
	all := append(choices(strings.Repeat("1hhhh1/", 1)+"x w - - -"), choices("x b - - -")...)
	switch _, rule, over := o.Outcome(position); {
	case move != "+?" && !slices.Contains(all, move):
		return o.PlainOracle.Refusal(position, move)
	case over:
		return rule
	case slices.Contains(choices(position), move):
		return ""
	}
	return "B3"
}

func (o oracle) Apply(position, move string) string {
	f := strings.Fields(position)
	if move[0] != '+' {
		return o.PlainOracle.Apply(position, move)
	}
	rows := boardgametest.Squares(6, 6)
	pieces, _ := boardgametest.ReadRows(f[0], "GEHgeh", rows)
	for _, c := range homes[f[1]] {
		pieces[c] = own(f[1])[1:2]
		if strings.Contains(move, c) {
			pieces[c] = own(f[1])[:1]
		}
	}
	chosen := map[string]string{"-w": "w b", "bw": "wb w", "wb": "wb w"}[f[2]+f[1]]
	before, turn, _ := strings.Cut(chosen, " ")
	if f[2]+f[1] == "bw" {
		turn = "b"
	}
	return boardgametest.WriteRows(pieces, rows) + " " + turn + " " + before + " - -"
}

func (o oracle) Nonsense(rng *rand.Rand) string {
	if rng.IntN(4) > 0 {
		return o.PlainOracle.Nonsense(rng)
	}
	return boardgametest.Pick(rng, append(choices("x w - - -"), append(choices("x b - - -"), "+?")...)...)
}

// Setup draws how many ghosts of each kind are lost, and where the others are. Now and then, somebody has yet to choose.
func (o oracle) Setup(rng *rand.Rand) string {
	if rng.IntN(8) == 0 {
		first := o.Apply(start, boardgametest.Pick(rng, choices(start)...))
		return boardgametest.Pick(rng, start, first, o.Apply(first, boardgametest.Pick(rng, choices(first)...)))
	}
	for {
		rows := boardgametest.Squares(6, 6)
		cells := slices.Concat(rows...)
		rng.Shuffle(len(cells), func(i, j int) { cells[i], cells[j] = cells[j], cells[i] })
		p, lost := boardgametest.PlainPosition{Pieces: map[string]string{}, Turn: boardgametest.Pick(rng, "w", "b")}, ""
		for kind := range strings.SplitSeq("GEge", "") {
			n := boardgametest.Pick(rng, 0, 0, 1, 1, 2, 3, 3, 4)
			lost += strings.Repeat(kind, n)
			for range 4 - n {
				p.Pieces[cells[0]], cells = kind, cells[1:]
			}
		}
		if lost == "" {
			lost = "-"
		}
		if p.Extra = "wb " + lost + " -"; possible(p) {
			return boardgametest.WritePosition(p.Pieces, p.Turn, rows) + " " + p.Extra
		}
	}
}

func suite() boardgametest.Suite[geister.State, geister.Move] {
	return boardgametest.Suite[geister.State, geister.Move]{
		Definition: geister.Definition(), Oracle: second, Words: 5, Plies: 80,
		Positions: []string{start, open, "6/1Gg3/1Ee3/6/6/6 b wb GGGEEEgggeee -"},
		Refused: []boardgametest.Asked{
			{start, "b2-b3"}, {start, "+b5,c5,d5,e5"}, {start, "+?"}, {open, "+b1,c1,d1,e1"}, {open, "a5-a4"}, {open, "b3-b4"},
			{open, "b1-b1"}, {open, "f6-f6"}, {open, "c2-d3"}, {open, "a6-a5"}, {open, "c2xc3"},
			{"ge4/6/6/6/GGE3/6 w wb GGEEEgggeee -", "a2-b2"},
			{"4gg/5e/1E1E2/2G2G/1G3e/6 b wb EEggee w", "e6-e5"}, {"ge4/6/6/6/GG4/6 b wb GGEEEEgggeee -", "a6-a5"},
			{"ee4/6/6/6/GGE3/6 b wb GGEEEggggee -", "a6-a5"},
		},
		Uncited: map[boardgame.Rule]string{geister.Board: "a text with another board is malformed"},
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }

// A choice is masked for everybody but the player who makes it (B3).
func TestChoicesAreSecret(t *testing.T) {
	d := geister.Definition()
	m, err := geister.ParseMove("+b1,c1,d1,e1")
	require.NoError(t, err)
	s := geister.MustParse(start)
	for p, text := range map[boardgame.Player]string{geister.White: "+b1,c1,d1,e1", geister.Black: "+?", boardgame.NoPlayer: "+?"} {
		require.Equal(t, text, d.MoveFor(s, m, p).String())
	}
}

// Bad input is refused: secret moves at the wrong time, the masked form of a move, and deals that the rules don't allow.
func TestBadInputIsRefused(t *testing.T) {
	d := geister.Definition()
	for _, c := range []struct{ position, move, says string }{
		{open, "+b1,c1,d1,e1", "you have already chosen your good ghosts"},
		{"1hhhh1/1hhhh1/6/6/1EEEE1/1GGGG1 b w - -", "+b1,c1,d1,e1", "choose among your own ghosts"},
		{start, "+b5,c5,d5,e5", "choose among your own ghosts"},
		{start, "+?", "only what others see"},
		{open, "+?", "only what others see"},
		{start, "b2-b3", "first choose your four good ghosts"},
	} {
		_, err := geister.MustParse(c.position).Apply(must(geister.ParseMove(c.move)))
		require.ErrorIs(t, err, geister.Secret, c.move)
		require.ErrorContains(t, err, c.says)
	}
	for _, text := range []string{"+", "+b1,c1,d1", "+b1,c1,d1,e1,b2", "+b1,b1,c1,d1", "+c1,b1,d1,e1", "+a1,b1,c1,d1", "+b1,c1,d5,e5", "+??"} {
		_, err := geister.ParseMove(text)
		require.Error(t, err, text)
	}
	for _, value := range []string{"b1c1d1", "b1c1d1e1b2", "b5c5d5e5", "c1b1d1e1", "", "Chosen"} {
		_, err := d.Start(map[string]string{"white": value})
		require.ErrorContains(t, err, `option "white"`, value)
	}
	for text, says := range map[string]string{
		"1gggg1/1eeee1/6/6/1EEEE1/1GGGE1 w wb - -": "numbers of White's good and evil ghosts",
		"1gggg1/1eeee1/6/6/1EEEE1/1GGG2 w wb - -":  "White has 7 ghosts",
		"1gggg1/1eeee1/6/6/1EEEE1/1HHHH1 w wb - -": "numbers of White's good and evil ghosts",
		"1gggg1/1eeee1/6/6/1EEEE1/1GGGG1 b b - -":  "White has yet to choose",
		"1gggg1/1eeee1/6/6/1EEEE1/1GGGG1 w w - -":  "Black has yet to choose",
		"1gggg1/1eeee1/6/6/1EEEE1/1GGGGG w wb - -": "White has 9 ghosts",
		"1hhhh1/1hhhh1/6/6/1EEEE1/1GGGG1 w w - -":  "Black's turn to choose",
		"1hhhh1/1hhhh1/6/6/1HHHH1/1HHHH1 b - - -":  "White chooses first",
	} {
		_, err := geister.Parse(text)
		require.ErrorContains(t, err, says, text)
	}
	_, err := d.Hidden.ParseView("1gggg1/1eeee1/6/6/1EEEE1/1GGGG1 w wb - -", geister.White)
	require.ErrorContains(t, err, "can't show which of Black's ghosts are good")
}

func must(m geister.Move, err error) geister.Move {
	if err != nil {
		panic(err)
	}
	return m
}
