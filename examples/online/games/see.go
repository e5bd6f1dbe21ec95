package games

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
)

// Answer is what a seat sees of one revision of a game, as JSON. Callers must not modify it.
type Answer struct {
	ID       string
	Revision int64
	JSON     []byte
}

// See returns the current state of a game as the seat with the given secret sees it.
func (s *Service) See(ctx context.Context, id, secret string) (Answer, error) {
	g, p, err := s.enter(ctx, id, secret)
	if err != nil {
		return Answer{}, err
	}
	return g.answer(p)
}

// enter returns the current game, and the player whose seat has this secret.
func (s *Service) enter(ctx context.Context, id, secret string) (*game, boardgame.Player, error) {
	g, err := s.present(ctx, id)
	if err != nil {
		return nil, boardgame.NoPlayer, err
	}
	p, err := g.open(secret)
	return g, p, err
}

// Record returns the records of all rounds so far. Until the game is over, the record of the current round contains only
// what the seat with the given secret may see.
func (s *Service) Record(ctx context.Context, id, secret string) (string, error) {
	g, p, err := s.enter(ctx, id, secret)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	for _, round := range g.session.Rounds() {
		if _, err := round.WriteTo(&b); err != nil {
			return "", err
		}
	}
	r, err := g.session.RecordFor(p)
	if err != nil {
		return "", err
	}
	if _, err := r.WriteTo(&b); err != nil {
		return "", err
	}
	return b.String(), nil
}

// around holds the fields of a response that are not part of the session.
type around struct {
	ID       string            `json:"id"`
	Revision int64             `json:"revision"`
	Seats    map[string]string `json:"seats"` // by letter: "human", or a bot's level
	Clock    *seenClock        `json:"clock,omitempty"`
	Archived bool              `json:"archived,omitempty"`
}

// answer returns what a player sees, and computes it only once for each version of the game.
func (g *game) answer(p boardgame.Player) (Answer, error) {
	if seen := g.seen[p].Load(); seen != nil {
		return Answer{g.id, g.version, *seen}, nil
	}
	a := around{ID: g.id, Revision: g.version, Seats: map[string]string{}, Archived: g.archive}
	for letter, s := range g.Seats {
		a.Seats[letter] = Human
		if s.Bot != "" {
			a.Seats[letter] = s.Bot
		}
	}
	if g.Clock != nil {
		a.Clock = &seenClock{g.Clock, g.deadline()}
	}
	now := g.session.See(p)
	now.Played = g.session.Played(p, 0) // the page lists all moves
	text, err := joined(a, now)
	if err != nil {
		return Answer{}, err
	}
	raw := json.RawMessage(text)
	g.seen[p].Store(&raw)
	return Answer{g.id, g.version, text}, nil
}

// Brief is the answer to an accepted move. It has only the members that a program needs to continue. The full answer costs
// several times as much as the move itself, so the server sends it only in events and on request.
type Brief struct {
	ID       string   `json:"id"`
	Revision int64    `json:"revision"`
	Game     string   `json:"game"`
	Seat     string   `json:"seat"`
	Position string   `json:"position,omitempty"`
	View     string   `json:"view,omitempty"`
	Plies    int      `json:"plies"`
	Turn     string   `json:"turn"`
	Over     bool     `json:"over"`
	Moves    []string `json:"moves,omitempty"` // the legal moves, if it is the player's turn again
}

// brief returns the brief answer to an accepted move, or the full answer if the game is over.
func (g *game) brief(p boardgame.Player) (Answer, error) {
	if g.session.Over() {
		return g.answer(p)
	}
	b := Brief{ID: g.id, Revision: g.version, Game: g.Game, Seat: g.kind.letter(p), Plies: g.Plies, Turn: g.Turn}
	view := g.session.State().See(p)
	if g.kind.info.HidesInformation {
		b.View = view.String()
	} else {
		b.Position = view.String()
	}
	if g.session.Turn() == p {
		b.Moves = view.Moves()
	}
	text, err := json.Marshal(b)
	return Answer{g.id, g.version, text}, err
}

func joined(a, b any) ([]byte, error) {
	first, err := json.Marshal(a)
	if err != nil {
		return nil, err
	}
	second, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	if len(second) < 2 || second[0] != '{' {
		return nil, fmt.Errorf("no object: %s", strconv.Quote(string(second)))
	}
	if len(second) == 2 {
		return first, nil
	}
	return append(append(first[:len(first)-1], ','), second[1:]...), nil
}

// With returns the answer's JSON with an additional member.
func (a Answer) With(name string, value any) ([]byte, error) {
	return joined(json.RawMessage(a.JSON), map[string]any{name: value})
}

// Follow is like See, but returns the latest version that this process knows of. Subscribers use it after each notice.
func (s *Service) Follow(ctx context.Context, id, secret string) (Answer, error) {
	g, err := s.recent(ctx, id)
	if err != nil {
		return Answer{}, err
	}
	p, err := g.open(secret)
	if err != nil {
		return Answer{}, err
	}
	return g.answer(p)
}
