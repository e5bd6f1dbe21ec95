package session

import (
	"hash/fnv"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// ply is a position of the round, with the move that led to it. Plies form a chain that never changes, so sessions
// with the same beginning share its plies, and a move adds one.
type ply struct {
	before *ply // nil at the beginning of the round
	number int  // the number of moves made so far
	move   record.Move
	state  dynamic.State
	public string // the text of what a spectator sees
	times  int    // how often the position has occurred in the round, including now
	latest *tree  // the latest ply of each position of the round up to now

	// told holds the number of moves so far of which each player and, at NoPlayer, spectators were told. It is less than
	// number if some moves were silent: see [game.Told]. Spectators are told only of moves of which everybody is told.
	told [boardgame.Fourth + 1]int
}

// after returns the ply after a legal move from the current position.
func (s Session) after(m record.Move, next dynamic.State) *ply {
	p := &ply{
		before: s.now, number: s.now.number + 1, move: m, state: next, told: s.now.told,
		times: s.now.times, latest: s.now.latest,
	}
	p.public = next.See(boardgame.NoPlayer).String()
	for q := range boardgame.Player(s.Players() + 1) {
		if !s.toldOf(p, q).Silent {
			p.told[q]++
		}
	}
	// Two positions are equal if a spectator can't tell them apart. A move of which not everybody was told makes no new
	// position.
	if !p.silent(boardgame.NoPlayer) {
		p.occur()
	}
	return p
}

// occur counts one more occurrence of p's position.
func (p *ply) occur() {
	h := fnv.New64a()
	h.Write([]byte(p.public))
	p.times = 1
	if last := p.latest.find(p.public, h.Sum64()); last != nil {
		p.times = last.times + 1
	}
	p.latest = p.latest.with(p, h.Sum64())
}

// tree finds the latest ply with a public text, in a time that hardly depends on the length of the round. The bits of
// the text's hash, from the lowest, are the way from the root to the ply. A tree never changes: the next one shares
// with it all but the way to the new ply. The empty tree is nil.
type tree struct {
	ply  *ply
	next [2]*tree
}

// find returns the ply with the given text, or nil if there is none.
func (t *tree) find(public string, hash uint64) *ply {
	for ; t != nil; t, hash = t.next[hash&1], hash>>1 {
		if t.ply.public == public {
			return t.ply
		}
	}
	return nil
}

// with returns the tree with p, in place of the ply with the same text.
func (t *tree) with(p *ply, hash uint64) *tree {
	if t == nil {
		return &tree{ply: p}
	}
	n := *t
	if t.ply.public == p.public {
		n.ply = p
	} else {
		n.next[hash&1] = t.next[hash&1].with(p, hash>>1)
	}
	return &n
}

// toldOf returns what a viewer was told of the move that led to p, if there was one.
func (s Session) toldOf(p *ply, viewer boardgame.Player) game.Told {
	if !s.info.HidesInformation || p == nil || p.before == nil {
		return game.Told{}
	}
	_, told, err := p.before.state.Told(p.move.Text, viewer)
	if err != nil {
		return game.Told{Reveals: true} // impossible: the move was legal
	}
	return told
}

// silent reports whether a viewer was not told of the move that led to p.
func (p *ply) silent(viewer boardgame.Player) bool {
	return p.before != nil && p.told[viewer] == p.before.told[viewer]
}

// heard returns the plies of whose moves a viewer knows, without the first n of them, in order. When the round is
// over, everybody knows of all moves.
func (s Session) heard(viewer boardgame.Player, n int) []*ply {
	var list []*ply
	for p := s.now; p.before != nil && s.count(p, viewer) > n; p = p.before {
		if s.Over() || !p.silent(viewer) {
			list = append(list, p)
		}
	}
	slices.Reverse(list)
	return list
}

// count returns the number of moves up to p of which a viewer knows.
func (s Session) count(p *ply, viewer boardgame.Player) int {
	if s.Over() {
		return p.number
	}
	return p.told[viewer]
}

// last returns the last ply of whose move p knows, or nil if there is none.
func (s Session) last(p boardgame.Player) *ply {
	if n := s.PliesFor(p); n > 0 {
		return s.heard(s.viewer(p), n-1)[0]
	}
	return nil
}

// seen returns the text of the move that led to p, as the viewer sees it.
func (p *ply) seen(viewer boardgame.Player) string {
	seen, _, _ := p.before.state.Told(p.move.Text, viewer) // the move was legal
	return seen
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

// change returns what the move that led to p has changed, as the viewer sees it.
func (p *ply) change(viewer boardgame.Player) picture.Change {
	before, after := p.before.state.See(viewer), p.state.See(viewer)
	c, _ := before.Change(p.seen(viewer), after) // the move was legal, so it leads from one view to the next
	return c
}
