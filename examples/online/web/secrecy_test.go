package web

import (
	"fmt"
	"math/rand/v2"
	"net/url"
	"regexp"
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
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/fixture"
	"github.com/seed4105872c/clutch/examples/online/internal/script"
)

// If two positions look alike to a player or a spectator, the server sends them exactly the same bytes in both. This is
// checked during a whole game of Ovo and a random one, private and public, for every call that openapi.yaml describes for a game:
// games, records, refusals, events, which the page also makes its notifications of, pictures, lists with their names,
// and phrases.
func TestNothingHiddenIsSent(t *testing.T) {
	t.Parallel()
	g, err := clutch.Find("oeufs")
	require.NoError(t, err)
	for _, players := range []int{2, 4} {
		for viewer := boardgame.NoPlayer; int(viewer) <= players; viewer++ {
			t.Run(fmt.Sprintf("%d players, seen by %s", players, g.Info().Seat(viewer).Name), func(t *testing.T) {
				t.Parallel()
				r := serve(t, shared)
				options := map[int]game.Options{4: {"players": "4"}}[players]
				start, err := g.Start(options)
				require.NoError(t, err)
				rng := rand.New(rand.NewPCG(uint64(players), uint64(viewer)))
				w := &witness{
					t: t, r: r, url: r.listen().URL, game: g, viewer: viewer, rng: rng, asked: map[string]bool{},
				}
				plies, _ := script.Game(t, g, options)
				w.watch(start, len(plies), func(i int, _ dynamic.State) string { return plies[i].Move })
				w.watch(start, 160, func(_ int, s dynamic.State) string { return s.RandomMove(rng) })
				w.complete()
				require.Greater(t, w.different, 10,
					"the two positions differed too rarely for this test to mean anything")
			})
		}
	}
}

// request is a call for a game.
type request struct{ method, path, body string }

// reads are the calls that look at a game.
var reads = []request{{"GET", "", ""}, {"GET", "/record", ""}, {"GET", "/picture", ""}, {"GET", "/moves", ""},
	{"POST", "/look", drawn}}

// twin is one of two games on the server that look alike to somebody.
type twin struct {
	r       *rig
	path    string
	secrets seen
	person  string // the secret of the person who plays all seats
	name    string // of one of the seats
	truth   dynamic.State
	events  *follower
	spoke   bool // whether somebody has said something, which nobody may do too often
}

// newTwin creates a game with an order in which NAME stands for a name of its own.
func newTwin(r *rig, own, order string) *twin {
	x := &twin{r: r, person: "the person of " + own, name: "Ada " + own}
	x.secrets = r.want(201, "POST", "/api/games", x.person, strings.Replace(order, "NAME", x.name, 1))
	x.path = "/api/games/" + x.secrets.ID
	return x
}

// plain returns a text without the game's identifier and name.
func (x *twin) plain(text string) string {
	return changedAt.ReplaceAllString(strings.NewReplacer(x.secrets.ID, "ID", x.name, "NAME").Replace(text), "")
}

// changedAt is the time of a game in a list, which two games don't share.
var changedAt = regexp.MustCompile(`"changed":\d+`)

// told returns the answers that somebody with a secret gets, and the lengths of those that are compressed.
func (x *twin) told(secret string, requests ...request) string {
	var all strings.Builder
	for _, q := range requests {
		w := x.r.do(q.method, x.path+q.path, q.body, "Authorization", "Bearer "+secret)
		fmt.Fprintln(&all, q, w.Code, w.Header().Get("ETag"), w.Body)
		if q.path == "/look" {
			w := x.r.do(q.method, x.path+q.path, q.body, "Authorization", "Bearer "+secret, "Accept-Encoding", "gzip")
			fmt.Fprintln(&all, w.Header().Get("Content-Encoding"), w.Body.Len())
		}
	}
	return x.plain(all.String())
}

// lists returns all lists as the person sees them, as far as they have the game, when the person's own list has it.
func (x *twin) lists() (all string) {
	require.Eventually(x.r.t, func() bool { return x.r.listed("list=mine", x.person)[x.secrets.ID].ID != "" }, 10*time.Second, 10*time.Millisecond)
	for _, list := range []string{games.Mine, games.ToWatch, games.OpenSeats, games.Finished} {
		_, text := x.r.ask("GET", "/api/games?list="+list+"&player="+url.QueryEscape(x.name), x.person, "")
		all += text
	}
	return x.plain(all)
}

// witness is a player or a spectator who sees two games that look alike.
type witness struct {
	t         *testing.T
	r         *rig
	url       string
	game      dynamic.Game
	viewer    boardgame.Player
	rng       *rand.Rand
	different int             // how often the positions differed
	asked     map[string]bool // the calls that were compared, as in openapi.yaml
}

// watch plays n moves of a game. Alongside it, watch plays a second game, whose position differs but looks the same to
// the witness. When a move shows the witness a difference, watch replaces the second game with a new one.
func (w *witness) watch(truth dynamic.State, n int, choose func(i int, s dynamic.State) string) {
	var twins []*twin
	for i := range n {
		if twins == nil {
			twins = w.twins(truth)
		}
		move := choose(i, truth)
		next, err := truth.Apply(move)
		require.NoError(w.t, err)
		if twins != nil && !w.step(twins, move) {
			twins = end(twins)
		}
		truth = next
	}
	end(twins)
}

// twins creates a game in the real position, and a game in a different position that looks the same to the witness. It
// returns nil if it finds no such position.
func (w *witness) twins(truth dynamic.State) (twins []*twin) {
	other := truth.See(w.viewer).Sample(w.rng)
	if _, over := other.Winner(); over || other.String() == truth.String() {
		return nil
	}
	public := w.rng.IntN(2) == 0
	seats := `{"A":"me","B":"me"}`
	if truth.Players() == 4 {
		seats = `{"A":"me","B":"me","C":"me","D":"me"}`
	}
	for _, s := range []dynamic.State{truth, other} {
		x := newTwin(w.r, fmt.Sprintf("%020d", w.rng.Uint64()),
			fmt.Sprintf(`{"game":"oeufs","position":%q,"seats":%s,"names":{"A":"NAME"},"public":%t}`, s.String(), seats, public))
		x.truth = s
		x.events = follow(w.t, w.t.Context(), w.url+x.path, w.secret(x, w.viewer))
		twins = append(twins, x)
	}
	w.same(twins, "the first event", func(x *twin) string { return x.events.nextText() })
	return twins
}

// end ends what was begun for two games, and returns nil.
func end(twins []*twin) []*twin {
	for _, x := range twins {
		_ = x.events.resp.Body.Close() // nobody reads it any more
	}
	return nil
}

// secret returns a player's secret, or for NoPlayer the spectators' secret.
func (w *witness) secret(x *twin, p boardgame.Player) string {
	if p == boardgame.NoPlayer {
		return x.secrets.Watch
	}
	return x.secrets.Seats[w.game.Info().Seat(p).Letter]
}

// allows reports whether a move is legal.
func (x *twin) allows(move string) bool { return slices.Contains(x.truth.Moves(), move) }

// step compares what the witness receives from both games, and makes the same move in both. It reports whether the
// games still look alike after the move. If so, step also compares the events that report the move.
func (w *witness) step(twins []*twin, move string) (alike bool) {
	w.different++
	w.compare(twins, move)
	if !twins[1].allows(move) {
		return false
	}
	for _, x := range twins {
		w.r.want(200, "POST", x.path+"/moves", w.secret(x, x.truth.Turn()), body(`{"move":%q}`, move))
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

// complete checks that every call that openapi.yaml describes for a game was compared.
func (w *witness) complete() {
	doc, err := description()
	require.NoError(w.t, err)
	for path, item := range doc.Paths.Map() {
		for method := range item.Operations() {
			if of, call, ok := strings.Cut(path, "/api/games/{id}"); ok && of == "" && call != "/events" {
				require.True(w.t, w.asked[method+" "+call], "%s %s", method, path)
			}
		}
	}
}

// same fails the test if the texts from the two games differ.
func (w *witness) same(twins []*twin, what string, text func(*twin) string) {
	w.t.Helper()
	require.Equal(w.t, twins[0].plain(text(twins[0])), twins[1].plain(text(twins[1])), "%s, with %s and %s", what,
		twins[0].truth, twins[1].truth)
}

// compare compares what the witness receives from both games: the game, the record, and the refusals of moves and other
// requests.
func (w *witness) compare(twins []*twin, move string) {
	requests := []request{
		{"GET", "", ""},
		{"GET", "/record", ""},
		{"GET", "/picture", ""},
		{"GET", "/review", ""},
		{"GET", "/moves", ""},
		{"GET", "/moves?after=3", ""},
		{"POST", "/seats", `{"seat":"A","name":"Eve"}`},
		{"POST", "/resign", `{"revision":100000}`},
		{"POST", "/undo", `{"action":"accept"}`},
		{"POST", "/rematch", ""},
		{"POST", "/report", `{"seat":"A"}`},
		{"POST", "/say", `{"phrase":"nonsense"}`},
		{"POST", "/moves", `{"move":"nonsense"}`},
		{"POST", "/moves", `{"move":"a1-a9"}`},
		{"POST", "/draw", `{"action":"accept"}`},
		{"POST", "/next", `{}`},
		{"POST", "/look", drawn},
		{"POST", "/look", `{"ply":1}`},
		{"POST", "/look", `{"clicks":["a1","a1"]}`},
		{"POST", "/look", body(`{"check":%q,"draw":{"clickable":true}}`, move)},
	}
	if twins[0].truth.Turn() != w.viewer { // every move is out of turn, so it is refused
		requests = append(requests, request{"POST", "/moves", body(`{"move":%q}`, move)})
	}
	requests = append(requests, request{"POST", "/look",
		body(`{"clicks":[%q],"draw":{"clickable":true}}`, cells[w.rng.IntN(len(cells))])})
	for _, from := range cells {
		text := from + "-" + cells[w.rng.IntN(len(cells))]
		if !twins[0].allows(text) && !twins[1].allows(text) {
			requests = append(requests, request{"POST", "/moves", body(`{"move":%q}`, text)})
		}
	}
	// Half of the changes are enough at each move: there are hundreds of moves, and complete checks that no call was
	// left out.
	requests = slices.DeleteFunc(requests, func(q request) bool { return q.method == "POST" && w.rng.IntN(2) == 0 })
	for _, q := range requests {
		call, _, _ := strings.Cut(q.path, "?")
		w.asked[q.method+" "+call] = true
		w.same(twins, q.path+" "+q.body, func(x *twin) string { return x.told(w.secret(x, w.viewer), q) })
	}
	w.same(twins, "the lists", (*twin).lists)
	if w.viewer != boardgame.NoPlayer && w.rng.IntN(8) == 0 && !twins[0].spoke {
		w.same(twins, "a phrase", func(x *twin) string {
			x.spoke = true
			_, text := w.r.ask("POST", x.path+"/say", w.secret(x, w.viewer), `{"phrase":"Nice move!"}`)
			return text + x.events.nextText()
		})
	}
}

// cells lists some cells of the board.
var cells = []string{"a1", "b2", "c3", "d4", "e5", "f6", "a6", "f1", "c4", "d3", "b5", "e2"}

// Others get no byte that depends on what was dealt to a player in secret, also after a move has been taken back: games
// that differ only in Black's good ghosts send White and the spectators the same. After the game, everybody may know.
func TestSecretDeals(t *testing.T) {
	r := serve(t, shared, func(c *games.Config, _ *Config) { c.Games = catalog.Games() })
	var told, pictures []string
	for _, secret := range []string{"b5c5d5e5", "b6c6d6e6"} {
		x := newTwin(r, secret, fmt.Sprintf(`{"game":"geister","seats":{"w":"me","b":"me"},"names":{"w":"NAME"},`+
			`"options":{"white":"b1c1d1e1","black":%q}}`, secret))
		all := ""
		for _, step := range []string{"wb2-b3", "bb5-b4", "b", "w"} {
			if step[1:] == "" { // offers to take the move back, or agrees
				r.want(200, "POST", x.path+"/undo", x.secrets.Seats[step], "")
			} else {
				r.want(200, "POST", x.path+"/moves", x.secrets.Seats[step[:1]], body(`{"move":%q}`, step[1:]))
			}
			for _, viewer := range []string{x.secrets.Seats["w"], x.secrets.Watch} {
				all += x.told(viewer, append(reads, request{"POST", "/moves", `{"move":"b5-b5"}`})...)
			}
		}
		told = append(told, all)
		require.NotContains(t, all, secret)
		require.Regexp(t, "1[ge]{4}1/", x.told(x.secrets.Seats["b"], reads...), "Black sees Black's ghosts")
		r.want(200, "POST", x.path+"/resign", x.secrets.Seats["w"], "{}")
		require.Contains(t, x.told(x.secrets.Watch, reads...), secret, "after the game")
		pictures = append(pictures, x.told(x.secrets.Watch, request{"GET", "/picture", ""}))
	}
	require.NotEqual(t, pictures[0], pictures[1], "which show everything after the game")
	require.Equal(t, told[0], told[1])
}

// The host draws what is left to the lot, anew for each game, and only the player concerned learns the result.
func TestLots(t *testing.T) {
	r := serve(t, shared, func(c *games.Config, _ *Config) { c.Games = catalog.Games() })
	drawn := map[string]bool{}
	for range 8 {
		path, secrets := r.create(`{"game":"geister","seats":{"w":"me","b":"me"},"options":{"white":"lot","black":"lot"}}`)
		_, white := r.ask("GET", path, secrets.Seats["w"], "")
		_, black := r.ask("GET", path, secrets.Seats["b"], "")
		require.NotRegexp(t, "[ge]{4}1/", white)
		require.NotRegexp(t, "[GE]{4}1/", black)
		drawn[regexp.MustCompile(`"1hhhh1/1hhhh1/6/6/1[GE]{4}1/1[GE]{4}1 w -"`).FindString(white)] = true
		require.Regexp(t, `"1[ge]{4}1/1[ge]{4}1/6/6/1HHHH1/1HHHH1 w -"`, black)
	}
	require.NotContains(t, drawn, "")
	require.Greater(t, len(drawn), 1, "all eight are the same of 70 choices")
	status, text := r.ask("POST", "/api/games", "", `{"game":"geister","options":{"white":"a1b1c1d1"}}`)
	require.Equal(t, 400, status)
	require.Less(t, len(text), 300)
}

// Two games differ only in what Black alone may know: attempts, of which nobody else is told, and the cells of stones.
// White and the spectators get the same bytes in both, and no event when Black makes an attempt. So revisions, clocks,
// lists, offers and changes don't tell of it. In each list of steps, those with "!" are attempts, which Black makes in
// one of the games, and "d|c" is d in one game and c in the other.
func TestSilentMoves(t *testing.T) {
	c := fixture.NewClock(time.UnixMilli(1_780_000_000_000))
	r := serve(t, shared, func(g *games.Config, _ *Config) {
		g.Games, g.Now = dynamic.Games{dynamic.Adapt(notation.Must(game.New(dark.Cups())))}, c.Now
	})
	at := r.listen().URL
	for n, clock := range []string{
		"null", `{"per":"game","seconds":600,"increment":9}`, `{"per":"move","seconds":600}`,
	} {
		for i, steps := range []string{
			"w/moves:a b/moves!a b/moves:d|c w/moves:b b/moves!b b/moves:.",
			"w/moves:a w/draw:offer b/moves!a w/draw:decline b/moves:.",
			"w/moves:a w/undo:offer b/moves!a b/undo:accept w/moves:a b/moves!a b/moves:b",
		} {
			var pair [2]*darkGame
			for k := range pair {
				g := &darkGame{twin: newTwin(r, fmt.Sprintf("the dark %d %d %d", n, i, k),
					`{"game":"dark","seats":{"w":"me","b":"me"},"names":{"w":"NAME"},"public":true,"clock":`+clock+`}`)}
				for k, secret := range []string{g.secrets.Seats["w"], "", g.secrets.Seats["b"]} {
					g.all[k] = follow(t, t.Context(), at+g.path, secret)
				}
				g.all[2].nextText()
				pair[k] = g
			}
			require.Equal(t, pair[1].now(false), pair[0].now(false), "at the beginning")
			for _, step := range strings.Fields(steps) {
				c.Add(time.Second)
				letter, call, attempt := step[:1], step[1:strings.IndexAny(step, ":!")], strings.Contains(step, "!")
				sent := `{"action":%q}`
				if call == "/moves" {
					sent = `{"move":%q}`
				}
				what := strings.Split(step[len(call)+2:], "|")
				for k, g := range pair {
					if attempt && k == 1 {
						continue
					}
					r.want(200, "POST", g.path+call, g.secrets.Seats[letter], body(sent, what[min(k, len(what)-1)]))
					if text := g.all[2].nextText(); attempt {
						require.Contains(t, text, `"told":"There is a stone on `+what[0])
					}
				}
				require.Equal(t, pair[1].now(attempt), pair[0].now(attempt), "%s after %s of %s", clock, step, steps)
			}
		}
	}
}

// darkGame is a twin that White, a spectator and Black follow.
type darkGame struct {
	*twin
	all [3]*follower
}

// now returns what White and a spectator get now: the next event, unless there must be none, and all answers.
func (g *darkGame) now(quiet bool) (all string) {
	for i, secret := range []string{g.secrets.Seats["w"], ""} {
		if !quiet {
			all += g.plain(g.all[i].nextText())
		}
		now := g.r.see(g.path, secret)
		asked := append(reads, request{"POST", "/undo", body(`{"action":"accept","revision":%d}`, now.Revision)})
		if now.Turn != "w" {
			asked = append(asked, request{"POST", "/moves", `{"move":"f"}`})
		}
		all += g.told(secret, asked...)
	}
	return all + g.lists()
}
