package record

import (
	"strconv"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Replay plays the record and checks all of it: the game and the version of its rules, the players, that each move is
// legal, and that the result is what the rules say of the last position, or one that the table could agree on there.
//
// Replay returns the positions: the one at the beginning and one after each move. If there is an error, it returns the
// positions before the error, none if the game does not even begin. The error is an [*Error]. A record of another
// version of the rules is refused at once, with a [*VersionError] inside, since the meaning of its moves is unknown. A
// public record with a view can't be replayed, because it does not say where the game began.
func (r Record) Replay(g dynamic.Game) ([]dynamic.State, error) {
	if _, err := r.MarshalText(); err != nil {
		return nil, err
	}
	s, err := r.start(g)
	if err != nil {
		return nil, err
	}
	if err := r.checkPlayers(g, s.Players()); err != nil {
		return nil, err
	}
	states := append(make([]dynamic.State, 0, 1+len(r.Moves)), s)
	line := r.resultLine() + len(r.Comments)
	for i, m := range r.Moves {
		line++
		s, err = s.Apply(m.Text)
		if err != nil {
			return states, r.refuse(line, len(strconv.Itoa(i+1))+2, err)
		}
		states = append(states, s)
		line += len(m.Comments)
	}
	return states, r.checkResult(states)
}
