package games

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// shard is one of the stores that share the games. All entries of a game are in the shard that its identifier names.
type shard struct {
	*store.Store
	number     int
	identified atomic.Bool           // whether this version reads it, and it is the shard of this number
	problem    atomic.Pointer[error] // why this process does not know the open games of the shard, or nil if it does
}

// errReading is the first problem of each shard.
var errReading = fmt.Errorf("%w: the games are still being read", store.ErrUnavailable)

// The names of the shards from the second one on, at the end of an identifier. The first one has no name. What comes
// before never has the character 0, because it is in base 32.
const shardNames = "abcdefghijklmnopqrstuvwxyz234567"

// MaxShards is the maximum number of stores that can share the games.
const MaxShards = 1 + len(shardNames)

// identifier returns an identifier for a game in a shard. A text that nobody can guess makes it unique: a random one
// or, so that an order can be repeated at any time, one that follows from the order's key alone.
func identifier(unique string, shard int) string {
	id := strings.ToLower(unique)[:idLength]
	if shard > 0 {
		id = id[:idLength-2] + "0" + shardNames[shard-1:shard]
	}
	return id
}

// shardNumber returns the number of the shard that a well-formed identifier names, counted from 0.
func shardNumber(id string) int {
	if id[idLength-2] != '0' {
		return 0
	}
	return 1 + strings.IndexByte(shardNames, id[idLength-1])
}

// shard returns the shard that a well-formed identifier names. If there is none, it returns the first one, which does
// not have the game.
func (s *Service) shard(id string) *shard {
	if n := shardNumber(id); n < len(s.shards) {
		return s.shards[n]
	}
	return s.shards[0]
}

// place returns the number of the shard for a new game: the one that follows from the order's key or, if that one is
// down, the next one that works.
func (s *Service) place(key string) int {
	h := fnv.New32a()
	_, _ = h.Write([]byte(key))
	first := int(h.Sum32() % uint32(len(s.shards)))
	for i := range s.shards {
		if n := (first + i) % len(s.shards); s.problem(s.shards[n]) == nil {
			return n
		}
	}
	return first
}

// down reports whether one of several shards does not answer.
func (s *Service) down(sh *shard) bool {
	return len(s.shards) > 1 && !sh.Health().Leader
}

// problem returns why a shard can't be used now, or nil.
func (s *Service) problem(sh *shard) error {
	if s.down(sh) {
		return fmt.Errorf("%w: it does not answer", store.ErrUnavailable)
	}
	if problem := sh.problem.Load(); problem != nil {
		return *problem
	}
	return nil
}

// watchShard follows the changes of a shard until ctx ends.
func (s *Service) watchShard(ctx context.Context, sh *shard) {
	said := ""
	for ctx.Err() == nil {
		if err := s.follow(ctx, sh); err != nil && ctx.Err() == nil {
			if now := err.Error(); now != said && !errors.Is(err, store.ErrCompacted) {
				said = now
				s.log.Warn("following the store", "shard", sh.number, "error", err)
			}
			pause(ctx, 200*time.Millisecond)
		}
	}
}

// These are the keys of the shard's number and of its mark.
const (
	shardKey = "shard"
	markKey  = "format"
)

// identify makes sure that this version reads the games of a shard and of the archive, and that a shard is the one that
// it was when it was used first, because the identifiers of its games say so. It marks a new store. It changes no other
// one.
func (s *Service) identify(ctx context.Context, sh *shard) error {
	if err := s.identifyStore(ctx, sh); err != nil {
		return err
	}
	if err := s.config.Archive.identify(ctx); errors.Is(err, errFormat) {
		return err
	}
	return nil // an archive that has not answered may answer later, and is asked again then
}

// identifyStore is identify without the archive.
func (s *Service) identifyStore(ctx context.Context, sh *shard) error {
	if sh.identified.Load() {
		return nil
	}
	marked, err := sh.Get(ctx, markKey)
	if err != nil {
		return err
	}
	open, err := sh.Count(ctx, openPrefix)
	if err != nil {
		return err
	}
	if err := checkMark("the store", marked.Value, open > 0); err != nil {
		return err
	}
	if marked.Version == 0 {
		err := sh.Commit(ctx, store.Change{Key: markKey, Value: newMark()})
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	number, err := sh.Get(ctx, shardKey)
	if err == nil && number.Version == 0 && len(s.shards) > 1 {
		first := store.Change{Key: shardKey, Value: []byte(strconv.Itoa(sh.number))}
		if open > 0 && sh.number > 0 {
			first.Value = []byte("0") // it has been alone so far
		}
		if err = sh.Commit(ctx, first); err == nil || errors.Is(err, store.ErrConflict) {
			number, err = sh.Get(ctx, shardKey) // another process may have been faster
		}
	}
	if err != nil {
		return err
	}
	if number.Version != 0 && string(number.Value) != strconv.Itoa(sh.number) {
		return fmt.Errorf("%w: this was shard %s before: the order of the shards must stay, and new ones come last",
			store.ErrUnavailable, number.Value)
	}
	sh.identified.Store(true)
	return nil
}

// working asks all shards, and returns those that work. The error is not nil if none does.
func (s *Service) working(ctx context.Context) (works map[*shard]bool, err error) {
	errs := make([]error, len(s.shards))
	var group sync.WaitGroup
	for i, sh := range s.shards {
		if errs[i] = s.problem(sh); errs[i] == nil { // without the other members, the process may have missed anything
			group.Go(func() { _, errs[i] = sh.Revision(ctx) })
		}
	}
	group.Wait()
	works = map[*shard]bool{}
	for i, sh := range s.shards {
		if errs[i] == nil {
			works[sh] = true
		}
	}
	if len(works) == 0 {
		return nil, errs[0]
	}
	return works, nil
}

// Ready returns an error that wraps store.ErrUnavailable until the process has learned of all open games of every shard
// that answers.
func (s *Service) Ready() error {
	answers := false
	for _, sh := range s.shards {
		err := s.problem(sh)
		if err != nil && !s.down(sh) {
			return err
		}
		answers = answers || err == nil
	}
	if !answers {
		return fmt.Errorf("%w: none of %d shards answers", store.ErrUnavailable, len(s.shards))
	}
	return nil
}

// Health returns the problems and warnings of all shards, in new slices. It is Usable if one of them is.
func (s *Service) Health() (all store.Health) {
	for _, sh := range s.shards {
		h, which := sh.Health(), ""
		if len(s.shards) > 1 {
			which = fmt.Sprintf("shard %d: ", sh.number)
		}
		for _, p := range h.Problems {
			all.Problems = append(all.Problems, which+p)
		}
		for _, w := range h.Warnings {
			all.Warnings = append(all.Warnings, which+w)
		}
		all.Usable = all.Usable || h.Usable
	}
	return all
}
