package games

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Answer is what a seat sees of one revision of a game, as JSON. Callers must not modify it.
type Answer struct {
	ID       string
	Revision int64
	JSON     []byte
}

// With returns the answer's JSON with an additional member.
func (a Answer) With(name string, value any) ([]byte, error) {
	text, err := json.Marshal(value)
	if err != nil || len(a.JSON) == 0 {
		return nil, err
	}
	return fmt.Appendf(bytes.Clone(a.JSON[:len(a.JSON)-1]), ",%q:%s}", name, text), nil
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
	ID       string            `json:"id"`
	Revision int64             `json:"revision"`
	Seats    map[string]string `json:"seats"` // by letter: "human", or a bot's level
	Clock    *seenClock        `json:"clock,omitempty"`
	Archived bool              `json:"archived,omitempty"`
	session.Seen
}

// answer returns what a player sees, and computes it only once for each version of the game. A brief answer has only the
// first two members.
func (g *game) answer(p boardgame.Player, brief bool) (Answer, error) {
	if brief {
		return Answer{g.id, g.version, fmt.Appendf(nil, `{"id":%q,"revision":%d}`, g.id, g.version)}, nil
	}
	if text := g.seen[p].Load(); text != nil {
		return Answer{g.id, g.version, *text}, nil
	}
	a := seen{ID: g.id, Revision: g.version, Seats: g.owners(), Archived: g.archive, Seen: g.session.See(p)}
	if g.Clock != nil {
		a.Clock = &seenClock{g.Clock, g.deadline()}
	}
	text, err := json.Marshal(a)
	if err != nil {
		return Answer{}, err
	}
	g.seen[p].Store(&text)
	return Answer{g.id, g.version, text}, nil
}

// owners returns for each seat "human" or a bot's level.
func (h *head) owners() map[string]string {
	owners := make(map[string]string, len(h.Seats))
	for letter, s := range h.Seats {
		owners[letter] = Human
		if s.Bot != "" {
			owners[letter] = s.Bot
		}
	}
	return owners
}

// Record returns the records of all rounds so far. Until the game is over, the record of the current round contains only
// what the seat with the given secret may see.
func (s *Service) Record(ctx context.Context, id, secret string) (string, error) {
	g, p, err := s.enter(ctx, id, secret)
	if err != nil {
		return "", err
	}
	current, err := g.session.RecordFor(p)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	for _, round := range append(g.session.Rounds(), current) {
		if _, err := round.WriteTo(&b); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// Played returns the moves of the current round after the first n that the seat with the given secret may know.
func (s *Service) Played(ctx context.Context, id, secret string, n int) ([]session.Played, error) {
	g, p, err := s.enter(ctx, id, secret)
	if err != nil {
		return nil, err
	}
	return g.session.Played(p, n), nil
}
