package games

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// summary is what every process knows about each open game.
type summary struct {
	id       string
	version  int64
	head     head
	deadline int64
}

// index holds what this process knows about the store from its watch.
type index struct {
	mu     sync.Mutex
	games  map[string]summary
	claims map[string]bool // the bots' turns that workers have claimed
	subs   map[string]map[*Subscription]bool
	turns  chan struct{} // a bot may have a turn
}

func newIndex() *index {
	return &index{
		games: map[string]summary{}, claims: map[string]bool{},
		subs: map[string]map[*Subscription]bool{}, turns: make(chan struct{}, 1),
	}
}

// version returns the last known version of a game, or 0 for an unknown game.
func (x *index) version(id string) int64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.games[id].version
}

// Subscription notifies its owner when a game changes.
type Subscription struct {
	Changed <-chan struct{} // gets a value after one or more changes

	changed chan struct{}
	id      string
	index   *index
}

// Subscribe sends a notice of each change to a game until the subscription is closed. The notice has no content: call See
// to get the game.
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

// follow lists the open games and then follows the store's changes, until the watch fails for good.
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

// relist lists all entries again, and forgets those that no longer exist.
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

// learn updates the index with a changed entry.
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
		x.mu.Lock()
		delete(x.games, id)
		x.mu.Unlock()
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

// claim updates the index with a new or deleted claim.
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

// wake sends a value on a channel with a buffer of one, unless one is waiting there.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// botTurn returns the level of the bot whose turn it is, or "" if it is not a bot's turn.
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

// maxListed is the greatest number of games in the lobby's list.
const maxListed = 100

// List returns up to a hundred unfinished games that anyone may watch, the most recently changed first.
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

// Open returns the number of open games, as far as this process knows.
func (s *Service) Open() int {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	return len(s.index.games)
}

// Running reports whether a game is open and not over, as far as this process knows.
func (s *Service) Running(id string) bool {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	g, ok := s.index.games[id]
	return ok && !g.head.Over
}
