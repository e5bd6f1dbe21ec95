package search

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
)

// Recall is the number of most recent moves that a bot remembers in a game with hidden information. It ranges from 0
// to [PerfectRecall]. A bot always knows everything that its view shows, such as the eggs that its player has looked
// at.
type Recall int

// PerfectRecall is the Recall of a bot that remembers every move.
const PerfectRecall Recall = math.MaxInt

// ParseRecall parses "none", "perfect", or a positive number of moves.
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
	return 0, fmt.Errorf("%q is not a memory: it must be none, perfect, or a number of moves", text)
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

// Patience is the number of moves after which a Thinker no longer blocks other players, in a game with hidden information.
const Patience = 100

// Thinker is a bot that plays a game move by move. Between searches, it keeps the table of alpha-beta or the trees of a tree
// search, within the memory that the options allow. It can think during another player's turn. In a game with hidden
// information, a Thinker keeps only the moves that it has watched, and what its player has seen.
//
// The same calls in the same order give the same reports, with the exceptions that [Options.Workers] describes. Only one
// goroutine at a time may use a Thinker.
type Thinker[S boardgame.Position[S, M], M boardgame.Move] struct {
	// Recall is the number of most recent moves that the bot remembers. NewThinker sets it to PerfectRecall. A higher
	// Recall does not restore forgotten moves.
	Recall Recall

	def     boardgame.Definition[S, M]
	bot     Bot
	kept    kept[S, M]
	workers int // the number of workers of the last search
	memory  int // the memory of the last search in bytes
	watched []boardgame.Watched[S, M]
	plies   int                           // the number of moves that it has watched
	seen    map[boardgame.View[S, M]]bool // the views that the player has seen; Recall does not limit them
}

// NewThinker returns a Thinker that has watched no moves yet. It remembers every move that it watches.
func NewThinker[S boardgame.Position[S, M], M boardgame.Move](d boardgame.Definition[S, M], b Bot) (*Thinker[S, M], error) {
	if _, err := ParseBot(string(b)); err != nil {
		return nil, err
	}
	return &Thinker[S, M]{def: d, bot: b, kept: kept[S, M]{keeps: true}, Recall: PerfectRecall, seen: map[boardgame.View[S, M]]bool{}}, nil
}

// Watch records a move, and the view that the bot's player had before the move. In a game that hides nothing, Watch does
// nothing.
//
// A bot that watches moves does not repeat positions endlessly: it avoids moves that lead to a view that its player has had
// before, unless all other moves lose. Such a bot also never blocks other players for ever, although the rules of Ovo
// would allow that. After [Patience] moves, it makes only moves that improve its player's evaluation, unless there are
// none.
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

// Find is like the function [Find], but uses the findings that the bot has kept.
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

// FindInView is like the function [FindInView], but uses the moves that the bot remembers.
func (t *Thinker[S, M]) FindInView(ctx context.Context, v boardgame.View[S, M], o Options) (Report[M], error) {
	if v == nil || t.def.Hidden == nil || len(t.seen) == 0 {
		return FindInView(ctx, t.def, v, t.bot, o)
	}
	known := t.recalled(v)
	shun := t.again(known, known.Sample(o.rng(maxWorkers)))
	r, err := findInView(ctx, t.def, known, t.bot, o, &kept[S, M]{shun: shun})
	if err == nil && r.Value.Result == Lost && t.plies < Patience { // it may lose only because moves were left out
		return findInView(ctx, t.def, known, t.bot, o, &kept[S, M]{})
	}
	return r, err
}

// again returns a function that reports whether to leave out a move. Until the bot has watched [Patience] moves, the
// function leaves out moves that lead to a view that the player has had before. Afterwards, it leaves out moves that do not
// improve the player's evaluation. The function tries the moves in s only, although other positions also have the view v:
// except for the result of a look, the view after a move depends only on the view before it.
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

// recalled returns the view v together with what the player knows from the remembered moves.
func (t *Thinker[S, M]) recalled(v boardgame.View[S, M]) boardgame.View[S, M] {
	if n := len(t.watched) - int(min(t.Recall, math.MaxInt32)); n > 0 {
		t.watched = slices.Delete(t.watched, 0, n)
	}
	if len(t.watched) == 0 {
		return v
	}
	return t.def.Hidden.Recall(v, t.watched)
}

// Ponder searches s during another player's turn, until ctx is done. The next call of Find uses its findings. Ponder returns
// at once if the bot would keep no findings, that is, in a game with hidden information or if the bot is [RandomBot].
func (t *Thinker[S, M]) Ponder(ctx context.Context, s S, o Options) error {
	if t.def.Hidden != nil || t.bot == RandomBot {
		return nil
	}
	o.Nodes = Unlimited
	_, err := t.Find(ctx, s, o)
	return err
}

// prepare makes a new table if the options require one. Otherwise, it ages the entries of the existing table.
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
