package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// shortcuts returns right shortcuts for toys.
func shortcuts() boardgame.Fast[toy, toyMove] {
	return boardgame.Fast[toy, toyMove]{
		Play: func(s toy, m toyMove) toy {
			s.heaps[m.heap-1] -= m.n
			s.turn = 3 - s.turn
			return s
		},
		Draw: func(s toy, rng *rand.Rand) (toyMove, bool) {
			n := s.CountMoves()
			if n == 0 {
				return toyMove{}, false
			}
			i := rng.IntN(n)
			if first := int(min(2, s.heaps[0])); i >= first {
				return toyMove{2, uint8(i-first) + 1}, true
			}
			return toyMove{1, uint8(i) + 1}, true
		},
		MustCapture: func(toy) bool { return false },
	}
}

// The kit accepts shortcuts that agree with the methods, and rejects those that do not.
func TestShortcuts(t *testing.T) {
	right := shortcuts()
	for name, spoil := range map[string]func(fast *boardgame.Fast[toy, toyMove]){
		"none": func(*boardgame.Fast[toy, toyMove]) {},
		"Play does not pass the turn": func(fast *boardgame.Fast[toy, toyMove]) {
			fast.Play = func(s toy, m toyMove) toy {
				s.heaps[m.heap-1] -= m.n
				return s
			}
		},
		"Play allocates": func(fast *boardgame.Fast[toy, toyMove]) {
			fast.Play = func(s toy, m toyMove) toy {
				_ = fmt.Sprint(s.heaps)
				return right.Play(s, m)
			}
		},
		"Draw counts from the end of the list": func(fast *boardgame.Fast[toy, toyMove]) {
			fast.Draw = func(s toy, rng *rand.Rand) (toyMove, bool) {
				moves := s.AppendMoves(nil)
				if len(moves) == 0 {
					return toyMove{}, false
				}
				return moves[len(moves)-1-rng.IntN(len(moves))], true
			}
		},
		"Draw takes two random numbers": func(fast *boardgame.Fast[toy, toyMove]) {
			fast.Draw = func(s toy, rng *rand.Rand) (toyMove, bool) {
				m, ok := right.Draw(s, rng)
				rng.Uint64()
				return m, ok
			}
		},
		"Draw finds no move": func(fast *boardgame.Fast[toy, toyMove]) {
			fast.Draw = func(toy, *rand.Rand) (toyMove, bool) { return toyMove{}, false }
		},
		"MustCapture reports captures, but there are none": func(fast *boardgame.Fast[toy, toyMove]) {
			fast.MustCapture = func(toy) bool { return true }
		},
	} {
		k, err := newKit(toySuite(lawful))
		require.NoError(t, err)
		k.fast = shortcuts()
		spoil(&k.fast)
		if name != "none" {
			k.rejects(t, "shortcuts do")
			continue
		}
		i := slices.IndexFunc(k.laws(),
			func(l law[toy, toyMove]) bool { return strings.HasPrefix(l.name, "shortcuts do") })
		require.Empty(t, k.laws()[i].skip)
		require.Empty(t, k.failure(t, k.laws()[i]))
	}
}

// The kit accepts numbers of moves that are in range and always the same, and rejects all others.
func TestMoveNumbers(t *testing.T) {
	number := func(m toyMove) int { return int(m.heap&3)<<4 | int(m.n&15) }
	asked := 0
	for name, learn := range map[string]game.Learn[toy, toyMove]{
		"right":                           {Number: number, Numbers: 4 * 16},
		"Number is one too high":          {Number: number, Numbers: number(toyMove{2, 2})},
		"Number depends on earlier calls": {Number: func(toyMove) int { asked++; return asked % 64 }, Numbers: 64},
		"Number allocates":                {Number: func(m toyMove) int { return len(fmt.Sprint(m)) }, Numbers: 64},
		"Numbers is set, Number is not":   {Numbers: 64},
	} {
		k, err := newKit(toySuite(lawful))
		require.NoError(t, err)
		k.def.Learn = &learn
		if name != "right" {
			k.rejects(t, "moves have numbers")
			continue
		}
		require.NoError(t, k.numbersStay())
	}
}

// A move is a capture if it leaves fewer pieces of the other players in the picture.
func TestOnlyCaptures(t *testing.T) {
	d := toyDefinition(lawful)
	d.Picture = func(s toy) (p picture.Picture) {
		for i := range s.heaps[0] { // counters of the second player
			p.Cells = append(p.Cells,
				picture.Cell{X: int(i), Piece: picture.Piece{Letter: 'x', Owner: boardgame.Second}})
		}
		for i := range s.heaps[1] {
			p.Cells = append(p.Cells,
				picture.Cell{X: int(i), Y: 1, Piece: picture.Piece{Letter: 'x', Owner: boardgame.First}})
		}
		return p
	}
	k, err := newKit(toySuite(lawful))
	require.NoError(t, err)
	k.def = d
	heaps := func(a, b uint8) toy {
		return toy{heaps: [2]uint8{a, b}, turn: boardgame.First}
	}
	require.True(t, k.onlyCaptures(heaps(3, 3), []toy{heaps(2, 3), heaps(1, 3)}))
	require.False(t, k.onlyCaptures(heaps(3, 3), []toy{heaps(2, 3), heaps(3, 2)}))
	require.False(t, k.onlyCaptures(heaps(3, 3), nil))
}
