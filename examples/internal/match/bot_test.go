package match_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

var deep = flag.Bool("deep", false, "work the solution of Cookie Disco out")

func TestParse(t *testing.T) {
	p := match.Parser{Limit: match.Limit{Nodes: 200}}
	for text, want := range map[string]string{
		"random": "random", "mcts": "mcts:200", "mcts:7": "mcts:7", "alphabeta:50ms": "alphabeta:50ms",
		"easy": "easy", "hard": "hard", "perfect": "perfect",
	} {
		b, err := p.Parse(text)
		require.NoError(t, err)
		require.Equal(t, want, b.String())
		again, err := p.Parse(b.String())
		require.NoError(t, err)
		require.Equal(t, b, again)
	}
	for text, want := range map[string]string{
		"chess": "the bots are random, beginner, easy, ", "mcts:0": `"0" is neither`, "mcts:-1s": "neither",
		"mcts:": "neither",
		"":      "no bot", "easy:5": "easy takes no limit", "random:5": "takes no limit",
		"perfect:5": "takes no limit", "Easy": "no bot",
		"human": "no bot", "exec:./bot": "no bot",
	} {
		_, err := p.Parse(text)
		require.ErrorContains(t, err, want, text)
	}
	_, err := match.Parser{}.Parse("mcts")
	require.ErrorContains(t, err, "a limit is missing, as in mcts:2000 or mcts:50ms")
	p.Program = func(command string, limit match.Limit) (match.Bot, error) {
		return nil, fmt.Errorf("%s within %v", command, limit)
	}
	_, err = p.Parse("exec:./bot -x:9")
	require.EqualError(t, err, "./bot -x:9 within 200")
	_, err = p.Parse("exec: ")
	require.ErrorContains(t, err, "needs a program")
	_, err = p.Parse("chess")
	require.ErrorContains(t, err, "exec: starts a program")
}

// A new bot that is shown the game so far before each of its turns makes the moves of a bot that has watched it from
// the start.
func TestThinkIsAsIfSeated(t *testing.T) {
	for _, game := range []string{"oeufs", "coucou"} {
		g := find(t, game)
		now, err := session.New(g, nil, session.Settings{Wins: 1})
		require.NoError(t, err)
		var players []match.Player
		for range 2 {
			p, err := bot(t, "easy").Start(t.Context(), g, now.State())
			require.NoError(t, err)
			players = append(players, p)
		}
		for ply := uint64(0); !now.Over() && ply < 40; ply++ {
			turn := now.Turn()
			seated, err := players[turn-boardgame.First].Move(t.Context(), now.State().See(turn), ply)
			require.NoError(t, err)
			fresh, err := match.Think(t.Context(), bot(t, "easy"), now, ply)
			require.NoError(t, err)
			require.Equal(t, seated, fresh)
			for i, p := range players {
				require.NoError(t, p.Watch(now.State().See(boardgame.First+boardgame.Player(i)), seated.Move))
			}
			now, err = now.Play(turn, seated.Move)
			require.NoError(t, err)
		}
		over, err := now.Do(boardgame.First, session.Resign, "")
		require.NoError(t, err)
		_, err = match.Think(t.Context(), bot(t, "easy"), over, 1)
		require.ErrorIs(t, err, search.ErrOver)
	}
}

func TestSolutionIsMissing(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	require.ErrorContains(t, bot(t, "perfect").Ready(), "clutch/examples/solve makes")
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("HOME", "")
	require.Error(t, bot(t, "perfect").Ready())
}

// The perfect bot plays only best moves, and wins a won position. A solver in another language has found the same
// value: see the tests of package solution.
func TestPerfect(t *testing.T) {
	table := solved(t)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	path, err := solution.DefaultPath()
	require.NoError(t, err)
	require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o755))
	require.NoError(t, command.ReplaceFile(path, table.Write))
	s := &match.Series{
		Game: find(t, "cookiedisco"), Position: "3O/2KC/1V1C/BKC o -", // won in 5 plies
		Bots: []match.Bot{bot(t, "perfect"), bot(t, "random")}, MaxPlies: 5, Seed: 1,
	}
	played(t, s, 20, 2, func(_ *match.Tally, g match.Game) {
		states := g.Session.States(0)
		for i, m := range g.Session.Record().Moves {
			if states[i].Turn() == boardgame.First {
				best := table.BestMoves(cookiedisco.MustParse(states[i].String()))
				require.Contains(t, fmt.Sprint(best), m.Text)
			}
		}
		require.Equal(t, 0, s.Winner(g))
	})
}

// solved returns the solution of Cookie Disco.
func solved(t *testing.T) *solution.Table {
	if !*deep {
		t.Skip("the whole solution is worked out only with -deep; CI asks the programs")
	}
	table, err := solution.Compute(t.Context(), nil)
	require.NoError(t, err)
	return table
}

// From medium on, no level keeps fewer of its wins than the one before it. These are positions from games between hard
// and expert in which some moves of the player to move win, but not all:
//
//	go test ./examples/internal/match -run TestWinsKept -deep -v
func TestWinsKept(t *testing.T) {
	table := solved(t)
	wins := func(s dynamic.State, move string) bool {
		next, err := s.Apply(move)
		require.NoError(t, err)
		v, _ := table.Value(cookiedisco.MustParse(next.String()))
		return v.Outcome == solution.Lost
	}
	s := series(t, "cookiedisco", "hard", "expert")
	s.Opening, s.Repetition = 4, true
	levels := search.Levels(s.Game.Info())
	positions, kept := 0, make([]int, len(levels))
	played(t, s, 100, 2, func(_ *match.Tally, g match.Game) {
		for _, now := range g.Session.States(0)[:g.Session.Plies()] {
			moves := now.Moves()
			good := slices.DeleteFunc(slices.Clone(moves), func(m string) bool { return !wins(now, m) })
			if len(good) == 0 || len(good) == len(moves) {
				continue
			}
			positions++
			for i, l := range levels {
				r, err := now.See(now.Turn()).Search(t.Context(), search.AlphaBetaBot, l.Options(uint64(positions)))
				require.NoError(t, err)
				if slices.Contains(good, r.Move) {
					kept[i]++
				}
			}
		}
	})
	for i, l := range levels {
		t.Logf("%s keeps %.1f %% of %d wins", l.Name, 100*float64(kept[i])/float64(positions), positions)
	}
	require.True(t, slices.IsSorted(kept[2:]), kept)
}

// A bot agrees on a draw if its chance is poor, or if a game that hides something has gone on for long. It offers one
// only then, and resigns if its search says so.
func TestAct(t *testing.T) {
	begin := func(game string, plies int) session.Session {
		s, err := session.New(find(t, game), nil, session.Settings{})
		require.NoError(t, err)
		for i := range plies {
			s, err = s.Play(s.Turn(), []string{"a1-a2", "a6-a5", "a2-a1", "a5-a6"}[i%4])
			require.NoError(t, err)
		}
		return s
	}
	offered := func(s session.Session) session.Session {
		s, err := s.Do(s.Turn().Opponent(), session.Draw, "")
		require.NoError(t, err)
		return s
	}
	for name, c := range map[string]struct {
		s     session.Session
		bot   string
		r     search.Report[string]
		ends  record.Reason
		offer bool // whether an offer is open afterwards
	}{
		"a good chance":          {offered(begin("coucou", 0)), "easy", report("d2-d3", 0.5), record.Unfinished, false},
		"a poor chance":          {offered(begin("coucou", 0)), "easy", report("d2-d3", 0.3), record.Agreement, false},
		"no offer":               {begin("coucou", 0), "easy", report("d2-d3", 0.3), record.Unfinished, false},
		"a random bot":           {offered(begin("coucou", 0)), "random", report("d2-d3", 0.3), record.Unfinished, false},
		"a bot that gives up":    {begin("oeufs", 0), "easy", search.Report[string]{GivesUp: true}, record.Resignation, false},
		"before the tired plies": {offered(begin("oeufs", 196)), "easy", report("b1-b2", 0.6), record.Unfinished, false},
		"long enough":            {offered(begin("oeufs", 200)), "easy", report("b1-b2", 0.6), record.Agreement, false},
		"its own offer":          {begin("oeufs", 200), "easy", report("b1-b2", 0.6), record.Unfinished, true},
		"between its offers":     {begin("oeufs", 204), "easy", report("b1-b2", 0.6), record.Unfinished, false},
	} {
		t.Run(name, func(t *testing.T) {
			after, err := match.Act(bot(t, c.bot), c.s, c.r)
			require.NoError(t, err)
			require.Equal(t, c.ends, after.Result().Reason)
			require.Equal(t, c.offer, after.Offer(boardgame.NoPlayer) != nil)
		})
	}
}

func report(move string, share float64) search.Report[string] {
	var r search.Report[string]
	r.Move, r.Value.Share = move, share
	return r
}
