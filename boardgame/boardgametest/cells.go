package boardgametest

import (
	"math"

	"github.com/seed4105872c/clutch/boardgame"
)

type cell interface {
	~uint8
	boardgame.Cell
}

// Cells checks the type that a game uses for its cells. The type must have n valid values, and the function parse must
// read back their names. All other values must have the name "no cell", which is not the name of a cell.
func Cells[C cell](t T, n int, parse func(text string) (C, error)) {
	t.Helper()
	for value := range math.MaxUint8 + 1 {
		c := C(value)
		read, err := parse(c.String())
		right := err != nil && c.String() == "no cell"
		if c.Valid() {
			n--
			right = err == nil && read == c
		}
		if !right {
			t.Errorf("%d is a cell: %v, and its name %q is read as %d, %v", value, c.Valid(), c, uint8(read), err)
			t.FailNow()
		}
	}
	if n != 0 {
		t.Errorf("the number of cells is wrong by %d", -n)
	}
}
