package boardgametest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// leads checks the evaluation on the pairs of positions in Leads.
func (k *kit[S, M]) leads(t *testing.T) {
	if len(k.Leads) == 0 {
		t.Skip("no Leads")
	}
	if k.def.Evaluate == nil {
		t.Fatal("there are Leads, but there is no evaluation")
	}
	for why, pair := range k.Leads {
		var lead [2]int
		for i, text := range pair {
			s, err := k.def.Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			lead[i] = k.byHand(s, boardgame.First) - k.byHand(s, boardgame.Second)
		}
		if lead[0] <= lead[1] {
			t.Errorf("%s: the lead is %d in %q, but %d in %q", why, lead[0], pair[0], lead[1], pair[1])
		}
	}
}

// byHand returns the evaluation without what a net has learned, because nobody knows what a net makes of positions that
// never occur in games.
func (k *kit[S, M]) byHand(s S, p boardgame.Player) int {
	value := k.def.Evaluate(s, p)
	if k.def.Terms == nil {
		return value
	}
	for _, t := range k.def.Terms(s, p) {
		if t.Name == net.Term {
			value -= t.Weight * t.Count
		}
	}
	return value
}

// strangersAreEqual checks that all players who do not take part have the same evaluation as NoPlayer, and that Terms
// does not panic for them. In the zero state, nobody takes part.
func (k *kit[S, M]) strangersAreEqual() error {
	if k.def.Evaluate == nil {
		return nil
	}
	var zero S
	for _, s := range append([]S{zero}, k.starts...) {
		players := 0
		if s != zero {
			players = k.def.Playing(s)
		}
		want := k.def.Evaluate(s, boardgame.NoPlayer)
		for n := players + 1; n <= math.MaxUint8; n++ {
			p := boardgame.Player(n)
			if got := k.def.Evaluate(s, p); got != want {
				return fmt.Errorf("in %q, the evaluation is %d for player %d, who does not take part, and %d for NoPlayer", s, got, n, want)
			}
			if k.def.Terms != nil {
				k.def.Terms(s, p) // must not panic
			}
		}
	}
	return nil
}

// eachTermCounts checks that each term of an evaluation counts something in at least one state.
func (k *kit[S, M]) eachTermCounts() error {
	if k.def.Terms == nil {
		return nil
	}
	states, err := k.examples(300)
	if err != nil {
		return err
	}
	never := map[string]bool{}
	for _, s := range states {
		for i := range k.def.Playing(s) {
			for _, t := range k.def.Terms(s, boardgame.Player(i+1)) {
				if _, known := never[t.Name]; !known || t.Count != 0 {
					never[t.Name] = t.Count == 0
				}
			}
		}
	}
	for name, isNever := range never {
		if isNever {
			return fmt.Errorf("no position has the term %q: add one to Positions", name)
		}
	}
	return nil
}

func (k *kit[S, M]) termsAddUp(s S, _ *rand.Rand) error {
	if err := k.termsAddUpIn(s); err != nil {
		return err
	}
	for m := range s.LegalMoves() {
		next, err := s.Apply(m)
		if err == nil {
			err = k.termsAddUpIn(next)
		}
		if err != nil {
			return fmt.Errorf("after %s: %w", m, err)
		}
	}
	return nil
}

// termsAddUpIn checks that the terms of an evaluation add up to its value and have different names.
func (k *kit[S, M]) termsAddUpIn(s S) error {
	switch _, over := s.Winner(); {
	case k.def.Terms == nil || over:
		return nil
	case k.def.Evaluate == nil:
		return errors.New("there are terms, but there is no evaluation")
	}
	for p := range boardgame.Player(k.def.Playing(s)) {
		p++
		terms := k.def.Terms(s, p)
		sum := 0
		for _, t := range terms {
			sum += t.Weight * t.Count
		}
		if want := k.def.Evaluate(s, p); sum != want {
			return fmt.Errorf("the terms for %s add up to %d, but the evaluation is %d: %+v",
				k.def.Seat(p).Name, sum, want, terms)
		}
		var names []string
		for _, t := range terms {
			if t.Name == "" || slices.Contains(names, t.Name) {
				return fmt.Errorf("the name %q of a term is empty or used twice", t.Name)
			}
			names = append(names, t.Name)
		}
	}
	return nil
}
