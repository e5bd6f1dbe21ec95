package web

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// alone opens a store that only one test uses.
func alone(t *testing.T) store.Store {
	st, err := store.OpenSQLite(t.Context(), store.Config{Dir: t.TempDir(), Reserve: 1, Timeout: time.Second})
	require.NoError(t, err)
	t.Cleanup(func() { _ = st.Close() }) // the test may have closed it
	return st
}

// Without the store, every request gets a clear error: nothing is read from memory.
func TestStoreThatIsAway(t *testing.T) {
	st := alone(t)
	r := serve(t, st)
	path, s := r.create(twoHumans)
	keyed := func() int {
		return r.do("POST", path+"/moves", `{"move":"d2-d3"}`, "Authorization", "Bearer "+s.Seats["b"], "Idempotency-Key", "once").Code
	}
	require.Equal(t, http.StatusOK, keyed())
	require.NoError(t, st.Close())
	require.Equal(t, http.StatusServiceUnavailable, keyed(), "also what this process knows to be done")
	var group sync.WaitGroup // the requests wait at the same time
	for _, q := range []request{
		{"GET", path, ""},
		{"GET", "/api/games", ""},
		{"GET", path + "/record", ""},
		{"GET", path + "/moves", ""},
		{"GET", path + "/events", ""},
		{"POST", path + "/moves", `{"move":"d2-d3"}`},
		{"POST", path + "/moves", `{"move":"d2-d3","revision":1}`},
		{"POST", path + "/draw", `{"action":"accept"}`},
		{"POST", path + "/undo", ""},
		{"POST", path + "/resign", ""},
		{"POST", path + "/next", ""},
		{"POST", path + "/seats", `{"invitation":"x"}`},
		{"POST", "/api/games", twoHumans},
		{"GET", "/api/events?list=open", ""},
		{"GET", "/healthz", ""},
		{"GET", "/readyz", ""},
	} {
		group.Go(func() {
			status, text := r.ask(q.method, q.path, s.Seats["b"], q.body)
			assert.Equal(t, http.StatusServiceUnavailable, status, "%s %s: %s", q.method, q.path, text)
		})
	}
	group.Wait()
	admin := &rig{t: t, handler: Names(r.service)}
	admin.want(http.StatusServiceUnavailable, "POST", "/names/Ada", "", "")
}

// A process that can't write says so, and stays ready, as it can still read.
func TestReadyWithoutRoom(t *testing.T) {
	dir := t.TempDir()
	st, err := store.OpenSQLite(t.Context(), store.Config{Dir: dir, Reserve: 1})
	require.NoError(t, err)
	r := serve(t, st)
	path, s := r.create(twoHumans)
	require.NoError(t, st.Close())
	st, err = store.OpenSQLite(t.Context(), store.Config{Dir: dir, Reserve: 1 << 60})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, st.Close()) })
	r = serve(t, st)
	require.Equal(t, "b", r.see(path, s.Seats["b"]).Turn)
	r.want(503, "POST", path+"/moves", s.Seats["b"], `{"move":"d2-d3"}`)
	r.want(503, "POST", "/api/games", "", twoHumans)
	status, text := r.ask("GET", "/readyz", "", "")
	require.Equal(t, 200, status, text)
	status, text = r.ask("GET", "/healthz", "", "")
	require.Equal(t, 503, status)
	require.Contains(t, text, "the disk is nearly full")
}
