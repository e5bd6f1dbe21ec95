package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
)

// identityFirst: the first symmetry is the identity.
func (k *kit[S, M]) identityFirst() error {
	for _, s := range k.starts {
		if k.def.Symmetries != nil && k.def.Symmetries[0].State(s) != s {
			return fmt.Errorf("%s comes first and is not the identity", k.def.Symmetries[0])
		}
	}
	return nil
}

// symmetriesCommute: law 8.
func (k *kit[S, M]) symmetriesCommute(s S, rng *rand.Rand) error {
	for _, y := range k.def.Symmetries {
		if err := k.commutes(s, y, rng); err != nil {
			return fmt.Errorf("%s: %w", y, err)
		}
	}
	return nil
}

func (k *kit[S, M]) commutes(s S, y boardgame.Symmetry[S, M], rng *rand.Rand) error {
	image := y.State(s)
	var zero S
	if image == zero {
		return nil // it does not hold here
	}
	winner, over := s.Winner()
	imageWinner, imageOver := image.Winner()
	switch {
	case image.Turn() != y.Player(s.Turn()):
		return errors.New("it is another's turn in the image")
	case over != imageOver || imageWinner != y.Player(winner) || image.Ended() != s.Ended():
		return fmt.Errorf("the image is %s, with another end", image)
	case image.CountMoves() != s.CountMoves():
		return fmt.Errorf("%d moves, and %d in the image %s", s.CountMoves(), image.CountMoves(), image)
	}
	if err := k.sameCanonical(s, image); err != nil {
		return err
	}
	if err := k.sameEvaluation(s, image, y); err != nil {
		return err
	}
	origins := map[M]M{} // of the moves in the image
	for _, m := range s.AppendMoves(nil) {
		next, _ := s.Apply(m)
		there, err := image.Apply(y.Move(s, m))
		switch {
		case err != nil:
			return fmt.Errorf("%s is %s in the image %s, and refused there: %w", m, y.Move(s, m), image, err)
		case there != y.State(next):
			return fmt.Errorf("%s is %s in the image %s, and leads somewhere else there", m, y.Move(s, m), image)
		}
		if other, twice := origins[y.Move(s, m)]; twice {
			return fmt.Errorf("%s and %s are both %s in the image", other, m, y.Move(s, m))
		}
		origins[y.Move(s, m)] = m
	}
	return k.sample(rng, 200, func(m M) error {
		var none M
		if y.Move(s, m) == none {
			return nil // it can't be written there
		}
		here, there := s.Check(m), image.Check(y.Move(s, m))
		if (here == nil) != (there == nil) {
			return fmt.Errorf("here %v, in the image %v", here, there)
		}
		if here == nil {
			return nil
		}
		rule, err := refusal(here)
		if err != nil || !errors.Is(there, rule) {
			return fmt.Errorf("refused by %s, and in the image: %v", rule, there)
		}
		return nil
	})
}

// sameCanonical: Canonical chooses the same state for a state and its image, and says how to get there.
func (k *kit[S, M]) sameCanonical(s, image S) error {
	a, toA := k.def.Canonical(s)
	b, toB := k.def.Canonical(image)
	switch {
	case a != b:
		return fmt.Errorf("canonical is %s, and %s for the image", a, b)
	case toA.State(s) != a || toB.State(image) != b:
		return errors.New("the symmetry that Canonical returns does not lead there")
	}
	return nil
}

// sameEvaluation: as long as the game goes on, a player stands as well as the player who takes that part in the image.
func (k *kit[S, M]) sameEvaluation(s, image S, y boardgame.Symmetry[S, M]) error {
	if _, over := s.Winner(); over || k.def.Evaluate == nil {
		return nil
	}
	for i := range k.def.Playing(s) {
		p := boardgame.Player(i + 1)
		if here, there := k.def.Evaluate(s, p), k.def.Evaluate(image, y.Player(p)); here != there {
			return fmt.Errorf("the evaluation of %s is %d, and in the image %s it is %d", k.def.Seat(p).Name, here, image, there)
		}
	}
	return nil
}
