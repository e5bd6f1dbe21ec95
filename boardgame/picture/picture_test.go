package picture_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// The JSON form leaves out what is empty, and has words for all numbers that stand for something.
func TestJSON(t *testing.T) {
	p := picture.Picture{
		Title: "A board", Grid: picture.HexagonRows, Players: 2,
		Cells: []picture.Cell{
			{Name: "a1", Y: -1, Goal: true, Home: boardgame.Second, HomeLetter: "b", Tint: picture.Red},
			{Name: "a2", X: 2, Piece: picture.Piece{
				Letter: 'w', Word: "white egg", Owner: boardgame.First, OwnerLetter: "w", Color: picture.White,
				Shape: &picture.Shape{Name: "egg", Outline: "m0 0"}, Down: true,
			}},
			{Name: "a3", Piece: picture.Piece{Letter: 'x', Word: "stone", Shape: picture.Disc}},
		},
		Labels: []picture.Label{{Text: "a", X: 1}},
	}
	text, err := json.Marshal(p)
	require.NoError(t, err)
	require.JSONEq(t, `{"title": "A board", "grid": "hexagon-rows", "cells": [
		{"name": "a1", "x": 0, "y": -1, "goal": true, "home": "b"},
		{"name": "a2", "x": 2, "y": 0, "piece": {"letter": "w", "word": "white egg", "owner": "w", "color": "white", "shape": "egg", "down": true}},
		{"name": "a3", "x": 0, "y": 0, "piece": {"letter": "x", "word": "stone", "color": "none", "shape": "disc"}}
	], "labels": [{"text": "a", "x": 1, "y": 0}]}`, string(text))
	text, err = json.Marshal(picture.Change{Moved: []picture.Moved{{Way: []string{"a1", "a2"}, To: "a2"}},
		Shift: picture.Shift{X: 1}})
	require.NoError(t, err)
	require.JSONEq(t, `{"moved": [{"way": ["a1", "a2"], "to": "a2"}], "shift": {"x": 1, "y": 0}}`, string(text))
}

// row returns the picture of a row of cells a, b, c and so on. A dot is an empty cell.
func row(pieces string) (p picture.Picture) {
	for i, letter := range []byte(pieces) {
		c := picture.Cell{Name: string(rune('a' + i)), X: i}
		if letter != '.' {
			c.Piece = picture.Piece{Letter: picture.Letter(letter), Word: string(rune(letter))}
		}
		p.Cells = append(p.Cells, c)
	}
	return p
}

func arrow(cells ...string) picture.Trace { return picture.Trace{Arrows: []picture.Arrow{cells}} }

// A change names the pieces that move, leave and appear. Follow keeps the identifiers of all others.
func TestCompare(t *testing.T) {
	before := row("xy.z")
	change, err := picture.Compare(before, row(".x.z"), arrow("a", "b"))
	require.NoError(t, err)
	require.Equal(t, []picture.Moved{{Way: []string{"a", "b"}, To: "b"}}, change.Moved)
	require.Equal(t, []string{"b"}, change.Arrivals())
	require.Equal(t, []string{"b"}, change.Removed)
	require.Equal(t, []string{"a", "b"}, change.Cells)
	require.Equal(t, map[string]string{"b": "first", "d": "d"}, change.Follow(map[string]string{"a": "first"}))

	change, err = picture.Compare(before, row("xyuz"), picture.Trace{Marks: []string{"c"}})
	require.NoError(t, err)
	require.Equal(t, []string{"c"}, change.Placed)
	require.Equal(t, []string{"c"}, change.Cells)
	require.Equal(t, "c'", change.Follow(map[string]string{"a": "c"})["c"], "the identifier c is taken")
}

// A piece that stays where it is can be learned about, and then has another word. A piece that moves keeps its word.
func TestLearned(t *testing.T) {
	before, after := row("xy."), row("xz.")
	before.Cells[1].Piece.Owner, after.Cells[1].Piece.Owner = boardgame.First, boardgame.First
	change, err := picture.Compare(before, after, picture.Trace{})
	require.NoError(t, err)
	require.Equal(t, []string{"b"}, change.Learned)
	require.Nil(t, change.Looked)
	looked, err := picture.Compare(before, before, picture.Trace{Marks: []string{"b"}})
	require.NoError(t, err)
	require.Equal(t, []string{"b"}, looked.Looked)
	require.Equal(t, []string{"b"}, looked.Cells)
	placed, err := picture.Compare(row("x.."), row("xy."), picture.Trace{Marks: []string{"b"}})
	require.NoError(t, err)
	require.Nil(t, placed.Looked)
	neutral := row("xy.") // a piece of nobody may become somebody's
	change, err = picture.Compare(neutral, after, picture.Trace{})
	require.NoError(t, err)
	require.Equal(t, []string{"b"}, change.Learned)
	_, err = picture.Compare(before, row("x.z"), arrow("b", "c"))
	require.EqualError(t, err, "the piece on c is a z, but the piece that moved there was a y")
	after.Cells[1].Piece.Owner = boardgame.Second
	_, err = picture.Compare(before, after, picture.Trace{})
	require.EqualError(t, err, "the piece on b is a z, but it was a y", "nothing has moved")
}

// A piece that is turned over has changed, where it stays and where it moves, and so has one that is learned about. What
// neither moves nor looks different has not.
func TestTurned(t *testing.T) {
	before, after := row("xyz."), row("x.zy")
	after.Cells[3].Piece.Down = true
	change, err := picture.Compare(before, after, arrow("b", "d"))
	require.NoError(t, err)
	require.Equal(t, []string{"d"}, change.Turned)
	require.Equal(t, []string{"b", "d"}, change.Cells)
	after = row("xyz.")
	after.Cells[0].Piece.Down = true
	change, err = picture.Compare(before, after, picture.Trace{Marks: []string{"b"}})
	require.NoError(t, err)
	require.Equal(t, []string{"a"}, change.Turned)
	require.Equal(t, []string{"a"}, change.Cells)
	require.Nil(t, change.Looked)
	after = row("xyw.")
	change, err = picture.Compare(before, after, picture.Trace{})
	require.NoError(t, err)
	require.Equal(t, []string{"c"}, change.Learned)
	require.Equal(t, []string{"c"}, change.Cells)
	before.Cells[2].Piece.Down, after.Cells[2].Piece.Down = true, true // it is face down, and has another word
	change, err = picture.Compare(before, after, picture.Trace{})
	require.NoError(t, err)
	require.Equal(t, []string{"c"}, change.Learned)
	change, err = picture.Compare(row(".."), row("x."), picture.Trace{Shift: picture.Shift{X: 1}})
	require.NoError(t, err, "the first piece may be put down anywhere")
	require.Equal(t, []string{"a"}, change.Placed)
}

// The places of all pieces are shifted as the trace says. A shift after which no piece is where it was is an error.
func TestShift(t *testing.T) {
	before, after := row("xy.."), row("..yx") // y, which stays, is on b and then on c
	trace := picture.Trace{Arrows: []picture.Arrow{{"a", "c"}}, Shift: picture.Shift{X: 1}}
	change, err := picture.Compare(before, after, trace)
	require.NoError(t, err)
	require.Equal(t, []picture.Moved{{Way: []string{"a", "c"}, To: "d"}}, change.Moved)
	require.Empty(t, change.Placed)
	require.Empty(t, change.Removed)
	trace.Shift.X = 5
	_, err = picture.Compare(before, after, trace)
	require.ErrorContains(t, err, "shifted by {5 0}")
}

// A trace that does not lead from one picture to the other is an error.
func TestCompareRefuses(t *testing.T) {
	for _, trace := range []picture.Trace{arrow(), arrow("a"), arrow("c", "a"), arrow("a", "e"), arrow("e", "a"),
		arrow("a", "d")} {
		_, err := picture.Compare(row("xy.z"), row(".x.z"), trace)
		require.Error(t, err, "%v", trace)
	}
}

// state is the type of a state that FromTo ignores.
type state struct{}

// jump is a move between cells. Its method Cells returns all cells on the way.
type jump struct{ from, over, to string }

func (j jump) String() string  { return j.from + j.to }
func (j jump) Cells() []string { return []string{j.from, j.over, j.to} }

// pass is a move that names no cells.
type pass bool

func (pass) String() string  { return "pass" }
func (pass) Cells() []string { return nil }

// FromTo returns an arrow for a piece that moves to another cell, a mark for a piece that ends where it began, and
// nothing for the zero move and for a move that names no cells.
func TestFromTo(t *testing.T) {
	require.Equal(t, arrow("a", "c"), picture.FromTo(state{}, jump{"a", "b", "c"}))
	require.Equal(t, picture.Trace{Marks: []string{"a"}}, picture.FromTo(state{}, jump{"a", "b", "a"}))
	require.Empty(t, picture.FromTo(state{}, jump{}))
	require.Empty(t, picture.FromTo(state{}, pass(true)))
}

// An arrow without cells has no ends.
func TestEnds(t *testing.T) {
	trace := picture.Trace{Marks: []string{"a"}, Arrows: []picture.Arrow{{}, {"b", "c", "d"}}}
	require.Equal(t, []string{"a", "b", "d"}, trace.Ends())
	from, to := picture.Arrow{}.Ends()
	require.Empty(t, from+to)
}

// Grids, colours and shapes have words, and what is none of them has a number or is a disc.
func TestWords(t *testing.T) {
	for want, v := range map[string]fmt.Stringer{
		"squares": picture.Squares, "hexagon-rows": picture.HexagonRows, "hexagon-files": picture.HexagonFiles, "grid 3": picture.Grid(3),
		"none": picture.NoColor, "white": picture.White, "tan": picture.Tan, "color 10": picture.Tan + 1,
		"disc": picture.Disc, "egg": &picture.Shape{Name: "egg"},
	} {
		require.Equal(t, want, v.String())
	}
	require.Equal(t, "disc", (*picture.Shape)(nil).String())
}
