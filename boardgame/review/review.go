// Package review looks back at a game: how likely each player was to win before and after each move, which move would
// have been better, and why.
package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Mistake is the least loss of a move that a review calls a mistake, as a share of the victory. In a game that hides
// something, the chances are less certain, and a mistake loses at least twice as much.
const Mistake = 0.1

// Decided is the least chance of a winner, as a share of the victory, with which a game counts as decided.
const Decided = 0.75

// costliest is how many moves of each player are named, whether they were mistakes or not.
const costliest = 3

// DefaultNodes is the default number of positions that a review visits for each move.
const DefaultNodes = 8000

// Options holds the limits of a review.
type Options struct {
	Nodes int    // the number of positions that the search for each move may visit; 0 means DefaultNodes
	Seed  uint64 // determines all random choices: reviews with the same seed and nodes are equal
}

// Move is what a review says about a move. The chances are expected shares of the victory, from 0 to 1, of the player
// who made the move: with the best move that the search has found, and with the move that was made.
type Move struct {
	Ply    int     `json:"ply"` // from 1
	Seat   string  `json:"seat"`
	Move   string  `json:"move"`
	Before float64 `json:"before"`
	After  float64 `json:"after"`

	// If the move was a mistake, or one of the three that cost its player the most, Better is a better one, Line is how
	// the game might have gone on from there, and Sentences say why.
	Mistake   bool     `json:"mistake,omitempty"`
	Better    string   `json:"better,omitempty"`
	Line      []string `json:"line,omitempty"`
	Sentences []string `json:"sentences,omitempty"`

	// Decides says that the game was decided from this move on: the winner's chances never fell below [Decided] again.
	Decides bool `json:"decides,omitempty"`
}

// Lost returns the share of the victory that the move has lost.
func (m Move) Lost() float64 { return m.Before - m.After }

// String returns the judgement on a move that is named as text, such as "12. d3-c4 cost 18 of 100. Better: d3-e4 c8-d7.
// After d3-e4, Blue wins in 3 plies." For any other move, it returns the number, the move and the chance after it.
func (m Move) String() string {
	if m.Better == "" {
		return fmt.Sprintf("%d. %s. %.0f of 100.", m.Ply, m.Move, 100*m.After)
	}
	kind := ""
	if m.Mistake {
		kind = ", a mistake,"
	}
	return fmt.Sprintf("%d. %s%s cost %.0f of 100. Better: %s. %s", m.Ply, m.Move, kind, 100*m.Lost(),
		strings.Join(m.Line, " "), strings.Join(m.Sentences, " "))
}

// Sentences returns what there is to say about the moves, in their order: the judgements on those that are named, and
// from which move the game was decided.
func Sentences(moves []Move) (list []string) {
	for _, m := range moves {
		if m.Better != "" {
			list = append(list, m.String())
		}
		if m.Decides {
			list = append(list, fmt.Sprintf("From move %d, %s, on the game was decided.", m.Ply, m.Move))
		}
	}
	return list
}

// Mistakes returns the mistakes among the moves.
func Mistakes(moves []Move) []Move {
	return slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return !m.Mistake })
}

// ErrHidden reports that a round is not over and hides something, which a review could give away.
var ErrHidden = errors.New("a game that hides something can be reviewed when it is over")

// Of reviews the moves of a session's round. In a game that hides something, it judges each move by what the player
// could know, remembering the whole game, and never by the truth: two games that look alike to a player get the same
// judgement on that player's moves. A move about which the search has found nothing is not judged, so its chances are
// equal.
//
// Of stops when ctx ends, with ctx's error. In a game that hides something, the round must be over: see [ErrHidden].
// Of returns an empty list for the zero Session.
func Of(ctx context.Context, s session.Session, o Options) ([]Move, error) {
	if o.Nodes == 0 {
		o.Nodes = DefaultNodes
	}
	if s.Game() == nil {
		return []Move{}, nil
	}
	hides := s.Game().Hides()
	if hides && !s.Over() {
		return nil, ErrHidden
	}
	r := reviewer{session: s, options: o, states: s.States(0), moves: s.Moves(0)}
	judge := r.open
	if hides || s.Game().HasChance() || s.Players() != 2 {
		judge = r.asSeen
	}
	if err := judge(ctx); err != nil {
		return nil, err
	}
	return r.named(), nil
}

// reviewer holds what a review is about.
type reviewer struct {
	session session.Session
	options Options
	states  []dynamic.State // one more than moves
	moves   []string
	judged  []judged // by ply
}

// judged is a move, the value after it, and what the search for a better one has found.
type judged struct {
	Move
	after search.Value
	best  search.Report[string]
}

func (r *reviewer) search(ply int) search.Options {
	return search.Options{Nodes: r.options.Nodes, Seed: r.options.Seed + uint64(ply)}
}

// drawn reports whether the move at index i has drawn the round, because a position has occurred for the third time.
func (r *reviewer) drawn(i int) bool {
	if i < 0 || i+1 < len(r.moves) {
		return false
	}
	_, over := r.states[i+1].Winner()
	reason := r.session.Result().Reason
	return reason == record.Repetition || reason == record.ByRule && !over
}

// open judges the moves of two players who know everything: the value of a move is that of the position after it.
func (r *reviewer) open(ctx context.Context) error {
	reports := make([]search.Report[string], len(r.states))
	for i, s := range r.states {
		if _, over := s.Winner(); over || r.drawn(i-1) {
			continue
		}
		v := s.See(s.Turn())
		bots := v.Bots()
		bot, err := r.session.Game().Thinker(bots[len(bots)-1]) // a new one, so that no judgement depends on others
		for n := 0; n < i && err == nil && r.session.Game().RepetitionRule() != ""; n++ {
			err = bot.Watch(r.states[n].See(s.Turn()), r.moves[n])
		}
		if err == nil {
			reports[i], err = bot.Search(ctx, v, r.search(i))
		}
		if err = cmp.Or(err, ctx.Err()); err != nil {
			return err
		}
	}
	for i, text := range r.moves {
		s, next := r.states[i], r.states[i+1]
		after := reports[i+1].Value
		if winner, over := next.Winner(); over || r.drawn(i) {
			after = outcome(winner, s.Turn())
		} else if next.Turn() != s.Turn() {
			after = opposite(after)
		}
		r.judge(i, text, after, reports[i])
	}
	return nil
}

// asSeen judges moves by searches of what each player saw and remembers.
func (r *reviewer) asSeen(ctx context.Context) error {
	bots := r.states[0].See(boardgame.First).Bots()
	thinkers := make([]dynamic.Thinker, r.session.Players()+1) // by player
	for p := range thinkers {
		var err error
		if thinkers[p], err = r.session.Game().Thinker(bots[len(bots)-1]); err != nil {
			return err
		}
	}
	for i, text := range r.moves {
		if err := r.seen(ctx, i, text, thinkers[r.states[i].See(r.states[i].Turn()).Viewer()]); err != nil {
			return err
		}
		step, err := r.states[i].Make(text)
		if err != nil {
			return err
		}
		for p := boardgame.First; int(p) < len(thinkers); p++ {
			if step.Told(p).Silent {
				continue
			}
			if err := thinkers[p].Watch(r.states[i].See(p), step.Seen(p)); err != nil {
				return err
			}
		}
	}
	return nil
}

// seen judges a move by a search of what its player saw and remembers. Nobody is to blame for a draw of chance.
func (r *reviewer) seen(ctx context.Context, i int, text string, bot dynamic.Thinker) error {
	if r.states[i].Turn() == boardgame.Chance {
		r.judge(i, text, search.Value{}, search.Report[string]{})
		return nil
	}
	v, o := r.states[i].See(r.states[i].Turn()), r.search(i)
	o.Choices = len(v.Moves())
	report, err := bot.Search(ctx, v, o)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return err
	}
	known, err := bot.Recall(v)
	if r.drawn(i) {
		r.judge(i, text, outcome(boardgame.NoPlayer, v.Viewer()), report)
	} else if err == nil {
		r.judge(i, text, r.expected(known, text, report), report)
	}
	return err
}

// samples is the number of positions in which a move that may end the game is tried.
const samples = 256

// expected returns the value of a move for the viewer of v: the mean of its outcomes if it ends the game in all positions
// that the viewer thinks possible, or else what the search has found. If the search has found nothing, it returns the
// value of the best move.
func (r *reviewer) expected(v dynamic.View, text string, best search.Report[string]) search.Value {
	rng := rand.New(rand.NewPCG(r.options.Seed, 0))
	mean := search.Value{}
	for n := 0; ; n++ {
		if n == samples {
			return mean
		}
		next, err := v.Sample(rng).Apply(text)
		if err != nil {
			break // impossible: the view says whether a move is legal
		}
		winner, over := next.Winner()
		if !over {
			break
		}
		mean.Share += outcome(winner, v.Viewer()).Share / samples
	}
	for _, c := range best.Choices {
		if c.Move == text {
			return c.Value
		}
	}
	return best.Value
}

// judge compares the value of a move with the report of the search for it.
func (r *reviewer) judge(i int, text string, after search.Value, best search.Report[string]) {
	seat := r.session.Game().Info().Seat(r.states[i].Turn()).Letter
	m := Move{Ply: i + 1, Seat: seat, Move: text, Before: best.Value.Share, After: after.Share}
	if best.Move == text || m.Before < m.After {
		m.Before = m.After // the search of the next position looks farther ahead
	}
	least := Mistake
	if r.session.Game().Hides() {
		least *= 2
	}
	m.Mistake = m.Lost() >= least
	r.judged = append(r.judged, judged{m, after, best})
}

// named returns the moves. It explains those that are named, and says from which one the game was decided.
func (r *reviewer) named() []Move {
	said := map[string]int{} // moves of each seat
	for range r.judged {
		var worst *judged
		for i := range r.judged {
			m := &r.judged[i]
			named := m.Mistake || m.Lost() >= 0.005 && said[m.Seat] < costliest // less is nothing in 100
			if named && m.Better == "" && (worst == nil || m.Lost() > worst.Lost()) {
				worst = m
			}
		}
		if worst == nil {
			break
		}
		said[worst.Seat]++
		r.explain(worst)
	}
	list := make([]Move, len(r.judged))
	for i, m := range r.judged {
		list[i] = m.Move
	}
	if at := r.decided(list); at >= 0 {
		list[at].Decides = true
	}
	return list
}

// decided returns the index of the move from which on the winner's chances, wherever they are known, were never below
// Decided again, or -1.
func (r *reviewer) decided(list []Move) int {
	winner := r.session.Result().Winner
	if winner == boardgame.NoPlayer {
		return -1
	}
	at, letter := -1, r.session.Game().Info().Seat(winner).Letter
	for i, m := range slices.Backward(list) {
		chance := m.After
		if m.Seat != letter {
			chance = 1 - m.After // of the other one of two
		}
		if m.Seat != letter && r.session.Players() != 2 || r.states[i].Turn() == boardgame.Chance {
			continue // unknown
		}
		if chance < Decided {
			break
		}
		at = i
	}
	return at
}

// explain says what would have been better than a move, and why.
func (r *reviewer) explain(m *judged) {
	s, info := r.states[m.Ply-1], r.session.Game().Info()
	m.Better, m.Line = m.best.Move, m.best.Line
	me, others := info.Seat(s.Turn()).Name, "the others"
	if r.session.Players() == 2 {
		others = info.Seat(s.Turn().Opponent()).Name
	}
	say := func(format string, args ...any) { m.Sentences = append(m.Sentences, fmt.Sprintf(format, args...)) }
	if m.after.Result == search.Lost && m.after.Plies > 0 {
		say("After %s, %s loses in %s.", m.Move.Move, me, plies(m.after.Plies))
	}
	if m.best.Value.Result == search.Won {
		say("After %s, %s wins in %s.", m.Better, me, plies(m.best.Value.Plies))
		return
	}
	say("After %s, %s wins %.0f of 100 games instead of %.0f.", m.Better, me, 100*m.Before, 100*m.After)
	m.Sentences = append(m.Sentences, s.Reasons(m.best, me+"'s", others+"'s")...)
}

// outcome returns the value of the end of a game for a player.
func outcome(winner, p boardgame.Player) search.Value {
	switch winner {
	case p:
		return search.Value{Share: 1, Result: search.Won}
	case boardgame.NoPlayer:
		return search.Value{Share: 0.5, Result: search.Drawn}
	}
	return search.Value{Result: search.Lost}
}

// opposite returns a value as the other of two players sees it, one ply earlier.
func opposite(v search.Value) search.Value {
	v.Share = 1 - v.Share
	switch v.Result {
	case search.Won:
		v.Result = search.Lost
	case search.Lost:
		v.Result = search.Won
	}
	return v
}

func plies(n int) string {
	if n == 1 {
		return "1 ply"
	}
	return fmt.Sprintf("%d plies", n)
}
