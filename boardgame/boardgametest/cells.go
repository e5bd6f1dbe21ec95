package boardgametest

import (
	"errors"
	"math"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

type cell interface {
	~uint8
	boardgame.Cell
}

// Cells checks the type that a game uses for its cells. The type must have n valid values with different names, which
// the function parse must read. All other values must have the name "no cell". For any text that is no name, parse
// must return a [*boardgame.SyntaxError] and a cell that is not valid.
func Cells[C cell](t *testing.T, n int, parse func(text string) (C, error)) {
	t.Helper()
	cells(t, n, parse)
}

func cells[C cell](t T, n int, parse func(text string) (C, error)) {
	need := func(holds bool, format string, args ...any) {
		if !holds {
			t.Errorf(format, args...)
			t.FailNow()
		}
	}
	named, texts := map[string]C{}, []string{"", "no cell"}
	for value := range math.MaxUint8 + 1 {
		c := C(value)
		need(c.Valid() || c.String() == "no cell", "%d is not a cell, but has the name %s", value, c)
		if name := c.String(); c.Valid() {
			named[name] = c
			texts = append(texts, name, name+" ", name+"0", name[1:], name[:1]+"0"+name[1:], "z"+name[1:])
		}
	}
	need(len(named) == n, "there are %d different names of cells, but there should be %d", len(named), n)
	for _, text := range texts {
		c, err := parse(text)
		want, ok := named[text]
		var syntax *boardgame.SyntaxError
		right := ok && err == nil && c == want || !ok && errors.As(err, &syntax) && !c.Valid()
		need(right, "%q is read as %s, %v (is it the name of a cell: %v)", text, c, err, ok)
	}
}
