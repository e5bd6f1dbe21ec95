package boardgametest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

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
	if a, b := answers(s), answers(s); a != b {
		return fmt.Errorf("asked twice it says %s, and then %s", a, b)
	}
	read, err := k.def.Parse(text)
	if err != nil {
		return err
	}
	if a, b := answers(s), answers(read); a != b {
		return fmt.Errorf("it says %s, and the same position read from its text %s", a, b)
	}
	if !slices.Equal(read.AppendMoves(nil), moves) {
		return errors.New("the moves come in another order in the same position read from its text")
	}
	return k.sameSeedSameGame(s, rng.Uint64())
}

// answers is what a state says of itself.
func answers[S boardgame.Position[S, M], M boardgame.Move](s S) string {
	winner, over := s.Winner()
	return fmt.Sprint(s.Turn(), winner, over, s.Ended(), s.CountMoves(), s.Hash(), slices.Collect(s.LegalMoves()), s)
}

// sharedState: states can be asked by several goroutines at once. A state that remembers anything is found by the race
// detector.
func (k *kit[S, M]) sharedState() error {
	for _, s := range k.starts {
		var wait sync.WaitGroup
		said := [4]string{}
		for i := range said {
			wait.Go(func() {
				said[i] = answers(s)
				for _, m := range s.AppendMoves(nil) {
					s.Apply(m)
				}
			})
		}
		wait.Wait()
		if said != [4]string{said[0], said[0], said[0], said[0]} {
			return fmt.Errorf("asked at once it says different things: %q", said)
		}
	}
	return nil
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
// the lowest and highest bits, which tables use, are as evenly spread as random ones would be.
func (k *kit[S, M]) hashesSpread() error {
	const enough, buckets = 8192, 1024
	states := map[S]bool{}
	hashes := map[uint64]S{}
	lowest, highest := make([]int, buckets), make([]int, buckets)
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
		lowest[s.Hash()%buckets]++
		highest[s.Hash()/(1<<64/buckets)]++
	}
	// With n random hashes a bucket holds n/buckets on average, and more than that and ten times its root next to never.
	mean := float64(len(states)) / buckets
	for _, load := range [][]int{lowest, highest} {
		if most := float64(slices.Max(load)); most > mean+10*math.Sqrt(max(1, mean)) {
			return fmt.Errorf("of %d hashes, %v share their lowest or highest 10 bits", len(states), most)
		}
	}
	return nil
}
