//go:build race

package solution

// slow says that the race detector makes everything ten times slower.
const slow = true
