package oeufs_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/oeufs"
)

// T1, T3, T4, F1, F2, M5: a player may look at every turned egg, and may pass only if nothing else is legal. A claim is
// legal, alone or after an action, if and only if the camp is then full of turned eggs, none of the player's eggs shows, and
// the action has turned no egg over.
func TestLooksAndClaims(t *testing.T) {
	claims, forced := 0, 0
	eachPly(t, func(t boardgametest.T, before oeufs.State, _ oeufs.Move, _ oeufs.State) {
		var camp bitboard.Set64
		for c := range oeufs.AllCells().All() {
			if inCamp(placeOf(oeufs.Cell(c)), before.Turn(), before.Players()) {
				camp = camp.With(c)
			}
		}
		claimable := func(s oeufs.State) bool {
			return camp&^s.Turned() == 0 && s.Eggs(before.Turn())&^s.Turned() == 0
		}
		looks := 0
		legal := before.AppendMoves(nil)
		for _, m := range legal {
			switch {
			case m.Action() == oeufs.Passing:
				require.Len(t, legal, 1)
				forced++
			case m.Action() == oeufs.OnlyClaiming:
				require.True(t, claimable(before), "F1")
			case !m.Claims():
				next, err := before.Apply(m)
				turnsOver := next.Turned().Len() > before.Turned().Len()
				want := claimable(next) && !turnsOver
				if err != nil || want != slices.Contains(legal, m.Claiming()) { // require would be slow here
					t.Errorf("F2, M5: a claim after %s should be legal: %v; Apply returns %v", m, want, err)
				}
			default:
				claims++
			}
			if m.Action() == oeufs.Looking && !m.Claims() {
				require.True(t, before.At(m.From()).Turned())
				looks++
			}
		}
		require.Equal(t, before.Turned().Len(), looks)
		require.Equal(t, claimable(before), slices.Contains(legal, oeufs.NewClaim()))
	})
	require.NotZero(t, claims)
	require.NotZero(t, forced)
}

// F3–F5, B5: a player who claims truly wins. After a false claim, the opponent wins in a game of two players, and the
// claimant is out in a game of four players. Nothing else ends a game. The turn passes to the next player who is still in
// the game.
func TestClaims(t *testing.T) {
	ends := map[boardgame.Rule]int{}
	eachPly(t, func(t boardgametest.T, before oeufs.State, m oeufs.Move, after oeufs.State) {
		p := before.Turn()
		winner, over := after.Winner()
		home := true
		for q, egg := range lying(before) {
			if m.Action() == oeufs.Moving && q == placeOf(m.From()) {
				q = placeOf(m.To())
			}
			if egg.Owner() == p {
				home = home && inCamp(q, p, before.Players())
			}
		}
		next := p
		for next = next%4 + 1; !after.In(next) && !over; next = next%4 + 1 {
		}
		switch {
		case !m.Claims():
			require.False(t, over)
			require.True(t, after.In(p))
		case home:
			require.Equal(t, p, winner)
			require.Equal(t, oeufs.TrueClaim, after.Ended())
		case before.Players() == 2:
			require.Equal(t, oeufs.A+oeufs.B-p, winner)
			require.Equal(t, oeufs.FalseClaimOfTwo, after.Ended())
		default:
			require.False(t, after.In(p))
			left := 0
			for q := oeufs.A; q <= oeufs.D; q++ {
				if after.In(q) {
					left++
					require.True(t, !over || winner == q)
				}
			}
			require.Equal(t, left == 1, over)
		}
		if over {
			require.Equal(t, boardgame.NoPlayer, after.Turn())
			ends[after.Ended()]++
		} else {
			require.Equal(t, next, after.Turn())
		}
	})
	for _, rule := range []boardgame.Rule{oeufs.TrueClaim, oeufs.FalseClaimOfTwo, oeufs.FalseClaimOfFour} {
		require.NotZero(t, ends[rule], "no game ended by %s: %v", rule, ends)
	}
}

// K2: a player's look at an egg follows the egg wherever it goes. Other players get nothing from the look, and a player who
// goes out loses it.
func TestLooksFollowTheirEggs(t *testing.T) {
	type look struct {
		player boardgame.Player
		at     place
	}
	looks := func(s oeufs.State) map[look]bool {
		all := map[look]bool{}
		for n := range oeufs.AllCells().All() {
			for p := oeufs.A; p <= oeufs.D; p++ {
				if s.Looked(p, oeufs.Cell(n)) {
					all[look{p, placeOf(oeufs.Cell(n))}] = true
				}
			}
		}
		return all
	}
	followed := 0
	eachPly(t, func(t boardgametest.T, before oeufs.State, m oeufs.Move, after oeufs.State) {
		want := map[look]bool{}
		for l := range looks(before) {
			if m.Action() == oeufs.Moving && l.at == placeOf(m.From()) {
				l.at = placeOf(m.To())
				followed++
			}
			want[l] = true
		}
		if m.Action() == oeufs.Looking {
			want[look{before.Turn(), placeOf(m.From())}] = true
		}
		there := lying(after)
		for l := range want {
			if _, still := there[l.at]; !still || !after.In(l.player) {
				delete(want, l)
			}
		}
		require.Equal(t, want, looks(after))
	})
	require.NotZero(t, followed)
}

// O1: the egg that the previous player moved can't go straight back.
func TestNoTakingBack(t *testing.T) {
	barred := 0
	eachPly(t, func(t boardgametest.T, before oeufs.State, m oeufs.Move, after oeufs.State) {
		if _, over := after.Winner(); over || m.Action() != oeufs.Moving || after.At(m.To()) == oeufs.NoPiece {
			return
		}
		back := notation.Must(oeufs.NewMove(m.To(), m.From()))
		if egg := after.At(m.To()); !egg.Turned() {
			require.ErrorIs(t, after.Check(back), oeufs.EnemyEgg)
			return
		}
		if after.NoTakeBack() {
			require.ErrorIs(t, after.Check(back), oeufs.TakenBack)
			barred++
		}
	})
	require.NotZero(t, barred)
}
