package command_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

// The meter waits a second, shows a line at most five times a second, and leaves nothing behind.
func TestMeter(t *testing.T) {
	now := time.Unix(0, 0)
	var out strings.Builder
	m := command.NewMeter(&out, true, func() time.Time { return now })
	m.Start()
	m.Show("counting", 0.1)
	require.Empty(t, out.String())
	now = now.Add(2 * time.Second)
	m.Show("counting", 0.5)
	want := "\rcounting [####################                    ]  50 %, 2s left"
	require.Equal(t, want, out.String())
	m.Show("counting", 0.6)
	require.Equal(t, want, out.String(), "too soon after the last line")
	now = now.Add(time.Second)
	m.Text(func() string { return "short" })
	width := len(want) - 1
	want += "\rshort" + strings.Repeat(" ", width-len("short"))
	require.Equal(t, want, out.String())
	require.Equal(t, 3*time.Second, m.Took())
	m.Clear()
	m.Clear()
	require.Equal(t, want+"\r"+strings.Repeat(" ", width)+"\r", out.String())
}

// Without a terminal, the meter shows nothing.
func TestMeterInAPipe(t *testing.T) {
	now := time.Unix(0, 0)
	m := command.NewMeter(nil, false, func() time.Time { return now })
	now = now.Add(time.Hour)
	m.Show("counting", 0.5)
	m.Clear()
}

func TestIsTerminal(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "file"))
	require.NoError(t, err)
	require.False(t, command.IsTerminal(f))
	require.NoError(t, f.Close())
	require.False(t, command.IsTerminal(f), "a closed file is not a terminal")
	null, err := os.Open(os.DevNull)
	require.NoError(t, err)
	defer null.Close()
	require.True(t, command.IsTerminal(null))
}
