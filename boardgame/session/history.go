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
// same beginning share its plies, and a move costs the same at any length. What a ply keeps besides can always be found again
// from the chain.
type ply struct {
	before *ply // nil at the beginning of the round
	number int  // the number of moves made so far
	move   record.Move
	state  dynamic.State

	shows atomic.Int32          // 1 if the move has revealed something hidden, -1 if not, 0 if that is not known
	times atomic.Int64          // how often the position has occurred in the round, including now; 0 if that is not known
	tally atomic.Pointer[tally] // the positions up to now, or nil
	drawn atomic.Pointer[map[boardgame.Player]*drawn]
}

// landmark is the distance between plies that keep for good what they have found. Other plies keep it until a later ply has
// its own.
const landmark = 64

// after returns the ply after a legal move.
func (p *ply) after(m record.Move, next dynamic.State) *ply {
	return &ply{before: p, number: p.number + 1, move: m, state: next}
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

// occurrences returns the number of times that the position has occurred in the round, including now. Two positions count as
// equal if a spectator can't tell them apart.
func (p *ply) occurrences() int {
	if n := p.times.Load(); n > 0 {
		return int(n)
	}
	var way []*ply
	var t *tally
	from := p
	for ; from != nil; from = from.before {
		if t = from.tally.Load(); t != nil {
			break
		}
		way = append(way, from)
	}
	for _, q := range slices.Backward(way) {
		text := q.state.See(boardgame.NoPlayer).String()
		t = t.add(q, text, hashed(text), 0)
		if q == p || q.number%landmark == 0 {
			q.tally.Store(t)
		}
	}
	if from != nil && from.number%landmark != 0 {
		from.tally.Store(nil)
	}
	return int(p.times.Load())
}

// tally counts the positions of a round. It is a trie over the hashes of their texts that never changes: add copies only the
// way to the position.
type tally struct {
	at    *ply // a ply with the position
	hash  uint64
	times int64
	next  [4]*tally
}

// add returns a tally that also counts p, and sets p.times.
func (t *tally) add(p *ply, text string, hash uint64, depth uint) *tally {
	if t == nil {
		p.times.Store(1)
		return &tally{at: p, hash: hash, times: 1}
	}
	c := *t
	if t.hash == hash && t.at.state.See(boardgame.NoPlayer).String() == text {
		c.times++
		p.times.Store(c.times)
		return &c
	}
	way := &c.next[hash>>(2*depth)&3]
	*way = (*way).add(p, text, hash, depth+1)
	return &c
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
	ids   map[string]string // the identifiers of the pieces, by the names of their cells
	last  []string          // the cells that the last move has changed
	moved []string          // the cells of the pieces that the last move has moved
}

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
		d = drawn{change.Follow(picture, after, d.ids), change.Cells(picture, after), change.Arrivals()}
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
