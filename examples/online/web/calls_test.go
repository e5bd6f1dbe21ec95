package web

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/fixture"
)

const twoHumans = `{"game":"coucou","seats":{"b":"me","r":"me"}}`

func TestMoves(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(twoHumans)
	b, red := s.Seats["b"], s.Seats["r"]
	require.Len(t, s.Seats, 2)
	for _, secret := range []string{b, red, s.Watch} {
		require.GreaterOrEqual(t, len(secret), 26, "128 bits in base 32")
	}

	now := r.see(path, b)
	require.EqualValues(t, 1, now.Revision)
	require.Equal(t, "b", now.Turn)
	require.Contains(t, now.Moves, "d2-d3")
	require.Empty(t, r.see(path, red).Moves, "it is not Red's turn to move")
	require.NotEmpty(t, r.want(422, "POST", path+"/moves", red, `{"move":"d10-d9"}`).Error.Rule)
	require.Empty(t, r.see(path, s.Watch).Moves)
	require.Equal(t, now.Position, r.see(path+"?seat="+b, "").Position)

	after := r.want(200, "POST", path+"/moves", "", body(`{"seat":%q,"move":"d2-d3","revision":1}`, b))
	require.EqualValues(t, 2, after.Revision)
	require.Equal(t, "r", after.Turn)

	// The server refuses the same request a second time, because the request names an old revision. The answer has the
	// current game.
	stale := r.want(409, "POST", path+"/moves", b, `{"move":"d2-d3","revision":1}`)
	require.EqualValues(t, 2, stale.Revision)
	require.Equal(t, after.Position, stale.Position)

	r.want(403, "POST", path+"/moves", s.Watch, `{"move":"d10-d9"}`)
	r.want(403, "POST", path+"/moves", "wrong", `{"move":"d10-d9"}`)
	r.want(403, "GET", path, "", "")
	r.want(404, "GET", "/api/games/"+strings.Repeat("a", 20), b, "")
	r.want(404, "GET", "/api/games/x", b, "")

	illegal := r.want(422, "POST", path+"/moves", red, `{"move":"d10-d8","revision":2}`)
	require.NotEmpty(t, illegal.Error.Rule)
	require.Contains(t, illegal.Error.Cells, "d10")
	require.EqualValues(t, 2, illegal.Revision)
	malformed := r.want(422, "POST", path+"/moves", red, `{"move":"d10-"}`)
	require.Equal(t, "move", malformed.Error.Field)
	require.NotNil(t, malformed.Error.Offset)

	r.want(200, "POST", path+"/resign", red, "")
	over := r.want(410, "POST", path+"/moves", red, `{"move":"d10-d9"}`)
	require.True(t, over.Over)
	require.Equal(t, "b", *over.Winner)
	r.want(410, "POST", path+"/resign", b, "{}")
	r.want(410, "POST", path+"/draw", b, "{}")
	r.want(410, "POST", path+"/undo", b, "{}")
}

func TestMalformedRequests(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(twoHumans)
	for _, c := range []struct {
		path, body, field string
		status            int
	}{
		{"/api/games", ``, "game", 400},
		{"/api/games", `[]`, "", 400},
		{path + "/resign", `null`, "", 400},
		{"/api/games", `{`, "", 400},
		{"/api/games", "{\"game\":\"coucou\",\"names\":{\"b\":\"\xff\"}}", "", 400}, // not UTF-8
		{"/api/games", `{"game":"chess"}`, "game", 400},
		{"/api/games", `{"game":"coucou"}{}`, "", 400},
		{"/api/games", `{"game":"coucou","colour":"blue"}`, "colour", 400},
		{"/api/games", `{"game":"coucou","clock":{"Per":"move","seconds":1}}`, "Per", 400},
		{"/api/games", `{"game":"coucou","game":"taacoca"}`, "", 400},
		{"/api/games", `{"game":"coucou","seats":{"b":"me","b":"human"}}`, "", 400},
		{"/api/games", `{"game":"oeufs","options":{"noTakeBack":7}}`, "options", 400},
		{"/api/games", `{"game":"coucou","seats":{"x":"human"}}`, "seats", 400},
		{"/api/games", `{"game":"coucou","options":{"size":3}}`, "options", 400},
		{"/api/games", `{"game":"coucou","position":"nonsense"}`, "position", 400},
		{"/api/games", `{"game":"coucou","names":{"x":"Ada"}}`, "names", 400},
		{"/api/games", `{"game":"coucou","names":{"b":"` + strings.Repeat("a", 41) + `"}}`, "names", 400},
		{"/api/games", `{"game":"coucou","names":{"r":"I cheat"}}`, "names", 400},
		{"/api/games", `{"game":"coucou","names":{"r":"I cheat"},"seats":{"b":"me","r":"open"}}`, "names", 400},
		{"/api/games", `{"game":"coucou","clock":{"per":"year","seconds":1}}`, "clock", 400},
		{"/api/games", `{"game":"coucou","clock":{"per":"move","seconds":60,"increment":1}}`, "clock", 400},
		{"/api/games", `{"game":"coucou","clock":{"per":"game","seconds":60,"delay":-1}}`, "clock", 400},
		{"/api/games", `{"game":"coucou","clock":{"per":"game","seconds":60,"increment":99999999}}`, "clock", 400},
		{"/api/games", `{"game":"coucou","rounds":10}`, "rounds", 400},
		{"/api/games", `{"game":"coucou","position":"x","options":{"players":2}}`, "options", 400},
		{"/api/games", strings.Repeat(" ", maxBody+1), "", 413},
		{path + "/moves", `{"revision":"7"}`, "revision", 400},
		{path + "/moves", `{"Moves":"x"}`, "Moves", 400},
		{path + "/draw", `{"action":"dance"}`, "action", 400},
		{path + "/moves", `{"phrase":"d2-d3"}`, "", 400},
		{path + "/say", `{"move":"Hello!"}`, "", 400},
		{"/api/nothing", `{}`, "", 404},
	} {
		got := r.want(c.status, "POST", c.path, s.Seats["b"], c.body)
		require.Equal(t, c.field, got.Error.Field, "%s %s", c.path, c.body)
	}
	r.want(404, "GET", path+"/resign", s.Seats["b"], "")
	status, _ := r.ask("DELETE", path, s.Seats["b"], "")
	require.Equal(t, 405, status)

	broken := iotest.ErrReader(errors.New("read tcp 10.0.0.1:80: i/o timeout"))
	w := httptest.NewRecorder()
	r.server.Handler().ServeHTTP(w, httptest.NewRequest("POST", "/api/games", broken))
	require.Equal(t, 400, w.Code)
	require.NotContains(t, w.Body.String(), "10.0.0.1", "where the server listens")
}

// No text that a store can't take gets as far as one, whatever parameter it is in: PostgreSQL refuses NUL and what is not UTF-8.
func TestUnreadableAddresses(t *testing.T) {
	r := serve(t, shared)
	operator := Names(r.service)
	for _, wrong := range []string{"%00", "x%00y", "%ff", "%ed%a0%80", "%c3&x=%a9"} {
		for _, name := range []string{"game", "result", "player", "list", "after", "seat", "anything"} {
			for _, path := range []string{"/api/games", "/api/games/none", "/api/events", "/"} {
				r.want(400, "GET", path+"?x=1&"+name+"="+wrong, "", "")
			}
		}
		r.want(400, "GET", "/api/games?after=1-"+wrong, "", "")
		r.want(400, "GET", "/api/games?"+wrong+"=1", "", "")
		wrong = strings.ReplaceAll(wrong, "&", "/")
		r.want(400, "GET", "/api/games/"+wrong+"/record", "", "")
		r.want(400, "POST", "/api/games/"+wrong+"/say", "", "")
		w := httptest.NewRecorder()
		operator.ServeHTTP(w, httptest.NewRequest("POST", "/names/"+wrong+"?unreported=yes", nil))
		require.Equal(t, 400, w.Code, wrong)
	}
	r.want(400, "GET", "/api/games?game=%zz", "", "")
	r.want(400, "GET", "/api/games?game=coucou;list=open", "", "")
	r.want(200, "GET", "/api/games?player=%C3%89va+%26&game=%E2%82%AC", "", "")
	r.want(400, "POST", "/api/games", "", `{"game":"coucou","names":{"b":"a\u0000"}}`)
}

// The log contains no secrets, no matter how a secret was sent.
func TestLogsKeepSecrets(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(twoHumans)
	b := s.Seats["b"]
	r.see(path+"?seat="+b, "")
	r.see(path, b)
	r.want(409, "POST", path+"/moves", "", body(`{"seat":%q,"move":"d2-d3","revision":9}`, b))
	r.want(403, "GET", path+"?seat="+b+"x", "", "")
	require.Contains(t, r.log.String(), "/api/games/{id}")
	require.NotContains(t, r.log.String(), b)
}

// A request that meets a bug is answered with an error, unless its answer has begun.
func TestPanics(t *testing.T) {
	r := serve(t, shared)
	for status, begin := range map[int]func(http.ResponseWriter){
		http.StatusInternalServerError: func(http.ResponseWriter) {},
		http.StatusOK:                  func(w http.ResponseWriter) { w.WriteHeader(http.StatusOK) },
	} {
		r.handler = r.server.observed(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			begin(w)
			panic("a bug")
		}))
		w := r.do("GET", "/", "")
		require.Equal(t, status, w.Code)
		require.Equal(t, status != http.StatusOK, strings.Contains(w.Body.String(), "the server has a bug"))
	}
	require.Contains(t, r.log.String(), "a bug")
}

func TestHeaders(t *testing.T) {
	r := serve(t, shared)
	page := r.do("GET", "/", "").Header()
	require.NotContains(t, page.Get("Content-Security-Policy"), "unsafe-inline")
	require.Equal(t, "no-referrer", page.Get("Referrer-Policy"))
	require.Equal(t, http.StatusForbidden, r.do("POST", "/api/games", twoHumans, "Sec-Fetch-Site", "cross-site").Code)
}

// keyed sends a POST with an Idempotency-Key and checks the status of the answer.
func keyed(r *rig, status int, path, secret, key, body string) (s seen) {
	w := r.do("POST", path, body, "Authorization", "Bearer "+secret, "Idempotency-Key", key)
	require.Equal(r.t, status, w.Code, w.Body)
	require.NoError(r.t, json.Unmarshal(w.Body.Bytes(), &s))
	return s
}

// A change with a key can be repeated, and one that answers an offer of another kind is refused.
func TestKeysOfChanges(t *testing.T) {
	r := serve(t, shared)
	s := keyed(r, 201, "/api/games", "", "a key that nobody guesses", twoHumans)
	require.Equal(t, s, keyed(r, 201, "/api/games", "", "a key that nobody guesses", twoHumans))
	keyed(r, 400, "/api/games", "", "a key that nobody guesses", `{"game":"taacoca"}`)
	keyed(r, 400, "/api/games", "", "short", twoHumans)
	path := "/api/games/" + s.ID
	for range 2 {
		require.EqualValues(t, 2,
			keyed(r, 200, path+"/moves", s.Seats["b"], "1", `{"move":"d2-d3","revision":1}`).Revision)
	}
	keyed(r, 409, path+"/moves", s.Seats["b"], "2", `{"move":"d2-d3","revision":1}`)
	keyed(r, 400, path+"/moves", s.Seats["b"], strings.Repeat("x", games.MaxKey+1), `{"move":"d2-d3"}`)
	r.want(200, "POST", path+"/draw", s.Seats["b"], `{"action":"offer"}`)
	for _, action := range []string{`{"action":"accept"}`, `{"action":"decline"}`, "{}"} {
		r.want(409, "POST", path+"/undo", s.Seats["r"], action)
	}
}

// The moves of a game are in a list of their own, because an answer has only the last ones.
func TestListOfMoves(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(twoHumans)
	for i, move := range []string{"d2-d3", "d10-d9", "d3-c4"} {
		r.want(200, "POST", path+"/moves", s.Seats[[]string{"b", "r"}[i%2]], body(`{"move":%q}`, move))
	}
	_, text := r.ask("GET", path+"/moves?after=1", s.Watch, "")
	require.JSONEq(t, `{"played":[{"ply":2,"turn":2,"seat":"r","move":"d10-d9"},{"ply":3,"turn":3,"seat":"b","move":"d3-c4"}]}`,
		text)
	r.want(400, "GET", path+"/moves?after=x", s.Watch, "")
	r.want(400, "GET", "/api/games?after=x", "", "")
	r.want(403, "GET", path+"/moves", "wrong", "")
}

// Each seat's secret goes only to the one who sits down there. An invitation is good for one person, and shows the game
// until then.
func TestSeats(t *testing.T) {
	c := fixture.NewClock(time.UnixMilli(1_780_000_000_000))
	r := serve(t, shared, func(g *games.Config, _ *Config) { g.Now = c.Now })
	made := r.want(201, "POST", "/api/games", "",
		`{"game":"coucou","names":{"b":"Ada"},"clock":{"per":"game","seconds":60}}`)
	path := "/api/games/" + made.ID
	require.Len(t, made.Seats, 1)
	require.Len(t, made.Invitations, 1)
	blue, invitation := made.Seats["b"], made.Invitations["r"]
	require.Equal(t, invitation, r.see(path, blue).Invitations["r"], "the creator may see it again")
	require.Empty(t, r.see(path, made.Watch).Invitations)
	require.Equal(t, "invited", r.see(path, blue).Seats["r"])
	_, shown := r.ask("GET", path, invitation, "")
	_, watched := r.ask("GET", path, made.Watch, "")
	require.Equal(t, watched, shown, "the guest sees the game as a spectator")
	_, shown = r.ask("GET", path+"/picture", invitation, "")
	_, watched = r.ask("GET", path+"/picture", made.Watch, "")
	require.NotEqual(t, watched, shown, "with their own side below")
	r.want(403, "POST", path+"/moves", invitation, `{"move":"d2-d3"}`)
	r.want(403, "POST", path+"/seats", "", `{"invitation":"wrong"}`)
	r.want(403, "POST", path+"/seats", "", `{"seat":"r"}`)
	r.want(400, "POST", path+"/seats", "", body(`{"invitation":%q,"name":"\u200b"}`, invitation))

	r.want(200, "POST", path+"/moves", blue, `{"move":"d2-d3"}`)
	c.Add(time.Hour) // nobody is there whose time could run
	seated := r.want(200, "POST", path+"/seats", "", body(`{"invitation":%q,"name":"Grace"}`, invitation))
	require.Equal(t, "r", seated.Seat)
	r.want(410, "POST", path+"/seats", "", body(`{"invitation":%q}`, invitation))
	for _, what := range []string{"", "/events", "/picture", "/record", "/moves"} {
		require.Contains(t, r.want(410, "GET", path+what, invitation, "").Error.Message, "no longer free")
	}
	require.Empty(t, r.see(path, blue).Invitations)
	require.Equal(t, "human", r.see(path, blue).Seats["r"])
	c.Add(59 * time.Second)
	r.want(200, "POST", path+"/moves", seated.Secret, `{"move":"d10-d9"}`)
	_, text := r.ask("GET", path+"/record", made.Watch, "")
	require.Contains(t, text, "Ada")
	require.Contains(t, text, "Grace")
}

// Of many who want an open seat at the same time, one gets it. The lobby lists it until then.
func TestOpenSeats(t *testing.T) {
	r := serve(t, shared)
	made := r.want(201, "POST", "/api/games", "", `{"game":"coucou","seats":{"b":"open","r":"me"},"names":{"r":"Ada"}}`)
	path := "/api/games/" + made.ID
	require.Empty(t, made.Invitations)
	require.NotEmpty(t, made.Seats["r"])
	listed := func() bool {
		_, text := r.ask("GET", "/api/games", "", "")
		return strings.Contains(text, made.ID)
	}
	require.Eventually(t, listed, 5*time.Second, 10*time.Millisecond)
	r.want(403, "POST", path+"/seats", "", `{"seat":"r"}`)
	require.Equal(t, "open", r.see(path, "").Seats["b"])
	answers := make([]int, 10)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() { answers[i], _ = r.ask("POST", path+"/seats", "", `{"seat":"b"}`) })
	}
	group.Wait()
	slices.Sort(answers)
	require.Equal(t, []int{200, 410, 410, 410, 410, 410, 410, 410, 410, 410}, answers)
	require.Eventually(t, func() bool { return !listed() }, 5*time.Second, 10*time.Millisecond)

	r.want(403, "GET", path, "", "")

	// Whoever repeats the request with the same key gets the same seat.
	made = r.want(201, "POST", "/api/games", "", `{"game":"coucou","seats":{"b":"open","r":"easy"}}`)
	path = "/api/games/" + made.ID
	first := keyed(r, 200, path+"/seats", "", "a key that nobody guesses", `{"seat":"b"}`)
	require.Equal(t, first, keyed(r, 200, path+"/seats", "", "a key that nobody guesses", `{"seat":"b"}`))
	keyed(r, 410, path+"/seats", "", "another key, also hard to guess", `{"seat":"b"}`)
	r.want(200, "POST", path+"/moves", first.Secret, `{"move":"d2-d3"}`)
}

// Those who see the same get the same answer to what pages ask, each seat its own moves, and after a move everybody a new
// one.
func TestLooksAreShared(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(twoHumans)
	look := func(seat string) string {
		status, text := r.ask("POST", path+"/look", s.Seats[seat], drawn)
		require.Equal(t, 200, status, text)
		return text
	}
	has := func(seat, part string) bool { return strings.Contains(look(seat), part) } // the texts are long
	first := look("b")
	require.True(t, first == look("b"))
	require.True(t, has("b", `"move":"d2-d3"`))
	require.False(t, has("r", `"move":"d2-d3"`), "it is not their turn")
	r.want(200, "POST", path+"/moves", s.Seats["b"], `{"move":"d2-d3"}`)
	require.True(t, has("b", `data-at=\"d3\"`))
	require.False(t, has("b", `"move":`))
	require.True(t, has("r", `"move":"d10-d9"`))
	for file, parts := range map[string][]string{
		"game.js":   {"return { clickable: true, last: true, from: table.below }", "game.look({ draw: drawing(), ...request })", " look({})"},
		"remote.js": {": { gestures: true }", `"look", { ...at, ...request })`},
	} {
		script, err := static.ReadFile("static/" + file)
		require.NoError(t, err)
		for _, part := range parts {
			require.Contains(t, string(script), part, "what pages ask is what is kept")
		}
	}
}
