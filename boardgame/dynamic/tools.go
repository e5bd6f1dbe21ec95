package dynamic

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// tools has the functions of packages search and perft for one game. It is an interface so that programs that never search
// or count stay small: if State called the generic functions itself, the linker would keep the types of all bots in every
// program.
type tools[S boardgame.Position[S, M], M boardgame.Move] interface {
	perft(ctx context.Context, s S, depth int, o perft.Options) (uint64, error)
	divide(ctx context.Context, s S, depth int, o perft.Options) ([]Part, error)
	find(ctx context.Context, s S, b search.Bot, o search.Options) (search.Report[M], error)
	findInView(ctx context.Context, v boardgame.View[S, M], b search.Bot, o search.Options) (search.Report[M], error)
	reasons(s S, r search.Report[M]) []string
	thinker(b search.Bot, r search.Recall) (Thinker, error)
}

// typedTools is the only implementation of tools.
type typedTools[S boardgame.Position[S, M], M boardgame.Move] struct{ def *adapted[S, M] }

func (t typedTools[S, M]) perft(ctx context.Context, s S, depth int, o perft.Options) (uint64, error) {
	return perft.Count[S, M](ctx, s, depth, o)
}

func (t typedTools[S, M]) divide(ctx context.Context, s S, depth int, o perft.Options) ([]Part, error) {
	parts, err := perft.Divide[S, M](ctx, s, depth, o)
	if err != nil {
		return nil, err
	}
	list := make([]Part, len(parts))
	for i, p := range parts {
		list[i] = Part{p.Move.String(), p.Nodes}
	}
	return list, nil
}

func (t typedTools[S, M]) find(ctx context.Context, s S, b search.Bot, o search.Options) (search.Report[M], error) {
	return search.Find(ctx, t.def.Definition, s, b, o)
}

func (t typedTools[S, M]) findInView(
	ctx context.Context, v boardgame.View[S, M], b search.Bot, o search.Options,
) (search.Report[M], error) {
	return search.FindInView(ctx, t.def.Definition, v, b, o)
}

func (t typedTools[S, M]) reasons(s S, r search.Report[M]) []string {
	return search.Reasons(t.def.Definition, s, r)
}

func (t typedTools[S, M]) thinker(b search.Bot, r search.Recall) (Thinker, error) {
	typed, err := search.NewThinker(t.def.Definition, b)
	if err != nil {
		return nil, err
	}
	typed.Recall = r
	return &thinker[S, M]{typed, t.def}, nil
}
