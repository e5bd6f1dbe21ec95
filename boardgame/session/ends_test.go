package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

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
	s := play(t, begin(t, "coucou", nil, session.Settings{}), "d2-d3")
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
	end, err := session.At(find(t, "coucou"), "7/3b3/7/7/7/7/7/7/7/7/r6 b", session.Settings{})
	require.NoError(t, err)
	end = play(t, end, "d10-d11")
	require.Equal(t, "Blue's egg is in the nest on d11, so Blue has won (E1)", end.See(second).Outcome)
	require.Equal(t, "E1", end.See(second).Rule)
}

func TestOffers(t *testing.T) {
	s := play(t, begin(t, "coucou", nil, session.Settings{}), "d2-d3", "d10-d9", "a2-a3")
	offered, err := s.OfferDraw(first)
	require.NoError(t, err)
	require.Equal(t, &session.Offer{Kind: "draw", By: "b", Accepted: []string{}, Open: []string{"r"}}, offered.See(second).Offer)
	require.Equal(t, []string{"move", "resign", "accept", "decline"}, offered.See(second).Actions)
	require.Equal(t, []string{"resign", "decline"}, offered.See(first).Actions)
	require.Empty(t, offered.See(boardgame.NoPlayer).Actions)
	require.Equal(t, offered.See(boardgame.NoPlayer), offered.See(third), "somebody who does not play sees what a spectator sees")
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
	s, err := session.At(find(t, "oeufs"), "6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1", session.Settings{})
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
