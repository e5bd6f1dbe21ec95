package rig

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// Game is a game in which one client plays both sides. It keeps track of the position, so the client need not ask the
// server.
type Game struct {
	ID       string
	Seats    map[string]string // the seats' secrets, by letter
	Watch    string
	Revision int64
	Game     dynamic.Game
	State    dynamic.State
	Moves    []string // the acknowledged moves
	letters  []string
}

// Create creates a game between two humans. The argument more contains further JSON members of the order, such as
// `,"public":true`.
func Create(c *Conn, name, more string) (*Game, error) {
	status, body, err := c.Call("POST", "/api/games", "", fmt.Appendf(nil, `{"game":%q%s}`, name, more))
	if err != nil {
		return nil, err
	}
	if status != http.StatusCreated {
		return nil, fmt.Errorf("create a game: %d %s", status, body)
	}
	g := &Game{Revision: 1}
	created := struct {
		ID    *string            `json:"id"`
		Seats *map[string]string `json:"seats"`
		Watch *string            `json:"watch"`
	}{&g.ID, &g.Seats, &g.Watch}
	if err := json.Unmarshal(body, &created); err != nil {
		return nil, err
	}
	if g.Game, err = catalog.Find(name); err != nil {
		return nil, err
	}
	for _, s := range g.Game.Info().Seats {
		g.letters = append(g.letters, s.Letter)
	}
	g.State, err = g.Game.Start(nil)
	return g, err
}

// Over reports whether the game is over.
func (g *Game) Over() bool {
	_, over := g.State.Winner()
	return over
}

// Secret returns the secret of the player to move.
func (g *Game) Secret() string { return g.Seats[g.letters[g.State.Turn()-1]] }

// Play makes a random move on the server, and records the move if the server acknowledges it.
func (g *Game) Play(c *Conn, rng *rand.Rand) (status int, err error) {
	move := g.State.RandomMove(rng)
	body := fmt.Appendf(nil, `{"move":%q,"revision":%d}`, move, g.Revision)
	status, answer, err := c.Call("POST", "/api/games/"+g.ID+"/moves", g.Secret(), body)
	if err != nil {
		return 0, err
	}
	if status != http.StatusOK {
		return status, fmt.Errorf("play %s: %d %s", move, status, answer)
	}
	return status, g.Acknowledge(move)
}

// Acknowledge records a move that the server has acknowledged.
func (g *Game) Acknowledge(move string) (err error) {
	g.Moves = append(g.Moves, move)
	g.Revision++
	g.State, err = g.State.Apply(move)
	return err
}
