package games

import (
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	lots "math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/wire"
	"github.com/seed4105872c/clutch/examples/online/internal/names"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// These values give a seat to a human player in an order. In what is seen of a game, the first two are Human.
const (
	Me    = "me"    // whoever creates the game; may have several seats
	Human = "human" // whoever has the seat's invitation
	Open  = "open"  // whoever comes first; the lobby lists the game
)

// Order describes a game to create.
type Order struct {
	Game    string         `json:"game"`
	Options map[string]any `json:"options"` // by name: texts, numbers or booleans; any missing option has its default
	// the position in which the game begins, or "" for the usual one
	Position string `json:"position"`
	// by letter: Me, Human (the default), Open, or a bot's level
	Seats map[string]string `json:"seats"`
	Names map[string]string `json:"names"` // by letter; whoever takes a free seat says their own
	Clock *Clock            `json:"clock"` // nil for no time limit
	// whether the third occurrence of a position draws the game; nil if it does where a bot plays
	Repetition *bool `json:"repetition"`
	// the number of wins that decide the match, or 0 for the game's default
	Rounds int `json:"rounds"`
	// whether the lobby lists the game and anyone may watch it
	Public bool `json:"public"`

	// From stands for the one who orders, such as a hash of an address; see [Service.Unfinished]. Those who order share
	// the bots' time fairly. An order without it counts on its own.
	From string `json:"-"`

	// Player is the secret of the person who orders, or "": see [Service.List]. It opens all seats that are Me.
	Player string `json:"-"`

	// Key is chosen by the one who orders, so that the order can be repeated, or "". It must be as hard to guess as the
	// seats' secrets, which are derived from it.
	Key string `json:"-"`

	Allow Allow `json:"-"`
}

// Clock is the time limit for a game.
type Clock struct {
	Per       string `json:"per"`                 // "move" or "game"
	Seconds   int    `json:"seconds"`             // for each move, or for all moves of a player together
	Increment int    `json:"increment,omitempty"` // seconds that a player gets after each move, for a clock per game
	// seconds at the beginning of each turn that don't count, for a clock per game
	Delay int `json:"delay,omitempty"`
}

// Created holds the identifier and the secrets of a new game. Only the same order with the same Key gets it again.
type Created struct {
	ID    string            `json:"id"`
	Seats map[string]string `json:"seats"` // the secrets of the creator's seats, by letter
	// to the other humans' seats, by letter; each is good for one person
	Invitations map[string]string `json:"invitations,omitempty"`
	Watch       string            `json:"watch"` // the secret for spectators, or "" if anyone may watch
}

const maxPlies = 10_000 // the number of moves after which a round is broken off

// Create creates a game. If the same order with the same key has created a game that still exists, the answer is the
// same as then. The error is an [*OrderError], the one of Order.Allow, or an error from the store.
func (s *Service) Create(ctx context.Context, o Order) (Created, error) {
	g, created, err := s.prepare(o)
	if err != nil {
		return Created{}, err
	}
	if err = ErrNotFound; o.Key != "" { // otherwise nobody has had this identifier
		err = s.repeated(ctx, g)
	}
	if errors.Is(err, ErrNotFound) {
		if err = o.Allow.ask(); err == nil {
			err = s.save(ctx, nil, g)
		}
	}
	if errors.Is(err, store.ErrConflict) {
		err = s.repeated(ctx, g)
		if errors.Is(err, ErrNotFound) {
			err = &OrderError{"Idempotency-Key", "this key has made a game that is no longer kept"}
		}
	}
	if err != nil {
		return Created{}, err
	}
	return created, nil
}

// Allow is asked before something is made that counts against a limit, and returns why not. It is not asked for what was
// made before. A nil Allow has no limit.
type Allow func() error

func (f Allow) ask() error {
	if f == nil {
		return nil
	}
	return f()
}

// Anonymous returns a text that stands for an address: its hash, which only the store sees. For the zero Prefix,
// Anonymous returns "".
func Anonymous(p netip.Prefix) string {
	if !p.IsValid() {
		return ""
	}
	return hashed(p.String())[:16]
}

// repeated returns nil if there is a game with the identifier of g, which the same order has created. If there is none,
// the error is ErrNotFound.
func (s *Service) repeated(ctx context.Context, g *game) error {
	before, err := s.current(ctx, g.id)
	if err != nil {
		return err
	}
	if before.Order != g.Order {
		return &OrderError{"Idempotency-Key", "another order has had this key"}
	}
	return nil
}

// prepare returns the game that an order is for.
func (s *Service) prepare(o Order) (*game, Created, error) {
	kind, err := s.config.Games.Find(o.Game)
	if err != nil {
		return nil, Created{}, &OrderError{"game", err.Error()}
	}
	o.Names = maps.Clone(o.Names)
	for letter, name := range o.Names {
		if o.Names[letter], err = s.named("names", name); err != nil {
			return nil, Created{}, err
		}
	}
	key, err := secretKey(o.Key)
	if err != nil {
		return nil, Created{}, err
	}
	now, err := s.begin(kind, o)
	if err != nil {
		return nil, Created{}, err
	}
	g := s.newGame(identifier(key, "id"), now, o.From)
	created := Created{ID: g.id, Seats: map[string]string{}, Invitations: map[string]string{}}
	if o.Key != "" {
		text, err := json.Marshal(o)
		if err != nil {
			return nil, Created{}, err
		}
		g.Order = hashed(string(text))
	}
	if err := s.seat(g, o, key, created); err != nil {
		return nil, Created{}, err
	}
	if field := o.secret(kind); field != "" && g.any(seat.free) {
		return nil, Created{}, &OrderError{field, "whoever creates a game knows the secrets that the order chooses, so " +
			"nobody else may sit down: give each seat to yourself or to a bot, or leave this out"}
	}
	if o.Clock != nil {
		if err := o.Clock.check(); err != nil {
			return nil, Created{}, err
		}
		g.setClock(*o.Clock)
	}
	if !o.Public {
		created.Watch = derived(key, "watch")
		g.Watch = hashed(created.Watch)
	}
	return g, created, nil
}

// secret returns the member of an order that chooses what players must not know of each other, or "". A position may do so
// in any game that hides something.
func (o Order) secret(kind dynamic.Game) string {
	info := kind.Info()
	options, _ := wire.Texts(o.Options) // the session has begun with them
	for _, option := range info.Options {
		if option.Secret && o.Position == "" && !slices.Contains(info.Lots(options), option.Name) {
			return "options"
		}
	}
	if o.Position != "" && kind.Hides() {
		return "position"
	}
	return ""
}

// newGame returns a game that begins now, with nobody in its seats.
func (s *Service) newGame(id string, begun session.Session, from string) *game {
	now := millis(s.now())
	return &game{id: id, session: begun, head: head{
		Seats: map[string]seat{}, Created: now, Changed: now, Shown: now, From: from,
	}}
}

// minSecret is the smallest length of a secret that a caller chooses.
const minSecret = 20

// secretKey returns the key from which secrets are derived: the one that the caller has chosen or, if it is "", a
// random one.
func secretKey(chosen string) (string, error) {
	if chosen == "" {
		return rand.Text(), nil
	}
	return chosen, checkSecret(chosen, "Idempotency-Key", "a key of which the seats' secrets are made")
}

// checkSecret returns an error if a secret that a caller has chosen is too short or too long.
func checkSecret(secret, field, what string) error {
	if len(secret) < minSecret || len(secret) > MaxKey {
		return &OrderError{field, fmt.Sprintf("%s has %d to %d characters", what, minSecret, MaxKey)}
	}
	return nil
}

// derived returns a text of 26 characters that can be computed from the key, but that nobody can guess without it.
func derived(key, what string) string {
	sum := sha256.Sum256([]byte(what + "\x00" + key))
	return base32.StdEncoding.EncodeToString(sum[:])[:26]
}

// identifier returns the identifier of a game, which follows from the key alone.
func identifier(key, what string) string { return strings.ToLower(derived(key, what))[:idLength] }

// begin returns the session with which the game of an order begins.
func (s *Service) begin(kind dynamic.Game, o Order) (begun session.Session, err error) {
	settings := session.Settings{Date: s.now().UTC().Format(time.DateOnly), Wins: o.Rounds, Plies: maxPlies,
		Seed: lots.Uint64() | 1} // not from the key, because the creator knows it; and not 0
	for _, who := range o.Seats { // without the repetition, games with a bot might never end, unless chance moves them on
		settings.Repetition = settings.Repetition || !kind.HasChance() && slices.Contains(s.Levels(), who)
	}
	if o.Repetition != nil {
		settings.Repetition = *o.Repetition
	}
	if o.Rounds < 0 || o.Rounds > 9 {
		return begun, &OrderError{"rounds", fmt.Sprintf("a match needs 1 to 9 wins, not %d", o.Rounds)}
	}
	if o.Position != "" && len(o.Options) > 0 {
		return begun, &OrderError{"options",
			"options are for a new game: the text of a position already has its options"}
	}
	if o.Position != "" {
		if begun, err = session.At(kind, o.Position, settings); err != nil {
			return begun, &OrderError{"position", err.Error()}
		}
		return begun, nil
	}
	options, err := wire.Texts(o.Options)
	if err == nil {
		begun, err = session.New(kind, options, settings)
	}
	if err != nil {
		return begun, &OrderError{"options", err.Error()}
	}
	return begun, nil
}

// OrderError reports that no game was created because the order is invalid.
type OrderError struct {
	Field   string // the name of the invalid member
	Message string
}

// Error returns the message.
func (e *OrderError) Error() string { return e.Message }

// named returns a player's name as it is kept. The error says what is wrong with it.
func (s *Service) named(field, name string) (string, error) {
	name, err := names.Clean(name)
	switch {
	case err != nil:
		return "", &OrderError{field, err.Error()}
	case name != "" && s.removed.Load() == nil:
		return "", s.Ready()
	case name != "" && s.removed.Load().shown(name) == "":
		return "", &OrderError{field, "whoever runs this server has removed this name"}
	}
	return name, nil
}

// seat gives each seat to its player. If the creator has chosen none, the first human seat is the creator's. It adds
// the secrets and the invitations, which it derives from the key, to created.
func (s *Service) seat(g *game, o Order, key string, created Created) error {
	letters := g.letters()
	mine := false
	player, err := playerHash(o.Player)
	if err != nil {
		return err
	}
	for field, given := range map[string]map[string]string{"seats": o.Seats, "names": o.Names} {
		for letter, what := range given {
			if !slices.Contains(letters, letter) {
				return &OrderError{field, fmt.Sprintf("there is no seat %q in this game, only %s",
					letter, strings.Join(letters, ", "))}
			}
			mine = mine || field == "seats" && what == Me
		}
	}
	for _, letter := range letters {
		who := cmp.Or(o.Seats[letter], Human)
		if who == Human && !mine {
			who, mine = Me, true
		}
		_, isBot := s.level(who)
		now := seat{Name: o.Names[letter]}
		switch {
		case who == Me:
			created.Seats[letter] = derived(key, "seat "+letter)
			now.Host, now.Hash, now.Player = true, hashed(created.Seats[letter]), player
		case who == Human:
			created.Invitations[letter] = derived(key, "invitation "+letter)
			now.Invitation = created.Invitations[letter]
		case who == Open:
			now.Open = true
		case isBot:
			now.Bot = who
		default:
			return &OrderError{"seats", fmt.Sprintf("%q is neither me, human, open nor the level of a bot: %s",
				who, strings.Join(s.Levels(), ", "))}
		}
		if now.Name != "" && now.free() {
			return &OrderError{"names", fmt.Sprintf("seat %q is for somebody else, who says their own name", letter)}
		}
		g.Seats[letter] = now
	}
	return nil
}
