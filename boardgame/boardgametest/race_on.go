//go:build race

package boardgametest

// underRace says that the race detector makes everything ten times slower. An oracle is asked less then: what it says does
// not depend on it.
const underRace = true
