package games

import (
	"context"
	"errors"
	"strings"

	"github.com/seed4105872c/clutch/examples/online/store"
)

const idLength = 20

func wellFormed(id string) bool {
	return len(id) == idLength && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// archiveKey returns the key of an archived game, which contains the month from the identifier.
func archiveKey(id string) string { return archivePrefix + id[:4] + "-" + id[4:6] + "/" + id }

// present returns the current version of a game. It asks the store whether a cached version is still current.
func (s *Service) present(ctx context.Context, id string) (*game, error) {
	if !wellFormed(id) {
		return nil, ErrNotFound
	}
	known := s.cache.get(id)
	if known != nil && known.archive {
		return known, nil // an archived game never changes
	}
	if known != nil {
		version, err := s.store.Version(ctx, openPrefix+id)
		if err != nil {
			return nil, err
		}
		if version == known.version {
			return known, nil
		}
	}
	return s.load(ctx, id)
}

// The method recent returns a game without asking the store, if the cache has the latest version that this process knows
// of. If the store has a newer version, any change based on the cached one fails.
func (s *Service) recent(ctx context.Context, id string) (*game, error) {
	if wellFormed(id) {
		if known := s.cache.get(id); known != nil && known.version >= s.index.version(id) {
			return known, nil
		}
	}
	return s.present(ctx, id)
}

func (s *Service) load(ctx context.Context, id string) (*game, error) {
	for _, key := range []string{openPrefix + id, archiveKey(id)} {
		e, err := s.store.Get(ctx, key)
		if err != nil {
			return nil, err
		}
		if e.Version == 0 {
			continue
		}
		g, err := s.decode(id, e)
		if err != nil {
			return nil, err
		}
		s.cache.put(g)
		return g, nil
	}
	s.cache.drop(id)
	return nil, ErrNotFound
}

// replace writes the next version of a game to the store, and returns the game. The same transaction makes the additional
// changes. The error is a *store.Conflict if the game has changed since the version on which next is based.
func (s *Service) replace(ctx context.Context, next *game, more ...store.Change) (*game, error) {
	text, err := next.encode()
	if err != nil {
		return nil, err
	}
	change := store.Change{Key: openPrefix + next.id, Version: next.version, Value: text}
	_, err = s.store.Commit(ctx, append(more, change)...)
	if err != nil {
		return nil, err
	}
	next.version++
	s.cache.put(next)
	return next, nil
}

// lostRace reports whether err means that somebody else changed the game first.
func lostRace(err error) bool {
	var conflict *store.Conflict
	return errors.As(err, &conflict)
}
