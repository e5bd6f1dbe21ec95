// Package review looks back at a game: how likely each player was to win before and after each move, which move would
// have been better, and why.
package review

import (
	"cmp"
	"context"
	"errors"
	"fmt"
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

// allChoices is more than the number of moves in any position of a game that hides something.
const allChoices = 1000

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
func (m Move) Lost() float64 { return max(0, m.Before-m.After) }

// ErrHidden reports that a round is not over and hides something, which a review could give away.
var ErrHidden = errors.New("a game that hides something can be reviewed when it is over")

// Of reviews the moves of a session's round. In a game that hides something, it judges each move by what the player
// could know, remembering the whole game: two games that look alike to a player get the same judgement on that
// player's moves. Forced moves are not searched, so a review says nothing about them.
//
// Of stops when ctx ends, with ctx's error. In a game that hides something, the round must be over: see [ErrHidden].
func Of(ctx context.Context, s session.Session, o Options) ([]Move, error) {
	if o.Nodes == 0 {
		o.Nodes = DefaultNodes
	}
	info := s.Game().Info()
	if info.HidesInformation && !s.Over() {
		return nil, ErrHidden
	}
	r := reviewer{session: s, options: o, states: s.States(), moves: s.Moves(0)}
	judge := r.open
	if info.HidesInformation || s.Players() != 2 {
		judge = r.hidden
	}
	return judge(ctx)
}

// reviewer holds what a review is about.
type reviewer struct {
	session session.Session
	options Options
	states  []dynamic.State // one more than moves
	moves   []string
}

func (r *reviewer) searchOptions(ply int) search.Options {
	return search.Options{Nodes: r.options.Nodes, Seed: r.options.Seed + uint64(ply)}
}

func (r *reviewer) seat(p boardgame.Player) string { return r.session.Game().Info().Seat(p).Name }

// open judges the moves of two players who know everything: the value of a move is that of the position after it.
func (r *reviewer) open(ctx context.Context) ([]Move, error) {
	reports := make([]search.Report[string], len(r.states))
	for i, s := range r.states {
		if _, over := s.Winner(); over {
			continue
		}
		bots := s.Bots()
		var err error
		if reports[i], err = s.Search(ctx, bots[len(bots)-1], r.searchOptions(i)); err != nil {
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
		if s.CountMoves() == 1 || text == reports[i].Move {
			reports[i].Value = after // the deeper search knows more
		}
		list = append(list, r.judge(i, text, after, reports[i]))
	}
	return list, nil
}

// hidden judges moves by searches of what each player saw and remembered. It knows the value of a move if the search
// has found one.
func (r *reviewer) hidden(ctx context.Context) ([]Move, error) {
	game := r.session.Game()
	thinkers := make([]dynamic.Thinker, r.session.Players()+1)
	list := []Move{}
	for i, text := range r.moves {
		s := r.states[i]
		turn := s.Turn()
		if thinkers[turn] == nil {
			bots := s.Bots()
			var err error
			if thinkers[turn], err = r.rememberer(game, bots[len(bots)-1], i, turn); err != nil {
				return nil, err
			}
		}
		o := r.searchOptions(i)
		o.Choices = allChoices
		report, err := thinkers[turn].Search(ctx, s.See(turn), o)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			return nil, err
		}
		at := slices.IndexFunc(report.Choices, func(c search.Choice[string]) bool { return c.Move == text })
		after := report.Value
		if winner, over := r.states[i+1].Winner(); over {
			after = outcome(winner, turn)
		} else if at >= 0 {
			after = report.Choices[at].Value
		}
		list = append(list, r.judge(i, text, after, report))
		for p := boardgame.First; int(p) < len(thinkers); p++ {
			if thinkers[p] == nil {
				continue
			}
			if err := r.watch(thinkers[p], i, p); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// rememberer returns a bot that has watched the first n moves from a player's seat.
func (r *reviewer) rememberer(g dynamic.Game, b search.Bot, n int, p boardgame.Player) (dynamic.Thinker, error) {
	t, err := g.Thinker(b)
	for i := 0; err == nil && i < n; i++ {
		err = r.watch(t, i, p)
	}
	return t, err
}

// watch shows a move to a bot in a player's seat, unless it was silent for that player.
func (r *reviewer) watch(t dynamic.Thinker, i int, p boardgame.Player) error {
	told, err := r.states[i].Told(r.moves[i], p)
	if err != nil || told.Silent {
		return err
	}
	seen, err := r.states[i].MoveFor(r.moves[i], p)
	if err != nil {
		return err
	}
	return t.Watch(r.states[i].See(p), seen)
}

// judge compares the value of a move with the report of the search for it.
func (r *reviewer) judge(i int, text string, after search.Value, best search.Report[string]) Move {
	s := r.states[i]
	m := Move{Ply: i + 1, Seat: r.session.Game().Info().Seat(s.Turn()).Letter, Move: text, After: after.Share,
		Before: max(best.Value.Share, after.Share)}
	least := Mistake
	if r.session.Game().Info().HidesInformation {
		least *= 2
	}
	if m.Lost() < least || best.Move == text {
		return m
	}
	m.Better, m.Line = best.Move, best.Line
	say := func(format string, args ...any) { m.Sentences = append(m.Sentences, fmt.Sprintf(format, args...)) }
	me := r.seat(s.Turn())
	if after.Result == search.Lost && after.Plies > 0 {
		say("After %s, %s loses in %s.", text, me, plies(after.Plies))
	}
	if best.Value.Result == search.Won {
		say("After %s, %s wins in %s.", best.Move, me, plies(best.Value.Plies))
		return m
	}
	say("After %s, %s wins %.0f of 100 games instead of %.0f.", best.Move, me, 100*m.Before, 100*m.After)
	other := "Others"
	if r.session.Players() == 2 {
		other = r.seat(s.Turn().Opponent())
	}
	names := strings.NewReplacer("Yours: ", "By then, "+me+": ", "Theirs: ", "By then, "+other+": ", "It ",
		best.Move+" ")
	for _, reason := range s.Reasons(best) {
		say("%s", names.Replace(reason))
	}
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

// Mistakes returns the mistakes, those that lost most first.
func Mistakes(moves []Move) []Move {
	list := slices.DeleteFunc(slices.Clone(moves), func(m Move) bool { return m.Better == "" })
	slices.SortStableFunc(list, func(a, b Move) int { return cmp.Compare(b.Lost(), a.Lost()) })
	return list
}

// String returns the judgement on a mistake as text, such as "12. d3-c4. After d3-e4, Blue wins in 3 plies. It might go
// on: d3-e4 c8-d7". For any other move, it returns the number, the move and the chances.
func (m Move) String() string {
	text := fmt.Sprintf("%d. %s.", m.Ply, m.Move)
	if m.Better == "" {
		return fmt.Sprintf("%s %.0f of 100.", text, 100*m.After)
	}
	return fmt.Sprintf("%s %s It might go on: %s", text, strings.Join(m.Sentences, " "), strings.Join(m.Line, " "))
}
