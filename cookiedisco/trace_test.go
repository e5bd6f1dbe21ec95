package cookiedisco_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// TestTraceIsAWay checks that the drawing of a move is a path that a cookie can roll (M2). Each place must be empty and
// beside the place before. Both must touch the same cookie, the anchor, and there must be room to pass.
func TestTraceIsAWay(t *testing.T) {
	longest := 0
	eachPly(t, func(t boardgametest.T, before cookiedisco.State, m cookiedisco.Move, _ cookiedisco.State) {
		trace := cookiedisco.Definition().Trace(before, m)
		if m.Places() {
			require.Equal(t, picture.Trace{Marks: []string{m.To().String()}}, trace)
			return
		}
		require.Len(t, trace.Arrows, 1)
		var way []spot
		for _, name := range trace.Arrows[0] {
			way = append(way, spotOf(notation.Must(cookiedisco.ParseCell(name))))
		}
		require.Equal(t, spotOf(m.From()), way[0])
		require.Equal(t, spotOf(m.To()), way[len(way)-1])
		longest = max(longest, len(way))
		others := cookiesOf(before)
		delete(others, way[0])
		for i, to := range way[1:] {
			shared, room := 0, 0
			for _, side := range beside(way[i]) {
				if slices.Contains(beside(side), to) {
					if others[side] != cookiedisco.NoCookie {
						shared++ // the anchor
					} else {
						room++
					}
				}
			}
			require.Equal(t, cookiedisco.NoCookie, others[to], "%v", trace)
			require.True(t, slices.Contains(beside(way[i]), to), "%v", trace)
			require.Equal(t, []int{1, 1}, []int{shared, room}, "%v", trace)
		}
	})
	require.Greater(t, longest, 5)
}

// TestTraceOfIllegalMoves checks the drawings of illegal moves. Each shows a path to the refused place, or a straight line if
// there is no path.
func TestTraceOfIllegalMoves(t *testing.T) {
	s := cookiedisco.MustParse("1OVB/1CC/KCK o -")
	for move, want := range map[string]picture.Trace{
		"b4-d1": { // a stop after two steps, but the cookie must make three
			Arrows: []picture.Arrow{{"b4", "b3", "b2", "c1", "d1"}}, Halts: []string{"b3", "d1"}, Marker: "d1",
		},
		"b4-c1": {Arrows: []picture.Arrow{{"b4", "b3", "b2", "c1"}}, Halts: []string{"b3"}, Marker: "c1"}, // the cookie only passes c1
		"e2-a1": {Arrows: []picture.Arrow{{"e2", "a1"}}, Marker: "a1"},                                    // no path leads to a1
		"a1-b1": {Arrows: []picture.Arrow{{"a1", "b1"}}, Marker: "b1"},                                    // a1 is empty
		"c4-c4": {Marks: []string{"c4"}},
		"@c5":   {Marks: []string{"c5"}},
	} {
		m := notation.Must(cookiedisco.ParseMove(move))
		require.Error(t, s.Check(m), move)
		require.Equal(t, want, cookiedisco.Definition().Trace(s, m), move)
	}
}
