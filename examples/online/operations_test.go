package main

import (
	"archive/zip"
	"bytes"
	"context"
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
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// requireGames checks that a server has the games with all acknowledged moves, and no other moves but those that were
// made later, and that they go on.
func requireGames(t *testing.T, addr string, acknowledged map[*rig.Game]int) {
	for g, least := range acknowledged {
		status, text, err := rig.Call(addr, "GET", "/api/games/"+g.ID+"/record", g.Watch, "")
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
			now.Moves = append(now.Moves, m.Text)
			now.State, err = now.State.Apply(m.Text)
			require.NoError(t, err)
		}
		if now.Over() {
			continue
		}
		require.NoError(t, now.Play(rand.New(rand.NewPCG(1, 1))))
	}
}

// A backup that is made while people play has every game and every move that was acknowledged before, and the games go
// on from it. What is not a backup, or would replace something, is refused.
func TestBackup(t *testing.T) {
	dir, new, file := t.TempDir(), filepath.Join(t.TempDir(), "new"), filepath.Join(t.TempDir(), "backup.zip")
	ports, err := system.FreePorts(2)
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
	rng, acknowledged := rand.New(rand.NewPCG(1, 7)), map[*rig.Game]int{}
	for i := range 12 { // four of the games end
		g, err := rig.Create(addr, "coucou", nil)
		for n := 0; err == nil && !g.Over() && (n < 10 || i < 4); n++ {
			err = g.Play(rng)
		}
		require.NoError(t, err)
		acknowledged[g] = len(g.Moves)
	}
	var players sync.WaitGroup
	playing, stop := context.WithCancel(t.Context())
	for g := range acknowledged {
		players.Go(func() {
			for rng := rand.New(rand.NewPCG(1, 8)); playing.Err() == nil && !g.Over(); time.Sleep(time.Millisecond) {
				assert.NoError(t, g.Play(rng))
			}
		})
	}
	archived := func() int {
		files, err := filepath.Glob(filepath.Join(dir, "archive", "*", "*.json"))
		require.NoError(t, err)
		require.Less(t, len(files), len(acknowledged), "no game went to the archive during a backup")
		return len(files)
	}
	for before := archived(); archived() == before; { // until a game goes to the archive during the backup
		before = archived()
		require.NoError(t, os.RemoveAll(file))
		run(0, file, "backup", file, "-debug-addr", debug)
	}
	stop()
	players.Wait()
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode(), "the backup holds invitations and names")
	run(1, "exists", "backup", file, "-debug-addr", debug)
	run(2, "-debug-addr", "backup", file+"2", "-data", dir)
	run(0, `"rounds":["`, "dump", "-data", dir)
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
	flipped := bytes.Clone(text) // with a wrong checksum: much else in a zip file may change without harm
	flipped[bytes.LastIndex(text, []byte("PK\x01\x02"))+16] ^= 1
	for says, wrong := range map[string][]byte{
		"not a whole backup":      []byte("not a backup"),
		"not a valid zip file":    text[:len(text)-1000],
		"checksum error":          flipped,
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
	requireGames(t, addr, acknowledged)
	rig.Disconnect()
	require.Zero(t, end())
	end = serve(dir)
	for g := range acknowledged {
		acknowledged[g] = len(g.Moves)
	}
	requireGames(t, addr, acknowledged)
	rig.Disconnect()
	require.Zero(t, end())
}
