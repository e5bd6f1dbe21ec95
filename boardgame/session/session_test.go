package session_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
)

const (
	first  = boardgame.First
	second = boardgame.Second
	third  = boardgame.Third
	fourth = boardgame.Fourth
)

func find(t require.TestingT, name string) dynamic.Game {
	g, err := clutch.Find(name)
	require.NoError(t, err)
	return g
}

func begin(t require.TestingT, game string, o boardgame.Options, table session.Table) session.Session {
	s, err := session.New(find(t, game), o, table)
	require.NoError(t, err)
	return s
}

// play makes moves, each by the player whose turn it is.
func play(t require.TestingT, s session.Session, moves ...string) session.Session {
	for _, m := range moves {
		next, err := s.Play(s.Turn(), m)
		require.NoError(t, err)
		s = next
	}
	return s
}

// refused returns a function that checks the code and the sentence of a refusal, and that the session is unchanged.
func refused(t require.TestingT, code, sentence string, before session.Session) func(session.Session, error) {
	return func(after session.Session, err error) {
		var refusal *session.Refusal
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, code, refusal.Code)
		require.Contains(t, refusal.Message, sentence)
		require.Equal(t, before.See(first), after.See(first))
	}
}

// Replaying the record of a random session gives the session's states. The session survives a round trip through JSON.
func TestSessionIsItsRecord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		games := clutch.Games()
		g := games[rapid.IntRange(0, len(games)-1).Draw(t, "game")]
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		s := begin(t, g.Info().Name, nil, session.Table{Names: []string{"Ada"}, Date: "2026-07-14", Wins: 1, Repetition: true})
		for range rapid.IntRange(0, 60).Draw(t, "plies") {
			if s.Over() {
				break
			}
			s = play(t, s, s.State().RandomMove(rng))
		}
		states, err := s.Record().Replay(g)
		require.NoError(t, err)
		require.Len(t, s.States(), len(states))
		for i, state := range s.States() {
			require.Equal(t, states[i].String(), state.String())
		}
		require.Equal(t, states[len(states)-1].String(), s.State().String())
		reread(t, s)
		again, err := session.FromRecord(g, s.Record(), session.Table{Wins: 1, Repetition: true})
		require.NoError(t, err)
		require.Equal(t, s.See(second), again.See(second))
	})
}

// reread writes a session and reads it back. The result must look the same to every player.
func reread(t require.TestingT, s session.Session) session.Session {
	data, err := json.Marshal(s)
	require.NoError(t, err)
	again, err := session.Read(data, clutch.Find)
	require.NoError(t, err, string(data))
	for p := range boardgame.Player(5) {
		require.Equal(t, s.See(p), again.See(p))
	}
	return again
}

func TestRefusals(t *testing.T) {
	s := begin(t, "coucou", nil, session.Table{})
	refused(t, "turn", "it is Blue's turn", s)(s.Play(second, "d10-d9"))
	refused(t, "player", "only a player can do that", s)(s.Play(boardgame.NoPlayer, "d2-d3"))
	refused(t, "player", "only a player can do that", s)(s.Resign(third))
	refused(t, "turn", "it is Blue's turn", s)(s.TimeOut(second))
	refused(t, "offer", "no offer", s)(s.Accept(second))
	refused(t, "offer", "no offer", s)(s.Decline(first))
	refused(t, "takeback", "Blue has made no move", s)(s.OfferTakeBack(first))
	refused(t, "round", "not over", s)(s.NextRound())
	_, err := s.Play(first, "d2-d4")
	require.ErrorIs(t, err, boardgame.Rule("coucou/M1"))
	_, err = s.Play(first, "nonsense")
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)

	over, err := s.Resign(second)
	require.NoError(t, err)
	require.Equal(t, "Red has resigned, so Blue has won", over.Outcome())
	require.Equal(t, "unfinished", s.See(first).Reason+"unfinished", "the earlier session is unchanged")
	for _, change := range []func() (session.Session, error){
		func() (session.Session, error) { return over.Play(first, "d2-d3") },
		func() (session.Session, error) { return over.Resign(first) },
		func() (session.Session, error) { return over.TimeOut(first) },
		func() (session.Session, error) { return over.OfferDraw(first) },
		func() (session.Session, error) { return over.Accept(first) },
		func() (session.Session, error) { return over.Abandon("") },
	} {
		refused(t, "over", "Red has resigned", over)(change())
	}
	refused(t, "round", "single game", over)(over.NextRound())
	_, err = session.New(find(t, "coucou"), nil, session.Table{Wins: -1})
	require.Error(t, err)
	_, err = session.At(find(t, "cuckoo"), "E5/EC3W1/2E5/2E1e1c2/8/7/1E1e2 b", session.Table{Wins: 2})
	require.ErrorContains(t, err, "can't be a match")
	_, err = session.New(find(t, "coucou"), nil, session.Table{Date: "yesterday"})
	require.Error(t, err)
}

// The zero Session is over. None of its methods panics.
func TestZero(t *testing.T) {
	var s session.Session
	require.True(t, s.Over())
	require.Zero(t, s.See(first))
	require.Empty(t, s.SVG(first))
	require.Nil(t, s.State())
	require.Zero(t, s.Repetition())
	require.Equal(t, boardgame.NoPlayer, s.Turn())
	_, err := s.Play(first, "d2-d3")
	require.Error(t, err)
	_, err = s.NextRound()
	require.Error(t, err)
	_, err = s.RecordFor(first)
	require.Error(t, err)
	data, err := json.Marshal(s)
	require.NoError(t, err)
	_, err = session.Read(data, clutch.Find)
	require.Error(t, err)
}

func TestEnds(t *testing.T) {
	s := play(t, begin(t, "coucou", nil, session.Table{}), "d2-d3")
	for _, c := range []struct {
		change          func() (session.Session, error)
		reason, outcome string
		winner          string
	}{
		{func() (session.Session, error) { return s.Resign(first) }, "resignation", "Blue has resigned, so Red has won", "r"},
		{func() (session.Session, error) { return s.TimeOut(second) }, "time-out", "Red has run out of time, so Blue has won", "b"},
		{func() (session.Session, error) { return s.Abandon("The cat sat on the board.") }, "abandoned", "The game was broken off: The cat sat on the board.", ""},
		{func() (session.Session, error) {
			offered, err := s.OfferDraw(first)
			require.NoError(t, err)
			return offered.Accept(second)
		}, "agreement", "The players have agreed on a draw", ""},
	} {
		over, err := c.change()
		require.NoError(t, err)
		seen := over.See(second)
		require.True(t, seen.Over)
		require.Equal(t, []string{c.reason, c.outcome, c.winner, ""}, []string{seen.Reason, seen.Outcome, *seen.Winner, seen.Turn})
		require.Empty(t, seen.Moves)
		reread(t, over)
		_, err = over.Record().Replay(s.Game())
		require.NoError(t, err)
	}
	end, err := session.At(find(t, "coucou"), "7/3b3/7/7/7/7/7/7/7/7/r6 b", session.Table{})
	require.NoError(t, err)
	end = play(t, end, "d10-d11")
	require.Equal(t, "Blue's egg is in the nest on d11, so Blue has won (E1)", end.See(second).Outcome)
	require.Equal(t, "E1", end.See(second).Rule)
}

func TestOffers(t *testing.T) {
	s := play(t, begin(t, "coucou", nil, session.Table{}), "d2-d3", "d10-d9", "a2-a3")
	offered, err := s.OfferDraw(first)
	require.NoError(t, err)
	require.Equal(t, &session.Offer{Kind: "draw", By: "b", Accepted: []string{}, Open: []string{"r"}}, offered.See(second).Offer)
	require.Equal(t, []string{"move", "resign", "accept", "decline"}, offered.See(second).May)
	require.Equal(t, []string{"resign", "decline"}, offered.See(first).May)
	require.Empty(t, offered.See(boardgame.NoPlayer).May)
	reread(t, offered)
	refused(t, "offer", "your own", offered)(offered.Accept(first))
	refused(t, "offer", "answered first", offered)(offered.OfferTakeBack(second))
	declined, err := offered.Decline(second)
	require.NoError(t, err)
	require.Equal(t, s.See(first), declined.See(first))
	require.Nil(t, play(t, offered, "a10-a9").See(first).Offer, "a move declines the offer")

	for player, want := range map[boardgame.Player]string{first: "d2-d3 d10-d9", second: "d2-d3"} {
		asked, err := s.OfferTakeBack(player)
		require.NoError(t, err)
		require.Equal(t, 3-len(strings.Fields(want)), asked.See(first).Offer.Plies)
		back, err := asked.Accept(3 - player)
		require.NoError(t, err)
		moves := ""
		for _, p := range back.See(first).Played {
			moves += " " + p.Move
		}
		require.Equal(t, " "+want, moves)
		require.Equal(t, player, back.Turn())
		reread(t, back)
	}
}

// No player can take back a look, or a move before it. A move after the look can be taken back.
func TestWhatWasSeenCantBeUnseen(t *testing.T) {
	s, err := session.At(find(t, "oeufs"), "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1", session.Table{})
	require.NoError(t, err)
	s = play(t, s, "f3-e3", "?c1")
	refused(t, "takeback", "?c1 has revealed something hidden", s)(s.OfferTakeBack(second))
	refused(t, "takeback", "?c1 has revealed something hidden", s)(s.OfferTakeBack(first))
	s = play(t, s, "e3-f3")
	asked, err := s.OfferTakeBack(first)
	require.NoError(t, err)
	back, err := asked.Accept(second)
	require.NoError(t, err)
	require.Equal(t, 2, back.Plies())
}

// In a game for four players, a player who leaves is out, and the table moves for that player. The last remaining player
// wins.
func TestLeaving(t *testing.T) {
	s := begin(t, "oeufs", boardgame.Options{"players": "4"}, session.Table{})
	s, err := s.Resign(second)
	require.NoError(t, err)
	require.False(t, s.Over())
	require.Equal(t, "resignation", s.See(first).Players[1].Out)
	s = play(t, s, "b2-b3")
	require.Equal(t, third, s.Turn(), "the table has moved for B")
	require.Equal(t, 2, s.Plies())
	reread(t, s)
	refused(t, "player", "B is out", s)(s.Play(second, "a5-a4"))
	refused(t, "player", "B is out", s)(s.OfferDraw(second))
	refused(t, "takeback", "has made no move", s)(s.OfferTakeBack(fourth))
	offered, err := s.OfferDraw(first)
	require.NoError(t, err)
	require.Equal(t, []string{"C", "D"}, offered.See(first).Offer.Open)
	offered, err = offered.Accept(fourth)
	require.NoError(t, err)
	require.False(t, offered.Over())
	refused(t, "offer", "already", offered)(offered.Accept(fourth))
	reread(t, offered)
	offered, err = offered.Accept(third)
	require.NoError(t, err)
	require.Equal(t, "agreement", offered.See(first).Reason)

	s, err = s.TimeOut(third)
	require.NoError(t, err)
	require.Equal(t, fourth, s.Turn())
	require.Equal(t, 3, s.Plies())
	_, err = s.OfferTakeBack(first)
	require.ErrorContains(t, err, "a player has left since")
	s, err = s.Resign(fourth)
	require.NoError(t, err)
	require.Equal(t, "D has resigned, so A has won", s.Outcome())
	reread(t, s)
	_, err = s.Record().Replay(s.Game())
	require.NoError(t, err)
}

// A match continues until a player has won enough rounds. The players take turns at starting, and a drawn round counts for
// nobody.
func TestMatch(t *testing.T) {
	s := begin(t, "cuckoo", boardgame.Options{"setup": "advanced1", "starter": "r"}, session.Table{Names: []string{"Ada", "Grace"}})
	require.Equal(t, second, s.Turn())
	for i, loser := range []boardgame.Player{first, boardgame.NoPlayer, second, second} {
		require.Equal(t, i+1, s.See(first).Match.Round)
		require.Equal(t, []boardgame.Player{second, first, second, first}[i], s.Turn(), "round %d", i+1)
		require.Equal(t, "advanced1", s.See(first).Options["setup"])
		var err error
		if loser == boardgame.NoPlayer {
			s, err = s.Abandon("It is late.")
		} else {
			s, err = s.Resign(loser)
		}
		require.NoError(t, err)
		reread(t, s)
		if i < 3 {
			require.False(t, s.MatchOver())
			require.Equal(t, []string{"next"}, s.See(first).May)
			s, err = s.NextRound()
			require.NoError(t, err)
		}
	}
	require.True(t, s.MatchOver())
	require.Equal(t, &session.Match{Wins: 2, Round: 4, Score: map[string]int{"b": 2, "r": 1}, Drawn: 1, Over: true, Winner: "b"}, s.See(second).Match)
	refused(t, "round", "Blue has won it", s)(s.NextRound())
	require.Len(t, s.Rounds(), 3)
}

// Every occurrence of a position is counted. The third occurrence ends the game only if the table has agreed on it.
func TestRepetition(t *testing.T) {
	moves := []string{"b1-b2", "b6-b5", "b2-b1", "b5-b6", "b1-b2", "b6-b5", "b2-b1", "b5-b6"}
	s := play(t, begin(t, "oeufs", nil, session.Table{}), moves...)
	require.Equal(t, 3, s.See(first).Repetition)
	require.False(t, s.Over())
	s = play(t, begin(t, "oeufs", nil, session.Table{Repetition: true}), moves...)
	require.Equal(t, "repetition", s.See(first).Reason)
	_, err := s.Record().Replay(s.Game())
	require.NoError(t, err)
	require.Equal(t, record.Repetition, reread(t, s).Result().Reason)
}

func TestReadRefuses(t *testing.T) {
	running, err := json.Marshal(play(t, begin(t, "coucou", nil, session.Table{}), "d2-d3"))
	require.NoError(t, err)
	for name, edit := range map[string]func(m map[string]any){
		"format":  func(m map[string]any) { m["session"] = 2 },
		"unknown": func(m map[string]any) { m["clock"] = 1 },
		"record":  func(m map[string]any) { m["record"] = "game coucou\n" },
		"game": func(m map[string]any) {
			m["record"] = "game chess\nrules 1\nposition x\nplayer w\nresult unfinished\nend\n"
		},
		"wins":   func(m map[string]any) { m["wins"] = 0 },
		"rounds": func(m map[string]any) { m["rounds"] = []string{m["record"].(string)} },
		"offer":  func(m map[string]any) { m["offer"] = map[string]any{"kind": "draw", "by": "x"} },
		"kind":   func(m map[string]any) { m["offer"] = map[string]any{"kind": "tea", "by": "b"} },
		"accepted": func(m map[string]any) {
			m["offer"] = map[string]any{"kind": "draw", "by": "b", "accepted": []string{"r"}}
		},
		"take back":  func(m map[string]any) { m["offer"] = map[string]any{"kind": "takeback", "by": "r"} },
		"out":        func(m map[string]any) { m["out"] = []any{map[string]any{"seat": "b", "reason": "boredom", "ply": 1}} },
		"abandoned":  func(m map[string]any) { m["abandoned"] = "\n" },
		"both":       func(m map[string]any) { m["abandoned"], m["offer"] = "x", map[string]any{"kind": "draw", "by": "b"} },
		"repetition": func(m map[string]any) { m["repetition"] = false },
	} {
		var m map[string]any
		require.NoError(t, json.Unmarshal(running, &m))
		edit(m)
		data, err := json.Marshal(m)
		require.NoError(t, err)
		_, err = session.Read(data, clutch.Find)
		require.Error(t, err, name)
	}
	for _, text := range []string{"", "null", "{}", "[]", string(running) + "x", string(running[:20])} {
		_, err := session.Read([]byte(text), clutch.Find)
		require.Error(t, err, text)
	}
}
