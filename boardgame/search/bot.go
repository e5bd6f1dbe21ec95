package search

import (
	"context"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Bot is the name of an algorithm that looks for a move.
type Bot string

// These are the bots. In a game with hidden information, AlphaBetaBot means [SampledAlphaBeta] and MCTSBot means
// [SampledMCTS].
const (
	RandomBot    Bot = "random"
	AlphaBetaBot Bot = "alphabeta"
	MCTSBot      Bot = "mcts"
)

// ParseBot returns the bot with the given name.
func ParseBot(name string) (Bot, error) {
	switch b := Bot(name); b {
	case RandomBot, AlphaBetaBot, MCTSBot:
		return b, nil
	}
	return "", fmt.Errorf("there is no bot %q; the bots are %s, %s and %s", name, RandomBot, AlphaBetaBot, MCTSBot)
}

// Bots returns the bots that can play from a position, from the weakest to the strongest. The caller may change the slice.
//
// The order is based on measurements in the games of this module, with 2,000 nodes per move.
func Bots[S boardgame.Position[S, M], M boardgame.Move](d boardgame.Definition[S, M], s S) []Bot {
	switch {
	case d.Playing(s) > 2:
		return []Bot{RandomBot, MCTSBot}
	case d.Hidden != nil:
		return []Bot{RandomBot, AlphaBetaBot, MCTSBot}
	}
	return []Bot{RandomBot, MCTSBot, AlphaBetaBot}
}

// Find runs the given bot to find a move in the position s. If the game hides something, the bot gets only the view of the
// player whose turn it is.
func Find[S boardgame.Position[S, M], M boardgame.Move](
	ctx context.Context, d boardgame.Definition[S, M], s S, b Bot, o Options,
) (Report[M], error) {
	if _, over := s.Winner(); over {
		return Report[M]{}, ErrOver
	}
	if d.Hidden != nil {
		return FindInView(ctx, d, d.Hidden.View(s, s.Turn()), b, o)
	}
	return find(ctx, d, s, b, o, &kept[S, M]{})
}

// find is like Find, but it uses the findings of earlier searches, and it works only for games that hide nothing.
func find[S boardgame.Position[S, M], M boardgame.Move](
	ctx context.Context, d boardgame.Definition[S, M], s S, b Bot, o Options, k *kept[S, M],
) (Report[M], error) {
	players := d.Playing(s)
	if err := b.plays(players); err != nil {
		return Report[M]{}, err
	}
	if err := o.check(ctx, b); err != nil {
		return Report[M]{}, err
	}
	switch b {
	case AlphaBetaBot:
		if k.table == nil {
			k.table = newTable[S, M](o, 1)
		}
		return alphaBetaWith(ctx, s, d.Evaluate, o, k)
	case MCTSBot:
		return mctsWith(ctx, s, players, d.Evaluate, o, k)
	}
	return Random[S, M](ctx, s, players, o)
}

// FindInView runs the given bot to find a move for the viewer, in a game with hidden information.
func FindInView[S boardgame.Position[S, M], M boardgame.Move](
	ctx context.Context, d boardgame.Definition[S, M], v boardgame.View[S, M], b Bot, o Options,
) (Report[M], error) {
	return findInView(ctx, d, v, b, o, &kept[S, M]{})
}

func findInView[S boardgame.Position[S, M], M boardgame.Move](
	ctx context.Context, d boardgame.Definition[S, M], v boardgame.View[S, M], b Bot, o Options, k *kept[S, M],
) (Report[M], error) {
	if v == nil {
		return Report[M]{}, ErrNoView
	}
	if d.Hidden == nil {
		return Report[M]{}, fmt.Errorf("%s hides nothing, so there is no view to search from", d.Name)
	}
	moves, err := choices(v)
	if err != nil {
		return Report[M]{}, err
	}
	players := d.Playing(v.Sample(o.rng(maxWorkers))) // every view shows how many players there are
	if err := b.plays(players); err != nil {
		return Report[M]{}, err
	}
	switch b {
	case AlphaBetaBot:
		return sampledAlphaBeta(ctx, v, d.Evaluate, o, k)
	case MCTSBot:
		return sampledMCTS(ctx, v, d.Hidden.View, players, d.Evaluate, o, k)
	}
	return random(ctx, moves, players, o)
}

// plays returns an error if the bot is unknown or can't play with this number of players.
func (b Bot) plays(players int) error {
	if _, err := ParseBot(string(b)); err != nil {
		return err
	}
	if b == AlphaBetaBot && players != 2 {
		return fmt.Errorf("%s plays only games of two players, not %d", b, players)
	}
	return nil
}
