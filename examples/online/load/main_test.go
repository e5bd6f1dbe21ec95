package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

func TestWrongFlags(t *testing.T) {
	for args, want := range map[string]string{
		"-game chess": "no game is called",
		"-members 10": "-members",
		"-rate 0":     "must be positive",
		"-streams=-1": "must not be negative",
		"all":         `"all" is not a flag`,
	} {
		r := commandtest.Run(t.Context(), load, "", strings.Fields(args)...)
		require.Equal(t, 2, r.Code, args)
		require.Contains(t, r.Err, want)
	}
}
