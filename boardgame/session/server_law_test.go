package session_test

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// page is a browser tab with one seat of a game on a server.
type page struct {
	handler http.Handler
	id      string
	secret  string
}

// do sends a request without a network, and returns the status and the body of the response.
func (p page) do(t require.TestingT, method, path string, body any) (int, string) {
	text, err := json.Marshal(body)
	require.NoError(t, err)
	r := httptest.NewRequest(method, "/games"+path, bytes.NewReader(text))
	r.Header.Set("Authorization", p.secret)
	w := httptest.NewRecorder()
	p.handler.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

// state is the state that a page shows.
type state struct {
	Revision int          `json:"revision"`
	Seen     session.Seen `json:"seen"`
}

func (p page) see(t require.TestingT) (s state) {
	_, text := p.do(t, "GET", "/"+p.id, nil)
	require.NoError(t, json.Unmarshal([]byte(text), &s), text)
	return s
}

// open creates a game and returns one page for each seat, with the seat's letter as the key, and a spectator's page with the
// key "".
func open(t require.TestingT, h http.Handler, q asked) map[string]page {
	code, text := page{handler: h}.do(t, "POST", "", q)
	require.Equal(t, http.StatusCreated, code, text)
	var made struct {
		ID    string
		Seats map[string]string
	}
	require.NoError(t, json.Unmarshal([]byte(text), &made))
	pages := map[string]page{"": {h, made.ID, ""}}
	for letter, secret := range made.Seats {
		pages[letter] = page{h, made.ID, secret}
	}
	return pages
}

// TestServerPlaysByClicks plays random moves in every game on the server, using nothing but clicks. Each page must show the
// view of its seat.
func TestServerPlaysByClicks(t *testing.T) {
	h := newServer().handler()
	for _, g := range clutch.Games() {
		for seed := range uint64(2) {
			rng := rand.New(rand.NewPCG(seed, 5))
			q := asked{Game: g.Info().Name, Options: game.Options{}}
			if q.Game == "oeufs" && seed%2 == 1 {
				q.Options["players"] = "4"
			}
			truth, err := g.Start(q.Options)
			require.NoError(t, err)
			pages := open(t, h, q)
			for range 40 {
				if _, over := truth.Winner(); over {
					break
				}
				mover := pages[g.Info().Seat(truth.Turn()).Letter]
				move := clickMove(t, rng, mover)
				code, text := mover.do(t, "POST", "/"+mover.id+"/move", asked{Move: move, Revision: mover.see(t).Revision})
				require.Equal(t, http.StatusOK, code, text)
				truth, err = truth.Apply(move)
				require.NoError(t, err)
			}
			for letter, p := range pages {
				seen := p.see(t).Seen
				player := boardgame.Player(slices.IndexFunc(g.Info().Seats, func(s game.Seat) bool { return s.Letter == letter }) + 1)
				require.Equal(t, truth.See(player).String(), seen.Position+seen.View)
				_, over := truth.Winner()
				require.Equal(t, over, seen.Over)
			}
		}
	}
}

// clickMove clicks random cells until they describe a complete move. Each cell is one of those that the page offers next.
func clickMove(t *testing.T, rng *rand.Rand, p page) string {
	made := []string{}
	for {
		code, text := p.do(t, "POST", "/"+p.id+"/clicks", asked{Cells: made})
		require.Equal(t, http.StatusOK, code, text)
		var clicks dynamic.Clicks
		require.NoError(t, json.Unmarshal([]byte(text), &clicks))
		if len(clicks.Complete) > 0 && (len(clicks.Next) == 0 || rng.IntN(3) == 0) {
			return clicks.Complete[rng.IntN(len(clicks.Complete))].Move
		}
		made = append(made, clicks.Next[rng.IntN(len(clicks.Next))])
	}
}

// The server in server_test.go has fewer than 150 lines, not counting blank lines and comments.
func TestServerIsSmall(t *testing.T) {
	text, err := os.ReadFile("server_test.go")
	require.NoError(t, err)
	lines := 0
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
			lines++
		}
	}
	require.Less(t, lines, 150)
}
