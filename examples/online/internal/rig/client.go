package rig

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/games"
)

// Conn is an HTTP connection that carries one request at a time. The test programs use it instead of net/http's client,
// which would take more processor time than the server under test.
type Conn struct {
	Patience time.Duration // how long a call may take; 10 seconds if it is 0
	Person   string        // the secret of the person who creates games, or ""

	addr string
	c    net.Conn
	r    *bufio.Reader
	body []byte
}

const callTime = 10 * time.Second

// NewConn returns a connection to an address. It connects at the first call.
func NewConn(addr string) *Conn { return &Conn{addr: addr} }

// Close closes the connection.
func (c *Conn) Close() {
	if c.c != nil {
		_ = c.c.Close()
		c.c = nil
	}
}

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

// Send sends a request, and returns the status and the body of the answer. The returned body is valid until the next call. After
// an error, the connection is closed, and the server may or may not have handled the request.
func (c *Conn) Send(r Request) (status int, answer []byte, err error) {
	if c.c == nil {
		if c.c, err = net.DialTimeout("tcp", c.addr, c.patience()); err != nil {
			c.c = nil
			return 0, nil, err
		}
		c.r = bufio.NewReaderSize(c.c, 8<<10)
	}
	if status, answer, err = c.send(r); err != nil {
		c.Close()
	}
	return status, answer, err
}

func (c *Conn) patience() time.Duration { return cmp.Or(c.Patience, callTime) }

func (c *Conn) send(r Request) (int, []byte, error) {
	var b []byte
	b = fmt.Appendf(b, "%s %s HTTP/1.1\r\nHost: %s\r\nContent-Length: %d\r\n", r.Method, r.Path, c.addr, len(r.Body))
	if r.Method == "POST" && !r.Full {
		b = append(b, "Prefer: return=minimal\r\n"...) // the client computes the game itself
	}
	if r.Secret != "" {
		b = fmt.Appendf(b, "Authorization: Bearer %s\r\n", r.Secret)
	}
	if r.Key != "" {
		b = fmt.Appendf(b, "Idempotency-Key: %s\r\n", r.Key)
	}
	b = append(append(b, "\r\n"...), r.Body...)
	if err := c.c.SetDeadline(time.Now().Add(c.patience())); err != nil {
		return 0, nil, err
	}
	if _, err := c.c.Write(b); err != nil {
		return 0, nil, err
	}
	status, length, err := c.header()
	if err != nil {
		return 0, nil, err
	}
	if cap(c.body) < length {
		c.body = make([]byte, length)
	}
	c.body = c.body[:length]
	_, err = io.ReadFull(c.r, c.body)
	return status, c.body, err
}

func (c *Conn) header() (status, length int, err error) {
	length = -1
	for first := true; ; first = false {
		line, err := c.r.ReadSlice('\n')
		if err != nil {
			return 0, 0, err
		}
		line = bytes.TrimRight(line, "\r\n")
		if first {
			if len(line) < 12 {
				return 0, 0, fmt.Errorf("no status: %q", line)
			}
			if status, err = strconv.Atoi(string(line[9:12])); err != nil {
				return 0, 0, err
			}
		}
		if value, ok := bytes.CutPrefix(line, []byte("Content-Length: ")); ok {
			if length, err = strconv.Atoi(string(value)); err != nil {
				return 0, 0, err
			}
		}
		if len(line) == 0 {
			break
		}
	}
	if length < 0 {
		return 0, 0, errors.New("an answer without a length")
	}
	return status, length, nil
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

// Create creates a game in which the client has all seats. The argument more contains further JSON members of the order, such as
// `,"public":true`.
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
	status, body, err := c.Call("POST", "/api/games", c.Person, fmt.Appendf(nil, `{"game":%q%s}`, name, more))
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

// Play makes a random move on the server, and records the move if the server acknowledges it.
func (g *Game) Play(c *Conn, rng *rand.Rand) (status int, err error) {
	return g.Make(c, g.State.RandomMove(rng))
}

// Make makes a move on the server, and records it if the server acknowledges it.
func (g *Game) Make(c *Conn, move string) (status int, err error) {
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
