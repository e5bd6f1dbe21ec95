package coucou

import "github.com/seed4105872c/clutch/boardgame/bitboard"

// legal decides what refuse explains; the two must agree. A move that is legal but for the end of the game shows that
// E2 has not ended it.
func (s State) legal(m Move) bool {
	own, enemy, blue := s.sides()
	if s.nestTaken() || m.mark == 0 || !own.Has(int(m.from)) {
		return false
	}
	switch m.mark {
	case capture:
		return enemy.Has(int(m.to)) && stepFits(m.from, m.to, blue) // C1
	default:
		occupied := own.Or(enemy)
		return !occupied.Has(int(m.to)) &&
			(stepFits(m.from, m.to, blue) || sprintFits(m.from, m.to, occupied, blue)) &&
			!canCapture(own, enemy, blue) // C2
	}
}

// stepFits reports whether two cells lie as the step of an egg from the first to the second does (M1–M3).
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

// sprintFits reports whether an egg can go from one cell to another, free, one by a fast move over two cells or more
// (M4, M5).
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
	return to != BlueNest && to != RedNest // M5; nobody can go fast to the own nest
}

// canCapture reports whether some own egg can capture.
func canCapture(own, enemy bitboard.Set128, blue bool) bool {
	straight, left, right := steps(own, blue)
	return !straight.Or(left).Or(right).And(enemy).Empty()
}
