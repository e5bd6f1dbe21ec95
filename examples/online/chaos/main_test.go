package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

func TestWrongFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-pause 0":   "must be positive",
		"-bots=-1":   "must not be negative",
		"everything": `"everything" is not a flag`,
	} {
		r := commandtest.Run(t.Context(), chaos, "", strings.Fields(args)...)
		require.Equal(t, 2, r.Code, args)
		require.Contains(t, r.Err, want)
	}
}
