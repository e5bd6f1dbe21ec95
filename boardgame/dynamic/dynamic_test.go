package dynamic_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// A dynamic game gives the same results as the typed game, with moves as text, whether it hides something or not.
func TestDynamicIsTyped(t *testing.T) {
	t.Run("coucou", func(t *testing.T) { playBoth(t, coucou.Game()) })
	t.Run("taacoca", func(t *testing.T) { playBoth(t, taacoca.Game()) })
	t.Run("cookiedisco", func(t *testing.T) { playBoth(t, cookiedisco.Game()) })
	t.Run("oeufs", func(t *testing.T) { playBoth(t, oeufs.Game()) })
}

// A game is the same value in every call, so views of equal positions are ==.
func TestGamesAreOne(t *testing.T) {
	require.Same(t, coucou.Game(), coucou.Game())
	one, other := oeufs.Game().See(oeufs.New(), oeufs.B), oeufs.Game().See(oeufs.New(), oeufs.B)
	require.True(t, one == other, "as keys of a map, not only by what they hold")
	require.False(t, one == oeufs.Game().See(oeufs.New(), oeufs.A))
}

// playBoth plays the same random games in both ways.
func playBoth[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d *game.Game[S, M]) {
	g := dynamic.Adapt(d)
	require.Equal(t, d.Info, g.Info())
	require.Equal(t, d.Hides(), g.Hides())
	require.Equal(t, search.Levels(d.Levels()), g.Levels())
	require.True(t, strings.HasSuffix(g.Package(), "/"+d.Name))
	batch, err := g.Batch(env.Config{Games: 1})
	require.NoError(t, err)
	start, err := d.Start(nil)
	require.NoError(t, err)
	require.Equal(t, start.String(), batch.Position(0))
	s, err := g.Start(nil)
	require.NoError(t, err)
	var told []float64
	_, err = s.Perft(t.Context(), 2, perft.Options{Progress: func(done float64) { told = append(told, done) }})
	require.NoError(t, err)
	require.NotEmpty(t, told)
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	_, err = s.Perft(cancelled, 9, perft.Options{})
	require.ErrorIs(t, err, context.Canceled)
	var written []M
	for m := range d.Written() {
		written = append(written, m)
	}
	for seed := range uint64(6) {
		rng := seeded(seed)
		options := game.Options{}
		for _, o := range d.Options {
			options[o.Name] = o.Values[rng.IntN(len(o.Values))]
		}
		typed, err := d.Start(options)
		require.NoError(t, err)
		s, err := g.Start(options)
		require.NoError(t, err)
		for range 25 {
			sameState(t, d, typed, s)
			sameRefusals(t, d, typed, s, written[rng.IntN(len(written))])
			move := s.RandomMove(rng)
			if _, over := s.Winner(); over {
				require.Empty(t, move)
				break
			}
			m, err := d.ParseMove(move)
			require.NoError(t, err)
			next, err := typed.Apply(m)
			require.NoError(t, err)
			sNext, err := s.Apply(move)
			require.NoError(t, err)
			step, err := s.Make(move)
			require.NoError(t, err)
			require.Equal(t, []any{s, sNext, move}, []any{step.Before(), step.After(), step.Move()})
			for p := range boardgame.Player(d.Playing(typed) + 1) {
				want, wantErr := d.See(typed, p).Change(d.MoveFor(typed, m, p), d.See(next, p))
				require.NoError(t, wantErr)
				require.Equal(t, d.MoveFor(typed, m, p).String(), step.Seen(p))
				require.Equal(t, d.Told(typed, m, p), step.Told(p))
				require.Equal(t, want, step.Change(p))
			}
			typed, s = next, sNext
			read, err := g.Parse(s.String())
			require.NoError(t, err)
			require.Equal(t, s, read)
		}
	}
	for _, text := range []string{"", "\xff", "no such text", "1 w"} {
		_, want := d.Parse(text)
		s, err := g.Parse(text)
		require.Equal(t, want, err)
		require.True(t, s == nil, "the result is not a typed nil")
		_, want = d.ReadView(text, boardgame.First)
		v, err := g.ParseView(text, boardgame.First)
		require.Equal(t, want, err)
		require.True(t, v == nil)
	}
}

// sameState compares everything that a state and its views show.
func sameState[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, d *game.Game[S, M], typed S, s dynamic.State,
) {
	if evaluate := d.Evaluation(); evaluate != nil { // every game here has one
		require.Equal(t, evaluate(typed, boardgame.Second), s.Evaluate(boardgame.Second))
	}
	require.Equal(t, typed.String(), s.String())
	marshalled, err := s.MarshalText()
	require.NoError(t, err)
	require.Equal(t, typed.String(), string(marshalled))
	wantWinner, wantOver := typed.Winner()
	winner, over := s.Winner()
	require.Equal(t, []any{typed.Turn(), wantWinner, wantOver, typed.Ending().Rule, typed.CountMoves(), d.Playing(typed)},
		[]any{s.Turn(), winner, over, s.Ending().Rule, s.CountMoves(), s.Players()})
	want, err := perft.Count(t.Context(), typed, 2, perft.Options{})
	require.NoError(t, err)
	nodes, err := s.Perft(t.Context(), 2, perft.Options{Workers: 2})
	require.NoError(t, err)
	require.Equal(t, want, nodes)
	require.Equal(t, textsOf(typed.AppendMoves(nil)), s.Moves())
	require.Equal(t, d.Picture(typed), s.Picture())
	for p := range boardgame.Player(6) {
		require.Equal(t, d.Out(typed, p), s.Out(p))
		want, v := d.See(typed, p), s.See(p)
		require.Equal(t, want.String(), v.String())
		require.Equal(t, textsOf(want.AppendMoves(nil)), v.Moves())
		require.Equal(t, search.Bots(d, typed), v.Bots(), "bots do not depend on what is hidden")
		require.Equal(t, want.Sample(seeded(1)).String(), v.Sample(seeded(1)).String())
		read, err := dynamic.Adapt(d).ParseView(v.String(), v.Viewer())
		require.NoError(t, err)
		require.Equal(t, v.String(), read.String())
	}
}

// sameRefusals compares the verdicts on a move, legal or not, and its traces. A text that is not a move gets the error
// of the typed parser everywhere.
func sameRefusals[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, d *game.Game[S, M], typed S, s dynamic.State, m M,
) {
	want := typed.Check(m)
	next, err := s.Apply(m.String())
	require.Equal(t, want, err)
	if want != nil {
		require.Equal(t, s, next, "the receiver")
	}
	for p := range boardgame.Player(s.Players() + 1) {
		v := d.See(typed, p)
		require.Equal(t, v.Check(m), s.See(p).Check(m.String()))
		trace, err := s.See(p).Trace(m.String())
		require.NoError(t, err)
		require.Equal(t, v.Trace(m), trace)
	}
	for _, text := range []string{"", "no such move", m.String() + " ", "\xff"} {
		_, want := d.ParseMove(text)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, want, &syntax)
		v := s.See(s.Turn())
		next, err := s.Apply(text)
		require.Equal(t, s, next)
		_, viewTraceErr := v.Trace(text)
		_, makeErr := s.Make(text)
		for _, err := range []error{err, v.Check(text), viewTraceErr, makeErr,
			dynamic.Adapt(d).CheckMoveText(text)} {
			require.Equal(t, want, err)
		}
	}
	require.NoError(t, dynamic.Adapt(d).CheckMoveText(m.String()), "legal or not")
}

func textsOf[M boardgame.Move](moves []M) []string {
	list := []string{}
	for _, m := range moves {
		list = append(list, m.String())
	}
	return list
}

func start(t *testing.T, g dynamic.Game) dynamic.State {
	s, err := g.Start(nil)
	require.NoError(t, err)
	return s
}

// Goroutines may share a game, its states and their views. The race detector watches those of this test.
func TestConcurrentUse(t *testing.T) {
	for _, g := range clutch.Games() {
		first := start(t, g)
		play := func() (said string) {
			rng, s := seeded(3), first
			for range 10 {
				report, err := s.See(s.Turn()).Search(t.Context(), search.RandomBot, search.Options{Nodes: 1, Seed: 1})
				said += fmt.Sprint(g.Info().Title, s, s.Moves(), s.Picture(), s.See(boardgame.Second).Moves(), report.Move, err)
				s, _ = s.Apply(s.RandomMove(rng))
			}
			return said
		}
		want := play()
		var got [4]string
		var group sync.WaitGroup
		for i := range got {
			group.Go(func() { got[i] = play() })
		}
		group.Wait()
		require.Equal(t, [4]string{want, want, want, want}, got)
	}
}

// A refusal proposes the legal moves that its sentence names, as facts.
func TestInstead(t *testing.T) {
	const forced = "7/1r1b3/b6/7/7/7/7/7/7/7/7 b"
	for _, c := range []struct{ game, position, move, want string }{
		{"coucou", forced, "d10-d11", "a9xb10"}, {"coucou", forced, "a9-a10", "a9xb10"},
		{"coucou", forced, "a9-b10", "a9xb10"}, // the right move, in a wrong notation
		{"coucou", forced, "a9xb10", ""}, {"coucou", forced, "nonsense", ""}, {"coucou", forced, "b10-b9", ""},
		{"coucou", "", "d2-d4", "d2-d3"}, {"cookiedisco", "1OVB/1CC/KCK o -", "b4-b1", "b4-e1"},
		{"oeufs", "", "pass", "a1-a2"}, {"cuckoo", "", "d3xd4", "d3-d4"},
		{"cookiedisco", "", "c3-c4", "@d1 @b2 @e2 @a4 @d4 @b5"},
	} {
		g, err := clutch.Find(c.game)
		require.NoError(t, err)
		s := start(t, g)
		if c.position != "" {
			s, err = g.Parse(c.position)
			require.NoError(t, err)
		}
		refused := s.See(s.Turn()).Check(c.move)
		require.ElementsMatch(t, strings.Fields(c.want), boardgame.Instead(refused), "%s: %v", c.move, refused)
	}
}

// In these games no word of a sentence looks like a move by chance, so every legal move that a refusal's sentence has as
// a word is one that it proposes, unless it is the refused move.
func TestSentencesProposeWhatTheyName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := clutch.Games()
		g := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		rng := seeded(rapid.Uint64().Draw(t, "seed"))
		s, err := g.Start(g.Info().DrawLots(game.Options{}, rng))
		require.NoError(t, err)
		for n := rng.IntN(60); n > 0 && !s.Ending().Over(); n-- {
			s, err = s.Apply(s.RandomMove(rng))
			require.NoError(t, err)
		}
		legal, view, tried := s.Moves(), s.See(s.Turn()), 0
		for m := range g.Written() {
			if tried++; tried%97 != int(rng.Uint64()%97) {
				continue
			}
			refused := view.Check(m)
			if refused == nil {
				continue
			}
			instead := boardgame.Instead(refused)
			for word := range strings.FieldsSeq(refused.Error()) {
				if word = strings.Trim(word, ",.;:()"); word != m && slices.Contains(legal, word) {
					require.Contains(t, instead, word, "%s in %s: %v", m, s, refused)
				}
			}
		}
	})
}

// Thinkers find the same moves as typed thinkers that watch the same game, and a search without a thinker finds the
// same move as a typed search. In a game that hides something, the search uses the view alone.
func TestSearchIsTyped(t *testing.T) {
	for _, b := range []search.Bot{search.RandomBot, search.AlphaBetaBot, search.MCTSBot} {
		t.Run(string(b), func(t *testing.T) {
			searchBoth(t, oeufs.Game(), b)
			searchBoth(t, taacoca.Game(), b)
		})
	}
}

func searchBoth[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d *game.Game[S, M], b search.Bot) {
	typed, err := d.Start(nil)
	require.NoError(t, err)
	g := dynamic.Adapt(d)
	s := start(t, g)
	var thinkers []*search.Thinker[S, M]
	var same []dynamic.Thinker
	for range d.Playing(typed) {
		thinker, err := search.NewThinker(d, b)
		require.NoError(t, err)
		thinkers = append(thinkers, thinker)
		other, err := g.Thinker(b)
		require.NoError(t, err)
		same = append(same, other)
	}
	for ply := range uint64(24) {
		if _, over := s.Winner(); over {
			break
		}
		o := search.Options{Nodes: 60, Seed: ply}
		once, err := search.FindInView(t.Context(), d, d.See(typed, typed.Turn()), b, o)
		if !d.Hides() {
			once, err = search.Find(t.Context(), d, typed, b, o)
		}
		require.NoError(t, err)
		report, err := s.See(s.Turn()).Search(t.Context(), b, o)
		require.NoError(t, err)
		require.Equal(t, once.Texts(), report)
		require.Equal(t, search.Reasons(d, typed, once, "your", "their"), s.Reasons(once.Texts(), "your", "their"))

		want, err := thinkers[typed.Turn()-1].Find(t.Context(), typed, o)
		require.NoError(t, err)
		report, err = same[s.Turn()-1].Search(t.Context(), s.See(s.Turn()), o)
		require.NoError(t, err)
		require.Equal(t, want.Texts(), report)
		for i := range same {
			p := boardgame.Player(i + 1)
			require.NoError(t, thinkers[i].Watch(d.See(typed, p), want.Move))
			require.NoError(t, same[i].Watch(s.See(p), report.Move))
		}
		typed, err = typed.Apply(want.Move)
		require.NoError(t, err)
		s, err = s.Apply(report.Move)
		require.NoError(t, err)
	}
}

// In every game, a thinker refuses to search out of turn, texts that are not moves, and the views of other games.
func TestThinkerRefuses(t *testing.T) {
	games := clutch.Games()
	for i, g := range games {
		s, strange := start(t, g), start(t, games[(i+1)%len(games)])
		thinker, err := g.Thinker(search.MCTSBot)
		require.NoError(t, err)
		var syntax *boardgame.SyntaxError
		require.ErrorAs(t, thinker.Watch(s.See(s.Turn()), "no move"), &syntax)
		waiting := s.See(boardgame.First + s.Turn()%2)
		_, err = thinker.Search(t.Context(), waiting, search.Options{Nodes: 9})
		require.ErrorIs(t, err, search.ErrNotTurn)
		_, err = waiting.Search(t.Context(), search.RandomBot, search.Options{Nodes: 1})
		require.ErrorIs(t, err, search.ErrNotTurn)

		for _, v := range []dynamic.View{strange.See(strange.Turn()), nil} {
			require.ErrorIs(t, thinker.Watch(v, "x"), dynamic.ErrOtherGame)
			_, err = thinker.Search(t.Context(), v, search.Options{Nodes: 9})
			require.ErrorIs(t, err, dynamic.ErrOtherGame)
		}
		_, err = g.Thinker("minimax")
		require.ErrorContains(t, err, "there is no bot")
	}
}

// An ending is the same for the state and for everybody who sees it, and every move is refused with it.
func TestEnding(t *testing.T) {
	g := dynamic.Adapt(taacoca.Game())
	require.Zero(t, start(t, g).See(boardgame.First).Ending())
	s, err := g.Parse("5/6/7/8/4w4/8/7/6/4b w")
	require.NoError(t, err)
	require.EqualError(t, s.See(boardgame.First).Check("A1-NE"),
		"the game is over: Black has reached White's home row, on A5, and won (taacoca/E1)")
	for _, ending := range []boardgame.Ending{s.Ending(), s.See(boardgame.First).Ending()} {
		require.Equal(t, "Black has reached White's home row, on A5, and won (E1)", ending.String())
		require.Equal(t, taacoca.HomeRow, ending.Rule)
		require.Equal(t, taacoca.Black, ending.Winner)
	}
}
