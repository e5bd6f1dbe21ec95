package record

import (
	"fmt"
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Record is the record of a game. Callers may change its fields. Writing and replaying return an error if the record is not
// valid. The zero Record is not valid.
type Record struct {
	Game    string // the game's name
	Version int    // the version of the rules, from 1

	// One of these fields describes the beginning of the game. Options is for a game that begins at the start, and has all
	// options of the game. Position is for a position that was set up. View is for a public record, and is a view of the
	// beginning.
	Options  boardgame.Options
	Position string
	View     string

	Players []Player // the players in the order of their seats
	Date    string   // the date of the game, such as 2026-07-14, or ""
	Result  Result

	Comments []string // comments on the whole game, one line each
	Moves    []Move

	// LinesBefore is the number of lines before the record in its input, so that an error of Replay has the number of the line
	// in the input. It is not part of the text.
	LinesBefore int
}

// Player holds the letter and the name of a player.
type Player struct {
	Letter string // the letter of the seat, as in the texts of positions
	Name   string // "" if unknown
}

// Move is a move that was made.
type Move struct {
	Text     string
	Comments []string // comments on the move and the position after it, one line each
}

// New returns the record of a game that begins at the start, without moves. Missing options take their default values, which
// become part of the record. The names are those of the players, in the order of their seats. A missing name means that the
// player is unknown.
//
// The error is a [*boardgame.OptionError], an [*Error] for a name that can't be written, or a plain error if there are
// more names than players.
func New(g dynamic.Game, options boardgame.Options, names ...string) (Record, error) {
	start, err := g.Start(options)
	if err != nil {
		return Record{}, err
	}
	var r Record
	for _, o := range g.Info().Options {
		if r.Options == nil {
			r.Options = boardgame.Options{}
		}
		value, given := options[o.Name]
		if !given {
			value = o.Values[0]
		}
		r.Options[o.Name] = value
	}
	return r.begin(g, start, names)
}

// NewAt returns the record of a game that begins at a position, without moves. Names are the same as in [New]. If the
// position is not valid, the error is that of the game's Parse.
func NewAt(g dynamic.Game, position string, names ...string) (Record, error) {
	start, err := g.Parse(position)
	if err != nil {
		return Record{}, err
	}
	return Record{Position: position}.begin(g, start, names)
}

// begin sets the fields of a record that do not describe the beginning of the game.
func (r Record) begin(g dynamic.Game, start dynamic.State, names []string) (Record, error) {
	r.Game, r.Version, r.Result = g.Info().Name, g.Info().Version, ResultOf(start)
	seats := g.Info().Seats[:start.Players()]
	if len(names) > len(seats) {
		return Record{}, fmt.Errorf("%d names for the %d players of %s", len(names), len(seats), g.Info().Title)
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

// clone returns a copy that shares nothing with the record.
func (r Record) clone() Record {
	r.Options = maps.Clone(r.Options)
	r.Players = slices.Clone(r.Players)
	r.Comments = slices.Clone(r.Comments)
	r.Moves = slices.Clone(r.Moves)
	for i := range r.Moves {
		r.Moves[i].Comments = slices.Clone(r.Moves[i].Comments)
	}
	return r
}
