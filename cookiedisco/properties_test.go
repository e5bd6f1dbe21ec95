package cookiedisco_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// ply is a turn in a random game, with the positions before and after it as the second implementation reads them.
type ply struct {
	state, next   cookiedisco.State
	move          cookiedisco.Move
	before, after slowPos
	from, to      slowCell
	cookie        string // the letter of the cookie that is moved or placed
}

func eachPly(t *testing.T, check func(t boardgametest.T, p ply)) {
	boardgametest.EachPly(t, cookiedisco.Game(), positions,
		func(t boardgametest.T, before cookiedisco.State, m cookiedisco.Move, after cookiedisco.State) {
			p := ply{state: before, next: after, move: m, before: slowParse(before.String()),
				after: slowParse(after.String())}
			p.from, p.to, _, _ = slowParseMove(m.String())
			p.cookie = p.before.board[p.from]
			if m.Places() {
				p.cookie = strings.ToUpper(p.before.turn)
			}
			check(t, p)
		})
}

// beside returns the six places around a place (B3).
func beside(c slowCell) (list []slowCell) {
	for direction := range 6 {
		list = append(list, slowNext(c, direction))
	}
	return list
}

// TestWhatMayBeMoved checks that no legal move moves the opponent's player-cookie (M1) or the kind moved last (M8).
func TestWhatMayBeMoved(t *testing.T) {
	eachPly(t, func(t boardgametest.T, p ply) {
		ban := strings.NewReplacer("O", "-", "B", "-").Replace(p.cookie)
		require.Equal(t, ban, p.after.ban, "%s", p.move)
		require.NotContains(t, []string{"", p.before.ban, strings.ToUpper(slowOther[p.before.turn])}, p.cookie, "%s",
			p.move)
	})
}

// TestTheMoverEndsBesideAnother checks that a cookie ends its move beside another cookie, on an empty place (M2) other
// than its start (M5).
func TestTheMoverEndsBesideAnother(t *testing.T) {
	eachPly(t, func(t boardgametest.T, p ply) {
		require.Empty(t, p.before.board[p.to], "%s", p.move)
		require.True(t, slices.ContainsFunc(beside(p.to), func(c slowCell) bool {
			return p.before.board[c] != "" && (p.move.Places() || c != p.from)
		}), "%s", p.move)
	})
}

// TestPlacement checks that Orange places first on one of six places, and Blue second on one of the other five (S2), and
// that the player with the cherry then moves (S3).
func TestPlacement(t *testing.T) {
	d := cookiedisco.Game()
	for _, pattern := range d.Options[0].Values {
		for i, starter := range d.Options[1].Values {
			s := notation.Must(d.Start(game.Options{"pattern": pattern, "starter": starter}))
			cherry := cookiedisco.Orange + boardgame.Player(i)
			for placed, p := range []boardgame.Player{cookiedisco.Orange, cookiedisco.Blue} {
				who, placing := s.Placing()
				require.True(t, placing && who == cherry && s.Turn() == p, "%s", s)
				require.Equal(t, 6-placed, s.CountMoves())
				s = notation.Must(s.Apply(s.AppendMoves(nil)[placed]))
			}
			_, placing := s.Placing()
			require.True(t, !placing && s.Turn() == cherry && s.Banned() == cookiedisco.NoCookie, "S3, S4: %s", s)
		}
	}
}

// TestCookies checks that Cookies yields what lies on the table (B1), also during the placement (S2), in the order of the
// kinds, and nothing in the zero State.
func TestCookies(t *testing.T) {
	eachPly(t, func(t boardgametest.T, p ply) {
		lie, kinds := slowBoard{}, []cookiedisco.Kind{}
		for c, kind := range p.state.Cookies() {
			at, _, _, _ := slowParseMove(fmt.Sprintf("%s-%[1]s", c))
			require.Equal(t, kind, p.state.At(c))
			lie[at] = string(" VKCOB"[kind])
			kinds = append(kinds, kind)
		}
		require.Equal(t, p.before.board, lie)
		want := []cookiedisco.Kind{3, 3, 3, 2, 2, 1, cookiedisco.OrangeCookie, cookiedisco.BlueCookie}
		require.Equal(t, want[:len(lie)], kinds)
	})
	for c := range (cookiedisco.State{}).Cookies() {
		require.Fail(t, "the zero State has a cookie", "%s", c)
	}
}

// TestNamesOfSymmetries checks that the names are distinct and say whether a symmetry exchanges the players, and whether
// it reflects the field: then a step along a row and one along a column turn the other way round.
func TestNamesOfSymmetries(t *testing.T) {
	s, names := notation.Must(cookiedisco.Parse(busy)), map[string]bool{}
	round := []slowCell{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}} // the six steps, clockwise
	for _, y := range cookiedisco.Game().Symmetries() {
		names[y.Name] = true
		step := func(m string) slowCell {
			from, to, _, _ := slowParseMove(y.Move(s, notation.Must(cookiedisco.ParseMove(m))).String())
			return slowCell{to.q - from.q, to.r - from.r}
		}
		a, b := step("b2-c2"), step("b2-b3")
		if !strings.Contains(y.Name, "reflection") && strings.Contains(y.Name, "turn") {
			require.Contains(t, y.Name, fmt.Sprintf("turn by %d", 60*slices.Index(round, a)))
		}
		require.Equal(t, a.q*b.r-a.r*b.q < 0, strings.Contains(y.Name, "reflection"), y.Name)
		require.Equal(t, y.Player(cookiedisco.Orange) == cookiedisco.Blue, strings.Contains(y.Name, "exchanged"), y.Name)
	}
	require.Len(t, names, 24)
}

// TestShift checks that the change of a picture gives the new name of every place. Under the new names, only the moved
// cookie lies elsewhere after a move (B3).
func TestShift(t *testing.T) {
	shifted, d := 0, cookiedisco.Game()
	eachPly(t, func(t boardgametest.T, p ply) {
		before, after := d.See(p.state, boardgame.NoPlayer), d.See(p.next, boardgame.NoPlayer)
		change, err := before.Change(p.move, after)
		require.NoError(t, err)
		require.Empty(t, change.Removed)
		require.Equal(t, p.move.Places(), len(change.Placed) == 1, "%v", change.Placed)
		dr := -change.Shift.Y
		dq := (change.Shift.X - dr) / 2
		shifted += max(dq, -dq, dr, -dr)
		want := slowBoard{}
		for c, cookie := range p.before.board {
			if p.move.Places() || c != p.from {
				want[slowCell{c.q + dq, c.r + dr}] = cookie
			}
		}
		want[slowCell{p.to.q + dq, p.to.r + dr}] = p.cookie
		require.Equal(t, want, p.after.board, "%s: %s", p.state, p.move)
	})
	require.NotZero(t, shifted)
}

// A game that ends by a division has the value of each player's part as points, of 14 together (E1). Other games have
// none.
func TestPoints(t *testing.T) {
	rng, divided := rand.New(rand.NewPCG(8, 6)), 0
	for range 300 {
		s := cookiedisco.New()
		require.Nil(t, s.Points())
		s, _, err := boardgame.Playout(s, rng, 400, nil)
		require.NoError(t, err)
		worth := slowWorth(slowParse(s.String()).board)
		if s.Ending().Rule != cookiedisco.Dividing {
			require.Nil(t, s.Points())
			continue
		}
		divided++
		require.Equal(t, []int{worth["O"], worth["B"]}, s.Points(), "%s", s)
		require.Equal(t, 14, worth["O"]+worth["B"])
		require.Regexp(t, fmt.Sprintf("by (%d points to %d|%[2]d points to %[1]d)$", worth["O"], worth["B"]),
			s.Ending().Sentence())
	}
	require.Greater(t, divided, 50)
}
