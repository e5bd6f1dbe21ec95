package oeufs

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// View holds what one player may see of a position (K2): what everyone sees on the table, and the symbols that the
// player has looked at. A View holds nothing else, so a server may send it to the player as it is.
//
// A View never changes, and can be compared with ==. The zero View is a spectator's view of the zero State.
type View struct {
	table
	known  owners
	viewer boardgame.Player
}

// View returns what player p may see of s. If p is NoPlayer or does not take part in the game, View returns a
// spectator's view.
func (s State) View(p boardgame.Player) View {
	if int(p) > s.Players() {
		p = boardgame.NoPlayer
	}
	v := View{table: s.table, viewer: p}
	for q := A; q <= D; q++ {
		v.known[q] = s.owned[q] & s.looks[p]
	}
	v.known[boardgame.NoPlayer] = s.turned &^ s.looks[p]
	return v
}

// Viewer returns the player who has this view, or NoPlayer for a spectator's view.
func (v View) Viewer() boardgame.Player { return v.viewer }

// At returns the piece on a cell, or NoPiece if the cell is empty or c is not on the board. If the piece is a turned
// egg that the viewer has not looked at, At returns Unknown.
func (v View) At(c Cell) Piece { return v.seen().At(c) }

// seen returns the view as a state in which nobody owns the eggs that the viewer does not know.
func (v View) seen() State { return State{v.table, v.known} }

// Unknown returns the cells of the turned eggs whose owners the viewer does not know.
func (v View) Unknown() bitboard.Set64 { return v.known[boardgame.NoPlayer] }

// Eggs returns the cells of the eggs that the viewer knows to belong to player p.
func (v View) Eggs(p boardgame.Player) bitboard.Set64 { return v.seen().Eggs(p) }

// AppendMoves appends the legal actions of the viewer, in the order of [State.AppendMoves], and returns the extended
// slice. On another player's turn, it appends nothing. AppendMoves allocates only if dst lacks capacity.
func (v View) AppendMoves(dst []Move) []Move {
	if v.Turn() != v.viewer {
		return dst
	}
	return v.appendMoves(dst)
}

// Check returns the error that [State.Apply] returns for an action by the viewer, or nil if the action is legal. On
// another player's turn, Check refuses every action and cites B5.
func (v View) Check(m Move) error {
	switch {
	case v.Turn() != boardgame.NoPlayer && v.Turn() != v.viewer:
		return boardgame.Refuse(m, Clockwise, "it is %s's turn", name(v.Turn()))
	case v.legal(m):
		return nil
	}
	return v.refuse(m)
}

// Sample returns a random state that has this view. All such states are equally likely. Sample allocates nothing. In a
// game that goes on it takes one draw; in a finished one it draws until the owners agree with the result.
func (v View) Sample(rng *rand.Rand) State { return v.seen().redealt(v.Unknown(), rng) }

// scrambled returns a copy of s in which the turned eggs that p has not looked at have other owners at random. The test
// kit checks View with it: p's view of the copy must equal p's view of s. This is why scrambled must not call View.
func (s State) scrambled(p boardgame.Player, rng *rand.Rand) State {
	if p > D {
		p = boardgame.NoPlayer
	}
	return s.redealt(s.turned&^s.looks[p], rng)
}

// redealt draws the owners of the given turned eggs at random, until they agree with the result of the game (F3, F4).
func (s State) redealt(eggs bitboard.Set64, rng *rand.Rand) State {
	for p := range s.owned {
		s.owned[p] &^= eggs
	}
	for {
		dealt := s
		if dealt.deal(eggs, rng); dealt.credible() {
			return dealt
		}
	}
}

// deal draws the owners of the hidden eggs at random, so that each player has the right number of eggs.
func (s *State) deal(hidden bitboard.Set64, rng *rand.Rand) {
	var dealt [16]boardgame.Player // there are at most sixteen eggs (B3, B4)
	n := 0
	for p := A; p <= D; p++ {
		for range eggsOf(p, s.Players(), s.In(p)) - s.Eggs(p).Len() {
			dealt[n] = p
			n++
		}
	}
	for i := n - 1; i > 0; i-- {
		j := rng.IntN(i + 1)
		dealt[i], dealt[j] = dealt[j], dealt[i]
	}
	for i := 0; hidden != 0; i++ {
		s.owned[dealt[i]] |= lowest(hidden)
		hidden = hidden.Rest()
	}
}

// credible reports whether the owners of the eggs agree with the result of the game (F3, F4).
func (s State) credible() bool {
	switch s.ending {
	case claimedTruly:
		return s.home(s.winner)
	case claimedFalsely:
		return !s.home(A + B - s.winner)
	}
	return true
}

// recall adds to a view everything that its viewer can know from watching the moves. If the viewer once saw an egg's
// symbol and could follow the egg from then on, recall marks the egg as looked at by the viewer. Everyone sees the
// moves and the symbols that show (K1), so recall reveals only what the viewer could see. If a move does not lead from
// one view to the next, recall ignores that move and everything before it. It adds nothing to the view of a player who
// is out, because no such player has a look (K2).
func recall(seen boardgame.View[State, Move], watched []boardgame.Watched[State, Move]) boardgame.View[State, Move] {
	v, ok := seen.(View)
	if !ok || !v.In(v.viewer) || v.Turn() == boardgame.NoPlayer {
		return seen
	}
	var owner followed
	for i, w := range watched {
		before, ok := w.View.(View)
		after := v
		if i+1 < len(watched) && ok {
			after, ok = watched[i+1].View.(View)
		}
		if !ok || !owner.follow(before, after, w.Move) {
			owner = followed{}
		}
	}
	for n := range v.Unknown().All() {
		if p := owner[n]; p != boardgame.NoPlayer {
			egg := Cell(n).set()
			v.looks[v.viewer] |= egg
			v.known[p] |= egg
			v.known[boardgame.NoPlayer] &^= egg
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
		if piece := before.At(m.from); !piece.Turned() {
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
