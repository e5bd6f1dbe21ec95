package record

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Record is the record of a game. Callers may change its fields. Writing or replaying an invalid record returns an
// error. The zero Record is not valid.
type Record struct {
	Game    string `json:"game"`  // the game's name
	Version int    `json:"rules"` // the version of the rules, from 1

	// At most one of these fields is set. The field that is set describes the beginning of the game. Options holds all
	// options of a game that begins at the start. Position is the text of the position at which the game begins, if
	// that is not the start. View is the text of a view, in a record that hides the beginning. If a game has no
	// options and begins at the start, none of these fields is set.
	Options  game.Options `json:"options,omitempty"`
	Position string       `json:"position,omitempty"`
	View     string       `json:"view,omitempty"`

	Players []Player `json:"players"`        // the players in the order of their seats
	Date    string   `json:"date,omitempty"` // the date of the game, such as 2026-07-14, or ""
	Result  Result   `json:"-"`

	Comments []string `json:"comments,omitempty"` // comments on the whole game, one line each
	Moves    []Move   `json:"moves"`

	// LinesBefore is the number of lines that precede the record in its input. The line numbers in errors count these
	// lines too. LinesBefore is not part of the record's text.
	LinesBefore int `json:"-"`
}

// Player holds the letter and the name of a player.
type Player struct {
	Letter string `json:"seat"`           // the seat's letter, as in the text of a position
	Name   string `json:"name,omitempty"` // "" if unknown
}

// Move is a move that was made.
type Move struct {
	Text     string   `json:"move"`
	Comments []string `json:"comments,omitempty"` // comments on the move and the position after it, one line each
}

// New returns a record without moves, for a game that begins at the start. Missing options take their default values,
// which become part of the record. The names are the players' names, in the order of their seats. A missing name means
// that the player is unknown.
//
// The error is a [*game.OptionError], an [*Error] for a name that can't be written, or a plain error if there are
// more names than players.
func New(g dynamic.Game, options game.Options, names ...string) (Record, error) {
	all, err := g.Info().Complete(options)
	if err != nil {
		return Record{}, err
	}
	start, err := g.Start(all)
	if err != nil {
		return Record{}, err
	}
	var r Record
	if len(all) > 0 {
		r.Options = all
	}
	return r.begin(g, start, names)
}

// NewAt returns a record without moves, for a game that begins at a position. The names have the same meaning as in
// [New]. If the position is not valid, NewAt returns the error of the game's Parse.
func NewAt(g dynamic.Game, position string, names ...string) (Record, error) {
	start, err := g.Parse(position)
	if err != nil {
		return Record{}, err
	}
	return Record{Position: position}.begin(g, start, names)
}

// begin fills in the game, the version of its rules, the players and the result.
func (r Record) begin(g dynamic.Game, start dynamic.State, names []string) (Record, error) {
	info := g.Info()
	r.Game, r.Version, r.Result = info.Name, info.Version, ResultOf(start)
	seats := info.Seats[:start.Players()]
	if len(names) > len(seats) {
		return Record{}, fmt.Errorf("%d names for the %d players of %s", len(names), len(seats), info.Title)
	}
	for i, seat := range seats {
		r.Players = append(r.Players, Player{Letter: seat.Letter})
		if i < len(names) {
			r.Players[i].Name = names[i]
		}
	}
	if _, err := r.MarshalText(); err != nil { // the caller knows of no lines yet
		return Record{}, fmt.Errorf("the names %.40q: %w", names, errors.Unwrap(err))
	}
	return r, nil
}

// Player returns the player who has the letter, or NoPlayer if there is none.
func (r Record) Player(letter string) boardgame.Player {
	return boardgame.Player(slices.IndexFunc(r.Players, func(p Player) bool { return p.Letter == letter }) + 1)
}

// Clone returns a copy that shares no memory with the record.
func (r Record) Clone() Record {
	r.Options = maps.Clone(r.Options)
	r.Players = slices.Clone(r.Players)
	r.Comments = slices.Clone(r.Comments)
	r.Moves = slices.Clone(r.Moves)
	for i := range r.Moves {
		r.Moves[i].Comments = slices.Clone(r.Moves[i].Comments)
	}
	return r
}

// Error describes a problem with a record, and gives the problem's line and column. If the record was not parsed from
// text, the line and column refer to the text that AppendText would produce.
type Error struct {
	Line   int            // the number of the line, from 1
	Column int            // in bytes, from 1; just past the end of the line if something is missing there
	Rule   boardgame.Rule // the rule that is broken, or that has ended the game; "" if the problem is not about a rule
	Err    error          // the problem: the game's error, or an error of this package
}

// Error returns a message with the place and the problem, such as "line 9, column 3: there is no piece on d3
// (cuckoo/B7)".
func (e *Error) Error() string {
	problem := fmt.Sprint(e.Err)
	var syntax *boardgame.SyntaxError
	if errors.As(e.Err, &syntax) { // without its offset, because the column already includes it
		place := strings.TrimSuffix(syntax.Text+", "+syntax.Field, ", ")
		problem = place + ": " + syntax.Problem
	}
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, problem)
}

// Unwrap returns Err, for use by [errors.Is] and [errors.As].
func (e *Error) Unwrap() error { return e.Err }

// Is reports whether the target is the rule, for use by [errors.Is].
func (e *Error) Is(target error) bool { return e.Rule != "" && target == e.Rule }
