package games

import (
	"context"
	"encoding/json"
	"slices"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// summary is what every process knows of every open game.
type summary struct {
	id       string
	version  int64
	head     head
	deadline int64
}

// index is what the watch of this process has told it.
type index struct {
	mu     sync.Mutex
	games  map[string]summary
	claims map[string]bool // the bots' turns that somebody works on
	subs   map[string]map[*Subscription]bool
	turns  chan struct{} // a bot may have a turn
}

func newIndex() *index {
	return &index{
		games: map[string]summary{}, claims: map[string]bool{},
		subs: map[string]map[*Subscription]bool{}, turns: make(chan struct{}, 1),
	}
}

// version is the last version of a game that was told of, 0 for none.
func (x *index) version(id string) int64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.games[id].version
}

// Subscription tells that a game has changed.
type Subscription struct {
	Changed <-chan struct{} // gets a value after one or more changes

	changed chan struct{}
	id      string
	index   *index
}

// Subscribe tells of changes to a game until the subscription is closed. See what they are with See.
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

// follow lists what is open and then follows the store's changes, until the watch breaks for good.
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

// relist begins the index anew. Entries that are gone are forgotten.
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

// learn takes in a change of an entry.
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
		s.log.Error("a damaged entry", "key", e.Key, "error", err)
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

// claim takes in that a claim was made, or has gone.
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

// wake puts a value into a channel that has room for one.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// botTurn is the level of the bot whose turn it is, "" if it is no bot's.
func (s *summary) botTurn() string {
	if s.head.Over || s.head.Turn == "" {
		return ""
	}
	return s.head.Seats[s.head.Turn].Bot
}

// Listed is a game that the lobby lists.
type Listed struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Seats   map[string]string `json:"seats"`
	Turn    string            `json:"turn"`
	Plies   int               `json:"plies"`
	Changed int64             `json:"changed"`
}

// maxListed is how many games the lobby lists.
const maxListed = 100

// List returns the unfinished games that anybody may watch, at most a hundred, the most recently changed first.
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

// Open returns how many games are open, and whether one of them is.
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
