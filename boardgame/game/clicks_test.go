package game

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// A move in parts is clicked part by part: a stone that is put down or moved, and then each stone that it takes, in order.
// It is complete only after its last part, and no other order leads to it.
func TestMovesInPartsAreClickedPartByPart(t *testing.T) {
	stone := picture.Piece{Letter: 's', Word: "stone"}
	p := picture.Picture{Cells: []picture.Cell{
		{Name: "a"}, {Name: "b", Piece: stone}, {Name: "c", Piece: stone}, {Name: "d", Piece: stone}, {Name: "e", Piece: stone},
	}}
	put := gestureOf(picture.Trace{Marks: []string{"a", "c", "d"}}, []string{"c", "d"}, p)
	step := gestureOf(picture.Trace{Arrows: []picture.Arrow{{"b", "a"}}, Marks: []string{"c"}}, []string{"c"}, p)
	plain := gestureOf(picture.Trace{Arrows: []picture.Arrow{{"b", "a"}}}, nil, p)
	take := gestureOf(picture.Trace{Marks: []string{"e"}}, []string{"e"}, p)
	look := gestureOf(picture.Trace{Marks: []string{"e"}}, nil, p)
	asks := Asks{Place: "place", Piece: "piece", Target: "target", Then: "then"}
	for _, c := range []struct {
		g      Gesture
		clicks []string
		next   []string
		enough bool
		ok     bool
		ask    string
	}{
		{put, nil, []string{"a"}, false, true, "place"},
		{put, []string{"a"}, []string{"c"}, false, true, "then"},
		{put, []string{"a", "c"}, []string{"d"}, false, true, "then"},
		{put, []string{"a", "c", "d"}, nil, true, true, ""},
		{put, []string{"c"}, nil, false, false, ""},
		{put, []string{"a", "d"}, nil, false, false, ""},
		{put, []string{"a", "c", "d", "d"}, nil, false, false, ""},
		{step, nil, []string{"b"}, false, true, "piece"},
		{step, []string{"b"}, []string{"a"}, false, true, "target"},
		{step, []string{"b", "a"}, []string{"c"}, false, true, "then"},
		{step, []string{"b", "a", "c"}, nil, true, true, ""},
		{step, []string{"b", "c"}, nil, false, false, ""},
		{step, []string{"b", "a", "d"}, nil, false, false, ""},
		{take, nil, []string{"e"}, false, true, "piece"},
		{take, []string{"e"}, nil, true, true, ""},
		{take, []string{"e", "e"}, nil, false, false, ""},
		{look, []string{"e"}, nil, true, true, ""},
		{look, []string{"e", "e"}, nil, false, false, ""},
		{plain, []string{"b", "a"}, nil, true, true, ""},
		{plain, []string{"b", "a", "c"}, nil, false, false, ""},
	} {
		next, enough, ok := c.g.after(c.clicks)
		require.ElementsMatch(t, c.next, next, c.clicks)
		require.Equal(t, []bool{c.enough, c.ok}, []bool{enough, ok}, c.clicks)
		if c.ask != "" {
			require.Equal(t, c.ask, asks.ask(len(c.clicks), len(c.g.First)))
		}
	}
}
