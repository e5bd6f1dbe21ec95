package boardgametest

import (
	"bytes"
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
)

// haveActions checks the numbers that package env gives to the legal moves: each has one of its own, which leads back
// to it. Every other number stands for a move whose number it is.
func (k *kit[S, M]) haveActions(s S, rng *rand.Rand) error {
	coding, err := k.coding()
	if err != nil {
		return fmt.Errorf("package env can't number the moves: %w", err)
	}
	moves := s.AppendMoves(nil)
	if len(moves) > coding.Most() {
		return fmt.Errorf("there are %d legal moves, and package env expects at most %d", len(moves), coding.Most())
	}
	known := map[int]M{}
	for _, m := range moves {
		i := coding.Index(s, m)
		if other, twice := known[i]; twice {
			return fmt.Errorf("%s and %s are the same action, %d", other, m, i)
		}
		if back, ok := coding.Move(s, i); !ok || back != m {
			return fmt.Errorf("the action of %s is %d, which stands for %s", m, i, back)
		}
		known[i] = m
	}
	if len(moves) == 0 {
		return nil
	}
	i := rng.IntN(coding.Len())
	if m, ok := coding.Move(s, i); !ok || coding.Index(s, m) != i {
		return fmt.Errorf("the action %d stands for %s, whose action is %d", i, m, coding.Index(s, m))
	}
	return nil
}

// observationHides checks law 9: what a program that learns gets to see in p's place depends only on p's view.
func (k *kit[S, M]) observationHides(s S, p boardgame.Player, rng *rand.Rand) error {
	coding, err := k.coding()
	if err != nil {
		return fmt.Errorf("package env can't number the moves: %w", err)
	}
	other := k.def.Hidden.Scramble(s, p, rng)
	size := coding.Planes * coding.Rows * coding.Columns
	one, two := make([]uint8, size), make([]uint8, size)
	coding.Observe(s, p, one)
	coding.Observe(other, p, two)
	if !bytes.Equal(one, two) {
		return fmt.Errorf("the observation differs in %q, which looks the same to the player", other.String())
	}
	return nil
}
