package games

import (
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// SitDown is a request for a free seat: by its invitation or, if it is open, by its letter.
type SitDown struct {
	ID         string `json:"-"`
	Invitation string `json:"invitation"`
	Seat       string `json:"seat"`
	Name       string `json:"name"` // up to 40 characters, or ""

	Player string `json:"-"` // the secret of the person, or "": see [Service.List]

	// Key makes the request safe to repeat, as in an Order, or is "".
	Key string `json:"-"`
}

// Seated holds the secret of a seat. It is sent only once.
type Seated struct {
	Seat   string `json:"seat"`
	Secret string `json:"secret"`
}

// ErrTaken reports that somebody else has taken a seat before, or that the game is over.
var ErrTaken = errors.New("this seat is no longer free")

// Sit gives a free seat to a player. An error from the store means that this may have been done or not. All other errors mean
// that nothing was changed: an [*OrderError], [ErrNotFound], [ErrForbidden], [ErrDamaged] or [ErrTaken].
func (s *Service) Sit(ctx context.Context, r SitDown) (Seated, error) {
	if problem := misnamed(r.Name); problem != "" {
		return Seated{}, &OrderError{"name", problem}
	}
	key, err := secretKey(r.Key)
	if err != nil {
		return Seated{}, err
	}
	player, err := playerHash(r.Player)
	if err != nil {
		return Seated{}, err
	}
	for range attempts {
		g, err := s.current(ctx, r.ID)
		if err != nil {
			return Seated{}, err
		}
		letter, ok := g.seatFor(r)
		if !ok {
			return Seated{}, ErrForbidden
		}
		if _, err := record.New(g.kind.game, nil, r.Name); err != nil {
			return Seated{}, &OrderError{"name", orderError("name", err).Error()}
		}
		made := Seated{letter, derived(key, "seat "+letter+" of "+g.id)}
		before := g.Seats[letter]
		if before.Hash == hashed(made.Secret) {
			return made, nil // this request has been here before
		}
		if !before.free() || g.session.Over() || g.archive {
			return Seated{}, ErrTaken
		}
		if _, err = s.replace(ctx, g, s.seated(g, letter, made.Secret, player, r.Name)); err == nil {
			return made, nil
		}
		if !lostRace(err) {
			return Seated{}, err
		}
	}
	return Seated{}, errBusy
}

// seatFor returns the seat that a request may take, if nobody has taken it yet.
func (g *game) seatFor(r SitDown) (letter string, ok bool) {
	for letter, seat := range g.Seats {
		if seat.Open && r.Invitation == "" && letter == r.Seat ||
			seat.Invitation != "" && subtle.ConstantTimeCompare([]byte(seat.Invitation), []byte(r.Invitation)) == 1 {
			return letter, true
		}
	}
	return "", false
}

// seated returns the game after a player has taken a seat. If it was the last free one, a clock that waited for it starts, or
// waits for the first move.
func (s *Service) seated(g *game, letter, secret, player, name string) *game {
	next := s.next(g, g.session)
	next.Seats = maps.Clone(g.Seats)
	seat := next.Seats[letter]
	seat.Hash, seat.Player = hashed(secret), player
	if name != "" {
		seat.Name = name
	}
	next.Seats[letter] = seat
	if g.Clock != nil && !next.waits() {
		started := *g.Clock
		if next.Clock = &started; g.session.Plies() > 0 {
			started.Since = next.Changed
		} else {
			started.waitFrom(next.Changed)
		}
	}
	return next
}

// errBusy reports that an attempt to change a game has failed too often.
var errBusy = fmt.Errorf("%w for this game: others keep changing it", store.ErrUnavailable)

// playerHash returns the form in which the secret of a person is stored, or "" for "".
func playerHash(secret string) (string, error) {
	switch {
	case secret == "":
		return "", nil
	case len(secret) < minSecretKey || len(secret) > MaxKey:
		return "", &OrderError{"Authorization", fmt.Sprintf("a player's secret has %d to %d characters", minSecretKey, MaxKey)}
	}
	return hashed(secret)[:playerLength], nil
}

// playerLength is the length of the stored part of the hash of a person's secret: 128 bits.
const playerLength = 32

// Rematched says where a game goes on after its end.
type Rematched struct {
	ID   string `json:"id"`
	Seat string `json:"seat"` // the seat that the caller has there
}

// Rematch begins the next game between the players of a game that is over. Everybody moves on by one seat and keeps their
// secret, so both find the game that either of them has begun; in what they see of the old game, it is called "rematch". The
// error is [ErrNotFound], [ErrForbidden], [ErrWatcher], [ErrDamaged], a [*RefusedError] or one from the store.
func (s *Service) Rematch(ctx context.Context, id, secret string) (Rematched, error) {
	for range attempts {
		g, p, err := s.enter(ctx, id, secret)
		if err != nil {
			return Rematched{}, err
		}
		if p == boardgame.NoPlayer {
			return Rematched{}, ErrWatcher
		}
		if !g.Over || g.waits() {
			return Rematched{}, g.explained(p, &session.Refusal{Code: "rematch", Message: "there is no rematch before the game is over, or without an opponent"})
		}
		// The identifier follows from the game, so that the archive need not have it.
		made := Rematched{
			ID:   g.id[:6] + strings.ToLower(derived(fmt.Sprint(g.id, g.Created), "rematch")[:idLength-6]),
			Seat: g.kind.letter(p%boardgame.Player(g.session.Players()) + 1),
		}
		if g.Rematch != "" {
			return made, nil
		}
		next, err := s.again(g, made.ID)
		if err != nil {
			return Rematched{}, err
		}
		changes, err := next.changes(nil)
		if err != nil {
			return Rematched{}, err
		}
		if g.archive {
			_, err = s.store.Commit(ctx, changes...)
		} else {
			linked := s.next(g, g.session)
			linked.Rematch = next.id
			_, err = s.replace(ctx, g, linked, changes...)
		}
		if err == nil || g.archive && lostRace(err) {
			return made, nil
		}
		if !lostRace(err) {
			return Rematched{}, err
		}
	}
	return Rematched{}, errBusy
}

// again returns the game that follows g: it begins as g did, and everybody has moved on by one seat.
func (s *Service) again(g *game, id string) (*game, error) {
	now := s.now()
	first := g.session.Record()
	if rounds := g.session.Rounds(); len(rounds) > 0 {
		first = rounds[0]
	}
	first.Moves, first.Comments, first.Result, first.Date = nil, nil, record.Result{}, now.UTC().Format(time.DateOnly)
	begun, err := session.FromRecord(g.kind.game, first, g.session.Settings())
	if err != nil {
		return nil, err
	}
	next := &game{kind: g.kind, id: id, session: begun}
	next.head = head{
		Format: format, Game: g.Game, Seats: map[string]seat{}, Watch: g.Watch, Created: millis(now), Changed: millis(now), From: g.From,
	}
	letters := g.letters()
	for i, letter := range letters {
		next.Seats[letters[(i+1)%len(letters)]] = g.Seats[letter]
	}
	if g.Clock != nil {
		next.Clock = g.Clock.full(letters)
		next.Clock.waitFrom(next.Changed)
	}
	return next, nil
}

// Phrases returns what a player can say at the table. There is no chat.
func Phrases() []string {
	return []string{"Hello!", "Have fun!", "Nice move!", "Oops.", "Take your time.", "One moment, please.", "Thanks for the game!", "Again?"}
}

// Report tells whoever runs the server about the name of a seat. Only a caller who can see the game can report it.
func (s *Service) Report(ctx context.Context, id, secret, letter string) error {
	g, _, err := s.enter(ctx, id, secret)
	if err != nil {
		return err
	}
	name := g.Seats[letter].Name
	if name == "" {
		return &OrderError{"seat", "nobody with a name has this seat"}
	}
	n, err := s.store.Count(ctx, reportPrefix)
	if err != nil {
		return err
	}
	text, err := json.Marshal(Reported{id, letter, name})
	if err != nil || n >= maxReports {
		return err // enough to do for now
	}
	s.log.Warn("a name was reported", "game", id, "seat", letter, "name", name)
	_, err = s.store.Commit(ctx, store.Change{Key: reportPrefix + id + "/" + letter, Value: text})
	if lostRace(err) {
		return nil // it was reported before
	}
	return err
}

// Reported is a name that somebody has reported.
type Reported struct {
	ID   string `json:"id"`
	Seat string `json:"seat"`
	Name string `json:"name"`
}

// maxReports is the number of reports that wait for whoever runs the server.
const maxReports = 1000

// Reports returns the reported names.
func (s *Service) Reports(ctx context.Context) (list []Reported, err error) {
	for e, err := range s.store.List(ctx, reportPrefix) {
		var r Reported
		if err == nil {
			err = json.Unmarshal(e.Value, &r)
		}
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// Settle closes the report of a seat's name. If the name is to be removed, it disappears from the game, wherever the game is,
// and from the list of finished games. A process that has an archived game in its cache shows the name until it forgets the game.
func (s *Service) Settle(ctx context.Context, id, letter string, remove bool) error {
	if remove {
		if err := s.unname(ctx, id, letter); err != nil {
			return err
		}
	}
	key := reportPrefix + id + "/" + letter
	e, err := s.store.Get(ctx, key)
	if err == nil && e.Version != 0 {
		_, err = s.store.Commit(ctx, store.Change{Key: key, Version: e.Version})
	}
	return err
}

// unname removes the name of a seat.
func (s *Service) unname(ctx context.Context, id, letter string) error {
	g, err := s.current(ctx, id)
	if err != nil {
		return err
	}
	next := s.next(g, g.session)
	next.Seats = maps.Clone(g.Seats)
	seat := next.Seats[letter]
	seat.Name = ""
	next.Seats[letter] = seat
	var more []store.Change
	if key := finishedKey(id, g.Changed); g.Over {
		next.Changed = g.Changed // where the list of finished games has it
		e, err := s.store.Get(ctx, key)
		if err != nil {
			return err
		}
		text, err := json.Marshal(next.listed(id))
		if err != nil {
			return err
		}
		if e.Version != 0 {
			more = []store.Change{{Key: key, Version: e.Version, Value: text}}
		}
	}
	if !g.archive {
		_, err = s.replace(ctx, g, next, more...)
		return err
	}
	text, err := next.archived()
	if err != nil {
		return err
	}
	s.cache.drop(id)
	if s.config.Archive != nil {
		err = s.config.Archive.write(ctx, id, text)
	} else if e, err := s.store.Get(ctx, archiveKey(id)); err != nil {
		return err
	} else {
		more = append(more, store.Change{Key: archiveKey(id), Version: e.Version, Value: text})
	}
	if err == nil && len(more) > 0 {
		_, err = s.store.Commit(ctx, more...)
	}
	return err
}

// Picture draws the position of a game as the seat with the given secret sees it, as SVG, and returns the game's revision.
func (s *Service) Picture(ctx context.Context, id, secret string) (svg string, revision int64, err error) {
	g, p, err := s.enter(ctx, id, secret)
	if err != nil {
		return "", 0, err
	}
	return diagram.SVG(g.session.State().See(p).Picture(), diagram.From(p)), g.version, nil
}
