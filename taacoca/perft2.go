package taacoca

import "github.com/seed4105872c/clutch/boardgame/bitboard"

// perft2 returns the sum of CountMoves over the states after each legal move, without making the moves.
//
// The number of replies depends only on the opponent's stones that remain after the move. So perft2 groups the moves that
// capture the same stones, and counts the replies only once for each group. Only the front stone of a run can capture,
// because each other stone enters a cell that another stone of the run leaves (see marches). A move that reaches the home
// row or captures the last stone ends the game, so it has no replies.
func (s State) perft2() (sum uint64) {
	if s.decided() {
		return 0
	}
	enemy, home, ways := s.black, rowI, directions(White)
	if s.turn == Black {
		enemy, home, ways = s.white, rowA, directions(Black)
	}
	for _, d := range ways {
		sum += countAfter(s.own(), enemy, home, d, directions(s.turn.Opponent()))
	}
	return sum
}

// countAfter returns the sum of CountMoves over the states after each legal move in one direction. The parameter home is
// the enemy's home row. The elements of answers are the two directions in which the enemy's stones go.
func countAfter(own, enemy, home bitboard.Set64, d Direction, answers [2]Direction) uint64 {
	left := func(captured bitboard.Set64) int { // returns how many moves the enemy has after these stones are captured
		rest := enemy &^ captured
		if rest == 0 {
			return 0 // E2
		}
		return marchesOf(rest, answers[0]).count() + marchesOf(rest, answers[1]).count()
	}
	t := marchesOf(own, d)
	if t.all != 0 {
		if entered := d.step(own); entered&home == 0 {
			return uint64(left(entered & enemy))
		}
		return 0
	}
	// From here on, the sets one, two and three hold the cells that the front stones enter.
	one, two, three := d.step(t.one)&^home, d.step(t.two)&^home, d.step(t.three)&^home // E1
	quiet := one &^ enemy
	a, a2, a3 := quiet.Len(), (two & quiet).Len(), (three & quiet).Len()
	sum := (a*(a-1)*(a-2)/6 + a2*(a-1) + a3) * left(0)
	has := func(fronts, cell bitboard.Set64) int { return (fronts & cell).Len() }
	for x := one & enemy; x != 0; x = x.Rest() {
		k := lowest(x)
		sum += (a*(a-1)/2 + has(two, k)*a + a2 + has(three, k)) * left(k)
		for y := x.Rest(); y != 0; y = y.Rest() {
			l := lowest(y)
			sum += (a + has(two, k) + has(two, l)) * left(k|l)
			for z := y.Rest(); z != 0; z = z.Rest() {
				sum += left(k | l | lowest(z))
			}
		}
	}
	return uint64(sum)
}
