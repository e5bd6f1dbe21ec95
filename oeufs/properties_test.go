package oeufs_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/oeufs"
)

// ply is a turn in a random game, with the positions before and after it as the second implementation reads them.
type ply struct {
	state         oeufs.State
	move          oeufs.Move
	before, after slowGame
}

func eachPly(t *testing.T, check func(t boardgametest.T, p ply)) {
	boardgametest.EachPly(t, oeufs.Game(), positions,
		func(t boardgametest.T, before oeufs.State, m oeufs.Move, after oeufs.State) {
			check(t, ply{before, m, slowRead(before.String()), slowRead(after.String())})
		})
}

// to returns the cell where the egg on a cell lies after the action.
func (p ply) to(cell string) string {
	if p.move.Action() == oeufs.Moving && cell == p.move.From().String() {
		return p.move.To().String()
	}
	return cell
}

// TestEggs checks that a move takes a turned egg or one of the mover's own (T2) to an empty cell (M4). In another
// player's camp an egg that shows its symbol is turned over (M5), and turned eggs stay turned (M6). Nothing else changes
// (B2), except that all eggs of a player who goes out of a game of four leave the board (F5). So counts never grow.
func TestEggs(t *testing.T) {
	turnedOver, vanished := 0, 0
	eachPly(t, func(t boardgametest.T, p ply) {
		want := map[string]string{}
		for cell, egg := range p.before.eggs {
			to := p.to(cell)
			if to != cell {
				require.NotContains(t, p.before.eggs, to)
				require.True(t, slowTurned(egg) || egg == p.before.turn, "T2")
			}
			if p.before.turnsOver(egg, to) {
				turnedOver++
				egg = strings.ToLower(egg)
			}
			if p.before.two || strings.Contains(p.after.in, strings.ToUpper(egg)) {
				want[to] = egg
			} else {
				vanished++
			}
		}
		require.Equal(t, want, p.after.eggs, "%s", p.move)
	})
	require.NotZero(t, turnedOver)
	require.NotZero(t, vanished)
}

// TestWaysAreDrawn checks that the arrow of a move is one step (M1), or a chain of jumps, each over an egg to an empty
// cell (M2), and that an egg that shows its symbol enters another player's camp only at the end of the arrow (M5).
func TestWaysAreDrawn(t *testing.T) {
	trace := oeufs.Game().Trace
	chains := 0
	eachPly(t, func(t boardgametest.T, p ply) {
		drawn := trace(p.state, p.move)
		if p.move.Action() != oeufs.Moving {
			require.Empty(t, drawn.Arrows)
			require.Equal(t, p.move.Action() == oeufs.Looking, len(drawn.Marks) == 1)
			return
		}
		require.Len(t, drawn.Arrows, 1)
		way, eggs := drawn.Arrows[0], maps.Clone(p.before.eggs)
		from, last := way[0], len(way)-1
		require.Equal(t, p.move.From().String(), from)
		require.Equal(t, p.move.To().String(), way[last])
		egg := eggs[from]
		delete(eggs, from)
		for i, to := range way[1:] {
			at := way[i]
			require.NotContains(t, eggs, to)
			if last == 1 && slowDistance(at, to) == 1 {
				return
			}
			require.Equal(t, 2, slowDistance(at, to))
			require.Equal(t, at[0]%2+2*(at[1]%2), to[0]%2+2*(to[1]%2), "straight or diagonal")
			require.Contains(t, eggs, string([]byte{(at[0] + to[0]) / 2, (at[1] + to[1]) / 2}))
			require.False(t, i+1 < last && p.before.turnsOver(egg, to))
		}
		chains += last - 1
	})
	require.NotZero(t, chains)
}

// TestLooksAndClaims checks that a player may look at every turned egg (T1, T3), and may pass only if nothing else is
// legal (T4). A claim must be legal, alone (F1) or after an action, if and only if the camp is then full of turned eggs,
// none of the player's eggs shows (F2), and the action has turned no egg over (M5).
func TestLooksAndClaims(t *testing.T) {
	claims, forced := 0, 0
	eachPly(t, func(t boardgametest.T, p ply) {
		var camp bitboard.Set64
		for cell := range strings.FieldsSeq(p.before.camps()[p.before.turn]) {
			camp = camp.With(int(notation.Must(oeufs.ParseCell(cell))))
		}
		mover := p.state.Turn()
		claimable := func(s oeufs.State) bool { return camp&^s.Turned() == 0 && s.Eggs(mover)&^s.Turned() == 0 }
		var looks bitboard.Set64
		legal := p.state.AppendMoves(nil)
		for _, m := range legal {
			switch {
			case m.Action() == oeufs.Passing:
				require.Len(t, legal, 1)
				forced++
			case m.Claims():
				claims++
			default:
				next, err := p.state.Apply(m)
				want := claimable(next) && next.Turned().Len() == p.state.Turned().Len()
				if err != nil || want != slices.Contains(legal, m.Claiming()) { // require would be slow here
					t.Errorf("F2, M5: a claim after %s should be legal: %v; Apply returns %v", m, want, err)
				}
			}
			if m.Action() == oeufs.Looking {
				looks = looks.With(int(m.From()))
			}
		}
		require.Equal(t, p.state.Turned(), looks)
		absent := oeufs.Game().Absent(p.state) // looks for a player who has left, if there is a turned egg
		require.True(t, slices.Contains(legal, absent) && !absent.Claims())
		require.Equal(t, looks != 0, absent.Action() == oeufs.Looking)
		require.Equal(t, claimable(p.state), slices.Contains(legal, notation.Must(oeufs.ParseMove("!"))), "F1")
	})
	require.NotZero(t, claims)
	require.NotZero(t, forced)
}

// TestNobodyCanForceAWin checks that nobody can force a win in a game of two. A player who has at most five eggs home
// can't win (F3) with the next move if the opponent first moves one of these out of the camp (T1), and then has at most
// five home again. If five eggs are home and k cells of the second rank are empty, 1+k of the other seven eggs lie
// elsewhere. So 5-k or more of the five have an egg in front, and 4-2k or more can jump over it (M2). A step leads to
// each of the k cells (M1). That makes two moves or more, and rule O1 bars one.
func TestNobodyCanForceAWin(t *testing.T) {
	fewest := 100
	for seed := range uint64(1000) {
		s := almostHome(rand.New(rand.NewPCG(seed, 0)))
		safe := 0
		for _, m := range s.AppendMoves(nil) {
			next := after(t, s, m)
			if winner, over := next.Winner(); over && winner == oeufs.B || !over && !canFinish(t, next) {
				safe++
			}
		}
		require.GreaterOrEqual(t, safe, 2, "%s", s)
		fewest = min(fewest, safe)
	}
	require.Less(t, fewest, 16, "some positions should be hard to defend")
}

// canFinish reports whether the player to move can win with one move.
func canFinish(t boardgametest.T, s oeufs.State) bool {
	return slices.ContainsFunc(s.AppendMoves(nil), func(m oeufs.Move) bool {
		if !m.Claims() {
			return false
		}
		winner, _ := after(t, s, m).Winner()
		return winner == s.Turn()
	})
}

// almostHome returns a position in which A has five eggs home, and most other eggs lie in front of them. It is B's
// turn.
func almostHome(rng *rand.Rand) oeufs.State {
	g := slowGame{turn: "B", in: "AB", eggs: map[string]string{}}
	ranks := slices.Clone(slowRanks)
	slices.Reverse(ranks)
	cells := slices.Concat(ranks...) // from a1 to f1, up to f6
	for i, gap := 0, rng.IntN(6); i < 6; i++ {
		if i != gap {
			g.eggs[cells[i]] = "a"
		}
	}
	for _, egg := range strings.Split("abbbbbb", "") {
		cell := cells[6+rng.IntN(12)]
		for g.eggs[cell] != "" {
			cell = cells[rng.IntN([]int{12, 18, 36}[rng.IntN(3)])]
		}
		if egg == "b" && cell[1] > '1' && rng.IntN(2) == 0 {
			egg = "B"
		}
		g.eggs[cell] = egg
	}
	return oeufs.MustParse(g.write())
}

// after returns the state after an action.
func after(t boardgametest.T, s oeufs.State, m oeufs.Move) oeufs.State {
	next, err := s.Apply(m)
	require.NoError(t, err)
	return next
}
