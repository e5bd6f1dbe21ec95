package dynamic

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Thinker is a bot that plays a game move by move, for one player: see [search.Thinker]. Only one goroutine at a time may
// use a Thinker. The methods of a Thinker return [ErrOtherGame] for a view of another game.
type Thinker interface {
	// Watch tells the bot about a move by any player, including the bot's own player. The argument v is the view of the
	// bot's own player before the move. In a game that hides nothing, Watch only parses the move. If the text is not a
	// move, the error is a *boardgame.SyntaxError.
	Watch(v View, move string) error

	// Search finds a move for the viewer, using the results and moves that the bot remembers. In all other respects, Search
	// works like [View.Search], and it returns the same errors.
	Search(ctx context.Context, v View, o search.Options) (search.Report[string], error)

	// Ponder searches during another player's turn until ctx is done: see [search.Thinker.Ponder].
	Ponder(ctx context.Context, v View, o search.Options) error
}

func (g *typedGame[S, M]) Thinker(b search.Bot, r search.Recall) (Thinker, error) {
	return g.def.tools.thinker(b, r)
}

// thinker is a typed thinker with the definition of its game.
type thinker[S boardgame.Position[S, M], M boardgame.Move] struct {
	typed *search.Thinker[S, M]
	def   *adapted[S, M]
}

func (t *thinker[S, M]) Watch(v View, move string) error {
	mine, ok := v.(*view[S, M])
	if !ok {
		return ErrOtherGame
	}
	m, err := t.def.ParseMove(move)
	if err == nil {
		t.typed.Watch(mine.typed, m)
	}
	return err
}

func (t *thinker[S, M]) Search(ctx context.Context, v View, o search.Options) (search.Report[string], error) {
	mine, ok := v.(*view[S, M])
	if !ok {
		return search.Report[string]{}, ErrOtherGame
	}
	return mine.search(ctx, o, t.typed.Find, t.typed.FindInView)
}

func (t *thinker[S, M]) Ponder(ctx context.Context, v View, o search.Options) error {
	mine, ok := v.(*view[S, M])
	switch {
	case !ok:
		return ErrOtherGame
	case t.def.Hidden != nil:
		return nil // the bot would not keep any results of the search
	}
	return t.typed.Ponder(ctx, mine.typed.Sample(nil), o) // nothing is hidden, so Sample needs no random numbers
}
