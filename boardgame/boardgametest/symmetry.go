package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

func (k *kit[S, M]) identityFirst() error {
	for _, s := range k.starts {
		if k.def.Symmetries != nil && k.def.Symmetries[0].State(s) != s {
			return fmt.Errorf("%s is the first symmetry, but it is not the identity", k.def.Symmetries[0])
		}
	}
	return nil
}

// symmetriesCommute checks law 8 on one state: symmetries commute with play, and do not change the evaluation.
func (k *kit[S, M]) symmetriesCommute(s S, rng *rand.Rand) error {
	for _, y := range k.def.Symmetries {
		if err := k.commutes(s, y, rng); err != nil {
			return fmt.Errorf("%s: %w", y, err)
		}
	}
	return nil
}

func (k *kit[S, M]) commutes(s S, y game.Symmetry[S, M], rng *rand.Rand) error {
	image := y.State(s)
	var zero S
	if image == zero {
		return nil // the symmetry does not apply to this state
	}
	winner, over := s.Winner()
	imageWinner, imageOver := image.Winner()
	switch {
	case image.Turn() != y.Player(s.Turn()):
		return errors.New("in the image it is another player's turn")
	case over != imageOver || imageWinner != y.Player(winner) || image.Ended() != s.Ended():
		return fmt.Errorf("the image %s has another winner or ended by another rule", image)
	case image.CountMoves() != s.CountMoves():
		return fmt.Errorf("there are %d moves, but %d in the image %s", s.CountMoves(), image.CountMoves(), image)
	}
	if err := k.sameCanonical(s, image); err != nil {
		return err
	}
	if err := k.sameEvaluation(s, image, y); err != nil {
		return err
	}
	origins := map[M]M{} // maps the moves in the image back
	for _, m := range s.AppendMoves(nil) {
		next, _ := s.Apply(m)
		there, err := image.Apply(y.Move(s, m))
		switch {
		case err != nil:
			return fmt.Errorf("%s maps to %s in the image %s, which refuses it: %w", m, y.Move(s, m), image, err)
		case there != y.State(next):
			return fmt.Errorf("%s maps to %s in the image %s, but leads to another state there", m, y.Move(s, m), image)
		}
		if other, twice := origins[y.Move(s, m)]; twice {
			return fmt.Errorf("%s and %s both map to %s in the image", other, m, y.Move(s, m))
		}
		origins[y.Move(s, m)] = m
	}
	return k.sample(rng, 200, func(m M) error {
		var none M
		if y.Move(s, m) == none {
			return nil // the image of the move can't be written
		}
		here, there := s.Check(m), image.Check(y.Move(s, m))
		if (here == nil) != (there == nil) {
			return fmt.Errorf("the error is %v, but %v in the image", here, there)
		}
		if here == nil {
			return nil
		}
		rule, err := refusal(here)
		if err != nil || !errors.Is(there, rule) {
			return fmt.Errorf("the refusal cites %s, but the error in the image is %v", rule, there)
		}
		return nil
	})
}

// sameCanonical checks that a state and its image have the same canonical form, and that the symmetry returned by
// Canonical leads to it.
func (k *kit[S, M]) sameCanonical(s, image S) error {
	if k.def.Canonical == nil {
		return nil
	}
	a, toA := k.def.Canonical(s)
	b, toB := k.def.Canonical(image)
	switch {
	case a != b:
		return fmt.Errorf("the canonical form is %s, but that of the image is %s", a, b)
	case toA.State(s) != a || toB.State(image) != b:
		return errors.New("the symmetry that Canonical returns does not lead to the canonical form")
	}
	return nil
}

// sameEvaluation checks that a symmetry does not change the evaluation of any player. Finished games are skipped.
func (k *kit[S, M]) sameEvaluation(s, image S, y game.Symmetry[S, M]) error {
	if _, over := s.Winner(); over || k.def.Evaluate == nil {
		return nil
	}
	for i := range k.def.Playing(s) {
		p := boardgame.Player(i + 1)
		if here, there := k.def.Evaluate(s, p), k.def.Evaluate(image, y.Player(p)); here != there {
			return fmt.Errorf("the evaluation for %s is %d, but in the image %s it is %d",
				k.def.Seat(p).Name, here, image, there)
		}
	}
	return nil
}
