package wire

import (
	"fmt"
	"sync"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// These limits bound the memory that kept games take. A move takes some hundred bytes.
const (
	maxKept        = 1000    // games
	maxKeptMoves   = 10_000  // moves of one game, in all its rounds
	maxMovesOfKept = 200_000 // moves of all kept games
)

// keeper keeps games between requests, by their handles, and what it knows about the kinds of games.
type keeper struct {
	mu    sync.Mutex
	games map[string]session.Session
	moves int // the moves of all games
	kinds map[string]kind
}

// kind is a game with its description, of which the game would make a new copy for each request.
type kind struct {
	game dynamic.Game
	info *game.Info
}

// find returns the kind of game with a name.
func (s *Server) find(name string) (kind, error) {
	k := &s.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	if known, ok := k.kinds[name]; ok {
		return known, nil
	}
	g, err := catalog.Find(name)
	if err != nil {
		return kind{}, err
	}
	info := g.Info()
	if k.kinds == nil {
		k.kinds = map[string]kind{}
	}
	k.kinds[name] = kind{g, &info}
	return k.kinds[name], nil
}

func (s *Server) findGame(name string) (dynamic.Game, error) {
	known, err := s.find(name)
	return known.game, err
}

// kept returns the game with a handle.
func (s *Server) kept(handle string) (session.Session, error) {
	k := &s.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	kept, ok := k.games[handle]
	if !ok {
		return kept, fmt.Errorf("no game is kept as %q", handle)
	}
	return kept, nil
}

// keep keeps a game under a handle, instead of an earlier one.
func (s *Server) keep(handle string, now session.Session) error {
	k := &s.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	old, again := k.games[handle]
	moves := k.moves + now.Entries() - old.Entries()
	switch {
	case !again && len(k.games) >= maxKept:
		return fmt.Errorf("%d games are kept already: drop some", maxKept)
	case now.Entries() > maxKeptMoves:
		return fmt.Errorf("a kept game has at most %d moves", maxKeptMoves)
	case moves > maxMovesOfKept:
		return fmt.Errorf("the kept games have at most %d moves in all: drop some", maxMovesOfKept)
	case k.games == nil:
		k.games = map[string]session.Session{}
	}
	k.games[handle], k.moves = now, moves
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
