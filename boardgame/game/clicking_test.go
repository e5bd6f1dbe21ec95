package game_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// Clicks returns the next cells and the complete moves that the rules of each game allow.
func TestClicks(t *testing.T) {
	const (
		mustCapture = "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b"
		looks       = "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1"
		claim       = "6/bbbbba/6/6/6/aaaaab A AB -"
		blocked     = "BBBBB1/6/6/A1B3/AA4/aAA3 A AB -" // the egg on a1 can't move
	)
	for _, c := range []struct{ game, position, clicks, next, complete, ask string }{
		{"coucou", "", "", "a2 b2 c2 d2 e2 f2 g2", "", "Choose one of your eggs."},
		{"coucou", "", "d2", "d3", "", "Choose where the egg goes."},
		{"coucou", "", "d2 d3", "", "d2-d3", ""},
		{"coucou", mustCapture, "a5", "b6", "", "Choose where the egg goes."},
		{"coucou", mustCapture, "a5 b6", "", "a5xb6", ""},
		{"cuckoo", "", "d3", "d4", "", "Choose where it goes."}, // c3 and e3 hold the player's own eggs
		{"taacoca", "", "A1 A2", "B2", "",
			"2 of 3 stones chosen."}, // A2 goes NW to B2, so the stone on B2 must go too
		{"taacoca", "", "C5 C3 C4", "D3 D4 D5 D6", "C3, C4, C5 go NW; C3, C4, C5 go NE",
			"Choose a place ahead of one of them."},
		{"taacoca", "", "C5 C3 C4 D6", "", "C3, C4, C5 go NE", ""},
		{"oeufs", looks, "f3", "e2 f2 e3 f4", "", "Choose where the egg goes."},
		{"oeufs", looks, "a1", "a2 c3", "look at a1", "Choose where the egg goes."},
		{"oeufs", blocked, "a1", "", "look at a1", ""},
		{"oeufs", claim, "", "a1 b1 c1 d1 e1 f1 b5 c5 d5 e5 f5 a5", "claim: all home",
			"Choose one of your eggs, or one that is turned over."},
		{"oeufs", claim, "a1", "a2 b2", "look at a1; look at a1 and claim: all home", "Choose where the egg goes."},
		{"cookiedisco", "", "", "d1 b2 e2 a4 d4 b5", "", "Put your cookie beside exactly two others."},
		{"cookiedisco", "", "d1", "", "place on d1", ""},
	} {
		clicks, err := viewOf(t, c.game, c.position).Clicks(strings.Fields(c.clicks)...)
		require.NoError(t, err, "%v", c)
		require.ElementsMatch(t, strings.Fields(c.next), clicks.Next, "%v", c)
		var labels []string
		for _, choice := range clicks.Complete {
			labels = append(labels, choice.Label)
		}
		require.Equal(t, c.complete, strings.Join(labels, "; "), "%v", c)
		require.Equal(t, c.ask, clicks.Ask, "%v", c)
		one := c.next == "" && !strings.Contains(c.complete, ";") && c.position != blocked
		require.Equal(t, one, clicks.Made != "", "the look at an egg that can't move is not made by a click: %v", c)
	}
}

// Clicks that lead to no move are refused with the rule that prevents the move, and with a sentence about the clicked
// cell.
func TestClicksRefused(t *testing.T) {
	for _, c := range []struct{ game, position, clicks, rule, about string }{
		{"coucou", "", "d1", "M7", "d2: your own egg"},
		{"coucou", "", "d2 d4", "M1", "one cell straight ahead"},
		{"coucou", "", "e5", "B4", "no egg on e5"},
		{"coucou", "", "d10", "B4", "Red's"},
		{"coucou", "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b", "d10", "C2", "a5 can capture b6"},
		{"coucou", "7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b", "d10 d11", "C2", "a5 can capture b6"},
		{"coucou", "2b4/3b3/2b4/5r1/7/1r5/b6/7/4r2/6r/7 b", "d10", "C2", "a5 can capture b6"}, // not M7, for c11
		{"cuckoo", "", "d1", "M3", "d2: your own egg"},
		{"cuckoo", "", "d3 d5", "M1", "one cell"},
		{"taacoca", "", "A1 A2 A3", "M4", "your own stone stays"},
		{"taacoca", "", "I1", "M1", "I1 is Black's"},
		{"taacoca", "", "C3 C4 C5 E4", "M1", "no stone on E4"},
		{"oeufs", "", "b6", "T2", "b6"},
		{"oeufs", "", "c3", "T1", "c3"},
		{"oeufs", "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1", "f3 f3", "M4", "f3"},
		{"cookiedisco", "", "c3", "S2", "c3"},
	} {
		_, err := viewOf(t, c.game, c.position).Clicks(strings.Fields(c.clicks)...)
		require.ErrorIs(t, err, boardgame.Rule(c.game+"/"+c.rule), "%v", c)
		require.ErrorContains(t, err, c.about, "%v", c)
	}
	// a click that belongs to no possible move is refused with its number
	many := strings.Repeat("d2 ", game.MaxClicks+1)
	for clicks, want := range map[string]int{"x9": 1, "d2 no": 2, "d2 d3 d4": 3, many: game.MaxClicks + 1} {
		_, err := viewOf(t, "coucou", "").Clicks(strings.Fields(clicks)...)
		var click *game.ClickError
		require.ErrorAs(t, err, &click, "%s", clicks)
		require.Equal(t, want, click.Click)
	}
}

// viewOf returns the view of the player to move in a position, or in the start position if position is "".
func viewOf(t *testing.T, game, position string) dynamic.View {
	t.Helper()
	g, err := clutch.Find(game)
	require.NoError(t, err)
	s, err := g.Start(nil)
	if position != "" {
		s, err = g.Parse(position)
	}
	require.NoError(t, err)
	return s.See(s.Turn())
}

// Clicks finds the moves whose ways, which this test lists one by one, begin with the clicks. Any other click is
// refused, with its number or as an illegal move.
func TestClicksAreWays(t *testing.T) {
	clicksAreWays(t, coucou.Game())
	clicksAreWays(t, cuckoo.Game())
	clicksAreWays(t, oeufs.Game())
	clicksAreWays(t, cookiedisco.Game())
	clicksAreWays(t, taacoca.Game())
	clicksAreWays(t, geister.Game())
	clicksAreWays(t, lamp.Game())
}

func clicksAreWays[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, g *game.Game[S, M]) {
	start, err := g.Start(nil)
	require.NoError(t, err)
	for seed := range uint64(15) {
		rng := rand.New(rand.NewPCG(seed, 5))
		s, _, err := boardgame.Playout[S, M](start, rng, 5*int(seed), nil)
		require.NoError(t, err)
		v, p := g.See(s, s.Turn()), g.Picture(s)
		byMove := map[M][][]string{}
		for _, m := range v.AppendMoves(nil) {
			byMove[m] = ways(g.Trace(s, m), p)
		}
		for clicks := []string{}; ; {
			next, complete := map[string]bool{}, []string{}
			for _, m := range v.AppendMoves(nil) {
				for _, way := range byMove[m] {
					if n := len(clicks); len(way) >= n && slices.Equal(way[:n], clicks) {
						if len(way) > n {
							next[way[n]] = true
						} else if !slices.Contains(complete, m.String()) {
							complete = append(complete, m.String())
						}
					}
				}
			}
			got, err := v.Clicks(clicks...)
			require.NoError(t, err, "%s: %v", s, clicks)
			chosen := []string{}
			for _, choice := range got.Complete {
				chosen = append(chosen, choice.Move)
			}
			require.Equal(t, complete, chosen, "%s: %v", s, clicks)
			require.Equal(t, len(next) > 0, got.Ask != "")
			var list, others []string // in the order of the picture
			for _, cell := range p.Cells {
				if next[cell.Name] {
					list = append(list, cell.Name)
				} else {
					others = append(others, cell.Name)
				}
			}
			require.Equal(t, strings.Join(list, " "), strings.Join(got.Next, " "))
			if rng.IntN(8) == 0 && len(others) > 0 {
				_, err := v.Clicks(append(slices.Clip(clicks), others[rng.IntN(len(others))])...)
				var click *game.ClickError
				var refused *boardgame.MoveError
				if errors.As(err, &refused) {
					m, ok := refused.Move.(M)
					require.True(t, ok && s.Check(m) != nil, "%s: %v: %v", s, clicks, err)
				} else {
					require.ErrorAs(t, err, &click)
					require.Equal(t, len(clicks)+1, click.Click)
				}
			}
			if len(list) == 0 {
				break
			}
			clicks = append(clicks, list[rng.IntN(len(list))])
		}
	}
}

// ways lists the clicks that choose a move: the cells where pieces start, in any order, and then one where a piece
// ends, which is not one of the first. Pieces that stay are clicked once each, and a cell to put a piece on once. Unless it takes one piece elsewhere or puts one down, a move can do without the last click.
func ways(t picture.Trace, p picture.Picture) (all [][]string) {
	var first, last []string
	for _, a := range t.Arrows {
		first = append(first, a[0])
	}
	for _, a := range t.Arrows {
		if to := a[len(a)-1]; !slices.Contains(first, to) {
			last = append(last, to)
		}
	}
	short := len(t.Arrows) != 1
	if len(t.Arrows) == 0 && len(t.Marks) > 0 {
		cell, _ := p.Cell(t.Marks[0])
		if first = t.Marks; cell.Piece == (picture.Piece{}) {
			first, last, short = nil, t.Marks, false
		}
	}
	for _, begin := range orders(first) {
		for _, cell := range last {
			all = append(all, append(slices.Clip(begin), cell))
		}
		if short || len(last) == 0 {
			all = append(all, begin)
		}
	}
	return all
}

// orders returns all orders of a list.
func orders(list []string) (all [][]string) {
	if len(list) == 0 {
		return [][]string{{}}
	}
	for i, one := range list {
		for _, rest := range orders(slices.Concat(list[:i], list[i+1:])) {
			all = append(all, append([]string{one}, rest...))
		}
	}
	return all
}

// A claim asks first, and says what is at stake. No other move of any game does, and neither does a question change what
// clicks make.
func TestConfirm(t *testing.T) {
	for position, want := range map[string]string{
		"6/bbbbba/6/6/6/aaaaab A AB -":              "If not, your opponent wins.",
		"bb2cc/bb2cc/6/6/aa2dd/ad2da A ABCD -":      "If not, you are out.",
		"6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1":        "",
		"BBBBB1/6/6/A1B3/AA4/aAA3 A AB - nt:-":      "",
		"BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD - nt:-": "",
	} {
		asked := 0
		for _, g := range viewOf(t, "oeufs", position).Gestures().Moves {
			require.Equal(t, strings.Contains(g.Move, "!"), g.Confirm != "", g.Move)
			if g.Confirm != "" {
				require.Contains(t, g.Confirm, want)
				asked++
			}
		}
		require.Equal(t, want != "", asked > 0, position)
	}
}

// Clicks that lead to no move are explained by the rule that the fewest of the moves in mind would break, if the game
// does not say which one is meant.
func TestClicksThatMeanNothing(t *testing.T) {
	d := definition()
	d.Look.Picture = func(heap.State) picture.Picture {
		return picture.Picture{Cells: []picture.Cell{{Name: "a"}, {Name: "b", X: 1}, {Name: "c", X: 2}}}
	}
	d.Look.Trace = func(_ heap.State, m heap.Take) picture.Trace {
		if m == 3 { // more than one may take
			return picture.Trace{Marks: []string{"b"}}
		}
		return picture.Trace{Marks: []string{"a"}}
	}
	g, err := game.New(d)
	require.NoError(t, err)
	_, err = g.See(heap.New(3, 2), boardgame.First).Clicks("b")
	require.ErrorIs(t, err, heap.OneOrTwo)
	for clicks, want := range map[string]string{
		"c": "click 1: no move begins with the clicks c", "a c": "click 2: no move begins with the clicks a, c",
		"a a": "click 2: a is already chosen",
	} {
		_, err = g.See(heap.New(3, 2), boardgame.First).Clicks(strings.Fields(clicks)...)
		require.EqualError(t, err, want)
	}
	// without end, but the search has one
	d.Rules.Written = func(yield func(heap.Take) bool) {
		for yield(2) {
		}
	}
	_, err = notation.Must(game.New(d)).See(heap.New(3, 2), boardgame.First).Clicks("b")
	require.EqualError(t, err, "click 1: no move begins with the clicks b")
}

// A click that begins no move may mean a step to any other cell: the nearest first, in the units of the grid. Equally
// near ones are tried if empty first, and then those that are ahead for the owner of the piece.
func TestNearestSteps(t *testing.T) {
	cells := []picture.Cell{
		{Name: "far", Y: 2}, {Name: "wide", X: 2}, {Name: "back", X: 1, Y: -1}, {Name: "near", X: 1, Y: 1},
		{Name: "full", X: -1, Y: 1, Piece: picture.Piece{Letter: 'x'}}, {Name: "behind", Y: -2},
	}
	for _, c := range []struct {
		grid  picture.Grid
		owner boardgame.Player
		want  string
	}{
		{picture.Squares, boardgame.First, "near back full far wide behind"},
		{picture.Squares, boardgame.Second, "back near full behind wide far"},
		{picture.HexagonRows, boardgame.First, "near wide back full far behind"}, // a row is √3 half cells high
		{picture.HexagonFiles, boardgame.First, "far near back behind full wide"},
	} {
		var asked []string
		d := definition()
		d.Rules.ParseMove = func(text string) (heap.Take, error) {
			asked = append(asked, strings.TrimPrefix(text, "here-"))
			return 0, errors.New("this is no move")
		}
		d.Look.Picture = func(heap.State) picture.Picture {
			here := picture.Cell{Name: "here", Piece: picture.Piece{Letter: 'x', Owner: c.owner}}
			return picture.Picture{Grid: c.grid, Cells: append(slices.Clip(cells), here)}
		}
		d.Look.Trace = func(heap.State, heap.Take) picture.Trace { return picture.Trace{Marks: []string{"full"}} }
		v := notation.Must(game.New(d)).See(heap.New(3, 2), boardgame.First)
		_, err := v.Clicks("here")
		require.EqualError(t, err, "click 1: no move begins with the clicks here")
		require.Equal(t, c.want, strings.Join(asked, " "), "%v, %v", c.grid, c.owner)
		asked = nil
		_, err = v.Clicks("full", "wide")
		require.Error(t, err)
		require.Equal(t, []string{"full-wide"}, asked, "the step that the two clicks say")
	}
}

// After more than two clicks, the game says which move a player may have in mind, or nobody does. It is not asked if the
// clicks before the last one are those of a move that goes on elsewhere.
func TestMeantAfterMoreClicks(t *testing.T) {
	asked := 0
	d := definition()
	d.Rules.ParseMove = func(string) (heap.Take, error) { asked++; return 0, errors.New("this is no move") }
	d.Look.Picture = func(heap.State) (p picture.Picture) {
		for _, name := range []string{"a", "b", "c", "d"} {
			p.Cells = append(p.Cells, picture.Cell{Name: name, Piece: picture.Piece{Letter: 'x'}})
		}
		return p
	}
	d.Look.Trace = func(_ heap.State, m heap.Take) picture.Trace { // to go from c to d, or to take a and b
		if m == 1 {
			return picture.Trace{Arrows: []picture.Arrow{{"c", "d"}}}
		}
		return picture.Trace{Marks: []string{"a", "b"}}
	}
	d.Rules.Written = slices.Values([]heap.Take{1, 2})
	_, err := notation.Must(game.New(d)).See(heap.New(3, 2), boardgame.First).Clicks("a", "b", "c")
	require.EqualError(t, err, "click 3: no move begins with the clicks a, b, c")
	require.Zero(t, asked)
	d.Look.Meant = func(_ heap.State, cells []string) []heap.Take { return []heap.Take{heap.Take(len(cells))} }
	v := notation.Must(game.New(d)).See(heap.New(3, 2), boardgame.First)
	_, err = v.Clicks("a", "b", "c")
	require.ErrorIs(t, err, heap.OneOrTwo, "three are too many")
	_, err = v.Clicks("c", "d", "a")
	require.EqualError(t, err, "click 3: no move begins with the clicks c, d, a", "the move to d is complete")
}

// A move that takes pieces elsewhere is clicked part by part, and its gesture says so.
func TestTakes(t *testing.T) {
	d := definition()
	d.Look.Picture = func(heap.State) picture.Picture {
		stone := picture.Piece{Letter: 's', Word: "stone"}
		return picture.Picture{Cells: []picture.Cell{{Name: "a"}, {Name: "b", Piece: stone}}}
	}
	d.Look.Trace = func(_ heap.State, m heap.Take) picture.Trace { return picture.Trace{Marks: []string{"a", "b"}[:m]} }
	d.Look.Takes = func(_ heap.State, m heap.Take) []string { return []string{"b"}[:m-1] }
	v := notation.Must(game.New(d)).See(heap.New(3, 2), boardgame.First)
	require.Equal(t, []game.Gesture{
		{Choice: game.Choice{Move: "1", Label: "1"}, First: []string{}, Last: []string{"a"}, Then: []string{}},
		{Choice: game.Choice{Move: "2", Label: "2"}, First: []string{}, Last: []string{"a"}, Then: []string{"b"}},
	}, v.Gestures().Moves)
	clicks, err := v.Clicks("a")
	require.NoError(t, err)
	require.Equal(t, game.Clicks{
		Next: []string{"b"}, Complete: []game.Choice{{Move: "1", Label: "1"}}, Ask: "Choose another piece.",
	}, clicks)
	clicks, err = v.Clicks("a", "b")
	require.NoError(t, err)
	require.Equal(t, game.Clicks{Next: []string{}, Complete: []game.Choice{{Move: "2", Label: "2"}}, Made: "2"}, clicks)
	require.Empty(t, notation.Must(game.New(d)).See(heap.New(3, 2), boardgame.Second).Gestures().Moves)
}
