package boardgametest

import (
	"flag"
	"math/rand/v2"
)

// Every test that uses this package has these flags.
var (
	update = flag.Bool("update", false, "rewrite the golden files in testdata")
	deep   = flag.Bool("deep", false, "also count the deep lines of the perft tables")
	checks = flag.Int("checks", 100, "the number of random states to check each law on")
	seed   = flag.Uint64("seed", 0, "the seed of the random states; 0 draws a seed")
)

// fewer returns n, or a tenth of n under the race detector, but at least 1. Pass every number of random tries to this
// function: the race detector makes a test ten times slower, but needs only a few tries to find a race.
func fewer(n int) int {
	if underRace {
		n /= 10
	}
	return max(n, 1)
}

func baseSeed() uint64 {
	if *seed != 0 {
		return *seed
	}
	return rand.Uint64()
}
