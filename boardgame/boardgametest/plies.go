package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
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

// SkipUnderRace skips a test if the race detector is on. Call it in long tests that use a single goroutine: the race
// detector would make such a test ten times slower, but could not find a race. EachPly and EachGame call SkipUnderRace too.
func SkipUnderRace(t *testing.T) {
	t.Helper()
	if underRace {
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
		states, moves, err := k.game(k.starts[start], seed)
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

// game plays a random game, and returns its states, beginning with s, and the moves between them.
func (k *kit[S, M]) game(s S, seed uint64) (states []S, moves []M, err error) {
	rng := rand.New(rand.NewPCG(seed, 5))
	states = []S{s}
	for range k.plies {
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
