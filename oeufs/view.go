package oeufs

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// View is what one player may see of a position (K2): what lies on the table for all to see, and the symbols at which that
// player has looked. It has no field for anything else, so that it may be sent to the player as it is.
//
// It is comparable with ==, and never changes. The zero View is that of the zero State, for nobody.
type View struct {
	table
	known  uint32 // the names of the turned eggs at which the viewer has looked, as in State
	viewer boardgame.Player
}

// View returns what a player may see. NoPlayer, and any player who does not take part, is somebody who only watches.
func (s State) View(p boardgame.Player) View {
	if int(p) > s.players() {
		p = boardgame.NoPlayer
	}
	return View{s.table, s.names & (uint32(s.seenBy(p)) * (1 | 1<<16)), p}
}

// Viewer is whose view it is, NoPlayer for somebody who only watches.
func (v View) Viewer() boardgame.Player { return v.viewer }

// Turn is whose turn it is, NoPlayer when the game is over.
func (v View) Turn() boardgame.Player { return v.turn() }

// Winner reports whether the game is over and who has won it.
func (v View) Winner() (p boardgame.Player, over bool) {
	p, rule := v.result()
	return p, rule != ""
}

// Ended is the rule that ended the game, "" while it goes on.
func (v View) Ended() boardgame.Rule {
	_, rule := v.result()
	return rule
}

// Players is how many play, 2 or 4, those who are out included.
func (v View) Players() int { return v.players() }

// In reports whether a player takes part and has not claimed falsely.
func (v View) In(p boardgame.Player) bool { return v.in(p) }

// NoTakeBack reports whether the game is played with the rule against taking back (O1).
func (v View) NoTakeBack() bool { return v.barring() }

// Looked reports whether a player has looked at the egg on a cell since it was turned over. All see who looks at what.
func (v View) Looked(p boardgame.Player, c Cell) bool { return v.looked(p, c) }

// At is what lies on a cell, as far as the viewer knows.
func (v View) At(c Cell) Piece {
	if piece := v.at(c, v.known); !piece.Turned() || v.looked(v.viewer, c) {
		return piece
	}
	return Unknown
}

// Turned returns the cells of the turned eggs, as bits with the numbers of [Cell].
func (v View) Turned() bitboard.Set64 { return v.turned() }

// Unknown returns the cells of the turned eggs whose owners the viewer does not know.
func (v View) Unknown() bitboard.Set64 { return v.turned() &^ v.on(v.seenBy(v.viewer)) }

// Eggs returns the cells of the eggs that the viewer knows to be a player's.
func (v View) Eggs(p boardgame.Player) bitboard.Set64 { return v.owned(p, v.known) &^ v.Unknown() }

// AppendMoves appends the legal actions, in the order of [State.AppendMoves], and returns the extended slice. There are none
// when it is another player's turn. It allocates only where dst has room for less.
func (v View) AppendMoves(dst []Move) []Move {
	if v.turn() != v.viewer {
		return dst
	}
	return v.appendMoves(dst)
}

// Check is the verdict of [State.Apply] on an action of the viewer's: nil for a legal one. In the turn of another player
// each is refused with B5.
func (v View) Check(m Move) error {
	switch {
	case v.turn() != boardgame.NoPlayer && v.turn() != v.viewer:
		return &boardgame.MoveError{Rule: Clockwise, Move: m, Reason: reason{rule: Clockwise, player: v.turn()}}
	case v.legal(m):
		return nil
	}
	return v.refuse(m)
}

// Sample returns a state with this very view, drawn uniformly from all of them. It allocates nothing, and takes the same
// small amount of work whatever the view is.
func (v View) Sample(rng *rand.Rand) State {
	s := State{v.table, v.known}
	hidden := v.Unknown()
	switch v.end() {
	case claimedTruly: // F3: the eggs in the winner's camp are the winner's
		home := hidden & Camp(v.who(), v.players())
		s.names |= named(v.lane(home), v.who())
		hidden &^= home
	case claimedFalsely: // F4: not all the eggs in the loser's camp are the loser's
		hidden = s.drawStranger(hidden, A+B-v.who(), rng)
	}
	s.deal(hidden, rng)
	return s
}

// drawStranger names hidden eggs in the camp of a player who claimed falsely between two (F4), from the first up to one that is
// another's, and returns those that are left. With these dealt at random, all ways to name the eggs of which the claim was
// false are equally likely. It names none where an egg in the camp is known to be another's.
func (s *State) drawStranger(hidden bitboard.Set64, loser boardgame.Player, rng *rand.Rand) bitboard.Set64 {
	winner := A + B - loser
	camp := Camp(loser, 2)
	if s.owned(winner, s.names)&^hidden&camp != 0 {
		return hidden
	}
	strangers := 6 - (s.owned(winner, s.names) &^ hidden).Len()
	ways := 0 // to name the hidden eggs; those in the camp come first, and one of them is the first stranger
	for n := 1; n <= (hidden & camp).Len(); n++ {
		ways += choose(hidden.Len()-n, strangers-1)
	}
	for place := rng.IntN(ways); ; {
		egg := lowest(hidden & camp)
		hidden &^= egg
		if place -= choose(hidden.Len(), strangers-1); place < 0 {
			s.names |= named(s.lane(egg), winner)
			return hidden
		}
		s.names |= named(s.lane(egg), loser)
	}
}

// choose returns in how many ways k of n things can be chosen.
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

// deal names the hidden eggs at random, so that each player who is in has as many eggs as the game gives them.
func (s *State) deal(hidden bitboard.Set64, rng *rand.Rand) {
	var owners [maxEggs]boardgame.Player
	n := 0
	for p := A; p <= D; p++ {
		for range s.eggsOf(p) - (s.owned(p, s.names) &^ hidden).Len() {
			owners[n] = p
			n++
		}
	}
	for i := n - 1; i > 0; i-- {
		j := rng.IntN(i + 1)
		owners[i], owners[j] = owners[j], owners[i]
	}
	for i := 0; hidden != 0; i++ {
		s.names |= named(s.lane(lowest(hidden)), owners[i])
		hidden = hidden.Rest()
	}
}

// eggsOf returns how many eggs a player has on the board (B3, B4, F5).
func (t table) eggsOf(p boardgame.Player) int {
	switch {
	case t.players() == 2 && p <= B:
		return 6
	case t.players() == 4 && t.in(p):
		return 4
	}
	return 0
}

// credible reports whether the end that the game has had agrees with whose the eggs are (F3, F4).
func (s State) credible() bool {
	switch s.end() {
	case claimedTruly:
		return s.home(s.who())
	case claimedFalsely:
		return !s.home(A + B - s.who())
	}
	return true
}

// scrambled differs from s at random in whose the eggs are that p can't see. It is for the test of law 9, and so does
// without View.
func (s State) scrambled(p boardgame.Player, rng *rand.Rand) State {
	var hidden []Cell
	var pieces []Piece
	for n := range AllCells().All() {
		if c := Cell(n); s.At(c).Turned() && !s.Looked(p, c) {
			hidden, pieces = append(hidden, c), append(pieces, s.At(c))
		}
	}
	for range 100 {
		rng.Shuffle(len(pieces), func(i, j int) { pieces[i], pieces[j] = pieces[j], pieces[i] })
		l := s.layout(s.names, 0)
		for i, c := range hidden {
			l.pieces[c] = pieces[i]
		}
		if other := l.state(); other.credible() {
			return other
		}
	}
	return s // the end of the game leaves little to scramble
}
