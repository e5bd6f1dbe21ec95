package games

import (
	"bytes"
	"cmp"
	"context"
	"iter"
	"math"
	"slices"
	"strings"
	"sync"

	"github.com/google/btree"
	"github.com/hashicorp/golang-lru/v2/simplelru"
	"golang.org/x/sync/errgroup"

	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// index holds what this process has learned of the games from its watch of the stores, and the games that it used last, up
// to a number of bytes. All lists are in one tree, so no answer takes longer if there are more games.
type index struct {
	mu    sync.Mutex
	known map[string]*summary // the open games, and those finished ones that lists have, by their keys in the store
	open  int                 // how many of them are open
	rows  *btree.BTreeG[row]
	turns chan struct{} // a bot may have a turn
	subs  map[string]map[chan struct{}]bool

	games        *simplelru.LRU[string, *game] // by their identifiers; the store may have later versions of them
	bytes, limit int64                         // of the games
}

// row is the place of a game in a list. A list is in the order of a time and, if it is the same, of the identifiers.
type row struct {
	list string
	at   int64 // in Unix milliseconds
	game *summary
}

func before(a, b row) bool {
	return cmp.Or(strings.Compare(a.list, b.list), cmp.Compare(a.at, b.at), strings.Compare(a.game.ID, b.game.ID)) < 0
}

// These lists are not for people. Those whose names begin with createdBy have the unfinished games of one creator.
const (
	toTend    = "due"     // unfinished games, by the time when something must be done
	toArchive = "closing" // games that are over, by the time when they go to the archive
	botsTurn  = "turns"   // games in which it is a bot's turn
	createdBy = "from "
)

// summary holds what a process remembers about a game. It never changes, except for next and rest, which the index's
// mutex guards.
type summary struct {
	listing
	key     string // of its entry in the store
	version int64

	lists []string
	// The place in the lists: when the game ended or was changed last, or earlier if it has not left its place since, in
	// Unix milliseconds, plus beforeEnded for an open game.
	at int64

	// of an open game, in Unix milliseconds
	agenda string // toTend or toArchive
	due    int64  // when something must be done
	next   int64  // when this process looks at the game, which is later after an attempt
	rest   int64  // until when this process leaves the bot's turn alone, as a worker has claimed it
	people bool   // whether a person plays
	from   string // who created the game, or ""
}

// beforeEnded is greater than any time. It puts open games before those that are over.
const beforeEnded = 1 << 62

// stays is how long a game in progress stays in its place of the lists while moves are made, in milliseconds. So the
// pictures of a busy lobby don't change places all the time.
const stays = 60_000

// places returns the game's places in all lists.
func (n *summary) places() (rows []row) {
	for _, list := range n.lists {
		rows = append(rows, row{list, n.at, n})
	}
	if n.agenda != "" {
		rows = append(rows, row{n.agenda, n.next, n})
	}
	return rows
}

func newIndex(limit int64) *index {
	x := &index{
		known: map[string]*summary{}, rows: btree.NewG(32, before), turns: make(chan struct{}, 1),
		subs: map[string]map[chan struct{}]bool{}, limit: limit,
	}
	x.games, _ = simplelru.NewLRU(math.MaxInt, func(_ string, g *game) { x.bytes -= g.bytes() }) // the size is positive
	return x
}

// summarize returns the summary of an open game with this head.
func (s *Service) summarize(id string, version int64, h *head) *summary {
	n := &summary{
		listing: h.listing(id), key: openPrefix + id, version: version, at: beforeEnded + h.Changed,
		agenda: toTend, due: h.Changed + s.idle(h), rest: h.Busy, from: h.From,
		people: h.any(func(s seat) bool { return s.Bot == "" }),
	}
	switch deadline := h.deadline(); {
	case h.Closed:
		n.agenda, n.due = toArchive, h.Changed
	case h.Over:
		n.agenda, n.due = toArchive, h.Changed+s.config.Grace.Milliseconds()
	case deadline != 0:
		n.due = min(n.due, deadline)
	}
	n.next = n.due
	if n.agenda == toArchive {
		return n // the lists have finished games by entries of their own: see listing
	}
	if h.offers() {
		n.lists = append(n.lists, Lobby, OpenSeats)
	} else if h.Watch == "" {
		n.lists = append(n.lists, Lobby, ToWatch)
	}
	for _, player := range n.Players {
		n.lists = append(n.lists, mine(player))
	}
	if h.From != "" {
		n.lists = append(n.lists, createdBy+h.From)
	}
	if h.Seats[h.Turn].Bot != "" {
		n.lists = append(n.lists, botsTurn)
	}
	return n
}

// idle returns how long a game may go without a move, in milliseconds. An offer to play is shorter.
func (s *Service) idle(h *head) int64 {
	if h.offers() {
		return min(s.config.Idle, offerTime).Milliseconds()
	}
	return s.config.Idle.Milliseconds()
}

// put adds the summary of a game or of its next version, unless the index has the same or a later one. It keeps the game
// itself, too, if that is not nil.
func (x *index) put(n *summary, g *game) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if g != nil {
		x.cache(g)
	}
	old := x.known[n.key]
	if old != nil && old.version >= n.version {
		return
	}
	if old != nil && n.at < old.at+stays {
		n.at = old.at
	}
	x.remove(n.key)
	x.known[n.key] = n
	if n.agenda != "" {
		x.open++
	}
	for _, r := range n.places() {
		x.rows.ReplaceOrInsert(r)
	}
	if slices.Contains(n.lists, botsTurn) {
		wake(x.turns)
	}
	for sub := range x.subs[n.ID] {
		wake(sub)
	}
}

// drop forgets the game of an entry in the store until that changes.
func (x *index) drop(key string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.games.Remove(strings.TrimPrefix(key, openPrefix))
	x.remove(key)
}

// remove takes a game out of all lists, for a caller that holds the mutex.
func (x *index) remove(key string) {
	if n := x.known[key]; n != nil {
		delete(x.known, key)
		if n.agenda != "" {
			x.open--
		}
		for _, r := range n.places() {
			x.rows.Delete(r)
		}
	}
}

// list yields the games of a list in their order, for a caller that holds the mutex.
func (x *index) list(name string) iter.Seq[*summary] {
	return func(yield func(*summary) bool) {
		x.rows.AscendGreaterOrEqual(row{name, math.MinInt64, &summary{}}, func(r row) bool {
			return r.list == name && yield(r.game)
		})
	}
}

// after yields what follows a place in its list, the latest first. The index can change after some rows.
func (x *index) after(last row) iter.Seq[row] {
	return func(yield func(row) bool) {
		for more := true; more; {
			found := make([]row, 0, rowsAtOnce)
			x.mu.Lock()
			x.rows.DescendLessOrEqual(last, func(r row) bool {
				if r.list == last.list && before(r, last) {
					found = append(found, r)
				}
				return r.list == last.list && len(found) < rowsAtOnce
			})
			x.mu.Unlock()
			for _, last = range found {
				if !yield(last) {
					return
				}
			}
			more = len(found) == rowsAtOnce
		}
	}
}

// cached returns a game, or nil if this process does not keep it, and the latest version of which this process knows, or
// 0 for an unknown game.
func (x *index) cached(id string) (g *game, known int64) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if n := x.known[openPrefix+id]; n != nil {
		known = n.version
	}
	g, _ = x.games.Get(id)
	return g, known
}

// cache keeps a game, unless the same or a later version is already there, for a caller that holds the mutex. A game
// with another Created is the next one that its key has made, after the first one is no longer kept.
func (x *index) cache(g *game) {
	if old, ok := x.games.Peek(g.id); ok && old.Created == g.Created && old.version >= g.version && !g.archive {
		return
	}
	x.games.Remove(g.id)
	x.games.Add(g.id, g)
	for x.bytes += g.bytes(); x.bytes > x.limit && x.games.Len() > 1; {
		x.games.RemoveOldest()
	}
}

// bytes returns about how much memory a game takes: for itself, what its players see, and each entry of its log.
func (g *game) bytes() int64 {
	return gameBytes + entryBytes*int64(g.session.Entries())
}

const (
	gameBytes  = 8 << 10
	entryBytes = 256
)

// follow lists the games of a shard and watches it for changes, until the watch fails for good. What changes while it
// lists waits, because the store keeps old changes for some seconds only, and a list may take longer.
func (s *Service) follow(ctx context.Context, sh *shard) error {
	if err := s.identify(ctx, sh); err != nil {
		sh.problem.Store(&err)
		return err
	}
	revision, err := sh.Revision(ctx)
	if err != nil {
		return err
	}
	listed := make(chan struct{})
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		return sh.Watch(ctx, "", revision, func(e store.Entry) error {
			select {
			case <-listed:
				s.learn(e)
				return nil
			case <-ctx.Done():
				return ctx.Err()
			}
		})
	})
	group.Go(func() error {
		if err := s.relist(ctx, sh); err != nil {
			return err
		}
		close(listed)
		sh.problem.Store(nil)
		return nil
	})
	return group.Wait()
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
	for key, n := range x.known {
		if s.shard(n.ID) == sh && !seen[key] {
			x.remove(key)
		}
	}
	return nil
}

// learn updates the index from a change in the store.
func (s *Service) learn(e store.Entry) {
	if hash, ok := strings.CutPrefix(e.Key, removedPrefix); ok {
		s.learnRemoved(hash, e.Version != 0)
	} else if e.Version == 0 {
		s.index.drop(e.Key)
	} else if id, ok := strings.CutPrefix(e.Key, openPrefix); ok {
		s.learnGame(id, e)
	} else if strings.HasPrefix(e.Key, finishedPrefix) {
		s.learnFinished(e)
	}
}

func (s *Service) learnGame(id string, e store.Entry) {
	if _, known := s.index.cached(id); known >= e.Version {
		return // this process knows of this version, or of a later one
	}
	writing, _ := s.writing.Load(id)
	if g, ok := writing.(*game); ok && g.version == e.Version && bytes.Contains(e.Value, []byte(g.Write)) {
		s.index.put(s.summarize(id, e.Version, &g.head), g)
		return
	}
	var h head
	if err := readFormat(e.Value, &h); err != nil {
		s.log.Error("an entry is damaged", "key", e.Key, "error", err)
		return
	}
	s.index.put(s.summarize(id, e.Version, &h), nil)
}

// commit makes changes to the entries of a shard, and learns of them at once. It changes no store in a format that this
// version does not read. It does not ask the archive, which may be down while people play.
func (s *Service) commit(ctx context.Context, sh *shard, changes ...store.Change) error {
	if err := s.identifyStore(ctx, sh); err != nil {
		return err
	}
	if wrong := s.config.Archive.wrong.Load(); wrong != nil {
		return *wrong
	}
	if err := sh.Commit(ctx, changes...); err != nil {
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

// Unfinished returns the number of unfinished games that orders with the given From have created, in any process.
func (s *Service) Unfinished(from string) (n int) {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	for range s.index.list(createdBy + from) {
		n++
	}
	return n
}
