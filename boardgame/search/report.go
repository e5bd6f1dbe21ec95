package search

import (
	"fmt"
	"math"

	"github.com/seed4105872c/clutch/boardgame"
)

// Report is what a search has found.
type Report[M comparable] struct {
	Move  M     // the move to play
	Value Value // its worth to the player who plays it
	Line  []M   // how the game may go on: Move and the best replies found
	Nodes int   // positions visited
	Depth int   // plies ahead: searched completely by alpha-beta, or reached at the deepest by a tree search

	// Choices are the best moves, beginning with Move: as many as the options ask for, or fewer if there are not enough or
	// the search has not found them yet.
	Choices []Choice[M]
}

// Choice is a move that a search has compared with others.
type Choice[M comparable] struct {
	Move  M
	Value Value // what it is worth to the player who plays it
	Line  []M   // how the game may go on: Move, and what seems best after it
}

// take puts the choices into the report, and makes the first one its move.
func (r *Report[M]) take(choices []Choice[M]) {
	r.Choices = choices
	r.Move, r.Value, r.Line = choices[0].Move, choices[0].Value, choices[0].Line
}

// Texts returns the report with moves as texts.
func (r Report[M]) Texts() Report[string] {
	t := Report[string]{Move: fmt.Sprint(r.Move), Value: r.Value, Line: texts(r.Line), Nodes: r.Nodes, Depth: r.Depth}
	for _, c := range r.Choices {
		t.Choices = append(t.Choices, Choice[string]{fmt.Sprint(c.Move), c.Value, texts(c.Line)})
	}
	return t
}

func texts[M any](moves []M) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = fmt.Sprint(m)
	}
	return list
}

// tell calls the progress function of the options, if there is one.
func tell[M comparable](o Options, r Report[M]) {
	if o.Progress != nil {
		o.Progress(r.Texts())
	}
}

// Value is what a position is worth to a player.
type Value struct {
	Share  float64 // expected share of the victory: 1 for a win, 0 for a loss, 1/2 for a draw of two
	Result Result  // what is proven, against any play
	Plies  int     // the number of plies within which the winner can force a proven result
}

// Result is what a search can prove.
type Result uint8

// The results, for the player whose value it is. Open means that nothing is proven.
const (
	Open Result = iota
	Won
	Lost
	Drawn
)

// String returns "open", "won", "lost" or "drawn", and "no result" for any other value.
func (r Result) String() string {
	switch r {
	case Open:
		return "open"
	case Won:
		return "won"
	case Lost:
		return "lost"
	case Drawn:
		return "drawn"
	}
	return "no result"
}

// String returns "won in 3 plies", "drawn", or the share in percent, "61 %".
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

// ErrOver says that the game is over, so there is no move to look for.
const ErrOver Error = "search for a move in a game that is over"

// Error is an error of this package that is only a sentence.
type Error string

// Error returns the sentence.
func (e Error) Error() string { return string(e) }

func refused(err error) error { return fmt.Errorf("a listed move is refused: %w", err) }

// share converts a lead over another player into the share that the leader can expect: a lead of 100 stands for odds of e to
// 1. See [boardgame.Definition.Evaluate].
func share(lead int) float64 { return 1 / (1 + math.Exp(-float64(lead)/100)) }

func opponent(p boardgame.Player) boardgame.Player { return boardgame.First + boardgame.Second - p }
