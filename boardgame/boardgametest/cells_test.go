package boardgametest

import (
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
	said := &listener{TB: t}
	Cells(said, 5, corners.Parse)
	require.Contains(t, said.String(), "wrong by -1")
	for want, parse := range map[string]func(text string) (corner, error){
		`4 is a cell: false, and its name "no cell" is read as 0, <nil>`: func(text string) (corner, error) {
			c, _ := corners.Parse(text)
			return c % 4, nil
		},
		`0 is a cell: true, and its name "a1" is read as 1, <nil>`: func(text string) (corner, error) {
			c, err := corners.Parse(text)
			return c | 1, err
		},
	} {
		said := &listener{TB: t}
		said.listen(func() { Cells(said, 4, parse) })
		require.Contains(t, said.String(), want)
	}
}
