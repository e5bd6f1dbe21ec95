package wire

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

var update = flag.Bool("update", false, "write the answers of testdata/golden.jsonl anew")

var words = regexp.MustCompile(`"(title|aim|notation|doc|text|review|ruling|source|parts|reason)":"(?:\\.|[^"\\])*"`)

// The file testdata/golden.jsonl has a request of each kind, each followed by its answer. All requests go to one
// server, so that later ones can continue a kept game. A program in another language can rely on these forms.
func TestGolden(t *testing.T) {
	const file = "testdata/golden.jsonl"
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	server := NewServer()
	var golden bytes.Buffer
	asked := map[string]bool{}
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	for i := 0; i < len(lines); i += 2 {
		var members map[string]any
		require.NoError(t, json.Unmarshal([]byte(lines[i]), &members), "line %d", i+1)
		for name := range members {
			asked[name] = true
		}
		reply := server.Answer(t.Context(), []byte(lines[i]), nil)
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

// tell sends a request to a server and returns the answer, which must not be an error.
func tell(t testing.TB, s *Server, request object) (reply object) {
	t.Helper()
	text, err := json.Marshal(request)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(s.Answer(t.Context(), text, nil), &reply))
	require.NotContains(t, reply, "error", "%s", text)
	return reply
}

// Every game can be played as a match, once with a session in each request and once with a kept game. Both show the
// same.
func TestSessions(t *testing.T) {
	for _, g := range clutch.Games() {
		name := g.Info().Name
		rng := rand.New(rand.NewPCG(1, 2))
		s := NewServer()
		settings := object{"wins": 2, "names": []string{"Ada"}, "repetition": true}
		stored := tell(t, s, object{"game": name, "settings": settings, "save": true})
		kept := tell(t, s, object{"as": "g", "game": name, "settings": settings})
		require.NotContains(t, kept, "session")
		for round := 1.0; stored["over"] == false || round < 2; {
			act := object{"page": true, "change": true}
			if stored["over"] == true {
				act["do"], act["view"] = "next", g.Info().Seats[0].Letter
				delete(act, "change")
			} else {
				moves := tell(t, s, object{"session": stored["session"]})["moves"].([]any)
				act["move"] = moves[rng.IntN(len(moves))]
			}
			if rng.IntN(20) == 0 && act["move"] != nil {
				delete(act, "move")
				delete(act, "change")
				act["do"] = "resign"
			}
			act["as"] = "g"
			kept = tell(t, s, act)
			delete(act, "as")
			act["session"] = stored["session"]
			stored = tell(t, s, act)
			before := stored["session"]
			delete(stored, "session")
			require.Equal(t, stored, kept)
			stored["session"] = before
			round = stored["page"].(object)["match"].(object)["round"].(float64)
		}
		require.Equal(t, "g", tell(t, s, object{"as": "g", "drop": true})["dropped"])
		require.Contains(t, string(s.Answer(t.Context(), []byte(`{"as":"g"}`), nil)), "no game is kept")
	}
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
		{`{"game":"coucou","settings":{"Wins":1}}`, `"field":"settings.Wins"`},
		{`{"game":"coucou","position":"x","settings":{}}`, `"field":"position"`},
		{`{"game":"coucou","session":{}}`, `"field":"session"`},
		{`{"session":"x"}`, `"field":"session"`},
		{`{"as":""}`, `"field":"as"`},
		{`{"as":"x","game":"coucou","drop":true}`, `"field":"drop"`},
		{`{"as":"x","options":{}}`, `"field":"options"`},
		{`{"game":"coucou","seen":"x","view":"b","page":true}`, `"field":"seen"`},
	} {
		require.Contains(t, string(NewServer().Answer(t.Context(), []byte(c.request), nil)), c.want, c.request)
	}
	s := NewServer()
	tell(t, s, object{"as": "g", "game": "oeufs", "moves": []string{"b1-b2"}})
	require.Contains(t, string(s.Answer(t.Context(), []byte(`{"as":"g","view":"A","states":true}`), nil)),
		`"field":"states"`)
	require.Contains(t, string(s.Answer(t.Context(), []byte(`{"as":"g","game":"coucou","session":`+
		string(encoded(t, tell(t, s, object{"as": "g", "save": true})["session"]))+`}`), nil)), "is a game of oeufs")
}

func encoded(t *testing.T, value any) []byte {
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return text
}

// The number of kept games and of their moves is bounded.
func TestKeptIsBounded(t *testing.T) {
	s := &Server{Games: catalog.Games}
	g, err := clutch.Find("coucou")
	require.NoError(t, err)
	game, err := session.New(g, nil, session.Settings{})
	require.NoError(t, err)
	for i := range maxKept {
		require.NoError(t, s.keep(fmt.Sprint(i), game))
	}
	require.ErrorContains(t, s.keep("x", game), "1000 games are kept already")
	game, err = game.Play(game.Turn(), "d2-d3")
	require.NoError(t, err)
	require.NoError(t, s.keep("0", game))
	require.Equal(t, 1, s.moves)
	s.moves += maxMovesOfKept
	require.ErrorContains(t, s.keep("1", game), "200000 moves in all")
	s.drop("0")
	require.Equal(t, maxMovesOfKept, s.moves)
}

// Black's attempts, of which White is not told, change nothing in what White gets. Black gets a sentence.
func TestSilentMoves(t *testing.T) {
	s := &Server{Games: func() dynamic.Games { return dynamic.Games{dynamic.Adapt(dark.Definition(false))} }}
	answer := func(view string, moves ...string) string {
		return string(s.Answer(t.Context(), encoded(t, object{
			"game": "dark", "moves": moves, "view": view, "explain": true, "page": true, "picture": true,
			"change": true, "clicks": []string{}, "draw": object{"clickable": true, "last": true},
		}), nil))
	}
	for _, view := range []string{"w", "-"} {
		require.Contains(t, answer(view, "b"), `"change":{`)
		require.Equal(t, answer(view, "b", "c", "a"), answer(view, "b", "b", "c", "a"))
		require.Equal(t, answer(view, "b"), answer(view, "b", "b"))
	}
	require.NotContains(t, answer("b", "b"), `"told"`)
	require.Contains(t, answer("b", "b", "b"), `"told":"There is a stone on b: go on"`)
}

// With "ply", a session goes back to any position of its round, and no further.
func TestGoBack(t *testing.T) {
	s := NewServer()
	whole := tell(t, s, object{"game": "coucou", "moves": []string{"d2-d3", "d10-d9", "d3-c4"}, "save": true})
	for ply, turn := range []string{"b", "r", "b", "r"} {
		back := tell(t, s, object{"session": whole["session"], "ply": ply})
		require.Equal(t, turn, back["turn"])
		again := tell(t, s, object{"session": back["session"], "moves": []string{"d2-d3", "d10-d9", "d3-c4"}[ply:]})
		require.Equal(t, whole["position"], again["position"])
	}
	require.Contains(t, string(s.Answer(t.Context(), encoded(t, object{"session": whole["session"], "ply": 4}), nil)),
		"3 moves")
}
