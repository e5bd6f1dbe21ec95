package main

import (
	"testing"

	"github.com/seed4105872c/clutch/examples/internal/command/commandtest"
)

func TestWrongFlags(t *testing.T) {
	commandtest.Refuses(t, load, map[string]string{
		"-members 10": "-members",
		"-members 2":  "need -postgres",
		"-games 0":    "must be positive",
		"all":         `"all" is not a flag`,
	})
}
