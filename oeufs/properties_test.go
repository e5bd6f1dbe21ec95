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

// place is a cell given by its file and rank, both counted from 0.
type place struct{ file, rank int }

func placeOf(c oeufs.Cell) place { return place{int(c.File() - 'a'), c.Rank() - 1} }

func (p place) plus(d place) place { return place{p.file + d.file, p.rank + d.rank} }

// all8 holds the eight directions (M1, M2).
var all8 = []place{{-1, -1}, {-1, 0}, {-1, 1}, {0, -1}, {0, 1}, {1, -1}, {1, 0}, {1, 1}}

// inCamp reports whether a place is in a player's camp (B3, B4).
func inCamp(q place, p boardgame.Player, players int) bool {
	low, high := q.rank < 2, q.rank > 3
	left, right := q.file < 2, q.file > 3
	switch {
	case players == 2:
		return p == oeufs.A && q.rank == 0 || p == oeufs.B && q.rank == 5
	case p == oeufs.A:
		return low && left
	case p == oeufs.B:
		return high && left
	case p == oeufs.C:
		return high && right
	}
	return low && right
}

// inForeignCamp reports whether a place is in the camp of a player other than p.
func inForeignCamp(q place, p boardgame.Player, players int) bool {
	for other := oeufs.A; other <= boardgame.Player(players); other++ {
		if other != p && inCamp(q, other, players) {
			return true
		}
	}
	return false
}

// lying returns a map from the place of each egg to the egg.
func lying(s oeufs.State) map[place]oeufs.Piece {
	eggs := map[place]oeufs.Piece{}
	for n := range oeufs.AllCells().All() {
		if piece := s.At(oeufs.Cell(n)); piece != oeufs.NoPiece {
			eggs[placeOf(oeufs.Cell(n))] = piece
		}
	}
	return eggs
}

func eachPly(t *testing.T, check func(t boardgametest.T, before oeufs.State, m oeufs.Move, after oeufs.State)) {
	boardgametest.EachPly(t, oeufs.Definition(), positions, check)
}

// B2, F5: no egg is ever added. Eggs leave the board only when their player goes out, and then all of that player's eggs
// leave.
func TestEggsStay(t *testing.T) {
	vanished := 0
	eachPly(t, func(t boardgametest.T, before oeufs.State, m oeufs.Move, after oeufs.State) {
		for p := oeufs.A; p <= boardgame.Player(before.Players()); p++ {
			had, has := before.Eggs(p).Len(), after.Eggs(p).Len()
			if before.In(p) && !after.In(p) && before.Players() == 4 {
				require.Zero(t, has)
				require.Equal(t, 4, had)
				vanished++
			} else {
				require.Equal(t, had, has)
			}
		}
		all := before.Eggs(oeufs.A) | before.Eggs(oeufs.B) | before.Eggs(oeufs.C) | before.Eggs(oeufs.D)
		for n := range oeufs.AllCells().All() {
			require.Equal(t, before.At(oeufs.Cell(n)) != oeufs.NoPiece, all.Has(n))
		}
	})
	require.NotZero(t, vanished)
}

// M4, M5, M6: a move takes one egg to an empty cell. The move changes nothing else, except that an egg that shows its symbol
// is turned over in another player's camp. Turned eggs stay turned, and no egg shows in another player's camp.
func TestTurningOver(t *testing.T) {
	turnedOver, passed := 0, 0
	eachPly(t, func(t boardgametest.T, before oeufs.State, m oeufs.Move, after oeufs.State) {
		eggs, players := lying(before), before.Players()
		if m.Action() == oeufs.Moving {
			from, to := placeOf(m.From()), placeOf(m.To())
			egg := eggs[from]
			require.NotContains(t, eggs, to)
			delete(eggs, from)
			if !egg.Turned() {
				require.Equal(t, before.Turn(), egg.Owner(), "T2")
			}
			if inForeignCamp(to, egg.Owner(), players) && !egg.Turned() && (players == 2 || after.In(egg.Owner())) {
				turnedOver++
				require.True(t, after.At(m.To()).Turned(), "M5")
				require.Equal(t, egg.Owner(), after.At(m.To()).Owner())
				egg = after.At(m.To())
			}
			eggs[to] = egg
		} else {
			passed++
		}
		for p := oeufs.A; p <= oeufs.D; p++ {
			if before.In(p) && !after.In(p) && players == 4 { // F5
				for q, egg := range eggs {
					if egg.Owner() == p {
						delete(eggs, q)
					}
				}
			}
		}
		require.Equal(t, eggs, lying(after), "%s", m)
		for q, egg := range lying(after) {
			require.False(t, !egg.Turned() && inForeignCamp(q, egg.Owner(), players), "M5: %v", q)
		}
	})
	require.NotZero(t, turnedOver)
	require.NotZero(t, passed)
}

// M1, M2, M5: the arrow of a move is one step, or a chain of jumps, each over an egg to an empty cell. An egg that shows its
// symbol enters another player's camp only at the end of the arrow.
func TestWaysAreDrawn(t *testing.T) {
	trace := oeufs.Definition().Trace
	chains := 0
	eachPly(t, func(t boardgametest.T, before oeufs.State, m oeufs.Move, _ oeufs.State) {
		if m.Action() != oeufs.Moving {
			require.Empty(t, trace(before, m).Arrows)
			require.Equal(t, m.Action() == oeufs.Looking, len(trace(before, m).Marks) == 1)
			return
		}
		require.Len(t, trace(before, m).Arrows, 1)
		var way []place
		for _, name := range trace(before, m).Arrows[0] {
			way = append(way, placeOf(notation.Must(oeufs.ParseCell(name))))
		}
		from, last := way[0], len(way)-1
		require.Equal(t, placeOf(m.From()), from)
		require.Equal(t, placeOf(m.To()), way[last])
		eggs := lying(before)
		egg := eggs[from]
		delete(eggs, from)
		for i, to := range way[1:] {
			at := way[i]
			file, rank := to.file-at.file, to.rank-at.rank
			require.NotContains(t, eggs, to)
			if last == 1 && max(file, -file, rank, -rank) == 1 {
				return
			}
			over := place{at.file + file/2, at.rank + rank/2}
			require.Contains(t, all8, place{file / 2, rank / 2})
			require.Equal(t, to, over.plus(place{file / 2, rank / 2}))
			require.Contains(t, eggs, over)
			require.False(t, i+1 < last && !egg.Turned() && inForeignCamp(to, egg.Owner(), before.Players()))
		}
		chains += last - 1
	})
	require.NotZero(t, chains)
}

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
