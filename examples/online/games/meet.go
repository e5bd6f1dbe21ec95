package games

import (
	"context"
	"errors"
	"fmt"
	lots "math/rand/v2"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
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

	Allow Allow `json:"-"`
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
	if r.Name, err = s.named("name", r.Name); err != nil {
		return Seated{}, err
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
		case !before.free() || g.ended():
			return nil, ErrTaken
		}
		if err := r.Allow.ask(); err != nil {
			return nil, err
		}
		next := s.touched(g)
		next.change(letter, func(seat *seat) {
			seat.Hash, seat.Player, seat.Name = hashed(made.Secret), player, r.Name
		})
		return next, nil
	})
	if err != nil {
		return Seated{}, err
	}
	return made, nil
}

// Rename gives the caller's seat a name, for those who did not say theirs when they sat down, or have another one now. Like
// a phrase, it makes no move stale. What is over keeps its names. The error is an [*OrderError], [ErrNotFound],
// [ErrForbidden], [ErrWatcher], [ErrDamaged], a [*session.Refusal], the one of allow, or one from the store.
func (s *Service) Rename(ctx context.Context, id, secret, name string, allow Allow) error {
	name, err := s.named("name", name)
	if err != nil {
		return err
	}
	_, err = s.update(ctx, id, func(g *game) (*game, error) {
		p, err := g.actor(secret)
		if err != nil {
			return nil, err
		}
		switch letter := g.letter(p); {
		case g.Seats[letter].Name == name:
			return g, nil
		case g.ended():
			return nil, refuse(Over, "the game is over, and its names stay")
		}
		if err := allow.ask(); err != nil {
			return nil, err
		}
		next := g.with(g.session)
		next.Talk++
		next.change(g.letter(p), func(seat *seat) { seat.Name = name })
		return next, nil
	})
	return err
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
// "rematch". Its clock waits until the others have asked for the rematch too, in either game, or have done something in
// it; if they don't for a day, it ends. Of the request, only the identifier and the secret count; from and allow are as in
// an Order, for whoever asks first. The error is [ErrNotFound], [ErrForbidden], [ErrWatcher], [ErrDamaged], a
// [*session.Refusal], the one of allow, or one from the store.
func (s *Service) Rematch(ctx context.Context, r Request, from string, allow Allow) (made Rematched, err error) {
	g, err := s.update(ctx, r.ID, func(g *game) (*game, error) {
		p, err := g.actor(r.Secret)
		if err != nil {
			return nil, err
		}
		if letter := g.letter(p); g.Seats[letter].Asked && !g.ended() {
			made = Rematched{g.id, letter}
			return g, nil
		}
		if !g.Over || g.any(seat.free) {
			return nil, refuse("rematch", "there is no rematch before the game is over, or without an opponent")
		}
		made = Rematched{ // the identifier follows from the game, so that all players find the same one
			ID:   identifier(fmt.Sprint(g.id, g.Created), "rematch"),
			Seat: g.letter(p%boardgame.Player(g.session.Players()) + 1),
		}
		return g, nil
	})
	if err != nil {
		return Rematched{}, err
	}
	err = s.agree(ctx, made)
	if errors.Is(err, ErrNotFound) {
		if err = allow.ask(); err == nil {
			err = s.playAgain(ctx, g, made, from)
		}
	}
	if err != nil {
		return Rematched{}, err
	}
	_, err = s.update(ctx, r.ID, func(g *game) (*game, error) {
		if g.Rematch != "" || g.id == made.ID || s.settled(g) {
			return g, nil
		}
		linked := g.with(g.session)
		linked.Rematch = made.ID
		return linked, nil
	})
	return made, err
}

// agree notes that a player has agreed to a rematch. If nobody has begun it yet, the error is ErrNotFound.
func (s *Service) agree(ctx context.Context, r Rematched) error {
	_, err := s.update(ctx, r.ID, func(g *game) (*game, error) {
		if !g.Seats[r.Seat].Asked || g.ended() {
			return g, nil
		}
		next := s.touched(g)
		next.Talk, next.Busy = g.Talk+1, g.Busy // no move becomes stale, not even one that a bot searches for
		next.change(r.Seat, func(seat *seat) { seat.Asked = false })
		return next, nil
	})
	return err
}

// playAgain creates the game that follows g: it begins as g did, but for secret options, and everybody has moved on by
// one seat. A position stays as it is, with what was secret in it. The new game waits for everybody but the one who
// has asked for it.
func (s *Service) playAgain(ctx context.Context, g *game, r Rematched, from string) error {
	begun, err := g.session.Again(s.now().UTC().Format(time.DateOnly), lots.Uint64()|1) // the seed may not be 0
	if err != nil {
		return err
	}
	next := s.newGame(r.ID, begun, from)
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
