package protocol

import (
	"errors"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// addClicks answers a list of clicks. If no legal move begins with these clicks, the error is the refusal of the move that
// the player seems to mean.
func (r request) addClicks(p *place, reply *answer) error {
	if r.clicks == nil {
		return nil
	}
	clicks, err := p.view().Clicks(*r.clicks...)
	var move *boardgame.MoveError
	var click *game.ClickError
	switch {
	case errors.As(err, &move):
		return &refused{MoveError: move, move: fmt.Sprint(move.Move)}
	case errors.As(err, &click):
		problem := wrong("clicks", "%s", click.Problem)
		index := click.Click - 1
		problem.Index = &index
		return problem
	case err != nil:
		return wrong("clicks", "%v", err)
	}
	reply.Next, reply.Complete = clicks.Next, clicks.Complete
	if reply.Next == nil {
		reply.Next = []string{}
	}
	if reply.Complete == nil {
		reply.Complete = []dynamic.Choice{}
	}
	return nil
}

// changeJSON is a change. Each moved piece also has its path, in the coordinates of the drawing after the move.
type changeJSON struct {
	picture.Change
	Moved []movedJSON `json:"moved,omitempty"`
}

type movedJSON struct {
	picture.Moved
	Path [][2]int `json:"path"`
}

// addChange adds the changes that a move would make. If the request names no move, it adds the changes that the last
// move made.
func (r request) addChange(p *place, reply *answer) error {
	if r.change == nil {
		return nil
	}
	before := &place{game: p.game, info: p.info, states: p.states, moves: p.moves, asked: p.asked, viewer: p.viewer}
	after := before
	if r.change.move != nil {
		after = &place{game: p.game, info: p.info, states: p.states[:len(p.states):len(p.states)], moves: p.moves[:len(p.moves):len(p.moves)], asked: p.asked, viewer: p.viewer}
		if err := after.play(*r.change.move, p.asked); err != nil {
			return locate("change", err, nil)
		}
	}
	n := len(after.moves)
	if n == 0 {
		return wrong("change", "no move has been made yet")
	}
	change, err := after.change(n)
	if err != nil {
		return wrong("change", "%v", err)
	}
	from := r.viewpoint(p)
	reply.Change = &changeJSON{Change: change}
	for _, m := range change.Moved {
		reply.Change.Moved = append(reply.Change.Moved, movedJSON{m, path(after.picture(n-1), after.picture(n), m, from)})
	}
	return nil
}

// change returns what the n-th move changed. If the request asks for a view, the change has only what the viewer can see.
func (p *place) change(n int) (picture.Change, error) {
	trace, err := p.states[n-1].Trace(p.moves[n-1])
	if err != nil {
		return picture.Change{}, err
	}
	return picture.Compare(p.picture(n-1), p.picture(n), trace)
}

// path returns the points that a moving piece passes through, in the coordinates of the drawing after the move.
func path(before, after picture.Picture, m picture.Moved, from diagram.Option) [][2]int {
	end, _ := diagram.Place(after, m.To, from)
	was, _ := diagram.Place(before, m.Way[len(m.Way)-1], from)
	points := make([][2]int, len(m.Way))
	for i, name := range m.Way {
		at, _ := diagram.Place(before, name, from)
		points[i] = [2]int{at.X + end.X - was.X, at.Y + end.Y - was.Y}
	}
	return points
}
