//go:build race

package boardgametest

const underRace = true
