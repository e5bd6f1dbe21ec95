package selfplay

import (
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

// If the disk is full, the program ends with an error, and the file has whole games only.
func TestFullDisk(t *testing.T) {
	var before syscall.Rlimit
	require.NoError(t, syscall.Getrlimit(syscall.RLIMIT_FSIZE, &before))
	signal.Ignore(syscall.SIGXFSZ) // writes then return an error
	limit := syscall.Rlimit{Cur: 5000, Max: before.Max}
	require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &limit))
	defer func() { require.NoError(t, syscall.Setrlimit(syscall.RLIMIT_FSIZE, &before)) }()

	file := filepath.Join(t.TempDir(), "games")
	args := strings.Fields("-game coucou -bots random,random -n 100 -seed 1 -out " + file)
	r := commandtest.Run(t.Context(), run, "", args...)
	require.Equal(t, 1, r.Code)
	require.Contains(t, r.Err, file+": file too large")
	games, text := replayed(t, file)
	require.NotEmpty(t, games)
	require.Less(t, len(text), 5000)
	require.Contains(t, r.Out, "coucou: stopped by an error after ")
}
