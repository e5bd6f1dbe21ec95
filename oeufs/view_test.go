package oeufs_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/oeufs"
)

var definition, inner = oeufs.Game(), oeufs.Definition()

// see returns what a player sees, and shown the state that it shows.
func see(s oeufs.State, p boardgame.Player) game.View[oeufs.State, oeufs.Move] {
	return definition.See(s, p)
}

func shown(s oeufs.State, p boardgame.Player) oeufs.State { return inner.Secrets.Hide(s, p) }

// hidden returns the cells of the turned eggs that a player has not looked at, or none if the game is over.
func (g slowGame) hidden(p boardgame.Player) []string {
	if g.turn == "-" {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(slowCells), func(cell string) bool {
		return !slowTurned(g.eggs[cell]) || slices.Contains(g.looks, "-ABCD"[p:p+1]+cell)
	})
}

// behind returns all states in which the viewer has the view with the given text. It replaces the question marks by
// letters in every way that gives no player too many eggs. It keeps each state that Parse accepts and whose view has
// the same text. If there are too many ways, behind returns false.
func behind(view string, viewer boardgame.Player) (states []oeufs.State, ok bool) {
	g := slowRead(view)
	eggs := strings.ToLower(strings.Join(slices.Collect(maps.Values(g.eggs)), ""))
	letters, each := strings.ToLower(g.in), 4
	if g.two {
		letters, each = "ab", 6
	}
	missing := map[string]int{}
	for _, letter := range strings.Split(letters, "") {
		missing[letter] = each - strings.Count(eggs, letter)
	}
	tried := 0
	var name func(text string)
	name = func(text string) {
		if tried++; tried > 10_000 {
			return
		}
		if !strings.Contains(text, "?") {
			if s, err := oeufs.Parse(text); err == nil && see(s, viewer).String() == view {
				states = append(states, s)
			}
			return
		}
		for letter, n := range missing {
			if n > 0 {
				missing[letter]--
				name(strings.Replace(text, "?", letter, 1))
				missing[letter]++
			}
		}
	}
	name(view)
	return states, tried <= 10_000
}

// Programs that learn see a plane for each player's eggs that show, beginning with the viewer, one for each player's
// turned eggs that the viewer knows, one for the other turned eggs, and one for the viewer's camp.
func TestObserve(t *testing.T) {
	for _, text := range []string{busy, "bb2cc/ab2cc/6/6/aa4/ba4 B ABC Ab1,Ba5", blocked} {
		s := oeufs.MustParse(text)
		for p := oeufs.A; int(p) <= s.Players(); p++ {
			view, got, want := slowRead(see(s, p).String()), make([]uint8, 10*36), make([]uint8, 10*36)
			order := strings.Repeat("ABCD"[:s.Players()], 2)[p-1:]
			put := func(plane int, cell string) {
				file, rank := int(cell[0]-'a'), int(cell[1]-'1')
				row, column := rank, file // as Blue sees the board, who sits at its lower side or in its lower left corner
				switch {
				case p == oeufs.C || p == oeufs.B && s.Players() == 2: // opposite
					row, column = 5-rank, 5-file
				case p == oeufs.B: // in the upper left corner
					row, column = file, 5-rank
				case p == oeufs.D: // in the lower right corner
					row, column = 5-file, rank
				}
				want[36*plane+6*row+column] = 1
			}
			for cell, egg := range view.eggs {
				switch i := strings.Index(order, strings.ToUpper(egg)); {
				case egg == "?":
					put(8, cell)
				case slowTurned(egg):
					put(4+i, cell)
				default:
					put(i, cell)
				}
			}
			for cell := range strings.FieldsSeq(view.camps()[order[:1]]) {
				put(9, cell)
			}
			inner.Bots.Learn.Observe(shown(s, p), p, got)
			require.Equal(t, want, got, "%s, as %s", text, order[:1])
		}
	}
}

// TestReveals checks who is shown something hidden: a player who looks at an egg for the first time (T3), and everybody
// if the eggs of a player who is out leave the board (F5) or the game is over (F3, F4).
func TestReveals(t *testing.T) {
	looked, left := 0, 0
	eachPly(t, func(t boardgametest.T, p ply) {
		gone := len(p.after.eggs) < len(p.before.eggs) || p.after.turn == "-"
		for viewer := boardgame.NoPlayer; int(viewer) <= p.state.Players(); viewer++ {
			look := "-ABCD"[viewer:viewer+1] + p.move.From().String()
			sees := p.move.Action() == oeufs.Looking && look[:1] == p.before.turn && !slices.Contains(p.before.looks, look)
			require.Equal(t, sees || gone, definition.Told(p.state, p.move, viewer).Reveals, "%s, as %v", p.move, viewer)
			if sees {
				looked++
			}
			if gone {
				left++
			}
		}
	})
	require.NotZero(t, looked)
	require.NotZero(t, left)
}

// Sample draws every state that has the view, each with the same probability. The test draws 400 samples per state on
// average, so the number of times that a state is drawn has a standard deviation of about 20.
func TestSampleIsUniform(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds under the race detector, where nothing races")
	}
	for _, c := range []struct {
		view   string
		viewer boardgame.Player
		states int
	}{
		{"2BBBB/2??2/6/6/2?3/AAAA1? A AB -", oeufs.A, 6}, // 4 hidden eggs, two of them A's
		// the same eggs, and A knows one of them
		{"2BBBB/2??2/6/6/2a3/AAAA1? A AB Ac2", oeufs.A, 3},
		{"3BBB/2???1/6/6/2?3/AAAA1? B AB Ac2,Bc5,Bd5", boardgame.NoPlayer, 10}, // 5 hidden eggs, two of them A's
		// when the game is over, everybody sees every egg
		{"bbbbbb/6/6/6/6/aaaaaa - AB Aa1 A:F3", oeufs.B, 1},
		{"BBB1BB/6/5a/6/6/aaaaab - B - B:F4", oeufs.A, 1},
		{"BBB1BB/6/5?/6/6/?????? - B - B:F4", oeufs.A, 0},
		{"6/6/2a3/1a4/2aa2/6 - A Ac4 A:F5", oeufs.C, 1},
		// hidden: two eggs of A, two of B, two of C and one of D
		{"BB3C/?3C?/1?4/4?1/?A1D1D/1A?1D? C ABCD -", oeufs.C, 630},
		{"BB3C/?3C?/1?4/4?1/?A4/1A?3 C ABC -", oeufs.D, 90}, // D is out; hidden: two eggs each of A, B and C
	} {
		all, ok := behind(c.view, c.viewer)
		require.True(t, ok)
		require.Len(t, all, c.states, "%s", c.view)
		v, err := definition.ReadView(c.view, c.viewer)
		require.Equal(t, c.states > 0, err == nil, "%s: %v", c.view, err)
		if err != nil {
			continue
		}
		rng, drawn := rand.New(rand.NewPCG(1, 9)), map[oeufs.State]int{}
		for range 400 * len(all) {
			drawn[v.Sample(rng)]++
		}
		require.Len(t, drawn, len(all), "%s", v)
		for s, n := range drawn {
			require.Contains(t, all, s)
			require.InDelta(t, 400, n, 5*20, "%s", s)
		}
	}
}

// ReadView refuses a view that no position has.
func TestViewsOfNoPosition(t *testing.T) {
	for text, want := range map[string]string{
		"6/BBBBBB/6/6/6/?????? - B - B:F4":          "the game is over, but the view does not show the owner of the egg on a1 (oeufs/K2)",
		"6/bbbbbb/6/6/6/aaaaaa - B - B:F4":          "Blue's claim counts as false, but all the eggs in Blue's camp are Blue's (oeufs/F4)",
		"6/bbbbb1/5a/6/6/aaaaab - A Aa1 A:F4":       "Red claimed, but there is no turned egg on a6 in Red's camp",
		"6/??????/6/6/6/?????b A AB -":              "impossible position: the view shows the owner of the egg on f1, but the viewer has not looked at it (oeufs/K2)",
		"6/??????/6/6/6/?????? A AB Af1":            "impossible position: the viewer has looked at the egg on f1, but the view does not show its owner (oeufs/K2)",
		"6/??????/6/6/6/????? A AB -":               "view, rank 1, byte 20: 5 cells instead of 6",
		"6/??????/6/6/6/?????1 A AB -":              "the number of eggs marked ? is 11, and it must be 12 (oeufs/B2)",
		"BBBBBB/6/6/6/B5/AAAAA1 A AB -":             "Red has 7 eggs instead of 6 (oeufs/B3)",
		"B5/B2BbA/2B3/AA2B1/1?1B2/3A2 A AB Ab2,Bb2": "Red has 7 eggs instead of 6 (oeufs/B3); the viewer has looked at the egg on b2, but the view does not show its owner (oeufs/K2)",
	} {
		_, err := definition.ReadView(text, oeufs.A)
		require.ErrorContains(t, err, want, text)
		states, ok := behind(text, oeufs.A)
		require.True(t, ok)
		require.Empty(t, states)
	}
}

// ReadView accepts a view if and only if some position has it, and Sample draws one of these positions.
func TestParseViewIsExact(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds under the race detector, where nothing races")
	}
	rng := rand.New(rand.NewPCG(16, 1))
	accepted, refused := 0, 0
	for range 400 {
		viewer := boardgame.Player(rng.IntN(5))
		text := hide(ended(slow{}.Setup(rng), rng), viewer, rng)
		v, err := definition.ReadView(text, viewer)
		states, ok := behind(text, viewer)
		if !ok {
			continue
		}
		require.Equal(t, len(states) > 0, err == nil, "%s of %s: %v", text, viewer, err)
		if err != nil {
			refused++
			continue
		}
		accepted++
		require.Contains(t, states, v.Sample(rng), "%s", v)
	}
	require.Greater(t, accepted, 20)
	require.Greater(t, refused, 20)
}

// ended adds a random result to the text of a position, even if the position contradicts it. Often, it also turns all
// eggs over. One call in five returns the position unchanged.
func ended(position string, rng *rand.Rand) string {
	fields := strings.Fields(position)
	if rng.IntN(5) == 0 {
		return position
	}
	winner := pick(rng, strings.Split(fields[2], "")...)
	rule := pick(rng, "F3", "F3", "F4", "F4", "F5")
	if rule != "F3" {
		fields[2] = winner
	}
	if rng.IntN(3) > 0 {
		fields[0] = strings.ToLower(fields[0])
	}
	fields[1] = "-"
	fields = slices.DeleteFunc(fields, func(field string) bool { return strings.Contains(field, ":F") })
	return strings.Join(append(fields, winner+":"+rule), " ")
}

// hide returns the text of a position with "?" for each turned egg that the viewer has not looked at. It leaves about
// one such egg in 200 unchanged, to produce some impossible views.
func hide(position string, viewer boardgame.Player, rng *rand.Rand) string {
	g := slowRead(position)
	g.eggs = maps.Clone(g.eggs)
	for _, cell := range g.hidden(viewer) {
		if rng.IntN(200) > 0 {
			g.eggs[cell] = "?"
		}
	}
	return g.write()
}

// A player who has watched a whole game and is still in it knows the owner of every egg. A player who has watched only
// the last moves knows some of the owners, and is right about them. A player who has watched nothing or is out knows
// only what the view shows.
func TestRecall(t *testing.T) {
	more := 0
	boardgametest.EachGame(t, oeufs.Game(), nil,
		func(t boardgametest.T, states []oeufs.State, moves []oeufs.Move) {
			for n := 1; n < len(states) && states[n].Turn() != boardgame.NoPlayer; n += 1 + n/16 {
				for p := oeufs.A; int(p) <= states[n].Players(); p++ {
					for _, first := range []int{n, max(n-3, 0), 0} {
						more += checkRecall(t, states[first:n+1], moves[first:n], p, first == 0 && states[n].In(p))
					}
				}
			}
		})
	require.Greater(t, more, 100)
}

// checkRecall checks that every owner that a player recalls after the moves between the states is right. If all is
// true, the player must recall every owner. The result is the number of owners that the player recalls but the view
// does not show.
func checkRecall(t boardgametest.T, states []oeufs.State, moves []oeufs.Move, p boardgame.Player, all bool) (more int) {
	var before []oeufs.State
	for i := range moves {
		before = append(before, shown(states[i], p))
	}
	s := states[len(moves)]
	known := inner.Secrets.Recall(shown(s, p), p, before, moves)
	for n := range oeufs.AllCells().All() {
		c := oeufs.Cell(n)
		piece := known.At(c)
		if piece != oeufs.Unknown {
			require.Equal(t, s.At(c), piece, "%s in %s, for %v", c, s, p)
		} else {
			require.False(t, all, "%s in %s, for %v", c, s, p)
		}
		if piece != shown(s, p).At(c) {
			more++
		}
	}
	if len(moves) == 0 || !s.In(p) {
		require.Equal(t, shown(s, p), known)
	}
	require.Equal(t, known, notation.Must(inner.Secrets.Parse(known.String(), p)))
	return more
}

// If a move does not lead from one view to the next, Recall ignores everything before the gap. A view recalls what its
// viewer has seen before.
func TestRecallAfterGap(t *testing.T) {
	view := func(text string) game.View[oeufs.State, oeufs.Move] { return see(oeufs.MustParse(text), oeufs.B) }
	first := view("BBBBBB/1A4/6/6/6/A1AAAA A AB -")
	m := notation.Must(oeufs.ParseMove("b5-b4"))
	now := view("BBBBBB/6/1a4/6/6/A1AAAA B AB -")
	before := []game.View[oeufs.State, oeufs.Move]{first, view("BBBBBB/6/6/1A4/6/A1AAAA B AB -")}
	require.Equal(t, now, now.Recall(before, []oeufs.Move{m, m}), "the second move begins on an empty cell")
	require.Equal(t, now, now.Recall(nil, nil))
	require.Equal(t, now, now.Recall(nil, []oeufs.Move{m}), "what was seen before the move is not given")
	require.Equal(t, "BBBBBB/6/1a4/6/6/A1AAAA B AB Bb4", now.Recall(before[:1], []oeufs.Move{m}).String())
}

// After a false claim among four, the players still know the other eggs that they have seen turned over.
func TestRecallAfterClaim(t *testing.T) {
	s := oeufs.MustParse("bb2cc/1b2cc/1D4/2a3/ba2dd/aa2d1 D ABCD -")
	var before []game.View[oeufs.State, oeufs.Move]
	var moves []oeufs.Move
	for _, text := range []string{"b4-a5", "!"} {
		before, moves = append(before, see(s, oeufs.B)), append(moves, notation.Must(oeufs.ParseMove(text)))
		s = after(t, s, moves[len(moves)-1])
	}
	require.Equal(t, "??2??/d?2??/6/6/?3??/4?1 B BCD Ba5", see(s, oeufs.B).Recall(before, moves).String())
}

// When a claim has ended the game, everybody sees every egg (K2, F3, F4). A player who is out sees what a bystander
// sees, while the others play on (K2, F5).
func TestClaimsShow(t *testing.T) {
	for _, c := range []struct {
		text, move string
		over       bool
	}{
		{"bbbbbb/6/6/6/1a4/a1aaaa A AB -", "b2-b1!", true},
		{"6/bbbbba/6/6/6/aaaaab A AB Af1", "!", true},
		{"bb2cc/bb2cc/6/6/aa2dd/aa2dd B ABCD Cf6", "!", true},
		{"3dca/1c2bc/b1add1/2ad1b/b1c3/a5 C ABCD Ca1", "?a1!", false},
	} {
		s := oeufs.MustParse(c.text)
		m := notation.Must(oeufs.ParseMove(c.move))
		next := after(t, s, m)
		_, over := next.Winner()
		require.Equal(t, c.over, over)
		for p := boardgame.NoPlayer; int(p) <= s.Players(); p++ {
			require.Equal(t, c.over, next.String() == see(next, p).String(), "%s as player %d", c.text, p)
		}
		if !c.over {
			require.Equal(t, see(next, boardgame.NoPlayer).String(), see(next, oeufs.C).String())
		}
	}
}

// Nobody needs colours to tell empty camps apart (B3, B4): on its cells, a camp shows the symbol of its player's eggs, which
// no other camp shows.
func TestCampsShowSymbols(t *testing.T) {
	for _, players := range []string{"2", "4"} {
		s, err := definition.Start(game.Options{"players": players})
		require.NoError(t, err)
		owners := map[string]boardgame.Player{}
		for _, c := range definition.Picture(s).Cells {
			if c.Empty() {
				require.Nil(t, c.Ground, c.Name)
				continue
			}
			require.Equal(t, c.Piece.Owner, c.Home, c.Name)
			require.Contains(t, c.Ground.Detail, c.Piece.Shape.Detail, c.Name)
			if owner, known := owners[c.Ground.Detail]; known {
				require.Equal(t, owner, c.Home, c.Name)
			}
			owners[c.Ground.Detail] = c.Home
		}
		require.Len(t, owners, s.Players())
	}
}

// Whoever looks is told whose egg it is, their own as their own. Nobody else is told, and neither is whoever claims after
// the look, because everybody sees the end.
func TestToldOfALook(t *testing.T) {
	s := oeufs.MustParse("6/bbbbba/6/6/6/aaaaab A AB -")
	for move, want := range map[string]string{
		"?a1": "You looked at a1: it is your own egg", "?f1": "You looked at f1: it is Red's egg", "?f1!": "", "a1-a2": "", "!": "",
	} {
		m, err := oeufs.ParseMove(move)
		require.NoError(t, err)
		require.Equal(t, want, definition.Told(s, m, oeufs.A).Sentence, move)
		require.Empty(t, definition.Told(s, m, oeufs.B).Sentence+definition.Told(s, m, boardgame.NoPlayer).Sentence, move)
	}
}

// Between two, nobody is out, because nobody plays on. Among four, whoever has claimed falsely is.
func TestOut(t *testing.T) {
	claim, err := oeufs.ParseMove("!")
	require.NoError(t, err)
	two, err := oeufs.MustParse("6/bbbbba/6/6/6/aaaaab A AB -").Apply(claim)
	require.NoError(t, err)
	require.False(t, definition.Out(two, oeufs.A))
	four, err := oeufs.MustParse("bb2cc/bb2cc/6/6/aa2dd/ad2da A ABCD -").Apply(claim)
	require.NoError(t, err)
	require.True(t, definition.Out(four, oeufs.A))
	require.False(t, definition.Out(four, oeufs.B))
}
