package coucou

import "github.com/seed4105872c/clutch/boardgame/bitboard"

// legal reports whether a move is legal. It must agree with refuse, which explains why a move is not legal. It does not
// check E2, because E2 does not apply to a player with a legal move.
func (s State) legal(m Move) bool {
	own, enemy, blue := s.sides()
	if s.nestTaken() || m.To() >= Cells || !own.Has(int(m.From())) {
		return false
	}
	if m.Captures() {
		return enemy.Has(int(m.To())) && stepFits(m.From(), m.To(), blue) // C1
	}
	occupied := own.Or(enemy)
	return !occupied.Has(int(m.To())) &&
		(stepFits(m.From(), m.To(), blue) || sprintFits(m.From(), m.To(), occupied, blue)) &&
		!canCapture(own, enemy, blue) // C2
}

// stepFits reports whether an egg of the given side could go from one cell to another in a single step (M1–M3). It ignores
// the contents of both cells.
func stepFits(from, to Cell, blue bool) bool {
	if blue {
		switch to - from {
		case 7:
			return blueStraight().Has(int(from))
		case 6:
			return blueLeft().Has(int(from))
		case 8:
			return blueRight().Has(int(from))
		}
		return false
	}
	switch from - to {
	case 7:
		return redStraight().Has(int(from))
	case 8:
		return redLeft().Has(int(from))
	case 6:
		return redRight().Has(int(from))
	}
	return false
}

// sprintFits reports whether an egg can make a fast move of two or more cells from one cell to another (M4, M5). It does
// not check that the last cell is empty.
func sprintFits(from, to Cell, occupied bitboard.Set128, blue bool) bool {
	step := Cell(Files)
	distance := to - from
	if !blue {
		step, distance = -step, from-to
	}
	if distance%Files != 0 || int(distance/Files) > others(from, occupied) || !fastRows(blue).Has(int(from)) {
		return false // M4
	}
	for c := from + step; c != to; c += step {
		if occupied.Has(int(c)) {
			return false // M5
		}
	}
	return to != BlueNest && to != RedNest // M5; a move ahead never leads to the player's own nest
}

func canCapture(own, enemy bitboard.Set128, blue bool) bool {
	straight, left, right := steps(own, blue)
	return !straight.Or(left).Or(right).And(enemy).Empty()
}
