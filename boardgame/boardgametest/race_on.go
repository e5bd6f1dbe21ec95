//go:build race

package boardgametest

// underRace is true if the race detector is on.
const underRace = true
