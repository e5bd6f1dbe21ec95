package session_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
)

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
			s, _, _ = act(rng, s)
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
