package search

import "github.com/seed4105872c/clutch/boardgame"

// proof is what is known for certain about a position: the winner, NoPlayer for a draw, and the number of plies within which
// the winner can force it.
type proof struct {
	known  bool
	winner boardgame.Player
	plies  int32
}

// or returns the better of two proofs that both hold: the shorter one.
func (p proof) or(q proof) proof {
	if !p.known || q.known && q.plies < p.plies {
		return q
	}
	return p
}

// rank returns 1 for a proven win of the player, -1 for a proven win of another player, and 0 for everything else.
func (p proof) rank(me boardgame.Player) int {
	switch {
	case !p.known || p.winner == boardgame.NoPlayer:
		return 0
	case p.winner == me:
		return 1
	}
	return -1
}

// prefer reports whether p is better than q for a player. The best is to win soon, then not to lose, then to lose late.
func (p proof) prefer(q proof, me boardgame.Player) bool {
	a, b := p.rank(me), q.rank(me)
	return a > b || a == b && (a > 0 && p.plies < q.plies || a < 0 && p.plies > q.plies)
}

// value returns the proof as a value for a player.
func (p proof) value(me boardgame.Player, players int) Value {
	switch p.rank(me) {
	case 1:
		return Value{Share: 1, Result: Won, Plies: int(p.plies)}
	case -1:
		return Value{Share: 0, Result: Lost, Plies: int(p.plies)}
	}
	return Value{Share: 1 / float64(players), Result: Drawn, Plies: int(p.plies)}
}

// verdict combines the proofs of the positions that a player can move to into a proof of the position before them.
type verdict struct {
	me   boardgame.Player
	best proof // of the proofs so far
	any  bool  // whether there was one
	open bool  // nothing is known about one of the positions
	torn bool  // different moves let different other players win, and the player may choose which
}

func (v *verdict) add(p proof) {
	if !p.known {
		v.open = true
		return
	}
	if v.any && p.rank(v.me) < 0 && v.best.rank(v.me) < 0 && p.winner != v.best.winner {
		v.torn = true
	}
	if !v.any || p.prefer(v.best, v.me) {
		v.best, v.any = p, true
	}
}

// proof returns the proof of the position before.
func (v *verdict) proof() proof {
	rank := v.best.rank(v.me)
	if !v.any || rank <= 0 && v.open || rank < 0 && v.torn {
		return proof{}
	}
	return proof{true, v.best.winner, v.best.plies + 1}
}
