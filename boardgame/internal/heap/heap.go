// Package heap is a toy game for tests, in place of a game from another module.
package heap

import "github.com/seed4105872c/clutch/boardgame"

// State is a position of the toy game for two or more players. On each turn, a player takes one or two counters from a heap.
// The player who takes the last counter wins.
type State struct {
	Left    uint8 // the number of counters in the heap
	Players uint8
	Bent    uint8 // the heap size at which Check refuses every move, even a listed one, so that tests can break the game
	Draws   bool  // whether a game is drawn if a player takes the last two counters in one move
	drawn   bool
	turn    boardgame.Player
}

// Take is a move: the number of counters that the player takes.
type Take uint8

// OneOrTwo is the game's only rule, and every refusal cites it.
const OneOrTwo boardgame.Rule = "heap/T1"

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

// Winner returns the winner, and reports whether the game is over.
func (s State) Winner() (boardgame.Player, bool) {
	switch {
	case s.drawn:
		return boardgame.NoPlayer, true
	case s.Left == 0:
		return (s.turn+boardgame.Player(s.Players)-2)%boardgame.Player(s.Players) + 1, true
	}
	return boardgame.NoPlayer, false
}

// AppendMoves appends the legal moves to dst.
func (s State) AppendMoves(dst []Take) []Take {
	for n := range min(s.Left, 2) {
		dst = append(dst, Take(n+1))
	}
	return dst
}

// Check returns nil if m is legal, and a *boardgame.MoveError otherwise.
func (s State) Check(m Take) error {
	if m < 1 || m > 2 || uint8(m) > s.Left || s.Left == s.Bent {
		return &boardgame.MoveError{Rule: OneOrTwo}
	}
	return nil
}

// Apply returns the state after m, or s and the error of Check.
func (s State) Apply(m Take) (State, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	s.Left -= uint8(m)
	s.drawn = s.Draws && m == 2 && s.Left == 0
	s.turn = s.turn%boardgame.Player(s.Players) + 1
	return s, nil
}
