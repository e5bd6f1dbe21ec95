package games

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"sync"

	"github.com/google/btree"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// index holds what this process has learned of the games from its watch of the store. Each question that it answers has
// an order of its own, so that no answer takes longer if there are more games.
type index struct {
	mu      sync.Mutex
	games   map[string]*summary                // the open ones
	ended   map[string]*summary                // the finished ones that lists have, by their keys in the store
	lists   map[string]*btree.BTreeG[*summary] // by name; that of a person's games has the name [mine] returns
	due     *btree.BTreeG[*summary]            // unfinished games, by the time when something must be done
	closing *btree.BTreeG[*summary]            // games that are over, by the time when they go to the archive
	from    map[string]int                     // the numbers of unfinished games, by who has created them
	waiting map[string]*summary                // the games in which it is a bot's turn
	served  map[string]int64                   // when this process took a turn of a creator's games last, in turns
	taken   int64                              // the number of turns that this process has taken
	playing map[string]bool                    // the games in which this process plays a bot's turn
	turns   chan struct{}                      // a bot may have a turn
	subs    map[string]map[chan struct{}]bool
}

// summary holds what a process remembers about a game that is open or in a list. It never changes, except for next
// and rest, which the index's mutex guards.
type summary struct {
	id       string
	version  int64
	revision int64
	due      int64 // when something must be done, in Unix milliseconds
	next     int64 // when this process looks at the game, which is later after an attempt
	rest     int64 // until when this process leaves the bot's turn alone, as it is claimed, or an attempt has failed

	closes bool   // whether the game only waits for the archive
	people bool   // whether a person plays
	bot    string // the level of the bot whose turn it is, or ""
	from   string // who created the game, or ""

	// The place in the lists, which are in the order of this time and, if it is the same, of the identifiers: when the
	// game ended or was changed last, or earlier if it has not left its place since, in Unix milliseconds, plus
	// beforeEnded for an open game.
	at     int64
	listed *Listed // nil if no list has the game
}

func newIndex() *index {
	return &index{
		games: map[string]*summary{}, ended: map[string]*summary{}, lists: map[string]*btree.BTreeG[*summary]{},
		due: btree.NewG(32, dueBefore), closing: btree.NewG(32, dueBefore), from: map[string]int{},
		waiting: map[string]*summary{}, served: map[string]int64{}, playing: map[string]bool{},
		turns: make(chan struct{}, 1), subs: map[string]map[chan struct{}]bool{},
	}
}

func dueBefore(a, b *summary) bool { return a.next < b.next || a.next == b.next && a.id < b.id }

// agenda returns the games among which this one is ordered by what must be done.
func (x *index) agenda(n *summary) *btree.BTreeG[*summary] {
	if n.closes {
		return x.closing
	}
	return x.due
}

// summarize returns the summary of a game with this head.
func (s *Service) summarize(id string, version int64, h *head) *summary {
	n := &summary{
		id: id, version: version, revision: version - h.Talk, closes: h.Over || h.Closed, from: h.From,
		at: beforeEnded + h.Changed,
	}
	for _, seat := range h.Seats {
		n.people = n.people || seat.Bot == ""
	}
	names := h.lists()
	if !h.Over && (names != nil || h.any(func(s seat) bool { return s.Player != "" })) {
		n.listed = h.listed(id).in(names...)
	}
	if !h.Over {
		n.bot, n.rest = h.Seats[h.Turn].Bot, h.Busy
	}
	n.due = h.Changed + s.idle(h)
	if h.Closed {
		n.due = h.Changed
	} else if h.Over {
		n.due = h.Changed + s.config.Grace.Milliseconds()
	} else if d := h.deadline(); d != 0 {
		n.due = min(n.due, d)
	}
	n.next = n.due
	return n
}

// idle returns how long a game may go without a move, in milliseconds. An offer to play is shorter.
func (s *Service) idle(h *head) int64 {
	if h.offers() {
		return min(s.config.Idle, offerTime).Milliseconds()
	}
	return s.config.Idle.Milliseconds()
}

// put adds a game or its next version, unless the index has the same or a later one.
func (x *index) put(n *summary) {
	x.mu.Lock()
	defer x.mu.Unlock()
	old := x.games[n.id]
	if old != nil && old.version >= n.version {
		return
	}
	if old != nil && n.at < old.at+stays && n.listed != nil && old.listed != nil &&
		slices.Equal(n.listed.lists, old.listed.lists) {
		n.at = old.at
	}
	if n.from != "" && !n.closes {
		x.from[n.from]++
	}
	x.remove(n.id)
	x.games[n.id] = n
	x.agenda(n).ReplaceOrInsert(n)
	x.enlist(n)
	if n.bot != "" {
		x.waiting[n.id] = n
		wake(x.turns)
	}
	for sub := range x.subs[n.id] {
		wake(sub)
	}
}

// drop forgets a game until its entry changes.
func (x *index) drop(id string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.remove(id)
}

// remove is drop for a caller that holds the mutex.
func (x *index) remove(id string) {
	old := x.games[id]
	if old == nil {
		return
	}
	delete(x.games, id)
	delete(x.waiting, id)
	x.agenda(old).Delete(old)
	x.unlist(old)
	if old.from != "" && !old.closes {
		if x.from[old.from]--; x.from[old.from] == 0 {
			delete(x.from, old.from)
			delete(x.served, old.from)
		}
	}
}

// version returns the latest version of a game that this process knows, or 0 for an unknown game.
func (x *index) version(id string) int64 {
	x.mu.Lock()
	defer x.mu.Unlock()
	if n := x.games[id]; n != nil {
		return n.version
	}
	return 0
}

// follow lists the open games of a shard and then watches it for changes, until the watch fails for good.
func (s *Service) follow(ctx context.Context, sh *shard) error {
	if err := s.identify(ctx, sh); err != nil {
		return err
	}
	revision, err := sh.Revision(ctx)
	if err != nil {
		return err
	}
	if err := s.relist(ctx, sh); err != nil {
		return err
	}
	sh.listed.Store(true)
	return sh.Watch(ctx, "", revision, func(e store.Entry) error {
		s.learn(e)
		return nil
	})
}

// relist adds all entries of a shard to the index, and removes entries from the index that the shard no longer has.
func (s *Service) relist(ctx context.Context, sh *shard) error {
	seen := map[string]bool{}
	for _, prefix := range []string{removedPrefix, openPrefix, finishedPrefix} {
		for e, err := range sh.List(ctx, prefix) {
			if err != nil {
				return err
			}
			seen[e.Key] = true
			s.learn(e)
		}
	}
	for hash := range *s.removed.Load() {
		if sh.number == 0 && !seen[removedPrefix+hash] {
			s.learnRemoved(hash, false)
		}
	}
	x := s.index
	x.mu.Lock()
	defer x.mu.Unlock()
	for id := range x.games {
		if s.shard(id) == sh && !seen[openPrefix+id] {
			x.remove(id)
		}
	}
	for key, r := range x.ended {
		if s.shard(r.id) == sh && !seen[key] {
			x.forgetEnded(key)
		}
	}
	return nil
}

// learn updates the index from a change in the store.
func (s *Service) learn(e store.Entry) {
	if id, ok := strings.CutPrefix(e.Key, openPrefix); ok {
		s.learnGame(id, e)
	} else if _, ok := strings.CutPrefix(e.Key, finishedPrefix); ok {
		s.learnFinished(e)
	} else if hash, ok := strings.CutPrefix(e.Key, removedPrefix); ok {
		s.learnRemoved(hash, e.Version != 0)
	}
}

func (s *Service) learnGame(id string, e store.Entry) {
	if e.Version == 0 {
		s.index.drop(id)
		s.cache.drop(id)
		return
	}
	if s.index.version(id) >= e.Version {
		return // this process has made the change
	}
	h := new(head)
	own, _ := s.writing.Load(id)
	if w, ok := own.(*written); ok && bytes.Equal(w.entry, e.Value) && w.game.version == e.Version {
		g := w.game
		s.cache.put(g) // before anybody who follows the game asks for it
		h = &g.head
	} else if err := readFormat(e.Value, h, &h.Format); err != nil {
		s.log.Error("an entry is damaged", "key", e.Key, "error", err)
		return
	}
	s.index.put(s.summarize(id, e.Version, h))
}

// written is a game that this process is writing, and its entry: when the watch tells of that entry, it need not be
// decoded.
type written struct {
	game  *game
	entry []byte
}

// write makes the changes that store the next version of a game. The first one is that of its entry.
func (s *Service) write(ctx context.Context, g *game, changes ...store.Change) error {
	g.version++
	w := &written{g, changes[0].Value}
	s.writing.Store(g.id, w)
	defer s.writing.CompareAndDelete(g.id, w)
	return s.commit(ctx, g.id, changes...)
}

// commit makes changes to the entries of a game, and learns of them at once.
func (s *Service) commit(ctx context.Context, id string, changes ...store.Change) error {
	if err := s.shard(id).Commit(ctx, changes...); err != nil {
		return err
	}
	for _, c := range changes {
		e := store.Entry{Key: c.Key, Value: c.Value}
		if c.Value != nil {
			e.Version = c.Version + 1
		}
		s.learn(e)
	}
	return nil
}

// wake sends a value to c unless the buffer of c, which has room for one value, is full.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// Subscribe returns a channel that gets a value after one or more changes to a game, until stop is called. Call Follow
// to get the changed game.
func (s *Service) Subscribe(id string) (changed <-chan struct{}, stop func()) {
	x, sub := s.index, make(chan struct{}, 1)
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.subs[id] == nil {
		x.subs[id] = map[chan struct{}]bool{}
	}
	x.subs[id][sub] = true
	return sub, func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		if delete(x.subs[id], sub); len(x.subs[id]) == 0 {
			delete(x.subs, id)
		}
	}
}

// Open returns the number of open games that this process knows.
func (s *Service) Open() int {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	return len(s.index.games)
}

// Unfinished returns the number of unfinished games that orders with the given From have created, in any process.
func (s *Service) Unfinished(from string) int {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	return s.index.from[from]
}
