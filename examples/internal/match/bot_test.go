package match_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

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
	commandtest.NewUser(t)
	require.ErrorContains(t, bot(t, "perfect").Ready(), "clutch/examples/clutch solve makes")
	t.Setenv("HOME", "")
	t.Setenv("LocalAppData", "")
	require.Error(t, bot(t, "perfect").Ready())
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
