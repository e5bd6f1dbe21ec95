package search

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
)

// AlphaBeta looks for the best move by alpha-beta search with iterative deepening and a transposition table. Moves are
// ordered by the table, by killer moves and by history. The game must have two players and hide nothing. The parameter
// evaluate is the game's evaluation: see [boardgame.Definition]. A nil evaluation scores all positions equally.
//
// The search at each depth is exact: its value is the minimax value of the full tree to that depth, with evaluations at the
// leaves. A forced move does not add to the depth. If the game sets Fast.MustCapture, the search does not evaluate a leaf
// at which the player to move must capture. Instead it follows all captures, for at most Fast.CapturePlies more plies. If
// there is a win within the depth, the search returns a shortest win. A position that repeats within a line counts as a
// draw, so a player who can do better avoids it.
//
// If the nodes run out or ctx is cancelled in the middle of a depth, AlphaBeta returns the best move searched so far at
// that depth, and no error. It begins each depth with the best move of the previous depth. If the search ends before the
// first move of a depth has been searched, AlphaBeta returns the best move of the previous depth.
func AlphaBeta[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, evaluate func(S, boardgame.Player) int, o Options,
) (Report[M], error) {
	if err := o.check(ctx, AlphaBetaBot); err != nil {
		return Report[M]{}, err
	}
	return alphaBetaWith(ctx, s, evaluate, o, &kept[S, M]{table: newTable[S, M](o, 1)})
}

// alphaBetaWith is like AlphaBeta, but uses findings from earlier searches.
func alphaBetaWith[S boardgame.State[S, M], M comparable](
	ctx context.Context, s S, evaluate func(S, boardgame.Player) int, o Options, k *kept[S, M],
) (Report[M], error) {
	root := k.listed(s.AppendMoves(nil))
	if len(root) == 0 {
		return Report[M]{}, ErrOver
	}
	if err := checkTurn(s.Turn(), 2); err != nil {
		return Report[M]{}, err
	}
	if o.lazy() {
		return lazily(ctx, s, root, evaluate, o, k.table)
	}
	a := newAlphaBeta(meter{ctx: ctx, limit: o.Nodes}, evaluate, k.table)
	return a.deepen(s, root, o, 0)
}

// alphaBeta is one worker of a search.
type alphaBeta[S boardgame.State[S, M], M comparable] struct {
	meter
	game     game[S, M]
	evaluate func(S, boardgame.Player) int
	table    writer[S, M]
	history  history[M]
	claims   *claims // nil if the worker is alone or the game does not number its moves
	plies    []ply[S, M]
	err      error // set if a state refuses a move that it has listed; the search then ends

	oversights uint64 // the percentage of moves to overlook
	seed       uint64 // the seed that determines which moves are overlooked
}

// ply holds the search's data for one ply of the current line.
type ply[S, M comparable] struct {
	state   S
	moves   []M
	order   []int32 // the ranks of the moves; the search takes the greatest rank first
	ranked  int     // the number of moves with a rank above zero
	fresh   int     // the number of moves that have not been postponed; the postponed moves are at the end
	killers [2]M    // moves that caused a cutoff in sibling positions
	line    []M     // the best line found from this ply on
}

func newAlphaBeta[S boardgame.State[S, M], M comparable](
	m meter, evaluate func(S, boardgame.Player) int, t *table[S, M],
) *alphaBeta[S, M] {
	g := gameOf[S, M]()
	return &alphaBeta[S, M]{
		meter:    m,
		game:     g,
		evaluate: evaluate,
		table:    writer[S, M]{table: t, writers: 1},
		history:  newHistory(g.Fast),
		plies:    make([]ply[S, M], MaxDepth+g.captures+1),
	}
}

// deepen searches to depth 1, 2 and so on, until the search ends or a deeper search can't change the result. It first
// shuffles the moves at the root, so that ties are broken at random.
func (a *alphaBeta[S, M]) deepen(s S, root []M, o Options, worker int) (Report[M], error) {
	a.oversights, a.seed = uint64(o.Oversights), o.Seed
	o.rng(worker).Shuffle(len(root), func(i, j int) { root[i], root[j] = root[j], root[i] })
	report := guess(root[0], 2)
	for depth := 1; depth <= o.depth() && !a.ended && !report.Value.provenWithin(depth-1); depth++ {
		a.root(s, root, depth, max(o.Choices, 1), &report)
		if a.err != nil {
			return Report[M]{}, a.err
		}
		report.Nodes = a.total()
		if worker == 0 {
			tell(o, report)
		}
	}
	return report, nil
}

func (v Value) provenWithin(depth int) bool { return v.Result != Open && v.Plies <= depth }
