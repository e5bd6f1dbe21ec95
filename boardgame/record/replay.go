package record

import (
	"strconv"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Replay plays the record's moves and checks them. It checks that the record is for this game and this version of the rules,
// that it lists the right players, and that each move is legal. It also checks that the result is possible in the last
// position.
//
// Replay returns the position at the beginning and the position after each move. After an error it returns only the
// positions before the error. The error is an [*Error]. The error wraps a [*VersionError] if the record was made under a
// different version of the rules, in which its moves may mean something else. A record with a view can't be replayed,
// because it does not contain the beginning of the game.
func (r Record) Replay(g dynamic.Game) ([]dynamic.State, error) {
	if _, err := r.MarshalText(); err != nil {
		return nil, err
	}
	info := g.Info()
	s, err := r.start(g, &info)
	if err != nil {
		return nil, err
	}
	if err := r.checkPlayers(&info, s.Players()); err != nil {
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
