package games

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Answer is what a seat sees of one revision of a game, as JSON. Callers must not modify it. The revisions are
// numbered for each seat: a change of which a seat is not told makes no new one for it.
type Answer struct {
	ID       string
	Revision int64
	JSON     []byte
}

// With returns the answer's JSON with an additional member. The members are then in alphabetical order.
func (a Answer) With(name string, value any) ([]byte, error) {
	text, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	members := map[string]json.RawMessage{}
	if err := json.Unmarshal(a.JSON, &members); err != nil {
		return nil, err
	}
	members[name] = text
	return json.Marshal(members)
}

// See returns the current state of a game as the seat with the given secret sees it.
func (s *Service) See(ctx context.Context, id, secret string) (Answer, error) {
	g, p, err := s.enter(ctx, id, secret)
	if err != nil {
		return Answer{}, err
	}
	return g.answer(p, false)
}

// Follow is like See, but returns the latest version that this process knows of. Subscribers use it after each notice.
func (s *Service) Follow(ctx context.Context, id, secret string) (Answer, error) {
	g, err := s.latest(ctx, id)
	if err != nil {
		return Answer{}, err
	}
	p, err := g.playerWith(secret)
	if err != nil {
		return Answer{}, err
	}
	return g.answer(p, false)
}

// enter returns the current game, and the player whose seat has this secret.
func (s *Service) enter(ctx context.Context, id, secret string) (*game, boardgame.Player, error) {
	g, err := s.current(ctx, id)
	if err != nil {
		return nil, boardgame.NoPlayer, err
	}
	p, err := g.playerWith(secret)
	return g, p, err
}

// seen is the JSON of an Answer: the table's part, and then the members of session.Seen.
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
	Said        map[string]Said   `json:"said,omitempty"`    // the last phrase of each player, by letter
	Archived    bool              `json:"archived,omitempty"`
	session.Seen
}

// answer returns what a player sees, and computes it only once for each version of the game. A brief answer has only
// the first two members.
func (g *game) answer(p boardgame.Player, brief bool) (Answer, error) {
	if brief {
		return Answer{g.id, g.revisionFor(p), fmt.Appendf(nil, `{"id":%q,"revision":%d}`, g.id, g.revisionFor(p))}, nil
	}
	if text := g.seen[p].Load(); text != nil {
		return Answer{g.id, g.revisionFor(p), *text}, nil
	}
	a := seen{
		ID: g.id, Revision: g.revisionFor(p), Seats: g.owners(), Archived: g.archive, Public: g.Watch == "",
		Rematch: g.Rematch, Said: g.Said, Seen: g.session.See(p),
	}
	if g.Clock != nil {
		a.Clock = &seenClock{g.Clock, g.deadline()}
	}
	if g.Seats[g.kind.letter(p)].Host {
		a.Invitations = g.invitations()
	}
	names := g.kind.removed.Load()
	for i, player := range a.Players {
		a.Players[i].Name = names.shown(g.Seats[player.Seat].Name)
	}
	text, err := json.Marshal(a)
	if err != nil {
		return Answer{}, err
	}
	g.seen[p].Store(&text)
	return Answer{g.id, g.revisionFor(p), text}, nil
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

func (h *head) invitations() map[string]string {
	free := map[string]string{}
	for letter, s := range h.Seats {
		if s.free() && s.Invitation != "" {
			free[letter] = s.Invitation
		}
	}
	return free
}

// Record returns the records of all rounds so far. Until the game is over, the record of the current round contains
// only what the seat with the given secret may see.
func (s *Service) Record(ctx context.Context, id, secret string) (string, error) {
	g, p, err := s.enter(ctx, id, secret)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	for _, round := range append(g.session.Rounds(), g.session.RecordFor(p)) {
		round.Players = slices.Clone(round.Players)
		for i, player := range round.Players {
			round.Players[i].Name = s.removed.Load().shown(g.Seats[player.Letter].Name)
		}
		if _, err := round.WriteTo(&b); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// ErrGoesOn reports that a game is not over yet.
var ErrGoesOn = errors.New("this game is not over yet")

// Finished returns the last round of a game, of which nothing is secret any more, because it is over. Otherwise the
// error is ErrGoesOn.
func (s *Service) Finished(ctx context.Context, id, secret string) (session.Session, error) {
	g, _, err := s.enter(ctx, id, secret)
	if err == nil && !g.session.Over() {
		err = ErrGoesOn
	}
	if err != nil {
		return session.Session{}, err
	}
	return g.session, nil
}

// Played returns the moves of the current round after the first n that the seat with the given secret may know.
func (s *Service) Played(ctx context.Context, id, secret string, n int) ([]session.Played, error) {
	g, p, err := s.enter(ctx, id, secret)
	if err != nil {
		return nil, err
	}
	return g.session.Played(p, n), nil
}

const idLength = 20

func wellFormed(id string) bool {
	return len(id) == idLength && strings.Trim(id, "abcdefghijklmnopqrstuvwxyz0123456789") == ""
}

// latest returns the latest version of a game that this process knows. If the store has a newer one, any change based
// on this one fails.
func (s *Service) latest(ctx context.Context, id string) (*game, error) {
	if wellFormed(id) {
		if known := s.cache.get(id); known != nil && known.version >= s.index.version(id) {
			return known, nil
		}
	}
	return s.current(ctx, id)
}

// current returns the current version of a game. It asks the store whether a cached version is still current.
func (s *Service) current(ctx context.Context, id string) (*game, error) {
	if !wellFormed(id) {
		return nil, ErrNotFound
	}
	if known := s.cache.get(id); known != nil {
		switch current, err := s.isCurrent(ctx, known); {
		case err != nil:
			return nil, err
		case current:
			return known, nil
		}
	}
	return s.read(ctx, id)
}

// isCurrent asks the store whether this is the current version of a game.
func (s *Service) isCurrent(ctx context.Context, g *game) (bool, error) {
	if g.archive {
		return s.kept(g), nil // it never changes
	}
	version, err := s.shard(g.id).Version(ctx, openPrefix+g.id)
	return version == g.version, err
}

// read reads a game from the store or the archive.
func (s *Service) read(ctx context.Context, id string) (*game, error) {
	if err := s.identify(ctx, s.shard(id)); err != nil {
		return nil, err
	}
	e, chunks, err := s.shard(id).GetAll(ctx, openPrefix+id, chunkPrefix+id+"/")
	if err == nil && e.Version == 0 {
		e, err = s.readArchived(ctx, id)
	}
	if err != nil {
		return nil, err
	}
	s.cache.drop(id)
	if e.Version == 0 {
		return nil, ErrNotFound
	}
	g, err := s.decode(id, e, chunks)
	if err == nil {
		g, err = s.unlessEnded(ctx, g)
	}
	if err != nil {
		return nil, err
	}
	if g.archive && !s.kept(g) {
		return nil, ErrNotFound
	}
	s.cache.put(g)
	return g, nil
}

// cache keeps games, up to a number of bytes; when there are more, it forgets some, whichever. The store may have a newer
// version of a cached game, so callers must compare versions.
type cache struct {
	mu    sync.Mutex
	limit int64
	bytes int64
	games map[string]*game
}

// bytes returns about how much memory a cached game takes: for itself, what its players see, and each entry of its log.
func (g *game) bytes() int64 {
	return gameBytes + entryBytes*int64(g.session.Entries())
}

const (
	gameBytes  = 8 << 10
	entryBytes = 256
)

func newCache(limit int64) *cache { return &cache{limit: limit, games: map[string]*game{}} }

func (c *cache) get(id string) *game {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.games[id]
}

// put adds a game to the cache, unless the same or a later version is already there.
func (c *cache) put(g *game) {
	c.mu.Lock()
	defer c.mu.Unlock()
	old := c.games[g.id]
	if old != nil && old.version >= g.version && !g.archive {
		return
	}
	if old != nil {
		c.bytes -= old.bytes()
	}
	c.games[g.id] = g
	c.bytes += g.bytes()
	for id, other := range c.games {
		if c.bytes <= c.limit {
			return
		}
		if id != g.id {
			delete(c.games, id)
			c.bytes -= other.bytes()
		}
	}
}

// clear forgets all games.
func (c *cache) clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	clear(c.games)
	c.bytes = 0
}

func (c *cache) drop(id string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if g := c.games[id]; g != nil {
		delete(c.games, id)
		c.bytes -= g.bytes()
	}
}
