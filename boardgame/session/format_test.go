package session_test

import (
	"encoding/json"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// formatted is a session that some version of this library has written, and what was done in it.
type formatted struct {
	Game     string           `json:"game"`
	Options  game.Options     `json:"options"`
	Settings session.Settings `json:"settings"`
	Done     [][3]string      `json:"done"` // the seat, the action and the move
	Session  json.RawMessage  `json:"session"`
}

// The sessions in testdata, which v0.1.0 has written, are read for ever: each is what comes of the same actions today.
// A version that changes the form adds a file of its own, and keeps this one.
func TestFormats(t *testing.T) {
	text, err := os.ReadFile("testdata/format2.json")
	require.NoError(t, err)
	var all []formatted
	require.NoError(t, json.Unmarshal(text, &all))
	for _, f := range all {
		now := begin(t, f.Game, f.Options, f.Settings)
		info := now.Game().Info()
		for _, d := range f.Done {
			p, ok := info.Player(d[0])
			require.True(t, ok, d)
			now, err = now.Do(p, d[1], d[2])
			require.NoError(t, err, "%s: %v", f.Game, d)
		}
		old, err := session.Read(f.Session, clutch.Find)
		require.NoError(t, err, f.Game)
		require.Equal(t, now.Log(0), old.Log(0))
		for p := boardgame.NoPlayer; int(p) <= now.Players(); p++ {
			require.Equal(t, now.See(p), old.See(p), f.Game)
		}
	}
	require.NotEmpty(t, all)
}
