// Package heap is a toy game for tests, in place of a game from another module.
package heap

import (
	"fmt"
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// State is a position of the toy game for two or more players. On each turn, a player takes one or two counters from a
// heap. The player who takes the last counter wins. The text of a heap of five with the first player to move is "5 1".
type State struct {
	Left    uint8 // the number of counters in the heap
	Players uint8
	// the heap size at which a state refuses every move, even a listed one, so that tests can break the game
	Bent  uint8
	Draws bool // whether a game is drawn if a player takes the last two counters in one move
	drawn bool
	turn  boardgame.Player
}

// Take is a move: the number of counters that the player takes.
type Take uint8

// These are the rules. Every refusal in a game that is not over cites OneOrTwo.
const (
	OneOrTwo  boardgame.Rule = "heap/T1"
	LastTaken boardgame.Rule = "heap/E1"
)

// New returns the start of a game, with the given numbers of counters and players.
func New(left, players int) State {
	return State{Left: uint8(left), Players: uint8(players), turn: boardgame.First}
}

// Turn returns the player whose turn it is.
func (s State) Turn() boardgame.Player { return s.turn }

// CountMoves returns the number of legal moves.
func (s State) CountMoves() int { return int(min(s.Left, 2)) }

// Hash returns a hash of the state.
func (s State) Hash() uint64 {
	return uint64(s.Bent)<<24 | uint64(s.Left)<<16 | uint64(s.Players)<<8 | uint64(s.turn)
}

// ended returns the rule that ended the game, or "" if it is not over.
func (s State) ended() boardgame.Rule {
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.NoPosition
	case s.Left == 0:
		return LastTaken
	}
	return ""
}

// Ending returns how the game ended, or the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	winner, over := s.Winner()
	switch {
	case !over:
		return boardgame.Ending{}
	case s.ended() == boardgame.NoPosition:
		return boardgame.Ending{Rule: boardgame.NoPosition}
	}
	return boardgame.Ended(LastTaken, winner, "the last counter is taken")
}

// Winner returns the winner, and reports whether the game is over.
func (s State) Winner() (boardgame.Player, bool) {
	if s.ended() != LastTaken || s.drawn {
		return boardgame.NoPlayer, s.ended() != ""
	}
	return (s.turn+boardgame.Player(s.Players)-2)%boardgame.Player(s.Players) + 1, true
}

// AppendMoves appends the legal moves to dst.
func (s State) AppendMoves(dst []Take) []Take {
	for n := range min(s.Left, 2) {
		dst = append(dst, Take(n+1))
	}
	return dst
}

// LegalMoves yields the legal moves.
func (s State) LegalMoves() iter.Seq[Take] { return slices.Values(s.AppendMoves(nil)) }

// Check returns nil if m is legal, and a *boardgame.MoveError otherwise.
func (s State) Check(m Take) error {
	switch {
	case s.ended() != "":
		return &boardgame.MoveError{Rule: s.ended(), Move: m}
	case m < 1 || m > 2 || uint8(m) > s.Left || s.Left == s.Bent:
		return &boardgame.MoveError{Rule: OneOrTwo, Move: m}
	}
	return nil
}

// Apply returns the state after m, or s and the error of Check. If s is bent, which breaks the laws, it returns the
// zero State and the error.
func (s State) Apply(m Take) (State, error) {
	if err := s.Check(m); err != nil {
		if s.Bent != 0 {
			return State{}, err
		}
		return s, err
	}
	s.Left -= uint8(m)
	s.drawn = s.Draws && m == 2 && s.Left == 0
	s.turn = s.turn%boardgame.Player(s.Players) + 1
	return s, nil
}

// String returns the text of the state.
func (s State) String() string { return fmt.Sprintf("%d %d", s.Left, uint8(s.turn)) }

// AppendText appends the text.
func (s State) AppendText(dst []byte) ([]byte, error) { return append(dst, s.String()...), nil }

// MarshalText returns the text.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// String returns the number.
func (m Take) String() string { return fmt.Sprint(uint8(m)) }

// AppendText appends the number.
func (m Take) AppendText(dst []byte) ([]byte, error) { return append(dst, m.String()...), nil }

// MarshalText returns the number.
func (m Take) MarshalText() ([]byte, error) { return m.AppendText(nil) }
