package main

import (
	"cmp"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// history holds every answer that the clients of a game got.
type history struct {
	game  string
	mu    sync.Mutex
	calls []porcupine.Operation
	lost  map[input]bool // the changes that got no answer at least once
}

// input is a request.
type input struct {
	player   boardgame.Player // who asks, or NoPlayer for a spectator
	action   string           // of [session.Session.Do], or one of these
	move     string
	revision int64
	key      string
}

const (
	see   = "see"
	event = "event" // of a stream, which may have been sent long before it was read
)

// output is an answer. Its status is 0 if there was none, or a 503, so that a change may have been made, or be made
// later.
type output struct {
	status   int
	revision int64
	seen     [16]byte // stands for what the seat sees, and is zero if the answer does not have that
}

// answered is an answer that shows a game.
type answered struct {
	Revision int64             `json:"revision"`
	Seats    map[string]string `json:"seats"` // nil in a brief answer
	session.Seen
}

// digest stands for all that a seat sees.
func digest(seen session.Seen) (sum [16]byte) {
	text, err := json.Marshal(seen)
	if err != nil {
		return sum
	}
	whole := sha256.Sum256(text)
	return [16]byte(whole[:])
}

// read decodes an answer. The game is nil if the answer does not show it.
func read(status int, body []byte) (out output, game *answered) {
	out.status = status
	var a answered
	if err := json.Unmarshal(body, &a); err != nil || a.Revision == 0 {
		return out, nil
	}
	out.revision = a.Revision
	if a.Seats == nil {
		return out, nil
	}
	out.seen = digest(a.Seen)
	return out, &a
}

func newHistory(game string) history { return history{game: game, lost: map[input]bool{}} }

// add adds a call that began and ended at the given times.
func (h *history) add(client int, in input, out output, began, ended int64) {
	if out.status == 0 {
		if in.action == see || in.action == event {
			return // it says nothing and changes nothing
		}
		ended = math.MaxInt64
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if out.status == 0 {
		if h.lost[in] {
			return // a change is made at most once, perhaps since it was sent first
		}
		h.lost[in] = true
	}
	h.calls = append(h.calls, porcupine.Operation{ClientId: client, Input: in, Output: out, Call: began, Return: ended})
}

// state is a game as the server should have it.
type state struct {
	session  session.Session
	revision int64
	done     string // the keys of all changes that were made, each between two spaces
}

// begin returns the state of a new game.
func begin(name string) (state, error) {
	game, err := catalog.Find(name)
	if err != nil {
		return state{}, err
	}
	s, err := session.New(game, nil, session.Settings{Plies: 10_000})
	return state{session: s, revision: 1}, err
}

// after returns the state after a request, and the status of the answer. Each change is made once, however often it is
// sent.
func (s state) after(in input) (state, int) {
	switch {
	case in.action == see || in.action == event:
		return s, http.StatusOK
	case in.key != "" && strings.Contains(s.done, " "+in.key+" "):
		return s, http.StatusOK
	case in.revision != 0 && in.revision != s.revision:
		return s, http.StatusConflict
	}
	after, err := s.session.Do(in.player, in.action, in.move)
	if err != nil && in.action == session.Move && statusOf(err) != http.StatusGone {
		err = cmp.Or(s.session.State().See(in.player).Check(in.move), err) // what the player's own view says comes first
	}
	if err != nil {
		return s, statusOf(err)
	}
	s.session = after
	s.revision++
	if in.key != "" {
		s.done += " " + in.key + " "
	}
	return s, http.StatusOK
}

func statusOf(refused error) int {
	var table *session.Refusal
	switch {
	case !errors.As(refused, &table):
		return http.StatusUnprocessableEntity
	case table.Code == "over":
		return http.StatusGone
	}
	return http.StatusConflict
}

// step returns the state after a call, and whether the server may have given this answer in the state before. A call that
// got no answer can come after all others, as if it had never been made.
func (s state) step(in input, out output) (bool, state) {
	next, status := s.after(in)
	switch {
	case out.status == 0:
		return true, next
	case out.status != status, out.revision != 0 && out.revision != next.revision:
		return false, s
	case out.seen == ([16]byte{}):
		return true, next
	}
	return out.seen == digest(next.session.See(in.player)), next
}

func (s state) equals(t state) bool {
	a, err := json.Marshal(s.session)
	b, errB := json.Marshal(t.session)
	return s.revision == t.revision && s.done == t.done && err == nil && errB == nil && string(a) == string(b)
}

// checkTime is how long the search for an order of the calls of one game may take.
const checkTime = time.Minute

// check returns an error unless the calls could have been made one after another, each at a time between its request
// and its answer, with these answers.
func (h *history) check() error {
	first, err := begin(h.game)
	if err != nil {
		return err
	}
	model := porcupine.Model{
		DescribeOperation: func(in, out any) string { return fmt.Sprintf("%+v: %+v", in, out) },
		Init:              func() any { return first },
		Step:              func(s, in, out any) (bool, any) { return s.(state).step(in.(input), out.(output)) },
		Equal:             func(a, b any) bool { return a.(state).equals(b.(state)) },
		Hash:              func(s any) uint64 { return uint64(s.(state).revision) },
	}
	result, info := porcupine.CheckOperationsVerbose(model, h.calls, checkTime)
	if result == porcupine.Ok {
		return nil
	}
	page, err := os.CreateTemp("", "chaos-*.html")
	if err != nil {
		return err
	}
	err = errors.Join(porcupine.Visualize(model, info, page), page.Close())
	return errors.Join(fmt.Errorf("the answers about this game of %s fit no order (%s): see %s", h.game, result, page.Name()), err)
}
