package games

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	contract "github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Human is the value that gives a seat to a human player in an order.
const Human = "human"

// Order describes a game to create.
type Order struct {
	Game       string                     `json:"game"`
	Options    map[string]json.RawMessage `json:"options"`    // by name; any missing option has its default
	Position   string                     `json:"position"`   // the position in which the game begins, or "" for the usual one
	Seats      map[string]string          `json:"seats"`      // by letter: "human" (the default), or a bot's level
	Names      map[string]string          `json:"names"`      // by letter, for records
	Clock      *Clock                     `json:"clock"`      // nil for no time limit
	Repetition bool                       `json:"repetition"` // whether the third occurrence of a position draws the game
	Rounds     int                        `json:"rounds"`     // the number of wins that decide the match, or 0 for the game's default
	Public     bool                       `json:"public"`     // whether the lobby lists the game and anyone may watch it
}

// Clock is the time limit for a game.
type Clock struct {
	Per     string `json:"per"` // "move" or "game"
	Seconds int    `json:"seconds"`
}

// Created holds the identifier and the secrets of a new game. It is sent only once.
type Created struct {
	ID    string            `json:"id"`
	Seats map[string]string `json:"seats"` // the secrets of the humans' seats, by letter
	Watch string            `json:"watch"` // the secret for spectators, or "" if anyone may watch
}

const maxName = 40

// Create creates a game. The error is an [*OrderError], or an error from the store.
func (s *Service) Create(ctx context.Context, o Order) (Created, error) {
	g, created, err := s.prepare(o)
	if err != nil {
		return Created{}, err
	}
	text, err := g.encode()
	if err != nil {
		return Created{}, err
	}
	if _, err = s.store.Commit(ctx, store.Change{Key: openPrefix + g.id, Value: text}); err != nil {
		return Created{}, err
	}
	g.version = 1
	s.cache.put(g)
	return created, nil
}

func (s *Service) prepare(o Order) (*game, Created, error) {
	k, err := s.kind(o.Game)
	if err != nil {
		return nil, Created{}, &OrderError{"game", err.Error()}
	}
	now := s.now()
	g := &game{kind: k, id: newID(now)}
	g.head = head{Format: format, Game: o.Game, Seats: map[string]seat{}, Created: millis(now), Changed: millis(now)}
	if g.session, err = s.begin(k, o, now); err != nil {
		return nil, Created{}, err
	}
	created := Created{ID: g.id, Seats: map[string]string{}}
	if err := s.seat(g, o.Seats, created.Seats); err != nil {
		return nil, Created{}, err
	}
	if o.Clock != nil {
		c := &clock{Per: o.Clock.Per, Seconds: o.Clock.Seconds}
		if err := c.check(); err != nil {
			return nil, Created{}, err
		}
		g.Clock = c.full(g.letters())
	}
	if !o.Public {
		created.Watch = rand.Text()
		g.Watch = hashed(created.Watch)
	}
	return g, created, nil
}

// newID returns a new identifier: the current month and 70 random bits, so that nobody can guess it.
func newID(now time.Time) string {
	return now.UTC().Format("200601") + strings.ToLower(rand.Text()[:14])
}

func (s *Service) begin(k *kind, o Order, now time.Time) (session.Session, error) {
	table := session.Settings{Date: now.UTC().Format(time.DateOnly), Repetition: o.Repetition, Wins: o.Rounds}
	var err error
	if table.Names, err = k.names(o.Names); err != nil {
		return session.Session{}, err
	}
	if o.Rounds < 0 || o.Rounds > 9 {
		return session.Session{}, &OrderError{"rounds", fmt.Sprintf("a match needs 1 to 9 wins, not %d", o.Rounds)}
	}
	if o.Rounds > 1 && o.Position != "" {
		return session.Session{}, &OrderError{"rounds", "a game that begins at a position can't be a match"}
	}
	field := "options"
	var made session.Session
	if o.Position == "" {
		var options contract.Options
		if options, err = k.options(o.Options); err == nil {
			made, err = session.New(k.game, options, table)
		}
	} else if field = "position"; len(o.Options) > 0 {
		err = &OrderError{"options", "options are for a new game: the text of a position already has its options"}
	} else {
		made, err = session.At(k.game, o.Position, table)
	}
	if err == nil {
		return made, nil
	}
	return made, orderError(field, err)
}

// orderError returns the error for an order that makes no game. The field is the one that says where the game begins.
func orderError(field string, err error) error {
	var order *OrderError
	var name *record.Error
	var syntax *boardgame.SyntaxError
	var position *boardgame.PositionError
	switch {
	case errors.As(err, &order):
		return order
	case errors.As(err, &name):
		return &OrderError{"names", "a name can't be written in a record: " + name.Problem}
	case errors.As(err, &syntax), errors.As(err, &position):
		return &OrderError{field, err.Error()}
	}
	return &OrderError{"names", err.Error()} // the options are valid, so there are more names than players
}

// names returns the players' names in the order of their seats, without trailing unnamed players.
func (k *kind) names(given map[string]string) ([]string, error) {
	names := make([]string, len(k.info.Seats))
	used := 0
	for letter, name := range given {
		p := k.player(letter)
		if p == boardgame.NoPlayer {
			return nil, &OrderError{"names", fmt.Sprintf("%s has no seat %q", k.info.Title, letter)}
		}
		if utf8.RuneCountInString(name) > maxName {
			return nil, &OrderError{"names", fmt.Sprintf("a name has at most %d characters", maxName)}
		}
		names[p-1], used = name, max(used, int(p))
	}
	return names[:used], nil
}

// options converts an order's options to text. An order may give them as strings, numbers or booleans.
func (k *kind) options(given map[string]json.RawMessage) (contract.Options, error) {
	options := contract.Options{}
	for name, raw := range given {
		text := string(raw)
		if strings.HasPrefix(text, `"`) {
			if err := json.Unmarshal(raw, &text); err != nil {
				return nil, &OrderError{"options", err.Error()}
			}
		}
		options[name] = text
	}
	if _, err := k.info.Complete(options); err != nil {
		return nil, &OrderError{"options", err.Error()}
	}
	return options, nil
}

// seat assigns humans and bots to the seats. It stores each human's secret in the map secrets.
func (s *Service) seat(g *game, wanted, secrets map[string]string) error {
	letters := g.letters()
	for letter := range wanted {
		if !slices.Contains(letters, letter) {
			return &OrderError{"seats", fmt.Sprintf("there is no seat %q in this game, only %s", letter, strings.Join(letters, ", "))}
		}
	}
	for _, letter := range letters {
		who := wanted[letter]
		_, isBot := s.level(who)
		switch {
		case who == "" || who == Human:
			secrets[letter] = rand.Text()
			g.Seats[letter] = seat{Hash: hashed(secrets[letter])}
		case isBot:
			g.Seats[letter] = seat{Bot: who}
		default:
			return &OrderError{"seats", fmt.Sprintf("%q is neither human nor the level of a bot: %s", who, s.levelNames())}
		}
	}
	return nil
}

func (g *game) letters() []string {
	var letters []string
	for p := range g.players() {
		letters = append(letters, g.kind.letter(p))
	}
	return letters
}
