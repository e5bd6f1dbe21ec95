package session

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// ply is a position of the round, with the move that led to it. Plies form a chain that never changes, so sessions
// with the same beginning share its plies, and a move adds one.
type ply struct {
	before *ply // nil at the beginning of the round
	number int  // the number of moves made so far
	move   record.Move
	step   dynamic.Step // the move, nil at the beginning of the round
	state  dynamic.State
	line   *record.Line // counts turns and repetitions

	// told holds the number of moves so far of which each player and, at NoPlayer, spectators were told. It is less than
	// number if some moves were silent: see [game.Told]. Spectators are told only of moves of which everybody is told.
	told [boardgame.Fourth + 1]int
}

// after returns the ply after a move from the current position.
func (s Session) after(m record.Move, step dynamic.Step) *ply {
	p := &ply{
		before: s.now, number: s.now.number + 1, move: m, step: step, state: step.After(), told: s.now.told,
		line: s.now.line.After(step),
	}
	for q := range boardgame.Player(s.Players() + 1) {
		if !step.Told(q).Silent {
			p.told[q]++
		}
	}
	return p
}

// half reports whether p comes between two moves that belong together, so that nobody takes back the second one alone.
// That is in the middle of a turn, but not after a draw of chance or a silent move, which can't be taken back.
func (p *ply) half() bool {
	return p.line.Halfway() && p.before.state.Turn() != boardgame.Chance && !p.silent(boardgame.NoPlayer)
}

// learned returns the sentences that a viewer was told of the last move of a player, and of what chance has drawn since.
func (s Session) learned(viewer boardgame.Player) string {
	var list []string
	for _, p := range slices.Backward(s.heard(viewer, s.recent(viewer))) {
		if sentence := p.step.Told(viewer).Sentence; sentence != "" {
			list = append([]string{sentence}, list...)
		}
		if p.before.state.Turn() != boardgame.Chance {
			break
		}
	}
	return strings.Join(list, ". ")
}

// silent reports whether a viewer was not told of the move that led to p.
func (p *ply) silent(viewer boardgame.Player) bool {
	return p.before != nil && p.told[viewer] == p.before.told[viewer]
}

// heard returns the plies of whose moves a viewer knows, without the first n of them, in order. When the round is
// over, everybody knows of all moves.
func (s Session) heard(viewer boardgame.Player, n int) []*ply {
	var list []*ply
	for p := s.now; p != nil && p.before != nil && s.count(p, viewer) > n; p = p.before {
		if s.Over() || !p.silent(viewer) {
			list = append(list, p)
		}
	}
	slices.Reverse(list)
	return list
}

// seen returns the text of the move that led to q, as a viewer knows it now. That is the whole move if the round is over, or
// if it is a choice at the same time as others, and all choices have been shown since.
func (s Session) seen(q *ply, viewer boardgame.Player) string {
	shown := s.Over()
	for p := s.now; !shown && p.number >= q.number && q.before.state.Together(); p = p.before {
		shown = p.step.Shows()
	}
	if shown {
		return q.move.Text
	}
	return q.step.Seen(viewer)
}

// count returns the number of moves up to p of which a viewer knows.
func (s Session) count(p *ply, viewer boardgame.Player) int {
	if p == nil {
		return 0
	}
	if s.Over() {
		return p.number
	}
	return p.told[viewer]
}

// recent returns the number of moves of which a viewer knows before the last ones: one of each player, and what chance has
// drawn since.
func (s Session) recent(viewer boardgame.Player) int {
	p := s.now
	for left := s.Players(); left > 0 && p != nil && p.before != nil; p = p.before {
		if s.count(p, viewer) > s.count(p.before, viewer) && p.before.state.Turn() != boardgame.Chance {
			left--
		}
	}
	return s.count(p, viewer)
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
