package boardgametest

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

type cell interface {
	~uint8
	boardgame.Cell
}

type fromTo[C cell] interface {
	From() C
	To() C
	Captures() bool
}

// Cells checks the type that a game uses for its cells. The type must have n valid values with different names. All
// other values must have the name "no cell". The function parse must accept the names of the valid cells. For any other
// string, it must return a [*boardgame.SyntaxError] and a cell that is not valid.
func Cells[C cell](t *testing.T, n int, parse func(text string) (C, error)) {
	t.Helper()
	if err := cells(n, parse); err != nil {
		t.Fatal(err)
	}
}

func cells[C cell](n int, parse func(text string) (C, error)) error {
	named, texts, rng := map[string]C{}, []string{""}, rand.New(rand.NewPCG(12, 12))
	for value := range math.MaxUint8 + 1 {
		switch c := C(value); {
		case c.Valid():
			named[c.String()] = c
		case c.String() != "no cell":
			return fmt.Errorf("%d is not a cell, but has the name %s", value, c)
		}
	}
	if len(named) != n {
		return fmt.Errorf("there are %d different names of cells, but there should be %d", len(named), n)
	}
	for name := range named {
		texts = append(texts, name)
		for range 50 {
			texts = append(texts, edited(name, rng.IntN))
		}
	}
	for _, text := range texts {
		c, err := parse(text)
		want, ok := named[text]
		var syntax *boardgame.SyntaxError
		if ok && (err != nil || c != want) || !ok && (!errors.As(err, &syntax) || c.Valid()) {
			return fmt.Errorf("%q is read as %s, %v (is it the name of a cell: %v)", text, c, err, ok)
		}
	}
	return nil
}

// Moves checks the moves of a game in which each move goes from one cell to another. It calls newMove with every value
// of the game's type for cells. The function newMove must return an error if one of the values is not on the board, and
// a move with these cells and this mark if both are.
func Moves[C cell, M fromTo[C]](t *testing.T, newMove func(from, to C, captures bool) (M, error)) {
	t.Helper()
	if err := moves(newMove); err != nil {
		t.Fatal(err)
	}
}

func moves[C cell, M fromTo[C]](newMove func(from, to C, captures bool) (M, error)) error {
	for n := range 2 << 16 {
		from, to, captures := C(n>>9), C(n>>1), n&1 != 0
		m, err := newMove(from, to, captures)
		same := m.From() == from && m.To() == to && m.Captures() == captures
		if onBoard := from.Valid() && to.Valid(); onBoard != (err == nil) || onBoard && !same {
			return fmt.Errorf("the new move from %d to %d is %v, %v", uint8(from), uint8(to), m, err)
		}
	}
	return nil
}
