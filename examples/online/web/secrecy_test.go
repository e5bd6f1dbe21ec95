package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/online/internal/script"
)

// If two positions look alike to a player or a spectator, the server sends them exactly the same bytes in both. This is
// checked during whole games of Ovo, for everything that the server sends: games, records, refusals,
// events, pictures, lists, phrases, and what the page makes notifications of.
func TestNothingHiddenIsSent(t *testing.T) {
	g, err := clutch.Find("oeufs")
	require.NoError(t, err)
	for _, players := range []int{2, 4} {
		for viewer := boardgame.NoPlayer; int(viewer) <= players; viewer++ {
			t.Run(fmt.Sprintf("%d players, seen by %s", players, g.Info().Seat(viewer).Name), func(t *testing.T) {
				r := serve(t, shared, 0)
				start, err := g.Start(game.Options{"players": fmt.Sprint(players)})
				require.NoError(t, err)
				w := &witness{
					t: t, r: r, url: r.listen().URL, game: g, viewer: viewer,
					rng: rand.New(rand.NewPCG(uint64(players), uint64(viewer))),
				}
				w.watch(start)
				require.Greater(t, w.different, 10, "the two positions differed too rarely for this test to mean anything")
			})
		}
	}
}

// witness is a player or a spectator who sees two games that look alike.
type witness struct {
	t         *testing.T
	r         *rig
	url       string
	game      dynamic.Game
	viewer    boardgame.Player
	rng       *rand.Rand
	different int // how often the positions differed
}

// twin is one of the two games on the server, with its real position.
type twin struct {
	path    string
	secrets seen
	person  string // the secret of the person who plays all seats
	truth   dynamic.State
	events  *follower
	close   func()
}

// longest is the greatest number of moves that a game in this test may have.
const longest = 400

// watch plays a game to its end. Alongside it, watch plays a second game, whose position differs but looks the same to the
// witness. When a move shows the witness a difference, watch replaces the second game with a new one.
func (w *witness) watch(truth dynamic.State) {
	var twins []*twin
	for range longest {
		if _, over := truth.Winner(); over {
			w.end(twins)
			return
		}
		if twins == nil {
			twins = w.twins(truth)
		}
		move := w.move(truth)
		next, err := truth.Apply(move)
		require.NoError(w.t, err)
		if twins != nil && !w.step(twins, move) {
			w.end(twins)
			twins = nil
		}
		truth = next
	}
	require.FailNow(w.t, "the game does not end")
}

// move chooses a move. Most moves help to end the game, and the others are random.
func (w *witness) move(s dynamic.State) string {
	if w.rng.IntN(4) == 0 {
		return s.RandomMove(w.rng)
	}
	return script.Homeward(s, s.Turn(), w.rng)
}

// twins creates a game in the real position, and a game in a different position that looks the same to the witness. It
// returns nil if it finds no such position.
func (w *witness) twins(truth dynamic.State) (twins []*twin) {
	other := truth.See(w.viewer).Sample(w.rng)
	if _, over := other.Winner(); over || other.String() == truth.String() {
		return nil
	}
	for _, s := range []dynamic.State{truth, other} {
		x := &twin{truth: s}
		seats := `{"A":"me","B":"me"}`
		if s.Players() == 4 {
			seats = `{"A":"me","B":"me","C":"me","D":"me"}`
		}
		x.person = fmt.Sprintf("the person of %d, %s", w.rng.Uint64(), w.t.Name()[len(w.t.Name())-1:])
		x.secrets = w.r.want(201, "POST", "/api/games", x.person, fmt.Sprintf(`{"game":"oeufs","position":%q,"seats":%s,"names":{"A":"Ada"}}`, s.String(), seats))
		x.path = "/api/games/" + x.secrets.ID
		ctx, cancel := context.WithCancel(w.t.Context())
		x.close = cancel
		x.events = follow(w.t, ctx, w.url+x.path, x.secret(w.game, w.viewer), "")
		twins = append(twins, x)
	}
	w.same(twins, "the first event", func(x *twin) string { return x.events.nextText() })
	return twins
}

func (w *witness) end(twins []*twin) {
	for _, x := range twins {
		x.close()
	}
}

// secret returns a player's secret, or for NoPlayer the spectators' secret.
func (x *twin) secret(game dynamic.Game, p boardgame.Player) string {
	if p == boardgame.NoPlayer {
		return x.secrets.Watch
	}
	return x.secrets.Seats[game.Info().Seat(p).Letter]
}

// step compares what the witness receives from both games, and makes the same move in both. It reports whether the games
// still look alike after the move. If so, step also compares the events that report the move.
func (w *witness) step(twins []*twin, move string) (alike bool) {
	w.different++
	w.compare(twins, move)
	if twins[1].truth.Check(move) != nil {
		return false
	}
	for _, x := range twins {
		w.r.want(200, "POST", x.path+"/moves", x.secret(w.game, x.truth.Turn()), body(`{"move":%q}`, move))
		next, err := x.truth.Apply(move)
		require.NoError(w.t, err)
		x.truth = next
	}
	a, b := twins[0].truth, twins[1].truth
	if a.See(w.viewer).String() != b.See(w.viewer).String() || a.String() == b.String() {
		return false
	}
	if _, over := a.Winner(); over {
		return false // now nothing is hidden
	}
	w.same(twins, "the event of "+move, func(x *twin) string { return x.events.nextText() })
	return true
}

// same fails the test if the texts from the two games differ. It ignores the games' identifiers.
func (w *witness) same(twins []*twin, what string, text func(*twin) string) {
	w.t.Helper()
	var got [2]string
	for i, x := range twins {
		got[i] = strings.ReplaceAll(text(x), strings.TrimPrefix(x.path, "/api/games/"), "ID")
	}
	require.Equal(w.t, got[0], got[1], "%s, with %s and %s", what, twins[0].truth, twins[1].truth)
}

// compare compares what the witness receives from both games: the game, the record, and the refusals of moves and other requests.
func (w *witness) compare(twins []*twin, move string) {
	type request struct{ method, path, body string }
	requests := []request{
		{"GET", "", ""},
		{"GET", "/record", ""},
		{"GET", "/picture", ""},
		{"GET", "/moves", ""},
		{"POST", "/rematch", ""},
		{"POST", "/report", `{"seat":"A"}`},
		{"POST", "/say", `{"phrase":"nonsense"}`},
		{"POST", "/moves", `{"move":"nonsense"}`},
		{"POST", "/moves", `{"move":"a1-a9"}`},
		{"POST", "/draw", `{"action":"accept"}`},
		{"POST", "/next", `{}`},
	}
	if twins[0].truth.Turn() != w.viewer { // every move is out of turn, so it is refused
		requests = append(requests, request{"POST", "/moves", body(`{"move":%q}`, move)})
	}
	for _, from := range cells {
		text := from + "-" + cells[w.rng.IntN(len(cells))]
		if twins[0].truth.Check(text) != nil && twins[1].truth.Check(text) != nil {
			requests = append(requests, request{"POST", "/moves", body(`{"move":%q}`, text)})
		}
	}
	for _, q := range requests {
		w.same(twins, q.path+" "+q.body, func(x *twin) string {
			status, text := w.r.ask(q.method, x.path+q.path, x.secret(w.game, w.viewer), q.body)
			return fmt.Sprint(status, text)
		})
	}
	w.same(twins, "the list", func(x *twin) string {
		_, text := w.r.ask("GET", "/api/games?list=mine", x.person, "")
		require.Contains(w.t, text, "Ada")
		return changedAt.ReplaceAllString(text, "")
	})
	if w.viewer != boardgame.NoPlayer && w.rng.IntN(8) == 0 {
		w.same(twins, "a phrase", func(x *twin) string {
			_, text := w.r.ask("POST", x.path+"/say", x.secret(w.game, w.viewer), `{"phrase":"Nice move!"}`)
			return text + x.events.nextText()
		})
	}
}

// changedAt is the time of a game in a list, which the two games don't share.
var changedAt = regexp.MustCompile(`"changed":\d+`)

// cells lists some cells of the board.
var cells = []string{"a1", "b2", "c3", "d4", "e5", "f6", "a6", "f1", "c4", "d3", "b5", "e2"}
