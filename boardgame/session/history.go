package session

import (
	"maps"
	"slices"
	"sync/atomic"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// ply is a position of the round, with the move that led to it. Plies form a chain that never changes, so sessions with the
// same beginning share its plies, and a move costs the same at any length.
type ply struct {
	before *ply // nil at the beginning of the round
	number int  // the number of moves made so far
	move   record.Move
	state  dynamic.State
	hash   uint64 // the hash of the position's text, as a spectator sees it
	times  int    // how often the position has occurred in the round, including now
	drawn  atomic.Pointer[map[boardgame.Player]*drawn]
}

// beginning returns the first ply of a round, and a tally that contains only this ply.
func beginning(start dynamic.State) (*ply, *tally) {
	text := start.See(boardgame.NoPlayer).String()
	p := &ply{state: start, hash: hashed(text), times: 1}
	return p, (*tally)(nil).add(p, text, 1, 0)
}

// after returns the ply after a legal move, and the tally that contains it.
func (p *ply) after(m record.Move, next dynamic.State, t *tally) (*ply, *tally) {
	text := next.See(boardgame.NoPlayer).String()
	q := &ply{before: p, number: p.number + 1, move: m, state: next, hash: hashed(text)}
	t = t.add(q, text, 1, 0)
	return q, t
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

// tally counts the occurrences of each position in a round. Two positions count as equal if a spectator can't tell them
// apart. A tally is a trie over the hashes that never changes: add copies only the path to the position.
type tally struct {
	at    *ply // a ply with the position
	times int
	next  [4]*tally
}

// add returns a tally in which the position of p, whose text is given, has occurred more often by n. If n is positive, add
// also sets p.times, so the caller must not have shared p yet.
func (t *tally) add(p *ply, text string, n int, depth uint) *tally {
	if t == nil {
		p.times = n
		return &tally{at: p, times: n}
	}
	c := *t
	if t.at.hash == p.hash && (t.at == p || t.at.state.See(boardgame.NoPlayer).String() == text) {
		c.times += n
		if n > 0 {
			p.times = c.times
		}
		return &c
	}
	way := &c.next[p.hash>>(2*depth)&3]
	*way = (*way).add(p, text, n, depth+1)
	return &c
}

// without returns a tally without the plies from one after p up to last.
func (t *tally) without(last, p *ply) *tally {
	for ; last != p; last = last.before {
		t = t.add(last, last.state.See(boardgame.NoPlayer).String(), -1, 0)
	}
	return t
}

// hashed returns the FNV-1a hash of a text.
func hashed(text string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	return h
}

// drawn holds what a drawing of a ply needs from the moves before it.
type drawn struct {
	ids  map[string]string // the identifiers of the pieces, by the names of their cells
	last []string          // the cells that the last move has changed
}

// landmark is the distance between plies that keep what is drawn for good. Other plies keep it until a later ply has its own.
const landmark = 64

// draw returns what a drawing needs for a viewer. It starts at the last ply for which that is known.
func (p *ply) draw(viewer boardgame.Player) drawn {
	var d drawn
	var way []*ply
	from := p
	for known := false; from.before != nil; from = from.before {
		if d, known = from.known(viewer); known {
			break
		}
		way = append(way, from)
	}
	view := from.state.See(viewer)
	picture := view.Picture()
	for _, q := range slices.Backward(way) {
		next := q.state.See(viewer)
		after := next.Picture()
		change, err := view.Change(q.seen(viewer), next)
		if err != nil {
			return drawn{} // impossible: the moves are legal, so they lead from one view to the next
		}
		d = drawn{change.Follow(picture, after, d.ids), change.Cells(picture, after)}
		if q == p || q.number%landmark == 0 {
			q.keep(viewer, &d)
		}
		view, picture = next, after
	}
	if from != p && from.number%landmark != 0 {
		from.keep(viewer, nil)
	}
	return d
}

// known returns what is drawn of p for a viewer, if p has kept it.
func (p *ply) known(viewer boardgame.Player) (drawn, bool) {
	if all := p.drawn.Load(); all != nil && (*all)[viewer] != nil {
		return *(*all)[viewer], true
	}
	return drawn{}, false
}

// keep stores what is drawn of p for a viewer, or forgets it if d is nil.
func (p *ply) keep(viewer boardgame.Player, d *drawn) {
	all := map[boardgame.Player]*drawn{}
	if known := p.drawn.Load(); known != nil {
		maps.Copy(all, *known)
	}
	all[viewer] = d
	p.drawn.Store(&all)
}
