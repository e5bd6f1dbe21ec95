package record

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Public is the record without anything that not everybody at the table could see, for a game with hidden
// information. The record itself is the full form.
//
// What hides is where the game began: if everybody could not see all of that, the public record has the view of
// somebody who only watches in its place, and no options. The moves are the same, as everybody sees them made; and so
// are the result and what the headers say else. There are no comments, as nobody can tell what they give away. So the
// public record of a game that began openly can be replayed, and one with a view can't.
//
// Because nobody can check a view later, the record is replayed first, and Public returns the error of
// [Record.Replay]. Of a record that has a view already only the game and the version are checked. In a game that
// hides nothing, the public form is the record as it is.
func (r Record) Public(g dynamic.Game) (Record, error) {
	var start dynamic.State
	if r.View == "" {
		states, err := r.Replay(g)
		if err != nil {
			return Record{}, err
		}
		start = states[0]
	} else if err := r.checkGame(g); err != nil {
		return Record{}, err
	}
	public := r.clone()
	if !g.Info().HidesInformation {
		return public, nil
	}
	public.LinesBefore = 0
	public.Comments = nil
	for i := range public.Moves {
		public.Moves[i].Comments = nil
	}
	if start == nil {
		return public, nil
	}
	// A view with the position's own text holds the whole position.
	if view := start.See(boardgame.NoPlayer).String(); view != start.String() {
		public.Options, public.Position, public.View = nil, "", view
	}
	if _, err := public.MarshalText(); err != nil {
		return Record{}, err
	}
	return public, nil
}
