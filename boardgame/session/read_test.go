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

// Read refuses what no session writes. Each case replaces a part of a session's JSON.
func TestReadRefuses(t *testing.T) {
	running := after(t, begin(t, "coucou", nil, session.Settings{}), "b d2-d3")
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
		{`end\n`, `1 d2-d3\nend\n`, "not in the form"},
		{`["d2-d3"]`, `["d2-d3\n; \u0000"]`, "which is not allowed"},
		{wins, `"plies":-1,` + wins, "is impossible"},
		{wins, `"plies":1,"offer":{"kind":"draw","by":"b"},` + wins, "not in the form"},
		{"game coucou", "game chess", "there is no game"},
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
		{`"entries":1,"log":["d2-d3"]`, `"entries":1,"log":["x\n"]`, "round 1: line 1"},
		{wins, wins + `,"lots":["deal"]`, `"deal" can't be drawn by lot`},
		{`unfinished\nend\n",`, `b wins by resignation of r\nend\n","abandoned":"x",`, "has a result, but was abandoned"},
		{whole, "", "stored session: there is no text, where a JSON object should be"},
		{whole, "null", ""}, {whole, "{}", ""}, {whole, whole + "x", ""}, {whole, whole[:20], "unexpected EOF"},
		{whole, "[]", "stored session: a JSON array, where an object should be"},
		{`"session":2`, `"session":"2"`, `stored session: a JSON string can't be the member "session"`},
		{wins, `"wins":[]`, `a JSON array can't be the member "wins"`},
	} {
		require.ErrorContains(t, read(c.old, c.by), c.want, c.by)
	}
	var into session.Session
	require.ErrorContains(t, json.Unmarshal(data, &into), "use session.Read")
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
	s := after(t, begin(t, "oeufs", ofFour, session.Settings{}), "B resign; A b2-b3")
	data, err := json.Marshal(s)
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

// A struct that holds no session yet can be marshalled. The zero Session is over.
func TestNoGame(t *testing.T) {
	var holder struct{ Session session.Session }
	data, err := json.Marshal(holder)
	require.NoError(t, err)
	require.Equal(t, `{"Session":null}`, string(data))
	require.True(t, holder.Session.Over())
	require.Nil(t, holder.Session.Game())
}
