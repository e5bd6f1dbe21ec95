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
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// history holds every answer that the clients of a game got.
type history struct {
	record string // of the game, when it is over
	mu     sync.Mutex
	calls  []porcupine.Operation
	lost   map[input]bool // the changes that got no answer at least once
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
	flag  = "flag"  // falls, which the server does by itself, or not
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

func newHistory() history { return history{lost: map[input]bool{}} }

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
	untold   [3]int64 // the changes after which a seat sees the same as before, for spectators and each player
	done     string   // the keys of all changes that were made, each between two spaces
}

// seeds is how many seeds are tried: chance draws alike with one of some hundreds in a game that is played here.
const seeds = 100_000

// begin returns the state at the beginning of a game, of which the record is known. Chance draws as it has then.
func begin(text string) (state, error) {
	r, err := record.Parse(text)
	if err != nil {
		return state{}, err
	}
	game, err := catalog.Find(r.Game)
	if err != nil {
		return state{}, err
	}
	for seed := range uint64(seeds) {
		s, err := session.New(game, r.Options, session.Settings{Plies: 10_000, Seed: seed + 1})
		if err != nil || !game.HasChance() || follows(s, r.Moves) {
			return state{session: s, revision: 1}, err
		}
	}
	return state{}, errors.New("there is no seed with which chance draws like that")
}

// follows reports whether a session comes to some moves if the players make theirs.
func follows(s session.Session, moves []record.Move) bool {
	for n, m := range moves {
		if n < s.Plies() {
			if s.Moves(n)[0] != m.Text {
				return false
			}
			continue
		}
		var err error
		if s, err = s.Play(s.Turn(), m.Text); err != nil {
			return false
		}
	}
	return true
}

// ending returns how the game has ended, as the record says.
func (h *history) ending() string {
	r, err := record.Parse(h.record)
	if err != nil {
		return err.Error()
	}
	return r.Game + " " + string(r.Result.Reason)
}

// after returns the state after a request, and the status of the answer. Each change is made once, however often it is
// sent.
func (s state) after(in input) (state, int) {
	switch {
	case in.action == see || in.action == event:
		return s, http.StatusOK
	case in.action == flag && s.session.Over():
		return s, 0
	case in.action == flag:
		s.session, s.revision = flagged(s.session), s.revision+1
		return s, 0
	case in.key != "" && strings.Contains(s.done, " "+in.key+" "):
		return s, http.StatusOK
	case in.revision != 0 && in.revision != s.revisionFor(in.player):
		return s, http.StatusConflict
	}
	after, err := s.session.Do(in.player, in.action, in.move)
	if err != nil && in.action == session.Move && statusOf(err) != http.StatusGone {
		err = cmp.Or(s.session.View(in.player).Check(in.move), err) // what the player's own view says comes first
	}
	if err != nil {
		return s, statusOf(err)
	}
	for p := range s.untold {
		if s.session.State().Together() && s.sees(boardgame.Player(p)) == digest(after.See(boardgame.Player(p))) {
			s.untold[p]++
		}
	}
	s.session = after
	s.revision++
	if in.key != "" {
		s.done += " " + in.key + " "
	}
	return s, http.StatusOK
}

func (s state) revisionFor(p boardgame.Player) int64 { return s.revision - s.untold[p] }
func (s state) sees(p boardgame.Player) [16]byte     { return digest(s.session.See(p)) }

// flagged returns the session after the flags of those who have to choose have fallen. If these are all, nobody has won.
func flagged(s session.Session) session.Session {
	one, errOne := s.TimeOut(boardgame.First)
	two, errTwo := s.TimeOut(boardgame.Second)
	switch {
	case errOne == nil && errTwo == nil:
		s, _ = s.Abandon("nobody has chosen in time") // it is not over
		return s
	case errOne == nil:
		return one
	case errTwo == nil:
		return two
	}
	return s
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
	case out.status != status, out.revision != 0 && out.revision != next.revisionFor(in.player):
		return false, s
	case out.seen == ([16]byte{}):
		return true, next
	}
	return out.seen == next.sees(in.player), next
}

func (s state) equals(t state) bool {
	a, err := json.Marshal(s.session)
	b, errB := json.Marshal(t.session)
	return s.revision == t.revision && s.untold == t.untold && s.done == t.done && err == nil && errB == nil && string(a) == string(b)
}

// checkTime is how long the search for an order of the calls of one game may take.
const checkTime = time.Minute

// check returns an error unless the calls could have been made one after another, each at a time between its request
// and its answer, with these answers.
func (h *history) check() error {
	first, err := begin(h.record)
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
	return errors.Join(fmt.Errorf("the answers about this game (%s) fit no order (%s): see %s", h.ending(), result, page.Name()), err)
}
