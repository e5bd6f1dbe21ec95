package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Each of these toys offers shortcuts. All shortcuts of the first toy are right. Each of the other toys has one wrong
// shortcut.
type (
	shortcuts   struct{}
	playsElse   struct{} // Play does not pass the turn
	drawsElse   struct{} // Draw counts from the end of the list
	drawsTwice  struct{} // Draw takes two random numbers
	drawsNone   struct{} // Draw finds no move
	highNumbers struct{} // Number is one too high
	newNumbers  struct{} // Number depends on earlier calls
	noNumbers   struct{} // Numbers is set and Number is not
	captures    struct{} // MustCapture reports true, but the toy has no captures
	allocating  struct{} // Play allocates
)

// Fast returns shortcuts for the toys in this file, and none for other toys.
func (*toy[B]) Fast() boardgame.Fast[toy[B], toyMove] {
	var b B
	switch any(b).(type) {
	case shortcuts, playsElse, drawsElse, drawsTwice, drawsNone, highNumbers, newNumbers, noNumbers, captures, allocating:
	default:
		return boardgame.Fast[toy[B], toyMove]{}
	}
	fast := boardgame.Fast[toy[B], toyMove]{
		Play:        toy[B].play,
		Draw:        toy[B].draw,
		Number:      toyMove.number,
		Numbers:     4 * 16,
		MustCapture: func(toy[B]) bool { return any(b) == any(captures{}) },
	}
	switch any(b) {
	case highNumbers{}:
		fast.Numbers = toyMove{2, 2}.number()
	case newNumbers{}:
		asked := 0
		fast.Number = func(toyMove) int { asked++; return asked % fast.Numbers }
	case noNumbers{}:
		fast.Number = nil
	}
	return fast
}

func (m toyMove) number() int { return int(m.heap&3)<<4 | int(m.n&15) }

func (s toy[B]) play(m toyMove) toy[B] {
	s.heaps[m.heap-1] -= m.n
	if !s.breaks(playsElse{}) {
		s.turn = 3 - s.turn
	}
	if s.breaks(allocating{}) {
		_ = fmt.Sprint(s.heaps)
	}
	return s
}

func (s toy[B]) draw(rng *rand.Rand) (toyMove, bool) {
	n := s.CountMoves()
	if n == 0 || s.breaks(drawsNone{}) {
		return toyMove{}, false
	}
	i := rng.IntN(n)
	if s.breaks(drawsElse{}) {
		i = n - 1 - i
	}
	if s.breaks(drawsTwice{}) {
		rng.Uint64()
	}
	if first := int(min(2, s.heaps[0])); i >= first {
		return toyMove{2, uint8(i-first) + 1}, true
	}
	return toyMove{1, uint8(i) + 1}, true
}

func TestShortcutsThatAgreePass(t *testing.T) {
	passes[shortcuts](t)
}

func TestShortcutsThatDisagreeAreRejected(t *testing.T) {
	const name = "shortcuts do"
	rejects[playsElse](t, name)
	rejects[drawsElse](t, name)
	rejects[drawsTwice](t, name)
	rejects[drawsNone](t, name)
	rejects[highNumbers](t, name)
	rejects[newNumbers](t, name)
	rejects[noNumbers](t, name)
	rejects[captures](t, name)
	rejects[allocating](t, name)
}

// A move is a capture if it leaves fewer pieces of the other players in the picture.
func TestOnlyCaptures(t *testing.T) {
	d := toyDefinition[lawful]()
	d.Picture = func(s toy[lawful]) (p picture.Picture) {
		for i := range s.heaps[0] { // counters of the second player
			p.Cells = append(p.Cells, picture.Cell{X: int(i), Piece: picture.Piece{Letter: 'x', Owner: boardgame.Second}})
		}
		for i := range s.heaps[1] {
			p.Cells = append(p.Cells, picture.Cell{X: int(i), Y: 1, Piece: picture.Piece{Letter: 'x', Owner: boardgame.First}})
		}
		return p
	}
	k, err := newKit(toySuite[lawful]())
	require.NoError(t, err)
	k.def = d
	heaps := func(a, b uint8) toy[lawful] {
		return toy[lawful]{heaps: [2]uint8{a, b}, turn: boardgame.First}
	}
	require.True(t, k.onlyCaptures(heaps(3, 3), []toy[lawful]{heaps(2, 3), heaps(1, 3)}))
	require.False(t, k.onlyCaptures(heaps(3, 3), []toy[lawful]{heaps(2, 3), heaps(3, 2)}))
	require.False(t, k.onlyCaptures(heaps(3, 3), nil))
}
