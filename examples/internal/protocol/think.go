//go:build !rulesonly

package protocol

import (
	"context"
	"runtime"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// searchIn lets a bot search for a move.
func searchIn(ctx context.Context, v dynamic.View, b search.Bot, o search.Options) (search.Report[string], error) {
	return v.Search(ctx, b, o)
}

// countFrom counts the move sequences of a given length.
func countFrom(ctx context.Context, s dynamic.State, depth int) (uint64, error) {
	return s.Perft(ctx, depth, perft.Options{Workers: runtime.GOMAXPROCS(0)})
}
