package web

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// What a player or a spectator receives is the same, to the byte, for two positions that look alike to them.
func TestNothingHiddenIsSent(t *testing.T) {
	game, err := clutch.Find("oeufs")
	require.NoError(t, err)
	for _, players := range []int{2, 4} {
		for viewer := boardgame.NoPlayer; int(viewer) <= players; viewer++ {
			t.Run(fmt.Sprintf("%d players, seen by %s", players, game.Info().Seat(viewer).Name), func(t *testing.T) {
				r := serve(t, shared, 0)
				rng := rand.New(rand.NewPCG(uint64(players), uint64(viewer)))
				start, err := game.Start(boardgame.Options{"players": fmt.Sprint(players)})
				require.NoError(t, err)
				different := 0
				for truth := start; ; {
					if _, over := truth.Winner(); over {
						break
					}
					var plies int
					truth, plies = alike(t, r, game, truth, viewer, rng, &different)
					if plies == 0 {
						truth, err = truth.Apply(truth.RandomMove(rng))
						require.NoError(t, err)
					}
					if different > 60 {
						break
					}
				}
				require.Greater(t, different, 20, "the two positions differed too rarely for this test to mean anything")
			})
		}
	}
}

// twin is a game on the server with its real position.
type twin struct {
	path    string
	secrets seen
	truth   dynamic.State
}

// alike plays two games, one from the real position and one from another that looks like it to the viewer, as long as
// they look alike. It compares everything that reaches the viewer. It returns the last position of the first game, and
// the number of plies.
func alike(t *testing.T, r *rig, game dynamic.Game, truth dynamic.State, viewer boardgame.Player, rng *rand.Rand,
	different *int,
) (dynamic.State, int) {
	other := truth.See(viewer).Sample(rng)
	if _, over := other.Winner(); over || other.String() == truth.String() {
		return truth, 0
	}
	twins := [2]*twin{}
	for i, s := range []dynamic.State{truth, other} {
		twins[i] = &twin{truth: s}
		twins[i].path, twins[i].secrets = r.create(fmt.Sprintf(`{"game":"oeufs","position":%q}`, s.String()))
	}
	plies := 0
	for ; plies < 12; plies++ {
		a, b := twins[0].truth, twins[1].truth
		if a.See(viewer).String() != b.See(viewer).String() {
			break // the moves have revealed a difference to the viewer
		}
		if a.String() != b.String() {
			*different++
		}
		move := a.RandomMove(rng)
		same(t, r, game, twins, viewer, move)
		if _, over := a.Winner(); over || b.Check(move) != nil {
			break
		}
		for _, w := range twins {
			mover := w.secrets.Seats[game.Info().Seat(w.truth.Turn()).Letter]
			r.want(200, "POST", w.path+"/moves", mover, body(`{"move":%q}`, move))
			next, err := w.truth.Apply(move)
			require.NoError(t, err)
			w.truth = next
		}
		if _, over := twins[1].truth.Winner(); over {
			break
		}
	}
	return twins[0].truth, plies
}

// same compares what the viewer receives in both games now: the game, the record, and the answers to moves and offers.
func same(t *testing.T, r *rig, game dynamic.Game, twins [2]*twin, viewer boardgame.Player, move string) {
	letter := game.Info().Seat(viewer).Letter
	requests := []struct{ method, path, body string }{
		{"GET", "", ""},
		{"GET", "/record", ""},
		{"POST", "/moves", `{"move":"nonsense"}`},
		{"POST", "/moves", `{"move":"a1-a9"}`},
		{"POST", "/draw", `{"action":"accept"}`},
		{"POST", "/next", `{}`},
	}
	if twins[0].truth.Turn() != viewer { // refused, because it is out of turn
		requests = append(requests, struct{ method, path, body string }{"POST", "/moves", fmt.Sprintf(`{"move":%q}`, move)})
	}
	for _, from := range cells {
		to := cells[(strings.Count(move, "")*7+len(from))%len(cells)]
		text := from + "-" + to
		if twins[0].truth.Check(text) == nil || twins[1].truth.Check(text) == nil {
			continue
		}
		requests = append(requests, struct{ method, path, body string }{"POST", "/moves", fmt.Sprintf(`{"move":%q}`, text)})
	}
	for _, q := range requests {
		var got [2]string
		for i, w := range twins {
			secret := w.secrets.Seats[letter]
			if viewer == boardgame.NoPlayer {
				secret = w.secrets.Watch
			}
			status, text := r.ask(q.method, w.path+q.path, secret, q.body)
			id := strings.TrimPrefix(w.path, "/api/games/")
			got[i] = fmt.Sprint(status, strings.ReplaceAll(text, id, "ID"))
		}
		require.Equal(t, got[0], got[1], "%s %s, with %s and %s", q.path, q.body, twins[0].truth, twins[1].truth)
	}
}

// cells holds some cells of the board.
var cells = []string{"a1", "b2", "c3", "d4", "e5", "f6", "a6", "f1", "c4", "d3", "b5", "e2"}
