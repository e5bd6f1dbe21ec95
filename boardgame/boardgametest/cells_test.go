package boardgametest

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// corner is a cell of a board of two by two squares.
type corner uint8

var corners = notation.Board[corner]{Letters: "ab", Numbers: 2, None: 4}

func (c corner) String() string { return corners.Name(c) }
func (c corner) Valid() bool    { return corners.Valid(c) }

// slide is a move from one corner to another.
type slide struct {
	from, to corner
	captures bool
}

func (m slide) From() corner   { return m.from }
func (m slide) To() corner     { return m.to }
func (m slide) Captures() bool { return m.captures }

func slideOf(from, to corner, captures bool) (slide, error) {
	if !from.Valid() || !to.Valid() {
		return slide{}, errors.New("one of the cells is not on the board")
	}
	return slide{from, to, captures}, nil
}

// loud is a cell whose values beyond the board have names.
type loud uint8

func (c loud) String() string { return string('a' + rune(c)) }
func (c loud) Valid() bool    { return c < 2 }

func TestCells(t *testing.T) {
	Cells(t, 4, corners.Parse)
	require.Error(t, cells(5, corners.Parse))
	require.ErrorContains(t, cells(2, func(string) (loud, error) { return 0, nil }), "2 is not a cell")
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
		"is read as b2, , byte 0: a syntax": func(text string) (corner, error) {
			if c, err := corners.Parse(text); err == nil {
				return c, nil
			}
			return 3, &boardgame.SyntaxError{Problem: "a syntax error"}
		},
	} {
		require.ErrorContains(t, cells(4, parse), want)
	}
}

func TestMoves(t *testing.T) {
	Moves(t, slideOf)
	for want, newMove := range map[string]func(from, to corner, captures bool) (slide, error){
		"the new move from 0 to 4 is": func(from, to corner, captures bool) (slide, error) {
			return slide{from, to, captures}, nil
		},
		"the new move from 0 to 0 is": func(from, to corner, _ bool) (slide, error) {
			return slideOf(from, to, false)
		},
	} {
		require.ErrorContains(t, moves(newMove), want)
	}
}
