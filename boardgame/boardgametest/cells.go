package boardgametest

import (
	"errors"
	"maps"
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
)

type cell interface {
	~uint8
	boardgame.Cell
}

// Cells checks the type that a game uses for its cells. The type must have n valid values with different names. All
// other values must have the name "no cell". The function parse must accept the names of the valid cells. For any other
// string, it must return a [*boardgame.SyntaxError] and a cell that is not valid.
func Cells[C cell](t *testing.T, n int, parse func(text string) (C, error)) {
	t.Helper()
	cells(t, n, parse)
}

func cells[C cell](t rapid.TB, n int, parse func(text string) (C, error)) {
	need := func(t T, holds bool, format string, args ...any) {
		if !holds {
			t.Errorf(format, args...)
			t.FailNow()
		}
	}
	named := map[string]C{}
	for value := range math.MaxUint8 + 1 {
		c := C(value)
		need(t, c.Valid() || c.String() == "no cell", "%d is not a cell, but has the name %s", value, c)
		if c.Valid() {
			named[c.String()] = c
		}
	}
	need(t, len(named) == n, "there are %d different names of cells, but there should be %d", len(named), n)
	names := slices.Sorted(maps.Keys(named))
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(names).Draw(t, "name")
		for _, text := range []string{"", name, almost(name).Draw(t, "text")} {
			c, err := parse(text)
			want, ok := named[text]
			var syntax *boardgame.SyntaxError
			right := ok && err == nil && c == want || !ok && errors.As(err, &syntax) && !c.Valid()
			need(t, right, "%q is read as %s, %v (is it the name of a cell: %v)", text, c, err, ok)
		}
	})
}
