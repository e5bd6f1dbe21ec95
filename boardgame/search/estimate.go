package search

import (
	"fmt"
	"math"

	"github.com/seed4105872c/clutch/boardgame"
)

// MaxPlayers is the largest number of players that the bots of this package can handle.
const MaxPlayers = int(boardgame.Fourth)

// checkTurn returns an error if p, the player to move, is neither one of the players nor chance.
func checkTurn(p boardgame.Player, players int) error {
	if p == boardgame.NoPlayer || int(p) > players && p != boardgame.Chance {
		return fmt.Errorf("search in a game of %d players, but it is the turn of %v", players, p)
	}
	return nil
}

// shares holds each player's expected share of the victory. The shares add up to 1.
type shares [MaxPlayers]float64

// MaxRollout is the maximum length, in plies, of a rollout in a game without an evaluation. If the game is not over
// by then, each player gets an equal share.
const MaxRollout = 1000

// play estimates the value of a position from the evaluation or, if there is none, by a rollout: it makes random moves
// until the game ends, those of chance with their probabilities. With an evaluation it makes no random moves, because
// measurements showed that each random move makes the bot weaker. It returns false if the search ended during the
// rollout, and an error if a state refuses a move that it has listed.
func (t *tree[S, M]) play(s S) (worth shares, ok bool, err error) {
	for plies := 0; t.evaluate == nil && plies < MaxRollout; plies++ {
		move, ok := t.draw(s)
		if !ok {
			break
		}
		if !t.visit() {
			return worth, false, nil
		}
		if s, err = made(&t.fast, s, move); err != nil {
			return worth, false, err
		}
	}
	return t.worth(s), true, nil
}

func (t *tree[S, M]) draw(s S) (m M, ok bool) {
	if s.Turn() == boardgame.Chance {
		return t.lot(s, t.rng)
	}
	if t.fast.Random != nil {
		return t.fast.Random(s, t.rng)
	}
	t.buffer = s.AppendMoves(t.buffer[:0])
	if len(t.buffer) == 0 {
		return m, false
	}
	return t.buffer[t.rng.IntN(len(t.buffer))], true
}

// made returns the state after a listed move.
func made[S boardgame.State[S, M], M comparable](fast *boardgame.Fast[S, M], s S, m M) (next S, err error) {
	if fast.Play != nil {
		return fast.Play(s, m), nil
	}
	if next, err = s.Apply(m); err != nil {
		err = fmt.Errorf("a listed move is refused: %w", err)
	}
	return next, err
}

// exploration returns the exploration constant of UCB1, for shares from 0 to 1. The larger the constant, the more
// often the search tries moves that it has seldom tried. Rollouts to the end of the game vary more than evaluations,
// so they need a larger constant: about the usual 1/√2. The constant for evaluations was tuned in games against
// alpha-beta.
func (t *tree[S, M]) exploration() float64 {
	if t.evaluate == nil {
		return 0.7
	}
	return 0.25
}

// worth estimates the shares in a position without making any moves.
func (t *tree[S, M]) worth(s S) shares {
	winner, over := s.Winner()
	switch {
	case over:
		return t.outcome(winner)
	case t.evaluate == nil:
		return t.outcome(boardgame.NoPlayer)
	}
	return t.estimate(s)
}

// outcome returns the shares at the end of a game. After a draw, each player gets an equal share.
func (t *tree[S, M]) outcome(winner boardgame.Player) (worth shares) {
	if winner > boardgame.NoPlayer && int(winner) <= t.players {
		worth[winner-1] = 1
		return worth
	}
	for p := range t.players {
		worth[p] = 1 / float64(t.players)
	}
	return worth
}

// estimate returns the shares according to the evaluation. A lead is the logarithm of odds, so the shares are
// proportional to the exponentials of the evaluations.
func (t *tree[S, M]) estimate(s S) (worth shares) {
	var standing [MaxPlayers]int
	best := math.MinInt
	for p := range t.players {
		standing[p] = t.evaluate(s, boardgame.Player(p+1))
		best = max(best, standing[p])
	}
	sum := 0.0
	for p := range t.players {
		worth[p] = 1
		if standing[p] != best { // exponentials take time, and at least one of them is 1
			worth[p] = math.Exp(float64(standing[p]-best) / 100)
		}
		sum += worth[p]
	}
	for p := range t.players {
		worth[p] /= sum
	}
	return worth
}
