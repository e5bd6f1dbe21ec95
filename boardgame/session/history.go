package session

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// ply is a position of the round, with the move that led to it. Plies form a chain that never changes, so sessions
// with the same beginning share its plies, and a move costs the same at any length.
type ply struct {
	before *ply // nil at the beginning of the round
	number int  // the number of moves made so far
	move   record.Move
	state  dynamic.State
	public string // the text of what a spectator sees
}

// newPly returns the ply after a legal move, or the beginning of a round if before is nil.
func newPly(before *ply, m record.Move, state dynamic.State) *ply {
	p := &ply{before: before, move: m, state: state, public: state.See(boardgame.NoPlayer).String()}
	if before != nil {
		p.number = before.number + 1
	}
	return p
}

// seen returns the text of the move that led to p, as the viewer sees it.
func (p *ply) seen(viewer boardgame.Player) string {
	text, err := p.before.state.MoveFor(p.move.Text, viewer)
	if err != nil {
		return "" // impossible: the move was legal
	}
	return text
}

// since returns the plies from one with the given number up to p, in order.
func (p *ply) since(number int) []*ply {
	var list []*ply
	for ; p != nil && p.number >= number; p = p.before {
		list = append(list, p)
	}
	slices.Reverse(list)
	return list
}

// occurrences returns the number of times that the position has occurred in the round, including now. Two positions
// count as equal if a spectator can't tell them apart.
func (p *ply) occurrences() int {
	n := 0
	for q := p; q != nil; q = q.before {
		if q.public == p.public {
			n++
		}
	}
	return n
}

// change returns what the move that led to p has changed, as the viewer sees it, and the pictures before and after it.
func (p *ply) change(viewer boardgame.Player) (c picture.Change, before, after picture.Picture) {
	was, is := p.before.state.See(viewer), p.state.See(viewer)
	c, err := was.Change(p.seen(viewer), is)
	if err != nil {
		return picture.Change{}, before, after // impossible: the move was legal, so it leads from one view to the next
	}
	return c, was.Picture(), is.Picture()
}
