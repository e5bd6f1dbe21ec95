package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/game"
)

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
func EachPly[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, g *game.Game[S, M], positions []string,
	check func(t T, before S, m M, after S)) {
	t.Helper()
	property(t, g, positions, func(t T, l line[S, M], at *int) {
		for i, m := range l.moves {
			*at = i
			check(t, l.states[i], m, l.states[i+1])
		}
	})
}

// EachGame checks a property of whole games with rapid: see [EachPly]. It calls the function check with all states of a
// game and the moves between them. If the definition has no MaxPlies, each game stops after 300 plies at the latest.
func EachGame[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, g *game.Game[S, M], positions []string,
	check func(t T, states []S, moves []M)) {
	t.Helper()
	property(t, g, positions, func(t T, l line[S, M], at *int) {
		*at = len(l.moves)
		check(t, l.states, l.moves)
	})
}

// property checks a property of games that rapid draws, and of some games that are the same in every run, so that a
// test can require that something occurs in its games. If the test fails, property shows the state with the index that
// the function check has set.
func property[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, g *game.Game[S, M], positions []string,
	check func(t T, l line[S, M], at *int)) {
	t.Helper()
	if underRace() {
		t.Skip("one goroutine has no races")
	}
	same := func(s S, _ boardgame.Player, _ *rand.Rand) S { return s } // no law is checked here
	k := newKit(t, Suite[S, M]{Game: g, Positions: positions, Scramble: same})
	shown := func(t T, l line[S, M], failed func() bool) {
		at := 0
		defer func() {
			if failed() {
				t.Logf("%s%s", k.show(l.states[at]), after(l.moves[:at]))
			}
		}()
		check(t, l, &at)
	}
	rapid.Check(t, func(t *rapid.T) { shown(t, k.draw(t), t.Failed) })
	for _, l := range k.examples(t, 4*len(k.starts)) {
		shown(t, l, t.Failed)
	}
}

// line is a game from one of the starts: its states, beginning with the start, and the moves between them.
type line[S, M any] struct {
	states []S
	moves  []M
}

func (l line[S, M]) last() S { return l.states[len(l.states)-1] }

// draw draws a game: its options or its position, and its moves.
func (k *kit[S, M]) draw(t *rapid.T) line[S, M] {
	i := rapid.IntRange(0, len(k.starts)).Draw(t, "start")
	if i < len(k.starts) {
		return k.play(t, k.starts[i], k.numbers().Draw(t, "moves"))
	}
	options := game.Options{}
	for _, o := range k.def.Options {
		options[o.Name] = rapid.SampledFrom(o.Values).Draw(t, o.Name)
	}
	s, err := k.def.Start(options)
	k.once(t).ok(err, "start with %v", options)
	return k.play(t, s, k.numbers().Draw(t, "moves"))
}

// numbers generates games as numbers, each of which selects a legal move by its remainder. Rapid's slices are short, so
// slices of slices make the longer games. All of them shrink by leaving out moves.
func (k *kit[S, M]) numbers() *rapid.Generator[[]uint16] {
	few := rapid.SliceOfN(rapid.Uint16(), 0, k.plies)
	longer := func(g *rapid.Generator[[]uint16]) *rapid.Generator[[]uint16] {
		return rapid.Map(rapid.SliceOf(g), func(parts [][]uint16) []uint16 {
			all := slices.Concat(parts...)
			return all[:min(len(all), k.plies)]
		})
	}
	return rapid.OneOf(few, longer(few), longer(longer(few)))
}

// play plays the game that the numbers select.
func (k *kit[S, M]) play(t T, start S, numbers []uint16) line[S, M] {
	l := line[S, M]{states: []S{start}}
	for _, n := range numbers {
		legal := l.last().AppendMoves(nil)
		if len(legal) == 0 {
			break
		}
		m := legal[int(n)%len(legal)]
		next := trial[S, M]{kit: k, t: t, s: l.last(), moves: l.moves}.apply(m)
		l.states, l.moves = append(l.states, next), append(l.moves, m)
	}
	return l
}

// examples returns n games that are the same in every run.
func (k *kit[S, M]) examples(t T, n int) (list []line[S, M]) {
	numbers := k.numbers()
	for i := range n {
		list = append(list, k.play(t, k.starts[i%len(k.starts)], numbers.Example(i)))
	}
	return list
}

// trial is one run of a law, in a position of a game. A law of the whole game has the zero state.
type trial[S boardgame.Position[S, M], M boardgame.Move] struct {
	*kit[S, M]
	t     T
	rng   *rand.Rand
	s     S
	moves []M    // of the game that has led to s
	about string // begins each message: "as White sees it: "
}

// once returns a trial of the whole game.
func (k *kit[S, M]) once(t T) trial[S, M] {
	return trial[S, M]{kit: k, t: t, rng: rand.New(rand.NewPCG(1, 1))}
}

// in returns the same trial in another state.
func (c trial[S, M]) in(s S, about string, args ...any) trial[S, M] {
	c.s, c.about = s, c.about+fmt.Sprintf(about, args...)
	return c
}

// need fails the test unless something holds. The message shows the position and the moves that led to it.
func (c trial[S, M]) need(holds bool, format string, args ...any) {
	if holds {
		return
	}
	c.t.Helper()
	var zero S
	where := ""
	if c.s != zero {
		where = "\n" + c.show(c.s) + after(c.moves)
	}
	c.t.Errorf("%s%s%s", c.about, fmt.Sprintf(format, args...), where)
	c.t.FailNow()
}

// ok fails the test if there is an error.
func (c trial[S, M]) ok(err error, format string, args ...any) {
	if err != nil {
		c.t.Helper()
		c.need(false, "%s: %v", fmt.Sprintf(format, args...), err)
	}
}

// apply makes a listed move.
func (c trial[S, M]) apply(m M) S {
	next, err := c.s.Apply(m)
	c.ok(err, "a listed move is refused: %s", m)
	return next
}

// end plays at random to the end of the game, at most n plies.
func (c trial[S, M]) end(n int) (end S, plies int) {
	end, plies, err := boardgame.Playout[S, M](c.s, c.rng, n, nil)
	c.ok(err, "a listed move is refused in %q", end)
	return end, plies
}

// sample calls f with about n of the moves that can be written, evenly spaced in their list.
func (c trial[S, M]) sample(n int, f func(m M)) {
	stride := max(len(c.written)/fewer(n), 1)
	for i := c.rng.IntN(stride); i < len(c.written); i += stride {
		f(c.written[i])
	}
}

// someMoves changes the text of each legal move a little, near times, and calls f with every result that is a move,
// because a nearly legal move often breaks a rule that few other moves break. Then it calls f with a sample of far
// moves.
func (c trial[S, M]) someMoves(near, far int, f func(m M)) {
	for _, m := range c.s.AppendMoves(nil) {
		c.almost(near, m.String(), func(text string) {
			if other, err := c.def.ParseMove(text); err == nil {
				f(other)
			}
		})
	}
	c.sample(far, f)
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

func (k *kit[S, M]) show(s S) string {
	return fmt.Sprintf("in %q, %s to move:\n%s\n", s.String(), k.def.Seat(s.Turn()).Name, drawn(k.def, s))
}

// drawn draws a state with some moves, as text.
func drawn[S boardgame.Position[S, M], M boardgame.Move](g *game.Game[S, M], s S, moves ...M) string {
	var o diagram.Options
	for _, m := range moves {
		o.Moves = append(o.Moves, g.Trace(s, m))
	}
	return diagram.Text(g.Picture(s), o)
}

// pick returns one of the choices, each with the same probability.
func pick[E any](rng *rand.Rand, choices ...E) E { return choices[rng.IntN(len(choices))] }

// refusal returns the rule that an error cites, or "" if the error does not refuse a move.
func refusal(err error) boardgame.Rule {
	var refused *boardgame.MoveError
	if !errors.As(err, &refused) {
		return ""
	}
	return refused.Rule
}
