//go:build race

package boardgametest

// underRace is true if the race detector is on. The race detector makes tests ten times slower, so the kit then compares
// fewer positions with the oracle.
const underRace = true
