package protocol

import (
	"context"
	"runtime"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Server answers requests. The zero Server answers only questions about the rules. Without functions in its fields, a
// Server refuses to search, count or solve. [NewServer] returns a Server that also searches and counts. A Server is safe
// for concurrent use.
type Server struct {
	// Search lets a bot search for a move. If Search is nil, requests with the member "search" are refused.
	Search func(ctx context.Context, v dynamic.View, b search.Bot, o search.Options) (search.Report[string], error)

	// Count returns the number of move sequences of a given length. If Count is nil, requests with the member "perft" are refused.
	Count func(ctx context.Context, s dynamic.State, depth int) (uint64, error)

	// Solution returns the value of the member "solution", which describes the position s according to the game's solution.
	// If Solution is nil, requests for it are refused.
	Solution func(s dynamic.State, game string) (any, error)

	// MaxTime is the time limit for a count or a search. Zero means 20 seconds.
	MaxTime time.Duration
}

// NewServer returns a Server that searches and counts. A program that uses only the zero Server is much smaller, because the
// linker leaves out the bots.
func NewServer() Server { return Server{Search: find, Count: count} }

func find(ctx context.Context, v dynamic.View, b search.Bot, o search.Options) (search.Report[string], error) {
	return v.Search(ctx, b, o)
}

func count(ctx context.Context, s dynamic.State, depth int) (uint64, error) {
	return s.Perft(ctx, depth, perft.Options{Workers: runtime.GOMAXPROCS(0)})
}

func (s Server) maxTime() time.Duration {
	if s.MaxTime > 0 {
		return s.MaxTime
	}
	return 20 * time.Second
}
