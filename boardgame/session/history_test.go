package session_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// act takes a random action of anybody: usually a move, and sometimes a draw, taking back moves, leaving or the next round.
func act(t require.TestingT, rng *rand.Rand, s session.Session) session.Session {
	p := boardgame.Player(1 + rng.IntN(s.Players()))
	var next session.Session
	err := error(nil)
	agree := func(action string) {
		next, err = s.Do(p, action, "")
		for q := boardgame.First; int(q) <= s.Players() && err == nil; q++ {
			if o := next.Offer(q); o != nil && slices.Contains(o.Open, next.Game().Info().Letter(q)) {
				next, err = next.Do(q, session.Accept, "")
			}
		}
	}
	switch n := rng.IntN(40); {
	case s.Over():
		next, err = s.Do(p, session.Next, "")
	case n == 0:
		next, err = s.Abandon("It is late.")
	case n == 1:
		next, err = s.TimeOut(p)
	case n == 2:
		next, err = s.Do(p, session.Resign, "")
	case n == 3:
		agree(session.Draw)
	case n < 10:
		agree(session.TakeBack)
	case s.State().For(p) == nil:
		p = s.Turn()
		fallthrough
	default:
		next, err = s.Play(p, s.State().For(p).RandomMove(rng))
	}
	if refused := (*session.Refusal)(nil); errors.As(err, &refused) {
		return s
	}
	require.NoError(t, err)
	return next
}

// A store that keeps a session's head and appends to its log what is new can always read the session back. Only
// taking back moves makes the log shorter. Replaying the record of the round gives its states.
func TestHeadAndLog(t *testing.T) {
	games := append(clutch.Games(), adapted(dark.Definition(false)), dynamic.Adapt(lamp.Game()),
		dynamic.Adapt(goofspiel.Game()), dynamic.Adapt(geister.Game()))
	rapid.Check(t, func(t *rapid.T) {
		g := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 1))
		options := game.Options{}
		for _, o := range g.Info().Options {
			options[o.Name] = pick(rng, o.Values)
		}
		s, err := session.New(g, options, session.Settings{Names: []string{"Ada"}, Date: "2026-07-14", Wins: 3, Seed: 1})
		require.NoError(t, err)
		log := s.Log(0) // what chance has drawn
		for range rapid.IntRange(0, 60).Draw(t, "actions") {
			next := act(t, rng, s)
			if next.Entries() < s.Entries() {
				require.Less(t, next.Plies(), s.Plies())
				log = log[:next.Entries()]
			}
			log = append(log, next.Log(len(log))...)
			s = reread(t, next)
			require.Len(t, log, s.Entries())
		}
		require.True(t, slices.Equal(s.Log(0), log))
		states, err := s.Record().Replay(g)
		require.NoError(t, err)
		require.Len(t, s.States(0), len(states))
		for i, state := range s.States(0) {
			require.Equal(t, states[i].String(), state.String())
		}
		head, err := s.Head()
		require.NoError(t, err)
		require.Less(t, len(head), 600)
		again, err := session.Join(head, log, games.Find)
		require.NoError(t, err)
		want, err := s.MarshalJSON()
		require.NoError(t, err)
		got, err := again.MarshalJSON()
		require.NoError(t, err)
		require.Equal(t, string(want), string(got))
		_, err = session.Join(want, log, games.Find)
		require.Equal(t, len(log) > 0, err != nil, "a head has no log")
		_, err = session.Join(head, append(log, "x"), games.Find)
		require.ErrorContains(t, err, "entries")
	})
}

// A session counts the positions that a spectator can't tell from the current one, and gives each piece one
// identifier for the whole round, also after moves were taken back.
func TestHistory(t *testing.T) {
	for _, g := range clutch.Games() {
		rng := rand.New(rand.NewPCG(7, 7))
		s := begin(t, g.Info().Name, nil, session.Settings{Wins: 1})
		for range 60 {
			if s.Over() {
				break
			}
			s = act(t, rng, s)
			count, viewer := 0, boardgame.Player(rng.IntN(3))
			for _, state := range s.States(0) {
				if state.See(boardgame.NoPlayer).String() == s.State().See(boardgame.NoPlayer).String() {
					count++
				}
			}
			require.Equal(t, count, s.See(first).Repetition)
			ids, all := s.Pieces(viewer), map[string]bool{}
			for _, id := range ids {
				require.False(t, all[id], "two pieces are called %s", id)
				all[id] = true
			}
			require.Subset(t, s.Change(viewer).Cells, s.Change(viewer).Arrivals())
		}
	}
	s := after(t, begin(t, "coucou", nil, session.Settings{}), "b d2-d3; r d10-d9; b d3-c4")
	require.Equal(t, "d2", s.Pieces(first)["c4"])
	require.Equal(t, "a2", s.Pieces(second)["a2"])
	require.Equal(t, []string{"d3", "c4"}, s.Change(first).Cells)
}

// Sessions that continue the same one each count only their own positions.
func TestBranchesCountForThemselves(t *testing.T) {
	rng, most := rand.New(rand.NewPCG(3, 5)), 0
	all := []session.Session{begin(t, "oeufs", nil, session.Settings{})}
	for range 300 {
		s := all[max(0, len(all)-1-rng.IntN(9))]
		s, err := s.Play(s.Turn(), s.State().Moves()[rng.IntN(2)])
		require.NoError(t, err)
		all = append(all, s)
	}
	for _, s := range all {
		count := 0
		for _, state := range s.States(0) {
			if state.See(boardgame.NoPlayer).String() == s.State().See(boardgame.NoPlayer).String() {
				count++
			}
		}
		require.Equal(t, count, s.See(first).Repetition)
		most = max(most, count)
	}
	require.Greater(t, most, 2)
}

// See lists the last moves only, and Played returns more of them. In a game that hides something, nobody gets more
// before the game is over.
func TestPlayed(t *testing.T) {
	s := after(t, begin(t, "coucou", nil, session.Settings{}), "b d2-d3; r d10-d9; b a2-a3")
	require.Equal(t, []session.Played{{Ply: 2, Turn: 2, Seat: "r", Move: "d10-d9"}, {Ply: 3, Turn: 3, Seat: "b", Move: "a2-a3"}},
		s.See(first).Played)
	require.Equal(t, append([]session.Played{{Ply: 1, Turn: 1, Seat: "b", Move: "d2-d3"}}, s.See(first).Played...),
		s.Played(first, 0))
	require.Empty(t, s.Played(first, 3))
	s = after(t, begin(t, "oeufs", nil, session.Settings{}), "A b1-b2; B b6-b5; A b2-b1")
	require.Equal(t, s.See(first).Played, s.Played(first, 0))
	require.Len(t, after(t, s, "A resign").Played(second, 0), 3)
}

// A player who has left a round gets what a spectator gets until the round is over, even if the table goes on to look for them.
func TestWhoHasLeftLearnsNothing(t *testing.T) {
	s, err := session.At(find(t, "oeufs"), "BB2C1/BB2CC/6/2c3/AA2DD/AA2DD A ABCD -", session.Settings{})
	require.NoError(t, err)
	s = after(t, s, "A resign")
	rng := rand.New(rand.NewPCG(1, 1))
	for range 60 {
		seen, spectator := s.See(first), s.See(boardgame.NoPlayer)
		require.Equal(t, "A", seen.Seat)
		seen.Seat = ""
		require.Equal(t, spectator, seen)
		require.Equal(t, s.Brief(boardgame.NoPlayer), s.Brief(first))
		require.Equal(t, s.RecordFor(boardgame.NoPlayer), s.RecordFor(first))
		require.Equal(t, s.Change(boardgame.NoPlayer), s.Change(first))
		require.Equal(t, s.Played(boardgame.NoPlayer, 0), s.Played(first, 0))
		require.NotEqual(t, first, s.Turn())
		moves := s.Brief(s.Turn()).Moves
		moves = slices.DeleteFunc(moves, func(m string) bool { return strings.HasSuffix(m, "!") })
		if s, err = s.Play(s.Turn(), moves[rng.IntN(len(moves))]); err != nil || s.Over() {
			break
		}
	}
	require.NoError(t, err)
	for !s.Over() {
		s, err = s.Do(s.Turn(), session.Resign, "")
		require.NoError(t, err)
	}
	require.NotEqual(t, s.See(boardgame.NoPlayer), s.See(first), "the seat")
	require.Equal(t, s.Record(), s.RecordFor(first))
}

// Until a game with hidden information is over, RecordFor returns the most recent moves, one for each player, and the
// view before them. After the game, it returns everything.
func TestRecordFor(t *testing.T) {
	g := find(t, "oeufs")
	r, err := record.NewAt(g, "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1")
	require.NoError(t, err)
	for _, m := range []string{"f3-e3", "?c1", "e3-f3", "b5-b4", "f3-f4"} {
		r.Moves = append(r.Moves, record.Move{Text: m, Comments: []string{"b5 is B's"}})
	}
	r.Comments = []string{"b5 is B's"}
	s, err := session.FromRecord(g, r, session.Settings{})
	require.NoError(t, err)
	const own, others = "1?4/??a?2", "1?4/????2"
	for p, want := range map[boardgame.Player][2]string{boardgame.NoPlayer: {others, "everybody sees"},
		first: {own, "Blue sees"}, second: {own, "Red sees"}, fourth: {others, "everybody sees"}} {
		form := s.RecordFor(p)
		text, err := form.MarshalText()
		require.NoError(t, err)
		require.Equal(t, "game oeufs\nrules 2\nview 6/1?????/4B1/5A/"+want[0]+" B AB Ac1,Bc1\nplayer A\nplayer B\n"+
			"result unfinished\n; As "+want[1]+" it, from move 4 on.\n1 b5-b4\n2 f3-f4\nend\n", string(text), "%v", p)
		_, err = form.Replay(g)
		require.ErrorContains(t, err, "can't be replayed")
	}
	require.Equal(t, r, s.Record())
	s = after(t, s, "A resign")
	require.Equal(t, s.Record(), s.RecordFor(second), "the whole record after the game")
	open := begin(t, "coucou", nil, session.Settings{})
	require.Equal(t, open.Record(), open.RecordFor(second))
}
