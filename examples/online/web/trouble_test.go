package web

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/fixture"
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

// A finished game is moved to the archive, where it can still be seen unchanged.
func TestArchive(t *testing.T) {
	c := fixture.NewClock(time.UnixMilli(1_780_000_000_000))
	st := alone(t)
	r := serve(t, st, 0, func(g *games.Config, _ *Config) { g.Now, g.Grace = c.Now, time.Minute })
	path, s := r.create(twoHumans)
	r.want(200, "POST", path+"/moves", s.Seats["b"], `{"move":"d2-d3"}`)
	ended := r.want(200, "POST", path+"/resign", s.Seats["r"], "")
	c.Add(2 * time.Minute)
	require.Eventually(t, func() bool { return r.see(path, s.Watch).Archived }, 15*time.Second, 50*time.Millisecond)
	n, err := st.Count(t.Context(), "game/")
	require.NoError(t, err)
	require.Zero(t, n)
	n, err = st.Count(t.Context(), "archive/2026-05/")
	require.NoError(t, err)
	require.EqualValues(t, 1, n)

	other := serve(t, st, 0) // its cache is empty
	for _, r := range []*rig{r, other} {
		now := r.see(path, s.Seats["b"])
		require.Equal(t, ended.Revision, now.Revision)
		require.True(t, now.Over)
		r.want(410, "POST", path+"/moves", s.Seats["b"], `{"move":"d3-c4"}`)
		r.want(403, "GET", path, "wrong", "")
		_, record := r.ask("GET", path+"/record", s.Watch, "")
		require.Contains(t, record, "b wins by resignation of r")
	}
}

// A damaged game can't be seen or continued, and its entry stays unchanged.
func TestDamagedEntries(t *testing.T) {
	st := alone(t)
	writer := serve(t, st, 0)
	for _, damage := range []struct{ old, new string }{
		{`d2-d3`, `d2-d4`},           // a move that is illegal
		{`"turn":"r"`, `"turn":"b"`}, // a head that contradicts the session
		{`"plies":1`, `"plies":2`},   //
		{`"online":2`, `"online":1`}, // another format
		{`"game":"coucou"`, `"game":"taacoca"`},
		{`{`, ``},
	} {
		path, s := writer.create(twoHumans)
		writer.want(200, "POST", path+"/moves", s.Seats["b"], `{"move":"d2-d3"}`)
		key := "game/" + strings.TrimPrefix(path, "/api/games/")
		e, err := st.Get(t.Context(), key)
		require.NoError(t, err)
		text := strings.Replace(string(e.Value), damage.old, damage.new, 1)
		require.NotEqual(t, string(e.Value), text, damage.old)
		_, err = st.Commit(t.Context(), store.Change{Key: key, Version: e.Version, Value: []byte(text)})
		require.NoError(t, err)
		r := serve(t, st, 0)
		r.want(500, "GET", path, s.Seats["r"], "")
		r.want(500, "POST", path+"/moves", s.Seats["r"], `{"move":"d10-d9"}`)
		after, err := st.Get(t.Context(), key)
		require.NoError(t, err)
		require.Equal(t, text, string(after.Value))
		r.stop()
	}
}

// While the disk refuses writes, the server refuses changes, but reads still work. When the disk accepts writes again, the
// server accepts changes again.
func TestFolderThatCannotBeWritten(t *testing.T) {
	var dir string
	st := alone(t, func(c *store.Config) { dir = c.Dir })
	r := serve(t, st, 0)
	path, s := r.create(twoHumans)
	r.want(200, "GET", "/healthz", "", "")
	// To test the disk, the store writes a file called probe. A folder with the same name makes that write fail.
	probe := filepath.Join(dir, "probe")
	require.NoError(t, os.RemoveAll(probe))
	require.NoError(t, os.Mkdir(probe, 0o700))
	require.Eventually(t, func() bool {
		status, _ := r.ask("GET", "/healthz", "", "")
		return status == http.StatusServiceUnavailable
	}, 5*time.Second, 50*time.Millisecond)
	r.want(503, "POST", path+"/moves", s.Seats["b"], `{"move":"d2-d3","revision":1}`)
	require.EqualValues(t, 1, r.see(path, s.Seats["b"]).Revision)
	require.NoError(t, os.Remove(probe))
	require.Eventually(t, func() bool {
		status, _ := r.ask("POST", path+"/moves", s.Seats["b"], `{"move":"d2-d3","revision":1}`)
		return status == http.StatusOK
	}, 5*time.Second, 50*time.Millisecond)
}

// After the store is closed, every request gets a clear error.
func TestStoreThatIsAway(t *testing.T) {
	st, err := store.Open(t.Context(), store.Config{Dir: t.TempDir(), Reserve: 1, Timeout: time.Second})
	require.NoError(t, err)
	r := serve(t, st, 0)
	path, s := r.create(twoHumans)
	require.NoError(t, st.Close())
	for _, q := range []struct{ method, path, body string }{
		{"GET", path, ""},
		{"GET", "/api/games", ""},
		{"GET", path + "/record", ""},
		{"GET", path + "/events", ""},
		{"POST", path + "/moves", `{"move":"d2-d3"}`},
		{"POST", "/api/games", twoHumans},
		{"GET", "/healthz", ""},
	} {
		status, text := r.ask(q.method, q.path, s.Seats["b"], q.body)
		require.Equal(t, http.StatusServiceUnavailable, status, "%s %s: %s", q.method, q.path, text)
	}
}

// A request's identifier is in the log and in the answer, whether a proxy chooses it or the server.
func TestRequestIDs(t *testing.T) {
	r := serve(t, alone(t), 0)
	for sent, kept := range map[string]bool{"": false, "proxy-17": true, "two\nlines": false, strings.Repeat("x", 65): false} {
		q := httptest.NewRequest("GET", "/livez", nil)
		q.Header[requestID] = []string{sent}
		w := httptest.NewRecorder()
		r.handler.ServeHTTP(w, q)
		id := w.Header().Get(requestID)
		require.NotEmpty(t, id)
		require.Equal(t, kept, id == sent, "%q", sent)
		require.Contains(t, r.log.String(), "request="+id+" ")
	}
}
