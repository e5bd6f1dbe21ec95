package search

import "github.com/seed4105872c/clutch/boardgame"

// ballot adds up what the trees of all workers have seen of the moves at the root, and chooses one.
type ballot[M comparable] struct {
	mover      boardgame.Player
	players    int
	place      map[M]int // of a move among the candidates
	candidates []candidate[M]
}

// candidate is what has been seen of a move.
type candidate[M any] struct {
	move   M
	visits int
	sum    float64 // of what the visits came to, for who makes the move
	proof  proof
}

func newBallot[M comparable](mover boardgame.Player, players int) ballot[M] {
	return ballot[M]{mover: mover, players: players, place: map[M]int{}}
}

func (b *ballot[M]) add(c candidate[M]) {
	i, ok := b.place[c.move]
	if !ok {
		b.place[c.move] = len(b.candidates)
		b.candidates = append(b.candidates, c)
		return
	}
	known := &b.candidates[i]
	known.visits += c.visits
	known.sum += c.sum
	known.proof = known.proof.or(c.proof)
}

// choose reports the best move, without the line after it.
func (b *ballot[M]) choose() Report[M] {
	best, v := b.candidates[0], verdict{me: b.mover}
	for _, c := range b.candidates {
		v.add(c.proof)
		if c.better(best, b.mover) {
			best = c
		}
	}
	report := guess(best.move, b.players)
	if best.visits > 0 {
		report.Value.Share = best.sum / float64(best.visits)
	}
	if p := v.proof(); p.known {
		report.Value = p.value(b.mover, b.players)
	}
	return report
}

// better reports whether a move is to be preferred: by what is proven, else by visits.
func (c candidate[M]) better(d candidate[M], mover boardgame.Player) bool {
	switch a, b := c.proof.rank(mover), d.proof.rank(mover); {
	case a != b || a != 0:
		return c.proof.prefer(d.proof, mover)
	case c.visits != d.visits:
		return c.visits > d.visits
	}
	return c.sum > d.sum
}
