package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// crowd is clients that play one game after the other.
type crowd struct {
	stop func() // ends the play

	mu    sync.Mutex
	moves map[*rig.Game]int // the number of moves of each game that the server has acknowledged so far
}

func newCrowd(t *testing.T, players int, addr string) *crowd {
	ctx, cancel := context.WithCancel(t.Context())
	c := &crowd{moves: map[*rig.Game]int{}}
	var group sync.WaitGroup
	for i := range players {
		group.Go(func() { assert.NoError(t, c.play(ctx, addr, rand.New(rand.NewPCG(uint64(i), 7)))) })
	}
	c.stop = func() {
		cancel()
		group.Wait()
	}
	t.Cleanup(c.stop)
	return c
}

func (c *crowd) play(ctx context.Context, addr string, rng *rand.Rand) error {
	for ctx.Err() == nil {
		g, err := rig.Create(addr, "coucou", nil)
		for err == nil && ctx.Err() == nil && !g.Over() {
			c.mu.Lock()
			c.moves[g] = len(g.Moves)
			c.mu.Unlock()
			time.Sleep(time.Millisecond)
			err = g.Play(rng)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (c *crowd) acknowledged() map[*rig.Game]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return maps.Clone(c.moves)
}

// plays waits until the server has acknowledged a number of further moves.
func (c *crowd) plays(t *testing.T, more int) {
	count := func() (n int) {
		for _, moves := range c.acknowledged() {
			n += moves
		}
		return n
	}
	before := count()
	require.Eventually(t, func() bool { return count() >= before+more }, time.Minute, 10*time.Millisecond)
}

// requireGames checks that a server has the games with all acknowledged moves, and no other moves but those that were
// made later, and that they go on. It must be called after the play has ended.
func requireGames(t *testing.T, addr string, acknowledged map[*rig.Game]int) {
	for g, least := range acknowledged {
		status, text, err := rig.Call(addr, "GET", "/api/games/"+g.ID+"/record", g.Watch, "")
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, status, "%s with %d moves: %s", g.ID, least, text)
		r, err := record.Parse(string(text))
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(r.Moves), least)

		now := *g
		now.State, err = g.Game.Start(nil)
		require.NoError(t, err)
		for i, m := range r.Moves {
			if i < len(g.Moves) { // the last move may have been made without an answer
				require.Equal(t, g.Moves[i], m.Text)
			}
			now.State, err = now.State.Apply(m.Text)
			require.NoError(t, err)
		}
		if now.Over() {
			continue
		}
		status, text, err = rig.Call(addr, "GET", "/api/games/"+g.ID, g.Watch, "")
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, status)
		require.NoError(t, json.Unmarshal(text, &struct{ Revision *int64 }{&now.Revision}))
		require.NoError(t, now.Play(rand.New(rand.NewPCG(1, 1))))
	}
}

// A backup that is made while people play has every game and every move that was acknowledged before, and the games go
// on from it. What is not a backup, or would replace something, is refused.
func TestBackup(t *testing.T) {
	dir, new, file := t.TempDir(), filepath.Join(t.TempDir(), "new"), filepath.Join(t.TempDir(), "backup.zip")
	ports, err := rig.FreePorts(2)
	require.NoError(t, err)
	addr, debug := ports[0], ports[1]
	run := func(code int, says string, args ...string) {
		t.Helper()
		r := commandtest.Run(t.Context(), start, "", append(args, "-reserve", "1")...)
		require.Equal(t, code, r.Code, r.Err)
		require.Contains(t, r.Out+r.Err, says)
	}
	serve := func(data string) (end func() int) {
		_, end = begin(t, "-addr", addr, "-debug-addr", debug, "-data", data, "-grace", "500ms", "-workers", "0")
		return end
	}
	end := serve(dir)
	clients := newCrowd(t, 8, addr)
	require.Eventually(t, func() bool {
		clients.plays(t, 100)
		archived, err := filepath.Glob(filepath.Join(dir, "archive", "*", "*.json"))
		return err == nil && len(archived) > 3
	}, time.Minute, time.Millisecond)
	before := clients.acknowledged()
	run(0, file, "backup", file, "-debug-addr", debug)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode(), "the backup holds invitations and names")
	clients.plays(t, 100)
	run(1, "exists", "backup", file, "-debug-addr", debug)
	run(2, "-debug-addr", "backup", file+"2", "-data", dir)
	run(0, `"rounds":["`, "dump", "-data", dir)
	clients.stop()
	rig.Disconnect()
	require.Zero(t, end())
	run(1, "no backup was made", "backup", file+"2", "-debug-addr", debug)
	run(2, "name of its file", "backup", "-data", dir)

	text, err := os.ReadFile(file)
	require.NoError(t, err)
	packed := func(name, text string) []byte {
		var b bytes.Buffer
		z := zip.NewWriter(&b)
		w, err := z.Create(name)
		require.NoError(t, err)
		_, err = w.Write([]byte(text))
		require.NoError(t, err)
		require.NoError(t, z.Close())
		return b.Bytes()
	}
	flipped := bytes.Clone(text)
	flipped[len(flipped)/3] ^= 1
	for says, wrong := range map[string][]byte{
		"not a whole backup":      []byte("not a backup"),
		"not a valid zip file":    text[:len(text)-1000],
		"is not a whole backup: ": flipped, // a wrong checksum, or data that ends too early
		"0 copies of a store":     packed("other", "text"),
		"not the copy of a store": packed(backedUp, strings.Repeat("not a store", 1000)),
	} {
		bad := filepath.Join(t.TempDir(), "bad.zip")
		require.NoError(t, os.WriteFile(bad, wrong, 0o600))
		run(1, says, "restore", bad, "-data", new)
	}
	run(1, "no such file", "restore", file+"2", "-data", new)
	run(2, "etcdutl", "restore", file, "-etcd", "http://127.0.0.1:1", "-archive", "file:///dev/null")
	run(1, "stays as it is", "restore", file, "-data", dir)

	run(0, "restored", "restore", file, "-data", new)
	end = serve(new)
	requireGames(t, addr, before)
	rig.Disconnect()
	require.Zero(t, end())
	end = serve(dir)
	requireGames(t, addr, clients.acknowledged())
	rig.Disconnect()
	require.Zero(t, end())
}
