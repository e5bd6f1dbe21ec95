package boardgametest

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boards"
)

// corner is a cell of a board of two by two squares.
type corner uint8

var corners = boards.Board[corner]{Letters: "ab", Numbers: 2, None: 4}

func (c corner) String() string { return corners.Name(c) }
func (c corner) Valid() bool    { return corners.Valid(c) }

// The kit finds what is wrong with cells or with their parser.
func TestCells(t *testing.T) {
	Cells(t, 4, corners.Parse)
	said := &listener{TB: t}
	said.listen(func() { Cells(said, 5, corners.Parse) })
	require.Contains(t, said.String(), "there are 4 different names")
	for want, parse := range map[string]func(text string) (corner, error){
		`"" is not the name of a cell, but is read as 0,`: func(text string) (corner, error) {
			c, err := corners.Parse(text)
			return c % 4, err
		},
		`"" is not the name of a cell, but is read as 4, no cell`: func(text string) (corner, error) {
			c, err := corners.Parse(text)
			if err != nil {
				err = errors.New("no cell")
			}
			return c, err
		},
		`the name "a1" of the cell 0 is read as 1, <nil>`: func(text string) (corner, error) {
			c, err := corners.Parse(text)
			return c | 1, err
		},
		`"a1 " is not the name of a cell, but is read as 0, <nil>`: func(text string) (corner, error) {
			return corners.Parse(strings.TrimSpace(text))
		},
		`"A1" is not the name of a cell, but is read as 0, <nil>`: func(text string) (corner, error) {
			return corners.Parse(strings.ToLower(text))
		},
		`"a1x" is not the name of a cell, but is read as 0, <nil>`: func(text string) (corner, error) {
			return corners.Parse(strings.TrimRight(text, "x"))
		},
	} {
		said := &listener{TB: t}
		said.listen(func() { Cells(said, 4, parse) })
		require.Contains(t, said.String(), want)
	}
}
