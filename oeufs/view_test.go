package oeufs_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/oeufs"
)

// hidden returns the cells of the turned eggs that a player has not looked at.
func (g slowGame) hidden(p boardgame.Player) []string {
	return slices.DeleteFunc(slices.Clone(slowCells), func(cell string) bool {
		return !slowTurned(g.eggs[cell]) || slices.Contains(g.looks, "-ABCD"[p:p+1]+cell)
	})
}

// exchanged returns every position that results from s when two turned eggs that p has not looked at swap their symbols. It
// works on the text of the position.
func exchanged(s oeufs.State, p boardgame.Player) (others []oeufs.State) {
	g := slowRead(s.String())
	for _, a := range g.hidden(p) {
		for _, b := range g.hidden(p) {
			if g.eggs[a] >= g.eggs[b] {
				continue
			}
			other := g
			other.eggs = maps.Clone(g.eggs)
			other.eggs[a], other.eggs[b] = g.eggs[b], g.eggs[a]
			read, err := oeufs.Parse(other.write())
			if err == nil { // Parse rejects a position that contradicts its result
				others = append(others, read)
			}
		}
	}
	return others
}

// Law 9, K2: if two states differ only in symbols that p can't know, p's views of the two states are equal. A view is a value
// without pointers, so everything that its methods return is equal too.
func TestViewsAreIndistinguishable(t *testing.T) {
	compared := 0
	rng := rand.New(rand.NewPCG(3, 3))
	boardgametest.EachGame(t, oeufs.Definition(), positions, func(t boardgametest.T, states []oeufs.State, _ []oeufs.Move) {
		s := states[rng.IntN(len(states))]
		p := boardgame.Player(rng.IntN(s.Players() + 1))
		others := exchanged(s, p)
		if len(others) == 0 {
			return
		}
		other := others[rng.IntN(len(others))]
		require.NotEqual(t, s, other)
		require.Equal(t, s.View(p), other.View(p))
		if p == s.Turn() {
			require.Equal(t, s.AppendMoves(nil), other.AppendMoves(nil))
		}
		compared++
	})
	require.NotZero(t, compared)
}

// A look puts the egg's symbol into the view of the player who looks, and into no other view.
func TestLook(t *testing.T) {
	s := oeufs.MustParse("6/bbbbba/6/6/6/aaaaab A AB Af1")
	require.Equal(t, "6/??????/6/6/6/?????b A AB Af1", s.View(oeufs.A).String())
	require.Equal(t, "6/??????/6/6/6/?????? A AB Af1", s.View(oeufs.B).String())
	require.Equal(t, "6/??????/6/6/6/?????? A AB Af1", s.View(boardgame.NoPlayer).String())
	s = notation.Must(s.Apply(notation.Must(oeufs.ParseMove("?f5"))))
	require.Equal(t, "6/?????a/6/6/6/?????b B AB Af1,Af5", s.View(oeufs.A).String())
	require.Equal(t, "6/??????/6/6/6/?????? B AB Af1,Af5", s.View(oeufs.B).String())
	require.Equal(t, s.View(boardgame.NoPlayer), s.View(oeufs.C), "a player who does not take part is a spectator")
}

// On another player's turn, a view has no legal actions. A spectator's view never has any.
func TestOthersTurn(t *testing.T) {
	s := oeufs.New()
	m := notation.Must(oeufs.ParseMove("a1-a2"))
	require.NoError(t, s.View(oeufs.A).Check(m))
	for _, p := range []boardgame.Player{oeufs.B, boardgame.NoPlayer} {
		require.Empty(t, s.View(p).AppendMoves(nil))
		require.ErrorIs(t, s.View(p).Check(m), oeufs.Clockwise)
		require.EqualError(t, s.View(p).Check(m), "it is A's turn (oeufs/B5)")
	}
	over := oeufs.MustParse("6/bbbbba/6/6/6/aaaaab - B Bf1 B:F4")
	require.ErrorIs(t, over.View(oeufs.A).Check(m), oeufs.FalseClaimOfTwo)
	require.ErrorIs(t, oeufs.View{}.Check(m), boardgame.NoPosition)
	require.Equal(t, oeufs.State{}, oeufs.View{}.Sample(rand.New(rand.NewPCG(1, 1))))
}

// A view is as large as a state. Making a view, drawing a sample, and listing moves into a buffer with room do not allocate.
func TestViewsDoNotAllocate(t *testing.T) {
	require.EqualValues(t, 32, unsafe.Sizeof(oeufs.View{}))
	s := oeufs.MustParse(busy)
	rng := rand.New(rand.NewPCG(1, 1))
	var v oeufs.View
	require.Zero(t, testing.AllocsPerRun(100, func() { v = s.View(oeufs.A) }))
	require.Zero(t, testing.AllocsPerRun(100, func() { s = v.Sample(rng) }))
	buffer := v.AppendMoves(nil)
	require.Zero(t, testing.AllocsPerRun(100, func() { buffer = v.AppendMoves(buffer[:0]) }))
}
