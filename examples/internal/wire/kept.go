package wire

import (
	"fmt"
	"sync"

	"github.com/seed4105872c/clutch/boardgame/session"
)

// These limits bound the memory that kept games take. A move takes some hundred bytes.
const (
	maxKept        = 1000    // games
	maxKeptMoves   = 10_000  // moves of one game, in all its rounds
	maxMovesOfKept = 200_000 // moves of all kept games
)

// keeper keeps games between requests, by their handles.
type keeper struct {
	mu    sync.Mutex
	games map[string]session.Session
	moves int // the moves of all games
}

// kept returns the game with a handle.
func (s *Server) kept(handle string) (session.Session, error) {
	k := &s.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	game, ok := k.games[handle]
	if !ok {
		return game, fmt.Errorf("no game is kept as %q", handle)
	}
	return game, nil
}

// keep keeps a game under a handle, instead of an earlier one.
func (s *Server) keep(handle string, game session.Session) error {
	k := &s.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	old, again := k.games[handle]
	moves := k.moves + game.Entries() - old.Entries()
	switch {
	case !again && len(k.games) >= maxKept:
		return fmt.Errorf("%d games are kept already: drop some", maxKept)
	case game.Entries() > maxKeptMoves:
		return fmt.Errorf("a kept game has at most %d moves", maxKeptMoves)
	case moves > maxMovesOfKept:
		return fmt.Errorf("the kept games have at most %d moves in all: drop some", maxMovesOfKept)
	case k.games == nil:
		k.games = map[string]session.Session{}
	}
	k.games[handle], k.moves = game, moves
	return nil
}

// drop forgets the game with a handle.
func (s *Server) drop(handle string) {
	k := &s.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	k.moves -= k.games[handle].Entries()
	delete(k.games, handle)
}
