package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

// Oracle is a second implementation of a game's rules. An Oracle shares no code with the game itself, and works on
// positions and moves as text. It may be slow. Except where a comment says otherwise, the kit passes the methods only valid
// positions and moves. For a game in which each move takes one piece from one cell to another, a [PlainOracle] is the
// shortest one to write.
type Oracle interface {
	Start() string                                            // the position at the start of a game
	Valid(position string) bool                               // reports whether the argument, which may be any text, is a possible position
	Moves(position string) []string                           // all legal moves, in any order
	Apply(position, move string) string                       // the position after a legal move
	Outcome(position string) (winner, rule string, over bool) // the winner's letter, and the ID of the rule, such as "E1"
	Refusal(position, move string) string                     // "" if legal, "malformed" for a malformed move, or the ID of a rule
	Setup(rng *rand.Rand) string                              // a random possible position, which may be finished
	Nonsense(rng *rand.Rand) string                           // the text of a random move, which may be illegal; the kit damages some of these texts
}

// secondOpinion compares the game with the oracle in random games. The games begin at the kit's starts or at positions that
// the oracle sets up.
func (k *kit[S, M]) secondOpinion(t *testing.T) {
	o := k.Oracle
	if o == nil {
		t.Skip("no oracle")
	}
	if start := k.starts[0].String(); start != o.Start() {
		t.Fatalf("the game starts from %q, but the oracle starts from %q", start, o.Start())
	}
	n := fewer(*checks / 5)
	t.Cleanup(func() { t.Logf("compared %d positions", k.compared.Load()) }) // .ci/long counts them
	parallel(t, "games", func(t *testing.T) {
		k.eachSeed(t, n, func(rng *rand.Rand) error {
			plies := k.plies
			if k.def.MaxPlies == 0 {
				plies = min(plies, 30) // a slow oracle would take too long for games without a bound
			}
			return k.compareGame(o, k.starts[rng.IntN(len(k.starts))], rng.IntN(plies+1), rng)
		})
	})
	parallel(t, "set-up positions", func(t *testing.T) {
		k.eachSeed(t, 4*n, func(rng *rand.Rand) error {
			text := o.Setup(rng)
			s, err := k.def.Parse(text)
			if err != nil {
				return fmt.Errorf("the oracle's position %q: %w", text, err)
			}
			return k.compareGame(o, s, rng.IntN(3), rng)
		})
	})
	parallel(t, "texts", func(t *testing.T) {
		k.eachSeed(t, n, func(rng *rand.Rand) error { return k.compareTexts(o, rng) })
	})
}

// eachSeed calls the function check n times, each time with a different seed.
func (k *kit[S, M]) eachSeed(t *testing.T, n int, check func(rng *rand.Rand) error) {
	t.Helper()
	for i := range n {
		if err := check(rand.New(rand.NewPCG(k.seed, uint64(i)))); err != nil {
			t.Fatalf("%v\n-seed=%d repeats this run", err, k.seed)
		}
	}
}

func (k *kit[S, M]) compareTexts(o Oracle, rng *rand.Rand) error {
	return mutate(rng, 8, o.Setup(rng), func(text string) (bool, error) {
		_, err := k.def.Parse(text)
		if valid := o.Valid(text); valid != (err == nil) {
			return false, fmt.Errorf("position %q: accepted by the oracle: %v, error of Parse: %v", text, valid, err)
		}
		return err == nil, nil
	})
}

func (k *kit[S, M]) compareGame(o Oracle, s S, plies int, rng *rand.Rand) error {
	states, _, err := k.game(s, plies, rng)
	for _, s := range states {
		k.compared.Add(1)
		if err := k.compare(o, s, rng); err != nil {
			return fmt.Errorf("the game and the oracle do not agree: %w\n%s", err, k.show(s))
		}
	}
	return err
}

func (k *kit[S, M]) compare(o Oracle, s S, rng *rand.Rand) error {
	text := s.String()
	winner, over := s.Winner()
	letter := ""
	if winner != boardgame.NoPlayer {
		letter = k.def.Seat(winner).Letter
	}
	if w, r, end := o.Outcome(text); w != letter || r != s.Ended().ID() || end != over {
		return fmt.Errorf("over %v, winner %q, rule %q, but in the oracle over %v, winner %q, rule %q", over, letter, s.Ended().ID(), end, w, r)
	}
	if err := k.compareMoves(o, s, text); err != nil {
		return err
	}
	same := func(move string) (bool, error) {
		if got, want := k.verdictOn(s, move), o.Refusal(text, move); got != want {
			return false, fmt.Errorf("%q: the game answers %q, but the oracle answers %q", move, got, want)
		}
		return true, nil
	}
	for range 10 {
		if _, err := same(o.Nonsense(rng)); err != nil {
			return err
		}
	}
	if err := mutate(rng, 2, o.Nonsense(rng), same); err != nil {
		return err
	}
	// Moves that are almost legal break rules that the oracle's random texts seldom break.
	if moves := s.AppendMoves(nil); len(moves) > 0 {
		if err := mutate(rng, 15, moves[rng.IntN(len(moves))].String(), same); err != nil {
			return err
		}
	}
	return k.sample(rng, 15, func(m M) error {
		_, err := same(m.String())
		return err
	})
}

func (k *kit[S, M]) compareMoves(o Oracle, s S, text string) error {
	var moves []string
	for _, m := range s.AppendMoves(nil) {
		moves = append(moves, m.String())
		next, err := s.Apply(m)
		if err != nil {
			return err
		}
		if want := o.Apply(text, m.String()); next.String() != want {
			return fmt.Errorf("%s leads to %q, but in the oracle it leads to %q", m, next, want)
		}
	}
	want := o.Moves(text)
	slices.Sort(moves)
	slices.Sort(want)
	if !slices.Equal(moves, want) {
		return fmt.Errorf("the legal moves are %q, but the oracle lists %q", moves, want)
	}
	return nil
}

// verdictOn returns the game's verdict on a move in the form of Oracle.Refusal.
func (k *kit[S, M]) verdictOn(s S, move string) string {
	m, err := k.def.ParseMove(move)
	if err != nil {
		return "malformed"
	}
	var refused *boardgame.MoveError
	if errors.As(s.Check(m), &refused) {
		return refused.Rule.ID()
	}
	return ""
}
