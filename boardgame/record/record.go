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
	if g == nil {
		return Record{}, errNoGame()
	}
	info := g.Info()
	all, err := info.Complete(options)
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
	return r.begin(&info, start, names)
}

// NewAt returns a record without moves, for a game that begins at a position. The names have the same meaning as in
// [New]. If the position is not valid, NewAt returns the error of the game's Parse.
func NewAt(g dynamic.Game, position string, names ...string) (Record, error) {
	if g == nil {
		return Record{}, errNoGame()
	}
	start, err := g.Parse(position)
	if err != nil {
		return Record{}, err
	}
	info := g.Info()
	return Record{Position: position}.begin(&info, start, names)
}

// errNoGame is the error for a game that is nil.
func errNoGame() error { return errors.New("there is no game") }

// begin fills in the game, the version of its rules, the players and the result.
func (r Record) begin(info *game.Info, start dynamic.State, names []string) (Record, error) {
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
	if _, err := r.MarshalText(); err != nil {
		return Record{}, err
	}
	return r, nil
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
	Err    error          // the problem: the game's error, a [*VersionError], or an error of this package
}

// Error returns a message with the place and the problem, such as "line 9, column 3: there is no piece on d3
// (cuckoo/B7)".
func (e *Error) Error() string {
	problem := e.Err.Error()
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

// VersionError is the error for a record that was made under a different version of the rules.
type VersionError struct {
	Game     string
	Recorded int // the version of the rules in the record
	Known    int // the version of the rules in this library
}

// Error returns a message that names both versions.
func (e *VersionError) Error() string {
	return fmt.Sprintf("recorded under version %d of the rules of %s, but this library has version %d",
		e.Recorded, e.Game, e.Known)
}

// For returns the form of the record that p may see now. If p is NoPlayer, For returns the form for spectators. If the
// game hides nothing or is over, the form is the whole record.
//
// During a game that hides something, the full list of moves would reveal too much, because anyone who knows the start
// could replay the game and see everything. The returned record therefore has only the last n moves, where n is the
// number of players. Instead of the game's beginning, it has p's view of the position before these moves. The only
// comment in the record names the viewer and the number of the first move. Such a record can be shown, but not
// replayed. The returned record depends only on p's view of that position and on what p has seen since.
//
// The method first replays the record, and returns any error of [Record.Replay].
func (r Record) For(g dynamic.Game, p boardgame.Player) (Record, error) {
	states, err := r.Replay(g)
	if err != nil {
		return Record{}, err
	}
	info := g.Info()
	if !info.HidesInformation || r.Result.Reason != Unfinished {
		return r.Clone(), nil
	}
	if int(p) > len(r.Players) {
		p = boardgame.NoPlayer
	}
	var heard []int // the indexes of the moves of which p was told
	for i, m := range r.Moves {
		if !silent(states[i], m.Text, p) {
			heard = append(heard, i)
		}
	}
	number := max(0, len(heard)-len(r.Players))
	heard = heard[number:]
	first := states[len(r.Moves)]
	if len(heard) > 0 {
		first = states[heard[0]]
	}
	who := "everybody sees"
	if p != boardgame.NoPlayer {
		who = info.Seat(p).Name + " sees"
	}
	form := Record{
		Game: r.Game, Version: r.Version, View: first.See(p).String(), Players: slices.Clone(r.Players), Date: r.Date,
		Comments: []string{fmt.Sprintf("As %s it, from move %d on.", who, number+1)},
	}
	for _, i := range heard {
		text, err := states[i].MoveFor(r.Moves[i].Text, p)
		if err != nil {
			return Record{}, err
		}
		form.Moves = append(form.Moves, Move{Text: text})
	}
	return form, nil
}
