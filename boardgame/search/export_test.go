package search

import (
	"context"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Search lets a bot find a move in a toy game that has no definition, with or without an evaluation.
func Search[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, b Bot, players int, evaluate func(S, boardgame.Player) int, o Options,
) (Report[M], error) {
	q := question[S, M]{state: s, moves: s.AppendMoves(nil), players: players, evaluate: evaluate}
	return q.answer(ctx, b, o, nil)
}

// SearchView is like Search, for a player of a toy that hides something.
func SearchView[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, p boardgame.Player, hidden *game.Secrets[S, M], b Bot, players int, o Options,
) (Report[M], error) {
	return inView(hidden.Hide(s, p), p, hidden, nil, players, nil, nil).answer(ctx, b, o, nil)
}

// SearchChance is like Search, for a toy with chance.
func SearchChance[S boardgame.State[S, M], M comparable](ctx context.Context, s S, b Bot,
	chances func(S) ([]M, []int), lot func(S, *rand.Rand) (M, bool), o Options) (Report[M], error) {
	q := question[S, M]{state: s, moves: s.AppendMoves(nil), players: 2, chances: chances, lot: lot}
	return q.answer(ctx, b, o, nil)
}
