package search_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/oeufs"
)

// Two Thinkers with the same calls give the same reports. At the same depth, a Thinker finds the same value as a
// search without earlier findings.
func TestThinkerRepeats(t *testing.T) {
	d := coucou.Game()
	for _, bot := range []search.Bot{search.RandomBot, search.AlphaBetaBot, search.MCTSBot} {
		one, err := search.NewThinker(d, bot)
		require.NoError(t, err)
		other, err := search.NewThinker(d, bot)
		require.NoError(t, err)
		for i := range 10 {
			s := beforeTheEnd(t, coucou.New(), 30-2*i, 3)
			o := search.Options{Nodes: 2000, Seed: 4}
			if bot == search.AlphaBetaBot {
				o = search.Options{Nodes: 1e9, Depth: 3}
			}
			report, err := one.Find(background, s, o)
			require.NoError(t, err)
			same, err := other.Find(background, s, o)
			require.NoError(t, err)
			require.Equal(t, report, same)
			if bot == search.AlphaBetaBot {
				require.Equal(t, find(t, d, s, bot, o).Value, report.Value)
			}
		}
	}
}

// Four plies after an egg was turned over, the level beginner has forgotten whose it is, so it proves nothing. The level
// master remembers, and claims the victory.
func TestLevelsForget(t *testing.T) {
	d := oeufs.Game()
	thinker, err := search.NewThinker(d, search.MCTSBot)
	require.NoError(t, err)
	s := oeufs.MustParse("6/bbb1AB/6/b4B/6/aaaaa1 A AB Aa1,Ab1,Ac1,Ad1,Ae1")
	for _, text := range []string{"e5-f6", "a3-a4", "f6-f2", "a4-a3"} {
		m, err := oeufs.ParseMove(text)
		require.NoError(t, err)
		require.NoError(t, thinker.Watch(d.See(s, oeufs.A), m))
		s = after(t, s, m)
	}
	for name, want := range map[string]search.Result{"beginner": search.Open, "master": search.Won} {
		l, err := search.ParseLevel(d.Levels(), name)
		require.NoError(t, err)
		r, err := thinker.Find(background, s, search.AtLevel(l, 1))
		require.NoError(t, err)
		require.Equal(t, want, r.Value.Result, name)
		require.Equal(t, want == search.Won, r.Move.String() == "f2-f1!", "%s plays %s", name, r.Move)
	}
}

// Each call of Progress reports at least as many nodes as the call before it, and the last call agrees with the
// search's report.
func TestProgress(t *testing.T) {
	for _, g := range eachGame(t) {
		for _, bot := range bots() {
			var told []search.Report[string]
			o := search.Options{Nodes: 20_000, Progress: func(r search.Report[string]) { told = append(told, r) }}
			last := g.find(t, background, bot, o)
			require.GreaterOrEqual(t, len(told), 2)
			for i, r := range told {
				require.Equal(t, r.Move, r.Line[0])
				require.True(t, i == 0 || r.Nodes >= told[i-1].Nodes && r.Depth >= told[i-1].Depth)
			}
			require.Equal(t, last.Move, told[len(told)-1].Move)
			require.Equal(t, last.Value, told[len(told)-1].Value)
		}
	}
}

// A report has as many choices as the options ask for, with their values, the best first. Those of alpha-beta have
// their minimax values.
func TestChoices(t *testing.T) {
	d, s := coucou.Game(), reach(t, coucou.New(), 20, 3)
	for bot, o := range map[search.Bot]search.Options{
		search.AlphaBetaBot: {Nodes: 1e9, Depth: 4}, search.MCTSBot: {Nodes: 30_000},
	} {
		for _, o.Choices = range []int{1, 3, 1000} {
			r := find(t, d, s, bot, o)
			require.Len(t, r.Choices, min(o.Choices, s.CountMoves()), bot)
			require.Equal(t, r.Choice, r.Choices[0])
			for i, c := range r.Choices {
				require.Equal(t, c.Move, c.Line[0])
				require.NoError(t, s.Check(c.Move))
				for _, d := range r.Choices[:i] {
					require.NotEqual(t, c.Move, d.Move)
					require.True(t, bot != search.AlphaBetaBot || d.Value.Share >= c.Value.Share)
				}
			}
		}
	}
	plain := d.Definition(inside.Key{})
	plain.Bots.Learn = nil
	for _, c := range find(t, notation.Must(game.New(plain)), s, search.AlphaBetaBot, search.Options{Nodes: 1e9, Choices: 1000, Depth: 2}).Choices {
		want := minimax(t, after(t, s, c.Move), s.Turn(), d.Evaluate, 1)
		want.plies++
		require.Equal(t, want.value(), c.Value, c.Move)
	}
}

// Two bots that remember every move never lose a game of Ovo at once: one of them gives up, and more often it is the
// one that looks less far ahead.
func TestPerfectMemory(t *testing.T) {
	d := oeufs.Game()
	won := 0
	for seed := range uint64(10) {
		s := reach(t, oeufs.New(), 4, seed)
		strong := boardgame.First + boardgame.Player(seed%2)
		var thinkers [3]*search.Thinker[oeufs.State, oeufs.Move]
		for p := range thinkers {
			var err error
			thinkers[p], err = search.NewThinker(d, search.MCTSBot)
			require.NoError(t, err)
		}
		for plies := 0; ; plies++ {
			require.NotEqual(t, boardgame.NoPlayer, s.Turn(), s)
			require.Less(t, plies, 300)
			o := search.Options{Nodes: 100, Seed: seed}
			if s.Turn() == strong {
				o.Nodes = 1500
			}
			r, err := thinkers[s.Turn()].Find(background, s, o)
			require.NoError(t, err)
			if r.GivesUp {
				if s.Turn() != strong {
					won++
				}
				break
			}
			for p := boardgame.First; p <= boardgame.Second; p++ {
				require.NoError(t, thinkers[p].Watch(d.See(s, p), r.Move))
			}
			s = after(t, s, r.Move)
		}
	}
	require.Greater(t, won, 6)
}

// In a game that hides something, a Thinker refuses the views of another viewer, its player's illegal moves. It
// records nothing of them.
func TestThinkerRefusesToWatch(t *testing.T) {
	d := oeufs.Game()
	s := oeufs.New()
	for _, p := range []boardgame.Player{oeufs.A, oeufs.B} {
		thinker, err := search.NewThinker(d, search.MCTSBot)
		require.NoError(t, err)
		look, err := oeufs.ParseMove("?f1")
		require.NoError(t, err)
		far, err := oeufs.ParseMove("a1-a5")
		require.NoError(t, err)
		for _, m := range []oeufs.Move{look, far, {}} {
			if p == s.Turn() {
				require.Equal(t, s.Check(m), thinker.Watch(d.See(s, p), m), m)
				require.Error(t, thinker.Watch(d.See(s, p), m), m)
			}
		}
		legal := s.AppendMoves(nil)[0]
		require.NoError(t, thinker.Watch(d.See(s, p), legal))
		next := after(t, s, legal)
		other := d.See(next, p.Opponent())
		require.ErrorIs(t, thinker.Watch(other, next.AppendMoves(nil)[0]), search.ErrOtherViewer)
		_, err = thinker.FindInView(background, other, search.Options{Nodes: 9})
		require.ErrorIs(t, err, search.ErrOtherViewer)
		require.Equal(t, other, thinker.Recall(other))
		require.NoError(t, thinker.Watch(d.See(next, p), next.AppendMoves(nil)[0]))
	}
}

// A Thinker of a game that hides nothing has nothing to watch, whoever's views they are. One of Geister, where no game of
// theirs can be blocked for ever, never gives up, and makes legal moves for a whole game.
func TestThinkersOfOtherGames(t *testing.T) {
	open, err := search.NewThinker(coucou.Game(), search.AlphaBetaBot)
	require.NoError(t, err)
	for _, p := range []boardgame.Player{coucou.Blue, coucou.Red} {
		require.NoError(t, open.Watch(coucou.Game().See(coucou.New(), p), coucou.Move{}))
	}
	g := geister.Game()
	s := start(t, g, game.Options{"white": "b1c1d1e1", "black": "b5c5d5e5"})
	var thinkers [3]*search.Thinker[geister.State, geister.Move]
	for p := range thinkers {
		thinkers[p], err = search.NewThinker(g, search.MCTSBot)
		require.NoError(t, err)
	}
	for plies := range 250 {
		if _, over := s.Winner(); over {
			break
		}
		r, err := thinkers[s.Turn()].Find(background, s, search.Options{Nodes: 40, Seed: uint64(plies)})
		require.NoError(t, err)
		require.False(t, r.GivesUp)
		for p := boardgame.First; p <= boardgame.Second; p++ {
			require.NoError(t, thinkers[p].Watch(g.See(s, p), r.Move))
		}
		s = after(t, s, r.Move)
	}
}

// If a rule of the game makes the third occurrence of a position a draw, a bot that has watched the game knows which
// positions draw. A bot that has not watched it sees only that it loses.
func TestThinkerKnowsRepetitions(t *testing.T) {
	d, o := lamp.Game(), search.Options{Nodes: 1e6, Depth: 10}
	for steps, want := range map[string]search.Value{
		"ead":     {Result: search.Lost, Plies: 8},
		"eadbead": {Share: 0.5},
	} {
		s := notation.Must(d.Parse(".w.b.. - b 1"))
		bot, err := search.NewThinker(d, search.AlphaBetaBot)
		require.NoError(t, err)
		for _, m := range []lamp.Move(steps) {
			require.NoError(t, bot.Watch(d.See(s, s.Turn()), m))
			s = after(t, s, m)
		}
		r, err := bot.Find(background, s, o)
		require.NoError(t, err)
		require.Equal(t, want, r.Value, steps)
		require.Equal(t, search.Lost, find(t, d, s, search.AlphaBetaBot, o).Value.Result)
	}
}
