package oeufs

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// hidden returns what player p may see of s (K2): what everyone sees on the table, and the symbols that the player has
// looked at. Nobody owns the other turned eggs. One of them in a masked state stays such an egg, also if p has looked at
// it since. If p is NoPlayer or does not take part in the game, that is what a spectator sees. When the game is over,
// nothing is hidden any more.
func (s State) hidden(p boardgame.Player) State {
	if s.turn == boardgame.NoPlayer {
		return s
	}
	if int(p) > s.Players() {
		p = boardgame.NoPlayer
	}
	s.owned[boardgame.NoPlayer] = s.turned
	for q := A; q <= D; q++ {
		s.owned[q] &= s.looks[p]
		s.owned[boardgame.NoPlayer] &^= s.owned[q]
	}
	return s
}

// Unknown returns the cells of the turned eggs that nobody owns, because the viewer does not know whose they are.
func (s State) Unknown() bitboard.Set64 { return s.owned[boardgame.NoPlayer] }

// filled draws the owners of the eggs that a viewer does not know. All states with this view are equally likely. It
// allocates nothing.
func (s State) filled(_ boardgame.Player, rng *rand.Rand) State { return s.redealt(s.Unknown(), rng) }

// redealt draws the owners of the given turned eggs at random.
func (s State) redealt(eggs bitboard.Set64, rng *rand.Rand) State {
	for p := range s.owned {
		s.owned[p] &^= eggs
	}
	s.deal(eggs, rng)
	return s
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
		s.owned[dealt[i]] |= Cell(hidden.First()).set()
		hidden = hidden.Rest()
	}
}

// recall adds to a view everything that its viewer can know from watching the moves. If the viewer once saw an egg's
// symbol and could follow the egg from then on, recall marks the egg as looked at by the viewer. Everyone sees the
// moves and the symbols that show (K1), so recall reveals only what the viewer could see. If a move does not lead from
// one view to the next, recall ignores that move and everything before it. It adds nothing to the view of a player who
// is out, because no such player has a look (K2).
func recall(seen State, p boardgame.Player, before []State, moves []Move) State {
	if !seen.In(p) || seen.turn == boardgame.NoPlayer {
		return seen
	}
	var owner followed
	for i, m := range moves {
		after := seen
		if i+1 < len(moves) {
			after = before[i+1]
		}
		if !owner.follow(before[i], after, m) {
			owner = followed{}
		}
	}
	for n := range seen.Unknown().All() {
		if q := owner[n]; q != boardgame.NoPlayer {
			egg := Cell(n).set()
			seen.looks[p] |= egg
			seen.owned[q] |= egg
			seen.owned[boardgame.NoPlayer] &^= egg
		}
	}
	return seen
}

// followed holds the owner of the egg on each cell, or NoPlayer if the moves do not reveal the owner. If an egg leaves a
// cell, its owner stays there until a move brings the next egg.
type followed [64]boardgame.Player

// follow updates f for the move m, and reports whether m can lead from the first view to the second. A claim may make
// eggs leave the board (F5).
func (f *followed) follow(before, after State, m Move) bool {
	eggs := before.eggs()
	if m.action == Moving {
		if !eggs.Has(int(m.from)) || eggs.Has(int(m.to)) {
			return false
		}
		f[m.to] = f[m.from]
		if piece := before.At(m.from); !piece.Turned() {
			f[m.to] = piece.Owner()
		}
		eggs = eggs&^m.from.set() | m.to.set()
	}
	return after.eggs()&^eggs == 0 && (m.claims || after.eggs() == eggs)
}
