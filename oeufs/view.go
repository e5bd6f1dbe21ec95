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

// Sample returns a random state that has this view. All such states are equally likely. Sample allocates nothing. It
// never has to discard a state and draw again, so its running time depends only on the number of eggs.
func (v View) Sample(rng *rand.Rand) State {
	s := v.seen()
	s.owned[boardgame.NoPlayer] = 0
	hidden := v.Unknown()
	switch v.ending {
	case claimedTruly: // F3: all eggs in the winner's camp are the winner's
		home := hidden & Camp(v.winner, v.Players())
		s.owned[v.winner] |= home
		hidden &^= home
	case claimedFalsely: // F4: at least one egg in the loser's camp is the winner's
		hidden = s.drawStranger(hidden, A+B-v.winner, rng)
	}
	s.deal(hidden, rng)
	return s
}

// drawStranger chooses at random which hidden egg in the loser's camp is the first that belongs to the winner (F4). It
// sets the owners of that egg and of the hidden eggs before it in the camp, and returns the other hidden eggs. If the
// caller then deals the returned eggs at random, all choices of owners that make the claim false are equally likely. If
// an egg in the camp is already known to be the winner's, drawStranger sets no owner and returns all hidden eggs.
func (s *State) drawStranger(hidden bitboard.Set64, loser boardgame.Player, rng *rand.Rand) bitboard.Set64 {
	winner := A + B - loser
	camp := Camp(loser, 2)
	if s.Eggs(winner)&camp != 0 {
		return hidden
	}
	strangers := 6 - s.Eggs(winner).Len()
	ways := 0 // the number of choices of owners in which at least one hidden egg in the camp is the winner's
	for n := 1; n <= (hidden & camp).Len(); n++ {
		ways += choose(hidden.Len()-n, strangers-1)
	}
	for place := rng.IntN(ways); ; {
		egg := lowest(hidden & camp)
		hidden &^= egg
		if place -= choose(hidden.Len(), strangers-1); place < 0 {
			s.owned[winner] |= egg
			return hidden
		}
		s.owned[loser] |= egg
	}
}

// choose returns the binomial coefficient of n and k, or 0 if k is greater than n.
func choose(n, k int) int {
	if k > n {
		return 0
	}
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
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

// scrambled returns a copy of s in which the turned eggs that p has not looked at have swapped owners at random. Tests
// use it to check View: p's view of the copy must equal p's view of s. This is why scrambled must not call View.
func (s State) scrambled(p boardgame.Player, rng *rand.Rand) State {
	var hidden []Cell
	var pieces []Piece
	bare := s // s without the hidden eggs
	for n := range s.turned.All() {
		if c := Cell(n); !s.Looked(p, c) {
			hidden, pieces = append(hidden, c), append(pieces, s.At(c))
			bare.owned[s.At(c).Owner()] &^= c.set()
		}
	}
	for range 100 {
		rng.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
		other := bare
		for i, c := range hidden {
			other.put(c, pieces[i])
		}
		if other.credible() {
			return other
		}
	}
	return s // the result of the game allows few other choices of owners
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
