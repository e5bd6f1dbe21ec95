package search

import (
	"context"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
)

// Random draws one of the legal moves of s, each with the same probability. It searches nothing, so its report gives every
// player the same share.
func Random[S boardgame.State[S, M], M comparable](ctx context.Context, s S, players int, o Options) (Report[M], error) {
	return random(ctx, s.AppendMoves(nil), players, o)
}

func random[M comparable](ctx context.Context, moves []M, players int, o Options) (Report[M], error) {
	if err := o.check(ctx, RandomBot); err != nil {
		return Report[M]{}, err
	}
	if err := checkPlayers(players); err != nil {
		return Report[M]{}, err
	}
	if len(moves) == 0 {
		return Report[M]{}, ErrOver
	}
	return guess(moves[o.rng(0).IntN(len(moves))], players), nil
}

// guess returns the report of a search that has visited no position.
func guess[M comparable](m M, players int) Report[M] {
	var r Report[M]
	r.take([]Choice[M]{{m, Value{Share: 1 / float64(players)}, []M{m}}})
	return r
}

func (o Options) rng(worker int) *rand.Rand { return rand.New(rand.NewPCG(o.Seed, uint64(worker))) }
