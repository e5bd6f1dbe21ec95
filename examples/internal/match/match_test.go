package match_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/goofspiel"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

func find(t *testing.T, game string) dynamic.Game {
	g, err := clutch.Find(game)
	require.NoError(t, err)
	return g
}

func bot(t *testing.T, text string) match.Bot {
	b, err := match.Parser{Limit: match.Limit{Nodes: 50}}.Parse(text)
	require.NoError(t, err)
	return b
}

func series(t *testing.T, game string, bots ...string) *match.Series {
	s := &match.Series{Game: find(t, game), MaxPlies: 300, Seed: 7}
	for _, text := range bots {
		s.Bots = append(s.Bots, bot(t, text))
	}
	return s
}

// played plays games, and returns their tally with its tables.
func played(
	t *testing.T, s *match.Series, games, workers int, each func(*match.Tally, match.Game),
) (*match.Tally, string) {
	tally, err := s.Play(t.Context(), games, workers, func(tally *match.Tally, g match.Game) error {
		each(tally, g)
		return nil
	})
	require.NoError(t, err)
	var out bytes.Buffer
	tally.Write(&out)
	return tally, out.String()
}

// Bots can play every seat of every game. In games that hide nothing, a level plays like a new search of the strongest
// bot.
func TestEveryGame(t *testing.T) {
	for _, g := range clutch.Games() {
		s, err := session.New(g, nil, session.Settings{})
		require.NoError(t, err)
		for _, text := range []string{"random", "mcts:50", "alphabeta:50", "easy"} {
			r, err := match.Think(t.Context(), bot(t, text), s, 7)
			require.NoError(t, err)
			require.NoError(t, s.State().See(s.Turn()).Check(r.Move))
		}
		easy, err := search.ParseLevel(g.Levels(), "easy")
		require.NoError(t, err)
		r, err := match.Think(t.Context(), match.Level(easy), s, 7)
		require.NoError(t, err)
		can := s.State().See(s.Turn()).Bots()
		strongest := can[len(can)-1]
		plain, err := s.State().See(s.Turn()).Search(t.Context(), strongest, search.AtLevel(easy, 7))
		require.NoError(t, err)
		require.Equal(t, plain, r)
	}
}

// The bots swap sides after each game, and both games of a pair have the same opening.
func TestPairs(t *testing.T) {
	s := series(t, "taacoca", "alphabeta:30", "mcts:20")
	s.Opening = 3
	var games []record.Record
	played(t, s, 6, 4, func(tally *match.Tally, g match.Game) {
		require.Equal(t, tally.Games, g.Number+1, "in their order")
		games = append(games, s.Record(g))
	})
	for i, g := range games {
		names := []string{"alphabeta:30", "mcts:20"}
		require.Equal(t, names[i%2], g.Players[0].Name)
		require.Equal(t, names[1-i%2], g.Players[1].Name)
	}
	require.Equal(t, games[0].Moves[:3], games[1].Moves[:3])
	require.NotEqual(t, games[0].Moves[:3], games[2].Moves[:3])

	four := series(t, "oeufs", "mcts:9", "random")
	four.Options, four.MaxPlies = game.Options{"players": "4"}, 5
	played(t, four, 1, 1, func(_ *match.Tally, g match.Game) {
		var names []string
		for _, p := range four.Record(g).Players {
			names = append(names, p.Name)
		}
		require.Equal(t, []string{"mcts:9", "random", "mcts:9", "random"}, names)
		require.Equal(t, record.Unfinished, g.Session.Result().Reason)
	})
}

// Options that are left to the lot are drawn for each pair of games, and both games of a pair have the same.
func TestLots(t *testing.T) {
	g, err := catalog.Find("geister")
	require.NoError(t, err)
	s := &match.Series{
		Game: g, Options: game.Options{"white": game.ByLot, "black": game.ByLot},
		Bots: []match.Bot{bot(t, "random"), bot(t, "random")}, MaxPlies: 20, Seed: 1,
	}
	var drawn [4]game.Options
	played(t, s, len(drawn), 2, func(_ *match.Tally, g match.Game) {
		r := s.Record(g)
		drawn[g.Number] = r.Options
		_, err := r.Replay(s.Game)
		require.NoError(t, err)
	})
	require.Equal(t, drawn[0], drawn[1])
	require.Equal(t, drawn[2], drawn[3])
	require.NotEqual(t, drawn[0], drawn[2])
	require.NotContains(t, []string{game.ByLot, ""}, drawn[0]["white"])
}

// Play returns the first error from the function that it calls for each game, and calls it no more. An interrupt is no
// error.
func TestPlayEnds(t *testing.T) {
	s := series(t, "taacoca", "random", "random")
	full, calls := errors.New("disk full"), 0
	tally, err := s.Play(t.Context(), 100, 3, func(*match.Tally, match.Game) error {
		calls++
		return full
	})
	require.ErrorIs(t, err, full)
	require.Equal(t, []int{1, 1}, []int{calls, tally.Games})
	ctx, cancel := context.WithCancel(t.Context())
	_, err = s.Play(ctx, 1000, 3, func(*match.Tally, match.Game) error {
		cancel() // an interrupt while the last games come to their end
		return full
	})
	require.ErrorIs(t, err, full)
	ctx, cancel = context.WithCancel(t.Context())
	tally, err = s.Play(ctx, 1000, 3, func(tally *match.Tally, _ match.Game) error {
		if tally.Games == 6 {
			cancel()
		}
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, 6, tally.Games)
}

func TestRefused(t *testing.T) {
	good := func() *match.Series { return series(t, "taacoca", "random", "easy") }
	for want, change := range map[string]func(s *match.Series){
		"at least one ply":                      func(s *match.Series) { s.MaxPlies = 0 },
		"an opening of 300 plies":               func(s *match.Series) { s.Opening = 300 },
		"an opening of -1 plies":                func(s *match.Series) { s.Opening = -1 },
		"taacoca has no options":                func(s *match.Series) { s.Options = game.Options{"a": "b"} },
		"row I":                                 func(s *match.Series) { s.Position = "X" },
		"the game is over in that position":     func(s *match.Series) { s.Position = "5/6/7/8/9/8/7/6/wwwww b" },
		"3 bots can't share 2 seats":            func(s *match.Series) { s.Bots = append(s.Bots, s.Bots[0]) },
		"0 bots":                                func(s *match.Series) { s.Bots = nil },
		"bot perfect: perfect plays only Cooki": func(s *match.Series) { s.Bots[0] = bot(t, "perfect") },
		"alphabeta can't play Goofspiel, in which players choose at the same time": func(s *match.Series) {
			s.Game, s.Bots[0] = dynamic.Adapt(goofspiel.Game()), bot(t, "alphabeta:9")
		},
		"alphabeta can't play Ovo with 4 playe": func(s *match.Series) {
			s.Game, s.Options, s.Bots[0] = find(t, "oeufs"), game.Options{"players": "4"}, bot(t, "alphabeta:9")
		},
	} {
		s := good()
		change(s)
		_, err := s.Start()
		require.ErrorContains(t, err, want)
		_, err = s.Play(t.Context(), 1, 1, nil)
		require.ErrorContains(t, err, want)
	}
}

// clumsy is a bot that commits a fault at its third move, or when it starts.
type clumsy struct {
	match.Bot
	starts bool
}

type clumsyPlayer struct {
	match.Player
	moves int
}

func (c clumsy) Start(ctx context.Context, g dynamic.Game, s dynamic.State) (match.Player, error) {
	if !c.starts {
		return nil, &match.Fault{Problem: "it is ill"}
	}
	p, err := c.Bot.Start(ctx, g, s)
	return &clumsyPlayer{p, 0}, err
}

func (p *clumsyPlayer) Move(ctx context.Context, v dynamic.View, seed uint64) (search.Report[string], error) {
	if p.moves++; p.moves == 3 {
		return search.Report[string]{}, &match.Fault{Problem: "it sleeps"}
	}
	return p.Player.Move(ctx, v, seed)
}

// A bot that commits a fault loses the game on either side, and the record says why.
func TestFaults(t *testing.T) {
	for problem, starts := range map[string]bool{"it sleeps": true, "it is ill": false} {
		s := series(t, "taacoca", "random", "random")
		s.Bots[1] = clumsy{s.Bots[1], starts}
		tally, out := played(t, s, 4, 2, func(_ *match.Tally, g match.Game) {
			require.Equal(t, 0, s.Winner(g))
			require.Equal(t, []string{"random loses the game: " + problem}, s.Record(g).Comments)
		})
		require.Regexp(t, `A random +4 +4 +0 +0 +100.0 %`, out)
		require.Regexp(t, `White +4 +2 +0 +2 +50.0 %`, out)
		require.Regexp(t, `\n +a fault +4\n`, out)
		require.Equal(t, "A 4, B 0, nobody 0", tally.Progress())
	}
}

// The stronger bot wins more games, and the tables show it.
func TestTally(t *testing.T) {
	s := series(t, "taacoca", "alphabeta:200", "random")
	s.Opening = 2
	out := tables(t, s, 20)
	require.Regexp(t, `A alphabeta:200 +20 +20 +0 +0 +100.0 % +83.9 to 100.0 %`, out)
	require.Regexp(t, `B random +20 +0 +0 +20 +0.0 % +0.0 to 16.1 %`, out)
	require.Regexp(t, `White +20 +10 +0 +10 +50.0 % +29.9 to 70.1 %`, out)
	require.Regexp(t, `E1 +Reaching the enemy's home row +20\n`, out)
	require.Regexp(t,
		`Games have \d+ to \d+ plies, with a mean of \d+\.\d and a median of \d+\.\n`, out)

	// A game without a winner counts as half a win for each bot, and as an equal share of a win for each side.
	s = series(t, "oeufs", "mcts:10", "random")
	s.Options, s.MaxPlies = game.Options{"players": "4"}, 3
	out = tables(t, s, 4)
	require.Regexp(t, `A mcts:10 +4 +0 +4 +0 +50.0 %`, out)
	require.Regexp(t, `  Orange +4 +0 +4 +0 +25.0 %`, out)
	require.Regexp(t, `unfinished +4\n\nGames have 3 to 3 plies, with a mean of 3.0 and a median of 3.\n`, out)

	s = series(t, "oeufs", "random", "random")
	s.Repetition, s.MaxPlies = true, 1000
	out = tables(t, s, 2)
	require.Regexp(t, `the third occurrence of a position +2\n`, out)
	require.Regexp(t, `A random +2 +0 +2 +0 +50.0 %`, out)
}

// The tables have the mean points, and the mean place among four. The divided field of Cookie Disco has 14 points or fewer.
func TestTallyOfPointsAndPlaces(t *testing.T) {
	s := series(t, "cookiedisco", "alphabeta:50", "random")
	points, games := [2]int{}, 0
	tally, out := played(t, s, 10, 2, func(_ *match.Tally, g match.Game) {
		if last := g.Session.State().Points(); last != nil {
			games++
			points[0] += last[g.Number%2]
			points[1] += last[1-g.Number%2]
		}
	})
	require.Positive(t, games)
	require.Equal(t, match.Mean{Sum: points[0], N: games}, tally.Bots[0].Points)
	require.Equal(t, match.Mean{Sum: points[1], N: games}, tally.Bots[1].Points)
	require.Regexp(t, `bot .* 95 % interval  points\n`, out)
	require.Regexp(t, fmt.Sprintf(`A alphabeta:50 .*  %.1f\n`, float64(points[0])/float64(games)), out)
	require.Equal(t, tally.Bots[0].Points.Sum+points[1], tally.Seats[0].Points.Sum+tally.Seats[1].Points.Sum)

	s = series(t, "oeufs", "random", "random", "random")
	s.Position = "bb2cc/bb2cc/6/6/aa2dd/ad2da A ABCD -"
	places, ended := 0, 0
	tally, out = played(t, s, 12, 2, func(_ *match.Tally, g match.Game) {
		for i, place := range g.Session.Places() {
			if s.BotOf(g.Number, boardgame.Player(i+1)) == 1 {
				places += place
				ended++
			}
		}
	})
	require.Positive(t, ended)
	require.Equal(t, match.Mean{Sum: places, N: ended}, tally.Bots[1].Places)
	require.Regexp(t, `side .* 95 % interval  place\n`, out)
	require.NotContains(t, out, "points")
}

func tables(t *testing.T, s *match.Series, games int) string {
	_, out := played(t, s, games, 2, func(*match.Tally, match.Game) {})
	return out
}

// The last four intervals are from the worked examples in R. G. Newcombe, "Two-sided confidence intervals for the
// single proportion", Statistics in Medicine 17 (1998), table I, method 3.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		won, n    int
		low, high float64
	}{
		{0, 10, 0, 0.2775}, {8, 10, 0.4902, 0.9433}, {10, 10, 0.7225, 1}, {50, 100, 0.4038, 0.5962},
		{81, 263, 0.2553, 0.3662}, {15, 148, 0.0624, 0.1605}, {0, 20, 0, 0.1611}, {1, 29, 0.0061, 0.1718},
	} {
		low, high := match.Score{Won: c.won, Lost: c.n - c.won}.Interval()
		require.InDelta(t, c.low, low, 0.0001)
		require.InDelta(t, c.high, high, 0.0001)
	}
	low, high := match.Wilson(0, 0)
	require.Equal(t, []float64{0, 1}, []float64{low, high})
}

// described returns the plan and the series that the flags describe, if the series can be played.
func described(t *testing.T, bots, args string) (p match.Plan, s *match.Series, err error) {
	flags := flag.NewFlagSet("", flag.ContinueOnError)
	p.Define(flags, bots, 10)
	require.NoError(t, flags.Parse(strings.Fields(args)))
	if s, err = p.Series(match.Parser{}); err == nil {
		_, err = s.Start()
	}
	return p, s, err
}

func TestFlags(t *testing.T) {
	for args, want := range map[string]string{
		"":                                    "which -game?",
		"-game chess -bots random":            "chess",
		"-game taacoca":                       "0 bots",
		"-game taacoca -bots random -n 0":     "at least one game",
		"-game taacoca -bots random -limit x": "-limit: ",
		"-game cuckoo -bots random -position x -options starter=r": "for a new game",
		"-game taacoca -bots random,x":                             `no bot "x"`,
		"-game taacoca -bots random -opening 1000":                 "fewer than the 1000",
	} {
		_, _, err := described(t, "", args)
		require.ErrorContains(t, err, want, args)
	}
	p, s, err := described(t, "mcts, easy ", "-game 2 -limit 9ms")
	require.NoError(t, err)
	require.Equal(t, "coucou", p.Game)
	require.Equal(t, "[mcts:9ms easy]", fmt.Sprint(s.Bots))
	require.True(t, s.Repetition, "by default")
	require.NotZero(t, s.Seed)
	text, err := json.Marshal(p)
	require.NoError(t, err)
	require.Regexp(t,
		`^{"game":"coucou","bots":\["mcts","easy"\],"limit":"9ms","games":10,"opening":4,`+
			`"maxPlies":1000,"repetition":true,"seed":\d+}$`, string(text))
}
