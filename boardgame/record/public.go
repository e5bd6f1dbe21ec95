package record

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Public returns the record without how the game began, where not everybody at the table could see that: for a game with
// hidden information that is over. As long as a game goes on, its moves give too much away: see [Record.For].
//
// If everybody could not see all of the beginning, the public record has the view of a spectator instead, and no options. The
// moves are the same, because everybody saw them made, and so are the result and the other headers. There are no comments,
// because nobody can tell what they give away. So the public record of a game that began openly can be replayed, and one
// with a view can't.
//
// Nobody can check a view later, so the record is replayed first, and Public returns the error of [Record.Replay]. Of a
// record that has a view already only the game, the version and that it is a spectator's view are checked. In a game that
// hides nothing, the public form is the record as it is.
func (r Record) Public(g dynamic.Game) (Record, error) {
	var start dynamic.State
	if r.View == "" {
		states, err := r.Replay(g)
		if err != nil {
			return Record{}, err
		}
		start = states[0]
	} else if err := r.checkView(g); err != nil {
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

// checkView refuses a record of another game, and one with the view of a player.
func (r Record) checkView(g dynamic.Game) error {
	if err := r.checkGame(g); err != nil {
		return err
	}
	if _, err := g.ParseView(r.View, boardgame.NoPlayer); err != nil {
		return r.refuse(startLine, len(keyView)+2, err)
	}
	return nil
}
