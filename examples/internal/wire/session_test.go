package wire

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/session"
)

var update = flag.Bool("update", false, "write the answers of testdata/golden.jsonl anew")

var words = regexp.MustCompile(`"(title|aim|notation|doc|text|review|ruling|source|parts|reason)":"(?:\\.|[^"\\])*"`)

// The file testdata/golden.jsonl has a request of each kind, each followed by its answer. A program in another language
// can rely on these forms.
func TestGolden(t *testing.T) {
	const file = "testdata/golden.jsonl"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var golden bytes.Buffer
	asked := map[string]bool{}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i := 0; i < len(lines); i += 2 {
		var members map[string]any
		require.NoError(t, json.Unmarshal([]byte(lines[i]), &members), "line %d", i+1)
		for name := range members {
			asked[name] = true
		}
		reply := NewServer().Answer(t.Context(), []byte(lines[i]), nil)
		if members["describe"] != nil { // its form matters, and not the words of the rules
			reply = words.ReplaceAll(reply, []byte(`"$1":"..."`))
		}
		fmt.Fprintf(&golden, "%s\n%s\n", lines[i], reply)
		if !*update {
			require.Equal(t, lines[i+1], string(reply), "line %d: %s", i+2, lines[i])
		}
	}
	if *update {
		require.NoError(t, os.WriteFile(file, golden.Bytes(), 0o644))
	}
	for i := range reflect.TypeFor[request]().NumField() {
		name := reflect.TypeFor[request]().Field(i).Tag.Get("json")
		require.True(t, asked[name] || name == "solution", "no request has %q", name)
	}
}

// tell sends a request and returns the answer, which must not be an error.
func tell(t testing.TB, request object) object {
	t.Helper()
	answer := ask(t, encoded(t, request))
	require.NotContains(t, answer, "error", "%v", request)
	return answer
}

func encoded(t testing.TB, value any) string {
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return string(text)
}

func TestActionsRefused(t *testing.T) {
	for _, c := range []struct{ request, want string }{
		{`{"game":"coucou","do":"accept"}`, `"code":"offer","message":"there is no offer"`},
		{`{"game":"coucou","do":"dance"}`, `"code":"action"`},
		{`{"game":"coucou","do":"resign","move":"d2-d3"}`, `"code":"action"`},
		{`{"game":"coucou","do":"move"}`, `"field":"move"`},
		{`{"game":"coucou","do":"resign","view":"-"}`, `"code":"player"`},
		{`{"game":"coucou","do":"resign","clicks":["d2"]}`,
			`"code":"over","message":"the game is over: Blue has resigned`},
		{`{"game":"coucou","do":"resign","clicks":[]}`, `"next":[],"complete":[]`},
		{`{"game":"coucou","settings":{"wins":101}}`, `"field":"settings"`},
		{`{"game":"coucou","settings":{"names":["Ada","Ben","Eve"]}}`, `"field":"settings"`},
		{`{"game":"coucou","settings":{"win":1}}`, `"field":"win"`},
		{`{"game":"coucou","settings":{"date":"x"}}`, `"field":"settings","message":"the date: \"x\" is not a calendar date`},
		{`{"game":"coucou","write":{"comments":["a\nb"]}}`, `"field":"write","message":"a comment: the character U+000A`},
		{`{"game":"coucou","moves":["d2-d3"],"write":{"notes":["a\nb"]}}`, `"message":"a comment: the character U+000A`},
		{`{"game":"coucou","position":"x","settings":{}}`, `"field":"position"`},
		{`{"game":"coucou","session":{}}`, `"field":"session"`},
		{`{"session":"x"}`, `"field":"session"`},
		{`{"session":null}`, `"field":"session"`},
		{`{"game":"coucou","do":"next"}`, `"code":"round"`},
		{`{"game":"coucou","seen":"x","view":"b","page":true}`, `"field":"seen"`},
	} {
		require.Contains(t, reply(t, c.request), c.want, c.request)
	}
	for n, want := range map[int]string{maxMoves: "stored session", maxMoves + 1: "the log of the session has more than"} {
		long := object{"session": object{"session": 2, "log": make([]string, n)}}
		require.Contains(t, reply(t, encoded(t, long)), `"message":"`+want)
	}
	ovo := tell(t, object{"game": "oeufs", "save": true})["session"]
	require.Contains(t, reply(t, encoded(t, object{"game": "coucou", "session": ovo})), "is a game of oeufs")
}

// Black's attempts, of which White is not told, change nothing in what White gets. Black gets a sentence. White's
// stones change nothing in what Black gets, wherever they are.
func TestSilentMoves(t *testing.T) {
	s := &Server{Games: func() dynamic.Games { return dynamic.Games{dynamic.Adapt(notation.Must(game.New(dark.Cups())))} }}
	answer := func(view string, moves ...string) string {
		return string(s.Answer(t.Context(), []byte(encoded(t, object{
			"game": "dark", "moves": moves, "view": view, "explain": true, "page": true, "picture": true,
			"change": true, "clicks": []string{}, "draw": object{"clickable": true, "last": true},
		})), nil))
	}
	for _, view := range []string{"w", "-"} {
		require.Contains(t, answer(view, "b"), `"change":{`)
		require.Equal(t, answer(view, "b", "c", "a"), answer(view, "b", "b", "c", "a"))
		require.Equal(t, answer(view, "b"), answer(view, "b", "b"))
	}
	require.Contains(t, answer("w", "c"), `"moved"`)
	require.NotEqual(t, answer("w", "b"), answer("w", "c"))
	for _, view := range []string{"b", "-"} {
		require.Equal(t, answer(view, "b"), answer(view, "c"))
	}
	last := object{"game": "dark", "moves": []string{"b", "b"}, "draw": object{"clickable": true, "last": true}}
	require.NotContains(t, string(s.Answer(t.Context(), []byte(encoded(t, last)), nil)), "cell last",
		"Black has learned something, but without a viewer the drawing shows only what the move has changed")
	require.NotContains(t, answer("b", "b"), `"told"`)
	require.Contains(t, answer("b", "b", "b"), `"told":"There is a stone on b: go on"`)
}

// With "ply", a session goes back to any position of its round, and no further.
func TestGoBack(t *testing.T) {
	whole := tell(t, object{"game": "coucou", "moves": []string{"d2-d3", "d10-d9", "d3-c4"}, "save": true})
	for ply, turn := range []string{"b", "r", "b", "r"} {
		back := tell(t, object{"session": whole["session"], "ply": ply})
		require.Equal(t, turn, back["turn"])
		again := tell(t, object{"session": back["session"], "moves": []string{"d2-d3", "d10-d9", "d3-c4"}[ply:]})
		require.Equal(t, whole["position"], again["position"])
	}
	require.Contains(t, reply(t, encoded(t, object{"session": whole["session"], "ply": 4})), "3 moves")
}

// The refusal of a move after an end by repetition names the rule of the game, as that of any other end does.
func TestRefusalNamesTheRule(t *testing.T) {
	s, err := session.At(dynamic.Adapt(lamp.Game()), ".w.b.. - b 1", session.Settings{})
	require.NoError(t, err)
	for _, m := range "eadbeadb" {
		s, err = s.Play(s.Turn(), string(m))
		require.NoError(t, err)
	}
	_, err = s.Play(boardgame.Second, "e")
	refused := Refused("move", err)
	require.Equal(t, []string{"over", "E2"}, []string{refused.Code, refused.Rule})
}
