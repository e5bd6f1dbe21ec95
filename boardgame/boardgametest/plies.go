package boardgametest

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
)

// T is what a property fails with. testify's require takes it.
type T interface {
	Helper()
	Logf(format string, args ...any)
	Errorf(format string, args ...any)
	FailNow()
}

// EachPly plays random games, from the starts and from more positions, and calls check for every ply: the state, the move,
// and the state after it. A property that check holds up should compute what it expects from the rule's own terms.
func EachPly[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d boardgame.Definition[S, M], more []string,
	check func(t T, before S, m M, after S)) {
	t.Helper()
	games(t, d, more, func(rt *rapid.T, k *kit[S, M], states []S, moves []M) {
		for i, m := range moves {
			k.showing(rt, states[i], func() { check(rt, states[i], m, states[i+1]) })
		}
	})
}

// EachGame plays random games as EachPly does, and calls check with the states of each, the first one included, and the
// moves between them. Games go on to their end, or to 300 plies where the rules imply no bound.
func EachGame[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d boardgame.Definition[S, M], more []string,
	check func(t T, states []S, moves []M)) {
	t.Helper()
	games(t, d, more, func(rt *rapid.T, k *kit[S, M], states []S, moves []M) {
		k.showing(rt, states[len(states)-1], func() { check(rt, states, moves) })
	})
}

// showing calls check and, if it fails, logs a state.
func (k *kit[S, M]) showing(rt *rapid.T, s S, check func()) {
	defer func() {
		if rt.Failed() {
			rt.Logf("%s", k.show(s))
		}
	}()
	check()
}

// games plays random games for properties.
func games[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d boardgame.Definition[S, M], more []string,
	check func(rt *rapid.T, k *kit[S, M], states []S, moves []M)) {
	t.Helper()
	k, err := newKit(d, Config{Positions: more})
	if err != nil {
		t.Fatal(err)
	}
	rapid.Check(t, func(rt *rapid.T) {
		s := k.starts[rapid.IntRange(0, len(k.starts)-1).Draw(rt, "start")]
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "seed"), 5))
		states, moves := []S{s}, []M(nil)
		for range k.plies {
			legal := s.AppendMoves(nil)
			if len(legal) == 0 {
				break
			}
			m := legal[rng.IntN(len(legal))]
			next, err := s.Apply(m)
			if err != nil {
				rt.Fatalf("%s: %v\n%s", m, err, k.show(s))
			}
			s = next
			states, moves = append(states, s), append(moves, m)
		}
		check(rt, k, states, moves)
	})
}
