package record

import (
	"fmt"
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Record is a game written down. Callers may change its fields; writing and replaying refuse what is not a valid
// record. The zero Record is not valid.
type Record struct {
	Game    string // the game's name
	Version int    // of the rules, from 1

	// One of these says how the game begins: at the start, with all options that the game has; at a position that was
	// set up; or, in a public record, with what everybody could see of the beginning.
	Options  boardgame.Options
	Position string
	View     string

	Players []Player // in the order of their seats
	Date    string   // when the game was played, as in 2026-07-14, or ""
	Result  Result

	Comments []string // on the game as a whole, a line each
	Moves    []Move

	// LinesBefore counts the lines before the record in the input that it was read from, so that an error of Replay
	// names the line of the input. It is not part of the text.
	LinesBefore int
}

// Player is the player on a seat.
type Player struct {
	Letter string // of the seat, as in the position's text
	Name   string // "" if unknown
}

// Move is a move that was made.
type Move struct {
	Text     string
	Comments []string // on the move and the position after it, a line each
}

// New returns the record of a game that begins at the start, with no moves yet. Options that are left out have their
// defaults, and the record spells them out. The names are those of the players, in the order of their seats; players
// without a name are unknown.
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

// NewAt returns the record of a game that begins at a position, with no moves yet. Otherwise it works as [New] does. An
// error about the position is the one that the game's Parse returns.
func NewAt(g dynamic.Game, position string, names ...string) (Record, error) {
	start, err := g.Parse(position)
	if err != nil {
		return Record{}, err
	}
	return Record{Position: position}.begin(g, start, names)
}

// begin fills in what a record has beside the way in which the game begins.
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

// clone is a copy that shares nothing with the record.
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
