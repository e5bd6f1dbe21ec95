package session_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/stretchr/testify/require"
)

// Read refuses what no session writes. Each case replaces a part of a session's JSON.
func TestReadRefuses(t *testing.T) {
	running := play(t, begin(t, "coucou", nil, session.Settings{}), "d2-d3")
	data, err := json.Marshal(running)
	require.NoError(t, err)
	whole := string(data)
	read := func(old, by string) error {
		require.Contains(t, whole, old)
		_, err := session.Read([]byte(strings.Replace(whole, old, by, 1)), clutch.Find)
		return err
	}
	const wins = `"wins":1`
	require.NoError(t, read(wins, wins+`,"offer":{"kind":"draw","by":"b"}`))
	record := whole[strings.Index(whole, `"game coucou`):]
	record = record[:strings.Index(record, `",`)+1]
	for _, c := range []struct{ old, by, want string }{
		{`"session":2`, `"session":1`, "format 1"},
		{wins, wins + `,"clock":1`, "unknown field"},
		{record, `"game coucou\n"`, "line 2"},
		{`["d2-d3"]`, `["d2-d4"]`, "line 6"},
		{`["d2-d3"]`, `["d2-d3","d10-d9"]`, "2 entries, not 1"},
		{`end\n`, `1 d2-d3\nend\n`, "the head has moves"},
		{`["d2-d3"]`, `["d2-d3\n; \u0000"]`, "which is not allowed"},
		{wins, `"plies":-1,` + wins, "is impossible"},
		{wins, `"plies":1,"offer":{"kind":"draw","by":"b"},` + wins, "not in the form"},
		{wins, `"plies":1,"abandoned":"It is late.",` + wins, "was abandoned because"},
		{"game coucou", "game chess", "no game is called"},
		{wins, `"wins":-1`, "is impossible"},
		{wins, `"wins":0`, "not in the form"},
		{`"entries":1,"log":["d2-d3"]`, `"entries":2,"log":["d2-d3",` + record + `]`, "single game"},
		{wins, wins + `,"offer":{"kind":"draw","by":"x"}`, "x can't have made"},
		{wins, wins + `,"offer":{"kind":"tea","by":"b"}`, `the kind "tea"`},
		{wins, wins + `,"out":[{"seat":"b","reason":"boredom","ply":1}]`, `left by "boredom"`},
		{wins, wins + `,"abandoned":"\n"`, "is not allowed"},
		{wins, wins + `,"abandoned":"x","offer":{"kind":"draw","by":"b"}`, "not in the form"},
		{`"entries":1,"log":["d2-d3"]`, `"entries":2,"log":["a1-a1",` + record + `]`, "round 1: "},
		{`"wins":1,"entries":1,"log":["d2-d3"]`,
			`"wins":2,"entries":20,"log":[` + strings.Repeat(record+",", 19) + record + "]", "at most 20 rounds"},
		{whole, "", ""}, {whole, "null", ""}, {whole, "{}", ""}, {whole, "[]", ""}, {whole, whole + "x", ""},
		{whole, whole[:20], ""},
	} {
		require.ErrorContains(t, read(c.old, c.by), c.want, c.by)
	}
	var anyOrder map[string]any
	require.NoError(t, json.Unmarshal(data, &anyOrder))
	data, err = json.Marshal(anyOrder)
	require.NoError(t, err)
	require.NotEqual(t, whole, string(data))
	again, err := session.Read(data, clutch.Find)
	require.NoError(t, err)
	data, err = json.Marshal(again)
	require.NoError(t, err)
	require.Equal(t, whole, string(data))
}

// Read refuses a session in which too many players have left. In the session, B has resigned before the first move, A
// and B have moved, and it is C's turn.
func TestReadRefusesLeaving(t *testing.T) {
	s, err := begin(t, "oeufs", game.Options{"players": "4"}, session.Settings{}).Do(second, session.Resign, "")
	require.NoError(t, err)
	s = play(t, s, "b2-b3")
	require.Equal(t, third, s.Turn())
	data, err := json.Marshal(reread(t, s))
	require.NoError(t, err)
	out := func(seat, ply string) string {
		return `{"seat":"` + seat + `","reason":"resignation","ply":` + ply + `}`
	}
	require.Contains(t, string(data), "["+out("B", "0")+"]")
	for name, list := range map[string]string{
		"only C is left": out("A", "0") + "," + out("B", "0") + "," + out("D", "0"),
		"nobody is left": out("A", "0") + "," + out("B", "0") + "," + out("C", "0") + "," + out("D", "0"),
	} {
		_, err = session.Read([]byte(strings.Replace(string(data), out("B", "0"), list, 1)), clutch.Find)
		require.Error(t, err, name)
	}
}

// FuzzRead checks that Read either returns an error or accepts the data. An accepted session survives a round trip,
// and its page for every seat can be encoded.
func FuzzRead(f *testing.F) {
	for _, g := range clutch.Games() {
		s, err := session.New(g, nil, session.Settings{Names: []string{"Ada"}})
		require.NoError(f, err)
		for range 3 {
			text, err := json.Marshal(s)
			require.NoError(f, err)
			f.Add(text)
			s, err = s.Play(s.Turn(), s.State().Moves()[0])
			require.NoError(f, err)
		}
		if s, err = s.Do(s.Turn(), session.Draw, ""); err == nil {
			text, err := json.Marshal(s)
			require.NoError(f, err)
			f.Add(text)
		}
	}
	f.Add([]byte(`{"session":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := session.Read(text, clutch.Find)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		written, err := json.Marshal(s)
		require.NoError(t, err)
		again, err := session.Read(written, clutch.Find)
		require.NoError(t, err)
		twice, err := json.Marshal(again)
		require.NoError(t, err)
		require.Equal(t, string(written), string(twice))
		for p := range boardgame.Player(s.Players() + 1) {
			_, err := json.Marshal(s.See(p))
			require.NoError(t, err)
		}
	})
}

// The zero Session is over, and none of its methods panics.
func TestNoGame(t *testing.T) {
	var s session.Session
	require.True(t, s.Over())
	require.Zero(t, s.See(first))
	require.Nil(t, s.State())
	require.Equal(t, boardgame.NoPlayer, s.Turn())
	data, err := json.Marshal(s)
	require.NoError(t, err)
	_, err = session.Read(data, clutch.Find)
	require.Error(t, err)
	for _, do := range []func() (session.Session, error){
		func() (session.Session, error) { return s.Play(first, "d2-d3") },
		func() (session.Session, error) { return s.Do(first, session.Next, "") },
		func() (session.Session, error) { return s.Abandon("") },
	} {
		_, err := do()
		require.ErrorContains(t, err, "there is no game")
	}
	require.Zero(t, s.RecordFor(first))
}

func TestEnds(t *testing.T) {
	s := play(t, begin(t, "coucou", nil, session.Settings{}), "d2-d3")
	for _, c := range []struct {
		change          func() (session.Session, error)
		reason, outcome string
		winner          string
	}{
		{func() (session.Session, error) { return s.Do(first, session.Resign, "") }, "resignation",
			"Blue has resigned, so Red has won", "r"},
		{func() (session.Session, error) { return s.TimeOut(second) }, "time-out",
			"Red has run out of time, so Blue has won", "b"},
		{func() (session.Session, error) { return s.Abandon("The cat sat on the board.") }, "abandoned",
			"The game was broken off: The cat sat on the board.", ""},
		{func() (session.Session, error) {
			offered, err := s.Do(first, session.Draw, "")
			require.NoError(t, err)
			return offered.Do(second, session.Accept, "")
		}, "agreement", "The players have agreed on a draw", ""},
	} {
		over, err := c.change()
		require.NoError(t, err)
		seen := over.See(second)
		require.True(t, seen.Over)
		require.Equal(t, []string{c.reason, c.outcome, c.winner, ""},
			[]string{seen.Reason, seen.Outcome, *seen.Winner, seen.Turn})
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
	offered, err := s.Do(first, session.Draw, "")
	require.NoError(t, err)
	require.Equal(t, &session.Offer{Kind: "draw", By: "b", Open: []string{"r"}},
		offered.See(second).Offer)
	require.Equal(t, []string{"move", "resign", "accept", "decline"}, offered.See(second).Actions)
	require.Equal(t, []string{"resign", "decline"}, offered.See(first).Actions)
	require.Empty(t, offered.See(boardgame.NoPlayer).Actions)
	require.Equal(t, offered.See(boardgame.NoPlayer), offered.See(third),
		"somebody who does not play sees what a spectator sees")
	reread(t, offered)
	refused(t, "offer", "your own", offered)(offered.Do(first, session.Accept, ""))
	refused(t, "offer", "answered first", offered)(offered.Do(second, session.TakeBack, ""))
	declined, err := offered.Do(second, session.Decline, "")
	require.NoError(t, err)
	withdrawn, err := offered.Do(first, session.Decline, "")
	require.NoError(t, err)
	// Blue can offer a draw again only after their next move, whether Red has declined, Blue has withdrawn or Red has
	// moved on.
	for _, vain := range []session.Session{play(t, declined, "a10-a9"), play(t, withdrawn, "a10-a9"),
		play(t, offered, "a10-a9")} {
		vain = reread(t, vain)
		require.Nil(t, vain.Offer())
		require.Equal(t, "Blue to move; Blue's offer of a draw was not accepted", vain.See(second).Caption)
		require.NotContains(t, vain.See(first).Actions, session.Draw)
		require.Contains(t, vain.See(second).Actions, session.Draw)
		refused(t, "offer", "after your next move", vain)(vain.Do(first, session.Draw, ""))
		moved := play(t, vain, "g2-g3")
		require.Equal(t, "Red to move", moved.See(second).Caption)
		_, err = moved.Do(first, session.Draw, "")
		require.NoError(t, err)
		over, err := vain.Do(first, session.Resign, "")
		require.NoError(t, err)
		reread(t, over)
	}

	for player, want := range map[boardgame.Player]string{first: "d2-d3 d10-d9", second: "d2-d3"} {
		asked, err := s.Do(player, session.TakeBack, "")
		require.NoError(t, err)
		require.Equal(t, 3-len(strings.Fields(want)), asked.See(first).Offer.Plies)
		back, err := asked.Do(3-player, session.Accept, "")
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
	refused(t, "takeback", "?c1 has revealed something hidden", s)(s.Do(second, session.TakeBack, ""))
	refused(t, "takeback", "?c1 has revealed something hidden", s)(s.Do(first, session.TakeBack, ""))
	s = play(t, s, "e3-f3")
	asked, err := s.Do(first, session.TakeBack, "")
	require.NoError(t, err)
	back, err := asked.Do(second, session.Accept, "")
	require.NoError(t, err)
	require.Equal(t, 2, back.Plies())
}
