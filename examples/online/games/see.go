package games

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/wire"
)

// View is a game as a seat, or a spectator, may know it. It does not change: a later version of the game has another
// one. The zero View is nothing that anybody may see.
type View struct {
	service *Service
	game    *game
	player  boardgame.Player
	below   boardgame.Player // who sits below the board in pictures: the viewer, or who has an invitation
}

// See returns the current view of a game for the seat with the given secret.
func (s *Service) See(ctx context.Context, id, secret string) (View, error) {
	g, err := s.current(ctx, id)
	if err != nil {
		return View{}, err
	}
	return s.view(g, secret)
}

// Follow is like See, but returns the latest version that this process knows of. Subscribers use it after each notice.
// They all wake at once, and those who know of the same version read it together.
func (s *Service) Follow(ctx context.Context, id, secret string) (View, error) {
	known := s.cache.known(id)
	if g := s.cache.get(id); g != nil && g.version >= known {
		return s.view(g, secret)
	}
	g, err, _ := s.following.Do(fmt.Sprint(id, known), func() (any, error) {
		shared, cancel := context.WithTimeout(context.WithoutCancel(ctx), followTime) // the others need it too
		defer cancel()
		g, err := s.current(shared, id)
		if err == nil {
			s.cache.confirm(g)
		}
		return g, err
	})
	if err != nil {
		return View{}, err
	}
	return s.view(g.(*game), secret)
}

const followTime = 10 * time.Second // the longest time that followers wait for a version

func (s *Service) view(g *game, secret string) (View, error) {
	p, err := g.playerWith(secret)
	if err != nil {
		return View{}, err
	}
	return View{s, g, p, cmp.Or(p, g.invited(secret))}, nil
}

// Revision returns the number of the revision. The revisions are numbered for each seat: a change of which a seat is not
// told makes no new one for it.
func (v View) Revision() int64 { return v.game.revisionFor(v.player) }

// seen is the form of JSON: the table's part, and then the members of session.Seen.
type seen struct {
	ID       string `json:"id"`
	Revision int64  `json:"revision"`
	// by letter: "human", "open" or "invited" if nobody sits there yet, or a bot's level
	Seats map[string]string `json:"seats"`
	Clock *seenClock        `json:"clock,omitempty"`

	// Invitations are those that are not spent, by letter. Only the creator sees them.
	Invitations map[string]string `json:"invitations,omitempty"`
	Public      bool              `json:"public,omitempty"`  // whether anyone may watch
	Rematch     string            `json:"rematch,omitempty"` // the next game of the same players
	Asked       []string          `json:"asked,omitempty"`   // the seats whose players have not agreed to this rematch yet
	Said        map[string]Said   `json:"said,omitempty"`    // the last phrase of each player, by letter
	session.Seen
}

// told is the JSON of a View, and the removed names that are not in it.
type told struct {
	text    []byte
	removed *removed
}

// JSON returns what the seat sees. Callers must not modify it: it is computed only once for each version of the game, unless
// a name is removed or restored meanwhile.
func (v View) JSON() ([]byte, error) {
	g, names := v.game, v.service.removed.Load()
	if t := g.seen[v.player].Load(); t != nil && t.removed == names {
		return t.text, nil
	}
	a := seen{
		ID: g.id, Revision: v.Revision(), Seats: g.owners(), Public: g.Watch == "",
		Rematch: g.Rematch, Said: g.Said, Invitations: map[string]string{}, Seen: g.session.See(v.player),
	}
	if g.Clock != nil {
		a.Clock = g.clockFor(g.letter(v.player))
	}
	for _, letter := range g.letters() {
		seat := g.Seats[letter]
		if seat.Asked {
			a.Asked = append(a.Asked, letter)
		}
		if seat.free() && seat.Invitation != "" && g.Seats[g.letter(v.player)].Host {
			a.Invitations[letter] = seat.Invitation
		}
	}
	for i, player := range a.Players {
		a.Players[i].Name = names.shown(g.Seats[player.Seat].Name)
	}
	text, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	g.seen[v.player].Store(&told{text, names})
	return text, nil
}

// owners returns for each seat "human" or a bot's level, or "open" or "invited" if it is free.
func (h *head) owners() map[string]string {
	owners := make(map[string]string, len(h.Seats))
	for letter, s := range h.Seats {
		switch {
		case s.Bot != "":
			owners[letter] = s.Bot
		case !s.free():
			owners[letter] = Human
		case s.Open:
			owners[letter] = Open
		default:
			owners[letter] = "invited"
		}
	}
	return owners
}

// Record returns the records of all rounds so far. Until the game is over, the record of the current round contains
// only what the seat may see.
func (v View) Record() (string, error) {
	var b bytes.Buffer
	names := v.service.removed.Load()
	for _, round := range append(v.game.session.Rounds(), v.game.session.RecordFor(v.player)) {
		for i, player := range round.Players {
			round.Players[i].Name = names.shown(v.game.Seats[player.Letter].Name)
		}
		if _, err := round.WriteTo(&b); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// Finished returns the last round, of which nothing is secret any more, if it is over.
func (v View) Finished() (round session.Session, over bool) {
	return v.game.session, v.game.session.Over()
}

// Played returns the moves of the current round after the first n that the seat may know.
func (v View) Played(n int) []session.Played { return v.game.session.Played(v.player, n) }

// Shown is what a picture and what a page asks about it depend on: views that have the same Shown show the same board.
type Shown struct {
	id            string
	revision      int64
	player, below boardgame.Player
}

// Shown returns what the seat sees of the board.
func (v View) Shown() Shown { return Shown{v.game.id, v.Revision(), v.player, v.below} }

// Picture draws the position as the seat sees it, as SVG. When the game is over, nothing is hidden.
func (v View) Picture() string {
	state := v.game.session.State()
	picture := state.See(v.player).Picture()
	if v.game.session.Over() {
		picture = state.Picture()
	}
	return diagram.SVG(picture, diagram.Options{From: v.below})
}

// Look answers a request of a page about the board, as the seat sees it: see [wire.Look]. The answer depends only on the
// request and on Shown.
func (v View) Look(request []byte) (reply []byte, err error) {
	return wire.Look(v.game.session, v.player, v.below, request)
}

const idLength = 20

func wellFormed(id string) bool {
	return len(id) == idLength && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}
