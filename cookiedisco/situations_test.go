package cookiedisco_test

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// TestSpecialSituations looks for the special situations of the published rules among all moves that divide the field. A
// refusal must say in which of them the move is.
func TestSpecialSituations(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds under the race detector, where nothing races")
	}
	seen := map[string]int{}
	rng := rand.New(rand.NewPCG(5, 5))
	for range 400 {
		s := cookiedisco.MustParse(slow{}.Setup(rng))
		for m := range cookiedisco.Game().Written() {
			if s.At(m.From()) == cookiedisco.NoCookie {
				continue
			}
			next, err := s.Apply(m)
			switch {
			case err == nil && next.Ending().Rule == cookiedisco.Dividing:
				seen["won"]++ // situation 4: a brief touch on the way does not hold the field together
			case errors.Is(err, cookiedisco.Divided):
				situation := divided(t, s, m)
				require.ErrorContains(t, err, situation)
				seen[situation]++
			}
		}
	}
	for _, situation := range []string{healed, together, "7 against 7", "won"} {
		require.NotZero(t, seen[situation], situation)
	}
	_, err := cookiedisco.Parse("OKKC1CCVB b -")
	require.ErrorIs(t, err, cookiedisco.Dividing, "nobody wins by a division into equal parts")
	// In situation 3, a player without a legal move loses.
	s := cookiedisco.MustParse("CK/1B/1CV/2K/2OC o C")
	winner, over := s.Winner()
	require.True(t, over)
	require.Equal(t, cookiedisco.Blue, winner)
	require.Equal(t, cookiedisco.NoMove, s.Ending().Rule)
}

const (
	healed   = "joining it again at the end does not help" // situation 1
	together = "both player-cookies in one part"
)

// divided returns what the refusal must say about a move that divides the field without winning: how it ends, or what
// the parts are worth. In situation 2, both are worth the same.
func divided(t *testing.T, s cookiedisco.State, m cookiedisco.Move) string {
	p := slowParse(s.String())
	from, to, _, _ := slowParseMove(m.String())
	moved := p.board[from]
	delete(p.board, from)
	require.Greater(t, len(slowGroups(p.board)), 1, "without the moved cookie the others are not connected")
	p.board[to] = moved
	groups := slowGroups(p.board)
	switch {
	case len(groups) == 1:
		return healed
	case strings.Contains(groups[0], "O") == strings.Contains(groups[0], "B"):
		return together
	}
	require.False(t, slowWon(p.board, p.turn))
	worth := slowWorth(p.board)
	return fmt.Sprintf("%d against %d", worth[strings.ToUpper(p.turn)], worth[strings.ToUpper(slowOther[p.turn])])
}

// TestEvaluateChain checks the evaluation of a chain against counts made by hand. The chain is O C C V K C K B. The
// two cookies nearest to O are C and C, worth 6 points, and the two nearest to B are K and C, worth 5 points. The
// table shows the values of the two sides after the removal of each of the six cookies between O and B:
//
//	without    orange's side    blue's side
//	C          0                11
//	C          3                 8
//	V          6                 7
//	K          7                 5    orange leads by 2
//	C          9                 2    orange leads by 7
//	K          12                0    orange leads by 12
//
// Blue leads in the other three cases, by 11, by 5 and by 1.
func TestEvaluateChain(t *testing.T) {
	d, s := cookiedisco.Game(), cookiedisco.MustParse("OCCVKCKB o -")
	require.Equal(t, 2*6+3*(2+7+12), d.Evaluate(s, cookiedisco.Orange))
	require.Equal(t, 2*5+3*(11+5+1), d.Evaluate(s, cookiedisco.Blue))
}

// TestObserve checks what programs that learn see: a plane for each neutral kind, one for the player's own cookie and one
// for the opponent's, one for the cookies that M8 bans, and one with all cookies while a player-cookie is placed.
func TestObserve(t *testing.T) {
	const size = 10 * 10
	for _, text := range []string{"1OVB/1CC/KCK o C", "1OVB/1CC/KCK b -", "1OV/1KK/CCC b - o"} {
		for i, kinds := range []string{"VKCOB", "VKCBO"} {
			position, want, got := slowParse(text), make([]uint8, 7*size), make([]uint8, 7*size)
			for c, cookie := range position.board {
				at := 10*(c.r+1) + c.q + 1
				want[size*strings.Index(kinds, cookie)+at] = 1
				if cookie == position.ban {
					want[size*5+at] = 1
				}
				if position.cherry != "" {
					want[size*6+at] = 1
				}
			}
			player := cookiedisco.Orange + boardgame.Player(i)
			cookiedisco.Observe(cookiedisco.MustParse(text), player, got)
			require.Equal(t, want, got, "%s, as player %d", text, player)
		}
	}
}

// TestAnyValues checks that no method panics on a value that a caller can make by conversion.
func TestAnyValues(t *testing.T) {
	boardgametest.Cells(t, 100, cookiedisco.ParseCell)
	s := cookiedisco.MustParse("1OVB/1CC/KCK o -")
	require.ErrorContains(t, s.Check(cookiedisco.Move{}), "no move is given (cookiedisco/M1)")
	for n := range math.MaxUint8 + 1 {
		c, k := cookiedisco.Cell(n), cookiedisco.Kind(n)
		onFrame := n&15 < 10 && n>>4 < 10
		require.Equal(t, onFrame, c.Valid())
		require.True(t, onFrame || s.At(c) == cookiedisco.NoCookie)
		require.Equal(t, n >= 1 && n <= 5, k.String() != "no cookie")
		require.Equal(t, n == 4 || n == 5, k.Owner() != boardgame.NoPlayer)
		require.Equal(t, n >= 1 && n <= 3, k.Value() > 0)
	}
}

// TestTraceIsAWay checks that the drawing of a move is a shortest path that a cookie can roll (M2), with a right number
// of steps (M4). Each place must be empty and beside the place before. Both must touch the same cookie, the anchor, and
// there must be room to pass.
func TestTraceIsAWay(t *testing.T) {
	longest := 0
	eachPly(t, func(t boardgametest.T, p ply) {
		trace := cookiedisco.Game().Trace(p.state, p.move)
		if p.move.Places() {
			require.Equal(t, []string{p.move.To().String()}, trace.Marks)
			require.Empty(t, trace.Arrows)
			return
		}
		require.Len(t, trace.Arrows, 1)
		var way []slowCell
		for _, name := range trace.Arrows[0] {
			way = append(way, slowNamed()[name])
		}
		require.Equal(t, []slowCell{p.from, p.to}, []slowCell{way[0], way[len(way)-1]})
		longest = max(longest, len(way))
		others := maps.Clone(p.before.board)
		delete(others, p.from)
		values, shortest := slowTouched(others, p.from), math.MaxInt
		for i := range 12 {
			length := 1
			slowRoll(others, p.from, i/2, 1-i%2*2, func(at slowCell, steps int) {
				if length++; at == p.to && slices.Contains(values, steps) {
					shortest = min(shortest, length)
				}
			})
		}
		require.Len(t, way, shortest, "%s", p.move)
		require.Contains(t, values, len(trace.Halts), "%s", p.move)
		for i, to := range way[1:] {
			shared, room := 0, 0
			for _, side := range beside(way[i]) {
				if slices.Contains(beside(side), to) {
					if others[side] != "" {
						shared++ // the anchor
					} else {
						room++
					}
				}
			}
			require.Empty(t, others[to], "%v", trace)
			require.Contains(t, beside(way[i]), to, "%v", trace)
			require.Equal(t, []int{1, 1}, []int{shared, room}, "%v", trace)
		}
	})
	require.Greater(t, longest, 5)
}

// TestTraceOfIllegalMoves checks the drawings of illegal moves. Each shows a path to the refused place, or a straight
// line if there is no path.
func TestTraceOfIllegalMoves(t *testing.T) {
	s := cookiedisco.MustParse("1OVB/1CC/KCK o -")
	for move, want := range map[string]picture.Trace{
		"b4-d1": { // a stop after two steps, but the cookie must make three
			Arrows: []picture.Arrow{{"b4", "b3", "b2", "c1", "d1"}}, Halts: []string{"b3", "d1"}, Marker: "d1",
		},
		// the cookie only passes c1
		"b4-c1": {Arrows: []picture.Arrow{{"b4", "b3", "b2", "c1"}}, Halts: []string{"b3"}, Marker: "c1"},
		// no path leads to a1
		"e2-a1": {Arrows: []picture.Arrow{{"e2", "a1"}}, Marker: "a1"},
		// a1 is empty
		"a1-b1": {Arrows: []picture.Arrow{{"a1", "b1"}}, Marker: "b1"},
		"c4-c4": {Marks: []string{"c4"}},
		"@c5":   {Marks: []string{"c5"}},
	} {
		m := notation.Must(cookiedisco.ParseMove(move))
		require.Error(t, s.Check(m), move)
		trace := cookiedisco.Game().Trace(s, m)
		trace.Shift = picture.Shift{} // TestShift has those of legal moves
		require.Equal(t, want, trace, move)
	}
}

// TestWhichPathIsDrawn checks that of the paths with a right number of steps the shortest is drawn, even if another one
// has fewer steps. Of the paths with a wrong number, the one with the fewest steps is drawn, because the refusal names
// that number.
func TestWhichPathIsDrawn(t *testing.T) {
	draw := func(position, move string) (way, halts string, err error) {
		s, m := cookiedisco.MustParse(position), notation.Must(cookiedisco.ParseMove(move))
		trace := cookiedisco.Game().Trace(s, m)
		return strings.Join(trace.Arrows[0], " "), strings.Join(trace.Halts, " "), s.Check(m)
	}
	way, halts, err := draw("1BC/KK/CVC/O b K", "c2-c5") // the other way round, two steps pass eight places
	require.NoError(t, err)
	require.Equal(t, "c2 b2 a3 a4 a5 a6 b6 c5: a4 a5 c5", way+": "+halts)
	way, halts, err = draw("2B/1CC/OC/KV/1K b -", "c6-c2") // the other way round, four steps pass six places
	require.ErrorContains(t, err, "c2 is 3 steps away")
	require.Equal(t, "c6 d5 d4 e3 e2 e1 d1 c2: d4 e2 c2", way+": "+halts)
}
