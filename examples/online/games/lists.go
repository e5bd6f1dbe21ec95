package games

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// These are the lists of games for people.
const (
	Lobby     = ""         // the games of the next two lists
	OpenSeats = "open"     // games with a seat that anyone may take
	ToWatch   = "watch"    // unfinished games that anyone may watch
	Finished  = "finished" // public games that are over, and in which somebody has moved
	Mine      = "mine"     // the games of the person who asks: first the open ones, then those that are over
)

// These are the lists in the store. There are also those of each person's games, see mine, and of the unfinished games of
// each creator, see from.
const (
	storedLobby = "lobby"
	unfinished  = "unfinished"
	due         = "due"         // unfinished games, by the time when something must be done
	over        = "over"        // all games that are over, by the time of their end
	turns       = "turns"       // bots' turns in games with people, by the time from which a worker may take them
	turnsAlone  = "turns alone" // the same in games between bots
)

func isTurns(list string) bool { return list == turns || list == turnsAlone }

// mine returns the name of the list of a person's games.
func mine(player string) string { return Mine + " " + player }

// from returns the name of the list of a creator's unfinished games.
func from(creator string) string { return "from " + creator }

// beforeEnded is greater than any time. In a person's list, it puts open games before those that are over.
const beforeEnded = 1 << 62

// stays is how long a game in progress stays in its place of the lists while moves are made, in milliseconds. So the
// pictures of a busy lobby don't change places all the time.
const stays = 60_000

// offerTime is how long a game waits for somebody to take an open seat, or to agree to a rematch.
const offerTime = 24 * time.Hour

// listed returns the lists for people that have the game, each with the game's time there.
func (h *head) listed() map[string]int64 {
	lists, people := map[string]int64{}, h.Shown
	switch {
	case !h.ended():
		people += beforeEnded
	case h.Plies == 0 && h.waits():
		return lists // an offer that nobody has taken
	case h.Over && h.Watch == "" && h.Plies > 0:
		lists[Finished] = h.Shown
	}
	switch {
	case h.ended():
	case h.offers():
		lists[storedLobby], lists[OpenSeats] = h.Shown, h.Shown
	case h.Watch == "":
		lists[storedLobby], lists[ToWatch] = h.Shown, h.Shown
	}
	for _, s := range h.Seats {
		if s.Player != "" {
			lists[mine(s.Player)] = people
		}
	}
	return lists
}

// places returns the game's place in every list of the store that has it.
func (h *head) places() map[string]int64 {
	lists := h.listed()
	if h.ended() {
		lists[over] = h.Changed
		return lists
	}
	lists[unfinished], lists[due] = h.Created, h.Due
	if h.From != "" {
		lists[from(h.From)] = h.Created
	}
	if h.Seats[h.awaited()].Bot != "" {
		which := turnsAlone
		if h.any(func(s seat) bool { return s.Bot == "" }) {
			which = turns
		}
		lists[which] = max(h.Shown, h.Busy)
	}
	return lists
}

// inLists returns the places of the game in the form in which the store takes them.
func (h *head) inLists() (all []store.Place) {
	for list, at := range h.places() {
		all = append(all, store.Place{List: list, At: at})
	}
	return all
}

// dueAt returns when something must be done for a game, in Unix milliseconds, or 0 if it is over. A game in which nobody
// moves may be due up to a minute too early: see stays.
func (h *head) dueAt(idle time.Duration) int64 {
	if h.ended() {
		return 0
	}
	if h.offers() || h.any(func(s seat) bool { return s.Asked }) {
		idle = min(idle, offerTime)
	}
	at := h.Shown + idle.Milliseconds()
	if deadline := h.flag(); deadline != 0 {
		at = min(at, deadline)
	}
	return at
}

// place sets what a change does to the lists. Whoever looks at a list learns of nothing that it does not show, such as a
// silent move.
func (s *Service) place(c *store.Change, before, g *game) {
	old, now := map[string]int64{}, g.places()
	same := false
	if before != nil {
		old = before.places()
		names := s.removed.Load()
		same = reflect.DeepEqual(before.listing(g.id, names), g.listing(g.id, names))
	}
	both := maps.Clone(old)
	maps.Copy(both, now)
	for _, list := range slices.Sorted(maps.Keys(both)) {
		was, had := old[list]
		is, has := now[list]
		moved := had != has || was != is
		if moved && had {
			c.Leave = append(c.Leave, store.Place{List: list, At: was})
		}
		if moved && has {
			c.Enter = append(c.Enter, store.Place{List: list, At: is})
		}
		people := list == storedLobby || list == OpenSeats || list == ToWatch || list == Finished ||
			strings.HasPrefix(list, mine(""))
		if people && (moved || !same) || isTurns(list) && moved && has {
			c.Lists = append(c.Lists, list)
		}
	}
}

// row returns the game's row without its head.
func (g *game) row(version int64) store.Row {
	var names []string
	for _, letter := range slices.Sorted(maps.Keys(g.Seats)) {
		names = append(names, strings.ToLower(g.Seats[letter].Name))
	}
	return store.Row{ID: g.id, Version: version, Game: g.Game, Winner: g.Winner, Reason: g.Reason, Plies: g.Plies,
		Names: strings.Join(names, "\n")}
}

// listName returns the name of a list in the store, and for Mine the form in which the person's secret is stored.
func listName(list, secret string) (name, player string, err error) {
	if player, err = playerHash(secret); err != nil {
		return "", "", err
	}
	switch {
	case list == Mine:
		return mine(player), player, nil
	case list == Lobby:
		return storedLobby, player, nil
	case !slices.Contains([]string{OpenSeats, ToWatch, Finished}, list):
		return "", "", &OrderError{"list", fmt.Sprintf("there is no list %q, only %s, %s, %s and %s",
			list, OpenSeats, ToWatch, Finished, Mine)}
	}
	return list, player, nil
}
