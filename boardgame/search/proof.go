package search

import "github.com/seed4105872c/clutch/boardgame"

// proof is the proven result of a position: the winner, or NoPlayer for a draw, and the number of plies within which
// the winner can force the result. If known is false, nothing is proven.
type proof struct {
	known  bool
	winner boardgame.Player
	plies  int32
}

// rank returns 1 for a proven win, -1 for another player's proven win, and 0 otherwise.
func (p proof) rank(me boardgame.Player) int {
	switch {
	case !p.known || p.winner == boardgame.NoPlayer:
		return 0
	case p.winner == me:
		return 1
	}
	return -1
}

// prefer reports whether p is better than q for a player. Early wins are best, followed by late wins, then by draws
// and unproven results, then by late losses, and finally by early losses.
func (p proof) prefer(q proof, me boardgame.Player) bool {
	a, b := p.rank(me), q.rank(me)
	return a > b || a == b && (a > 0 && p.plies < q.plies || a < 0 && p.plies > q.plies)
}

func (p proof) value(me boardgame.Player, players int) Value {
	switch p.rank(me) {
	case 1:
		return Value{Share: 1, Result: Won, Plies: int(p.plies)}
	case -1:
		return Value{Share: 0, Result: Lost, Plies: int(p.plies)}
	}
	return Value{Share: 1 / float64(players), Result: Drawn, Plies: int(p.plies)}
}

// verdict computes the proof of a position from the proofs of the positions after each move.
type verdict struct {
	me   boardgame.Player
	best proof // the best of the known proofs so far
	any  bool  // whether best is set
	open bool  // whether at least one of the positions has no proof
	torn bool  // whether some moves are proven to lose to one player, and some to another
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

// proof returns the proof of the position before the moves. The proof is unknown if the proofs added so far do not
// suffice.
func (v *verdict) proof() proof {
	rank := v.best.rank(v.me)
	if !v.any || rank <= 0 && v.open || rank < 0 && v.torn {
		return proof{}
	}
	return proof{true, v.best.winner, v.best.plies + 1}
}
