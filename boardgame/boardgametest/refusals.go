package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// longestSentence is the maximum length of a refusal's sentence, in characters, so that it fits on a line of a terminal.
const longestSentence = 80

// Asked holds the text of a position and the text of a move to try there.
type Asked [2]string

func (a Asked) position() string { return a[0] }
func (a Asked) move() string     { return a[1] }

// refusals compares the game's refusals of the moves in Refused with a human-readable file. The file lists the refusals in
// the order of the rules, and ends with the refusals for the zero move and the zero state. The oracle must cite the same
// rules.
//
// Every rule that is cited in these positions, or in random positions, must be broken by a move in Refused. No sentence may
// end with a full stop, because programs put the sentences into longer ones.
func (k *kit[S, M]) refusals(t *testing.T) {
	if k.Oracle == nil || len(k.Refused) == 0 {
		t.Skip("no oracle, or no moves in Refused")
	}
	text, told, err := writeRefusals(k.def, k.Oracle, k.Refused)
	if err != nil {
		t.Fatal(err)
	}
	if err := k.everyRefusalIsTold(told); err != nil {
		t.Fatal(err)
	}
	var state S
	var move M
	text += fmt.Sprintf("\n== Zero values ==\n\nthe zero Move: %v\na move in the zero State: %v\n", k.starts[0].Check(move), state.Check(move))
	golden(t, "testdata/refusals.txt", text)
}

// writeRefusals returns the text of the file and the rules cited in it.
func writeRefusals[S boardgame.Position[S, M], M boardgame.Move](d game.Definition[S, M], o Oracle, asked []Asked) (
	text string, told map[boardgame.Rule]bool, err error) {
	byRule := map[boardgame.Rule][]string{}
	for _, a := range asked {
		rule, told, err := writeRefusal(d, o, a)
		if err != nil {
			return "", nil, fmt.Errorf("%s in %q: %w", a.move(), a.position(), err)
		}
		byRule[rule] = append(byRule[rule], told)
	}
	told = map[boardgame.Rule]bool{}
	var b strings.Builder
	fmt.Fprintf(&b, "How %s refuses moves that are not legal. The test writes this file.\n", d.Title)
	for _, r := range d.Rules {
		if len(byRule[r.Rule]) > 0 {
			told[r.Rule] = true
			fmt.Fprintf(&b, "\n== %s. %s ==\n%s", r.Rule.ID(), r.Title, strings.Join(byRule[r.Rule], ""))
		}
	}
	return b.String(), told, nil
}

func writeRefusal[S boardgame.Position[S, M], M boardgame.Move](d game.Definition[S, M], o Oracle, a Asked) (
	rule boardgame.Rule, text string, err error) {
	s, err := d.Parse(a.position())
	if err != nil {
		return "", "", err
	}
	m, err := d.ParseMove(a.move())
	if err != nil {
		return "", "", err
	}
	refused := s.Check(m)
	if refused == nil {
		return "", "", errors.New("the move is legal")
	}
	rule, err = refusal(refused)
	if err != nil {
		return "", "", err
	}
	if want := o.Refusal(a.position(), a.move()); rule.ID() != want {
		return "", "", fmt.Errorf("the game refuses the move by %s, but the oracle by %s", rule, want)
	}
	var options []diagram.Option
	if d.Trace != nil {
		options = append(options, diagram.Move(d.Trace(s, m)))
	}
	drawn := diagram.Text(d.Picture(s), options...)
	return rule, fmt.Sprintf("\n%s\n\n%s\n%s: %v\n", a.position(), drawn, a.move(), refused), nil
}

// everyRefusalIsTold checks that refusals in random games cite only rules that the file also cites.
func (k *kit[S, M]) everyRefusalIsTold(told map[boardgame.Rule]bool) error {
	starts := slices.Clone(k.starts)
	for _, a := range k.Refused {
		s, err := k.def.Parse(a.position())
		if err != nil {
			return err
		}
		starts = append(starts, s)
	}
	rng := rand.New(rand.NewPCG(6, 6))
	for _, start := range starts {
		for _, plies := range []int{0, 1, 2 + rng.IntN(k.plies)} {
			s, _, err := boardgame.Playout[S, M](start, rng, plies, nil)
			if err == nil {
				err = k.refusalsAreTold(s, rng, told)
			}
			if err != nil {
				return fmt.Errorf("%w\n%s", err, k.show(s))
			}
		}
	}
	return nil
}

func (k *kit[S, M]) refusalsAreTold(s S, rng *rand.Rand, told map[boardgame.Rule]bool) error {
	check := func(m M) error {
		err := s.Check(m)
		if err == nil {
			return nil
		}
		if rule, ok := refusal(err); ok != nil || !told[rule] {
			return fmt.Errorf("no move in Refused is refused by the same rule as %s: %w", m, err)
		}
		return fits(err)
	}
	if err := k.almostLegal(s, rng, 5, check); err != nil {
		return err
	}
	return k.sample(rng, 1000, check)
}

func fits(err error) error {
	var refused *boardgame.MoveError
	errors.As(err, &refused)
	switch sentence := refused.Sentence(); {
	case utf8.RuneCountInString(sentence) > longestSentence:
		return fmt.Errorf("the sentence %q is longer than %d characters", sentence, longestSentence)
	case strings.HasSuffix(sentence, "."):
		return fmt.Errorf("the sentence %q ends with a full stop", sentence)
	}
	return nil
}
