package search

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Report holds the findings of a search. Its JSON has no member for GivesUp.
type Report[M comparable] struct {
	Choice[M] // the move to play

	// Choices holds the best moves, the best first. Its length is [Options.Choices], or less if the position has
	// fewer moves or the search has not found that many. If a search by alpha-beta ends in the middle of a depth, the
	// moves searched at that depth come first, and then those of the previous depth, whose values may be greater.
	Choices []Choice[M] `json:"choices,omitempty"`

	Nodes int `json:"nodes"` // the number of positions visited
	// the depth to which alpha-beta has searched completely, or the greatest depth of a tree search, in plies
	Depth int `json:"depth"`

	// GivesUp reports whether a [Thinker] would rather resign than play Move: see [Thinker.Watch].
	GivesUp bool `json:"-"`
}

// Choice is one of the best moves of a search, with its value.
type Choice[M comparable] struct {
	Move  M     `json:"move"`
	Line  []M   `json:"line"`  // how the game may continue: Move and the best replies found
	Value Value `json:"value"` // the value of Move for the player who plays it
}

func (r *Report[M]) take(choices []Choice[M]) {
	r.Choices, r.Choice = choices, choices[0]
}

// Texts returns a copy of the report in which the moves are converted to text.
func (r Report[M]) Texts() Report[string] {
	t := Report[string]{Choice: r.texts(), Nodes: r.Nodes, Depth: r.Depth, GivesUp: r.GivesUp}
	for _, c := range r.Choices {
		t.Choices = append(t.Choices, c.texts())
	}
	return t
}

func (c Choice[M]) texts() Choice[string] {
	list := make([]string, len(c.Line))
	for i, m := range c.Line {
		list[i] = fmt.Sprint(m)
	}
	return Choice[string]{fmt.Sprint(c.Move), list, c.Value}
}

func tell[M comparable](o Options, r Report[M]) {
	if o.Progress != nil {
		o.Progress(r.Texts())
	}
}

// Value describes how good a position is for a player.
type Value struct {
	Share  float64 // the expected share of the victory: 1 for a win, 0 for a loss, 1/2 for a draw between two players
	Result Result  // the proven result, which holds against any play
	Plies  int     // the number of plies within which the winner can force a proven result
}

// MarshalJSON returns the value as an object with the members "share", "result", "plies" and "text".
func (v Value) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Share  float64 `json:"share"`
		Result string  `json:"result"`
		Plies  int     `json:"plies"`
		Text   string  `json:"text"`
	}{v.Share, v.Result.String(), v.Plies, v.String()})
}

// Result is the result of a game, if a search has proven it.
type Result uint8

// These are the results for a player. Open means that nothing is proven.
const (
	Open Result = iota
	Won
	Lost
	Drawn
)

// String returns "open", "won", "lost" or "drawn", and "no result" for any other value.
func (r Result) String() string {
	if r > Drawn {
		return "no result"
	}
	return [...]string{"open", "won", "lost", "drawn"}[r]
}

// String returns a string such as "won in 3 plies" or "drawn" or, if nothing is proven, the share as a percentage,
// such as "61 %".
func (v Value) String() string {
	switch v.Result {
	case Open:
		return fmt.Sprintf("%.0f %%", 100*v.Share)
	case Won, Lost:
		if v.Plies == 1 {
			return fmt.Sprintf("%s in 1 ply", v.Result)
		}
		return fmt.Sprintf("%s in %d plies", v.Result, v.Plies)
	}
	return v.Result.String()
}

// ErrOver reports that a search was given a position in which the game is over.
const ErrOver Error = "search for a move in a game that is over"

// ErrNotTurn reports that it is not the turn of the player for whom a search should find a move.
const ErrNotTurn Error = "search for a player's move during another player's turn"

// ErrOtherViewer reports that a [Thinker] was given a view of another viewer than the views that it has watched.
const ErrOtherViewer Error = "the view belongs to another viewer than those that the bot has watched"

// Error is the type of this package's constant errors.
type Error string

// Error returns the text of the error.
func (e Error) Error() string { return string(e) }

// share converts a lead over another player into the leader's expected share. A lead of 100 means odds of e to 1: see
// [game.Game.Evaluate].
func share(lead int) float64 { return 1 / (1 + math.Exp(-float64(lead)/100)) }

// maxReasons is the largest number of reasons that Reasons returns.
const maxReasons = 3

// Reasons returns at most three sentences for people, the most important first, that explain why a search of s that has
// proven nothing prefers its move. A reason may be that the move makes or meets a threat to win at once, that a chain of
// forced captures follows, or that terms of the evaluation change in the player's favour by the end of the line. The
// sentences name the player to move and the others by the given possessives, such as "your" and "their", or "Blue's"
// and "Red's". If the result is proven or the game hides something, there are no reasons.
func Reasons[S boardgame.Position[S, M], M boardgame.Move](
	g *game.Game[S, M], s S, r Report[M], yours, theirs string,
) []string {
	if r.Value.Result != Open || g.Hides() {
		return nil
	}
	var reasons []string
	if g.Playing(s) == 2 {
		reasons = threats(s, r.Move)
	}
	line := follow(s, r.Line)
	if must, n := boardgame.FastOf[S, M]().MustCapture, 0; must != nil {
		for n+1 < len(line) && must(line[n+1]) {
			n++
		}
		if n > 1 {
			reasons = append(reasons, fmt.Sprintf("It begins a chain: the next %d moves are forced captures.", n))
		}
	}
	if g.Evaluation() != nil {
		all := changes(g, s, line[len(line)-1], yours, theirs)
		if all = all[:min(len(all), maxReasons-len(reasons))]; len(all) > 0 {
			reasons = append(reasons, "What changes by then: "+strings.Join(all, "; ")+".")
		}
	}
	return reasons
}

// follow returns s and the positions after each move of a line.
func follow[S boardgame.State[S, M], M comparable](s S, line []M) []S {
	all := []S{s}
	for _, m := range line {
		next, err := s.Apply(m)
		if err != nil {
			break
		}
		s = next
		all = append(all, s)
	}
	return all
}

// threats returns the reasons that are about a win on the next move: the opponent's, which the move m prevents, and
// the player's own.
func threats[S boardgame.Position[S, M], M boardgame.Move](s S, m M) (reasons []string) {
	next, err := s.Apply(m)
	if err != nil {
		return nil
	}
	me := s.Turn()
	if safe, others := preventing(s, me.Opponent()); others > 0 && len(safe) == 1 && safe[0] == m {
		reasons = append(reasons, "Every other move lets the opponent win on the next move.")
	}
	if safe, others := preventing(next, me); others > 0 && len(safe) == 1 && next.Turn() != me {
		reasons = append(reasons, fmt.Sprintf("It threatens to win on the next move, and only %v prevents that.",
			safe[0]))
	}
	return reasons
}

// preventing returns the moves in s after which p can't win with one move, and the number of all other moves. It
// stops when it has found two such moves.
func preventing[S boardgame.State[S, M], M comparable](s S, p boardgame.Player) (safe []M, others int) {
	for _, m := range s.AppendMoves(nil) {
		next, err := s.Apply(m)
		if err != nil || !wins(next, p) {
			if safe = append(safe, m); len(safe) == 2 {
				break
			}
			continue
		}
		others++
	}
	return safe, others
}

// wins reports whether p has won, or can win with one move.
func wins[S boardgame.State[S, M], M comparable](s S, p boardgame.Player) bool {
	won := func(s S) bool { winner, over := s.Winner(); return over && winner == p }
	return won(s) || s.Turn() == p && slices.ContainsFunc(s.AppendMoves(nil), func(m M) bool {
		next, err := s.Apply(m)
		return err == nil && won(next)
	})
}

// change describes how a term of the evaluation changes, and how much the player to move gains by that.
type change struct {
	text  string
	worth int
}

// changes describes how the terms of the evaluation differ between s and end. It returns the changes that gain something
// for the player to move in s, the largest gain first.
func changes[S boardgame.Position[S, M], M boardgame.Move](
	g *game.Game[S, M], s, end S, yours, theirs string,
) (texts []string) {
	if _, over := end.Winner(); over {
		return nil
	}
	var all []change
	for p := boardgame.First; int(p) <= g.Playing(s); p++ {
		whose, sign := yours, 1
		if p != s.Turn() {
			whose, sign = theirs, -1
		}
		before, after := g.Count(s, p), g.Count(end, p)
		for i, t := range g.Terms() {
			if worth := sign * t.Weight * (after[i] - before[i]); worth > 0 && !t.Turn {
				text := fmt.Sprintf("%s %s, from %d to %d", whose, strings.TrimPrefix(t.Name, "the "), before[i], after[i])
				all = append(all, change{text, worth})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y change) int { return y.worth - x.worth })
	for _, c := range all {
		texts = append(texts, c.text)
	}
	return texts
}
