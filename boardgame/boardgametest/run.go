package boardgametest

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
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

// kit holds the data that all laws use. Apart from its counters, a kit never changes after newKit returns.
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

	// counts of positions compared with the oracle, of pairs of states and of sessions compared for law 9, and of views whose
	// samples were tested
	compared, pairs, sessions, fitted atomic.Int64
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
	k := &kit[S, M]{Suite: c, def: d, plies: c.Plies, rules: map[boardgame.Rule]bool{}, writable: map[M]bool{}, seed: cmp.Or(*seed, rand.Uint64())}
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

// someStates returns states from random games. The first few states from each start are the same in every run: five, or fewer if
// there are many starts. Then these games have different lengths.
func (k *kit[S, M]) someStates() (list []sample[S], err error) {
	reach := func(game playout) {
		if err == nil {
			var s S
			s, err = k.reach(game)
			list = append(list, sample[S]{s, game})
		}
	}
	for start := range k.starts {
		for i := range fewer(min(max(150/len(k.starts), 1), 5)) {
			reach(playout{start, uint64(i), k.plies * ((i + start/30) % 5) / 8})
		}
	}
	rng := rand.New(rand.NewPCG(k.seed, 1))
	for range fewer(*checks) {
		reach(playout{rng.IntN(len(k.starts)), rng.Uint64(), rng.IntN(k.plies + 1)})
	}
	return list, err
}

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

// eachViewer returns a law's check of a state that calls the function check for a spectator and for each player.
func (k *kit[S, M]) eachViewer(check func(s S, p boardgame.Player, rng *rand.Rand) error) func(s S, rng *rand.Rand) error {
	return func(s S, rng *rand.Rand) error {
		for p := range boardgame.Player(k.def.Playing(s) + 1) {
			if err := check(s, p, rng); err != nil {
				return fmt.Errorf("as %s sees it: %w", k.def.Seat(p).Name, err)
			}
		}
		return nil
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

// T is the interface through which a property reports failures. A T can be passed to the functions of testify's require
// package.
type T interface {
	Helper()
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	FailNow()
}

// EachPly plays games from the start positions of the definition and from the given positions. For every ply, it calls the
// function check with the state, the move, and the state after the move. The function check should compute the expected
// result from the wording of the rule, without using the game's own methods. From each start, EachPly plays some games that
// are the same in every run, and then random games.
func EachPly[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d game.Definition[S, M], positions []string,
	check func(t T, before S, m M, after S)) {
	t.Helper()
	games(t, d, positions, func(t *testing.T, k *kit[S, M], states []S, moves []M) {
		for i, m := range moves {
			k.showing(t, states[i], func() { check(t, states[i], m, states[i+1]) })
		}
	})
}

// EachGame plays the same games as EachPly. For each game, EachGame calls the function check with all states of the game
// and the moves between them. If the definition has no MaxPlies, each game stops after 300 plies at the latest.
func EachGame[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d game.Definition[S, M], positions []string,
	check func(t T, states []S, moves []M)) {
	t.Helper()
	games(t, d, positions, func(t *testing.T, k *kit[S, M], states []S, moves []M) {
		k.showing(t, states[len(states)-1], func() { check(t, states, moves) })
	})
}

// underRace reports whether the race detector is on.
var underRace = sync.OnceValue(func() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
})

// SkipUnderRace skips a test if the race detector is on. Call it in long tests that use a single goroutine: the race
// detector would make such a test ten times slower, but could not find a race. EachPly and EachGame call SkipUnderRace too.
func SkipUnderRace(t *testing.T) {
	t.Helper()
	if underRace() {
		t.Skip("one goroutine has no races")
	}
}

// showing calls the function check, and logs the state if the test fails.
func (k *kit[S, M]) showing(t *testing.T, s S, check func()) {
	defer func() {
		if t.Failed() {
			t.Logf("%s\n-seed=%d repeats this run", k.show(s), k.seed)
			t.FailNow()
		}
	}()
	check()
}

// From each start, EachPly and EachGame play at most fixedGames games with fixed seeds, and begin no more of them after
// fixedPlies plies in total. These games are the same in every run, so a test can require that something occurs in them.
const (
	fixedGames = 20
	fixedPlies = 800
)

func games[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d game.Definition[S, M], positions []string,
	check func(t *testing.T, k *kit[S, M], states []S, moves []M)) {
	t.Helper()
	SkipUnderRace(t)
	k, err := newGames(Suite[S, M]{Definition: d, Positions: positions})
	if err != nil {
		t.Fatal(err)
	}
	play := func(start int, seed uint64) (plies int) {
		states, moves, err := k.game(k.starts[start], k.plies, rand.New(rand.NewPCG(seed, 5)))
		if err != nil {
			t.Fatal(err)
		}
		check(t, k, states, moves)
		return len(moves)
	}
	for start := range k.starts {
		plies := 0
		for seed := uint64(0); seed < fixedGames && plies < fixedPlies; seed++ {
			plies += play(start, seed)
		}
	}
	rng := rand.New(rand.NewPCG(k.seed, 3))
	for range fewer(*checks / 4) {
		play(rng.IntN(len(k.starts)), rng.Uint64())
	}
}

// game plays a random game of at most the given number of plies, and returns its states, beginning with s, and the moves between
// them.
func (k *kit[S, M]) game(s S, plies int, rng *rand.Rand) (states []S, moves []M, err error) {
	states = []S{s}
	for range plies {
		legal := s.AppendMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[rng.IntN(len(legal))]
		next, err := s.Apply(m)
		if err != nil {
			return nil, nil, fmt.Errorf("%s: %w\n%s", m, err, k.show(s))
		}
		s = next
		states, moves = append(states, s), append(moves, m)
	}
	return states, moves, nil
}
