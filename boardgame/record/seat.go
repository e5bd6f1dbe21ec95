package record

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// For returns the form of the record that p may see now. If p is NoPlayer, For returns the form for spectators. If the game
// hides nothing or is over, the form is the whole record.
//
// During a game that hides something, the full list of moves would reveal too much, because anyone who knows the start
// could replay the game and see everything. The returned record therefore has only the last n moves, where n is the number
// of players. Instead of the game's beginning, it has p's view of the position before these moves. The only comment in the
// record names the viewer and the number of the first move. Such a record can be shown, but not replayed. The returned
// record depends only on p's view of that position and on what p has seen since.
//
// The method first replays the record, and returns any error of [Record.Replay].
func (r Record) For(g dynamic.Game, p boardgame.Player) (Record, error) {
	states, err := r.Replay(g)
	if err != nil {
		return Record{}, err
	}
	info := g.Info()
	form := r.Clone()
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
		if form.Moves[i].Text, err = states[first+i].MoveFor(form.Moves[i].Text, p); err != nil {
			return Record{}, err
		}
	}
	if _, err := form.MarshalText(); err != nil {
		return Record{}, err
	}
	return form, nil
}
