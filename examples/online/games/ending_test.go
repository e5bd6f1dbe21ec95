package games

import (
	"archive/zip"
	"bytes"
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
	soon(t, func() bool {
		g, err := s.current(ctx, c.ID)
		return err == nil && g.Closed
	})

	unchanged := func() {
		now, err := s.See(ctx, c.ID, c.Watch)
		require.NoError(t, err)
		text, err := now.JSON()
		require.NoError(t, err)
		require.NotContains(t, string(text), "rematch")
		require.Equal(t, revision, now.Revision())
		require.Equal(t, revision, read(t)(s.Do(ctx, last)).Revision)
	}
	_, err := s.Do(ctx, Request{ID: c.ID, Secret: c.Seats["r"], Action: Say, Phrase: Phrases()[0]})
	require.Equal(t, Over, code(err))
	_, err = s.See(ctx, c.ID[:2]+"aaaaaaaaaaaaaaaaaa", "")
	require.ErrorIs(t, err, store.ErrUnavailable, "not missing")
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
	soon(t, func() bool { return read(t)(s.See(ctx, c.ID, c.Watch)).Archived })
	unchanged()
}

// object returns the identifier and the text of a game for an archive.
func object(t *testing.T) (id string, text []byte) {
	text, err := json.Marshal(entry{head: head{Format: format, Created: 1}, Session: []byte("{}")})
	require.NoError(t, err)
	return "aaaaaaaaaaaaaaaaaaaa", text
}

// A game that is in the archive already is on disk before it leaves the store, although an earlier attempt failed
// after it had written the file.
func TestWrittenNotFlushed(t *testing.T) {
	a, dir := folder(t)
	id, text := object(t)
	require.NoError(t, a.write(t.Context(), id, text))
	a.folder = filepath.Join(dir, "away") // where nothing can be flushed
	require.ErrorIs(t, a.write(t.Context(), id, text), os.ErrNotExist)
}

// A file that the machine has half written when it failed is not taken for a game: a game is written there, also from a
// backup. An archive whose mark is half written has no games yet.
func TestTornObject(t *testing.T) {
	from, _ := folder(t)
	id, text := object(t)
	require.NoError(t, from.write(t.Context(), id, text))
	var backup bytes.Buffer
	z := zip.NewWriter(&backup)
	require.NoError(t, from.Backup(t.Context(), z))
	require.NoError(t, z.Close())
	r, err := zip.NewReader(bytes.NewReader(backup.Bytes()), int64(backup.Len()))
	require.NoError(t, err)
	torn := func(mark string, object []byte) *Archive {
		a, dir := folder(t)
		require.NoError(t, os.Mkdir(filepath.Join(dir, id[:2]), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(dir, objectName(id)), object, 0o600))
		require.NoError(t, os.WriteFile(filepath.Join(dir, markName), []byte(mark), 0o600))
		return a
	}
	for _, length := range []int{0, 9} {
		to := torn(string(newMark()), text[:length])
		n, err := to.Restore(t.Context(), r)
		require.NoError(t, err)
		require.Equal(t, 1, n)
		now, err := to.object(t.Context(), objectName(id))
		require.NoError(t, err)
		require.Equal(t, text, now)
	}
	fresh, dir := folder(t)
	require.NoError(t, os.WriteFile(filepath.Join(dir, markName), []byte(`{"onl`), 0o600))
	require.NoError(t, fresh.identify(t.Context()))
	require.ErrorIs(t, torn("", text).identify(t.Context()), errFormat)
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
	err = shared.Commit(ctx, store.Change{Key: saved.Key, Value: saved.Value})
	require.NoError(t, err)

	other, itsClock := serviceOn(t, shared, with)
	before := current(t, other, c.ID)
	restored, clock := serviceOn(t, shared, with)
	clock.Add(11 * time.Minute)
	_, err = restored.Do(ctx, Request{ID: c.ID, Secret: c.Seats["b"], Action: session.Resign})
	require.Equal(t, Over, code(err))
	now := read(t)(restored.See(ctx, c.ID, c.Watch))
	require.True(t, now.Archived)
	require.Equal(t, "b", *now.Winner)
	open, err := shared.Count(ctx, openPrefix+c.ID)
	require.NoError(t, err)
	require.Zero(t, open)
	itsClock.Add(11 * time.Minute)
	ended, err := other.unlessEnded(ctx, before) // it has read the game at the same time
	require.NoError(t, err)
	require.True(t, ended.archive)
}
