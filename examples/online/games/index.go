package games

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/btree"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// index holds what this process has learned of the open games from its watch of the store. Each question that it answers has
// an order of its own, so that no answer takes longer if there are more games.
type index struct {
	mu      sync.Mutex
	known   bool // whether all games have been listed
	games   map[string]*summary
	public  *btree.BTreeG[*summary] // the games that the lobby lists, by their last change
	due     *btree.BTreeG[*summary] // all games, by the time when something must be done
	waiting map[string]*summary     // the games in which it is a bot's turn
	playing map[string]*turn        // the bots' turns that this process is playing, by game
	claims  map[string]int64        // the versions whose turns workers have claimed, by game
	from    map[string]int          // the numbers of unfinished games, by who has created them
	shares  map[string]*share
	turns   chan struct{} // a bot may have a turn
	subs    map[string]map[*Subscription]bool
}

// summary holds what a process remembers about an open game. It never changes, except for due.
type summary struct {
	id       string
	version  int64
	revision int64 // of the store
	due      int64 // when something must be done, in Unix milliseconds

	over   bool
	people bool    // whether a person plays
	bot    string  // the level of the bot whose turn it is, or ""
	from   string  // who created the game, or ""
	listed *Listed // nil if the lobby does not list the game
}

func newIndex() *index {
	return &index{
		games: map[string]*summary{}, claims: map[string]int64{}, waiting: map[string]*summary{}, playing: map[string]*turn{},
		from: map[string]int{}, shares: map[string]*share{}, subs: map[string]map[*Subscription]bool{}, turns: make(chan struct{}, 1),
		public: btree.NewG(32, func(a, b *summary) bool { return a.revision < b.revision || a.revision == b.revision && a.id < b.id }),
		due:    btree.NewG(32, func(a, b *summary) bool { return a.due < b.due || a.due == b.due && a.id < b.id }),
	}
}

// summarize returns the summary of a game with this head.
func (s *Service) summarize(id string, version, revision int64, h head) *summary {
	n := &summary{
		id: id, version: version, revision: revision, over: h.Over, from: h.From,
	}
	for _, seat := range h.Seats {
		n.people = n.people || seat.Bot == ""
	}
	if !h.Over && h.watchable() {
		n.listed = h.listed(id, h.Watch == "")
	}
	if !h.Over {
		n.bot = h.Seats[h.Turn].Bot
	}
	n.due = h.Changed + s.config.Idle.Milliseconds()
	if h.Over {
		n.due = h.Changed + s.config.Grace.Milliseconds()
	} else if d := h.deadline(); d != 0 {
		n.due = min(n.due, d)
	}
	return n
}

// put adds a game or its next version, unless the index has the same or a later one.
func (x *index) put(n *summary) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if old := x.games[n.id]; old != nil && old.version >= n.version {
		return
	}
	x.remove(n.id)
	x.games[n.id] = n
	x.due.ReplaceOrInsert(n)
	if n.listed != nil {
		x.public.ReplaceOrInsert(n)
	}
	if n.from != "" && !n.over {
		x.from[n.from]++
	}
	if n.bot != "" {
		x.waiting[n.id] = n
		wake(x.turns)
	}
	for sub := range x.subs[n.id] {
		wake(sub.changed)
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
	x.due.Delete(old)
	x.public.Delete(old)
	if old.from != "" && !old.over {
		if x.from[old.from]--; x.from[old.from] == 0 {
			delete(x.from, old.from)
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

// takeDue returns the games for which something must be done by now, up to a limit, and postpones them.
func (x *index) takeDue(now int64, limit int, postpone time.Duration) (ids []string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for len(ids) < limit {
		n, ok := x.due.Min()
		if !ok || n.due > now {
			break
		}
		x.due.DeleteMin()
		n.due = now + postpone.Milliseconds()
		x.due.ReplaceOrInsert(n)
		ids = append(ids, n.id)
	}
	return ids
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
	s.index.mu.Lock()
	s.index.known = true
	s.index.mu.Unlock()
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
			id, _, _ := strings.Cut(strings.TrimPrefix(e.Key, prefix), "/")
			seen[prefix+id] = true
			s.learn(e)
		}
	}
	x := s.index
	x.mu.Lock()
	defer x.mu.Unlock()
	for id := range x.games {
		if !seen[openPrefix+id] {
			x.remove(id)
		}
	}
	for id := range x.claims {
		if !seen[claimPrefix+id] {
			delete(x.claims, id)
		}
	}
	return nil
}

// learn updates the index from a change in the store.
func (s *Service) learn(e store.Entry) {
	if id, ok := strings.CutPrefix(e.Key, openPrefix); ok {
		s.learnGame(id, e)
	} else if claim, ok := strings.CutPrefix(e.Key, claimPrefix); ok {
		s.index.learnClaim(claim, e.Version != 0)
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
	h, err := readHead(e.Value)
	if err != nil {
		s.log.Error("an entry is damaged", "key", e.Key, "error", err)
		return
	}
	s.index.put(s.summarize(id, e.Version, e.Revision, h))
}

// learnClaim updates the index when a worker's claim has been made or deleted.
func (x *index) learnClaim(claim string, made bool) {
	id, version, _ := strings.Cut(claim, "/")
	v, err := strconv.ParseInt(version, 10, 64)
	if err != nil {
		return
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if made {
		x.claims[id] = v
	} else if x.claims[id] == v {
		delete(x.claims, id)
		wake(x.turns)
	}
}

// wake sends a value to c unless the buffer of c, which has room for one value, is full.
func wake(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
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

// Listed is a game in the lobby's list: anyone may watch it, or take one of its seats.
type Listed struct {
	ID      string            `json:"id"`
	Game    string            `json:"game"`
	Seats   map[string]string `json:"seats"` // as in what a seat sees; "open" if anyone may sit down
	Names   map[string]string `json:"names,omitempty"`
	Clock   *Clock            `json:"clock,omitempty"`
	Public  bool              `json:"public"` // whether anyone may watch
	Turn    string            `json:"turn"`
	Plies   int               `json:"plies"`
	Changed int64             `json:"changed"`
}

func (h *head) listed(id string, public bool) *Listed {
	l := &Listed{ID: id, Game: h.Game, Seats: h.owners(), Public: public, Turn: h.Turn, Plies: h.Plies, Changed: h.Changed}
	for letter, s := range h.Seats {
		if s.Name != "" {
			if l.Names == nil {
				l.Names = map[string]string{}
			}
			l.Names[letter] = s.Name
		}
	}
	if h.Clock != nil {
		l.Clock = &Clock{h.Clock.Per, h.Clock.Seconds}
	}
	return l
}

// pageSize is the number of games in a page of the lobby's list.
const pageSize = 100

// List returns a page of the unfinished games with open seats or that anyone may watch, the most recently changed first, and the argument for
// the next page. The argument after is "" for the first page. After the last page, next is "". The error is an *OrderError, or
// wraps store.ErrUnavailable if this process can't know the games now.
func (s *Service) List(ctx context.Context, after string) (page []Listed, next string, err error) {
	last := &summary{revision: math.MaxInt64}
	if after != "" {
		revision, id, _ := strings.Cut(after, "-")
		if last.revision, err = strconv.ParseInt(revision, 10, 64); err != nil {
			return nil, "", &OrderError{"after", "no page ends there"}
		}
		last.id = id
	}
	if err := s.Ready(); err != nil {
		return nil, "", err
	}
	if _, err := s.store.Revision(ctx); err != nil {
		return nil, "", err // without the other members, the process may have missed anything
	}
	page = []Listed{}
	x := s.index
	x.mu.Lock()
	defer x.mu.Unlock()
	x.public.DescendLessOrEqual(last, func(n *summary) bool {
		switch {
		case n.revision == last.revision && n.id == last.id: // the last one of the page before
		case len(page) == pageSize:
			next = fmt.Sprintf("%d-%s", last.revision, last.id)
			return false
		default:
			page = append(page, *n.listed)
			last = n
		}
		return true
	})
	return page, next, nil
}

// Ready returns an error that wraps store.ErrUnavailable until the process has learned of all open games.
func (s *Service) Ready() error {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	if !s.index.known {
		return fmt.Errorf("%w: the games are still being read", store.ErrUnavailable)
	}
	return nil
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
