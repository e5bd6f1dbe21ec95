package rig

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/games"
)

// Conn is a client of one server, which sends one request at a time over one connection.
type Conn struct {
	Patience time.Duration // how long a call may take; 10 seconds if it is 0

	addr   string
	client http.Client
}

const callTime = 10 * time.Second

// NewConn returns a client of the server at an address. It connects at the first call.
func NewConn(addr string) *Conn {
	return &Conn{addr: addr,
		client: http.Client{Transport: &http.Transport{MaxConnsPerHost: 1, DisableCompression: true}}}
}

// Close closes the connection.
func (c *Conn) Close() { c.client.CloseIdleConnections() }

// Request is a request to the server.
type Request struct {
	Method, Path string
	Secret       string // of a seat, or ""
	Key          string // the Idempotency-Key, or ""
	Body         []byte // JSON
	Full         bool   // whether the answer to a change should have all that the seat sees
}

// Call sends a request with a JSON body, to which a brief answer is enough: see [Conn.Send].
func (c *Conn) Call(method, path, secret string, body []byte) (status int, answer []byte, err error) {
	return c.Send(Request{Method: method, Path: path, Secret: secret, Body: body})
}

// Send sends a request, and returns the status and the body of the answer. After an error, the server may or may not
// have handled the request.
func (c *Conn) Send(r Request) (status int, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), cmp.Or(c.Patience, callTime))
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, r.Method, "http://"+c.addr+r.Path, bytes.NewReader(r.Body))
	if err != nil {
		return 0, nil, err
	}
	if r.Method == http.MethodPost && !r.Full {
		request.Header.Set("Prefer", "return=minimal") // the client computes the game itself
	}
	if r.Secret != "" {
		request.Header.Set("Authorization", "Bearer "+r.Secret)
	}
	if r.Key != "" {
		request.Header.Set("Idempotency-Key", r.Key)
	}
	response, err := c.client.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// Game is a game in which one client plays both sides. It keeps track of the position, so the client need not ask the
// server.
type Game struct {
	games.Created
	Revision int64
	Game     dynamic.Game
	State    dynamic.State
	Moves    []string // the acknowledged moves
}

// Create creates a game in which the client has all seats. The argument more contains further JSON members of the
// order, such as `,"public":true`.
func Create(c *Conn, name, more string) (*Game, error) {
	game, err := catalog.Find(name)
	if err != nil {
		return nil, err
	}
	g := &Game{Revision: 1, Game: game}
	seats := map[string]string{}
	for i, s := range game.Info().Seats {
		if i < 2 || strings.Contains(more, `"players":4`) {
			seats[s.Letter] = "me"
		}
	}
	if !strings.Contains(more, `"seats"`) {
		text, err := json.Marshal(seats)
		if err != nil {
			return nil, err
		}
		more += `,"seats":` + string(text)
	}
	status, body, err := c.Call("POST", "/api/games", "", fmt.Appendf(nil, `{"game":%q%s}`, name, more))
	if err != nil {
		return nil, err
	}
	if status != http.StatusCreated {
		return nil, fmt.Errorf("create a game: %d %s", status, body)
	}
	if err := json.Unmarshal(body, &g.Created); err != nil {
		return nil, err
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
func (g *Game) Secret() string { return g.Seats[g.Game.Info().Seat(g.State.Turn()).Letter] }

// Send sends a move to the server.
func (g *Game) Send(c *Conn, move string) (status int, answer []byte, err error) {
	body := fmt.Appendf(nil, `{"move":%q,"revision":%d}`, move, g.Revision)
	return c.Call("POST", "/api/games/"+g.ID+"/moves", g.Secret(), body)
}

// Play makes a random move on the server, and records the move if the server acknowledges it.
func (g *Game) Play(c *Conn, rng *rand.Rand) error {
	move := g.State.RandomMove(rng)
	status, answer, err := g.Send(c, move)
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("play %s: %d %s", move, status, answer)
	}
	return g.Acknowledge(move)
}

// Acknowledge records a move that the server has acknowledged.
func (g *Game) Acknowledge(move string) (err error) {
	g.Moves = append(g.Moves, move)
	g.Revision++
	g.State, err = g.State.Apply(move)
	return err
}
