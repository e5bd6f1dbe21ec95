package cookiedisco_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// spot is a place of the lattice in the frame of a position.
type spot struct{ q, r int }

func spotOf(c cookiedisco.Cell) spot { return spot{int(c & 15), int(c >> 4)} }

// cookiesOf returns the kind of each cookie, by its place.
func cookiesOf(s cookiedisco.State) map[spot]cookiedisco.Kind {
	all := map[spot]cookiedisco.Kind{}
	for c := range 255 {
		if kind := s.At(cookiedisco.Cell(c)); kind != cookiedisco.NoCookie {
			all[spotOf(cookiedisco.Cell(c))] = kind
		}
	}
	return all
}

// beside returns the six places around p (B3).
func beside(p spot) []spot {
	return []spot{{p.q + 1, p.r}, {p.q, p.r + 1}, {p.q - 1, p.r + 1}, {p.q - 1, p.r}, {p.q, p.r - 1}, {p.q + 1, p.r - 1}}
}

// parts returns the groups of connected cookies (B2).
func parts(all map[spot]cookiedisco.Kind) (groups [][]cookiedisco.Kind) {
	seen := map[spot]bool{}
	for start := range all {
		var group []cookiedisco.Kind
		for queue := []spot{start}; len(queue) > 0; queue = queue[1:] {
			p := queue[0]
			if seen[p] || all[p] == cookiedisco.NoCookie {
				continue
			}
			seen[p] = true
			group = append(group, all[p])
			queue = append(queue, beside(p)...)
		}
		if group != nil {
			groups = append(groups, group)
		}
	}
	return groups
}

// worth returns the points of the part with each player's cookie. A part without a player-cookie counts for NoPlayer.
func worth(groups [][]cookiedisco.Kind) map[boardgame.Player]int {
	points := map[boardgame.Player]int{}
	for _, group := range groups {
		sum, owner := 0, boardgame.NoPlayer
		for _, kind := range group {
			sum += kind.Value()
			owner = max(owner, kind.Owner())
		}
		points[owner] = sum
	}
	return points
}

func eachPly(t *testing.T, check func(t boardgametest.T, before cookiedisco.State, m cookiedisco.Move, after cookiedisco.State)) {
	boardgametest.EachPly(t, cookiedisco.Definition(), positions, check)
}

// TestNoCookieIsEaten checks that the cookies are always worth 14 points, and that there are eight after the placement (B1).
func TestNoCookieIsEaten(t *testing.T) {
	eachPly(t, func(t boardgametest.T, _ cookiedisco.State, m cookiedisco.Move, after cookiedisco.State) {
		sum := 0
		for _, kind := range cookiesOf(after) {
			sum += kind.Value()
		}
		require.Equal(t, 14, sum, "%s", m)
		if _, placing := after.Placing(); !placing {
			require.Len(t, cookiesOf(after), 8)
		}
	})
}

// TestDivisionsWin checks that a move leaves the field connected or ends the game. If it ends the game, the player who moved
// must have the better of two parts (E1, M7).
func TestDivisionsWin(t *testing.T) {
	divisions := 0
	eachPly(t, func(t boardgametest.T, before cookiedisco.State, m cookiedisco.Move, after cookiedisco.State) {
		groups := parts(cookiesOf(after))
		if len(groups) == 1 {
			require.NotEqual(t, cookiedisco.Dividing, after.Ended())
			return
		}
		divisions++
		require.Len(t, groups, 2)
		require.Equal(t, cookiedisco.Dividing, after.Ended())
		winner, _ := after.Winner()
		require.Equal(t, before.Turn(), winner)
		points := worth(groups)
		require.NotContains(t, points, boardgame.NoPlayer, "the player-cookies are in different parts")
		require.Greater(t, points[winner], 14-points[winner])
	})
	require.NotZero(t, divisions)
}

// TestWhatMayBeMoved checks that no legal move moves the opponent's player-cookie (M1) or the kind moved last (M8).
func TestWhatMayBeMoved(t *testing.T) {
	last := map[cookiedisco.State]cookiedisco.Kind{}
	eachPly(t, func(t boardgametest.T, before cookiedisco.State, m cookiedisco.Move, after cookiedisco.State) {
		if m.Places() {
			return
		}
		kind := before.At(m.From())
		require.NotEqual(t, cookiedisco.NoCookie, kind, "%s", m)
		require.Contains(t, []boardgame.Player{boardgame.NoPlayer, before.Turn()}, kind.Owner(), "%s", m)
		if banned, known := last[before]; known {
			require.NotEqual(t, banned, kind, "%s", m)
		}
		want := kind
		if kind.Owner() != boardgame.NoPlayer {
			want = cookiedisco.NoCookie
		}
		require.Equal(t, want, after.Banned(), "%s", m)
		last[after] = want
	})
}

// TestTheMoverEndsBesideAnother checks that a cookie ends its move beside another cookie, on an empty place (M2) other than
// its start (M5).
func TestTheMoverEndsBesideAnother(t *testing.T) {
	eachPly(t, func(t boardgametest.T, before cookiedisco.State, m cookiedisco.Move, _ cookiedisco.State) {
		if m.Places() {
			return
		}
		all := cookiesOf(before)
		require.NotEqual(t, m.From(), m.To())
		require.Equal(t, cookiedisco.NoCookie, all[spotOf(m.To())], "%s", m)
		delete(all, spotOf(m.From()))
		touches := false
		for _, p := range beside(spotOf(m.To())) {
			touches = touches || all[p] != cookiedisco.NoCookie
		}
		require.True(t, touches, "%s", m)
	})
}

// TestPlacement checks that Orange places first and Blue second (S2), and that the player with the cherry then moves (S3).
func TestPlacement(t *testing.T) {
	for pattern := 1; pattern <= cookiedisco.Patterns; pattern++ {
		for _, starter := range []boardgame.Player{cookiedisco.Orange, cookiedisco.Blue} {
			s := notation.Must(cookiedisco.NewPattern(pattern, starter))
			require.Equal(t, cookiedisco.Orange, s.Turn())
			require.Equal(t, 6, s.CountMoves())
			for first := range s.LegalMoves() {
				one := notation.Must(s.Apply(first))
				require.Equal(t, cookiedisco.Blue, one.Turn())
				require.Equal(t, 5, one.CountMoves())
				for second := range one.LegalMoves() {
					two := notation.Must(one.Apply(second))
					require.Equal(t, starter, two.Turn())
					require.Equal(t, cookiedisco.NoCookie, two.Banned(), "S4")
				}
			}
		}
	}
	for _, bad := range []int{0, 7, -1} {
		_, err := cookiedisco.NewPattern(bad, cookiedisco.Orange)
		require.Error(t, err)
	}
	_, err := cookiedisco.NewPattern(1, boardgame.NoPlayer)
	require.Error(t, err)
}

// TestShift checks that Shift gives the new name of every place. Under the new names, only the moved cookie lies elsewhere
// after a move (B3).
func TestShift(t *testing.T) {
	shifted := 0
	eachPly(t, func(t boardgametest.T, before cookiedisco.State, m cookiedisco.Move, after cookiedisco.State) {
		dq, dr := before.Shift(m)
		if dq != 0 || dr != 0 {
			shifted++
		}
		moved := before.At(m.From())
		if m.Places() {
			moved = cookiedisco.OrangeCookie
			if before.Turn() == cookiedisco.Blue {
				moved = cookiedisco.BlueCookie
			}
		}
		want := map[spot]cookiedisco.Kind{}
		for p, kind := range cookiesOf(before) {
			if m.Places() || p != spotOf(m.From()) {
				want[spot{p.q + dq, p.r + dr}] = kind
			}
		}
		to := spotOf(m.To())
		want[spot{to.q + dq, to.r + dr}] = moved
		require.Equal(t, want, cookiesOf(after), "%s: %s", before, m)
		require.Equal(t, moved, after.At(m.To().Shifted(dq, dr)))
	})
	require.NotZero(t, shifted)
	s := cookiedisco.MustParse("1OVB/1CC/KCK o -")
	m := notation.Must(cookiedisco.ParseMove("b4-b5"))
	require.Error(t, s.Check(m))
	dq, dr := s.Shift(m)
	require.Equal(t, [2]int{}, [2]int{dq, dr})
}
