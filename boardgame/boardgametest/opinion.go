package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
)

// Oracle is a second implementation of a game's rules. An Oracle shares no code with the game itself, and works on
// positions and moves as text. It may be slow. Except where a comment says otherwise, the kit passes the methods only
// valid positions and moves. For a game in which each move takes one piece from one cell to another, a [PlainOracle] is
// the shortest one to write.
type Oracle interface {
	Start() string // the position at the start of a game
	// reports whether the argument, which may be any text, is a possible position
	Valid(position string) bool
	Moves(position string) []string     // all legal moves, in any order
	Apply(position, move string) string // the position after a legal move
	// the winner's letter, and the ID of the rule, such as "E1"
	Outcome(position string) (winner, rule string, over bool)
	// "" if legal, "malformed" for a malformed move, or the ID of a rule
	Refusal(position, move string) string
	Setup(rng *rand.Rand) string // a random possible position, which may be finished
	// the text of a random move, which may be illegal; the kit damages some of these texts
	Nonsense(rng *rand.Rand) string
}

// secondOpinion compares the game with the oracle in random games. The games begin at the kit's starts or at positions
// that the oracle sets up.
func (k *kit[S, M]) secondOpinion(t *testing.T) {
	o := k.Oracle
	if o == nil {
		t.Skip("no oracle")
	}
	if start := k.starts[0].String(); start != o.Start() {
		t.Fatalf("the game starts from %q, but the oracle starts from %q", start, o.Start())
	}
	parallel(t, "games", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			l, err := k.draw(t)
			if err != nil {
				t.Fatal(err)
			}
			k.agrees(t, o, l.last(), after(l.moves))
		})
	})
	parallel(t, "set-up positions", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			text := o.Setup(random(t))
			s, err := k.def.Parse(text)
			if err != nil {
				t.Fatalf("the oracle's position %q: %v", text, err)
			}
			l, err := k.play(s, rapid.SliceOfN(rapid.Uint16(), 0, 2).Draw(t, "moves"))
			if err != nil {
				t.Fatal(err)
			}
			k.agrees(t, o, l.last(), after(l.moves))
		})
	})
	parallel(t, "texts", func(t *testing.T) {
		rapid.Check(t, func(t *rapid.T) {
			text := almost(o.Setup(random(t))).Draw(t, "position")
			if _, err := k.def.Parse(text); o.Valid(text) != (err == nil) {
				t.Fatalf("position %q: accepted by the oracle: %v, error of Parse: %v", text, o.Valid(text), err)
			}
		})
	})
}

// agrees checks that the game and the oracle agree in a state.
func (k *kit[S, M]) agrees(t *rapid.T, o Oracle, s S, after string) {
	if err := k.compare(o, s, random(t)); err != nil {
		t.Fatalf("the game and the oracle do not agree: %v\n%s%s", err, k.show(s), after)
	}
}

func (k *kit[S, M]) compare(o Oracle, s S, rng *rand.Rand) error {
	text := s.String()
	winner, over := s.Winner()
	letter := ""
	if winner != boardgame.NoPlayer {
		letter = k.def.Seat(winner).Letter
	}
	if w, r, end := o.Outcome(text); w != letter || r != s.Ended().ID() || end != over {
		return fmt.Errorf("over %v, winner %q, rule %q, but in the oracle over %v, winner %q, rule %q",
			over, letter, s.Ended().ID(), end, w, r)
	}
	if err := k.compareMoves(o, s, text); err != nil {
		return err
	}
	same := func(move string) error {
		if got, want := k.verdictOn(s, move), o.Refusal(text, move); got != want {
			return fmt.Errorf("%q: the game answers %q, but the oracle answers %q", move, got, want)
		}
		return nil
	}
	for range 10 {
		if err := same(o.Nonsense(rng)); err != nil {
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
	return k.sample(rng, 15, func(m M) error { return same(m.String()) })
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
