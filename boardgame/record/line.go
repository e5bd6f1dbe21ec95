package record

import (
	"hash/fnv"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Line is the line of positions up to one of them, in a game that is played or replayed. It counts turns, and how often
// positions occur. A Line never changes: lines with the same beginning share it. Package session uses it too, so a
// record and a table count in the same way.
//
// A turn is what one player does before it is another player's turn. It may take several moves, and draws of chance
// between them are part of it. Two positions are equal if a spectator can't tell them apart. Repetitions are counted at
// the ends of turns; in the middle of a turn, a position is compared only with those of the same turn. A move that is
// silent for spectators makes no new position: see [game.Told].
type Line struct {
	before *Line // nil at the beginning
	state  dynamic.State
	public string           // the text of what a spectator sees
	hash   uint64           // the hash of public
	mover  boardgame.Player // the last player who moved, NoPlayer if there was none
	chose  bool             // whether the mover's turn was a choice at the same time as others, which is all of it
	turn   int
	begins bool // whether a turn begins in the position
	times  int
}

// Begin returns the line of a game that begins in a position.
func Begin(start dynamic.State) *Line {
	l := &Line{state: start, turn: 1, begins: true, times: 1}
	l.look()
	return l
}

// After returns the line after a move in its last position.
func (l *Line) After(step dynamic.Step) *Line {
	next := &Line{before: l, state: step.After(), mover: l.mover, chose: l.chose, turn: l.turn, times: l.times}
	next.look()
	if p := step.Before().Turn(); p != boardgame.Chance {
		next.mover, next.chose = p, step.Before().Together()
	}
	_, over := next.state.Winner()
	turn := next.state.Turn()
	passes := turn != next.mover || next.chose || next.state.Together()
	if passes && !over && turn != boardgame.Chance {
		next.begins = true
		if next.mover != boardgame.NoPlayer { // otherwise, chance has drawn before the first turn
			next.turn++
		}
	}
	if step.Told(boardgame.NoPlayer).Silent {
		return next
	}
	next.times = 1
	for q := l; q != nil && (next.begins || q.turn == l.turn); q = q.before {
		if q.hash == next.hash && q.public == next.public && (q.begins || !next.begins) {
			next.times = q.times + 1
			break
		}
	}
	return next
}

// look sets the text of what a spectator sees, and its hash, which tells most positions apart without the text.
func (l *Line) look() {
	l.public = l.state.See(boardgame.NoPlayer).String()
	h := fnv.New64a()
	h.Write([]byte(l.public))
	l.hash = h.Sum64()
}

// Turn returns the number of the turn in which the last position occurred, from 1. The end of the game belongs to the
// last turn.
func (l *Line) Turn() int { return l.turn }

// Halfway reports whether the player to move has made a part of the turn, which is not complete.
func (l *Line) Halfway() bool {
	_, over := l.state.Winner()
	return !over && !l.begins && l.state.Turn() == l.mover
}

// Times returns how often the last position has occurred, including now.
func (l *Line) Times() int { return l.times }

// Result returns the result under the rules of the game: that of [ResultOf], or the draw by the rule that the game names
// for the third occurrence of a position.
func (l *Line) Result(g dynamic.Game) Result {
	result := ResultOf(l.state)
	if rule := g.RepetitionRule(); rule != "" && result.Reason == Unfinished && l.times >= 3 {
		return Result{Reason: ByRule, Rule: rule}
	}
	return result
}
