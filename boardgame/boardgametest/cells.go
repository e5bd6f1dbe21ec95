package boardgametest

import (
	"errors"
	"math"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

type cell interface {
	~uint8
	boardgame.Cell
}

// Cells checks the type that a game uses for its cells. The type must have n valid values, and the function parse must
// read back their names. All other values must have the name "no cell". For any text that is not the name of a cell,
// parse must return a [*boardgame.SyntaxError] and a cell that is not valid.
func Cells[C cell](t T, n int, parse func(text string) (C, error)) {
	t.Helper()
	need := func(holds bool, format string, args ...any) {
		if !holds {
			t.Errorf(format, args...)
			t.FailNow()
		}
	}
	named, others := map[string]C{}, []string{"", "no cell"}
	for value := range math.MaxUint8 + 1 {
		c := C(value)
		name := c.String()
		if !c.Valid() {
			need(name == "no cell", "%d is not a cell, but has the name %q", value, name)
			continue
		}
		named[name] = c
		others = append(others, name+" ", name+"x", name+"0", strings.ToUpper(name), strings.ToLower(name), name[1:])
		read, err := parse(name)
		need(err == nil && read == c, "the name %q of the cell %d is read as %d, %v", name, value, uint8(read), err)
	}
	need(len(named) == n, "there are %d different names of cells, but there should be %d", len(named), n)
	for _, text := range others {
		var syntax *boardgame.SyntaxError
		if _, is := named[text]; !is {
			c, err := parse(text)
			need(errors.As(err, &syntax) && !c.Valid(), "%q is not the name of a cell, but is read as %d, %v", text, uint8(c),
				err)
		}
	}
}
