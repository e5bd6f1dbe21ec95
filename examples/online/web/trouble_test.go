package web

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	processes "github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// alone opens a store that only one test uses.
func alone(t *testing.T, change ...func(*store.Config)) *store.Store {
	c := store.Config{Dir: t.TempDir(), Reserve: 1, Timeout: 2 * time.Second}
	for _, f := range change {
		f(&c)
	}
	st, err := store.Open(t.Context(), c)
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, st.Close()) })
	return st
}

// Without the store, or without more than half of its members, every request gets a clear error: nothing is read from
// memory.
func TestStoreThatIsAway(t *testing.T) { // early, as etcd's connections to members that are gone end some seconds later
	closed := func(t *testing.T) (*store.Store, func()) {
		st, err := store.Open(t.Context(), store.Config{Dir: t.TempDir(), Reserve: 1, Timeout: time.Second})
		require.NoError(t, err)
		return st, func() { require.NoError(t, st.Close()) }
	}
	for name, open := range map[string]func(t *testing.T) (*store.Store, func()){"closed": closed,
		"in the minority": minority} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			st, leave := open(t)
			r := serve(t, st, 0)
			path, s := r.create(twoHumans)
			keyed := func() int {
				return r.do("POST", path+"/moves", `{"move":"d2-d3"}`, "Authorization", s.Seats["b"], "Idempotency-Key", "once").Code
			}
			require.Equal(t, http.StatusOK, keyed())
			leave()
			require.Equal(t, http.StatusServiceUnavailable, keyed(), "also what this process knows to be done")
			var group sync.WaitGroup // the requests wait at the same time
			for _, q := range []struct{ method, path, body string }{
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
				{"GET", "/healthz", ""},
				{"GET", "/readyz", ""},
			} {
				group.Go(func() {
					status, text := r.ask(q.method, q.path, s.Seats["b"], q.body)
					assert.Equal(t, http.StatusServiceUnavailable, status, "%s %s: %s", q.method, q.path, text)
				})
			}
			group.Wait()
		})
	}
}

// minority returns a store of three members, and a function that ends the other two.
func minority(t *testing.T) (*store.Store, func()) {
	ports, err := processes.FreePorts(3)
	require.NoError(t, err)
	list := fmt.Sprintf("n0=http://%s,n1=http://%s,n2=http://%s", ports[0], ports[1], ports[2])
	stores, errs := make([]*store.Store, 3), make(chan error, 3)
	for i := range stores {
		go func() {
			var err error
			stores[i], err = store.Open(t.Context(), store.Config{
				Dir: t.TempDir(), Name: fmt.Sprint("n", i), Cluster: list, Reserve: 1, Timeout: time.Second,
			})
			errs <- err
		}()
	}
	for range stores {
		require.NoError(t, <-errs)
	}
	t.Cleanup(func() { require.NoError(t, stores[0].Close()) })
	return stores[0], func() {
		require.NoError(t, stores[1].Close())
		require.NoError(t, stores[2].Close())
	}
}
