package session_test

import (
	"bytes"
	"encoding/json"
	"fmt"
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
	"github.com/seed4105872c/clutch/oeufs"
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

// If two states look the same to a seat, the server sends this seat the same bytes for both: pages, drawings, records, clicks
// and refusals. The test makes the same moves in both states until they look different. It does so with two players and with
// four.
func TestServerHidesWhatItShould(t *testing.T) {
	d := oeufs.Definition()
	compared, different := 0, 0
	for seed := range uint64(45) {
		rng := rand.New(rand.NewPCG(seed, 6))
		start, _, err := boardgame.Playout[oeufs.State](busy(t, seed), rng, rng.IntN(60), nil)
		require.NoError(t, err)
		if _, over := start.Winner(); over {
			continue
		}
		viewer := boardgame.Player(rng.IntN(start.Players() + 1))
		other := d.Hidden.Scramble(start, viewer, rng)
		if other == start {
			continue
		}
		different++
		compared += alike(t, rng, start, other, viewer)
	}
	t.Logf("%d pairs of states, %d responses compared", different, compared)
	require.Greater(t, different, 20)
	require.Greater(t, compared, 2000)
}

// busy returns a position for two or four players in which many eggs are turned over.
func busy(t *testing.T, seed uint64) oeufs.State {
	t.Helper()
	return oeufs.MustParse([]string{
		"6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1", "6/bbbbb1/6/A5/6/aaaaab A AB -", "ab2cc/bb2cc/6/6/ba2dd/aa2dd A ABCD Aa1,Ba6",
	}[seed%3])
}

// alike makes the same moves in both states and compares the responses that the viewer gets. It returns the number of
// comparisons.
func alike(t *testing.T, rng *rand.Rand, one, two oeufs.State, viewer boardgame.Player) (compared int) {
	h := [2]http.Handler{newServer().handler(), newServer().handler()}
	truths := [2]oeufs.State{one, two}
	var pages [2]map[string]page
	for i := range pages {
		pages[i] = open(t, h[i], asked{Game: "oeufs", Position: truths[i].String()})
	}
	letter := strings.Trim(" ABCD"[viewer:viewer+1], " ")
	same := func(who, method, path string, body any) int {
		code, text := pages[0][who].do(t, method, path, body)
		otherCode, other := pages[1][who].do(t, method, path, body)
		if who == letter {
			require.Equal(t, fmt.Sprint(code, text), fmt.Sprint(otherCode, other), "%s %s %v, seen by %q\n%s\n%s", method, path, body, letter, one, two)
			compared++
		}
		return code
	}
	for range 12 {
		id := "/" + pages[0][letter].id
		for _, path := range []string{id, id + "/board.svg", id + "/record"} {
			same(letter, "GET", path, nil)
		}
		for range 4 {
			cells := []string{randomCell(rng), randomCell(rng)}
			same(letter, "POST", id+"/clicks", asked{Cells: cells[:1+rng.IntN(2)]})
		}
		revision := pages[0][letter].see(t).Revision
		for _, action := range []string{"move", "accept", "decline"} { // the server refuses all of them
			same(letter, "POST", id+"/"+action, asked{Move: randomCell(rng) + "-" + randomCell(rng), Revision: revision + 1})
		}
		if _, over := truths[0].Winner(); over {
			break
		}
		moves := truths[0].AppendMoves(nil)
		m := moves[rng.IntN(len(moves))]
		next, err := truths[0].Apply(m)
		require.NoError(t, err)
		otherNext, err := truths[1].Apply(m)
		require.NoError(t, err, "the player to move can see which moves are legal")
		if next.View(viewer) != otherNext.View(viewer) {
			break // a claim, or a look by the viewer, has revealed the difference
		}
		truths = [2]oeufs.State{next, otherNext}
		mover := oeufs.Definition().Seat(pagesTurn(t, pages[0]))
		same(mover.Letter, "POST", id+"/move", asked{Move: m.String(), Revision: revision})
	}
	return compared
}

// pagesTurn returns the player whose turn the pages show.
func pagesTurn(t *testing.T, pages map[string]page) boardgame.Player {
	return boardgame.Player(strings.Index(" ABCD", pages[""].see(t).Seen.Turn))
}

func randomCell(rng *rand.Rand) string {
	return string("abcdef"[rng.IntN(6)]) + string("123456"[rng.IntN(6)])
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
