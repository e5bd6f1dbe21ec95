package oeufs

import "github.com/seed4105872c/clutch/boardgame"

// recall adds to a view everything that its viewer can know from watching the moves. If the viewer once saw an egg's symbol
// and could follow the egg from then on, recall marks the egg as looked at by the viewer. Everyone sees the moves and the
// symbols that show (K1), so recall reveals only what the viewer could see. If a move does not lead from one view to the
// next, recall ignores that move and everything before it. It adds nothing to the view of a player who is out, because no
// such player has a look (K2).
func recall(seen boardgame.View[State, Move], watched []boardgame.Watched[State, Move]) boardgame.View[State, Move] {
	v, ok := seen.(View)
	if !ok || !v.In(v.viewer) || v.Turn() == boardgame.NoPlayer {
		return seen
	}
	var owners followed
	for i, w := range watched {
		before, ok := w.View.(View)
		after := v
		if i+1 < len(watched) && ok {
			after, ok = watched[i+1].View.(View)
		}
		if !ok || !owners.follow(before, after, w.Move) {
			owners = followed{}
		}
	}
	for unknown := v.Unknown(); unknown != 0; unknown = unknown.Rest() {
		c := Cell(unknown.First())
		if owner := owners[c]; owner != boardgame.NoPlayer {
			egg := v.lane(c.set())
			v.seen |= uint64(egg) << (16 * (v.viewer - 1))
			v.known |= named(egg, owner)
		}
	}
	return v
}

// followed holds the owner of the egg on each cell, or NoPlayer if the moves do not reveal the owner.
type followed [64]boardgame.Player

// follow updates f for the move m, and reports whether m can lead from the first view to the second.
func (f *followed) follow(before, after View, m Move) bool {
	eggs := before.eggs()
	if m.action == Moving {
		if !eggs.Has(int(m.from)) || eggs.Has(int(m.to)) {
			return false
		}
		owner := f[m.from]
		if piece := before.pieceAt(m.from, before.known); !piece.Turned() {
			owner = piece.Owner()
		}
		f[m.from], f[m.to] = boardgame.NoPlayer, owner
		eggs = eggs&^m.from.set() | m.to.set()
	}
	for c := range (eggs &^ after.eggs()).All() {
		f[c] = boardgame.NoPlayer // the egg has left the board (F5)
	}
	return after.eggs()&^eggs == 0 && (m.claims || after.eggs() == eggs)
}
