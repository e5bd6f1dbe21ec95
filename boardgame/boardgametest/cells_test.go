package boardgametest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// corner is a cell of a board of two by two squares.
type corner uint8

var corners = notation.Board[corner]{Letters: "ab", Numbers: 2, None: 4}

func (c corner) String() string { return corners.Name(c) }
func (c corner) Valid() bool    { return corners.Valid(c) }

// The kit finds what is wrong with cells or with their parser.
func TestCells(t *testing.T) {
	Cells(t, 4, corners.Parse)
	for want, parse := range map[string]func(text string) (corner, error){
		"but there should be 5": corners.Parse,
		"is read as a1, <nil>": func(text string) (corner, error) {
			c, _ := corners.Parse(text)
			return c % 4, nil
		},
		"(is it the name of a cell: true)": func(text string) (corner, error) {
			c, err := corners.Parse(text)
			return c | 1, err
		},
	} {
		said, n := &listener{TB: t}, 4
		if strings.HasSuffix(want, "5") {
			n = 5
		}
		said.listen(func() { cells(said, n, parse) })
		require.Contains(t, said.String(), want)
	}
}
