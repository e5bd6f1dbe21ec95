package web

import (
	"fmt"
	"net/http"
	"net/netip"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/games"
)

// from sends a request that seems to come from the given address, and returns the status.
func from(r *rig, address, method, path, body string) int {
	there := *r
	there.from = address
	w := there.do(method, path, body)
	require.Equal(r.t, w.Code == http.StatusTooManyRequests, w.Header().Get("Retry-After") != "")
	return w.Code
}

func TestLimits(t *testing.T) {
	r := serve(t, shared,
		func(_ *games.Config, c *Config) {
			c.Limits = Limits{Rate: .001, Burst: 4, Creates: 3600, Games: 2}
			c.Proxies = Networks{netip.MustParsePrefix("127.0.0.2/32")}
		})
	ask := func(address string) int { return from(r, address, "GET", "/api/games", "") }
	for range 4 {
		require.Equal(t, 200, ask("203.0.113.7:1000"))
	}
	require.Equal(t, 429, ask("203.0.113.7:2000"), "another port counts as the same address")
	for _, path := range []string{"/readyz", "/livez", "/healthz"} {
		require.Equal(t, 200, from(r, "203.0.113.7:3000", "GET", path, ""), "who asks how it is, is told")
	}
	require.Equal(t, 200, ask("203.0.113.8:1000"))
	for i := range 4 {
		require.Equal(t, 200, ask(fmt.Sprintf("[2001:db8::%d]:1", i)))
	}
	require.Equal(t, 429, ask("[2001:db8::ffff]:1"), "all of these addresses count as one")
	for range 20 {
		require.Equal(t, 200, ask("127.0.0.1:1"))
		require.Equal(t, 200, ask("[::1]:1"))
	}
	r.from = "127.0.0.2:1" // a proxy on the same machine
	behind := func(client string) int { return r.do("GET", "/api/games", "", "X-Forwarded-For", client).Code }
	require.Equal(t, 429, behind("203.0.113.7"))
	require.Equal(t, 429, behind("203.0.113.9, 203.0.113.7"), "a client can't choose its address")
	require.Equal(t, 200, behind("203.0.113.9"))
}

// What takes much processor time counts as several requests.
func TestCost(t *testing.T) {
	r := serve(t, shared, func(_ *games.Config, c *Config) { c.Limits = Limits{Rate: .001, Burst: 25} })
	for i, q := range []request{
		{"POST", "/api/qr", `{"text":"x"}`}, {"GET", "/metrics", ""}, {"GET", "/api/games?player=ada", ""},
		{"GET", "/api/games?least=1", ""}, {"GET", "/api/games?most=9&list=watch", ""},
		{"GET", "/api/games?result=b&list=finished", ""}, {"HEAD", "/api/games?least=1", ""},
		{"GET", "/api/games?list=open&game=coucou&player=", ""},
	} {
		ask := func() int { return from(r, fmt.Sprintf("203.0.113.%d:1", 20+i), q.method, q.path, q.body) }
		third := map[bool]int{true: 200, false: 429}[i == 7] // only the last one looks at few games
		require.Equal(t, []int{200, 200, third}, []int{ask(), ask(), ask()}, q.path)
	}
}

// A question about the board of a long game counts as several requests.
func TestLongGamesCostMore(t *testing.T) {
	r := serve(t, shared, func(_ *games.Config, c *Config) { c.Limits = Limits{Rate: .001, Burst: 25} })
	path, s := r.create(`{"game":"oeufs","seats":{"A":"me","B":"me"},"public":true}`)
	there := []string{"a1-a2", "a6-a5", "a2-a1", "a5-a6"}
	for i := range 2 * longLook {
		body := fmt.Sprintf(`{"move":%q,"seat":%q}`, there[i%4], s.Seats[[]string{"A", "B"}[i%2]])
		require.Equal(t, 200, r.do("POST", path+"/moves", body).Code)
	}
	answers := map[int]int{}
	for range 20 {
		answers[from(r, "203.0.113.60:1", "POST", path+"/look", `{}`)]++
	}
	require.Equal(t, map[int]int{200: 25 / 3, 429: 20 - 25/3}, answers)
}

// The number of unfinished games from an address counts in all processes, and after a restart.
func TestGamesOfAnAddressElsewhere(t *testing.T) {
	limit := func(_ *games.Config, c *Config) { c.Limits = Limits{Games: 2} }
	create := func(r *rig) int { return from(r, "203.0.113.10:1", "POST", "/api/games", twoHumans) }
	r := serve(t, shared, limit)
	require.Equal(t, 201, create(r))
	require.Equal(t, 201, create(r))
	require.Equal(t, 429, create(r))
	require.Equal(t, 429, create(serve(t, shared, limit)))
}

// Rematches count against the limit of whoever asks for them, and many orders at the same time don't get past it.
func TestGamesOfAnAddress(t *testing.T) {
	r := serve(t, shared, func(_ *games.Config, c *Config) { c.Limits = Limits{Games: 3} })
	const person = "203.0.113.60:1"
	again := func(limited int) {
		t.Helper()
		path, s := r.create(`{"game":"coucou","seats":{"b":"me","r":"me"}}`)
		r.want(200, "POST", path+"/resign", s.Seats["b"], "")
		body := fmt.Sprintf(`{"seat":%q}`, s.Seats["b"])
		require.Equal(t, limited, from(r, person, "POST", path+"/rematch", body))
		if limited == 429 {
			require.Equal(t, 200, from(r, "203.0.113.61:1", "POST", path+"/rematch", body), "another address")
			require.Equal(t, 200, from(r, person, "POST", path+"/rematch", body), "it is there already")
		}
	}
	again(200)
	var group sync.WaitGroup
	var made atomic.Int64
	for range 30 {
		group.Go(func() {
			if from(r, person, "POST", "/api/games", twoHumans) == 201 {
				made.Add(1)
			}
		})
	}
	group.Wait()
	require.LessOrEqual(t, made.Load(), int64(2))
	for range 2 - made.Load() {
		require.Equal(t, 201, from(r, person, "POST", "/api/games", twoHumans))
	}
	again(429)
}

// A page behind one router with 30 tabs that look at the lobby, and anybody who asks for too much there, do not keep people
// from playing: their changes have a limit of their own.
func TestMovesBehindARouter(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(`{"game":"oeufs","seats":{"A":"me","B":"me"}}`)
	const router = "203.0.113.40:1"
	refused := 0
	for range 200 {
		if from(r, router, "GET", "/api/games", "") == 429 {
			refused++
		}
	}
	require.Greater(t, refused, 50, "the address has used up its requests")
	there := []string{"a1-a2", "a6-a5", "a2-a1", "a5-a6"}
	for i := range 49 {
		body := fmt.Sprintf(`{"move":%q,"seat":%q}`, there[i%4], s.Seats[[]string{"A", "B"}[i%2]])
		require.Equal(t, 200, from(r, router, "POST", path+"/moves", body), "move %d", i)
	}
	for range 200 {
		if from(r, router, "POST", path+"/moves", `{}`) == 429 {
			return
		}
	}
	require.Fail(t, "changes have no limit")
}

// Only what was made counts against the limit of what an address makes: not refused orders, and not repetitions.
func TestOnlyWhatWasMadeCounts(t *testing.T) {
	r := serve(t, shared, func(_ *games.Config, c *Config) { c.Limits = Limits{Creates: 3, Games: 3} })
	const person = "203.0.113.50:1"
	for range 40 {
		require.Equal(t, 400, from(r, person, "POST", "/api/games", `{"game":"chess"}`))
	}
	there := *r
	there.from = person
	order := func(key string) (int, string) {
		w := there.do("POST", "/api/games", `{"game":"coucou","seats":{"b":"me","r":"me"}}`, "Idempotency-Key", key)
		return w.Code, w.Body.String()
	}
	status, first := order("the key of the first game")
	require.Equal(t, 201, status)
	for range 40 {
		status, again := order("the key of the first game")
		require.Equal(t, 201, status)
		require.Equal(t, first, again)
	}
	path, s := r.create(`{"game":"coucou","seats":{"b":"me","r":"me"},"names":{"b":"Somebody behind a router"}}`) // from elsewhere
	r.want(200, "POST", path+"/resign", s.Seats["b"], "")
	body := fmt.Sprintf(`{"seat":%q}`, s.Seats["b"])
	for range 40 {
		require.Equal(t, 200, from(r, person, "POST", path+"/rematch", body))
		require.Equal(t, 403, from(r, person, "POST", path+"/seats", `{"invitation":"wrong"}`))
	}
	status, _ = order("the key of the second game")
	require.Equal(t, 201, status, "the third thing that was made")
	status, _ = order("the key of another game")
	require.Equal(t, 429, status)
	status, again := order("the key of the first game")
	require.Equal(t, 201, status, "the seats' secrets are not lost at the limit")
	require.Equal(t, first, again)

	r = serve(t, shared, func(_ *games.Config, c *Config) { c.Limits = Limits{} })
	for range 50 {
		require.Equal(t, 201, from(r, "203.0.113.51:1", "POST", "/api/games", `{"game":"coucou"}`), "no limit")
	}
}

// What another scheme has in the header Authorization, such as the password of a proxy, is nobody's secret.
func TestOtherSchemes(t *testing.T) {
	r := serve(t, shared)
	const basic = "Basic b25lOnBhc3N3b3JkIGZvciBhbGw="
	made := func() string {
		w := r.do("POST", "/api/games", `{"game":"coucou","seats":{"b":"me"}}`, "Authorization", basic)
		require.Equal(t, 201, w.Code, w.Body)
		return w.Header().Get("Location")
	}
	path := made()
	for _, header := range []string{basic, basic[len("Basic "):], "Bearer", "Bearer " + basic, "Digest x"} {
		require.Equal(t, 403, r.do("GET", path, "", "Authorization", header).Code, header)
		require.Equal(t, 403, r.do("POST", path+"/resign", "", "Authorization", header).Code, header)
	}
	w := r.do("GET", "/api/games?list=mine", "", "Authorization", basic)
	require.JSONEq(t, `{"games":[]}`, w.Body.String())
	path, s := r.create(twoHumans)
	require.Equal(t, 200, r.do("GET", path+"?seat="+s.Seats["b"], "", "Authorization", basic).Code)
	require.Equal(t, 200, r.do("GET", path, "", "Authorization", "bearer  "+s.Seats["b"]).Code)
}
