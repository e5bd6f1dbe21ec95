package dynamic

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Thinker is a bot that plays a game move by move, for one player: see [search.Thinker]. It is for one goroutine at a time.
// A view of another game is refused with [ErrOtherGame].
type Thinker interface {
	// Watch tells the bot of a move, of whatever player, and of what its own player saw before it. In a game that hides nothing
	// it does no more than read the move. Other errors are *boardgame.SyntaxError.
	Watch(v View, move string) error

	// Search finds a move of the viewer, with what the bot has kept and what it remembers. The other errors are those of
	// [View.Search].
	Search(ctx context.Context, v View, o search.Options) (search.Report[string], error)

	// Ponder thinks on another player's time, until ctx is done: see [search.Thinker.Ponder].
	Ponder(ctx context.Context, v View, o search.Options) error
}

func (g game[S, M]) Thinker(b search.Bot, r search.Recall) (Thinker, error) {
	typed, err := search.NewThinker(*g.def, b)
	if err != nil {
		return nil, err
	}
	typed.Recall = r
	return thinker[S, M]{typed, g.def}, nil
}

// thinker is a typed thinker with its game.
type thinker[S boardgame.Position[S, M], M boardgame.Move] struct {
	typed *search.Thinker[S, M]
	def   *boardgame.Definition[S, M]
}

func (t thinker[S, M]) Watch(v View, move string) error {
	mine, ok := v.(view[S, M])
	if !ok {
		return ErrOtherGame
	}
	m, err := t.def.ParseMove(move)
	if err == nil {
		t.typed.Watch(mine.typed, m)
	}
	return err
}

func (t thinker[S, M]) Search(ctx context.Context, v View, o search.Options) (search.Report[string], error) {
	mine, ok := v.(view[S, M])
	if !ok {
		return search.Report[string]{}, ErrOtherGame
	}
	return mine.search(ctx, o, t.typed.Find, t.typed.FindInView)
}

func (t thinker[S, M]) Ponder(ctx context.Context, v View, o search.Options) error {
	mine, ok := v.(view[S, M])
	switch {
	case !ok:
		return ErrOtherGame
	case t.def.Hidden != nil:
		return nil // it would keep nothing
	}
	return t.typed.Ponder(ctx, mine.typed.Sample(nil), o) // nothing is hidden, so nothing is drawn
}
