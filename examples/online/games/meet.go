package games

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/internal/names"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
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

// Seated holds the secret of a seat. Only the same request with the same Key gets it again.
type Seated struct {
	Seat   string `json:"seat"`
	Secret string `json:"secret"`
}

// ErrTaken reports that somebody else has taken a seat before, or that the game is over.
var ErrTaken = errors.New("this seat is no longer free")

// Sit gives a free seat to a player. An error from the store means that this may have been done or not. All other
// errors mean that nothing was changed: an [*OrderError], [ErrNotFound], [ErrForbidden], [ErrDamaged] or [ErrTaken].
func (s *Service) Sit(ctx context.Context, r SitDown) (Seated, error) {
	var err error
	if r.Name, err = s.named(r.Name); err != nil {
		return Seated{}, &OrderError{"name", err.Error()}
	}
	key, err := secretKey(r.Key)
	if err != nil {
		return Seated{}, err
	}
	player, err := playerHash(r.Player)
	if err != nil {
		return Seated{}, err
	}
	var made Seated
	_, err = s.update(ctx, r.ID, func(g *game) (*game, error) {
		letter, offered := r.Seat, r.Invitation == "" && g.Seats[r.Seat].Open
		if p := g.invited(r.Invitation); p != boardgame.NoPlayer {
			letter, offered = g.letter(p), true
		}
		if !offered {
			return nil, ErrForbidden
		}
		made = Seated{letter, derived(key, "seat "+letter+" of "+g.id)}
		before := g.Seats[letter]
		switch {
		case before.Hash == hashed(made.Secret):
			return g, nil // this request has been here before
		case !before.free() || g.Over || g.Closed || g.archive:
			return nil, ErrTaken
		}
		next := s.next(g, g.session)
		next.change(letter, func(seat *seat) {
			seat.Hash, seat.Player, seat.Name = hashed(made.Secret), player, cmp.Or(r.Name, seat.Name)
		})
		return next, nil
	})
	if err != nil {
		return Seated{}, err
	}
	return made, nil
}

// playerHash returns the form in which the secret of a person is stored, or "" for "".
func playerHash(secret string) (string, error) {
	if secret == "" {
		return "", nil
	}
	return hashed(secret)[:playerLength], checkSecret(secret, "Authorization", "a player's secret")
}

// playerLength is the length of the stored part of the hash of a person's secret: 128 bits.
const playerLength = 32

// Rematched says where a game goes on after its end.
type Rematched struct {
	ID   string `json:"id"`
	Seat string `json:"seat"` // the seat that the caller has there
}

// Rematch begins the next game between the players of a game that is over. Everybody moves on by one seat and keeps
// their secret, so both find the game that either of them has begun; in what they see of the old game, it is called
// "rematch". Its clock waits until the others have asked for the rematch too, or have done something in it. The error
// is [ErrNotFound], [ErrForbidden], [ErrWatcher], [ErrDamaged], a [*session.Refusal] or one from the store.
func (s *Service) Rematch(ctx context.Context, id, secret string) (made Rematched, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.config.Grace) // as for Create
	defer cancel()
	g, err := s.update(ctx, id, func(g *game) (*game, error) {
		p, err := g.actor(secret)
		if err != nil {
			return nil, err
		}
		if !g.Over || g.any(seat.free) {
			return nil, refuse("rematch", "there is no rematch before the game is over, or without an opponent")
		}
		// The identifier follows from the game, so that the archive need not have it.
		made = Rematched{
			ID:   identifier(derived(fmt.Sprint(g.id, g.Created), "rematch"), shardNumber(g.id)),
			Seat: g.letter(p%boardgame.Player(g.session.Players()) + 1),
		}
		return g, nil
	})
	if err != nil {
		return Rematched{}, err
	}
	err = s.agree(ctx, made)
	if errors.Is(err, ErrNotFound) {
		err = s.playAgain(ctx, g, made)
	}
	if err != nil {
		return Rematched{}, err
	}
	_, err = s.update(ctx, id, func(g *game) (*game, error) {
		if g.Rematch != "" || g.archive || g.Closed {
			return g, nil
		}
		linked := s.next(g, g.session)
		linked.Rematch = made.ID
		return linked, nil
	})
	return made, err
}

// agree notes that a player has agreed to a rematch. If nobody has begun it yet, the error is ErrNotFound.
func (s *Service) agree(ctx context.Context, r Rematched) error {
	_, err := s.update(ctx, r.ID, func(g *game) (*game, error) {
		if !g.Seats[r.Seat].Asked || g.Over || g.archive {
			return g, nil
		}
		next := s.next(g, g.session)
		next.Talk, next.Busy = g.Talk+1, g.Busy // no move becomes stale, not even one that a bot searches for
		next.change(r.Seat, func(seat *seat) { seat.Asked = false })
		return next, nil
	})
	return err
}

// playAgain creates the game that follows g: it begins as g did, but for secret options, and everybody has moved on by
// one seat. A position stays as it is, with what was secret in it. The new game waits for everybody but the one who
// has asked for it.
func (s *Service) playAgain(ctx context.Context, g *game, r Rematched) error {
	first := g.session.Record()
	if rounds := g.session.Rounds(); len(rounds) > 0 {
		first = rounds[0]
	}
	first.Moves, first.Comments, first.Result = nil, nil, record.Result{}
	first.Date = s.now().UTC().Format(time.DateOnly)
	for _, o := range g.session.Game().Info().Options {
		if o.KnownTo != "" && first.Options != nil { // everybody knows it by now
			first.Options[o.Name] = o.Values[0]
		}
	}
	begun, err := session.FromRecord(g.session.Game(), first, g.session.Settings())
	if err != nil {
		return err
	}
	next := s.newGame(r.ID, begun, g.From)
	next.Watch = g.Watch
	letters := g.letters()
	mine := slices.Index(letters, r.Seat) + len(letters) - 1
	player := g.Seats[letters[mine%len(letters)]].Player
	for i, letter := range letters {
		seat, to := g.Seats[letter], letters[(i+1)%len(letters)]
		other := seat.Player == "" || seat.Player != player
		seat.Spoke = 0
		seat.Asked = seat.Bot == "" && to != r.Seat && other
		next.Seats[to] = seat
	}
	if g.Clock != nil {
		next.setClock(g.Clock.Clock)
	}
	err = s.save(ctx, nil, next)
	if errors.Is(err, store.ErrConflict) { // another player has asked at the same time
		err = s.agree(ctx, r)
	}
	return err
}

// Phrases returns what a player can say at the table. There is no chat.
func Phrases() []string {
	return []string{"Hello!", "Have fun!", "Nice move!", "Oops.", "Take your time.", "One moment, please.",
		"Thanks for the game!", "Again?"}
}

// ErrTooManyReports says that so many reports wait for whoever runs the server that there is no place for another one.
var ErrTooManyReports = errors.New("too many reports are waiting: please try again later")

// Report tells whoever runs the server about the name of a seat. Only a caller who can see the game can report it.
func (s *Service) Report(ctx context.Context, id, secret, letter string) error {
	v, err := s.See(ctx, id, secret)
	if err != nil {
		return err
	}
	name := v.game.Seats[letter].Name
	if name == "" {
		return &OrderError{"seat", "nobody with a name has this seat"}
	}
	n, err := s.shards[0].Count(ctx, reportPrefix)
	if err != nil {
		return err
	}
	if n >= maxReports {
		return ErrTooManyReports
	}
	text, err := json.Marshal(Reported{id, letter, name})
	if err != nil {
		return err
	}
	s.log.Warn("a name was reported", "game", id, "seat", letter, "name", name)
	err = s.commit(ctx, s.shards[0], store.Change{Key: reportKey(id, letter), Value: text})
	if errors.Is(err, store.ErrConflict) {
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
	for e, err := range s.shards[0].List(ctx, reportPrefix) {
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

// Settle closes the reports of a name. If the name is to be removed, nobody sees it any more, in no game, list or
// record, and nobody can use it or a name that looks like it. Otherwise it is shown, even if it was removed before.
func (s *Service) Settle(ctx context.Context, name string, remove bool) error {
	looks := names.Skeleton(name)
	if looks == "" {
		return &OrderError{"name", "this is no name"}
	}
	key := removedPrefix + hashed(looks)
	now, err := s.shards[0].Get(ctx, key)
	change := store.Change{Key: key, Version: now.Version}
	if remove {
		change.Value = []byte(looks)
	}
	if err == nil && (now.Version != 0) != remove {
		err = s.commit(ctx, s.shards[0], change)
	}
	if err != nil {
		return err
	}
	reports, err := s.Reports(ctx)
	if err != nil {
		return err
	}
	for _, r := range reports {
		if names.Skeleton(r.Name) != looks {
			continue
		}
		err := s.commit(ctx, s.shards[0], store.Change{Key: reportKey(r.ID, r.Seat), Version: 1})
		if err != nil && !errors.Is(err, store.ErrConflict) {
			return err
		}
	}
	return nil
}

func reportKey(id, letter string) string { return reportPrefix + id + "/" + letter }

// removed holds the hashes of the names that whoever runs the server has removed. It never changes: a change makes
// another one.
type removed map[string]bool

// shown returns a name, or "" if it was removed.
func (r removed) shown(name string) string {
	if len(r) > 0 && name != "" && r[hashed(names.Skeleton(name))] {
		return ""
	}
	return name
}

// shownNames returns those names that were not removed, by letter.
func (r removed) shownNames(names map[string]string) map[string]string {
	if len(r) == 0 {
		return names
	}
	names = maps.Clone(names)
	maps.DeleteFunc(names, func(_, name string) bool { return r.shown(name) == "" })
	return names
}

// learnRemoved updates the removed names. What was computed with the names of before is forgotten, and whoever follows
// a game gets it again.
func (s *Service) learnRemoved(hash string, gone bool) {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	now := *s.removed.Load()
	if now[hash] == gone {
		return
	}
	next := removed{hash: true}
	maps.Copy(next, now)
	if !gone {
		delete(next, hash)
	}
	s.removed.Store(&next)
	s.index.games.Purge() // a game has what its players see
	for _, subs := range s.index.subs {
		for sub := range subs {
			wake(sub)
		}
	}
}
