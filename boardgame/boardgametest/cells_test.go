package boardgametest

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// corner is a cell of a board of two by two squares.
type corner uint8

var corners = notation.Board[corner]{Letters: "ab", Numbers: 2, None: 4}

func (c corner) String() string { return corners.Name(c) }
func (c corner) Valid() bool    { return corners.Valid(c) }

// loud is a cell whose values beyond the board have names.
type loud uint8

func (c loud) String() string { return string('a' + rune(c)) }
func (c loud) Valid() bool    { return c < 2 }

func TestCells(t *testing.T) {
	Cells(t, 4, corners.Parse)
	badCells(t, "but there should be 5", 5, corners.Parse)
	badCells(t, "2 is not a cell", 2, func(string) (loud, error) { return 0, nil })
	for want, parse := range map[string]func(text string) (corner, error){
		`"" is read as no cell`: func(text string) (corner, error) {
			if text == "" {
				return 4, errors.New("no text")
			}
			return corners.Parse(text)
		},
		"is read as a1, <nil>": func(text string) (corner, error) {
			if _, err := corners.Parse(text); err != nil {
				return 0, nil
			}
			return corners.Parse(text)
		},
		"(is it the name of a cell: true)": func(text string) (corner, error) {
			c, err := corners.Parse(text)
			return c | 1, err
		},
	} {
		badCells(t, want, 4, parse)
	}
}

// badCells checks that the kit finds what is wrong with cells.
func badCells[C cell](t *testing.T, want string, n int, parse func(text string) (C, error)) {
	said := &listener{TB: t}
	said.listen(func() { cells(said, n, parse) })
	require.Contains(t, said.String(), want)
}
