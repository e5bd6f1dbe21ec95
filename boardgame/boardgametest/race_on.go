//go:build race

package boardgametest

// underRace reports whether the race detector is on. It makes tests ten times slower, so fewer positions are then compared
// with the oracle.
const underRace = true
