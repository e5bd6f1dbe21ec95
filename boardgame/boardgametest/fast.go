package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

// shortcutsFit checks that the game's shortcuts are consistent, accept the zero state, and allocate nothing.
func (k *kit[S, M]) shortcutsFit() error {
	fast := k.fast
	var zero S
	if err := k.shortcutsAgree()(zero, rand.New(rand.NewPCG(11, 0))); err != nil {
		return fmt.Errorf("the zero state: %w", err)
	}
	rng := rand.New(rand.NewPCG(11, 1))
	for _, s := range k.starts {
		moves := s.AppendMoves(nil)
		if len(moves) == 0 {
			continue
		}
		for name, call := range map[string]func(){
			"Play":        func() { fast.Play(s, moves[0]) },
			"Draw":        func() { fast.Draw(s, rng) },
			"MustCapture": func() { fast.MustCapture(s) },
		} {
			if offers(fast)[name] && testing.AllocsPerRun(10, call) != 0 {
				return fmt.Errorf("%s allocates", name)
			}
		}
	}
	return nil
}

// offers reports which shortcuts the game has.
func offers[S any, M comparable](fast boardgame.Fast[S, M]) map[string]bool {
	return map[string]bool{
		"Play": fast.Play != nil, "Draw": fast.Draw != nil, "MustCapture": fast.MustCapture != nil,
	}
}

// shortcutsAgree returns a function that checks all shortcuts in one state.
func (k *kit[S, M]) shortcutsAgree() func(s S, rng *rand.Rand) error {
	fast := k.fast
	return func(s S, rng *rand.Rand) error {
		moves := s.AppendMoves(nil)
		after := make([]S, len(moves))
		for i, m := range moves {
			next, err := s.Apply(m)
			if err != nil {
				return fmt.Errorf("the listed move %s: %w", m, err)
			}
			after[i] = next
			if fast.Play != nil && fast.Play(s, m) != next {
				return fmt.Errorf("%s leads to %s in Play, and to %s in Apply", m, fast.Play(s, m), next)
			}
		}
		if fast.MustCapture != nil {
			if want := k.onlyCaptures(s, after); fast.MustCapture(s) != want {
				return fmt.Errorf("MustCapture returns %v, which is wrong (all legal moves capture: %v)", !want, want)
			}
		}
		return k.drawsFromTheList(fast, s, moves, rng)
	}
}

// onlyCaptures reports whether there are legal moves and, according to the pictures, all of them capture.
func (k *kit[S, M]) onlyCaptures(s S, after []S) bool {
	others := func(at S) (n int) {
		for _, c := range k.def.Picture(at).Cells {
			if c.Piece.Owner != boardgame.NoPlayer && c.Piece.Owner != s.Turn() {
				n++
			}
		}
		return n
	}
	before := others(s)
	for _, next := range after {
		if others(next) >= before {
			return false
		}
	}
	return len(after) > 0
}

// drawsFromTheList checks that Draw takes exactly one random number and uses it as an index into the list of moves.
func (k *kit[S, M]) drawsFromTheList(fast boardgame.Fast[S, M], s S, moves []M, rng *rand.Rand) error {
	if fast.Draw == nil {
		return nil
	}
	for range 2*len(moves) + 1 {
		seed := rng.Uint64()
		one, other := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 1))
		m, ok := fast.Draw(s, one)
		switch {
		case ok != (len(moves) > 0):
			return fmt.Errorf("there are %d moves, and Draw returns %v", len(moves), ok)
		case !ok:
		default:
			if want := moves[other.IntN(len(moves))]; m != want {
				return fmt.Errorf("the shortcut Draw returns %s, but the random number picks %s from the list", m, want)
			}
		}
		if one.Uint64() != other.Uint64() {
			return errors.New("the shortcut Draw does not take exactly one random number for its move")
		}
	}
	return nil
}

// numbersStay checks that the number of a move is in range, the same in every call, and allocates nothing.
func (k *kit[S, M]) numbersStay() error {
	l := k.def.Learn
	if (l.Number == nil) != (l.Numbers == 0) || l.Numbers < 0 {
		return fmt.Errorf("there are %d numbers of moves, and Number is nil: %v", l.Numbers, l.Number == nil)
	}
	if l.Number == nil {
		return nil
	}
	check := func(m M) error {
		n := l.Number(m)
		switch {
		case n < 0 || n >= l.Numbers:
			return fmt.Errorf("move %q: its number is %d, but Numbers is %d", m.String(), n, l.Numbers)
		case l.Number(m) != n:
			return fmt.Errorf("move %q: its number was %d before", m.String(), n)
		}
		return nil
	}
	var none M
	if testing.AllocsPerRun(10, func() { l.Number(none) }) != 0 {
		return errors.New("the method Number allocates")
	}
	if err := check(none); err != nil {
		return err
	}
	for m := range k.def.Written {
		if err := check(m); err != nil {
			return err
		}
	}
	return nil
}
