package games

import (
	"bytes"
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/google/btree"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// index holds what this process has learned of the open games from its watch of the store. Each question that it
// answers has an order of its own, so that no answer takes longer if there are more games.
type index struct {
	mu      sync.Mutex
	games   map[string]*summary
	lists   map[string]*rows           // the games that the lobby lists, by the name of the list
	ended   *rows                      // the finished games that the lists have
	past    map[string]*rows           // those of each person, by the hash of the person's secret
	players map[string]map[string]bool // the open games of each person
	due     *btree.BTreeG[*summary]    // unfinished games, by the time when something must be done
	closing *btree.BTreeG[*summary]    // games that are over, by the time when they go to the archive
	queues  map[string]*queue          // of the bots' turns, by who has created the games
	taken   int64                      // how many turns this process has taken from the queues
	playing map[string]*turn           // the bots' turns that this process is playing, by game
	claims  map[string]int64           // the revisions whose turns workers have claimed, by game
	from    map[string]int             // the numbers of unfinished games, by who has created them
	writing map[string]written         // what this process is writing, by game
	turns   chan struct{}              // a bot may have a turn
	subs    map[string]map[*Subscription]bool
}

// summary holds what a process remembers about an open game. It never changes, except for next, place and listed, which
// the index's mutex guards.
type summary struct {
	id       string
	version  int64
	revision int64
	at       int64 // orders the games by their last change: see changedAt
	due      int64 // when something must be done, in Unix milliseconds
	next     int64 // when this process looks at the game, which is later after an attempt

	closes bool     // whether the game only waits for the archive
	people bool     // whether a person plays
	bot    string   // the level of the bot whose turn it is, or ""
	from   string   // who created the game, or ""
	list   string   // the list in which the lobby has the game, or ""
	player []string // for each person who plays, the hash of the person's secret, in order
	place  int64    // the game's row in that list: the value of at when it came there
	head   *head    // nil if no list has the game
	listed *Listed  // what the lists show of head, once one has been asked for
}

func newIndex() *index {
	return &index{
		games: map[string]*summary{}, claims: map[string]int64{}, queues: map[string]*queue{},
		playing: map[string]*turn{},
		from:    map[string]int{}, subs: map[string]map[*Subscription]bool{}, turns: make(chan struct{}, 1),
		players: map[string]map[string]bool{}, writing: map[string]written{}, ended: newRows(),
		past:  map[string]*rows{},
		lists: map[string]*rows{"": newRows(), OpenSeats: newRows(), ToWatch: newRows(), Finished: newRows()},
		due:   btree.NewG(32, dueBefore), closing: btree.NewG(32, dueBefore),
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
func (s *Service) summarize(id string, version, revision int64, h *head) *summary {
	n := &summary{
		id: id, version: version, revision: version - h.Talk, at: changedAt(h.Changed, revision),
		closes: h.Over || h.Closed, from: h.From,
	}
	for _, seat := range h.Seats {
		n.people = n.people || seat.Bot == ""
		if seat.Player != "" && !slices.Contains(n.player, seat.Player) {
			n.player = append(n.player, seat.Player)
		}
	}
	slices.Sort(n.player)
	if n.list = h.list(); n.list != "" || len(n.player) > 0 {
		kept := *h // without the rest of a game of which it is a part
		n.head = &kept
	}
	if !h.Over {
		n.bot = h.Seats[h.Turn].Bot
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

// changedAt returns a number that is greater for later changes: the time of the change in Unix milliseconds, at most
// maxTime, and for changes in the same millisecond the last bits of the store's revision. The revisions of several
// stores can't be compared.
func changedAt(millis, revision int64) int64 { return millis<<18 | revision&(1<<18-1) }

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
	if old != nil && old.list == n.list && slices.Equal(old.player, n.player) && n.at < old.place+stays {
		n.place = old.place
		x.take(old)
	} else {
		x.remove(n.id)
		x.enlist(n)
	}
	x.games[n.id] = n
	x.agenda(n).ReplaceOrInsert(n)
	if n.from != "" && !n.closes {
		x.from[n.from]++
	}
	if n.bot != "" {
		x.wait(n)
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
	if old := x.games[id]; old != nil {
		x.take(old)
		x.unlist(old)
	}
}

// take removes a game, except from the lists.
func (x *index) take(old *summary) {
	delete(x.games, old.id)
	x.agenda(old).Delete(old)
	if old.from != "" && !old.closes {
		if x.from[old.from]--; x.from[old.from] == 0 {
			delete(x.from, old.from)
		}
	}
	x.leave(old)
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
	x := s.index
	x.mu.Lock()
	x.ended.Clone().Ascend(func(r row) bool {
		if s.shard(r.id) == sh {
			x.forgetEnded(r)
		}
		return true
	})
	x.mu.Unlock()
	for _, prefix := range []string{removedPrefix, openPrefix, claimPrefix, finishedPrefix} {
		for e, err := range sh.List(ctx, prefix) {
			if err != nil {
				return err
			}
			id, _, _ := strings.Cut(strings.TrimPrefix(e.Key, prefix), "/")
			seen[prefix+id] = true
			s.learn(e)
		}
	}
	for hash := range *s.removed.Load() {
		if sh.number == 0 && !seen[removedPrefix+hash] {
			s.learnRemoved(hash, false)
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	for id := range x.games {
		if s.shard(id) == sh && !seen[openPrefix+id] {
			x.remove(id)
		}
	}
	for id := range x.claims {
		if s.shard(id) == sh && !seen[claimPrefix+id] {
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
	var h *head
	if g := s.index.written(id, e.Value); g != nil && g.version == e.Version {
		s.cache.put(g) // before anybody who follows the game asks for it
		h = &g.head
	} else {
		var err error
		if h, err = readHead(e.Value); err != nil {
			s.log.Error("an entry is damaged", "key", e.Key, "error", err)
			return
		}
	}
	s.index.put(s.summarize(id, e.Version, e.Revision, h))
}

// written is a game that this process is writing, and its entry: when the watch tells of that entry, it need not be
// decoded.
type written struct {
	game  *game
	entry []byte
}

// written returns the game of an entry if this process is writing it, or nil.
func (x *index) written(id string, entry []byte) *game {
	x.mu.Lock()
	defer x.mu.Unlock()
	if w := x.writing[id]; bytes.Equal(w.entry, entry) {
		return w.game
	}
	return nil
}

// write remembers that this process is writing a game, until the caller calls the function done.
func (x *index) write(g *game, entry []byte) (done func()) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.writing[g.id] = written{g, entry}
	return func() {
		x.mu.Lock()
		defer x.mu.Unlock()
		if x.writing[g.id].game == g {
			delete(x.writing, g.id)
		}
	}
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
