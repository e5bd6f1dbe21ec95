package search

import "github.com/seed4105872c/clutch/boardgame"

// proof is what is known for certain of a position: who wins, NoPlayer for a draw, and within how many plies at most if who
// wins plays for it.
type proof struct {
	known  bool
	winner boardgame.Player
	plies  int32
}

// or is the better of what is known if both hold: the shorter way.
func (p proof) or(q proof) proof {
	if !p.known || q.known && q.plies < p.plies {
		return q
	}
	return p
}

// rank is 1 for what is proven to be won by a player, -1 for what is proven to be won by another, 0 for everything else.
func (p proof) rank(me boardgame.Player) int {
	switch {
	case !p.known || p.winner == boardgame.NoPlayer:
		return 0
	case p.winner == me:
		return 1
	}
	return -1
}

// prefer reports whether p is better than q for a player: winning soon, then what is not lost, then losing late.
func (p proof) prefer(q proof, me boardgame.Player) bool {
	a, b := p.rank(me), q.rank(me)
	return a > b || a == b && (a > 0 && p.plies < q.plies || a < 0 && p.plies > q.plies)
}

// value is a proof as a player may read it.
func (p proof) value(me boardgame.Player, players int) Value {
	switch p.rank(me) {
	case 1:
		return Value{Share: 1, Result: Won, Plies: int(p.plies)}
	case -1:
		return Value{Share: 0, Result: Lost, Plies: int(p.plies)}
	}
	return Value{Share: 1 / float64(players), Result: Drawn, Plies: int(p.plies)}
}

// verdict concludes from what is known of each position that a player can go to what is known of the one before them.
type verdict struct {
	me   boardgame.Player
	best proof // of those that are known
	any  bool  // whether there was one
	open bool  // there is one of which nothing is known
	torn bool  // others win, by different moves: which of them, is the player's whim
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

// proof is what is known of the position before.
func (v *verdict) proof() proof {
	rank := v.best.rank(v.me)
	if !v.any || rank <= 0 && v.open || rank < 0 && v.torn {
		return proof{}
	}
	return proof{true, v.best.winner, v.best.plies + 1}
}
