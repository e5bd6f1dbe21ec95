package search

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

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

// candidate is a move at the root, with its results so far.
type candidate[M any] struct {
	move   M
	visits int
	sum    float64 // the total result of all visits, for the player who makes the move
	proof  proof
}

// choose returns a report on the best moves at the root. The report has at most wanted lines, each with a single move.
func choose[M comparable](mover boardgame.Player, players int, all []candidate[M], wanted int) (report Report[M]) {
	v := verdict{me: mover}
	for _, c := range all {
		v.add(c.proof)
	}
	slices.SortStableFunc(all, func(c, d candidate[M]) int {
		switch {
		case c.better(d, mover):
			return -1
		case d.better(c, mover):
			return 1
		}
		return 0
	})
	var choices []Choice[M]
	for i, c := range all[:min(wanted, len(all))] {
		p := c.proof
		p.plies++
		if i == 0 {
			p = v.proof() // proven by all moves together
		}
		if i == 0 || c.visits > 0 {
			choices = append(choices, Choice[M]{c.move, []M{c.move}, c.value(p, mover, players)})
		}
	}
	report.take(choices)
	return report
}

// value returns the value of the candidate c for the player mover, using the proof p instead of c's own proof.
func (c candidate[M]) value(p proof, mover boardgame.Player, players int) Value {
	switch {
	case p.known:
		return p.value(mover, players)
	case c.visits == 0:
		return Value{Share: 1 / float64(players)}
	}
	return Value{Share: c.sum / float64(c.visits)}
}

// better compares the proofs first, then the visits, and then the sums.
func (c candidate[M]) better(d candidate[M], mover boardgame.Player) bool {
	switch a, b := c.proof.rank(mover), d.proof.rank(mover); {
	case a != b || a != 0:
		return c.proof.prefer(d.proof, mover)
	case c.visits != d.visits:
		return c.visits > d.visits
	}
	return c.sum > d.sum
}
