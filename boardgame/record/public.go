package record

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Public returns the form of the record that everybody may see, even if some part of the game's beginning must stay hidden.
// It is meant for finished games with hidden information. Until a game is over, its moves reveal too much: see [Record.For].
//
// If a spectator could not see the whole beginning, the public record has the spectator's view of it instead of options or a
// position. A public record keeps the result, the other headers, and the moves, which everybody saw. It has no comments,
// because they might reveal something. A public record with a view can't be replayed. Any other public record can.
//
// Public checks the record by replaying it, because a public record with a view can't be checked that way. It
// returns any error of [Record.Replay]. If the record already has a view, Public checks only the game and the
// version, and whether the view is a spectator's. In a game that hides nothing, Public returns a copy of the
// record.
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
	public := r.Clone()
	if info := g.Info(); !info.HidesInformation {
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
	// If the view has the same text as the position, nothing is hidden.
	if view := start.See(boardgame.NoPlayer).String(); view != start.String() {
		public.Options, public.Position, public.View = nil, "", view
	}
	if _, err := public.MarshalText(); err != nil {
		return Record{}, err
	}
	return public, nil
}

// checkView checks that the record is for this game and this version of the rules, and that its view is a spectator's.
func (r Record) checkView(g dynamic.Game) error {
	info := g.Info()
	if err := r.checkGame(&info); err != nil {
		return err
	}
	if _, err := g.ParseView(r.View, boardgame.NoPlayer); err != nil {
		return r.refuse(startLine, len(keyView)+2, err)
	}
	return nil
}
