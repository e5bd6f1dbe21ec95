package rig

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/games"
)

// callTime is how long a call may take.
const callTime = 10 * time.Second

// client keeps as many connections to a server as there are calls at the same time.
var client = http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 1000, DisableCompression: true}}

// Disconnect closes the connections on which no call is in progress.
func Disconnect() { client.CloseIdleConnections() }

// Request is a request to the server.
type Request struct {
	Method, Path string
	Secret       string // of a seat, or ""
	Key          string // the Idempotency-Key, or ""
	Body         string // JSON, or ""
	Full         bool   // whether the answer to a change should have all that the seat sees
}

// Call sends a request without a key to the server at an address, to which a brief answer is enough: see [Send].
func Call(addr, method, path, secret, body string) (status int, answer []byte, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), callTime)
	defer cancel()
	return Send(ctx, addr, Request{Method: method, Path: path, Secret: secret, Body: body})
}

// Send sends a request to the server at an address, and returns the status and the body of the answer. After an error,
// the server may or may not have handled the request.
func Send(ctx context.Context, addr string, r Request) (status int, answer []byte, err error) {
	request, err := http.NewRequestWithContext(ctx, r.Method, "http://"+addr+r.Path, strings.NewReader(r.Body))
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
	response, err := client.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	answer, err = io.ReadAll(response.Body)
	return response.StatusCode, answer, err
}

// Game is a game in which one client plays all sides. It keeps track of the position, so the client need not ask the
// server.
type Game struct {
	games.Created
	Addr  string // of the server
	Game  dynamic.Game
	State dynamic.State
	Moves []string // the acknowledged moves
}

// Create creates a game on the server at an address.
func Create(addr, name string, options game.Options) (*Game, error) {
	kind, err := catalog.Find(name)
	if err != nil {
		return nil, err
	}
	g := &Game{Addr: addr, Game: kind}
	if g.State, err = kind.Start(options); err != nil {
		return nil, err
	}
	seats := map[string]string{}
	for _, s := range kind.Info().Seats[:g.State.Players()] {
		seats[s.Letter] = games.Me
	}
	order, err := json.Marshal(map[string]any{"game": name, "options": options, "seats": seats})
	if err != nil {
		return nil, err
	}
	status, body, err := Call(addr, "POST", "/api/games", "", string(order))
	if err == nil && status != http.StatusCreated {
		err = fmt.Errorf("create a game: %d %s", status, body)
	}
	if err != nil {
		return nil, err
	}
	return g, json.Unmarshal(body, &g.Created)
}

// Over reports whether the game is over.
func (g *Game) Over() bool {
	_, over := g.State.Winner()
	return over
}

// Play makes a random move on the server, and records the move if the server acknowledges it.
func (g *Game) Play(rng *rand.Rand) error {
	move := g.State.RandomMove(rng)
	secret := g.Seats[g.Game.Info().Seat(g.State.Turn()).Letter]
	status, answer, err := Call(g.Addr, "POST", "/api/games/"+g.ID+"/moves", secret,
		fmt.Sprintf(`{"move":%q,"revision":%d}`, move, len(g.Moves)+1))
	if err != nil {
		return err
	}
	if status != http.StatusOK {
		return fmt.Errorf("play %s: %d %s", move, status, answer)
	}
	g.Moves = append(g.Moves, move)
	g.State, err = g.State.Apply(move)
	return err
}
