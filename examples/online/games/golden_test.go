package games

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// golden is a game as a version of this program has stored it, with what it was.
type golden struct {
	ID             string
	Version        int64
	Head, Session  json.RawMessage
	Chunks         []json.RawMessage
	Record, Winner string
}

// The games in testdata, which each version has stored, are read for ever, and go on.
func TestGolden(t *testing.T) {
	files, err := filepath.Glob("testdata/*.json")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	compact := func(text json.RawMessage) []byte { // as it was written
		var b bytes.Buffer
		require.NoError(t, json.Compact(&b, text))
		return b.Bytes()
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		var all []golden
		require.NoError(t, json.Unmarshal(text, &all))
		s, _ := service(t)
		for _, g := range all {
			stored := store.Game{Row: store.Row{ID: g.ID, Version: g.Version, Head: compact(g.Head)}, Session: compact(g.Session)}
			for _, c := range g.Chunks {
				stored.Chunks = append(stored.Chunks, compact(c))
			}
			now, err := s.decode(stored)
			require.NoError(t, err)
			require.Equal(t, g.Winner, now.Winner)
			record, err := now.session.Record().MarshalText()
			require.NoError(t, err)
			require.Equal(t, g.Record, string(record))
			next, err := s.stored(now, now.with(now.session))
			require.NoError(t, err)
			require.Equal(t, string(stored.Head), string(next.Head), "what this version writes, that one has written")
			require.Equal(t, string(stored.Session), string(next.Session))
		}
	}
}
