package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
)

// Config is what Run can't know from a definition. The zero Config is good to begin with.
type Config struct {
	// Positions are the texts of positions from which games are played besides the start: busy ones, endings, those that
	// random games seldom reach.
	Positions []string

	// Impossible maps texts in the right form, of positions that can't be, to the rules of all the reasons, in order. Each
	// must be refused with a *boardgame.PositionError that has just these.
	Impossible map[string][]boardgame.Rule

	// Uncited are the rules that no refusal and no outcome can cite, each with the reason.
	Uncited map[boardgame.Rule]string

	// Plies is how far random games go at most. 0 means the game's own bound, or 300 where it has none.
	Plies int

	// Size is the largest size of a state, in bytes. 0 means 32, four words.
	Size uintptr
}

// Run checks the laws on a game, each in a subtest.
func Run[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d boardgame.Definition[S, M], c Config) {
	t.Helper()
	k, err := newKit(d, c)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range k.laws() {
		t.Run(l.name, func(t *testing.T) {
			if l.game != nil {
				if err := l.game(); err != nil {
					t.Fatal(err)
				}
			}
			if l.state != nil {
				if err := k.onFixedStates(l); err != nil {
					t.Fatal(err)
				}
				rapid.Check(t, func(rt *rapid.T) {
					start := rapid.IntRange(0, len(k.starts)-1).Draw(rt, "start")
					plies := rapid.IntRange(0, k.plies).Draw(rt, "plies")
					seed := rapid.Uint64().Draw(rt, "seed")
					if err := k.onState(l, start, plies, seed); err != nil {
						rt.Fatal(err)
					}
				})
			}
		})
	}
	t.Run("law 7: hashes are the same in every process", func(t *testing.T) { k.sameHashElsewhere(t) })
	t.Run("every rule is cited", func(t *testing.T) {
		if err := k.everyRuleIsCited(); err != nil {
			t.Fatal(err)
		}
	})
}

// law is something to be checked once for the game, or on many random states, or both.
type law[S boardgame.Position[S, M], M boardgame.Move] struct {
	name  string
	game  func() error
	state func(s S, rng *rand.Rand) error
}

// kit is what the laws share.
type kit[S boardgame.Position[S, M], M boardgame.Move] struct {
	def      boardgame.Definition[S, M]
	config   Config
	starts   []S
	plies    int
	written  []M
	writable map[M]bool
	rules    map[boardgame.Rule]bool // of the game
	cited    map[boardgame.Rule]bool // by now
}

func newKit[S boardgame.Position[S, M], M boardgame.Move](d boardgame.Definition[S, M], c Config) (*kit[S, M], error) {
	k := &kit[S, M]{def: d, config: c, rules: map[boardgame.Rule]bool{}, cited: map[boardgame.Rule]bool{}}
	if err := complete(d); err != nil {
		return nil, fmt.Errorf("the definition is not complete: %w", err)
	}
	k.plies = c.Plies
	if k.plies == 0 {
		k.plies = d.MaxPlies
	}
	if k.plies == 0 {
		k.plies = 300
	}
	for _, r := range d.Rules {
		k.rules[r.Rule] = true
	}
	for _, options := range everyOption(d.Options) {
		s, err := d.Start(options)
		if err != nil {
			return nil, fmt.Errorf("start with %v: %w", options, err)
		}
		k.starts = append(k.starts, s)
	}
	for _, text := range c.Positions {
		s, err := d.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("position %q: %w", text, err)
		}
		k.starts = append(k.starts, s)
	}
	for _, s := range k.starts {
		if n := d.Playing(s); n < 2 || n > len(d.Seats) {
			return nil, fmt.Errorf("%q has %d players, and the game %d seats", s, n, len(d.Seats))
		}
	}
	k.writable = map[M]bool{}
	for m := range d.Written {
		k.written = append(k.written, m)
		k.writable[m] = true
	}
	if len(k.written) == 0 {
		return nil, errors.New("no move can be written")
	}
	return k, nil
}

// everyOption lists every choice of options.
func everyOption(options []boardgame.Option) []boardgame.Options {
	all := []boardgame.Options{{}}
	for _, o := range options {
		var more []boardgame.Options
		for _, chosen := range all {
			for _, value := range o.Values {
				with := boardgame.Options{o.Name: value}
				for name, v := range chosen {
					with[name] = v
				}
				more = append(more, with)
			}
		}
		all = more
	}
	return all
}

// onFixedStates checks a law on the starts and on some states of games from there, the same ones in every run, so that
// which rules are cited does not depend on luck.
func (k *kit[S, M]) onFixedStates(l law[S, M]) error {
	for start := range k.starts {
		for i := range 5 {
			if err := k.onState(l, start, k.plies*i/8, uint64(i)); err != nil {
				return err
			}
		}
	}
	return nil
}

// onState checks a law on the state that a random game reaches.
func (k *kit[S, M]) onState(l law[S, M], start, plies int, seed uint64) error {
	rng := rand.New(rand.NewPCG(seed, 0))
	s, _, err := boardgame.Playout[S, M](k.starts[start], rng, plies, nil)
	if err == nil {
		err = l.state(s, rng)
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w\n%s", l.name, err, k.show(s))
}

// show is a position for a failure.
func (k *kit[S, M]) show(s S) string {
	seat := k.def.Seat(s.Turn())
	return fmt.Sprintf("in %q, %s to move:\n%s", s.String(), seat.Name, diagram.Text(k.def.Picture(s)))
}

// sample calls f with about n of the moves that can be written, spread evenly from a random first one, until f fails.
func (k *kit[S, M]) sample(rng *rand.Rand, n int, f func(m M) error) error {
	stride := max(len(k.written)/n, 1)
	for i := rng.IntN(stride); i < len(k.written); i += stride {
		if err := f(k.written[i]); err != nil {
			return fmt.Errorf("move %s: %w", k.written[i], err)
		}
	}
	return nil
}

// cite takes down that a refusal or an outcome cited a rule, which must be one of the game's.
func (k *kit[S, M]) cite(r boardgame.Rule) error {
	if !k.rules[r] {
		return fmt.Errorf("%q is not a rule of %s", string(r), k.def.Name)
	}
	k.cited[r] = true
	return nil
}

func (k *kit[S, M]) everyRuleIsCited() error {
	for _, r := range k.def.Rules {
		reason, uncited := k.config.Uncited[r.Rule]
		switch {
		case k.cited[r.Rule] && uncited:
			return fmt.Errorf("%s is said to be cited by nothing, but was cited", r.Rule)
		case !k.cited[r.Rule] && !uncited:
			return fmt.Errorf("%s (%s) was cited by no refusal and no outcome: add a position in which it is, or say in Uncited why none can", r.Rule, r.Title)
		case uncited && reason == "":
			return fmt.Errorf("%s is said to be cited by nothing, without a reason", r.Rule)
		}
	}
	return nil
}
