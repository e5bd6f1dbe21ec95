package record_test

import (
	"bytes"
	"encoding"
	"encoding/gob"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// gobbed sends a value with some text through package gob, and returns the text that arrives.
func gobbed[T any, P interface {
	*T
	encoding.TextUnmarshaler
	encoding.TextMarshaler
}](t *testing.T, text string) string {
	var sent, received struct{ Value T } // as a field, as programs have it
	require.NoError(t, P(&sent.Value).UnmarshalText([]byte(text)))
	var wire bytes.Buffer
	require.NoError(t, gob.NewEncoder(&wire).Encode(sent))
	require.NoError(t, gob.NewDecoder(&wire).Decode(&received))
	require.Equal(t, sent, received)
	again, err := P(&received.Value).MarshalText()
	require.NoError(t, err)
	return string(again)
}

// Package gob writes and reads everything that has a text: positions, moves and records of all games.
func TestGob(t *testing.T) {
	games := map[string][2]func(*testing.T, string) string{
		"coucou":      {gobbed[coucou.State], gobbed[coucou.Move]},
		"cuckoo":      {gobbed[cuckoo.State], gobbed[cuckoo.Move]},
		"oeufs":       {gobbed[oeufs.State], gobbed[oeufs.Move]},
		"cookiedisco": {gobbed[cookiedisco.State], gobbed[cookiedisco.Move]},
		"taacoca":     {gobbed[taacoca.State], gobbed[taacoca.Move]},
	}
	for _, g := range clutch.Games() {
		s, err := g.Start(nil)
		require.NoError(t, err)
		move := s.Moves()[0]
		through := games[g.Info().Name]
		require.Equal(t, s.String(), through[0](t, s.String()))
		require.Equal(t, move, through[1](t, move))
		r, err := record.New(g, nil)
		require.NoError(t, err)
		text, err := r.MarshalText()
		require.NoError(t, err)
		require.Equal(t, string(text), gobbed[record.Record](t, string(text)))
	}
}
