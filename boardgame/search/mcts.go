package search

import (
	"context"
	"fmt"
	"math"

	"github.com/seed4105872c/clutch/boardgame"
)

// MCTS looks for the best move by Monte Carlo tree search with UCT, in games of two to four players that hide nothing. The
// parameter players is the number of players, and evaluate is the game's evaluation: see [boardgame.Definition]. If
// evaluate is nil, a rollout makes random moves until the game ends, up to [MaxRollout] plies.
//
// The tree also proves results: a position is won if one of its moves leads to a win, and lost if all its moves lead to a
// loss. Proven results are exact. Since the tree grows where moves look good, it may be slow to find a win that depends
// on moves that look bad. With two players, MCTS therefore first runs [AlphaBeta] with a quarter of the nodes, but at
// most [MaxProving]. If AlphaBeta proves a result, MCTS returns that report. If only the tree proves a result, the number
// of plies is an upper bound: there may be a shorter win.
//
// Each worker grows its own tree with its share of the nodes. At the end, MCTS adds up the results for each move at the root
// over all trees. The report depends only on the seed, the nodes and the number of workers.
//
// If ctx is cancelled, MCTS reports what it has found so far, even if that comes only from alpha-beta. It returns no error
// in this case.
func MCTS[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, players int, evaluate func(S, boardgame.Player) int, o Options,
) (Report[M], error) {
	return mctsWith(ctx, s, players, evaluate, o, &kept[S, M]{})
}

// mctsWith is like MCTS, but uses findings from earlier searches, and keeps its own findings for later searches.
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

// firstProgress is the number of nodes after which a tree search first reports progress. It reports again each time that the
// number of nodes has doubled.
const firstProgress = 1 << 10

// prove runs alpha-beta with some of the nodes if there are two players. If alpha-beta gets no nodes, the report has no
// line.
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

// MaxProving is the maximum number of nodes that MCTS spends on alpha-beta.
const MaxProving = 10_000

// MaxPlayers is the largest number of players that the bots of this package can handle.
const MaxPlayers = int(boardgame.Fourth)

func checkPlayers(players int) error {
	if players < 2 || players > MaxPlayers {
		return fmt.Errorf("search in a game of %d players: the number must be from 2 to %d", players, MaxPlayers)
	}
	return nil
}

// checkTurn returns an error if p, the player to move, is not one of the players.
func checkTurn(p boardgame.Player, players int) error {
	if p == boardgame.NoPlayer || int(p) > players {
		return fmt.Errorf("search in a game of %d players, but it is the turn of %v", players, p)
	}
	return nil
}

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

// longest returns the line that begins with the move m, from the tree that has visited m most often.
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
