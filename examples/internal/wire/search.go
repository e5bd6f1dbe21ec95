package wire

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/review"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Limits of a search.
const (
	maxNodes   = 10_000_000
	maxMillis  = 20_000
	maxChoices = 100
	maxDepth   = search.MaxDepth
)

// searchRequest asks a bot for a move.
type searchRequest struct {
	Bot      *string `json:"bot"`
	Level    *string `json:"level"`
	Nodes    *whole  `json:"nodes"`
	Millis   *whole  `json:"time"`
	Seed     uint64  `json:"seed"`
	Depth    *whole  `json:"depth"`
	Choices  *whole  `json:"choices"`
	Progress bool    `json:"progress"`
}

// best is the result of a search.
type best struct {
	search.Report[string]
	Bot     search.Bot `json:"bot"`
	Stopped bool       `json:"stopped"`
	Resigns bool       `json:"resigns,omitempty"`
}

// addBest lets a bot search the view for the best move, and adds the result to the answer. The bot has watched the moves
// of the session.
func (r request) addBest(ctx context.Context, t *table, reply *answer, emit func([]byte)) error {
	bot, err := r.Search.choose(t.view().Bots())
	if err != nil {
		return err
	}
	o, err := r.Search.options(t.game)
	if err != nil {
		return err
	}
	if r.Search.Progress && emit != nil {
		o.Progress = func(found search.Report[string]) {
			emit(line(answer{Progress: &best{Report: found, Bot: bot}, ID: r.ID}))
		}
	}
	if r.Search.Millis != nil {
		var cancel context.CancelFunc
		ctx, cancel = withLimit(ctx, time.Duration(*r.Search.Millis)*time.Millisecond)
		defer cancel()
	}
	thinker, err := t.session.Thinker(t.eyes(), bot)
	if err != nil {
		return wrong("search", "%v", err)
	}
	report, err := thinker.Search(ctx, t.view(), o)
	if err != nil {
		return wrong("search", "%v", err)
	}
	reply.Best = &best{report, bot, ctx.Err() != nil, report.GivesUp}
	return nil
}

// reviewRequest asks for a review of the round.
type reviewRequest struct {
	Nodes *whole `json:"nodes"`
	Seed  uint64 `json:"seed"`
}

// addReview adds a review of the moves of the session's round to the answer.
func (r request) addReview(ctx context.Context, t *table, reply *answer) (err error) {
	o := review.Options{Nodes: int(given(r.Review.Nodes)), Seed: r.Review.Seed}
	if reply.Review, err = review.Of(ctx, t.session, o); err != nil {
		return wrong("review", "%v", err)
	}
	return nil
}

// options returns the options of the search. If the request names a level, that level determines them.
func (q *searchRequest) options(g dynamic.Game) (search.Options, error) {
	o := search.Options{Nodes: search.Unlimited, Seed: q.Seed, Depth: int(given(q.Depth))}
	if q.Nodes != nil {
		o.Nodes = int(*q.Nodes)
	}
	if q.Level != nil {
		level, err := search.ParseLevel(g.Levels(), *q.Level)
		switch {
		case q.Nodes != nil:
			return o, wrong("search.nodes", "a level already sets the number of nodes")
		case q.Depth != nil:
			return o, wrong("search.depth", "a level already sets the depth")
		case err != nil:
			return o, wrong("search.level", "%v", err)
		}
		o = search.AtLevel(level, q.Seed)
	}
	o.Choices = int(given(q.Choices))
	return o, nil
}

// choose returns the bot that the request names. If it names none, choose returns the strongest bot that can play in
// this position.
func (q *searchRequest) choose(bots []search.Bot) (search.Bot, error) {
	if q.Bot == nil {
		return bots[len(bots)-1], nil
	}
	if !slices.Contains(bots, search.Bot(*q.Bot)) {
		return "", wrong("search.bot", "%q is not one of the bots that can play here: %q", *q.Bot, bots)
	}
	return search.Bot(*q.Bot), nil
}

// addSolution adds the solution's verdict on the position to the answer.
func (s *Server) addSolution(r request, t *table, reply *answer) error {
	switch {
	case s.Solution == nil:
		return wrong("solution", "no solution is loaded here")
	case t.hides():
		return wrong("solution", "a solution could give away what a view hides")
	}
	var err error
	if reply.Solution, err = s.Solution(t.session.State(), t.info.Name); err != nil {
		return wrong("solution", "%v", err)
	}
	return nil
}

// addCount adds the number of move sequences of the requested length.
func (s *Server) addCount(ctx context.Context, r request, t *table, reply *answer) error {
	if s.Count == nil {
		return wrong("perft", "this program knows only the rules: it does not count")
	}
	nodes, err := s.Count(ctx, t.session.State(), int(*r.Perft))
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return wrong("perft", "the count was given up after %v", s.maxTime())
	case err != nil:
		return wrong("perft", "%v", err)
	}
	reply.Nodes = &nodes
	return nil
}

// limited is a context with a deadline. Its Err method also calls the parent's, because the caller's context may do
// work there, such as yielding.
type limited struct {
	context.Context // with the deadline
	parent          context.Context
}

func withLimit(parent context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(parent, most)
	return limited{ctx, parent}, cancel
}

func (l limited) Err() error { return cmp.Or(l.parent.Err(), l.Context.Err()) }
