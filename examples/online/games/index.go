package games

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// summary holds what a process remembers about an open game.
type summary struct {
	id       string
	version  int64
	head     head
	deadline int64
}

// index holds what this process has learned from its watch of the store.
type index struct {
	mu     sync.Mutex
	games  map[string]summary
	claims map[string]bool // keys of the workers' claims
	subs   map[string]map[*Subscription]bool
	turns  chan struct{} // a bot may have a turn
}

func newIndex() *index {
	return &index{
		games: map[string]summary{}, claims: map[string]bool{},
		subs: map[string]map[*Subscription]bool{}, turns: make(chan struct{}, 1),
	}
}

// version returns the latest version of a game that this process knows, or 0 for an unknown game.
func (x *index) version(id string) int64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.games[id].version
}

// drop forgets a game until its entry changes.
func (x *index) drop(id string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	delete(x.games, id)
}

// Subscription notifies its owner of changes to a game.
type Subscription struct {
	Changed <-chan struct{} // receives a value after one or more changes

	changed chan struct{}
	id      string
	index   *index
}

// Subscribe returns a subscription that reports each change to a game. The notice itself has no content: call Follow to
// get the changed game. Close the subscription after use.
func (s *Service) Subscribe(id string) *Subscription {
	changed := make(chan struct{}, 1)
	sub := &Subscription{Changed: changed, changed: changed, id: id, index: s.index}
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	if s.index.subs[id] == nil {
		s.index.subs[id] = map[*Subscription]bool{}
	}
	s.index.subs[id][sub] = true
	return sub
}

// Close ends the subscription.
func (sub *Subscription) Close() {
	sub.index.mu.Lock()
	defer sub.index.mu.Unlock()
	delete(sub.index.subs[sub.id], sub)
	if len(sub.index.subs[sub.id]) == 0 {
		delete(sub.index.subs, sub.id)
	}
}

// follow lists the open games and then watches the store for changes, until the watch fails for good.
func (s *Service) follow(ctx context.Context) error {
	revision, err := s.store.Revision(ctx)
	if err != nil {
		return err
	}
	if err := s.relist(ctx); err != nil {
		return err
	}
	return s.store.Watch(ctx, "", revision, func(e store.Entry) error {
		s.learn(e)
		return nil
	})
}

// relist adds all entries in the store to the index, and removes entries from the index that the store no longer has.
func (s *Service) relist(ctx context.Context) error {
	seen := map[string]bool{}
	for _, prefix := range []string{openPrefix, claimPrefix} {
		for e, err := range s.store.List(ctx, prefix) {
			if err != nil {
				return err
			}
			seen[e.Key] = true
			s.learn(e)
		}
	}
	x := s.index
	x.mu.Lock()
	defer x.mu.Unlock()
	for id := range x.games {
		if !seen[openPrefix+id] {
			delete(x.games, id)
		}
	}
	for key := range x.claims {
		if !seen[key] {
			delete(x.claims, key)
		}
	}
	return nil
}

func (s *Service) learn(e store.Entry) {
	id, open := strings.CutPrefix(e.Key, openPrefix)
	switch {
	case open:
		s.learnGame(id, e)
	case strings.HasPrefix(e.Key, claimPrefix):
		s.index.claim(e)
	}
}

func (s *Service) learnGame(id string, e store.Entry) {
	x := s.index
	if e.Version == 0 {
		x.drop(id)
		s.cache.drop(id)
		return
	}
	news := summary{id: id, version: e.Version}
	if known := s.cache.get(id); known != nil && known.version == e.Version {
		news.head = known.head
	} else if err := json.Unmarshal(e.Value, &news.head); err != nil {
		s.log.Error("an entry is damaged", "key", e.Key, "error", err)
		return
	}
	news.deadline = news.head.deadline()
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.games[id].version >= e.Version {
		return
	}
	x.games[id] = news
	for sub := range x.subs[id] {
		wake(sub.changed)
	}
	if news.botTurn() != "" {
		wake(x.turns)
	}
}

// claim updates the index when a worker's claim has been made or deleted.
func (x *index) claim(e store.Entry) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if e.Version != 0 {
		x.claims[e.Key] = true
		return
	}
	delete(x.claims, e.Key)
	wake(x.turns)
}

// wake sends a value to c unless the buffer of c, which has room for one value, is full.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// botTurn returns the level of the bot to move, or "" if it is not a bot's turn.
func (s *summary) botTurn() string {
	if s.head.Over || s.head.Turn == "" {
		return ""
	}
	return s.head.Seats[s.head.Turn].Bot
}

// Listed is a game in the lobby's list.
type Listed struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Seats   map[string]string `json:"seats"`
	Turn    string            `json:"turn"`
	Plies   int               `json:"plies"`
	Changed int64             `json:"changed"`
}

// maxListed is the maximum number of games that the lobby lists.
const maxListed = 100

// List returns the unfinished games that anyone may watch, the most recently changed first. It returns at most 100 games.
func (s *Service) List() []Listed {
	listed := []Listed{}
	s.index.mu.Lock()
	for id, g := range s.index.games {
		if g.head.Watch != "" || g.head.Over {
			continue
		}
		l := Listed{id, g.head.Game, map[string]string{}, g.head.Turn, g.head.Plies, g.head.Changed}
		for letter, seat := range g.head.Seats {
			l.Seats[letter] = Human
			if seat.Bot != "" {
				l.Seats[letter] = seat.Bot
			}
		}
		listed = append(listed, l)
	}
	s.index.mu.Unlock()
	slices.SortFunc(listed, func(a, b Listed) int { return int(b.Changed - a.Changed) })
	return listed[:min(len(listed), maxListed)]
}

// Open returns the number of open games that this process knows.
func (s *Service) Open() int {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	return len(s.index.games)
}

// Running reports whether a game is open and not over. The result comes from what this process has learned, without
// asking the store.
func (s *Service) Running(id string) bool {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	g, ok := s.index.games[id]
	return ok && !g.head.Over
}
