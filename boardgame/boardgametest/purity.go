package boardgametest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

// statesNeverChange checks law 4 on one state: no call changes the state, and the results depend on the state alone.
func (k *kit[S, M]) statesNeverChange(s S, rng *rand.Rand) error {
	before, text := s, s.String()
	moves := s.AppendMoves(nil)
	for _, m := range moves {
		a, _ := s.Apply(m)
		b, _ := s.Apply(m)
		if a != b {
			return fmt.Errorf("%s leads to %s in the first call of Apply, and to %s in the second", m, a, b)
		}
		if s != before || s.String() != text {
			return fmt.Errorf("%s changed the state that it was played in", m)
		}
	}
	if err := k.sample(rng, 200, func(m M) error {
		s.Check(m)
		if _, err := s.Apply(m); err != nil && (s != before || s.String() != text) {
			return errors.New("the move changed the state that refused it")
		}
		return nil
	}); err != nil {
		return err
	}
	if !slices.Equal(s.AppendMoves(nil), moves) {
		return errors.New("the second call of AppendMoves returns the moves in another order")
	}
	if a, b := answers(s), answers(s); a != b {
		return fmt.Errorf("the methods of the state return %s, and then %s", a, b)
	}
	read, err := k.def.Parse(text)
	if err != nil {
		return err
	}
	if a, b := answers(s), answers(read); a != b {
		return fmt.Errorf("the methods of the state return %s, but for the same position read from its text they return %s", a, b)
	}
	if !slices.Equal(read.AppendMoves(nil), moves) {
		return errors.New("the same position read from its text lists the moves in another order")
	}
	return k.sameSeedSameGame(s, rng.Uint64())
}

// answers returns the results of all methods of a state that take no arguments, joined in one string.
func answers[S boardgame.Position[S, M], M boardgame.Move](s S) string {
	winner, over := s.Winner()
	return fmt.Sprint(s.Turn(), winner, over, s.Ended(), s.CountMoves(), s.Hash(), slices.Collect(s.LegalMoves()), s)
}

// sharedState checks that several goroutines can use a state at the same time. If a state writes to shared memory, the
// race detector reports it.
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
			return fmt.Errorf("goroutines that use the same state get different results: %q", said)
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
		return fmt.Errorf("one seed gives two different games, which end in %s and in %s", a, b)
	}
	return nil
}

// hashesSpread checks law 7: hashes are spread evenly. That equal states have equal hashes is part of
// statesNeverChange. Thousands of positions from random games must have different hashes. The lowest and highest bits,
// which hash tables use, must be spread as evenly as random bits.
func (k *kit[S, M]) hashesSpread() error {
	const buckets = 1024
	enough := fewer(8 * buckets)
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
	// With n random hashes, a bucket gets n/buckets of them on average. It almost never gets more than the mean plus
	// ten times the square root of the mean.
	mean := float64(len(states)) / buckets
	for _, load := range [][]int{lowest, highest} {
		if most := float64(slices.Max(load)); most > mean+10*math.Sqrt(max(1, mean)) {
			return fmt.Errorf("of %d hashes, %v share their lowest or highest 10 bits", len(states), most)
		}
	}
	return nil
}

// elsewhereVariable is the environment variable that marks a process started by sameHashElsewhere.
const elsewhereVariable = "BOARDGAMETEST_ELSEWHERE"

// sameHashElsewhere runs the current test in another process, and checks that the starts have the same hashes there.
func (k *kit[S, M]) sameHashElsewhere(t *testing.T) {
	t.Helper()
	var hashes strings.Builder
	for _, s := range k.starts {
		fmt.Fprintf(&hashes, "%s hash %016x\n", k.def.Name, s.Hash())
	}
	if os.Getenv(elsewhereVariable) != "" {
		fmt.Print(hashes.String())
		return
	}
	// A subtest's full name is its parents' names and its own, joined by slashes. The pattern for -test.run has the
	// same parts.
	var pattern []string
	for part := range strings.SplitSeq(t.Name(), "/") {
		pattern = append(pattern, "^"+regexp.QuoteMeta(part)+"$")
	}
	child := exec.Command(os.Args[0], "-test.run="+strings.Join(pattern, "/"), "-test.count=1")
	child.Env = append(os.Environ(), elsewhereVariable+"=1")
	out, err := child.CombinedOutput()
	if err != nil || !strings.Contains(string(out), hashes.String()) {
		t.Fatalf("in another process: %v\n%s\nand here:\n%s", err, out, hashes.String())
	}
}
