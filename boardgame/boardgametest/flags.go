package boardgametest

import (
	"flag"
	"math/rand/v2"
)

// The flags of every test that uses this package.
var (
	update = flag.Bool("update", false, "write the golden files in testdata anew")
	deep   = flag.Bool("deep", false, "count the deep lines of the perft tables too")
	checks = flag.Int("checks", 100, "how many random states each law is asked of")
	seed   = flag.Uint64("seed", 0, "the number from which random states follow; 0 draws one")
)

// baseSeed is the seed of a test's random states.
func baseSeed() uint64 {
	if *seed != 0 {
		return *seed
	}
	return rand.Uint64()
}
