package boardgame

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
)

// MoveError is the refusal of a move that the rules do not allow. A program finds what it needs in the fields; the
// sentence is for people. [Refuse] makes a MoveError.
//
// A MoveError contains only facts that its reader may know. For example, it never contains the state, which may hold
// hidden information.
type MoveError struct {
	Rule Rule         // the rule that the move breaks, or that has ended the game
	Move fmt.Stringer // the move, as a value of the game's move type
	Says fmt.Stringer // composes the sentence on demand

	// About holds what the refusal is about, in the order of the sentence: each is a [Cell], or a [CellLister] such as a
	// move. The method Cells returns the names.
	About []fmt.Stringer

	// Instead holds the legal moves that the sentence names, as values of the game's move type, such as a capture that has
	// to be made. It is empty if the sentence names none, and rarely has all legal moves.
	Instead []fmt.Stringer
}

// Error returns the sentence and the rule: "A1 can't go NE: your own stone stays on B2 (taacoca/M4)".
func (e *MoveError) Error() string {
	return e.Sentence() + " (" + string(e.Rule) + ")"
}

// Sentence returns a sentence that explains to a player what is wrong. The sentence names the cells, but not the
// rule's number. Each call composes the sentence anew.
func (e *MoveError) Sentence() string {
	if e.Says == nil {
		return "this move is not legal"
	}
	return e.Says.String()
}

// Unwrap returns the rule, so that [errors.Is] finds it.
func (e *MoveError) Unwrap() error { return e.Rule }

// Cells returns the names of the cells that the refusal is about, each once, in the order of e.About.
func (e *MoveError) Cells() []string {
	var cells []string
	add := func(name string) {
		if !slices.Contains(cells, name) {
			cells = append(cells, name)
		}
	}
	for _, about := range e.About {
		if list, ok := about.(CellLister); ok {
			for _, name := range list.Cells() {
				add(name)
			}
		} else {
			add(about.String())
		}
	}
	return cells
}

// Instead returns the texts of the legal moves that a refusal proposes: those in the field Instead of the [*MoveError] in
// err, or nil if there is none.
func Instead(err error) (moves []string) {
	var refused *MoveError
	if errors.As(err, &refused) {
		for _, m := range refused.Instead {
			moves = append(moves, m.String())
		}
	}
	return moves
}

// MarshalJSON returns the facts of the refusal as {"rule", "move", "message", "cells", "instead"}: the identifier of
// the rule, the texts of the move and of the moves in e.Instead, the sentence, and the names of the cells. Empty lists
// are left out. The move is "" in the answer to a click that belongs to no move.
func (e *MoveError) MarshalJSON() ([]byte, error) {
	refusal := struct {
		Rule    Rule     `json:"rule"`
		Move    string   `json:"move"`
		Message string   `json:"message"`
		Cells   []string `json:"cells,omitempty"`
		Instead []string `json:"instead,omitempty"`
	}{Rule: e.Rule, Message: e.Sentence(), Cells: e.Cells(), Instead: Instead(e)}
	if e.Move != nil {
		refusal.Move = e.Move.String()
	}
	return json.Marshal(refusal)
}

// UnknownError reports a name that nothing has, and names what there is.
type UnknownError struct {
	Kind  string   `json:"kind"`  // "game", "level", "bot"
	Name  string   `json:"name"`  // the name that was asked for
	Known []string `json:"known"` // all names, at least one, in the order in which they are offered
}

// Error returns a sentence that lists all names: `there is no bot "x"; the bots are random, alphabeta and mcts`.
func (e *UnknownError) Error() string {
	return fmt.Sprintf("there is no %s %q; the %[1]ss are %[3]s", e.Kind, e.Name, enumerate(e.Known))
}

// enumerate joins names by commas, and the last two by "and".
func enumerate(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// SyntaxError reports a text that does not have the right form.
type SyntaxError struct {
	Text  string `json:"text"`            // the kind of text: "position", "move", "cell", ...
	Field string `json:"field,omitempty"` // the part of the text with the problem: "row C"; "" for the whole text
	// the position of the problem, in bytes from the start; the text's length if something is missing at the end
	Offset  int    `json:"offset"`
	Problem string `json:"problem"` // a description of the problem
}

// Error returns a sentence that includes all the fields.
func (e *SyntaxError) Error() string {
	field := ""
	if e.Field != "" {
		field = ", " + e.Field
	}
	return fmt.Sprintf("%s%s, byte %d: %s", e.Text, field, e.Offset, e.Problem)
}

// Problem is one reason why a position is impossible.
type Problem struct {
	Rule    Rule   `json:"rule"`    // the rule that the position would break
	Message string `json:"message"` // a description of the problem, with the cells and numbers concerned
}

// Problems collects the reasons why a position is impossible.
type Problems []Problem

// Add adds a reason, with a message formatted as by [fmt.Sprintf].
func (p *Problems) Add(rule Rule, format string, args ...any) {
	*p = append(*p, Problem{rule, fmt.Sprintf(format, args...)})
}

// Err returns a [*PositionError] with all the reasons, or nil if there are none.
func (p Problems) Err() error {
	if len(p) == 0 {
		return nil
	}
	return &PositionError{p}
}

// PositionError reports a position that is written correctly but is impossible. The reasons are in a fixed order, and
// there is at least one.
type PositionError struct {
	Problems []Problem `json:"problems"`
}

// Error returns all reasons, each with its rule.
func (e *PositionError) Error() string {
	reasons := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		reasons[i] = fmt.Sprintf("%s (%s)", p.Message, p.Rule)
	}
	return "impossible position: " + strings.Join(reasons, "; ")
}

// Unwrap returns the rules, so that [errors.Is] finds each of them.
func (e *PositionError) Unwrap() []error {
	rules := make([]error, len(e.Problems))
	for i, p := range e.Problems {
		rules[i] = p.Rule
	}
	return rules
}

// Refuse returns the refusal of a move, with the rule that the move breaks and a sentence that explains the problem to
// a player. The sentence is formatted as by [fmt.Sprintf], but only when [MoveError.Sentence] is called, so the
// arguments must never change. The sentence must not reveal anything that is hidden from its reader. The test kit
// requires that a sentence has at most 80 characters, to fit on a line, and no full stop, to fit into longer texts.
//
// The arguments are also the facts of the refusal. A [Cell] that is valid and a [CellLister], such as a move, become
// part of About. A [Proposer], such as a [Choice] of moves, adds its moves to Instead. A player who reads the name
// of an empty cell thinks that a piece can go there, so the test kit requires that one can, unless the refused move
// touches the cell, or it is a goal or in a player's home. [MoveError.With] adds facts that the sentence does not print,
// and [MoveError.Propose] adds moves that it names in other words.
//
// Refuse makes two allocations, one of them for the move. Arguments of one byte, such as cells, pieces and players,
// need no further allocation.
func Refuse(move fmt.Stringer, rule Rule, format string, args ...any) *MoveError {
	r := &refusal{MoveError: MoveError{Rule: rule, Move: move}}
	r.format = format
	r.args = append(r.room[:0], args...)
	r.Says, r.About, r.Instead = &r.sentence, r.cells[:0], r.proposed[:0]
	return r.With(args...)
}

// With adds facts to a refusal that its sentence does not print, and returns the refusal. The arguments are those that
// [Refuse] takes as facts: cells, moves and proposals.
func (e *MoveError) With(facts ...any) *MoveError {
	for _, fact := range facts {
		switch fact := fact.(type) {
		case string, int: // words, which are no facts
		case Proposer:
			e.Instead = append(e.Instead, fact.Proposed()...)
			if cells, ok := fact.(CellLister); ok {
				e.About = append(e.About, cells)
			}
		case Cell:
			if fact.Valid() {
				e.About = append(e.About, fact)
			}
		case CellLister:
			e.About = append(e.About, fact)
		}
	}
	return e
}

// Propose adds legal moves to Instead, and returns the refusal. The sentence must name them, or their cells. One proposed
// move takes one allocation at most.
func (e *MoveError) Propose(moves ...fmt.Stringer) *MoveError {
	e.Instead = append(e.Instead, moves...)
	return e
}

// CellLister is implemented by values that name cells of a board, such as moves.
type CellLister interface {
	fmt.Stringer
	Cells() []string // returns the names of the cells
}

// Cell is implemented by the cells of a board.
type Cell interface {
	fmt.Stringer
	Valid() bool // reports whether the value is a cell of the board
}

// Proposer is implemented by values that propose legal moves to a player whose move is refused.
type Proposer interface {
	Proposed() []fmt.Stringer // returns the moves, as values of the game's move type
}

// refusal holds a MoveError, its sentence, its cells and the move that it proposes in one allocation.
type refusal struct {
	MoveError
	sentence
	cells    [3]fmt.Stringer // storage for About
	proposed [1]fmt.Stringer // storage for Instead
	room     [4]any          // storage for up to 4 args
}

// Sentence returns a value that prints as a sentence. It is formatted as by [fmt.Sprintf] whenever it is printed, so the
// arguments must never change.
func Sentence(format string, args ...any) fmt.Stringer { return &sentence{format, args} }

// sentence is a text that is formatted on demand.
type sentence struct {
	format string
	args   []any
}

func (s *sentence) String() string { return fmt.Sprintf(s.format, s.args...) }
