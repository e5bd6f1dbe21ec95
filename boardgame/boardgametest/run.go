package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// law is a check of the whole game, of the positions that random games reach, of texts drawn there, or of several of
// these.
type law[S boardgame.Position[S, M], M boardgame.Move] struct {
	name  string
	first bool   // whether to check the law before the others, because they depend on it
	share int    // 3 means that only every third position is checked; 0 means every position
	skip  string // why the law has nothing to check in this game, or ""
	game  func() error
	state func(s S, rng *rand.Rand) error
	texts func(t *rapid.T, s S) error
}

// kit holds the data that all laws use. A kit never changes after newKit returns.
type kit[S boardgame.Position[S, M], M boardgame.Move] struct {
	Suite[S, M]
	def      game.Definition[S, M]
	starts   []S
	plies    int
	numbers  *rapid.Generator[[]uint16] // which of the legal moves are made in a game
	written  []M
	writable map[M]bool
	rules    map[boardgame.Rule]bool // the rules of the game
	fast     boardgame.Fast[S, M]
	coding   func() (*env.Coding[S, M], error) // makes it when it is needed first
}

func newKit[S boardgame.Position[S, M], M boardgame.Move](c Suite[S, M]) (*kit[S, M], error) {
	k, err := newGames(c)
	if err != nil {
		return nil, err
	}
	k.coding = sync.OnceValues(func() (*env.Coding[S, M], error) { return env.Of(k.def) })
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
	k := &kit[S, M]{Suite: c, def: d, plies: c.Plies, rules: map[boardgame.Rule]bool{}, writable: map[M]bool{}}
	if k.plies == 0 {
		k.plies = d.MaxPlies
	}
	if k.plies == 0 {
		k.plies = 300
	}
	k.numbers, k.fast = numbers(k.plies), boardgame.FastOf[S, M]()
	for _, r := range d.Book().Rules {
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

// someOptions returns all combinations of options, if there are at most mostStarts of them. Otherwise it returns a
// sample that is the same in every run: it begins with the default values and contains each value of each option at
// least once.
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

// numbers generates games as numbers, each of which selects a legal move by its remainder. Rapid's slices are short, so
// slices of slices make the longer games. All of them shrink by leaving out moves.
func numbers(plies int) *rapid.Generator[[]uint16] {
	few := rapid.SliceOfN(rapid.Uint16(), 0, plies)
	longer := func(g *rapid.Generator[[]uint16]) *rapid.Generator[[]uint16] {
		return rapid.Map(rapid.SliceOf(g), func(parts [][]uint16) []uint16 {
			all := slices.Concat(parts...)
			return all[:min(len(all), plies)]
		})
	}
	return rapid.OneOf(few, longer(few), longer(longer(few)))
}

// line is a game from one of the starts: its states, beginning with the start, and the moves between them.
type line[S, M any] struct {
	states []S
	moves  []M
}

func (l line[S, M]) last() S { return l.states[len(l.states)-1] }

// draw draws a game. If a state refuses a move that it lists, the game ends there, and draw returns the error, too.
func (k *kit[S, M]) draw(t *rapid.T) (l line[S, M], err error) {
	start := k.starts[rapid.IntRange(0, len(k.starts)-1).Draw(t, "start")]
	return k.play(start, k.numbers.Draw(t, "moves"))
}

// play plays the game that the numbers select.
func (k *kit[S, M]) play(start S, numbers []uint16) (l line[S, M], err error) {
	l.states = []S{start}
	for _, n := range numbers {
		s := l.last()
		legal := s.AppendMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[int(n)%len(legal)]
		next, err := s.Apply(m)
		if err != nil {
			return l, k.refusesListed(s, err)
		}
		l.states, l.moves = append(l.states, next), append(l.moves, m)
	}
	return l, nil
}

// examples returns the last states of n games that are the same in every run.
func (k *kit[S, M]) examples(n int) (list []S, err error) {
	for i := range n {
		l, err := k.play(k.starts[i%len(k.starts)], k.numbers.Example(i))
		if err != nil {
			return nil, err
		}
		list = append(list, l.last())
	}
	return list, nil
}

// random draws a source of random numbers for a check that needs many.
func random(t *rapid.T) *rand.Rand { return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2)) }

// refusesListed returns the error for a state that refuses one of its listed moves.
func (k *kit[S, M]) refusesListed(s S, err error) error {
	var refused *boardgame.MoveError
	if errors.As(err, &refused) {
		err = fmt.Errorf("%s: %w", refused.Move, err)
	}
	return fmt.Errorf("a listed move is refused: %w\n%s", err, k.show(s))
}

// checkLaw checks a law on the game, and on positions and texts that rapid draws.
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
	if l.state != nil || l.texts != nil {
		rapid.Check(t, func(t *rapid.T) { k.ask(t, l) })
	}
}

// ask checks a law on a position that t draws.
func (k *kit[S, M]) ask(t *rapid.T, l law[S, M]) {
	if share := max(l.share, 1) * 100 / fewer(100); rapid.IntRange(0, share-1).Draw(t, "checked if 0") > 0 {
		return
	}
	game, err := k.draw(t)
	s := game.last()
	if err == nil && l.state != nil {
		err = l.state(s, random(t))
	}
	if err == nil && l.texts != nil {
		err = l.texts(t, s)
	}
	if err != nil {
		t.Fatalf("%v\n%s%s", err, k.show(s), after(game.moves))
	}
}

// after says which moves were made in a game.
func after[M boardgame.Move](moves []M) string {
	if len(moves) == 0 {
		return ""
	}
	var texts []string
	for _, m := range moves {
		texts = append(texts, m.String())
	}
	return fmt.Sprintf("after %d plies: %s\n", len(moves), strings.Join(texts, " "))
}

// eachViewer returns a law's check of a state that calls the function check for a spectator and for each player.
func (k *kit[S, M]) eachViewer(
	check func(s S, p boardgame.Player, rng *rand.Rand) error,
) func(s S, rng *rand.Rand) error {
	return func(s S, rng *rand.Rand) error {
		for p := range boardgame.Player(k.def.Playing(s) + 1) {
			if err := check(s, p, rng); err != nil {
				return fmt.Errorf("as %s sees it: %w", k.def.Seat(p).Name, err)
			}
		}
		return nil
	}
}

func (k *kit[S, M]) show(s S) string {
	seat := k.def.Seat(s.Turn())
	return fmt.Sprintf("in %q, %s to move:\n%s\n", s.String(), seat.Name, diagram.Text(k.def.Picture(s)))
}

// sample calls f with about n of the moves that can be written, evenly spaced in their list, and stops at the first
// error.
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

// EachPly checks a property of every ply with rapid. It draws games from the start positions of the definition and from
// the given positions, and calls the function check for each ply, with the state, the move, and the state after the
// move. The function check should compute the expected result from the wording of the rule, without using the game's
// own methods. If the property fails, rapid looks for a shorter game in which it fails too, and says how to repeat that
// game.
func EachPly[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d game.Definition[S, M], positions []string,
	check func(t T, before S, m M, after S)) {
	t.Helper()
	property(t, d, positions, func(t T, l line[S, M], at *int) {
		for i, m := range l.moves {
			*at = i
			check(t, l.states[i], m, l.states[i+1])
		}
	})
}

// EachGame checks a property of whole games with rapid: see [EachPly]. It calls the function check with all states of a
// game and the moves between them. If the definition has no MaxPlies, each game stops after 300 plies at the latest.
func EachGame[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d game.Definition[S, M], positions []string,
	check func(t T, states []S, moves []M)) {
	t.Helper()
	property(t, d, positions, func(t T, l line[S, M], at *int) {
		*at = len(l.moves)
		check(t, l.states, l.moves)
	})
}

// property checks a property of games.
func property[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d game.Definition[S, M], positions []string,
	check func(t T, l line[S, M], at *int)) {
	t.Helper()
	if underRace() {
		t.Skip("one goroutine has no races")
	}
	k, err := newGames(Suite[S, M]{Definition: d, Positions: positions})
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(t *rapid.T) {
		l, err := k.draw(t)
		if err != nil {
			t.Fatal(err)
		}
		k.shown(t, l, t.Failed, check)
	})
	for i := range examples * len(k.starts) {
		l, err := k.play(k.starts[i%len(k.starts)], k.numbers.Example(i))
		if err != nil {
			t.Fatal(err)
		}
		k.shown(t, l, t.Failed, check)
	}
}

// examples is the number of games from each start that a property is checked on in every run, besides those that rapid
// draws. So a test can require that something occurs in its games.
const examples = 4

// shown calls the function check for a game, and shows the state with the index that it has set if the test fails.
func (k *kit[S, M]) shown(t T, l line[S, M], failed func() bool, check func(t T, l line[S, M], at *int)) {
	at := 0
	defer func() {
		if failed() {
			t.Logf("%s%s", k.show(l.states[at]), after(l.moves[:at]))
		}
	}()
	check(t, l, &at)
}

// underRace reports whether the race detector is on.
var underRace = sync.OnceValue(func() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
})
