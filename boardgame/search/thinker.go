package search

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
)

// Recall is how many of the watched moves a bot remembers in a game that hides something: from none (0) to all
// ([PerfectRecall]). A bot always knows what its view shows, such as what its player has looked at.
type Recall int

// PerfectRecall remembers every move.
const PerfectRecall Recall = math.MaxInt

// ParseRecall reads "none", "perfect", or the number of moves that are remembered.
func ParseRecall(text string) (Recall, error) {
	switch text {
	case "none":
		return 0, nil
	case "perfect":
		return PerfectRecall, nil
	}
	if n, err := strconv.Atoi(text); err == nil && n > 0 {
		return Recall(n), nil
	}
	return 0, fmt.Errorf("%q is no memory: it is none, perfect, or a number of moves", text)
}

// String returns the text that ParseRecall reads.
func (r Recall) String() string {
	switch r {
	case 0:
		return "none"
	case PerfectRecall:
		return "perfect"
	}
	return strconv.Itoa(int(r))
}

// Patience is the number of moves after which a bot stops blocking the others, in a game that hides something.
const Patience = 100

// Thinker is a bot that plays a game move by move. It keeps what it has found from one search to the next, as far as the
// memory in its options allows: the table of alpha-beta, the trees of a tree search. It can think while another player does.
// In a game that hides something, it remembers the moves that it is told of.
//
// The same calls in the same order give the same reports, with the limits that [Options.Workers] describes. Only one
// goroutine at a time may use a Thinker.
type Thinker[S boardgame.Position[S, M], M boardgame.Move] struct {
	// Recall is how many moves the bot remembers, all by default. Forgotten moves do not come back.
	Recall Recall

	def     boardgame.Definition[S, M]
	bot     Bot
	kept    kept[S, M]
	workers int // workers and memory are those of the last search
	memory  int
	watched []boardgame.Watched[S, M]
	plies   int                           // the number of moves that it was told of
	seen    map[boardgame.View[S, M]]bool // what the player has seen, whatever it remembers of moves
}

// NewThinker returns a bot that knows nothing yet, and remembers every move that it is told of.
func NewThinker[S boardgame.Position[S, M], M boardgame.Move](d boardgame.Definition[S, M], b Bot) (*Thinker[S, M], error) {
	if _, err := ParseBot(string(b)); err != nil {
		return nil, err
	}
	return &Thinker[S, M]{def: d, bot: b, kept: kept[S, M]{keeps: true}, Recall: PerfectRecall, seen: map[boardgame.View[S, M]]bool{}}, nil
}

// Watch tells the bot of a move, and of what its player saw before it. In a game that hides nothing it does nothing.
//
// A bot that is told of moves does not go round in circles: it leaves out moves that lead to a view that its player has seen
// before, unless all others lose. Nor does it block others for ever, as it could in Ovo: once it has been told of [Patience]
// moves, it makes only moves that improve its player's standing, as long as there are any.
func (t *Thinker[S, M]) Watch(v boardgame.View[S, M], m M) {
	if t.def.Hidden == nil {
		return
	}
	t.plies++
	t.seen[t.recalled(v)] = true
	if t.def.Hidden.Recall != nil {
		t.watched = append(t.watched, boardgame.Watched[S, M]{View: v, Move: m})
	}
}

// Find is like the function [Find], but uses what the bot has kept.
func (t *Thinker[S, M]) Find(ctx context.Context, s S, o Options) (Report[M], error) {
	if t.def.Hidden != nil {
		if _, over := s.Winner(); over {
			return Report[M]{}, ErrOver
		}
		return t.FindInView(ctx, t.def.Hidden.View(s, s.Turn()), o)
	}
	t.prepare(o)
	return find(ctx, t.def, s, t.bot, o, &t.kept)
}

// FindInView is like the function [FindInView], but uses what the bot remembers.
func (t *Thinker[S, M]) FindInView(ctx context.Context, v boardgame.View[S, M], o Options) (Report[M], error) {
	if v == nil || t.def.Hidden == nil || len(t.seen) == 0 {
		return FindInView(ctx, t.def, v, t.bot, o)
	}
	known := t.recalled(v)
	shun := t.again(known, known.Sample(o.rng(maxWorkers)))
	r, err := findInView(ctx, t.def, known, t.bot, o, &kept[S, M]{shun: shun})
	if err == nil && r.Value.Result == Lost && t.plies < Patience { // perhaps only because moves were left out
		return findInView(ctx, t.def, known, t.bot, o, &kept[S, M]{})
	}
	return r, err
}

// again returns a function that reports whether a move leads to a view that the player has seen before, or does not help when
// patience has run out. The view after a move is the same for all positions that look like the view before it, except for
// what a look shows.
func (t *Thinker[S, M]) again(v boardgame.View[S, M], s S) func(M) bool {
	me := v.Viewer()
	return func(m M) bool {
		next, err := s.Apply(m)
		if err != nil {
			return true
		}
		if t.plies >= Patience && t.def.Evaluate != nil {
			winner, over := next.Winner()
			return !(over && winner == me) && (over || t.def.Evaluate(next, me) <= t.def.Evaluate(s, me))
		}
		return t.seen[t.def.Hidden.View(next, me)]
	}
}

// recalled returns what the player knows, who sees the view and remembers what the bot remembers.
func (t *Thinker[S, M]) recalled(v boardgame.View[S, M]) boardgame.View[S, M] {
	if n := len(t.watched) - int(min(t.Recall, math.MaxInt32)); n > 0 {
		t.watched = slices.Delete(t.watched, 0, n)
	}
	if len(t.watched) == 0 {
		return v
	}
	return t.def.Hidden.Recall(v, t.watched)
}

// Ponder thinks during another player's turn in s until ctx is done. The next Find uses what it has found. It returns at once
// if the bot would keep nothing: in a game that hides something, and for [RandomBot].
func (t *Thinker[S, M]) Ponder(ctx context.Context, s S, o Options) error {
	if t.def.Hidden != nil || t.bot == RandomBot {
		return nil
	}
	o.Nodes = Unlimited
	_, err := t.Find(ctx, s, o)
	return err
}

// prepare makes a table of the size that the options ask for, or ages the entries of the table that exists.
func (t *Thinker[S, M]) prepare(o Options) {
	if t.bot != AlphaBetaBot {
		return
	}
	if t.kept.table == nil || t.workers != o.workers() || t.memory != o.memory() || t.kept.table.shared != o.lazy() {
		fresh := o
		fresh.Nodes = Unlimited
		if !o.lazy() {
			fresh.Workers = 1
		}
		t.kept.table = newTable[S, M](fresh, 1)
	}
	t.kept.table.age++
	t.workers, t.memory = o.workers(), o.memory()
}
