package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
)

// Bot is the name of an algorithm that looks for a move.
type Bot string

// These are the bots.
const (
	// RandomBot draws one of the legal moves, each with the same probability. It searches nothing, so its report
	// gives every player the same share.
	RandomBot Bot = "random"

	// AlphaBetaBot searches games of two players by alpha-beta with iterative deepening and a transposition table. It
	// orders moves by the table, by killer moves and by history.
	//
	// The search at each depth is exact: its value is the minimax value of the full tree to that depth, with
	// evaluations at the leaves. A forced move does not add to the depth. If the game sets Fast.MustCapture, the
	// search does not evaluate a leaf at which the player to move must capture. Instead it follows all captures, for
	// at most Fast.CapturePlies more plies. If there is a win within the depth, the search returns a shortest win. A
	// position that repeats within a line, without a draw of chance since, counts as a draw, so a player who can do better
	// avoids it. If no line goes on beyond the depth, the search is over and its result is proven, unless a draw may rest
	// on a repetition. A search that ends in the middle of a depth reports the best move searched so far at that depth;
	// each depth begins with the best move of the previous one. A draw of chance is worth the mean of its outcomes, and
	// the line ends before it.
	//
	// If a view allows several positions, or players choose at the same time, the bot searches as MCTSBot does.
	AlphaBetaBot Bot = "alphabeta"

	// MCTSBot searches games of two to four players by Monte Carlo tree search with UCT. In a game without an
	// evaluation, a rollout makes random moves until the game ends, for at most [MaxRollout] plies.
	//
	// The tree also proves results: a position is won if one of its moves leads to a win, and lost if all its moves
	// lead to a loss. Since the tree grows where moves look good, it may be slow to find a win that depends on moves
	// that look bad, and the number of plies is an upper bound: there may be a shorter win. What comes after a draw of
	// chance proves nothing.
	//
	// If a view allows several positions, each descent of the tree begins with a new random one, and the nodes of the
	// tree are positions as the viewer sees them. A move that reveals something to the viewer has one child for each
	// thing that it may reveal. So within the tree, a look at a hidden piece is worth as much as the viewer can gain
	// from it. Beyond the tree, only the evaluation decides how much such a look is worth. The other players choose
	// as if they saw only what the viewer sees. Nothing is proven.
	//
	// If players choose at the same time, each of them learns by regret matching how often to choose which move, and
	// the bot draws its move with these probabilities, which are about those of an equilibrium. The value is that of the
	// mixture. Nothing is proven.
	//
	// In a game of two players that hides something, the bot searches as AlphaBetaBot does if a view allows only one
	// position.
	MCTSBot Bot = "mcts"
)

// ParseBot returns the bot with the given name. The error is a [*boardgame.UnknownError].
func ParseBot(name string) (Bot, error) {
	switch b := Bot(name); b {
	case RandomBot, AlphaBetaBot, MCTSBot:
		return b, nil
	}
	known := []string{string(RandomBot), string(AlphaBetaBot), string(MCTSBot)}
	return "", &boardgame.UnknownError{Kind: "bot", Name: name, Known: known}
}

// Bots returns the bots that can play from a position, from the weakest to the strongest. The caller may change the
// slice.
//
// The order is based on measurements in the games of this module, with 2,000 nodes per move.
func Bots[S boardgame.Position[S, M], M boardgame.Move](g *game.Game[S, M], s S) []Bot {
	switch {
	case g.Playing(s) > 2 || g.HasRounds():
		return []Bot{RandomBot, MCTSBot}
	case g.Hides():
		return []Bot{RandomBot, AlphaBetaBot, MCTSBot}
	}
	return []Bot{RandomBot, MCTSBot, AlphaBetaBot}
}

// Find runs the given bot to find a move in the position s. If the game hides something, the bot gets only the view
// of the player whose turn it is.
func Find[S boardgame.Position[S, M], M boardgame.Move](
	ctx context.Context, g *game.Game[S, M], s S, b Bot, o Options,
) (Report[M], error) {
	return FindInView(ctx, g, g.See(s, s.Turn()), b, o)
}

// FindInView runs the given bot to find a move for the viewer. The bot gets only the view.
func FindInView[S boardgame.Position[S, M], M boardgame.Move](
	ctx context.Context, g *game.Game[S, M], v game.View[S, M], b Bot, o Options,
) (Report[M], error) {
	q, err := ask(g, v, o)
	if err != nil {
		return Report[M]{}, err
	}
	return q.answer(ctx, b, o, nil)
}

// question is what a bot is asked: which of the moves is best for the player to move.
type question[S boardgame.State[S, M], M comparable] struct {
	state    S                   // the position, or one of the positions that have the view
	seen     S                   // the masked state that the player sees
	player   boardgame.Player    // whose view this is
	secrets  *game.Secrets[S, M] // nil if the game hides nothing
	unsure   bool                // whether the view allows several positions
	moves    []M                 // the moves to choose from: the legal moves, or some of them
	players  int
	evaluate func(S, boardgame.Player) int
	open     *game.Open[S, M]              // lists the moves in the search, unless it is nil
	chances  func(S) ([]M, []int)          // the draws of chance, with their weights
	lot      func(S, *rand.Rand) (M, bool) // one of them
	round    func(S) S                     // begins the choices at the same time: see game.Rules; nil if there are none
	together func(S) bool
	occurred map[S]int // how often positions have occurred, if a rule of the game makes the third time a draw
}

func ask[S boardgame.Position[S, M], M boardgame.Move](
	g *game.Game[S, M], v game.View[S, M], o Options,
) (q question[S, M], err error) {
	if _, over := v.Winner(); over {
		return q, ErrOver
	}
	q = ofView(g, v)
	if len(q.moves) == 0 {
		return q, ErrNotTurn
	}
	if g.Hides() && !q.unsure && q.round == nil { // the viewer sees when a move loses at once: in Ovo, a false claim
		q.moves = preferred(q.moves, func(m M) bool {
			next, err := q.state.Apply(m)
			return err == nil && !loses(g, next, v.Viewer())
		})
	}
	if g.Hides() && o.Slack == 0 {
		q.moves = preferred(q.moves, func(m M) bool { return !v.Risks(m) })
	}
	return q, nil
}

// loses reports whether the player p has lost in s, or is out.
func loses[S boardgame.Position[S, M], M boardgame.Move](g *game.Game[S, M], s S, p boardgame.Player) bool {
	winner, over := s.Winner()
	return over && winner != p && winner != boardgame.NoPlayer || g.Out(s, p)
}

// samples is the number of positions that a search draws from a view to find out whether the view allows only one.
const samples = 16

// ofView returns the question for the viewer.
func ofView[S boardgame.Position[S, M], M boardgame.Move](g *game.Game[S, M], v game.View[S, M]) question[S, M] {
	def, seen := g.Definition(inside.Key{}), v.Shown(inside.Key{})
	if !g.Hides() {
		return question[S, M]{state: seen, moves: v.AppendMoves(nil), players: v.Players(), evaluate: g.Evaluation(),
			chances: g.Chances, lot: g.Draw}
	}
	var round func(S) S
	if g.HasRounds() {
		round = g.Round
	}
	q := inView(seen, v.Viewer(), def.Secrets, def.Bots.Open, v.Players(), g.Evaluation(), round)
	q.chances, q.lot, q.together = g.Chances, g.Draw, g.Together
	return q
}

// inView returns the question for a player who sees a masked state. If it seems to allow only one position, because all
// samples are the same, the question is about that position, as in a game that hides nothing. If the player chooses at
// the same time as others, it is about the position in which nobody has chosen.
func inView[S boardgame.State[S, M], M comparable](
	seen S, p boardgame.Player, secrets *game.Secrets[S, M], open *game.Open[S, M], players int,
	evaluate func(S, boardgame.Player) int, round func(S) S,
) question[S, M] {
	rng := rand.New(rand.NewPCG(0, 0))
	q := question[S, M]{seen: seen, player: p, secrets: secrets, players: players, evaluate: evaluate, round: round}
	q.state = q.fill(rng)
	if p == seen.Turn() {
		q.moves = seen.AppendMoves(nil)
	}
	for range samples - 1 {
		q.unsure = q.unsure || q.fill(rng) != q.state
	}
	if q.knows() && open != nil {
		considered := open.AppendMoves(q.state, q.state.Turn(), nil)
		q.evaluate, q.open = open.Evaluate, open
		q.moves = preferred(q.moves, func(m M) bool { return slices.Contains(considered, m) })
	}
	return q
}

// fill draws one of the positions that the player thinks possible.
func (q question[S, M]) fill(rng *rand.Rand) S {
	s := q.secrets.Fill(q.seen, q.player, rng)
	if q.round != nil {
		s = q.round(s)
	}
	return s
}

// knows reports whether the question is about a game of two players that hides something, but not from the player to
// move.
func (q question[S, M]) knows() bool {
	return q.secrets != nil && !q.unsure && q.players == 2 && q.round == nil
}

// answer runs the bot. Alpha-beta uses the table of earlier searches, if it is not nil.
func (q question[S, M]) answer(ctx context.Context, b Bot, o Options, known *table[S, M]) (Report[M], error) {
	if _, err := ParseBot(string(b)); err != nil {
		return Report[M]{}, err
	}
	switch err := o.check(ctx, b); {
	case err != nil:
		return Report[M]{}, err
	case q.players < 2 || q.players > MaxPlayers:
		return Report[M]{}, fmt.Errorf("search in a game of %d players: the number must be from 2 to %d", q.players,
			MaxPlayers)
	case b == AlphaBetaBot && q.players != 2:
		return Report[M]{}, fmt.Errorf("%s plays only games of two players, not %d", b, q.players)
	}
	if err := checkTurn(q.state.Turn(), q.players); err != nil {
		return Report[M]{}, err
	}
	if b == RandomBot && q.secrets != nil {
		q.moves = q.seen.AppendMoves(nil)
	}
	if o.Slack == 0 {
		return q.search(ctx, b, o, known)
	}
	o.Choices = min(len(q.moves), maxChoices)
	draw := o.rng(-1)
	given := draw.Float64() * float64(o.Slack) / 100
	if draw.IntN(100) < o.Careless {
		o.Depth = 1
	} else {
		given = min(given, mostSlack)
	}
	r, err := q.search(ctx, b, o, known)
	if err == nil {
		r.slacken(given)
	}
	return r, err
}

// mostSlack is the largest part of its chance that a bot gives away with a move that is not careless, as far as it
// sees.
const mostSlack = 0.5

// search runs the bot.
func (q question[S, M]) search(ctx context.Context, b Bot, o Options, known *table[S, M]) (Report[M], error) {
	switch {
	case b == RandomBot:
		return guess(q.moves[o.rng(0).IntN(len(q.moves))], q.players), nil
	case !q.unsure && q.round == nil && (b == AlphaBetaBot || q.knows()):
		return q.alphaBeta(ctx, o, known)
	}
	return q.mcts(ctx, o)
}

// rng returns a source of random numbers, one for each purpose.
func (o Options) rng(purpose int) *rand.Rand { return rand.New(rand.NewPCG(o.Seed, uint64(purpose))) }

// guess returns the report of a search that has visited no position.
func guess[M comparable](m M, players int) Report[M] {
	var r Report[M]
	r.take([]Choice[M]{{m, []M{m}, Value{Share: 1 / float64(players)}}})
	return r
}

// slacken replaces the best move by the worst one that gives away no more than the given part of the chance.
func (r *Report[M]) slacken(given float64) {
	chosen := r.Choices[0]
	if r.Value.Result != Won {
		for _, c := range r.Choices {
			if c.Value.Share >= r.Value.Share*(1-given) && c.Value.Share < chosen.Value.Share {
				chosen = c
			}
		}
	}
	r.take([]Choice[M]{chosen})
}

// Patience is the number of moves after which a Thinker only makes progress, in a game with hidden information: see
// [Thinker.Watch].
const Patience = 100

// These say when a bot repeats itself, and when it gives up: see [Thinker.Watch].
const (
	variety       = 16 // the number of last moves among which a bot does not look for its own
	pliesPerBlock = 20 // the number of moves after which a bot bears one block less
	farBehind     = 80 // by the evaluation
)

// Thinker is a bot that plays a game move by move. Between searches, it keeps the table of alpha-beta, within the
// memory that the options of the first search allow. In a game with hidden information, a Thinker keeps only the moves
// that it has watched, and what its player has seen. In a game that hides nothing and has a rule for repetitions, it keeps
// only how often the positions have occurred: see [Thinker.Watch].
//
// The same calls in the same order give the same reports. Only one goroutine at a time may use a Thinker.
type Thinker[S boardgame.Position[S, M], M boardgame.Move] struct {
	game   *game.Game[S, M]
	bot    Bot
	table  *table[S, M]             // what alpha-beta has found, or nil
	moves  []M                      // the moves that the bot has watched
	before []game.View[S, M]        // what the player saw before each of them
	seen   map[game.View[S, M]]bool // the same, as a set
	// by player, the number of moves that harmed the opponent more than they helped
	blocks   [MaxPlayers + 1]int
	occurred map[S]int        // how often positions have occurred at the beginnings of turns
	mover    boardgame.Player // the player who has made the last watched move, apart from chance
}

// NewThinker returns a Thinker that has watched no moves yet.
func NewThinker[S boardgame.Position[S, M], M boardgame.Move](g *game.Game[S, M], b Bot) (*Thinker[S, M], error) {
	if _, err := ParseBot(string(b)); err != nil {
		return nil, err
	}
	return &Thinker[S, M]{game: g, bot: b, seen: map[game.View[S, M]]bool{}, occurred: map[S]int{}}, nil
}

// Watch records a move, and the view that the bot's player had before the move. The move must be as this player saw it:
// see [game.Secrets]. In a game that hides nothing, Watch counts the positions if the game has a rule for repetitions, so
// that alpha-beta knows which ones draw at once, and otherwise it does nothing.
//
// All views must belong to the same viewer: see [ErrOtherViewer]. If the viewer's own move is illegal, or the game is
// over, Watch records nothing and returns the refusal, which is a *boardgame.MoveError. Other players' moves may depend on
// what the view hides, so Watch believes that they are legal.
//
// A bot that watches moves avoids moves that it has made a short while ago, so that it does not move the same piece in
// and out, and moves that lead to a view that its player has had before. After [Patience] moves, it makes only moves
// that win or improve its player's evaluation, unless there are none. After twice Patience moves, it no longer avoids
// views, so the game may end by repetition, if that is agreed. A careful bot always prefers moves without risk: see
// [Options.Slack].
//
// In some games of two players, nobody can win against an opponent who always blocks. There the bot gives up when it is
// clearly behind and has had to block more often than the opponent: five times more often at first, as often after
// Patience moves, and less and less often later.
func (t *Thinker[S, M]) Watch(v game.View[S, M], m M) error {
	switch {
	case !t.game.Hides():
		if p := v.Turn(); p != t.mover && p != boardgame.Chance && t.game.RepetitionRule() != "" {
			t.occurred[v.Shown(inside.Key{})]++
			t.mover = p
		}
		return nil
	case t.isOther(v):
		return ErrOtherViewer
	}
	if _, over := v.Winner(); over || v.Turn() == v.Viewer() {
		if err := v.Check(m); err != nil {
			return err
		}
	}
	t.seen[v] = true
	if q := ofView(t.game, t.Recall(v)); q.blocks(m) {
		t.blocks[q.state.Turn()]++
	}
	t.before, t.moves = append(t.before, v), append(t.moves, m)
	return nil
}

// isOther reports whether a view belongs to another viewer than the views before it, in a game that hides something.
func (t *Thinker[S, M]) isOther(v game.View[S, M]) bool {
	return len(t.before) > 0 && t.before[0].Viewer() != v.Viewer()
}

// Find is like the function [Find], but uses what the bot has kept.
func (t *Thinker[S, M]) Find(ctx context.Context, s S, o Options) (Report[M], error) {
	return t.FindInView(ctx, t.game.See(s, s.Turn()), o)
}

// FindInView is like the function [FindInView], but uses what the bot has kept.
func (t *Thinker[S, M]) FindInView(ctx context.Context, v game.View[S, M], o Options) (Report[M], error) {
	if t.isOther(v) {
		return Report[M]{}, ErrOtherViewer
	}
	q, err := ask(t.game, t.recall(v, o.Recall), o)
	switch {
	case err != nil:
		return Report[M]{}, err
	case !t.game.Hides() && len(t.occurred) > 0: // earlier findings don't know of later positions
		q.occurred = t.occurred
		return q.answer(ctx, t.bot, o, nil)
	case !t.game.Hides():
		if t.table == nil {
			t.table = newTable[S, M](o.memory(), Unlimited)
		}
		t.table.age++
		return q.answer(ctx, t.bot, o, t.table)
	case len(t.moves) == 0 || t.bot == RandomBot || q.round != nil:
		return q.answer(ctx, t.bot, o, nil)
	}
	me, all := v.Viewer(), q.moves
	if len(t.moves) >= Patience && q.evaluate != nil {
		q.moves = preferred(q.moves, func(m M) bool { return q.helps(me, m) })
	}
	recent := map[M]bool{} // the player's own moves
	for i := max(len(t.moves)-variety, 0); i < len(t.moves); i++ {
		recent[t.moves[i]] = recent[t.moves[i]] || t.before[i].Turn() == me
	}
	q.moves = preferred(q.moves, func(m M) bool { return !recent[m] })
	s := v.Sample(rand.New(rand.NewPCG(0, 0)))
	q.moves = preferred(q.moves, func(m M) bool {
		next, err := s.Apply(m)
		return err == nil && (len(t.moves) >= 2*Patience || !t.seen[t.game.See(next, me)])
	})
	r, err := q.answer(ctx, t.bot, o, nil)
	if err == nil && (r.Value.Share == 0 || r.Value.Result == Drawn) { // perhaps only because moves were left out
		q.moves = all
		r, err = q.answer(ctx, t.bot, o, nil)
	}
	r.GivesUp = t.givesUp(q)
	return r, err
}

// givesUp reports whether the player to move gives up: see [Thinker.Watch].
func (t *Thinker[S, M]) givesUp(q question[S, M]) bool {
	open := t.game.Definition(inside.Key{}).Bots.Open
	if open == nil || q.players != 2 {
		return false
	}
	evaluate, me := open.Evaluate, q.state.Turn()
	return evaluate(q.state, me.Opponent())-evaluate(q.state, me) >= farBehind &&
		t.blocks[me] >= t.blocks[me.Opponent()]+(Patience-len(t.moves))/pliesPerBlock
}

// preferred returns a copy of the moves for which the function is true, or of all moves if it is true for none.
func preferred[M any](moves []M, is func(M) bool) []M {
	if rest := slices.DeleteFunc(slices.Clone(moves), func(m M) bool { return !is(m) }); len(rest) > 0 {
		return rest
	}
	return slices.Clone(moves)
}

// helps reports whether a move wins or improves the evaluation of the player who makes it. It tries the move in one
// position only, although others may have the same view: except for the result of a look, the view after a move
// depends only on the view before it.
func (q question[S, M]) helps(me boardgame.Player, m M) bool {
	next, err := q.state.Apply(m)
	if err != nil {
		return false
	}
	if winner, over := next.Winner(); over {
		return winner == me
	}
	return q.evaluate(next, me) > q.evaluate(q.state, me)
}

// blocks reports whether a move harms the opponent of the player who makes it more than it helps that player.
func (q question[S, M]) blocks(m M) bool {
	if !q.knows() || q.evaluate == nil {
		return false
	}
	next, err := q.state.Apply(m)
	if err != nil {
		return false
	}
	me := q.state.Turn()
	gain := q.evaluate(next, me) - q.evaluate(q.state, me)
	return q.evaluate(q.state, me.Opponent())-q.evaluate(next, me.Opponent()) > max(gain, 0)
}

// Recall returns the view v together with what the player knows from the watched moves. A view of another viewer remains
// as it is.
func (t *Thinker[S, M]) Recall(v game.View[S, M]) game.View[S, M] { return t.recall(v, 0) }

// recall is Recall by a player who remembers only the given number of moves, or all if it is 0.
func (t *Thinker[S, M]) recall(v game.View[S, M], plies int) game.View[S, M] {
	if t.isOther(v) {
		return v
	}
	first := 0
	if plies > 0 {
		first = max(len(t.moves)-plies, 0)
	}
	return v.Recall(t.before[first:], t.moves[first:])
}
