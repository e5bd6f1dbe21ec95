package web

import (
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/fixture"
)

// Two games differ only in Black's attempts, of which nobody else is told. White and the spectators get the same bytes
// in both, and no event when Black makes an attempt. So revisions, clocks, lists and offers don't tell of it. In each
// list of steps, those with "!" are attempts, which Black makes in one of the games.
func TestSilentMoves(t *testing.T) {
	c := fixture.NewClock(time.UnixMilli(1_780_000_000_000))
	r := serve(t, shared, 0, func(g *games.Config, _ *Config) {
		g.Games, g.Now = dynamic.Games{dynamic.Adapt(dark.Definition(false))}, c.Now
	})
	at := r.listen().URL
	for n, clock := range []string{
		"null", `{"per":"game","seconds":600,"increment":9}`, `{"per":"move","seconds":600}`,
	} {
		for i, steps := range []string{
			"w/moves:a b/moves!a b/moves:d w/moves:b b/moves!b b/moves:.",
			"w/moves:a w/draw:offer b/moves!a w/draw:decline b/moves:.",
			"w/moves:a w/undo:offer b/moves!a b/undo:accept w/moves:a b/moves!a b/moves:b",
		} {
			var pair [2]*darkGame
			for k := range pair {
				g := &darkGame{r: r, name: fmt.Sprintf("Dora %d %d %d", n, i, k)}
				g.person = "the person who is called " + g.name
				g.secrets = r.want(201, "POST", "/api/games", g.person,
					body(`{"game":"dark","seats":{"w":"me","b":"me"},"names":{"w":%q},"public":true,"clock":%s}`,
						g.name, clock))
				g.path = "/api/games/" + g.secrets.ID
				g.white, g.watch, g.black = g.follow(t, at, "w"), g.follow(t, at, ""), g.follow(t, at, "b")
				pair[k] = g
			}
			require.Equal(t, pair[1].told(false), pair[0].told(false), "at the beginning")
			for _, step := range strings.Fields(steps) {
				c.Add(time.Second)
				letter, call, attempt := step[:1], step[1:strings.IndexAny(step, ":!")], strings.Contains(step, "!")
				sent := `{"action":%q}`
				if call == "/moves" {
					sent = `{"move":%q}`
				}
				for _, g := range pair {
					if attempt && g == pair[1] {
						continue
					}
					r.want(200, "POST", g.path+call, g.secrets.Seats[letter], body(sent, step[len(call)+2:]))
					if text := g.black.nextText(); attempt {
						require.Contains(t, text, `"told":"There is a stone on `+step[len(call)+2:])
					}
				}
				require.Equal(t, pair[1].told(attempt), pair[0].told(attempt), "%s after %s of %s", clock, step, steps)
			}
		}
	}
}

// darkGame is one of two games that look alike.
type darkGame struct {
	r                   *rig
	path, person, name  string
	secrets             seen
	white, watch, black *follower
}

func (g *darkGame) follow(t *testing.T, at, letter string) *follower {
	f := follow(t, t.Context(), at+g.path, g.secrets.Seats[letter], "")
	if letter == "b" {
		f.nextText()
	}
	return f
}

// told returns what White and a spectator get now: the next event, unless there must be none, and all answers.
func (g *darkGame) told(quiet bool) string {
	var all []string
	for _, v := range []struct {
		secret string
		events *follower
	}{{g.secrets.Seats["w"], g.white}, {"", g.watch}} {
		if !quiet {
			all = append(all, v.events.nextText())
		}
		revision := g.r.see(g.path, v.secret).Revision
		for _, q := range []struct{ method, path, body string }{
			{"GET", "", ""}, {"GET", "/record", ""}, {"GET", "/moves", ""}, {"GET", "/picture", ""},
			{"POST", "/undo", body(`{"action":"accept","revision":%d}`, revision)}, {"POST", "/moves", `{"move":"f"}`},
		} {
			if q.path == "/moves" && q.method == "POST" && g.r.see(g.path, v.secret).Turn == "w" {
				continue
			}
			ask := httptest.NewRequest(q.method, g.path+q.path, strings.NewReader(q.body))
			ask.RemoteAddr = "127.0.0.1:1234"
			ask.Header.Set("Authorization", "Bearer "+v.secret)
			w := httptest.NewRecorder()
			g.r.handler.ServeHTTP(w, ask)
			all = append(all, fmt.Sprint(w.Code, w.Header().Get("ETag"), w.Body))
		}
	}
	_, list := g.r.ask("GET", "/api/games?list="+games.Mine+"&player="+url.QueryEscape(g.name), g.person, "")
	require.Contains(g.r.t, list, g.name)
	return strings.NewReplacer(g.secrets.ID, "ID", g.name, "NAME").Replace(strings.Join(append(all, list), "\n"))
}
