package coucou

import "github.com/seed4105872c/clutch/boardgame"

// Terms returns the terms that [State.Evaluate] adds up for player p, or nil if p is not a player of the game.
func (s State) Terms(p boardgame.Player) []boardgame.Term {
	if p != Blue && p != Red {
		return nil
	}
	own, enemy := s.Eggs(p), s.Eggs(opponent(p))
	straight, left, right := steps(own, p == Blue)
	occupied := own.Or(enemy)
	mobile := straight.AndNot(occupied).Len() + left.AndNot(occupied).Len() + right.AndNot(occupied).Len()
	straight, left, right = steps(enemy, p != Blue)
	t := boardgame.Terms{}
	t.Add("eggs that are not in row 11", eggWorth, own.Len()-inRows(s, p, Ranks))
	for i := range len(rowGain) {
		row := 3 + i
		t.Add(rowNames[i], int(rowGain[i]), inRows(s, p, row)-inRows(s, p, Ranks))
	}
	t.Add("steps to empty cells", mobileWorth, mobile)
	t.Add("eggs that can be captured", attackedWorth, straight.Or(left).Or(right).And(own).Len())
	t.Add("rows by which an egg that no enemy egg can meet is nearer to the nest than four steps", runnerWorth,
		runner(own, enemy, p))
	t.Add("the turn", turnWorth, boardgame.Count(s.Turn() == p))
	return t
}

// rowNames holds the name of the term for each row in rowGain.
var rowNames = [...]string{
	"eggs in row 3 or beyond", "eggs in row 4 or beyond", "eggs in row 5 or beyond", "eggs in row 6 or beyond",
	"eggs in row 7 or beyond", "eggs in row 8 or beyond", "eggs in row 9 or beyond",
}

// inRows returns the number of a player's eggs in the given row or beyond it.
func inRows(s State, p boardgame.Player, row int) (n int) {
	for eggs := s.Eggs(p); !eggs.Empty(); eggs = eggs.Rest() {
		n += boardgame.Count(Cell(eggs.First()).Row(p) >= row)
	}
	return n
}
