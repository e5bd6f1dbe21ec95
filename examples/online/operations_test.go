package main

import (
	"archive/zip"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
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

// crowd is clients that play games. What a server does not answer, they repeat at the next one.
type crowd struct {
	t     *testing.T
	addrs []string
	stop  func() // ends the play

	mu      sync.Mutex
	games   []*rig.Game
	moves   int           // acknowledged
	longest time.Duration // that a client has waited for a move
}

func newCrowd(t *testing.T, players int, addrs ...string) *crowd {
	ctx, cancel := context.WithCancel(t.Context())
	c := &crowd{t: t, addrs: addrs}
	var group sync.WaitGroup
	for i := range players {
		group.Go(func() { c.play(ctx, i) })
	}
	c.stop = sync.OnceFunc(func() {
		cancel()
		group.Wait()
	})
	t.Cleanup(c.stop)
	return c
}

// play plays one game after the other until ctx ends.
func (c *crowd) play(ctx context.Context, player int) {
	rng := rand.New(rand.NewPCG(uint64(player), 7))
	conn := rig.NewConn(c.addrs[player%len(c.addrs)])
	defer func() { conn.Close() }()
	server := player
	answered := func(call func() (int, error)) bool {
		start := time.Now()
		for {
			status, err := call()
			if err == nil && status < 300 {
				break
			}
			if !assert.Less(c.t, time.Since(start), time.Minute, "%d %v", status, err) {
				return false
			}
			conn.Close()
			server++
			conn = rig.NewConn(c.addrs[server%len(c.addrs)])
			conn.Patience = time.Second
			time.Sleep(10 * time.Millisecond)
		}
		c.mu.Lock()
		defer c.mu.Unlock()
		c.longest = max(c.longest, time.Since(start))
		return true
	}
	var g *rig.Game
	for ctx.Err() == nil {
		if g == nil || g.Over() {
			ok := answered(func() (status int, err error) {
				g, err = rig.Create(conn, "coucou", "")
				return http.StatusCreated, err
			})
			if !ok {
				return
			}
			c.mu.Lock()
			c.games = append(c.games, g)
			c.mu.Unlock()
		}
		move := g.State.RandomMove(rng)
		r := rig.Request{Method: "POST", Path: "/api/games/" + g.ID + "/moves", Secret: g.Secret(),
			Key: fmt.Sprint("ply", len(g.Moves))}
		r.Body = fmt.Appendf(nil, `{"move":%q,"revision":%d}`, move, g.Revision)
		ok := answered(func() (int, error) {
			status, _, err := conn.Send(r)
			return status, err
		})
		if !ok {
			return
		}
		c.mu.Lock()
		assert.NoError(c.t, g.Acknowledge(move))
		c.moves++
		c.mu.Unlock()
		time.Sleep(time.Millisecond)
	}
}

// acknowledged returns the number of moves of each game that a server has acknowledged so far.
func (c *crowd) acknowledged() map[*rig.Game]int {
	c.mu.Lock()
	defer c.mu.Unlock()
	moves := map[*rig.Game]int{}
	for _, g := range c.games {
		moves[g] = len(g.Moves)
	}
	return moves
}

// longestWait returns how long a client has waited for a move at most since the last call.
func (c *crowd) longestWait() time.Duration {
	c.mu.Lock()
	defer c.mu.Unlock()
	longest := c.longest
	c.longest = 0
	return longest
}

// plays waits until the server has acknowledged a number of further moves.
func (c *crowd) plays(more int) {
	count := func() int {
		c.mu.Lock()
		defer c.mu.Unlock()
		return c.moves
	}
	before := count()
	require.Eventually(c.t, func() bool { return count() >= before+more }, time.Minute, 10*time.Millisecond)
}

// requireGames checks that a server has the games with all acknowledged moves, and no other moves but those that were
// made later, and that they go on. It must be called after the play has ended.
func requireGames(t *testing.T, addr string, acknowledged map[*rig.Game]int) {
	conn := rig.NewConn(addr)
	defer conn.Close()
	for g, least := range acknowledged {
		status, text, err := conn.Call("GET", "/api/games/"+g.ID+"/record", g.Watch, nil)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, status, "%s with %d moves: %s", g.ID, least, text)
		r, err := record.Parse(string(text))
		require.NoError(t, err)
		require.GreaterOrEqual(t, len(r.Moves), least)

		now := *g
		now.Moves = nil
		now.State, err = g.Game.Start(nil)
		require.NoError(t, err)
		for i, m := range r.Moves {
			if i < len(g.Moves) { // the last move may have been made without an answer
				require.Equal(t, g.Moves[i], m.Text)
			}
			require.NoError(t, now.Acknowledge(m.Text))
		}
		if now.Over() {
			continue
		}
		status, text, err = conn.Call("GET", "/api/games/"+g.ID, g.Watch, nil)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, status)
		require.NoError(t, json.Unmarshal(text, &struct{ Revision *int64 }{&now.Revision}))
		_, err = now.Play(conn, rand.New(rand.NewPCG(1, 1)))
		require.NoError(t, err)
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
		_, end = begin(t, "-addr", addr, "-debug-addr", debug, "-data", data, "-grace", "100ms", "-workers", "0")
		return end
	}
	end := serve(dir)
	clients := newCrowd(t, 8, addr)
	require.Eventually(t, func() bool {
		clients.plays(100)
		archived, err := filepath.Glob(filepath.Join(dir, "archive", "*", "*.json"))
		return err == nil && len(archived) > 3
	}, time.Minute, time.Millisecond)
	before := clients.acknowledged()
	run(0, file, "backup", file, "-debug-addr", debug)
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode(), "the backup holds invitations and names")
	clients.plays(100)
	run(1, "exists", "backup", file, "-debug-addr", debug)
	run(2, "-debug-addr", "backup", file+"2", "-data", dir)
	run(0, `"rounds":["`, "dump", "-data", dir)
	clients.stop()
	http.DefaultClient.CloseIdleConnections()
	require.Zero(t, end())
	run(1, "no backup was made", "backup", file+"2", "-debug-addr", debug)
	run(2, "first argument", "backup", "-data", dir)

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
	require.Zero(t, end())
	end = serve(dir)
	requireGames(t, addr, clients.acknowledged())
	require.Zero(t, end())
}

// An upgrade ends and starts the members of a cluster one by one, and then the leader is killed. No acknowledged move
// is lost, and nobody waits for long.
func TestUpgrade(t *testing.T) {
	if testing.Short() {
		t.Skip("this test starts seven servers")
	}
	self, err := os.Executable()
	require.NoError(t, err)
	c, err := rig.NewCluster(self, t.TempDir(), 3, "-workers", "0")
	require.NoError(t, err)
	t.Cleanup(c.Kill)
	require.NoError(t, c.StartAll(t.Context()))
	start := func(i int) {
		require.NoError(t, c.Start(i))
		require.NoError(t, c.Ready(t.Context()))
	}
	clients := newCrowd(t, 6, c.Addrs...)
	clients.plays(100)
	for i, p := range c.Servers {
		_, err := p.Stop(15 * time.Second)
		require.NoError(t, err)
		start(i)
		clients.plays(100)
	}
	upgrade := clients.longestWait()
	leader := c.Leader(t.Context())
	c.Servers[leader].Kill()
	clients.plays(100)
	start(leader)
	clients.stop()
	requireGames(t, c.Addrs[0], clients.acknowledged())
	killed := clients.longestWait()
	t.Logf("the longest waits for a move: %v during the upgrade, %v after the leader's death", upgrade, killed)
	require.Less(t, max(upgrade, killed), 5*time.Second)
	require.NotZero(t, killed)
}
