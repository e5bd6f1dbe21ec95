package boardgametest

import (
	"fmt"
	"math"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// resultsStay checks law 4 on one state: the results depend on the state alone. No call can change a state, because it
// holds no pointers.
func (c trial[S, M]) resultsStay() {
	read, err := c.def.Parse(c.s.String())
	c.ok(err, "the text of a position can't be read back")
	first := answers(c.s)
	for what, state := range map[string]S{"and then": c.s, "but, read from its text,": read} {
		again := answers(state)
		c.need(again == first, "the methods of the state return %s, %s %s", first, what, again)
	}
}

// answers returns the results of all methods of a state, joined in one string.
func answers[S boardgame.Position[S, M], M boardgame.Move](s S) string {
	winner, over := s.Winner()
	text := fmt.Sprint(s.Turn(), winner, over, s.Ending().Rule, s.CountMoves(), s.Hash(), slices.Collect(s.LegalMoves()), s)
	for _, m := range s.AppendMoves(nil) {
		next, err := s.Apply(m)
		text += fmt.Sprint(", ", m, " to ", next, err)
	}
	return text
}

// hashesSpread checks law 7: hashes are spread evenly. That equal states have equal hashes is part of resultsStay.
// Thousands of positions from random games must have different hashes. The lowest bits, which hash tables use, must be
// spread as evenly as random bits. The file of the playthrough shows that the hash of the start is the same in every
// process.
func (c trial[S, M]) hashesSpread() {
	const buckets = 1024
	enough := fewer(8 * buckets)
	hashes := map[uint64]S{}
	var lowest [buckets]int
	for n := 0; n < 4*enough && len(hashes) < enough; n++ {
		s, _ := c.in(pick(c.rng, c.starts...), "").end(c.rng.IntN(c.plies + 1))
		other, taken := hashes[s.Hash()]
		c.need(!taken || s == other, "%s and %s have the same hash", s, other)
		if !taken {
			hashes[s.Hash()] = s
			lowest[s.Hash()%buckets]++
		}
	}
	// With n random hashes, a bucket gets n/buckets of them on average. It almost never gets more than the mean plus
	// ten times the square root of the mean.
	mean, most := float64(len(hashes))/buckets, slices.Max(lowest[:])
	c.need(float64(most) <= mean+10*math.Sqrt(max(1, mean)), "of %d hashes, %d share their lowest 10 bits", len(hashes),
		most)
}
