package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// everyRuleIsCited checks that every rule that is not in Uncited is cited by a refusal, an impossible position or a
// finished game.
func (k *kit[S, M]) everyRuleIsCited(t *testing.T) {
	missing := map[boardgame.Rule]game.RuleText{}
	for _, r := range k.def.Rules {
		reason, uncited := k.Uncited[r.Rule]
		switch {
		case !uncited:
			missing[r.Rule] = r
		case reason == "":
			t.Errorf("Uncited lists %s without a reason", r.Rule)
		}
	}
	for r := range k.Uncited {
		if !k.rules[r] {
			t.Errorf("Uncited lists %s, which is not a rule of the game", r)
		}
	}
	if err := k.lookForCitings(missing); err != nil {
		t.Fatal(err)
	}
	for _, r := range missing {
		t.Errorf("%s (%s) was cited by no refusal, no impossible position and no outcome: "+
			"add a position in which it is cited, or say in Uncited why nothing can cite it", r.Rule, r.Title)
	}
}

// lookForCitings searches for citations, in the most likely places first. When it finds a citation of a rule, it deletes
// that rule from the map of missing rules.
func (k *kit[S, M]) lookForCitings(missing map[boardgame.Rule]game.RuleText) error {
	refused := func(s S, m M) {
		var e *boardgame.MoveError
		if errors.As(s.Check(m), &e) {
			delete(missing, e.Rule)
		}
	}
	for _, a := range k.Refused {
		s, sErr := k.def.Parse(a.position())
		m, mErr := k.def.ParseMove(a.move())
		if err := errors.Join(sErr, mErr); err != nil {
			return fmt.Errorf("%s in %q: %w", a.move(), a.position(), err)
		}
		refused(s, m)
	}
	rng := rand.New(rand.NewPCG(8, 8))
	impossible := func(text string) (bool, error) {
		var e *boardgame.PositionError
		if _, err := k.def.Parse(text); errors.As(err, &e) {
			for _, p := range e.Problems {
				delete(missing, p.Rule)
			}
		}
		return true, nil
	}
	for _, text := range k.malformedTexts("position") {
		_, _ = impossible(text)
	}
	_ = mutate(rng, 300, k.starts[0].String(), impossible)
	for i := 0; i < fixedStates*len(k.starts) && len(missing) > 0; i++ {
		s, err := k.reach(k.fixed(i/fixedStates, i%fixedStates))
		if err != nil {
			return err
		}
		end, _, err := boardgame.Playout[S, M](s, rng, k.plies, nil)
		if err != nil {
			return err
		}
		delete(missing, end.Ended())
		_ = k.sample(rng, 3000, func(m M) error { refused(s, m); return nil })
	}
	return nil
}
