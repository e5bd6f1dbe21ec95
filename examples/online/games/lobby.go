package games

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/examples/online/internal/names"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// These are the lists of games.
const (
	Lobby     = ""         // the games of the next two lists
	OpenSeats = "open"     // games with a seat that anyone may take
	ToWatch   = "watch"    // unfinished games that anyone may watch
	Finished  = "finished" // public games that are over, and in which somebody has moved
	Mine      = "mine"     // the games of the person who asks: first the open ones, then those that are over
)

const (
	pageSize    = 100            // games in a page of a list
	rowsAtOnce  = 200            // rows that are read while the index can't change
	maxLooked   = 4000           // rows that are searched for a page, in a few milliseconds
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
}

// listing is what the lists know of a game. That of a game that is over is an entry of its own in the store, which
// outlives the game's own entry.
type listing struct {
	Format int `json:"online"`
	Listed
	Players map[string]string `json:"players,omitempty"` // by letter: the hash of the secret of the person, if there is one
}

func (h *head) listing(id string) listing {
	l := listing{format, Listed{
		ID: id, Game: h.Game, Seats: h.owners(), Names: map[string]string{}, Public: h.Watch == "", Turn: h.Turn,
		Plies: h.Plies, Changed: h.Changed, Due: h.deadline(), Over: h.Over, Winner: h.Winner, Reason: h.Reason,
	}, map[string]string{}}
	for letter, s := range h.Seats {
		if s.Name != "" {
			l.Names[letter] = s.Name
		}
		if s.Player != "" {
			l.Players[letter] = s.Player
		}
	}
	if h.Clock != nil {
		l.Clock = &h.Clock.Clock
	}
	return l
}

// lists returns the lists that have a game that is over.
func (l *listing) lists() (names []string) {
	if l.Public && l.Plies > 0 {
		names = append(names, Finished)
	}
	for _, player := range l.Players {
		names = append(names, mine(player))
	}
	return names
}

// mine returns the name of the list of a person's games.
func mine(player string) string { return Mine + " " + player }

func finishedKey(id string, changed int64) string {
	return fmt.Sprintf("%s%013d-%s", finishedPrefix, changed, id)
}

// learnFinished updates the lists of finished games from an entry in the store.
func (s *Service) learnFinished(e store.Entry) {
	n := &summary{key: e.Key, version: e.Version}
	err := readFormat(e.Value, &n.listing)
	if err != nil || e.Key != finishedKey(n.ID, n.Changed) {
		s.log.Error("an entry is damaged", "key", e.Key, "error", err)
		return
	}
	n.at, n.lists = n.Changed, n.listing.lists()
	s.index.put(n, nil)
}

// extra returns the keys of a shard's finished games that the lists no longer keep: those that ended before a time, and
// the oldest ones of those that nobody finds among their own games, if there are too many.
func (s *Service) extra(sh *shard, oldest int64) []string {
	var old, nobodys []string
	x := s.index
	x.mu.Lock()
	defer x.mu.Unlock()
	for key, n := range x.known {
		switch {
		case n.agenda != "" || s.shard(n.ID) != sh:
		case n.at < oldest:
			old = append(old, key)
		case len(n.Players) == 0:
			nobodys = append(nobodys, key)
		}
	}
	slices.Sort(nobodys)
	return append(old, nobodys[:max(0, len(nobodys)-maxFinished/len(s.shards))]...)
}

// Query says which games to list.
type Query struct {
	List   string // Lobby, OpenSeats, ToWatch, Finished or Mine
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
	named := q.Player == ""
	for _, name := range l.Names {
		named = named || strings.Contains(strings.ToLower(name), q.Player)
	}
	return named && (q.Game == "" || l.Game == q.Game) &&
		(q.Result == "" || l.Over && (l.Winner == q.Result || l.Reason == q.Result)) &&
		l.Plies >= q.Least && (q.Most == 0 || l.Plies <= q.Most)
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
	last := row{q.List, math.MaxInt64, &summary{}}
	if q.After != "" {
		at, id, _ := strings.Cut(q.After, "-")
		last.game.ID = id
		if last.at, err = strconv.ParseInt(at, 10, 64); err != nil {
			return page, &OrderError{"after", "no page ends there"}
		}
	}
	if q.Player, err = searched(q.Player); err != nil {
		return page, &OrderError{"player", err.Error()}
	}
	player, err := playerHash(q.Secret)
	if err != nil {
		return page, err
	}
	if !slices.Contains([]string{Lobby, OpenSeats, ToWatch, Finished, Mine}, q.List) {
		return page, &OrderError{"list", fmt.Sprintf("there is no list %q, only %s, %s, %s and %s",
			q.List, OpenSeats, ToWatch, Finished, Mine)}
	}
	if q.List == Mine {
		last.list = mine(player)
	}
	works, err := s.working(ctx)
	if err != nil {
		return page, err
	}
	limit, looked, found, removed := min(cmp.Or(q.Limit, pageSize), pageSize), 0, 0, *s.removed.Load()
	page = Page{Games: make([]Listed, 0, limit), Partial: len(works) < len(s.shards)}
	for r := range s.index.after(last) {
		l := r.game.Listed
		wanted := works[s.shard(l.ID)] && q.matches(&l)
		if looked == maxLooked || wanted && found == limit {
			page.Next = fmt.Sprintf("%d-%s", last.at, last.game.ID)
			break
		}
		last = r
		looked++
		if !wanted {
			continue
		}
		found++ // also if the name was removed: to find that out takes longer than all the rest
		if l.Names = removed.shownNames(l.Names); !q.matches(&l) {
			continue
		}
		if q.List == Mine {
			l.Yours = seatsOf(player, r.game.Players)
		}
		page.Games = append(page.Games, l)
	}
	return page, nil
}

// seatsOf returns the letters of a person's seats.
func seatsOf(player string, players map[string]string) (letters []string) {
	for letter, p := range players {
		if p == player {
			letters = append(letters, letter)
		}
	}
	slices.Sort(letters)
	return letters
}

// searched returns the text that is looked for in the names, for a part of a name.
func searched(part string) (string, error) {
	if len(part) > utf8.UTFMax*names.Max {
		return "", fmt.Errorf("a name has at most %d characters", names.Max)
	}
	part, err := names.Clean(part)
	return strings.ToLower(part), err
}
