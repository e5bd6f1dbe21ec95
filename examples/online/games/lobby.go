package games

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/google/btree"

	"github.com/seed4105872c/clutch/examples/online/internal/names"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// These are the lists of games.
const (
	OpenSeats = "open"     // games with a seat that anyone may take
	ToWatch   = "watch"    // unfinished games that anyone may watch
	Finished  = "finished" // public games that are over, and in which somebody has moved
	Mine      = "mine"     // the games of the person who asks: first the open ones, then those that are over
)

const (
	pageSize    = 100            // games in a page of a list
	rowsAtOnce  = 200            // rows that are read while the index can't change
	maxLooked   = 4000           // rows that are searched for a page
	maxFinished = 20_000         // public finished games that the lists have, without those of persons
	offerTime   = 24 * time.Hour // how long a game waits for somebody to take an open seat
)

// Listed is a game in a list.
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
	// when the time of the player whose turn it is is up, in Unix milliseconds
	Due    int64    `json:"due,omitempty"`
	Over   bool     `json:"over,omitempty"`
	Winner string   `json:"winner,omitempty"` // of a finished game, or "" if nobody has won
	Reason string   `json:"reason,omitempty"` // how it ended, as in what a seat sees
	Yours  []string `json:"yours,omitempty"`  // in the list of a person's games: the person's seats

	players map[string]string // by letter: the hash of the person's secret
	lists   []string          // the names of the lists that have the game, in order
	lower   string            // the names in lower case, a line for each, to be searched
}

// prepare prepares the search for a name.
func (l *Listed) prepare() *Listed {
	for _, name := range l.Names {
		l.lower += strings.ToLower(name) + "\n"
	}
	return l
}

func (h *head) listed(id string) *Listed {
	l := &Listed{
		ID: id, Game: h.Game, Seats: h.owners(), Public: h.Watch == "", Turn: h.Turn, Plies: h.Plies,
		Changed: h.Changed, Due: h.deadline(),
		Over: h.Over, Winner: h.Winner, Reason: h.Reason,
	}
	for letter, s := range h.Seats {
		if s.Name != "" {
			if l.Names == nil {
				l.Names = map[string]string{}
			}
			l.Names[letter] = s.Name
		}
		if s.Player != "" {
			if l.players == nil {
				l.players = map[string]string{}
			}
			l.players[letter] = s.Player
		}
	}
	if h.Clock != nil {
		l.Clock = &h.Clock.Clock
	}
	return l.prepare()
}

// seatsOf returns the letters of a person's seats.
func (l *Listed) seatsOf(player string) (letters []string) {
	for letter, p := range l.players {
		if p == player {
			letters = append(letters, letter)
		}
	}
	slices.Sort(letters)
	return letters
}

// mine returns the name of the list of a person's games.
func mine(player string) string { return Mine + " " + player }

// lists returns the names of the lists that have an open game, apart from those of persons. A game that is over is in
// lists by an entry of its own: see [ended].
func (h *head) lists() []string {
	switch {
	case h.Over || h.Closed:
		return nil
	case h.offers():
		return []string{"", OpenSeats}
	case h.Watch == "":
		return []string{"", ToWatch}
	}
	return nil
}

// in puts the game into the lists with the names, and into those of the persons who play.
func (l *Listed) in(names ...string) *Listed {
	for _, p := range l.players {
		if !slices.Contains(names, mine(p)) {
			names = append(names, mine(p))
		}
	}
	slices.Sort(names)
	l.lists = names
	return l
}

// stays is how long a game in progress stays in its place of the lists while moves are made, in milliseconds. So the
// pictures of a busy lobby don't change places all the time.
const stays = 60_000

// beforeEnded is greater than any time. It puts open games before those that are over.
const beforeEnded = 1 << 62

// text returns what the parameter After is for the page after the game.
func (n *summary) text() string { return fmt.Sprintf("%d-%s", n.at, n.id) }

// enlist adds a game to its lists, for a caller that holds the mutex.
func (x *index) enlist(n *summary) {
	if n.listed == nil {
		return
	}
	for _, name := range n.listed.lists {
		if x.lists[name] == nil {
			x.lists[name] = btree.NewG(32, func(a, b *summary) bool { return compare(a, b) < 0 })
		}
		x.lists[name].ReplaceOrInsert(n)
	}
}

// unlist undoes enlist. The game may be nil.
func (x *index) unlist(n *summary) {
	if n == nil || n.listed == nil {
		return
	}
	for _, name := range n.listed.lists {
		if x.lists[name].Delete(n); x.lists[name].Len() == 0 {
			delete(x.lists, name)
		}
	}
}

// after returns the next rowsAtOnce games of a list after one, the latest first, or all that are left.
func (x *index) after(name string, last *summary) (found []*summary) {
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.lists[name] == nil {
		return nil
	}
	x.lists[name].DescendLessOrEqual(last, func(n *summary) bool {
		if compare(n, last) != 0 {
			found = append(found, n)
		}
		return len(found) < rowsAtOnce
	})
	return found
}

func compare(a, b *summary) int { return cmp.Or(cmp.Compare(a.at, b.at), strings.Compare(a.id, b.id)) }

func finishedKey(id string, changed int64) string {
	return fmt.Sprintf("%s%013d-%s", finishedPrefix, changed, id)
}

// ended is the entry of a finished game in the store, for the lists. It outlives the game's own entry.
type ended struct {
	Format int `json:"online"`
	*Listed
	Players map[string]string `json:"players,omitempty"` // as in Listed, which does not tell it
}

// learnFinished updates the lists of finished games from a change in the store.
func (s *Service) learnFinished(e store.Entry) {
	at, id, _ := strings.Cut(strings.TrimPrefix(e.Key, finishedPrefix), "-")
	when, err := strconv.ParseInt(at, 10, 64)
	listed := &Listed{ID: id}
	if now := (ended{Listed: listed}); e.Version != 0 && err == nil {
		err = readFormat(e.Value, &now, &now.Format)
		listed.players = now.Players
		listed.prepare()
	}
	if err != nil || listed.ID != id {
		s.log.Error("an entry is damaged", "key", e.Key, "error", err)
		return
	}
	var names []string
	if listed.Public && listed.Plies > 0 {
		names = []string{Finished}
	}
	listed.in(names...)
	x := s.index
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.forgetEnded(e.Key); e.Version != 0 {
		x.ended[e.Key] = &summary{at: when, id: id, listed: listed}
		x.enlist(x.ended[e.Key])
	}
}

// forgetEnded removes a finished game from the lists, for a caller that holds the mutex.
func (x *index) forgetEnded(key string) {
	x.unlist(x.ended[key])
	delete(x.ended, key)
}

// forgetFinished deletes a shard's games that ended before a time from the lists of finished games. It also deletes the
// oldest ones of those that nobody finds among their own games, if there are too many.
func (s *Service) forgetFinished(ctx context.Context, sh *shard, oldest time.Time) {
	var old, nobodys []string
	x := s.index
	x.mu.Lock()
	for key, r := range x.ended {
		switch {
		case s.shard(r.id) != sh:
		case r.at < millis(oldest):
			old = append(old, key)
		case len(r.listed.players) == 0:
			nobodys = append(nobodys, key)
		}
	}
	x.mu.Unlock()
	slices.Sort(nobodys)
	extra := max(0, len(nobodys)-maxFinished/len(s.shards))
	for _, key := range append(old, nobodys[:extra]...) {
		if err := sh.Commit(ctx, store.Change{Key: key, Version: 1}); err != nil && !errors.Is(err, store.ErrConflict) {
			s.log.Warn("deleting old games", "error", err)
			return
		}
	}
}

// Query says which games to list.
type Query struct {
	List   string // OpenSeats, ToWatch, Finished, Mine, or "" for those with open seats and those to watch
	Game   string // only this game, if not ""
	Player string // only games in which a name contains this text, in any case; at most 40 characters
	Result string // only games that the player with this letter has won, or that ended for this reason
	Least  int    // only games of at least so many moves
	Most   int    // only games of at most so many moves, if not 0
	After  string // "" for the first page
	Limit  int    // the most games in a page, if not 0 or more than 100
	Secret string // for Mine: the person's
}

func (q Query) matches(l *Listed) bool {
	return strings.Contains(l.lower, q.Player) && (q.Game == "" || l.Game == q.Game) &&
		(q.Result == "" || l.Over && (l.Winner == q.Result || l.Reason == q.Result)) &&
		l.Plies >= q.Least && (q.Most == 0 || l.Plies <= q.Most)
}

// wanted returns what the page shows of a game, without the names that were removed, and whether it belongs there.
func (q Query) wanted(l *Listed, names removed) (Listed, bool) {
	if !q.matches(l) {
		return Listed{}, false
	}
	shown := *l
	if shown.Names = names.shownNames(l.Names); len(shown.Names) < len(l.Names) {
		shown.lower = ""
		shown.prepare()
	}
	return shown, strings.Contains(shown.lower, q.Player)
}

// Page is a part of a list of games. A page that was searched for can have few games, or none, and yet have a next one.
type Page struct {
	Games   []Listed `json:"games"`
	Next    string   `json:"next,omitempty"`    // the argument After for the next page, or "" after the last one
	Partial bool     `json:"partial,omitempty"` // whether games are missing, because a shard does not work
}

// List returns a page of a list of games, the most recently changed first; in the lobby, moves bring a game to the
// front at most once a minute. The error is an *OrderError, or wraps store.ErrUnavailable if this process can't know
// the games now.
//
// A person may have a secret of their own, of 20 to 64 characters, which the store knows only by its hash. Whoever
// orders a game or sits down with it can open these seats with it too, and finds them in the list Mine, for example in
// another browser.
func (s *Service) List(ctx context.Context, q Query) (page Page, err error) {
	last := &summary{at: math.MaxInt64}
	if q.After != "" {
		at, id, _ := strings.Cut(q.After, "-")
		if last.at, err = strconv.ParseInt(at, 10, 64); err != nil {
			return page, &OrderError{"after", "no page ends there"}
		}
		last.id = id
	}
	if q.Player, err = searched(q.Player); err != nil {
		return page, &OrderError{"player", err.Error()}
	}
	player, err := playerHash(q.Secret)
	if err == nil && !slices.Contains([]string{"", OpenSeats, ToWatch, Finished, Mine}, q.List) {
		err = &OrderError{"list", fmt.Sprintf("there is no list %q, only %s, %s, %s and %s",
			q.List, OpenSeats, ToWatch, Finished, Mine)}
	}
	var works map[*shard]bool
	if err == nil {
		works, err = s.working(ctx)
	}
	if err != nil {
		return page, err
	}
	if q.Player != "" {
		end, err := s.search(ctx)
		if err != nil {
			return page, err
		}
		defer end()
	}
	limit := min(cmp.Or(q.Limit, pageSize), pageSize)
	page = Page{Games: []Listed{}, Partial: len(works) < len(s.shards)}
	removed, name := *s.removed.Load(), q.List
	if name == Mine {
		name = mine(player)
	}
	for looked := 0; looked < maxLooked; looked += rowsAtOnce {
		found := s.index.after(name, last)
		for _, r := range found {
			listed, wanted := q.wanted(r.listed, removed)
			wanted = wanted && works[s.shard(r.id)]
			if wanted && len(page.Games) == limit {
				page.Next = last.text()
				return page, nil
			}
			if wanted && q.List == Mine {
				listed.Yours = listed.seatsOf(player)
			}
			if wanted {
				page.Games = append(page.Games, listed)
			}
			last = r
		}
		if len(found) < rowsAtOnce {
			return page, nil
		}
	}
	page.Next = last.text()
	return page, nil
}

// search waits for its turn to search for a name. One search at a time, and a pause of restFactor times as long after
// it, leave the processors to the games, however many search. Who would wait for longer than searchTime gets an error.
func (s *Service) search(ctx context.Context) (end func(), err error) {
	ctx, cancel := context.WithTimeout(ctx, searchTime)
	defer cancel()
	select {
	case s.searching <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	start := time.Now()
	return func() {
		time.AfterFunc(restFactor*time.Since(start), func() { <-s.searching })
	}, nil
}

const (
	restFactor = 9
	searchTime = 5 * time.Second
)

// searched returns the text that is looked for in the names, for a part of a name.
func searched(part string) (string, error) {
	if len(part) > utf8.UTFMax*names.Max {
		return "", fmt.Errorf("a name has at most %d characters", names.Max)
	}
	part, err := names.Clean(part)
	return strings.ToLower(part), err
}
