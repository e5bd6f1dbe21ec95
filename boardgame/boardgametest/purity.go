package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// statesNeverChange: law 4.
func (k *kit[S, M]) statesNeverChange(s S, rng *rand.Rand) error {
	before, text := s, s.String()
	moves := s.AppendMoves(nil)
	for _, m := range moves {
		a, _ := s.Apply(m)
		b, _ := s.Apply(m)
		if a != b {
			return fmt.Errorf("%s leads to %s, and then to %s", m, a, b)
		}
		if s != before || s.String() != text {
			return fmt.Errorf("%s changed the state that it was played in", m)
		}
	}
	if err := k.sample(rng, 200, func(m M) error {
		s.Check(m)
		if _, err := s.Apply(m); err != nil && (s != before || s.String() != text) {
			return errors.New("changed the state that refused it")
		}
		return nil
	}); err != nil {
		return err
	}
	if !slices.Equal(s.AppendMoves(nil), moves) {
		return errors.New("the moves come in another order when asked again")
	}
	read, err := k.def.Parse(text)
	if err != nil {
		return err
	}
	if !slices.Equal(read.AppendMoves(nil), moves) {
		return errors.New("the moves come in another order in the same position read from its text")
	}
	return k.sameSeedSameGame(s, rng.Uint64())
}

func (k *kit[S, M]) sameSeedSameGame(s S, seed uint64) error {
	play := func() (S, int) {
		end, plies, _ := boardgame.Playout[S, M](s, rand.New(rand.NewPCG(seed, 1)), k.plies, nil)
		return end, plies
	}
	a, n := play()
	if b, m := play(); a != b || n != m {
		return fmt.Errorf("one seed gives two games, to %s and to %s", a, b)
	}
	return nil
}

// equalHashes is the first half of law 7.
func (k *kit[S, M]) equalHashes(s S, _ *rand.Rand) error {
	read, err := k.def.Parse(s.String())
	switch {
	case err != nil:
		return err
	case read.Hash() != s.Hash():
		return errors.New("the same position read from its text has another hash")
	}
	return nil
}

// hashesSpread is the second half of law 7: among thousands of positions near the starts no two hashes are equal, and
// the lowest bits, which tables use, are as evenly spread as random ones would be.
func (k *kit[S, M]) hashesSpread() error {
	const enough, buckets = 8192, 1024
	states := map[S]bool{}
	hashes := map[uint64]S{}
	load := make([]int, buckets)
	rng := rand.New(rand.NewPCG(7, 7))
	for range 4 * enough {
		if len(states) >= enough {
			break
		}
		s, _, err := boardgame.Playout[S, M](k.starts[rng.IntN(len(k.starts))], rng, 2+rng.IntN(max(k.plies, 3)-2), nil)
		if err != nil {
			return err
		}
		if states[s] {
			continue
		}
		if other, taken := hashes[s.Hash()]; taken {
			return fmt.Errorf("%s and %s have the same hash", s, other)
		}
		states[s] = true
		hashes[s.Hash()] = s
		load[s.Hash()%buckets]++
	}
	// With n random hashes a bucket holds n/buckets on average, and more than that and ten times its root next to never.
	mean := float64(len(states)) / buckets
	if most := float64(slices.Max(load)); most > mean+10*max(1, mean) {
		return fmt.Errorf("of %d hashes, %v share their lowest 10 bits", len(states), most)
	}
	return nil
}
