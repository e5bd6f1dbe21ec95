package search

import (
	"cmp"

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

// compare returns a positive number if p is better than q for a player, and a negative number if it is worse. Early
// wins are best, followed by late wins, then by draws and unproven results, then by late losses, and finally by early
// losses.
func (p proof) compare(q proof, me boardgame.Player) int {
	rank := p.rank(me)
	return cmp.Or(rank-q.rank(me), rank*int(q.plies-p.plies))
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

// conclude returns what the proofs of the positions after each move prove for the node. A win needs only one move. A
// draw needs a proof of every move, and so does a loss, which must be to the same player after all moves.
func (n *node[S, M]) conclude() proof {
	var best proof // the best of the known proofs
	open := len(n.rest) > 0
	torn := false // whether some moves lose to one player and some to another, if all lose
	for i := range n.edges {
		p := n.edges[i].proof()
		if !p.known {
			open = true
			continue
		}
		torn = torn || best.rank(n.mover) < 0 && p.winner != best.winner
		if !best.known || p.compare(best, n.mover) > 0 {
			best = p
		}
	}
	rank := best.rank(n.mover)
	if !best.known || rank <= 0 && open || rank < 0 && torn {
		return proof{}
	}
	return proof{true, best.winner, best.plies + 1}
}
