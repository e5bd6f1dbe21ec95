package cuckoo

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Blue and Red are the players.
const (
	Blue = boardgame.First  // starts at the low cell numbers, and moves up the board
	Red  = boardgame.Second // starts at the high cell numbers, and moves down the board
)

// Piece is the contents of a cell.
type Piece uint8

// The possible contents of a cell.
const (
	NoPiece Piece = iota
	BlueCuckoo
	BlueWarbler
	BlueEgg
	RedCuckoo
	RedWarbler
	RedEgg
)

// Owner returns the player who owns the piece, or NoPlayer for NoPiece.
func (p Piece) Owner() boardgame.Player {
	return notation.Entry(p, boardgame.NoPlayer, Blue, Blue, Blue, Red, Red, Red)
}

// String returns "cuckoo", "warbler", "egg" or "no piece".
func (p Piece) String() string {
	return notation.Entry(p, "no piece", "cuckoo", "warbler", "egg", "cuckoo", "warbler", "egg")
}

// State is a position in a round: where the pieces are and whose turn it is. A State is four words long, comparable with ==,
// and immutable. The zero State is not a position: its round is over, and it is nobody's turn.
//
// Every other State comes from New, NewSetUp, Parse or Apply. In such a State, no side has more pieces than at the start.
// The side that is not to move has its cuckoo and at least one other piece.
type State struct {
	blue, red         bitboard.Set64 // the pieces of each side; the set of the side to move also contains turnMark
	cuckoos, warblers bitboard.Set64 // the birds of both sides; all other pieces are eggs
}

// turnMark is a bit that is set only in the set of the side to move. It is not a cell.
const turnMark bitboard.Set64 = 1 << 63

// Turn returns the player whose turn it is according to the position's text, also when the round is over. It returns NoPlayer
// for the zero State.
func (s State) Turn() boardgame.Player {
	switch {
	case s.blue&turnMark != 0:
		return Blue
	case s.red&turnMark != 0:
		return Red
	}
	return boardgame.NoPlayer
}

// toMove returns s with the given side to move. The sets of s must not contain turnMark.
func (s State) toMove(turn boardgame.Player) State {
	if turn == Blue {
		s.blue |= turnMark
	} else {
		s.red |= turnMark
	}
	return s
}

// sides returns the pieces of the side to move and of the other side, without turnMark. It also reports whether Blue is to
// move.
func (s State) sides() (own, enemy bitboard.Set64, blue bool) {
	if s.blue&turnMark != 0 {
		return s.blue &^ turnMark, s.red, true
	}
	return s.red &^ turnMark, s.blue, false
}

// Winner returns the winner, and reports whether the round is over. The winner is NoPlayer if the round is drawn or not
// over, and for the zero State.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ended returns the rule that ended the round: [CuckooCaptured], [BaseReached], [OnlyCuckoo], [BaseTrespassed] or [NoMove].
// It returns "" if the round is not over.
func (s State) Ended() boardgame.Rule {
	_, rule := s.result()
	return rule
}

// result returns the winner and the rule that ended the round. It checks E1 to E5 in order, as if the player who is not to
// move had made the last move.
func (s State) result() (winner boardgame.Player, rule boardgame.Rule) {
	turn := s.Turn()
	if turn == boardgame.NoPlayer {
		return boardgame.NoPlayer, boardgame.NoPosition
	}
	own, moved, _ := s.sides()
	bases := Bases(turn)
	switch {
	case own&s.cuckoos == 0:
		return turn.Opponent(), CuckooCaptured // E1
	case moved&s.cuckoos&bases != 0:
		return turn.Opponent(), BaseReached // E2
	case own&^s.cuckoos == 0:
		return turn, OnlyCuckoo // E3
	case moved&bases != 0:
		return turn, BaseTrespassed // E4
	case !s.canMove():
		return boardgame.NoPlayer, NoMove // E5
	}
	return boardgame.NoPlayer, ""
}

// decided reports whether one of E1 to E4 has ended the round, or s is the zero State. The parameters are the results of
// State.sides.
func (s State) decided(own, moved bitboard.Set64, blue bool) bool {
	bases := redBases
	if blue {
		bases = blueBases
	}
	return own&s.cuckoos == 0 || own&^s.cuckoos == 0 || moved&bases != 0
}

// At returns the piece on a cell, or NoPiece if there is none.
func (s State) At(c Cell) Piece {
	if !c.Valid() {
		return NoPiece
	}
	piece := NoPiece
	switch {
	case s.blue.Has(int(c)):
		piece = BlueCuckoo
	case s.red.Has(int(c)):
		piece = RedCuckoo
	default:
		return NoPiece
	}
	switch {
	case s.cuckoos.Has(int(c)):
		return piece
	case s.warblers.Has(int(c)):
		return piece + 1
	}
	return piece + 2
}

// Pieces returns the cells of a player's pieces, as a set of [Cell] values.
func (s State) Pieces(p boardgame.Player) bitboard.Set64 {
	switch p {
	case Blue:
		return s.blue &^ turnMark
	case Red:
		return s.red &^ turnMark
	}
	return 0
}

// Cuckoos returns the cells of both players' cuckoos.
func (s State) Cuckoos() bitboard.Set64 { return s.cuckoos }

// Warblers returns the cells of both players' warblers. Pieces that are neither cuckoos nor warblers are eggs.
func (s State) Warblers() bitboard.Set64 { return s.warblers }

// Apply returns the state after m. For an illegal move, Apply returns s and a [*boardgame.MoveError] that cites the rule.
func (s State) Apply(m Move) (State, error) {
	if !s.legal(m) {
		return s, s.refuse(m)
	}
	return s.play(m), nil
}

// play returns the state after a legal move, without checking the move.
func (s State) play(m Move) State {
	first := m.From() & 63
	from, to := bitboard.Set64(1)<<first, bitboard.Set64(1)<<(m.To()&63)
	next := State{
		cuckoos:  s.cuckoos&^(from|to) | -(s.cuckoos>>first&1)&to,
		warblers: s.warblers&^(from|to) | -(s.warblers>>first&1)&to,
	}
	if s.blue&turnMark != 0 {
		next.blue, next.red = s.blue&^(turnMark|from)|to, s.red&^to|turnMark // C1
	} else {
		next.blue, next.red = s.blue&^to|turnMark, s.red&^(turnMark|from)|to // C1
	}
	return next
}

// Check returns the error that Apply would return. The error is nil if m is legal.
func (s State) Check(m Move) error {
	if s.legal(m) {
		return nil
	}
	return s.refuse(m)
}

// Hash returns a hash of the state, the same in every process. Equal states have equal hashes.
func (s State) Hash() uint64 {
	return bitboard.Hash(uint64(s.blue), uint64(s.red), uint64(s.cuckoos), uint64(s.warblers))
}
