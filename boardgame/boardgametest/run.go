package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// law is a check of the whole game, of many states, or of both.
type law[S boardgame.Position[S, M], M boardgame.Move] struct {
	name  string
	first bool   // whether to check the law before the others, because they depend on it
	share int    // 3 means that only every third state is checked; 0 means every state
	skip  string // why the law has nothing to check in this game, or ""
	game  func() error
	state func(s S, rng *rand.Rand) error
}

// kit holds the data that all laws use. Apart from its two counters, a kit never changes after newKit returns.
type kit[S boardgame.Position[S, M], M boardgame.Move] struct {
	Suite[S, M]
	def      game.Definition[S, M]
	starts   []S
	plies    int
	written  []M
	writable map[M]bool
	rules    map[boardgame.Rule]bool // the rules of the game
	seed     uint64
	states   func() ([]sample[S], error)

	// counts of positions compared with the oracle, of pairs of states compared for law 9, and of views whose samples were tested
	compared, pairs, fitted atomic.Int64
}

// sample is a state and the random game that reaches it.
type sample[S any] struct {
	state S
	game  playout
}

// playout determines a random game: its start, its seed, and its number of plies.
type playout struct {
	start int
	seed  uint64
	plies int
}

func newKit[S boardgame.Position[S, M], M boardgame.Move](c Suite[S, M]) (*kit[S, M], error) {
	k, err := newGames(c)
	if err != nil {
		return nil, err
	}
	for m := range k.def.Written {
		k.written = append(k.written, m)
		k.writable[m] = true
	}
	if len(k.written) == 0 {
		return nil, errors.New("no move can be written")
	}
	return k, nil
}

// newGames returns a kit that can only play games, because it lacks the list of moves that can be written.
func newGames[S boardgame.Position[S, M], M boardgame.Move](c Suite[S, M]) (*kit[S, M], error) {
	d := c.Definition
	if err := complete(d); err != nil {
		return nil, fmt.Errorf("the definition is not complete: %w", err)
	}
	k := &kit[S, M]{Suite: c, def: d, plies: c.Plies, rules: map[boardgame.Rule]bool{}, writable: map[M]bool{}, seed: baseSeed()}
	k.states = sync.OnceValues(k.someStates)
	if k.plies == 0 {
		k.plies = d.MaxPlies
	}
	if k.plies == 0 {
		k.plies = 300
	}
	for _, r := range d.Rules {
		k.rules[r.Rule] = true
	}
	return k, k.findStarts()
}

// findStarts collects the starts: the start positions with different options, and the suite's Positions.
func (k *kit[S, M]) findStarts() error {
	for _, options := range someOptions(k.def.Options) {
		s, err := k.def.Start(options)
		if err != nil {
			return fmt.Errorf("start with %v: %w", options, err)
		}
		k.starts = append(k.starts, s)
	}
	for _, text := range k.Positions {
		s, err := k.def.Parse(text)
		if err != nil {
			return fmt.Errorf("position %q: %w", text, err)
		}
		k.starts = append(k.starts, s)
	}
	for _, s := range k.starts {
		if n := k.def.Playing(s); n < 2 || n > len(k.def.Seats) {
			return fmt.Errorf("%q has %d players, but the game has %d seats", s, n, len(k.def.Seats))
		}
	}
	return nil
}

// mostStarts is the number of combinations of options up to which the kit tests all of them.
const mostStarts = 64

// combinations returns the number of combinations of options, or a number above mostStarts if there are more.
func combinations(options []game.Option) int {
	n := 1
	for _, o := range options {
		n = min(n*len(o.Values), mostStarts+1)
	}
	return n
}

// someOptions returns all combinations of options, if there are at most mostStarts of them. Otherwise it returns a sample
// that is the same in every run: it begins with the default values and contains each value of each option at least once.
func someOptions(options []game.Option) []game.Options {
	n, all := combinations(options), true
	if n > mostStarts {
		n, all = mostStarts, false
		for _, o := range options {
			n = max(n, len(o.Values))
		}
	}
	rng := rand.New(rand.NewPCG(13, 13))
	chosen := make([]game.Options, n)
	repeat := 1 // the number of successive combinations with the same value
	for i := range chosen {
		chosen[i] = game.Options{}
	}
	for _, o := range options {
		order := rng.Perm(len(o.Values))
		first := slices.Index(order, 0) // the default comes first
		order[0], order[first] = order[first], order[0]
		for i := range chosen {
			at := i / repeat % len(o.Values)
			if !all {
				at = order[i%len(o.Values)]
			}
			chosen[i][o.Name] = o.Values[at]
		}
		repeat *= len(o.Values)
	}
	return chosen
}

// someStates returns states from random games. The first few states are the same in every run.
func (k *kit[S, M]) someStates() (list []sample[S], err error) {
	reach := func(game playout) {
		if err == nil {
			var s S
			s, err = k.reach(game)
			list = append(list, sample[S]{s, game})
		}
	}
	for start := range k.starts {
		for i := range fewer(fixedStates) {
			reach(k.fixed(start, i))
		}
	}
	rng := rand.New(rand.NewPCG(k.seed, 1))
	for range fewer(*checks) {
		reach(playout{rng.IntN(len(k.starts)), rng.Uint64(), rng.IntN(k.plies + 1)})
	}
	return list, err
}

// fixedStates is the number of states from each start that are the same in every run.
const fixedStates = 5

// fixed returns game number i from a start. These games are random, but the same in every run.
func (k *kit[S, M]) fixed(start, i int) playout { return playout{start, uint64(i), k.plies * i / 8} }

func (k *kit[S, M]) reach(game playout) (S, error) {
	s, _, err := boardgame.Playout[S, M](k.starts[game.start], rand.New(rand.NewPCG(game.seed, 0)), game.plies, nil)
	if err != nil {
		return s, k.refusesListed(s, err)
	}
	return s, nil
}

// refusesListed returns the error for a state that refuses one of its listed moves.
func (k *kit[S, M]) refusesListed(s S, err error) error {
	var refused *boardgame.MoveError
	if errors.As(err, &refused) {
		err = fmt.Errorf("%s: %w", refused.Move, err)
	}
	return fmt.Errorf("a listed move is refused: %w\n%s", err, k.show(s))
}

// checkLaw tests a law on the game, and on every share-th state.
func (k *kit[S, M]) checkLaw(t *testing.T, l law[S, M]) {
	t.Helper()
	if l.skip != "" {
		t.Skip(l.skip)
	}
	if l.game != nil {
		if err := l.game(); err != nil {
			t.Fatal(err)
		}
	}
	if l.state == nil {
		return
	}
	states, err := k.states()
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(states); i += max(l.share, 1) {
		if k.ask(l, states[i]) != nil {
			t.Fatalf("%v-seed=%d repeats this run", k.shortest(l, states[i].game), k.seed)
		}
	}
}

func (k *kit[S, M]) ask(l law[S, M], s sample[S]) error {
	if err := l.state(s.state, rand.New(rand.NewPCG(s.game.seed, 2))); err != nil {
		return fmt.Errorf("%w\n%s", err, k.show(s.state))
	}
	return nil
}

// shortest replays a random game, and returns the error for the first state that breaks the law.
func (k *kit[S, M]) shortest(l law[S, M], game playout) error {
	last := game.plies
	for game.plies = 0; ; game.plies++ {
		s, err := k.reach(game)
		if err != nil {
			return err
		}
		if err := k.ask(l, sample[S]{s, game}); err != nil || game.plies == last {
			return err
		}
	}
}

func (k *kit[S, M]) show(s S) string {
	seat := k.def.Seat(s.Turn())
	return fmt.Sprintf("in %q, %s to move:\n%s\n", s.String(), seat.Name, diagram.Text(k.def.Picture(s)))
}

// sample calls f with about n of the moves that can be written, evenly spaced in their list, and stops at the first error.
func (k *kit[S, M]) sample(rng *rand.Rand, n int, f func(m M) error) error {
	stride := max(len(k.written)/fewer(n), 1)
	for i := rng.IntN(stride); i < len(k.written); i += stride {
		if err := f(k.written[i]); err != nil {
			return fmt.Errorf("move %s: %w", k.written[i], err)
		}
	}
	return nil
}

// mayCite checks that a cited rule is a rule of the game and is not in Uncited.
func (k *kit[S, M]) mayCite(r boardgame.Rule) error {
	if !k.rules[r] {
		return fmt.Errorf("%q is not a rule of %s", string(r), k.def.Name)
	}
	if _, uncited := k.Uncited[r]; uncited {
		return fmt.Errorf("%s is in Uncited, but the game cites it", r)
	}
	return nil
}
