package taacoca

import "github.com/seed4105872c/clutch/boardgame"

// Terms returns the terms of the evaluation for a player, each separately. Their sum is the result of [State.Evaluate].
func (s State) Terms(p boardgame.Player) []boardgame.Term {
	if p != White && p != Black {
		return nil
	}
	own, enemy := s.Stones(p), s.Stones(opponent(p))
	meet, backed := southWest(enemy)|southEast(enemy), northWest(own)|northEast(own)
	if p == Black {
		meet, backed = northWest(enemy)|northEast(enemy), southWest(own)|southEast(own)
	}
	t := boardgame.Terms{}
	t.Add("stones", stoneWorth, own.Len())
	foremost := 0
	var gone [len(rowGain) + 1]int // gone[i] is the number of stones that have advanced i rows or more
	for rest := own; rest != 0; rest = rest.Rest() {
		rows := Cell(rest.First()).gone(p)
		foremost = max(foremost, rows)
		for i := range rows + 1 {
			gone[i]++
		}
	}
	for i := range len(rowGain) {
		t.Add(gainNames[i], int(rowGain[i]), gone[i+1])
	}
	t.Add("rows that the foremost stone has advanced", foremostWorth, foremost)
	t.Add("backed stones that meet the enemy", backedWorth, (own & meet & backed).Len())
	t.Add("the turn", turnWorth, boardgame.Count(s.turn == p))
	return t
}

// gainNames holds the names of the terms of rowGain.
var gainNames = [...]string{
	"stones 1 row ahead or more", "stones 2 rows ahead or more", "stones 3 rows ahead or more", "stones 4 rows ahead or more",
	"stones 5 rows ahead or more", "stones 6 rows ahead or more", "stones 7 rows ahead or more", "stones 8 rows ahead",
}

// gone returns the number of rows that a stone on the cell has advanced from a player's home row.
func (c Cell) gone(p boardgame.Player) int {
	row := int(c.Row() - 'A')
	if p == Black {
		return len(rowGain) - row
	}
	return row
}
