package session_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// FuzzRead checks that Read either returns an error or accepts the data. An accepted session survives a round trip, and its
// page for every seat can be encoded.
func FuzzRead(f *testing.F) {
	for _, g := range clutch.Games() {
		s, err := session.New(g, nil, session.Settings{Names: []string{"Ada"}})
		require.NoError(f, err)
		for range 3 {
			text, err := json.Marshal(s)
			require.NoError(f, err)
			f.Add(text)
			s, err = s.Play(s.Turn(), s.State().Moves()[0])
			require.NoError(f, err)
		}
		if s, err = s.OfferDraw(s.Turn()); err == nil {
			text, err := json.Marshal(s)
			require.NoError(f, err)
			f.Add(text)
		}
	}
	f.Add([]byte(`{"session":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := session.Read(text, clutch.Find)
		if err != nil {
			require.NotEmpty(t, err.Error())
			return
		}
		written, err := json.Marshal(s)
		require.NoError(t, err)
		again, err := session.Read(written, clutch.Find)
		require.NoError(t, err)
		twice, err := json.Marshal(again)
		require.NoError(t, err)
		require.Equal(t, string(written), string(twice))
		for p := range boardgame.Player(s.Players() + 1) {
			_, err := json.Marshal(s.See(p))
			require.NoError(t, err)
		}
	})
}
