//go:build race

package solution

// slow reports whether the race detector is on. It makes everything ten times slower.
const slow = true
