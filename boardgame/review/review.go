// Package review looks back at a game: how likely each player was to win before and after each move, which move would
// have been better, and why.
package review

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Mistake is the least loss of a move that a review calls a mistake, as a share of the victory. In a game that hides
// something, the chances are less certain, and a mistake loses at least twice as much.
const Mistake = 0.1

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

	// If the move was a mistake, Better is a better one, Line is how the game might have gone on from there, and
	// Sentences say why.
	Better    string   `json:"better,omitempty"`
	Line      []string `json:"line,omitempty"`
	Sentences []string `json:"sentences,omitempty"`
}

// Lost returns the share of the victory that the move has lost.
func (m Move) Lost() float64 { return m.Before - m.After }

// String returns the judgement on a mistake as text, such as "12. d3-c4. Better: d3-e4 c8-d7. After d3-e4, Blue wins in
// 3 plies." For any other move, it returns the number, the move and the chance after it.
func (m Move) String() string {
	text := fmt.Sprintf("%d. %s.", m.Ply, m.Move)
	if m.Better == "" {
		return fmt.Sprintf("%s %.0f of 100.", text, 100*m.After)
	}
	return fmt.Sprintf("%s Better: %s. %s", text, strings.Join(m.Line, " "), strings.Join(m.Sentences, " "))
}

// Mistakes returns the mistakes among the moves.
func Mistakes(moves []Move) []Move {
	return slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return m.Better == "" })
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
	if hides || s.Game().HasChance() || s.Players() != 2 {
		return r.asSeen(ctx)
	}
	return r.open(ctx)
}

// reviewer holds what a review is about.
type reviewer struct {
	session session.Session
	options Options
	states  []dynamic.State // one more than moves
	moves   []string
}

func (r *reviewer) search(ply int) search.Options {
	return search.Options{Nodes: r.options.Nodes, Seed: r.options.Seed + uint64(ply)}
}

// open judges the moves of two players who know everything: the value of a move is that of the position after it.
func (r *reviewer) open(ctx context.Context) ([]Move, error) {
	reports := make([]search.Report[string], len(r.states))
	for i, s := range r.states {
		if _, over := s.Winner(); over {
			continue
		}
		v := s.See(s.Turn())
		bots := v.Bots()
		var err error
		if reports[i], err = v.Search(ctx, bots[len(bots)-1], r.search(i)); err != nil {
			return nil, err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	list := []Move{}
	for i, text := range r.moves {
		s, next := r.states[i], r.states[i+1]
		after := reports[i+1].Value
		if winner, over := next.Winner(); over {
			after = outcome(winner, s.Turn())
		} else if next.Turn() != s.Turn() {
			after = opposite(after)
		}
		list = append(list, r.judge(i, text, after, reports[i]))
	}
	return list, nil
}

// asSeen judges moves by searches of what each player saw and remembers.
func (r *reviewer) asSeen(ctx context.Context) ([]Move, error) {
	bots := r.states[0].See(boardgame.First).Bots()
	thinkers := make([]dynamic.Thinker, r.session.Players()+1) // by player
	for p := range thinkers {
		var err error
		if thinkers[p], err = r.session.Game().Thinker(bots[len(bots)-1]); err != nil {
			return nil, err
		}
	}
	list := []Move{}
	for i, text := range r.moves {
		judged, err := r.seen(ctx, i, text, thinkers[r.states[i].See(r.states[i].Turn()).Viewer()])
		if err != nil {
			return nil, err
		}
		list = append(list, judged)
		step, err := r.states[i].Make(text)
		if err != nil {
			return nil, err
		}
		for p := boardgame.First; int(p) < len(thinkers); p++ {
			if step.Told(p).Silent {
				continue
			}
			if err := thinkers[p].Watch(r.states[i].See(p), step.Seen(p)); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// seen judges a move by a search of what its player saw and remembers. Nobody is to blame for a draw of chance.
func (r *reviewer) seen(ctx context.Context, i int, text string, bot dynamic.Thinker) (Move, error) {
	if r.states[i].Turn() == boardgame.Chance {
		return r.judge(i, text, search.Value{}, search.Report[string]{}), nil
	}
	v, o := r.states[i].See(r.states[i].Turn()), r.search(i)
	o.Choices = len(v.Moves())
	report, err := bot.Search(ctx, v, o)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return Move{}, err
	}
	known, err := bot.Recall(v)
	if err != nil {
		return Move{}, err
	}
	return r.judge(i, text, r.expected(known, text, report), report), nil
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
func (r *reviewer) judge(i int, text string, after search.Value, best search.Report[string]) Move {
	s, info := r.states[i], r.session.Game().Info()
	m := Move{Ply: i + 1, Seat: info.Seat(s.Turn()).Letter, Move: text, Before: best.Value.Share, After: after.Share}
	if best.Move == text || m.Before < m.After {
		m.Before = m.After // the search of the next position looks farther ahead
	}
	least := Mistake
	if r.session.Game().Hides() {
		least *= 2
	}
	if m.Lost() < least {
		return m
	}
	m.Better, m.Line = best.Move, best.Line
	me, others := info.Seat(s.Turn()).Name, "the others"
	if r.session.Players() == 2 {
		others = info.Seat(s.Turn().Opponent()).Name
	}
	say := func(format string, args ...any) { m.Sentences = append(m.Sentences, fmt.Sprintf(format, args...)) }
	if after.Result == search.Lost && after.Plies > 0 {
		say("After %s, %s loses in %s.", text, me, plies(after.Plies))
	}
	if best.Value.Result == search.Won {
		say("After %s, %s wins in %s.", best.Move, me, plies(best.Value.Plies))
		return m
	}
	say("After %s, %s wins %.0f of 100 games instead of %.0f.", best.Move, me, 100*m.Before, 100*m.After)
	m.Sentences = append(m.Sentences, s.Reasons(best, me+"'s", others+"'s")...)
	return m
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
