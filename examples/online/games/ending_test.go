package games

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// When a game waits for the archive, nothing changes it any more: no rematch is linked whose link the archive would not
// have. A request with a key that was made before the end is known after it.
func TestClosedForTheArchive(t *testing.T) {
	a, dir := folder(t)
	s, clock := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	ctx := t.Context()
	c := create(t, s, Order{Game: "coucou"})
	blocked := filepath.Join(dir, c.ID[:2])
	require.NoError(t, os.WriteFile(blocked, nil, 0o600)) // where the folder should be
	last := Request{ID: c.ID, Secret: c.Seats["r"], Key: "the last change", Action: session.Resign}
	revision := read(t)(s.Do(ctx, last)).Revision
	clock.Add(11 * time.Minute)
	require.Eventually(t, func() bool {
		g, err := s.current(ctx, c.ID)
		return err == nil && g.Closed
	}, patience, 50*time.Millisecond)

	unchanged := func() {
		now, err := s.See(ctx, c.ID, c.Watch)
		require.NoError(t, err)
		require.NotContains(t, string(now.JSON), "rematch")
		require.Equal(t, revision, now.Revision)
		require.Equal(t, revision, read(t)(s.Do(ctx, last)).Revision)
	}
	_, err := s.Do(ctx, Request{ID: c.ID, Secret: c.Seats["r"], Action: Say, Move: Phrases()[0]})
	require.ErrorAs(t, err, new(*OverError))
	require.NoError(t, os.Remove(blocked)) // a rematch is looked for in the archive
	next := map[string]bool{}
	for _, secret := range c.Seats {
		r, err := s.Rematch(ctx, c.ID, secret)
		require.NoError(t, err)
		next[r.ID] = true
		unchanged()
	}
	require.Len(t, next, 1)

	clock.Add(time.Minute)
	archived := func() bool { return read(t)(s.See(ctx, c.ID, c.Watch)).Archived }
	require.Eventually(t, archived, patience, 50*time.Millisecond)
	unchanged()
}

// A file that the machine has half written when it failed is not taken for a game.
func TestTornObject(t *testing.T) {
	a, dir := folder(t)
	const id = "aaaaaaaaaaaaaaaaaaaa"
	require.NoError(t, os.Mkdir(filepath.Join(dir, id[:2]), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, markName), newMark(), 0o600))
	for _, torn := range []string{"", `{"online":3,"game":"cou`} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, objectName(id)), []byte(torn), 0o600))
		whole, err := json.Marshal(entry{head: head{Format: format, Game: "coucou", Created: 1}, Session: []byte("{}")})
		require.NoError(t, err)
		require.NoError(t, a.write(t.Context(), id, whole))
		now, err := a.read(t.Context(), id)
		require.NoError(t, err)
		require.Equal(t, whole, now)
	}
}

// A store that is restored from a backup has games whose ends are in the archive: they are over, and not played on.
func TestRestoredStore(t *testing.T) {
	a, _ := folder(t)
	with := func(c *Config) { c.Archive = a }
	s, _ := serviceOn(t, shared, with)
	ctx := t.Context()
	c := create(t, s, Order{Game: "coucou"})
	saved, err := shared.Get(ctx, openPrefix+c.ID)
	require.NoError(t, err)
	archive(t, s, c.ID, c.Seats["r"])
	_, err = shared.Commit(ctx, store.Change{Key: saved.Key, Value: saved.Value})
	require.NoError(t, err)

	restored, clock := serviceOn(t, shared, with)
	clock.Add(11 * time.Minute)
	_, err = restored.Do(ctx, Request{ID: c.ID, Secret: c.Seats["b"], Action: session.Resign})
	require.ErrorAs(t, err, new(*OverError))
	now := read(t)(restored.See(ctx, c.ID, c.Watch))
	require.True(t, now.Archived)
	require.Equal(t, "b", *now.Winner)
	open, err := shared.Count(ctx, openPrefix+c.ID)
	require.NoError(t, err)
	require.Zero(t, open)
}

// A process that has an archived game in its memory forgets it when its time is over, as all others do.
func TestForgottenByAll(t *testing.T) {
	a, _ := folder(t)
	s, clock := serviceOn(t, shared, func(c *Config) { c.Archive = a })
	clock.Add(time.Since(clock.Now())) // as the files have it
	c := create(t, s, Order{Game: "coucou"})
	archive(t, s, c.ID, c.Seats["r"])
	require.True(t, read(t)(s.See(t.Context(), c.ID, c.Watch)).Archived)
	clock.Add(25 * 31 * 24 * time.Hour)
	s.forget(context.Background(), clock.Now())
	_, err := s.See(t.Context(), c.ID, c.Watch)
	require.ErrorIs(t, err, ErrNotFound)
	_, err = s.Rematch(t.Context(), c.ID, c.Seats["r"])
	require.ErrorIs(t, err, ErrNotFound)
}
