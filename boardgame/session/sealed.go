package session

import (
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// choice is the move of a player who chooses at the same time as others. It is sealed until all of them have chosen:
// only then it is made, and nothing that leaves the session for another player depends on it.
type choice struct {
	Seat string `json:"seat"`
	Move string `json:"move"`
}

// chooses reports whether p chooses a move now, alone or at the same time as others, or has already chosen it.
func (s Session) chooses(p boardgame.Player) bool { return s.isIn(p) && s.now.state.For(p) != nil }

// awaited yields the players who still have to choose a move.
func (s Session) awaited() iter.Seq[boardgame.Player] {
	return func(yield func(boardgame.Player) bool) {
		for p := boardgame.First; !s.Over() && int(p) <= s.Players(); p++ {
			if s.chooses(p) && s.sealed(p).Seat == "" && !yield(p) {
				return
			}
		}
	}
}

// sealed returns the choice of a player, or the zero choice.
func (s Session) sealed(p boardgame.Player) choice {
	for _, c := range s.table.Sealed {
		if c.Seat == s.letter(p) {
			return c
		}
	}
	return choice{}
}

// without returns the session without the choice of a player.
func (s Session) without(p boardgame.Player) Session {
	s.table.Sealed = slices.DeleteFunc(slices.Clone(s.table.Sealed), func(c choice) bool { return c.Seat == s.letter(p) })
	return s
}

// choose returns the session after p's choice, which others make at the same time. When all have chosen, their moves
// are made, in the order of the turns. Until then, nothing that others can see depends on it.
func (s Session) choose(p boardgame.Player, move string) (Session, error) {
	if _, err := s.now.state.For(p).Make(move); err != nil {
		return s, err
	}
	s.table.Sealed = append(slices.Clip(s.table.Sealed), choice{s.letter(p), move})
	return s.settle(), nil
}
