package games

import (
	"cmp"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// storeVariable is set in the environment of a process that runs a store until it is killed. Its value is the folder
// and the address, with a space between them.
const storeVariable = "CLUTCH_TEST_STORE"

func runStore(where string) error {
	dir, url, _ := strings.Cut(where, " ")
	if _, err := store.Open(context.Background(), store.Config{Dir: dir, Listen: url, Reserve: 1}); err != nil {
		return err
	}
	select {}
}

// sharded returns a service on the etcds at the given URLs, which runs until the test ends.
func sharded(t *testing.T, urls ...string) *Service {
	var stores []*store.Store
	for _, url := range urls {
		st, err := store.Open(t.Context(), store.Config{Endpoints: []string{url}, Timeout: time.Second})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, st.Close()) })
		stores = append(stores, st)
	}
	levels := []search.Level{{Name: "easy", Nodes: 20}}
	s := New(stores, Config{Games: clutch.Games(), Levels: levels, Archive: sharedArchive})
	during(t, s.Run)
	during(t, func(ctx context.Context) { s.Work(ctx, 1) })
	return s
}

// Two stores share the games. When one dies, its games are unavailable, and everything else goes on: the other games,
// the bots, the lobby, new games. When it comes back, nothing is lost.
func TestShards(t *testing.T) {
	ctx, urls, dirs := t.Context(), []string{}, []string{t.TempDir(), t.TempDir()}
	self, err := os.Executable()
	require.NoError(t, err)
	begin := func(i int) *exec.Cmd {
		c := exec.Command(self)
		c.Env = append(os.Environ(), storeVariable+"="+dirs[i]+" "+urls[i])
		require.NoError(t, c.Start())
		t.Cleanup(func() { _ = c.Process.Kill(); _ = c.Wait() })
		return c
	}
	ports, err := system.FreePorts(len(dirs))
	require.NoError(t, err)
	for _, port := range ports {
		urls = append(urls, "http://"+port)
	}
	begin(0)
	alone := sharded(t, urls[0])
	soon(t, func() bool { return alone.Ready() == nil })
	old := create(t, alone, Order{Game: "coucou", Public: true})
	second := begin(1)
	s := sharded(t, urls...)
	soon(t, func() bool { works, err := s.working(ctx); return err == nil && len(works) == 2 })
	require.Zero(t, shardNumber(old.ID), "a shard that is added moves nothing")
	play := func(c Created) error {
		_, err := do(s, ctx, session.Move, c.by("b"), "d2-d3")
		return err
	}
	require.NoError(t, play(old))

	made := [2][]Created{}
	for i := range 20 {
		o := Order{Game: "coucou", Public: true, Key: fmt.Sprint("the key of an order, number ", i)}
		c := create(t, s, o)
		require.Equal(t, c, create(t, s, o))
		require.True(t, wellFormed(c.ID))
		made[shardNumber(c.ID)] = append(made[shardNumber(c.ID)], c)
	}
	page, err := s.List(ctx, Query{List: ToWatch})
	require.NoError(t, err)
	require.Len(t, page.Games, 21)
	require.False(t, page.Partial)
	require.True(t, slices.IsSortedFunc(page.Games, func(a, b Listed) int { return cmp.Compare(b.Changed, a.Changed) }),
		"the last changed first, in whatever shard")
	for n := range made {
		require.NotEmpty(t, made[n])
		count, err := s.shards[n].Count(ctx, openPrefix)
		require.NoError(t, err)
		require.EqualValues(t, len(made[n])+1-n, count)
		require.NoError(t, play(made[n][0]))
	}

	require.NoError(t, second.Process.Kill())
	require.ErrorIs(t, play(made[1][1]), store.ErrUnavailable)
	soon(t, func() bool { return s.down(s.shards[1]) })
	require.NoError(t, play(made[0][1]))
	require.NoError(t, s.Ready())
	h := s.Health()
	require.True(t, h.Usable)
	require.Len(t, h.Problems, 1)
	require.True(t, strings.HasPrefix(h.Problems[0], "shard 1: "), h.Problems)
	page, err = s.List(ctx, Query{List: ToWatch})
	require.NoError(t, err)
	require.Len(t, page.Games, len(made[0])+1)
	require.True(t, page.Partial)
	bots := create(t, s, Order{Game: "coucou", Public: true, Seats: map[string]string{"b": "easy", "r": "easy"}})
	require.Zero(t, shardNumber(bots.ID), "new games go to shards that work")
	soon(t, func() bool {
		a, err := s.See(ctx, bots.ID, "") // on a busy machine, the store may not answer in time
		return err == nil && read(t)(a, nil).Over
	})

	restarted := sharded(t, urls...)
	soon(t, func() bool { return restarted.Ready() == nil })
	require.True(t, read(t)(restarted.See(ctx, bots.ID, "")).Over)
	begin(1)
	for _, s = range []*Service{s, restarted} {
		soon(t, func() bool { page, err := s.List(ctx, Query{List: ToWatch}); return err == nil && !page.Partial })
		require.EqualValues(t, 2, read(t)(s.See(ctx, made[1][0].ID, "")).Revision)
	}
	soon(t, func() bool { return play(made[1][2]) == nil })

	for _, wrong := range []*Service{sharded(t, urls[1], urls[0]), sharded(t, urls[1])} {
		soon(t, func() bool { return wrong.identify(ctx, wrong.shards[0]) != nil })
		require.ErrorContains(t, wrong.identify(ctx, wrong.shards[0]), "this was shard 1 before")
		require.Error(t, wrong.Ready())
	}
	_, err = s.See(ctx, "aaaaaaaaaaaaaaaaaa0z", "") // a shard that nobody has
	require.ErrorIs(t, err, ErrNotFound)
}

// Several processes may use new stores for the first time at the same moment.
func TestFirstUseAtOnce(t *testing.T) {
	var stores []*store.Store
	for range 2 {
		st, err := store.Open(t.Context(), store.Config{Dir: t.TempDir(), Reserve: 1})
		require.NoError(t, err)
		t.Cleanup(func() { require.NoError(t, st.Close()) })
		stores = append(stores, st)
	}
	errs := make(chan error, 16)
	for range cap(errs) / 2 {
		s := New(stores, Config{Archive: sharedArchive})
		for _, sh := range s.shards {
			go func() { errs <- s.identify(t.Context(), sh) }()
		}
	}
	for range cap(errs) {
		require.NoError(t, <-errs)
	}
}

// What is due in a shard that does not answer keeps the clocks of the other games waiting for nothing.
func TestDueInASilentShard(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer silent.Close()
	st, err := store.Open(t.Context(), store.Config{Endpoints: []string{"http://" + silent.Addr().String()}})
	require.NoError(t, err)
	defer func() { require.NoError(t, st.Close()) }()
	soon(t, func() bool { return shared.Health().Leader })
	s := New([]*store.Store{shared, st}, Config{})
	due := func(shard int, at int64) (id string) {
		id = identifier(fmt.Sprintf("%020d", at*100), shard) // its end names the shard
		s.index.put(&summary{listing: listing{Listed: Listed{ID: id}}, key: id, version: 1, agenda: toTend, next: at}, nil)
		return id
	}
	for at := range int64(100) {
		due(1, at)
	}
	first, second := due(0, 200), due(0, 300)
	require.Equal(t, 102, s.index.open)
	require.Equal(t, first, s.takeDue(toTend, 400, time.Second))
	require.Equal(t, second, s.takeDue(toTend, 400, time.Second))
	require.Empty(t, s.takeDue(toTend, 400, time.Second))
	require.Equal(t, first, s.takeDue(toTend, 1400, time.Second))
}
