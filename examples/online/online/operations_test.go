package online

import (
	"context"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
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
// on from it. What would replace something is refused, and only the server itself keeps a second one away.
func TestBackup(t *testing.T) {
	dir, new, file := t.TempDir(), t.TempDir(), filepath.Join(t.TempDir(), "backup.db")
	ports, err := system.FreePorts(1)
	require.NoError(t, err)
	addr := ports[0]
	run := func(code int, says string, args ...string) {
		t.Helper()
		r := commandtest.Run(t.Context(), start, "", append(args, "-reserve", "1")...)
		require.Equal(t, code, r.Code, r.Err)
		require.Contains(t, r.Out+r.Err, says)
	}
	serve := func(data string) (end func() int) {
		_, end = begin(t, "-addr", addr, "-data", data, "-workers", "0")
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
	run(0, file, "backup", file, "-data", dir)
	stop()
	players.Wait()
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), info.Mode(), "the backup holds invitations and names")
	run(1, "exists", "backup", file, "-data", dir)
	run(0, `"rounds":["`, "dump", "-data", dir)
	run(0, "whole", "check", "-data", dir)
	run(1, "another process is using the store", "-addr", "127.0.0.1:0", "-data", dir)
	rig.Disconnect()
	require.Zero(t, end())

	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(new, "games.db"), text, 0o600)) // that is all of a restore
	run(0, "whole", "check", "-data", new)
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

// Looking for a store creates nothing.
func TestLookingCreatesNothing(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mistyped")
	for _, args := range [][]string{{"dump"}, {"check"}, {"backup", filepath.Join(t.TempDir(), "b")}} {
		r := commandtest.Run(t.Context(), start, "", append(args, "-data", dir)...)
		require.Equal(t, 1, r.Code)
		require.Contains(t, r.Err, "no such file")
		require.NoDirExists(t, dir)
	}
}
