package record

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// For returns the form of the record that may be sent to a player, or with NoPlayer to everybody else, as long as the game
// goes on. In a game that hides nothing, and for a game that has ended, it is the whole record.
//
// Otherwise the list of all moves would be too much: whoever replays them from an open start knows what is hidden. So the
// record has only the moves of the last round of turns, as many as there are players. In the place of how the game began it
// has the player's view of the position before them, and no comments but one that says so. It can be shown, and not be
// replayed. What is in it depends on nothing that the player can't see or has not seen happen in that round.
//
// The record is replayed first. The error is that of [Record.Replay].
func (r Record) For(g dynamic.Game, p boardgame.Player) (Record, error) {
	states, err := r.Replay(g)
	if err != nil {
		return Record{}, err
	}
	info := g.Info()
	form := r.clone()
	if !info.HidesInformation || r.Result.Reason != Unfinished {
		return form, nil
	}
	if int(p) > len(r.Players) {
		p = boardgame.NoPlayer
	}
	first := max(0, len(r.Moves)-len(r.Players))
	form.LinesBefore, form.Options, form.Position = 0, nil, ""
	form.View = states[first].See(p).String()
	who := "everybody sees"
	if p != boardgame.NoPlayer {
		who = info.Seat(p).Name + " sees"
	}
	form.Comments = []string{fmt.Sprintf("As %s it, from move %d on.", who, first+1)}
	form.Moves = form.Moves[first:]
	for i := range form.Moves {
		form.Moves[i].Comments = nil
	}
	if _, err := form.MarshalText(); err != nil {
		return Record{}, err
	}
	return form, nil
}
