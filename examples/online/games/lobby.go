package games

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/examples/online/internal/names"
	"github.com/seed4105872c/clutch/examples/online/store"
)

const (
	pageSize  = 100  // games in a page of a list
	maxLooked = 1000 // games that are looked at for a page
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
	Score  string   `json:"score,omitempty"`  // as in what a seat sees, or the rounds of a match that each has won
	Yours  []string `json:"yours,omitempty"`  // in the list of a person's games: the person's seats
}

// listing returns what the lists show of the game, apart from the removed names.
func (h *head) listing(id string, names *removed) Listed {
	l := Listed{
		ID: id, Game: h.Game, Seats: h.owners(), Names: map[string]string{}, Public: h.Watch == "", Turn: h.Turn,
		Plies: h.Plies, Changed: h.Changed, Due: h.deadline(), Over: h.ended(), Winner: h.Winner, Reason: h.Reason,
		Score: h.Score,
	}
	for letter, s := range h.Seats {
		if name := names.shown(s.Name); name != "" {
			l.Names[letter] = name
		}
	}
	if h.Clock != nil {
		l.Clock = &h.Clock.Clock
	}
	return l
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

// filtered reports whether the query leaves out games of its list.
func (q Query) filtered() bool {
	return q.Game != "" || q.Player != "" || q.Result != "" || q.Least > 0 || q.Most > 0
}

// Page is a part of a list of games. A page that was searched for can have few games, or none, and yet have a next one.
type Page struct {
	Games []Listed `json:"games"`
	Next  string   `json:"next,omitempty"` // the argument After for the next page, or "" after the last one
}

// List returns a page of a list of games, the most recently changed first; in the lobby, moves bring a game to the
// front at most once a minute. The error is an *OrderError, or wraps store.ErrUnavailable.
//
// A person may have a secret of their own, of 20 to 64 characters, which the store knows only by its hash. Whoever
// orders a game or sits down with it can open these seats with it too, and finds them in the list Mine, for example in
// another browser.
func (s *Service) List(ctx context.Context, q Query) (page Page, err error) {
	var look store.Query
	if q.After != "" {
		at, id, _ := strings.Cut(q.After, "-")
		if look.At, err = strconv.ParseInt(at, 10, 64); err != nil {
			return page, &OrderError{"after", "no page ends there"}
		}
		look.ID = id
	}
	if q.Player, err = searched(q.Player); err != nil {
		return page, &OrderError{"player", err.Error()}
	}
	player := ""
	if look.List, player, err = listName(q.List, q.Secret); err != nil {
		return page, err
	}
	look.Limit = min(cmp.Or(q.Limit, pageSize), pageSize)
	if q.filtered() {
		look.Filter = &store.Filter{Look: maxLooked, Game: q.Game, Result: q.Result, Name: q.Player,
			Least: q.Least, Most: q.Most}
	}
	found, err := s.store.Find(ctx, look)
	if err != nil {
		return page, err
	}
	page.Games = make([]Listed, 0, len(found.Games))
	names := s.removed.Load()
	has := func(name string) bool { return strings.Contains(strings.ToLower(name), q.Player) }
	for _, row := range found.Games {
		var h head
		if err := readHead(&h, row, look.List); err != nil {
			_ = s.damaged(row.ID, err) // the others are still right
			continue
		}
		l := h.listing(row.ID, names)
		if q.Player != "" && !slices.ContainsFunc(slices.Collect(maps.Values(l.Names)), has) {
			continue // it was found by a name that was removed
		}
		if q.List == Mine {
			l.Yours = h.seatsOf(player)
		}
		page.Games = append(page.Games, l)
	}
	if found.More {
		page.Next = fmt.Sprintf("%d-%s", found.At, found.ID)
	}
	return page, nil
}

// readHead decodes the head of a game that was found in a list. The error says that it does not belong there.
func readHead(h *head, row store.Listed, list string) error {
	if row.Err != nil {
		return row.Err
	}
	if err := json.Unmarshal(row.Head, h); err != nil {
		return err
	}
	if at, ok := h.places()[list]; !ok || at != row.At {
		return fmt.Errorf("it is in the list %q at %d, where it does not belong", list, row.At)
	}
	return nil
}

// seatsOf returns the letters of a person's seats.
func (h *head) seatsOf(player string) (letters []string) {
	for letter, s := range h.Seats {
		if s.Player == player {
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

// Unfinished returns the number of unfinished games that orders with the given From have created, in any process.
func (s *Service) Unfinished(ctx context.Context, creator string) (int, error) {
	page, err := s.store.Find(ctx, store.Query{List: from(creator), Count: true})
	return page.Total, err
}
