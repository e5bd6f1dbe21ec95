package search

import (
	"context"
	"fmt"
	"math"

	"github.com/seed4105872c/clutch/boardgame"
)

// MCTS looks for the best move by Monte Carlo tree search with UCT, for two to four players, who see everything. players
// is how many take part, and evaluate is the game's evaluation, see [boardgame.Definition]; with nil, rollouts go on until
// the game ends, or for [MaxRollout] plies.
//
// What is proven is exact: a player has won who has a move to a position that is won, and lost if all moves lead to lost
// ones, and the search plays and reports that. As the tree grows where moves look good, it may be slow to see what is forced
// by moves that look bad. So with two players some of the nodes, a quarter and at most [MaxProving], go to [AlphaBeta]
// first, and if that proves a result, it is the answer. A result that only the tree proves has a number of plies that is a
// bound: the shortest win need not be found.
//
// With several workers, each grows a tree of its own with its share of the nodes, and what they have seen of the moves at
// the root is added up. What is found depends on the number of workers, and on nothing else beside the seed and the nodes.
//
// If ctx is cancelled, what was seen until then counts, be it by alpha-beta. This is no error: there always is a move.
func MCTS[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, players int, evaluate func(S, boardgame.Player) int, o Options,
) (Report[M], error) {
	return mctsWith(ctx, s, players, evaluate, o, &kept[S, M]{})
}

// mctsWith is MCTS with what was kept from searches before, and with what it leaves for those to come.
func mctsWith[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, players int, evaluate func(S, boardgame.Player) int, o Options, k *kept[S, M],
) (Report[M], error) {
	if err := o.check(ctx, MCTSBot); err != nil {
		return Report[M]{}, err
	}
	if err := checkPlayers(players); err != nil {
		return Report[M]{}, err
	}
	if s.CountMoves() == 0 {
		return Report[M]{}, ErrOver
	}
	if err := checkTurn(s.Turn(), players); err != nil {
		return Report[M]{}, err
	}
	proving, err := prove(ctx, s, players, evaluate, o, k)
	if err != nil || proving.Value.Result != Open || ctx.Err() != nil && proving.Line != nil {
		return proving, err
	}
	trees := k.regrow(s, o.workers())
	err = o.work(ctx, o.Nodes-proving.Nodes, func(worker int, m meter) error {
		if trees[worker] == nil {
			trees[worker] = newTree[S, M](s, newRollout[S, M](players, evaluate, o.rng(worker)), k.share(o), k.listed)
		}
		trees[worker].meter = m
		if worker > 0 || o.Progress == nil {
			return trees[worker].growAll(math.MaxInt)
		}
		for more := firstProgress; !trees[0].done(); more *= 2 {
			if err := trees[0].growAll(more); err != nil {
				return err
			}
			tell(o, harvest(trees[:1], players, max(o.Choices, 1)))
		}
		return nil
	})
	if err != nil {
		return Report[M]{}, err
	}
	report := harvest(trees, players, max(o.Choices, 1))
	report.Nodes += proving.Nodes
	return report, nil
}

// firstProgress is after how many nodes a tree search first tells what it has found. Then it tells it whenever as many have
// come as there were before.
const firstProgress = 1 << 10

// prove gives some of the nodes to alpha-beta, where there are two players. Its report has no line where there were none.
func prove[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, players int, evaluate func(S, boardgame.Player) int, o Options, k *kept[S, M],
) (Report[M], error) {
	nodes := min(o.Nodes/4, MaxProving)
	if players != 2 || nodes == 0 {
		return Report[M]{}, nil
	}
	o = Options{Nodes: nodes, Seed: o.Seed, Memory: max(k.share(o)/4, 1), Choices: o.Choices}
	return alphaBetaWith(ctx, s, evaluate, o, &kept[S, M]{table: newTable[S, M](o, 1), shun: k.shun})
}

// MaxProving is how many nodes MCTS leaves to alpha-beta at most.
const MaxProving = 10_000

// MaxPlayers is for how many players the bots of this package are made.
const MaxPlayers = int(boardgame.Fourth)

func checkPlayers(players int) error {
	if players < 2 || players > MaxPlayers {
		return fmt.Errorf("search in a game of %d players: there are 2 to %d", players, MaxPlayers)
	}
	return nil
}

// checkTurn sees to it that the game goes on with one of the players.
func checkTurn(p boardgame.Player, players int) error {
	if p == boardgame.NoPlayer || int(p) > players {
		return fmt.Errorf("search in a game of %d players, and it is the turn of %v", players, p)
	}
	return nil
}

// harvest reports what all trees have seen.
func harvest[S boardgame.State[S, M], M comparable](trees []*tree[S, M], players, wanted int) Report[M] {
	mover := trees[0].nodes.at(0).mover
	b := newBallot[M](mover, players)
	nodes, deepest := 0, 0
	for _, t := range trees {
		nodes += t.meter.nodes
		deepest = max(deepest, t.deepest)
		for _, e := range t.children(0) {
			c := candidate[M]{move: e.move, visits: int(e.visits), sum: e.sum}
			if e.node != 0 {
				c.proof = t.nodes.at(e.node).proof
			}
			b.add(c)
		}
	}
	report := b.choose(wanted)
	for i, c := range report.Choices {
		report.Choices[i].Line = longest(trees, c.Move)
	}
	report.take(report.Choices)
	report.Nodes, report.Depth = nodes, deepest
	return report
}

// longest is the line after a move of the tree that has seen most of it.
func longest[S boardgame.State[S, M], M comparable](trees []*tree[S, M], m M) []M {
	line, most := []M{m}, int64(0)
	for _, t := range trees {
		for _, e := range t.children(0) {
			if e.move == m && e.visits > most {
				most = e.visits
				line = append([]M{m}, t.line(e.node)...)
			}
		}
	}
	return line
}
