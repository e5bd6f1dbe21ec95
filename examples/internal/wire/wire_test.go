package wire

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// object is an answer as a program in another language would read it.
type object = map[string]any

func ask(t testing.TB, request string) object {
	t.Helper()
	var answer object
	require.NoError(t, json.Unmarshal([]byte(reply(t, request)), &answer))
	return answer
}

// Each row has a request, a path in its answer, and the expected value at that path. All these values follow from the
// rules and the board alone.
func TestNewMembers(t *testing.T) {
	const ada = `{"game":"coucou","record":"game coucou\nrules 1\nplayer b Ada\nplayer r\nresult unfinished\n` +
		`1 d2-d3\nend\n"`
	for _, c := range []struct{ request, path, want string }{
		{`{"game":"coucou","clicks":[]}`, "next", `["a2","b2","c2","d2","e2","f2","g2"]`},
		{`{"game":"coucou","clicks":["d2","d3"]}`, "complete", `[{"label":"d2-d3","move":"d2-d3"}]`},
		{`{"game":"coucou","clicks":["d1"]}`, "error.rule", `"M7"`},
		{`{"game":"coucou","clicks":["d1"]}`, "error.cells", `["d1","d2"]`},
		{`{"game":"coucou","clicks":["d2","d3","d4"]}`, "error.index", `2`},
		{`{"game":"coucou","clicks":["z9"]}`, "error.field", `"clicks"`},
		{`{"game":"coucou","change":"d2-d3"}`, "change", `{"moved":[{"to":"d3","way":["d2","d3"]}]}`},
		{`{"game":"coucou","change":"d2-d4"}`, "error.rule", `"M1"`},
		{`{"game":"coucou","change":true}`, "error.field", `"change"`},
		{`{"game":"coucou","moves":["d2-d3","d10-d8"]}`, "error.index", `1`},
		{`{"game":"coucou","moves":["d2-d3","d10"]}`, "error.field", `"moves"`},
		{`{"game":"coucou","moves":["d2-d3",7]}`, "error.message", `"\"moves\" must be a string, and is a JSON number"`},
		{`{"game":"taacoca","view":"b"}`, "moves", `[]`},
		{`{"game":"taacoca","view":"b","move":"A1,A2,A3-NE"}`, "error.rule", `"B5"`},
		{`{"game":"taacoca","view":"-","move":"C3,C4,C5-NE"}`, "error.rule", `"B5"`},
		{`{"game":"oeufs","view":"C"}`, "error.field", `"view"`},
		{`{"game":"oeufs","options":{"players":4},"view":"C"}`, "view", `"BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD -"`},
		{`{"game":"oeufs","position":"bbbbba/6/6/6/6/aaaaab B AB -","view":"A","move":"!"}`, "error.rule", `"B5"`},
		{ // a record says who owns the eggs
			`{"game":"oeufs","record":"game oeufs\nrules 2\nposition 6/bbbbba/6/6/6/aaaaab A AB -\n` +
				`player A\nplayer B\nresult unfinished\n` +
				`; f5 is A's\n1 f5-f6\n; f6 is A's\nend\n","view":"B"}`,
			"record", `null`,
		},
		{`{"game":"oeufs","options":{"players":4.0,"noTakeBack":true}}`, "position",
			`"BB2CC/BB2CC/6/6/AA2DD/AA2DD A ABCD - nt:-"`},
		{`{"game":"oeufs","options":{"players":[]}}`, "error.field", `"options"`},
		{`{"game":"oeufs","options":{"players":1e400}}`, "error.message",
			`"\"options\" must be a number that fits into 64 bits, and is a JSON number 1e400"`},
		{`{"game":"oeufs","options":{"players":3}}`, "error.message",
			`"option \"players\": \"3\" is not one of 2, 4"`},
		{`{"game":"oeufs","seen":"6/1????b/4B1/5A/1?4/???b2 A AB Ad1,Af5","view":"A","clicks":["d1"]}`, "complete",
			`[{"label":"look at d1","move":"?d1"}]`},
		{`{"game":"oeufs","seen":"6/1????b/4B1/5A/1?4/???b2 A AB Ad1,Af5","view":"A","check":"d1-d2"}`, "check",
			`"d1-d2"`},
		{`{"game":"oeufs","seen":"6/1????b/4B1/5A/1?4/???b2 A AB Ad1,Af5","view":"A","check":"d1-d4"}`, "error.rule",
			`"M2"`},
		{`{"game":"coucou","check":"d2-d3"}`, "turn", `"b"`},
		{`{"game":"coucou","check":"d2-d3","view":"r"}`, "error.rule", `"B4"`},
		{`{"game":"coucou","review":{}}`, "review", `[]`},
		{`{"game":"coucou","review":{"nodes":-1}}`, "error.field", `"review.nodes"`},
		{`{"game":"oeufs","review":{}}`, "error.field", `"review"`},
		{`{"game":"oeufs","view":"A","moves":["a1-a2"],"do":"resign","review":{"nodes":50}}`, "over", `true`},
		{`{"game":"oeufs","seen":"6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1","view":"A"}`, "error.field", `"seen"`},
		{`{"game":"oeufs","seen":"??????/6/6/6/6/?????? A AB -"}`, "error.field", `"seen"`},
		{`{"game":"coucou","seen":"x","position":"y","view":"b"}`, "error.field", `"position"`},
		// the board has grown downwards: the old d1 is now d2
		{`{"game":"cookiedisco","moves":["@d1"],"change":true}`, "change.placed", `["d2"]`},
		{`{"game":"cookiedisco","solution":true}`, "error.field", `"solution"`},
		{`{"game":"coucou","states":true,"moves":["d2-d3"]}`, "states.1.move", `"d2-d3"`},
		{`{"game":"coucou","search":{"nodes":200,"seed":1}}`, "best.nodes", `200`},
		{`{"game":"coucou","search":{"level":"hard","seed":1}}`, "best.nodes", `600`},
		{`{"game":"coucou","search":{"level":"hard","bot":"mcts","seed":1}}`, "best.nodes", `600`},
		{`{"game":"coucou","search":{"level":"easy","depth":2}}`, "error.field", `"search.depth"`},
		{`{"game":"coucou","search":{"level":"easy","nodes":2}}`, "error.field", `"search.nodes"`},
		{`{"game":"coucou","search":{"level":"hardest"}}`, "error.field", `"search.level"`},
		{`{"game":"coucou","settings":{"plies":1},"moves":["d2-d3"],"page":true}`, "page.over", `true`},
		{`{"game":"coucou","search":{"bot":"fritz"}}`, "error.field", `"search.bot"`},
		{`{"game":"coucou","search":{"nodes":"x"}}`, "error.message",
			`"\"search.nodes\" must be a whole number, and is a JSON value \"x\""`},
		{`{"game":"coucou","search":{"nodes":200,"time":null,"depth":null,"seed":null}}`, "best.nodes", `200`},
		{`{"game":"coucou","search":3}`, "error.message", `"\"search\" must be an object, and is a JSON number"`},
		{`{"game":"coucou","search":{"choices":101}}`, "error.field", `"search.choices"`},
		{`{"game":"coucou","view":"r","search":{"nodes":100}}`, "error.field", `"search"`},
		{`{"game":"coucou","describe":true,"id":7}`, "describe.seats",
			`[{"color":"blue","letter":"b","name":"Blue"},{"color":"red","letter":"r","name":"Red"}]`},
		{`{"game":"oeufs","describe":true}`, "describe.options.0.values", `["2","4"]`},
		{`{"game":"cuckoo","describe":true}`, "describe.match.wins", `2`},
		{`{"games":true}`, "games.1", `{"name":"coucou","title":"Le Coucou picard"}`},
		{`{"game":"coucou","position":"7/7/7/7/7/7/7/7/7/7/3r3 b","explain":true}`, "outcome",
			`"Red's egg is in the nest on d1, so Red has won (E1)"`},
		{`{"game":"coucou","draw":{"from":"x"}}`, "error.field", `"draw.from"`},
		{`{"game":"coucou","draw":{"marks":["a1","x"]}}`, "error.index", `1`},
		{`{"game":"coucou","picture":true}`, "picture.cells.0.piece",
			`{"color":"blue","letter":"b","owner":"b","shape":"egg","word":"blue egg"}`},
		{`{"game":"coucou","picture":true}`, "picture.grid", `"squares"`},
		{`{"game":"coucou","record":"game coucou\nrules 1\nplayer b\nplayer r\nresult unfinished\n1 d2-d4\nend\n"}`,
			"error.line", `6`},
		{`{"game":"coucou","record":"\ufeffgame coucou\r\nrules 1\r\nplayer b\r\nplayer r\r\nresult unfinished` +
			`\r\nend\r\n\r\n"}`, "turn", `"b"`},
		{ada + `,"ply":0}`, "turn", `"b"`},
		{ada + `}`, "record.players", `[{"name":"Ada","seat":"b"},{"seat":"r"}]`},
		{`{"game":"coucou","record":"game coucou\n","ply":1,"id":2}`, "id", `2`},
		{`{"game":"coucou","id":{"a":[1.50,"<&>"]}}`, "id", `{"a":[1.5,"\u003c\u0026\u003e"]}`},
		{`{"game":"coucou","change":7}`, "error.field", `"change"`},
		{`{"game":"coucou","Moves":["d2-d3"]}`, "error.field", `"Moves"`},
		{`{"game":"coucou","moveſ":["d2-d3"]}`, "error.field", `"moveſ"`},
		{`{"game":"coucou","checK":"d2-d3"}`, "error.field", `"checK"`},
		{`{"game":"coucou","draw":{"names":true,"names":true}}`, "error.message", `"the member \"names\" is there twice"`},
		{`{"game":"coucou","draw":{"last":7}}`, "change", `null`},
		{`{"game":"coucou","draw":{"clickable":true,"last":7}}`, "error.field", `"draw.last"`},
		{`{"game":"coucou","moves":["d2-d3"],"write":{"notes":["so"]}}`, "written",
			`"game coucou\nrules 1\nplayer b\nplayer r\nresult unfinished\n1 d2-d3\n; so\nend\n"`},
		{`{"game":"coucou","write":{"notes":["so"]}}`, "error.field", `"write.notes"`},
		{`{"game":"coucou","edit":{}}`, "error.field", `"edit"`},
		{`{"game":"coucou","moves":["d2-d3"],"settings":{"names":["Ada"],"date":"2026-07-14"},"write":{}}`, "written",
			`"game coucou\nrules 1\nplayer b Ada\nplayer r\ndate 2026-07-14\nresult unfinished\n1 d2-d3\nend\n"`},
	} {
		reply := any(ask(t, c.request))
		for part := range strings.SplitSeq(c.path, ".") {
			var index int
			if list, ok := reply.([]any); ok {
				_, err := fmt.Sscan(part, &index)
				require.NoError(t, err)
				reply = list[index]
				continue
			}
			require.IsType(t, object{}, reply, "%s: %s", c.request, c.path)
			reply = reply.(object)[part]
		}
		got, err := json.Marshal(reply)
		require.NoError(t, err)
		require.Equal(t, c.want, string(got), "%s: %s", c.request, c.path)
	}
}

// A drawing shows the clicks and the last move of its request. In a refusal, it shows the cells that the refusal
// names. Each row has parts of a request, and what its drawing has or, after a !, has not.
func TestDrawings(t *testing.T) {
	const cherry = `<g class="marker">`
	for _, c := range []struct {
		request, draw string
		want          []string
	}{
		{`"coucou","moves":["d2-d3","d10-d9"],"clicks":["d3"]`, `"clickable":true,"last":true,"from":"r"`, []string{
			`"cell selected" data-cell="d3"`, `"cell target" data-cell="c4"`, `"cell last" data-cell="d9"`,
			`data-piece="d10" data-at="d9"`, `data-piece="a1" data-at="a1"`, `aria-label="d1, blue egg, blue nest"`,
			`aria-label="d2, empty"`}},
		{`"coucou","position":"7/7/7/7/7/7/7/7/7/7/b2r3 b"`, `"clickable":true`, []string{
			`aria-label="d1, red egg, blue nest"`, `aria-label="d11, empty, red nest"`}},
		{`"coucou","clicks":["d1"]`, `"clickable":true`, []string{`"cell refused" data-cell="d2"`}},
		{`"coucou","position":"7/3b3/2b4/5r1/1b5/1r5/b6/7/4r2/6r/7 b","clicks":["d10"]`, `"clickable":true`, []string{ // C2
			`class="arrow" data-from="a5" data-to="b6"`, `"cell refused" data-cell="d10"`,
			`!"cell refused" data-cell="b6"`}},
		{`"coucou","move":"d2-d4"`, ``, []string{`class="arrow illegal"`}},
		{`"coucou"`, `"clickable":true,"arrows":["d2-d3","e2-e4"]`, []string{`class="arrow"`, `class="arrow illegal"`}},
		// S3: a cookie that was placed has not moved
		{`"cookiedisco","move":"@d1"`, `"clickable":true,"last":true`, []string{"!" + cherry}},
		{`"cookiedisco","position":"3O/2KC/1V1C/BKC o -","move":"c4-f2"`, `"clickable":true,"last":true`, []string{cherry}},
	} {
		svg := ask(t, `{"game":`+c.request+`,"draw":{`+c.draw+`}}`)["svg"]
		require.IsType(t, "", svg, c.request)
		for _, want := range c.want {
			missing, isMissing := strings.CutPrefix(want, "!")
			require.Equal(t, !isMissing, strings.Contains(svg.(string), missing), "%s: %s", c.request, want)
		}
	}
	style := ask(t, `{"game":"coucou","draw":{"clickable":true,"style":true}}`)["style"]
	require.Contains(t, style, ".selected")
}

// A viewer gets the same answer, to the byte, from all positions that look alike and, unless something is played, from
// the text of the view. The positions are those of random games of every game. What is only asked about may be any move
// (ANY); what is made must leave the positions alike (MOVE).
func TestViewsHide(t *testing.T) {
	const places = 13 // the number of members that may stand beside the text of a view
	asked := []string{
		`"id":1`, `"explain":true`, `"clicks":[]`, `"clicks":["b2"]`, `"clicks":["f5","e4"]`, `"clicks":["a6"]`,
		`"draw":{"clickable":true,"names":true,"last":true}`, `"picture":true`, `"search":{"nodes":300}`, `"perft":1`,
		`"states":true`, `"solution":true`, `"check":"ANY","draw":{}`,
		`"change":"ANY"`, `"move":"MOVE","change":true,"draw":{"clickable":true,"last":true}`,
		`"move":"MOVE","page":true,"explain":true`, `"page":true`, `"do":"draw","page":true`, `"do":"takeback"`,
		`"settings":{"repetition":true,"wins":2},"page":true`, `"write":{}`,
	}
	server, games := NewServer(), append(catalog.Games(), dynamic.Adapt(notation.Must(game.New(dark.Definition(true)))))
	server.Games = func() dynamic.Games { return games }
	server.Solution = func(s dynamic.State, _ string) (any, error) { return s.String(), nil }
	for _, g := range games {
		seeds := 1
		if g.Hides() {
			seeds = 8
		}
		for seed := range uint64(seeds) {
			rng := rand.New(rand.NewPCG(seed, 4))
			s, err := g.Start(nil)
			for range 60 {
				require.NoError(t, err)
				if s.CountMoves() == 0 {
					break
				}
				p := boardgame.Player(rng.IntN(s.Players() + 1))
				v := s.See(p)
				other := v.Sample(rng)
				anyMove := "a1-a3"
				if moves := v.Moves(); len(moves) > 0 {
					anyMove = moves[rng.IntN(len(moves))]
				}
				for _, n := range []int{rng.IntN(len(asked)), slices.Index(asked, `"change":"ANY"`)} {
					ask := func(place string, at any) string {
						return string(server.Answer(t.Context(), fmt.Appendf(nil, `{"game":%q,"seed":1,"view":%q,%q:"%v",%s}`,
							g.Info().Name, g.Info().Seat(p).Letter, place, at, strings.NewReplacer(
								"MOVE", quiet(s, other, p), "ANY", anyMove).Replace(asked[n])), nil))
					}
					want := ask("position", s)
					require.Equal(t, want, ask("position", other), "%s and %s: %s", s, other, asked[n])
					if n < places {
						require.Equal(t, want, ask("seen", v), "%s: %s", s, asked[n])
					}
				}
				s, err = s.Apply(s.RandomMove(rng))
			}
		}
	}
}

// quiet returns a move after which two positions still look alike to a player, or one that is not legal.
func quiet(s, other dynamic.State, p boardgame.Player) string {
	for _, m := range s.See(p).Moves() {
		one, _ := s.Apply(m)
		two, _ := other.Apply(m)
		if one.See(p).String() == two.See(p).String() {
			return m
		}
	}
	return "a1-a3"
}

// Searches and counts end at their time limit, and their answers say so.
func TestTimeLimits(t *testing.T) {
	s := NewServer()
	s.limit = 50 * time.Millisecond
	begin := time.Now()
	reply := string(s.Answer(t.Context(), []byte(`{"game":"taacoca","search":{}}`), nil))
	require.Contains(t, reply, `"stopped":true`)
	reply = string(s.Answer(t.Context(), []byte(`{"game":"taacoca","perft":12}`), nil))
	require.Contains(t, reply, "given up after 50ms")
	require.Less(t, time.Since(begin), 10*time.Second)
}

// A server without the functions for it refuses to count and to solve. It still knows the rules.
func TestRulesOnly(t *testing.T) {
	for request, wanted := range map[string]string{
		`{"game":"taacoca","perft":2}`:              "does not count",
		`{"game":"cookiedisco","solution":true}`:    "no solution",
		`{"game":"taacoca","move":"A1,A2,A3-NE"}`:   `"rule":"M4"`,
		`{"game":"taacoca","clicks":[],"id":"nth"}`: `"next":["A1"`,
	} {
		require.Contains(t, string((&Server{Games: catalog.Games}).Answer(t.Context(), []byte(request), nil)), wanted,
			request)
	}
}

// Lines of progress come before the answer, with its id, and only if the request asks for them.
func TestProgress(t *testing.T) {
	for request, wanted := range map[string]bool{
		`{"game":"coucou","search":{"nodes":5000,"progress":true},"id":7}`: true,
		`{"game":"coucou","search":{"nodes":5000},"id":7}`:                 false,
	} {
		var lines []string
		reply := NewServer().Answer(t.Context(), []byte(request),
			func(line []byte) { lines = append(lines, string(line)) })
		require.Contains(t, string(reply), `"best":`)
		require.Equal(t, wanted, len(lines) > 0)
		for _, line := range lines {
			var told object
			require.NoError(t, json.Unmarshal([]byte(line), &told))
			require.EqualValues(t, 7, told["id"])
			require.Contains(t, told["progress"], "line")
		}
	}
}

// The rows of an edited position are those of the game's own text, in every position of random games of every game.
func TestEditNothing(t *testing.T) {
	for _, g := range clutch.Games() {
		rng := rand.New(rand.NewPCG(5, 6))
		s, err := g.Start(nil)
		require.NoError(t, err)
		for range 80 {
			e := ask(t, `{"game":"`+g.Info().Name+`","position":"`+s.String()+`","edit":{}}`)["edited"].(object)
			require.Equal(t, s.String(), e["position"])
			require.NotContains(t, e, "problem")
			if _, over := s.Winner(); over {
				break
			}
			s, err = s.Apply(s.RandomMove(rng))
			require.NoError(t, err)
		}
	}
}

// An edited position may be impossible. Then the answer says why, in the words of the game, and still draws it.
func TestEdit(t *testing.T) {
	const start = `{"game":"coucou","position":"rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb b","draw":{},"edit":`
	e := ask(t, start+`{"put":{"d2":"","d5":"b"},"rest":"r"}}`)["edited"].(object)
	require.Equal(t, "rrrrrrr/rrrrrrr/7/7/7/7/3b3/7/7/bbb1bbb/bbbbbbb r", e["position"])
	require.NotContains(t, e, "problem")
	require.Contains(t, e["svg"], `data-at="d5"`)
	e = ask(t, start+`{"put":{"d5":"b"}}}`)["edited"].(object)
	require.Contains(t, e["problem"], "15")
	require.Contains(t, e["svg"], `data-at="d5"`)
	for _, wrong := range []string{`{"put":{"d12":"b"}}}`, `{"put":{"d1":"x"}}}`, `{"put":{"d1":1}}}`,
		`{"puts":{}}}`} {
		require.Contains(t, ask(t, start+wrong), "error", wrong)
	}
	cookies := ask(t, `{"game":"cookiedisco","edit":{},"position":"1KC/V1C/KC o - o"}`)["edited"].(object)
	require.Len(t, cookies["pieces"], 5, "those of the players too, which are not on the table yet")
}

// A limit that is given is a limit: none can be 0, or less. A null is as good as no member.
func TestLimitsAreLimits(t *testing.T) {
	for _, kind := range []reflect.Type{
		reflect.TypeFor[searchRequest](), reflect.TypeFor[reviewRequest](), reflect.TypeFor[settings](),
	} {
		member := strings.ToLower(strings.TrimSuffix(kind.Name(), "Request"))
		found := 0
		for i := range kind.NumField() {
			f := kind.Field(i)
			require.NotEqual(t, reflect.TypeFor[whole](), f.Type, "%s can't tell 0 from no limit", f.Name)
			if f.Type != reflect.TypeFor[*whole]() {
				continue
			}
			found++
			name := f.Tag.Get("json")
			for _, n := range []string{"0", "0.0", "-1"} {
				request := fmt.Sprintf(`{"game":"coucou",%q:{%q:%s}}`, member, name, n)
				reply := string(NewServer().Answer(t.Context(), []byte(request), nil))
				require.Contains(t, reply, fmt.Sprintf(`"field":"%s.%s"`, member, name))
				require.Contains(t, reply, "from 1 to ")
			}
		}
		require.NotZero(t, found, member)
	}
}
