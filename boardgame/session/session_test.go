package session_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
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

func begin(t require.TestingT, game string, o game.Options, table session.Settings) session.Session {
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
	s := begin(t, "coucou", nil, session.Settings{})
	refused(t, "turn", "it is Blue's turn", s)(s.Play(second, "d10-d9"))
	refused(t, "player", "only a player can do that", s)(s.Play(boardgame.NoPlayer, "d2-d3"))
	refused(t, "player", "only a player can do that", s)(s.Do(third, session.Resign, ""))
	refused(t, "turn", "it is Blue's turn", s)(s.TimeOut(second))
	refused(t, "offer", "no offer", s)(s.Do(second, session.Accept, ""))
	refused(t, "offer", "no offer", s)(s.Do(first, session.Decline, ""))
	refused(t, "takeback", "Blue has made no move", s)(s.Do(first, session.TakeBack, ""))
	refused(t, "round", "not over", s)(s.Do(first, session.Next, ""))
	_, err := s.Play(first, "d2-d4")
	require.ErrorIs(t, err, boardgame.Rule("coucou/M1"))
	_, err = s.Play(first, "nonsense")
	var syntax *boardgame.SyntaxError
	require.ErrorAs(t, err, &syntax)

	refused(t, "action", "no action", s)(s.Do(first, "dance", ""))
	refused(t, "action", "has no move", s)(s.Do(first, session.Resign, "d2-d3"))
	refused(t, "player", "only a player", s)(s.Do(boardgame.NoPlayer, session.Next, ""))

	over, err := s.Do(second, session.Resign, "")
	require.NoError(t, err)
	require.Equal(t, "Red has resigned, so Blue has won", over.Outcome())
	require.Equal(t, "unfinished", s.See(first).Reason+"unfinished", "the earlier session is unchanged")
	refused(t, "over", "Red has resigned", over)(over.TimeOut(first))
	refused(t, "over", "Red has resigned", over)(over.Abandon(""))
	for _, action := range []string{session.Move, session.Resign, session.Draw, session.TakeBack, session.Accept,
		session.Decline} {
		refused(t, "over", "Red has resigned", over)(over.Do(first, action, ""))
	}
	refused(t, "round", "single game", over)(over.Do(first, session.Next, ""))
	_, err = session.New(find(t, "coucou"), nil, session.Settings{Wins: -1})
	require.Error(t, err)
	_, err = session.New(find(t, "coucou"), nil, session.Settings{Plies: -1})
	require.Error(t, err)
	_, err = session.New(find(t, "coucou"), nil, session.Settings{Date: "yesterday"})
	require.ErrorContains(t, err, `"yesterday" is not a calendar date`)
}

// Undo goes back one move, also behind a result, a departure and the moves that the table has made.
func TestUndo(t *testing.T) {
	s := begin(t, "oeufs", game.Options{"players": "4"}, session.Settings{})
	refused(t, "takeback", "no move", s)(s.Undo())
	left, err := play(t, s, "b2-b3").Do(third, session.Resign, "")
	require.NoError(t, err)
	left, err = play(t, left, left.State().Moves()[0]).Do(fourth, session.Resign, "")
	require.NoError(t, err)
	require.Equal(t, first, left.Turn(), "the table has moved for C and D")
	over, err := left.Do(second, session.Resign, "")
	require.NoError(t, err)
	over, err = over.Undo()
	require.NoError(t, err)
	require.False(t, over.Over())
	require.Equal(t, 1, over.Plies())
	require.Equal(t, second, over.Turn(), "the moves of the table are undone too")
	require.Equal(t, "resignation", over.See(first).Players[2].Out)
	require.Empty(t, over.See(first).Players[3].Out)
	reread(t, over)
	over, err = over.Undo()
	require.NoError(t, err)
	require.Equal(t, s.See(first), over.See(first))
}

// In a game for four players, a player who leaves is out, and the table moves for that player. The last remaining
// player wins.
func TestLeaving(t *testing.T) {
	s := begin(t, "oeufs", game.Options{"players": "4"}, session.Settings{})
	s, err := s.Do(second, session.Resign, "")
	require.NoError(t, err)
	require.False(t, s.Over())
	require.Equal(t, "resignation", s.See(first).Players[1].Out)
	s = play(t, s, "b2-b3")
	require.Equal(t, third, s.Turn(), "the table has moved for B")
	require.Equal(t, 2, s.Plies())
	reread(t, s)
	refused(t, "player", "Red is out", s)(s.Play(second, "a5-a4"))
	refused(t, "player", "Red is out", s)(s.Do(second, session.Draw, ""))
	refused(t, "takeback", "has made no move", s)(s.Do(fourth, session.TakeBack, ""))
	offered, err := s.Do(first, session.Draw, "")
	require.NoError(t, err)
	require.Equal(t, []string{"C", "D"}, offered.See(first).Offer.Open)
	offered, err = offered.Do(fourth, session.Accept, "")
	require.NoError(t, err)
	require.False(t, offered.Over())
	refused(t, "offer", "already", offered)(offered.Do(fourth, session.Accept, ""))
	offered.See(first).Offer.Accepted[0] = "C" // it is the caller's own
	require.Equal(t, []string{"C"}, offered.See(first).Offer.Open)
	reread(t, offered)
	offered, err = offered.Do(third, session.Accept, "")
	require.NoError(t, err)
	require.Equal(t, "agreement", offered.See(first).Reason)

	s, err = s.TimeOut(third)
	require.NoError(t, err)
	require.Equal(t, fourth, s.Turn())
	require.Equal(t, 3, s.Plies())
	_, err = s.Do(first, session.TakeBack, "")
	require.ErrorContains(t, err, "a player has left since")
	s, err = s.Do(fourth, session.Resign, "")
	require.NoError(t, err)
	require.Equal(t, "Orange has resigned, so Blue has won", s.Outcome())
	reread(t, s)
	_, err = s.Record().Replay(s.Game())
	require.NoError(t, err)
}

// A player who is the only one left wins, even if the last of the others has made a false claim.
func TestLeftByTheRules(t *testing.T) {
	s, err := session.At(find(t, "oeufs"), "ab2cc/bb2cc/6/6/ba2dd/aa2dd A ABCD Aa1,Ba6", session.Settings{})
	require.NoError(t, err)
	for _, p := range []boardgame.Player{second, third} {
		s, err = s.Do(p, session.Resign, "")
		require.NoError(t, err)
	}
	s = play(t, s, "!")
	require.Equal(t, "rule", s.See(first).Players[0].Out)
	require.Equal(t, "Green has resigned, so Orange has won", s.Outcome())
	reread(t, s)
	_, err = s.Record().Replay(s.Game())
	require.NoError(t, err)
}

// A match continues until a player has won enough rounds. The players take turns at starting, and a drawn round
// counts for nobody.
func TestMatch(t *testing.T) {
	s := begin(t, "cuckoo", game.Options{"setup": "advanced1", "starter": "r"},
		session.Settings{Names: []string{"Ada", "Grace"}})
	require.Equal(t, second, s.Turn())
	for i, loser := range []boardgame.Player{first, boardgame.NoPlayer, second, second} {
		require.Equal(t, i+1, s.See(first).Match.Round)
		require.Equal(t, []boardgame.Player{second, first, second, first}[i], s.Turn(), "round %d", i+1)
		require.Equal(t, "advanced1", s.See(first).Options["setup"])
		var err error
		if loser == boardgame.NoPlayer {
			s, err = s.Abandon("It is late.")
		} else {
			s, err = s.Do(loser, session.Resign, "")
		}
		require.NoError(t, err)
		reread(t, s)
		if i < 3 {
			require.False(t, s.Match().Over)
			require.Equal(t, []string{"next"}, s.See(first).Actions)
			s, err = s.Do(first, session.Next, "")
			require.NoError(t, err)
		}
	}
	require.True(t, s.Match().Over)
	require.Equal(t, &session.Match{Wins: 2, Round: 4, Score: map[string]int{"b": 2, "r": 1}, Drawn: 1, Over: true,
		Winner: "b"}, s.See(second).Match)
	refused(t, "round", "Blue has won it", s)(s.Do(first, session.Next, ""))
	require.Len(t, s.Rounds(), 3)
}

// Every game can be played as a match, from the start or from a position. A match of drawn rounds ends after ten
// rounds for each win that decides it. Every second round from the start begins at SecondStart, which differs from the
// start only in the player to move.
func TestMatchesInAllGames(t *testing.T) {
	for _, g := range clutch.Games() {
		start, err := g.Start(nil)
		require.NoError(t, err)
		other := g.Info().SecondStart
		fromStart, err := session.New(g, nil, session.Settings{Wins: 2, Names: []string{"Ada"}})
		require.NoError(t, err)
		fromPosition, err := session.At(g, start.String(), session.Settings{Wins: 2})
		require.NoError(t, err)
		for i, s := range []session.Session{fromStart, fromPosition} {
			for round := 1; round <= 20; round++ {
				if round > 1 {
					require.Equal(t, []string{session.Next}, s.See(first).Actions)
					s, err = s.Do(first, session.Next, "")
					require.NoError(t, err)
				}
				require.Equal(t, round, s.Round())
				if other != "" && i == 0 && round%2 == 0 {
					require.Equal(t, other, s.State().String())
					require.Equal(t, second, s.Turn())
					require.Equal(t, start.String(), other[:len(other)-1]+g.Info().Seat(first).Letter)
				} else if other != "" {
					require.Equal(t, start.String(), s.State().String())
				}
				s = play(t, s, s.State().Moves()[0])
				s, err = s.Do(second, session.Draw, "")
				require.NoError(t, err)
				s, err = s.Do(first, session.Accept, "")
				require.NoError(t, err)
			}
			require.True(t, s.Match().Over)
			require.Empty(t, s.See(first).Actions)
			refused(t, "round", "nobody has won it in 20 rounds", s)(s.Do(first, session.Next, ""))
			reread(t, s)
		}
	}
}

// A round with as many moves as the settings allow is broken off.
func TestLongestRound(t *testing.T) {
	s := play(t, begin(t, "coucou", nil, session.Settings{Plies: 3}), "d2-d3", "d10-d9")
	require.False(t, s.Over())
	s = reread(t, play(t, s, "a2-a3"))
	require.Equal(t, "The game was broken off: a game here has at most 3 moves", s.Outcome())
	require.Equal(t, "abandoned", s.See(first).Reason)
}

// Every occurrence of a position is counted. The third occurrence ends the game only if the table has agreed on it.
func TestRepetition(t *testing.T) {
	moves := []string{"b1-b2", "b6-b5", "b2-b1", "b5-b6", "b1-b2", "b6-b5", "b2-b1", "b5-b6"}
	s := play(t, begin(t, "oeufs", nil, session.Settings{}), moves...)
	require.Equal(t, 3, s.See(first).Repetition)
	require.False(t, s.Over())
	s = play(t, begin(t, "oeufs", nil, session.Settings{Repetition: true}), moves...)
	require.Equal(t, "repetition", s.See(first).Reason)
	_, err := s.Record().Replay(s.Game())
	require.NoError(t, err)
	require.Equal(t, record.Repetition, reread(t, s).Result().Reason)
}

// A position counts as repeated even if two eggs that look alike have changed places, because the count would
// otherwise show that they have different owners. While the game goes on, a seat sees only the last two moves.
func TestRepetitionHides(t *testing.T) {
	s, err := session.At(find(t, "oeufs"), "6/bbbbb1/b5/a5/6/aaaaa1 A AB -", session.Settings{})
	require.NoError(t, err)
	s = play(t, s, "a3-b3", "a4-a3", "b3-b4", "b4-a4")
	require.Equal(t, "6/bbbbb1/a5/b5/6/aaaaa1 A AB -", s.State().String())
	require.Equal(t, 2, s.See(first).Repetition)
	require.Equal(t, []session.Played{{Ply: 3, Seat: "A", Move: "b3-b4"}, {Ply: 4, Seat: "B", Move: "b4-a4"}},
		s.See(first).Played)
}

// A caller who changes what a session was made from, or what it returns, does not change the session.
func TestSessionNeverChanges(t *testing.T) {
	g := find(t, "cuckoo")
	from, err := record.New(g, nil, "Ada", "Grace")
	require.NoError(t, err)
	s, err := session.FromRecord(g, from, session.Settings{})
	require.NoError(t, err)
	s, err = s.Do(first, session.Resign, "")
	require.NoError(t, err)
	s, err = s.Do(first, session.Next, "")
	require.NoError(t, err)
	before, err := json.Marshal(s)
	require.NoError(t, err)
	for _, r := range []record.Record{from, s.Record(), s.Rounds()[0]} {
		r.Options["setup"], r.Players[0].Name = "none", "Eve"
	}
	s.See(first).Options["setup"] = "none"
	after, err := json.Marshal(s)
	require.NoError(t, err)
	require.Equal(t, string(before), string(after))
}
