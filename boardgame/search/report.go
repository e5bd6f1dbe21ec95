package search

import (
	"fmt"
	"math"
)

// Report holds the findings of a search.
type Report[M comparable] struct {
	Move  M     // the move to play
	Value Value // the value of Move for the player who plays it
	Line  []M   // how the game may continue: Move and the best replies found
	Nodes int   // the number of positions visited
	Depth int   // the depth to which alpha-beta has searched completely, or the greatest depth of a tree search, in plies

	// Choices holds the best moves, the best first. Its length is [Options.Choices], or less if the position has fewer moves
	// or the search has not found that many.
	Choices []Choice[M]
}

// Choice is one of the best moves of a search, with its value.
type Choice[M comparable] struct {
	Move  M
	Value Value // the value of Move for the player who plays it
	Line  []M   // how the game may continue: Move and the best replies found
}

func (r *Report[M]) take(choices []Choice[M]) {
	r.Choices = choices
	r.Move, r.Value, r.Line = choices[0].Move, choices[0].Value, choices[0].Line
}

// Texts returns a copy of the report in which the moves are converted to text.
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

// Error is the type of this package's constant errors.
type Error string

// Error returns the text of the error.
func (e Error) Error() string { return string(e) }

func refused(err error) error { return fmt.Errorf("a listed move is refused: %w", err) }

// share converts a lead over another player into the leader's expected share. A lead of 100 means odds of e to 1: see
// [boardgame.Definition.Evaluate].
func share(lead int) float64 { return 1 / (1 + math.Exp(-float64(lead)/100)) }
