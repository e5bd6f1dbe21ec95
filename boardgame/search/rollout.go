package search

import (
	"math"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
)

// shares is what each of the players can expect of the victory. They add up to 1.
type shares [MaxPlayers]float64

// MaxRollout is the greatest number of plies that a rollout goes on where a game has no evaluation. What is not over then
// counts as an equal share for all.
const MaxRollout = 1000

// rollout tells what a position is worth: by the evaluation, or where there is none, by random moves from there on. An
// evaluation cuts the rollout off before its first move, as each random move before it was measured to cost strength.
type rollout[S boardgame.State[S, M], M comparable] struct {
	players  int
	evaluate func(S, boardgame.Player) int
	fast     boardgame.Fast[S, M]
	rng      *rand.Rand
	buffer   []M
}

func newRollout[S boardgame.State[S, M], M comparable](
	players int, evaluate func(S, boardgame.Player) int, rng *rand.Rand,
) rollout[S, M] {
	return rollout[S, M]{players: players, evaluate: evaluate, fast: boardgame.FastOf[S, M](), rng: rng}
}

// play returns the shares at the end of a rollout. It returns false if the search ended in the middle. A state that refuses
// a move of its own is an error.
func (r *rollout[S, M]) play(s S, m *meter) (worth shares, ok bool, err error) {
	for plies := 0; r.evaluate == nil && plies < MaxRollout; plies++ {
		move, ok := r.draw(s)
		if !ok {
			break
		}
		if !m.visit() {
			return worth, false, nil
		}
		if s, err = r.made(s, move); err != nil {
			return worth, false, err
		}
	}
	return r.worth(s), true, nil
}

// draw draws a legal move, if there is one.
func (r *rollout[S, M]) draw(s S) (m M, ok bool) {
	if r.fast.Draw != nil {
		return r.fast.Draw(s, r.rng)
	}
	r.buffer = s.AppendMoves(r.buffer[:0])
	if len(r.buffer) == 0 {
		return m, false
	}
	return r.buffer[r.rng.IntN(len(r.buffer))], true
}

// made is the state after a listed move.
func (r *rollout[S, M]) made(s S, m M) (S, error) {
	if r.fast.Play != nil {
		return r.fast.Play(s, m), nil
	}
	next, err := s.Apply(m)
	if err != nil {
		return s, refused(err)
	}
	return next, nil
}

// exploration weighs how much a move is tried because it was tried seldom: the constant of UCB1, for shares from 0 to 1.
// A rollout to the end comes to all or nothing, so it takes more of them than of evaluations to know: for them it is about
// the usual 1/√2. For evaluations it was chosen by games against alpha-beta.
func (r *rollout[S, M]) exploration() float64 {
	if r.evaluate == nil {
		return 0.7
	}
	return 0.25
}

// worth is what a position is worth by itself.
func (r *rollout[S, M]) worth(s S) shares {
	winner, over := s.Winner()
	switch {
	case over:
		return r.outcome(winner)
	case r.evaluate == nil:
		return r.outcome(boardgame.NoPlayer)
	}
	return r.estimate(s)
}

// outcome is what the end of a game is worth: a draw is an equal share for all.
func (r *rollout[S, M]) outcome(winner boardgame.Player) (worth shares) {
	if winner > boardgame.NoPlayer && int(winner) <= r.players {
		worth[winner-1] = 1
		return worth
	}
	for p := range r.players {
		worth[p] = 1 / float64(r.players)
	}
	return worth
}

// estimate is what the evaluation says. A lead stands for odds, so the shares are as the exponentials of the evaluations.
func (r *rollout[S, M]) estimate(s S) (worth shares) {
	var standing [MaxPlayers]int
	best := math.MinInt
	for p := range r.players {
		standing[p] = r.evaluate(s, boardgame.Player(p+1))
		best = max(best, standing[p])
	}
	sum := 0.0
	for p := range r.players {
		worth[p] = math.Exp(float64(standing[p]-best) / 100)
		sum += worth[p]
	}
	for p := range r.players {
		worth[p] /= sum
	}
	return worth
}
