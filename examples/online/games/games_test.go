package games

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/internal/fixture"
	"github.com/seed4105872c/clutch/examples/online/internal/names"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// shared is the store of all tests that do not break it. Each test uses its own games.
var shared store.Store

func TestMain(m *testing.M) { os.Exit(fixture.Run(m, &shared)) }

// service starts a service on the shared store, which runs until the test ends. It also returns the service's clock.
func service(t *testing.T) (*Service, *fixture.Clock) { return serviceOn(t, shared) }

func serviceOn(t *testing.T, st store.Store, change ...func(*Config)) (*Service, *fixture.Clock) {
	c := fixture.NewClock(time.Date(2026, time.May, 4, 12, 0, 0, 0, time.UTC))
	config := Config{Games: clutch.Games(), Levels: []search.Level{{Name: "easy", Nodes: 20}}, Now: c.Now}
	for _, f := range change {
		f(&config)
	}
	s := New(st, config)
	during(t, s.Run)
	soon(t, func() bool { return s.Ready() == nil })
	return s, c
}

// alone opens a store that only one test uses.
func alone(t *testing.T) store.Store {
	st, err := store.OpenSQLite(t.Context(), store.Config{Dir: t.TempDir(), Reserve: 1})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, st.Close()) })
	return st
}

// during calls a function with a context that ends when the test does, and then waits for it.
func during(t *testing.T, f func(context.Context)) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		f(ctx)
	}()
	t.Cleanup(func() {
		stop()
		<-done
	})
}

// create creates a game, or fails the test. Seats that the order does not mention are the creator's.
func create(t *testing.T, s *Service, o Order) Created {
	t.Helper()
	kind, err := s.config.Games.Find(o.Game)
	require.NoError(t, err)
	seats := map[string]string{kind.Info().Seats[0].Letter: Me, kind.Info().Seats[1].Letter: Me}
	maps.Copy(seats, o.Seats)
	o.Seats = seats
	c, err := s.Create(t.Context(), o)
	require.NoError(t, err)
	return c
}

// kind returns the game with a name.
func kind(t *testing.T, name string) dynamic.Game {
	g, err := clutch.Games().Find(name)
	require.NoError(t, err)
	return g
}

// table holds those members of an answer that the tests check.
type table struct {
	Revision int64
	Turn     string
	Over     bool
	Winner   *string
	Reason   string
	Moves    []string
	Offer    *struct{ Kind, By string }
	Match    *struct {
		Round int
		Score map[string]int
	}
	Rematch string
	Asked   []string
}

// read returns a function that decodes what a seat sees. The function fails the test if it gets an error.
func read(t *testing.T) func(View, error) table {
	return func(v View, err error) (now table) {
		t.Helper()
		require.NoError(t, err)
		text, err := v.JSON()
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &now))
		return now
	}
}

// do asks for an action. It takes the move or the phrase, if the action has one, last.
func do(s *Service, ctx context.Context, action string, r Request, what ...string) (View, error) {
	r.Action = action
	if action == Say {
		r.Phrase = strings.Join(what, "")
	} else {
		r.Move = strings.Join(what, "")
	}
	return s.Do(ctx, r)
}

// by returns a request of one of the creator's seats.
func (c Created) by(seat string) Request { return Request{ID: c.ID, Secret: c.Seats[seat]} }

// does asks for an action, as do, which must not be refused, and returns what the seat sees then.
func does(t *testing.T, s *Service, r Request, action string, what ...string) table {
	t.Helper()
	return read(t)(do(s, t.Context(), action, r, what...))
}

// offers makes or answers an offer of the given kind, and returns what the seat sees then.
func offers(t *testing.T, s *Service, r Request, kind, action string) table {
	t.Helper()
	r.Action, r.Offer = action, kind
	return read(t)(s.Do(t.Context(), r))
}

// sees returns what a spectator sees.
func sees(t *testing.T, s *Service, c Created) table {
	t.Helper()
	return read(t)(s.See(t.Context(), c.ID, c.Watch))
}

// patience is the longest time that a test waits for other goroutines. It is long because the machine may be busy.
const patience = time.Minute

// soon waits until something is true.
func soon(t *testing.T, what func() bool) {
	t.Helper()
	require.Eventually(t, what, patience, 10*time.Millisecond)
}

// current returns the current version of a game, as a process reads it that does not know it yet.
func current(t *testing.T, s *Service, id string) *game {
	t.Helper()
	s.cache.drop(id)
	g, err := s.current(t.Context(), id)
	require.NoError(t, err)
	return g
}

// code returns the code of a refusal, or "".
func code(err error) string {
	var refusal *session.Refusal
	if !errors.As(err, &refusal) {
		return ""
	}
	return refusal.Code
}

// Each name that a person may have can be written in a record.
func TestNamesInRecords(t *testing.T) {
	g := kind(t, "coucou")
	rapid.Check(t, func(t *rapid.T) {
		name, err := names.Clean(rapid.String().Draw(t, "name"))
		if err == nil {
			_, err = record.New(g, nil, name)
			require.NoError(t, err)
		}
	})
}

// Each human gets a secret of 128 random bits, and bots get none.
func TestCreate(t *testing.T) {
	s, _ := service(t)
	c := create(t, s, Order{Game: "coucou", Seats: map[string]string{"r": "easy"}})
	require.True(t, wellFormed(c.ID))
	require.Len(t, c.Seats, 1)
	stored, err := shared.Get(t.Context(), c.ID, 0)
	require.NoError(t, err)
	for _, secret := range []string{c.Seats["b"], c.Watch} {
		require.Len(t, secret, 26)
		require.NotContains(t, string(stored.Head)+string(stored.Session), secret)
	}
	require.Empty(t, create(t, s, Order{Game: "coucou", Public: true}).Watch)
}

// Two services on the same store receive two moves for the same turn at the same time. Only one of the moves is
// accepted. The refusal of the other one has the current game.
func TestOneMoveForOneTurn(t *testing.T) {
	here, _ := service(t)
	there, _ := service(t)
	c := create(t, here, Order{Game: "coucou"})
	for turn := range int64(10) {
		secret := c.Seats[[]string{"b", "r"}[turn%2]]
		now := read(t)(here.See(t.Context(), c.ID, secret))
		r := Request{ID: c.ID, Secret: secret, Revision: now.Revision}
		answers, errs := make([]View, 2), make([]error, 2)
		var group sync.WaitGroup
		for i, s := range []*Service{here, there} {
			group.Go(func() { answers[i], errs[i] = do(s, t.Context(), session.Move, r, now.Moves[i]) })
		}
		group.Wait()
		if errs[0] != nil {
			errs[0], errs[1], answers[1] = errs[1], errs[0], answers[0]
		}
		require.NoError(t, errs[0])
		require.Equal(t, Stale, code(errs[1]))
		require.Equal(t, now.Revision+1, answers[1].Revision())
	}
	require.Equal(t, 10, current(t, there, c.ID).session.Plies())
}
