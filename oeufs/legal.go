package oeufs

import "github.com/seed4105872c/clutch/boardgame/bitboard"

// legal reports whether an action is legal. It must agree with refuse, which explains why an action is not legal.
func (t table) legal(m Move) bool {
	if t.Turn() == 0 {
		return false
	}
	switch m.action {
	case Moving:
		return t.legalMove(m)
	case Looking:
		return t.isTurned(m.from) && (!m.claims || t.claimable())
	case OnlyClaiming:
		return t.claimable()
	case Passing:
		return t.stuck()
	}
	return false
}

func (t table) legalMove(m Move) bool {
	egg, to := m.from.set(), m.to.set()
	eggs, p, n := t.eggs(), t.who(), t.Players()
	if eggs&egg == 0 || eggs&to != 0 {
		return false // T1, M1, M2
	}
	turned := t.isTurned(m.from)
	if !turned && t.seenBy(p)>>t.number(m.from)&1 == 0 {
		return false // T2
	}
	if from, last := t.back(); from != last && m.from == last && m.to == from {
		return false // O1
	}
	if near(egg)&to == 0 {
		stop := foreign(p, n)
		if turned {
			stop = 0 // M6
		}
		if jumps(egg, eggs, stop)&to == 0 {
			return false // M2, M5
		}
	}
	return !m.claims || turned && t.claimableWith(t.Turned()&^egg|to) // M5, F2
}

func (t table) isTurned(c Cell) bool { return t.Turned()&c.set() != 0 }

// claimable reports whether the player to move may claim without moving an egg (F2).
func (t table) claimable() bool { return t.claimableWith(t.Turned()) }

// claimableWith reports whether the player to move could claim if the turned eggs were on the given cells. Turned eggs must
// fill the player's camp, and none of the player's own eggs may show (F2).
func (t table) claimableWith(turned bitboard.Set64) bool {
	return Camp(t.who(), t.Players())&^turned == 0 && t.showing(t.who()) == 0
}

// stuck reports whether the player to move can do nothing but pass (T4).
func (t table) stuck() bool {
	var c choices
	c.find(t)
	return c.count() == 0
}
