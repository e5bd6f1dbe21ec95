package oeufs

import (
	"math/bits"
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

// unknown is the lane of the turned eggs whose names the viewer does not know.
func (v View) unknown() uint16 { return v.turned() &^ v.seenBy(v.viewer) }

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

// Turned is the set of the cells of the turned eggs, with [Cell] numbers for bits.
func (v View) Turned() bitboard.Set64 { return v.on(v.turned()) }

// Unknown is the set of the cells of the turned eggs whose owners the viewer does not know.
func (v View) Unknown() bitboard.Set64 { return v.on(v.unknown()) }

// Eggs is the set of the cells of the eggs that are a player's, as far as the viewer knows.
func (v View) Eggs(p boardgame.Player) bitboard.Set64 {
	if p < A || p > D {
		return 0
	}
	return v.on(v.owned(p, v.known) &^ v.unknown())
}

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

// Sample returns a state with this very view, drawn uniformly from all of them: every egg is some player's, and each
// player who is in has the number of eggs of the game. It allocates nothing.
func (v View) Sample(rng *rand.Rand) State {
	s := State{v.table, v.known}
	hidden := v.unknown()
	if v.end() == claimedTruly { // F3 has shown whose those in that camp are
		home := v.lane(Camp(v.who(), v.players())) & hidden
		s.names |= named(home, v.who())
		hidden &^= home
	}
	var owners [maxEggs]boardgame.Player
	n := 0
	for p := A; p <= D; p++ {
		for range v.eggsOf(p) - bits.OnesCount16(v.owned(p, s.names)&^hidden) {
			owners[n] = p
			n++
		}
	}
	for {
		for i := n - 1; i > 0; i-- {
			j := rng.IntN(i + 1)
			owners[i], owners[j] = owners[j], owners[i]
		}
		drawn, i := s, 0
		for rest := hidden; rest != 0; rest &= rest - 1 {
			drawn.names |= named(rest&-rest, owners[i])
			i++
		}
		if drawn.credible() {
			return drawn
		}
	}
}

// eggsOf is how many eggs a player has on the board (B3, B4, F5).
func (t table) eggsOf(p boardgame.Player) int {
	switch {
	case t.players() == 2 && p <= B:
		return 6
	case t.players() == 4 && t.in(p):
		return 4
	}
	return 0
}

// named are the names of a lane of eggs of one player.
func named(lane uint16, p boardgame.Player) uint32 {
	return uint32(lane)*uint32((p-1)&1) | uint32(lane)*uint32((p-1)>>1&1)<<16
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
