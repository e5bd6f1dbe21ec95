package oeufs_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/oeufs"
)

func shortcuts() boardgame.Fast[oeufs.State, oeufs.Move] {
	return boardgame.FastOf[oeufs.State, oeufs.Move]()
}

// Play returns the same state as Apply for every legal action.
func TestPlayIsApply(t *testing.T) {
	f := shortcuts()
	eachPly(t, func(t boardgametest.T, before oeufs.State, _ oeufs.Move, _ oeufs.State) {
		for m := range before.LegalMoves() {
			next, err := before.Apply(m)
			if played := f.Play(before, m); err != nil || played != next { // require would be slow here
				t.Errorf("Play of %s returns %q, and Apply returns %q, %v", m, played, next, err)
			}
		}
	})
}

// Draw calls rng.IntN(s.CountMoves()), and returns the action at that index in the list of AppendMoves. It draws no other
// random number.
func TestDrawIsAppendMoves(t *testing.T) {
	f := shortcuts()
	draw := func(t boardgametest.T, s oeufs.State, seed uint64) oeufs.Move {
		one, other := rand.New(rand.NewPCG(s.Hash(), seed)), rand.New(rand.NewPCG(s.Hash(), seed))
		m, ok := f.Draw(s, one)
		require.True(t, ok)
		require.Equal(t, s.AppendMoves(nil)[other.IntN(s.CountMoves())], m)
		require.Equal(t, other.Uint64(), one.Uint64(), "Draw draws one random number")
		return m
	}
	eachPly(t, func(t boardgametest.T, s oeufs.State, _ oeufs.Move, _ oeufs.State) {
		for seed := range uint64(3) {
			draw(t, s, seed)
		}
	})
	for _, text := range positions {
		s, drawn := oeufs.MustParse(text), map[oeufs.Move]bool{}
		for seed := uint64(0); len(drawn) < s.CountMoves(); seed++ {
			require.Less(t, seed, uint64(20_000), "Draw never returns some of the actions in %s", s)
			drawn[draw(t, s, seed)] = true
		}
	}
}

// Draw returns false for a finished game and for the zero State.
func TestDrawAtTheEnd(t *testing.T) {
	f := shortcuts()
	for _, s := range []oeufs.State{{}, oeufs.MustParse("bbbbbb/6/6/6/6/aaaaaa - AB - A:F3")} {
		m, ok := f.Draw(s, rand.New(rand.NewPCG(1, 1)))
		require.False(t, ok)
		require.Equal(t, oeufs.Move{}, m)
	}
}

// Two actions have the same number only if they differ in nothing except a claim.
func TestNumbers(t *testing.T) {
	f := shortcuts()
	byNumber := map[int]oeufs.Move{}
	for m := range oeufs.Definition().Written {
		if m.Action() == oeufs.Moving && m.From() == m.To() {
			continue // never legal (M4)
		}
		n := f.Number(m)
		require.True(t, 0 <= n && n < f.Numbers, "%s: %d", m, n)
		if other, taken := byNumber[n]; taken {
			require.Equal(t, other.Claiming(), m.Claiming())
		}
		byNumber[n] = m
	}
	require.Len(t, byNumber, 36*35+36+2, "moves between two cells, looks, the claim alone and the pass")
	require.Less(t, f.Number(oeufs.Move{}), f.Numbers)
}

func TestShortcutsDoNotAllocate(t *testing.T) {
	f, s := shortcuts(), oeufs.MustParse(busy)
	rng := rand.New(rand.NewPCG(1, 1))
	require.Zero(t, testing.AllocsPerRun(100, func() {
		m, _ := f.Draw(s, rng)
		f.Play(s, m)
	}))
}
