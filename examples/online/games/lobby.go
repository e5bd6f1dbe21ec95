package games

import (
	"cmp"
	"context"
	"fmt"
	"iter"
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
	Finished  = "finished" // public games that are over
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

// offers reports whether anyone may take a seat.
func (h *head) offers() bool {
	for _, s := range h.Seats {
		if s.Open && s.free() {
			return !h.Over
		}
	}
	return false
}

// list returns the list in which the lobby has the game, or "".
func (h *head) list() string {
	switch {
	case h.Over, h.Closed:
		return ""
	case h.offers():
		return OpenSeats
	case h.Watch == "":
		return ToWatch
	}
	return ""
}

// stays is how long a game in progress stays in its place of the lobby's lists while moves are made, in the unit of
// changedAt: a minute. So a move costs nothing there, and the pictures of a busy lobby don't change places all the
// time.
const stays = 60_000 << 18

// enlist adds a game to the lists, for a caller that holds the mutex.
func (x *index) enlist(n *summary) {
	if n.place = n.at; n.list != "" {
		x.lists[""].ReplaceOrInsert(row{n.place, n.id, nil})
		x.lists[n.list].ReplaceOrInsert(row{n.place, n.id, nil})
	}
	for _, p := range n.player {
		if x.players[p] == nil {
			x.players[p] = map[string]bool{}
		}
		x.players[p][n.id] = true
	}
}

// unlist undoes enlist.
func (x *index) unlist(n *summary) {
	if n.list != "" {
		x.lists[""].Delete(row{n.place, n.id, nil})
		x.lists[n.list].Delete(row{n.place, n.id, nil})
	}
	for _, p := range n.player {
		if delete(x.players[p], n.id); len(x.players[p]) == 0 {
			delete(x.players, p)
		}
	}
}

// row is a line of a list. The lists are in the order of at and, if it is the same, of the identifiers.
type row struct {
	at    int64 // see changedAt; for a finished game, when it ended, in Unix milliseconds
	id    string
	ended *Listed // nil for a game of which the index has a summary
}

// show returns what a list shows in a row, for a caller that holds the mutex.
func (x *index) show(r row) *Listed {
	if r.ended != nil {
		return r.ended
	}
	n := x.games[r.id]
	if n.listed == nil {
		n.listed = n.head.listed(n.id)
	}
	return n.listed
}

type rows = btree.BTreeG[row]

func newRows() *rows {
	return btree.NewG(32, func(a, b row) bool { return compareRows(a, b) < 0 })
}

func compareRows(a, b row) int { return cmp.Or(cmp.Compare(a.at, b.at), strings.Compare(a.id, b.id)) }

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
	x := s.index
	x.mu.Lock()
	defer x.mu.Unlock()
	x.forgetEnded(row{at: when, id: id})
	if e.Version == 0 {
		return
	}
	now := row{when, id, listed}
	x.ended.ReplaceOrInsert(now)
	if listed.Public {
		x.lists[Finished].ReplaceOrInsert(now)
	}
	for _, p := range listed.players {
		if x.past[p] == nil {
			x.past[p] = newRows()
		}
		x.past[p].ReplaceOrInsert(now)
	}
}

// forgetEnded removes a finished game from the lists, for a caller that holds the mutex.
func (x *index) forgetEnded(r row) {
	old, ok := x.ended.Delete(r)
	if !ok {
		return
	}
	x.lists[Finished].Delete(old)
	for _, p := range old.ended.players {
		if x.past[p].Delete(old); x.past[p].Len() == 0 {
			delete(x.past, p)
		}
	}
}

// forgetFinished deletes a shard's games that ended before a time from the lists of finished games. It also deletes the
// oldest ones of those that nobody finds among their own games, if there are too many.
func (s *Service) forgetFinished(ctx context.Context, sh *shard, oldest time.Time) {
	var old, nobodys []store.Entry
	before := finishedKey("", millis(oldest))
	for e, err := range sh.List(ctx, finishedPrefix) {
		var now ended
		if err == nil {
			err = readFormat(e.Value, &now, &now.Format)
		}
		switch {
		case err != nil:
			s.log.Warn("deleting old games", "error", err)
			return
		case e.Key < before:
			old = append(old, e)
		case len(now.Players) == 0:
			nobodys = append(nobodys, e)
		}
	}
	extra := max(0, len(nobodys)-maxFinished/len(s.shards))
	for _, e := range append(old, nobodys[:extra]...) {
		_, err := sh.Commit(ctx, store.Change{Key: e.Key, Version: e.Version})
		if err != nil && !lostRace(err) {
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
	last := row{at: math.MaxInt64}
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
	removed := *s.removed.Load()
	for looked := 0; looked < maxLooked; looked += rowsAtOnce {
		found := s.index.after(q.List, player, last)
		for _, f := range found {
			listed, wanted := q.wanted(f.listed, removed)
			wanted = wanted && works[s.shard(f.id)]
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
			last = f.row
		}
		if len(found) < rowsAtOnce {
			return page, nil
		}
	}
	page.Next = last.text()
	return page, nil
}

// search waits for its turn to search for a name. One search at a time, and a pause of restFactor times as long after
// it, leave the processors to the games, however many search.
func (s *Service) search(ctx context.Context) (end func(), err error) {
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

const restFactor = 9

// searched returns the text that is looked for in the names, for a part of a name.
func searched(part string) (string, error) {
	if len(part) > utf8.UTFMax*names.Max {
		return "", fmt.Errorf("a name has at most %d characters", names.Max)
	}
	part, err := names.Clean(part)
	return strings.ToLower(part), err
}

// shownRow is a row of a list with what the list shows there.
type shownRow struct {
	row
	listed *Listed
}

// after returns the next rowsAtOnce rows of a list after a row, the latest first, or all that are left.
func (x *index) after(list, player string, last row) (found []shownRow) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for r := range x.rows(list, player, last) {
		if compareRows(r, last) == 0 {
			continue
		}
		found = append(found, shownRow{r, x.show(r)})
		if len(found) == rowsAtOnce {
			break
		}
	}
	return found
}

// text returns what the parameter After is for the page after the row.
func (r row) text() string { return fmt.Sprintf("%d-%s", r.at, r.id) }

// beforeEnded is greater than any time. It puts open games before those that are over.
const beforeEnded = 1 << 62

// rows yields the rows of a list from last on, the latest first, to a caller that holds the mutex.
func (x *index) rows(list, player string, last row) iter.Seq[row] {
	return func(yield func(row) bool) {
		if list != Mine {
			x.lists[list].DescendLessOrEqual(last, yield)
			return
		}
		var mine []row
		for id := range x.players[player] {
			mine = append(mine, row{beforeEnded + x.games[id].at, id, nil})
		}
		slices.SortFunc(mine, func(a, b row) int { return compareRows(b, a) })
		for _, r := range mine {
			if compareRows(r, last) <= 0 && !yield(r) {
				return
			}
		}
		if past := x.past[player]; past != nil {
			past.DescendLessOrEqual(last, func(r row) bool { return x.games[r.id] != nil || yield(r) })
		}
	}
}
