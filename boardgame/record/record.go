package record

import (
	"fmt"
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Record is a game written down. Its fields are free to be changed; what makes no record is refused when it is
// written or replayed. The zero Record is none.
type Record struct {
	Game    string // the game's name
	Version int    // of the rules, from 1

	// How the game begins is one of three: at the start with these options, which are all that the game has; at a
	// position that was set up; or, in a public record, at what everybody could see of the beginning.
	Options  boardgame.Options
	Position string
	View     string

	Players []Player // who takes part, in the order of their seats
	Date    string   // when the game was played, as in 2026-07-14, or ""
	Result  Result

	Comments []string // on the game as a whole, a line each
	Moves    []Move

	// LinesBefore is how many lines stood before the record in what it was read from, so that the line that an error
	// of Replay names is the line there. It is not part of the text.
	LinesBefore int
}

// Player is who has a seat.
type Player struct {
	Letter string // of the seat, as in the position's text
	Name   string // "" for somebody unknown
}

// Move is a move that was made.
type Move struct {
	Text     string
	Comments []string // on it and on the position that it leads to, a line each
}

// New is the record of a game that begins at the start, without moves yet. Options that are left out have their
// defaults, which the record spells out. The names are those of the players in the order of their seats; where there
// are fewer, the last ones are unknown.
//
// An error is a [*boardgame.OptionError], or an [*Error] for a name that can't be written, or says that there are more names
// than players.
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

// NewAt is the record of a game that begins at a position, without moves yet. It is like [New] otherwise; an error
// for the position is the game's.
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
