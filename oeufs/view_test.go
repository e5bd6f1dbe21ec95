package oeufs_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/oeufs"
)

// everything returns everything that a player can learn from a view: its text in several formats, the contents of each
// cell, and which actions are legal.
func everything(v oeufs.View) string {
	var b strings.Builder
	text, err := v.AppendText(nil)
	data, jsonErr := json.Marshal(v)
	winner, over := v.Winner()
	fmt.Fprintf(&b, "%s %s %v %s %v %v %+v %#v\n", v, text, err, data, jsonErr, v, v, v)
	fmt.Fprintln(&b, v.Viewer(), v.Turn(), winner, over, v.Ended(), v.Players(), v.NoTakeBack(), v.Picture(), v.Turned(), v.Unknown())
	for p := range oeufs.D + 2 {
		fmt.Fprintln(&b, v.In(p), v.Eggs(p))
		for n := range oeufs.AllCells().All() {
			fmt.Fprint(&b, v.Looked(p, oeufs.Cell(n)), v.At(oeufs.Cell(n)))
		}
	}
	fmt.Fprintln(&b, v.AppendMoves(nil))
	n := 0
	for m := range oeufs.Definition().Written {
		if n++; n%5 != 0 { // 5 does not divide the number of cells
			continue
		}
		var refused *boardgame.MoveError
		if err := v.Check(m); errors.As(err, &refused) {
			reason := reflect.Indirect(reflect.ValueOf(refused.Reason)) // print the value, not its address
			fmt.Fprintf(&b, "%s: %v %s %#v %v %#v\n", m, err, refused.Rule, refused.Move, refused.Cells(), reason)
		}
	}
	for seed := range uint64(3) {
		fmt.Fprintln(&b, v.Sample(rand.New(rand.NewPCG(seed, 8))))
	}
	return b.String()
}

// exchanged returns every position that results from s when two turned eggs that p has not looked at swap their symbols. It
// works on the text of the position.
func exchanged(s oeufs.State, p boardgame.Player) (others []oeufs.State) {
	board, rest, _ := strings.Cut(s.String(), " ")
	looks := strings.Split(strings.Fields(rest)[2], ",")
	var hidden []int
	file, rank := 0, 6
	for i, c := range []byte(board) {
		switch {
		case c == '/':
			file, rank = 0, rank-1
			continue
		case '1' <= c && c <= '6':
			file += int(c - '0')
			continue
		}
		looked := false
		for _, l := range looks {
			looked = looked || l == fmt.Sprintf("%c%c%d", 'A'+p-1, 'a'+file, rank)
		}
		if 'a' <= c && c <= 'd' && !looked {
			hidden = append(hidden, i)
		}
		file++
	}
	for _, i := range hidden {
		for _, j := range hidden {
			if board[i] >= board[j] {
				continue
			}
			swapped := []byte(board)
			swapped[i], swapped[j] = swapped[j], swapped[i]
			other, err := oeufs.Parse(string(swapped) + " " + rest)
			if err == nil { // Parse rejects a position that contradicts its result
				others = append(others, other)
			}
		}
	}
	return others
}

// Law 9, K2: if two states differ only in symbols that p can't know, p's views of the two states are identical in every
// bit.
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
		require.Equal(t, everything(s.View(p)), everything(other.View(p)), "%s", other)
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
	m, err := oeufs.ParseMove("?f5")
	require.NoError(t, err)
	s, err = s.Apply(m)
	require.NoError(t, err)
	require.Equal(t, "6/?????a/6/6/6/?????b B AB Af1,Af5", s.View(oeufs.A).String())
	require.Equal(t, "6/??????/6/6/6/?????? B AB Af1,Af5", s.View(oeufs.B).String())
	require.Equal(t, s.View(boardgame.NoPlayer), s.View(oeufs.C), "a player who does not take part is a spectator")
}

// On another player's turn, a view has no legal actions. A spectator's view never has any.
func TestOthersTurn(t *testing.T) {
	s := oeufs.New()
	m, err := oeufs.ParseMove("a1-a2")
	require.NoError(t, err)
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

// ParseView reads every view's text back as the same view.
func TestParseView(t *testing.T) {
	boardgametest.EachPly(t, oeufs.Definition(), positions, func(t boardgametest.T, s oeufs.State, _ oeufs.Move, _ oeufs.State) {
		for p := range boardgame.Player(s.Players() + 1) {
			v := s.View(p)
			read, err := oeufs.ParseView(v.String(), p)
			require.NoError(t, err)
			require.Equal(t, v, read)
		}
	})
	for text, want := range map[string]string{
		"6/??????/6/6/6/?????b A AB -":                            "impossible position: the view shows the owner of the egg on f1, but A has not looked at it (oeufs/K2)",
		"6/??????/6/6/6/?????? A AB Af1":                          "impossible position: A has looked at the egg on f1, but the view does not show its owner (oeufs/K2)",
		"6/??????/6/6/6/????? A AB -":                             "view, rank 1, byte 20: 5 cells instead of 6",
		"6/??????/6/6/6/?????1 A AB -":                            "impossible position: 11 eggs marked ? instead of 12 (oeufs/B2)",
		"BBBBBB/6/6/6/B5/AAAAA1 A AB -":                           "impossible position: B has 7 eggs instead of 6 (oeufs/B3)",
		"6/??????/6/6/6/bbbbbb - AB Aa1,Ab1,Ac1,Ad1,Ae1,Af1 A:F3": "impossible position: A claimed truly, but the egg on a1 in A's camp is B's (oeufs/F3)",
	} {
		_, err := oeufs.ParseView(text, oeufs.A)
		require.ErrorContains(t, err, want, text)
	}
}

// Making a view, drawing a sample, and listing moves into a buffer with room do not allocate.
func TestViewsDoNotAllocate(t *testing.T) {
	s := oeufs.MustParse(busy)
	rng := rand.New(rand.NewPCG(1, 1))
	var v oeufs.View
	require.Zero(t, testing.AllocsPerRun(100, func() { v = s.View(oeufs.A) }))
	require.Zero(t, testing.AllocsPerRun(100, func() { s = v.Sample(rng) }))
	buffer := v.AppendMoves(nil)
	require.Zero(t, testing.AllocsPerRun(100, func() { buffer = v.AppendMoves(buffer[:0]) }))
}
