package main

import (
	"context"
	crand "crypto/rand"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// gameTime bounds the length of a game, so that its history stays easy to check.
const gameTime = 40 * time.Second

// run is what all clients share.
type run struct {
	plan    plan
	addrs   []string
	start   time.Time
	clients atomic.Int64 // how many there have been

	mu    sync.Mutex
	games []*game
	away  time.Duration // the longest time until a request was answered
	errs  []error
}

// game is a game on the server.
type game struct {
	history
	id    string
	order rig.Request // that has created the game; a rematch has none
	made  string      // the answer to it
	// of the spectators and the seats, by player; that of the second seat is unknown until somebody sits there
	secrets    [3]string
	invitation string // to the second seat, which several clients have, or ""
}

func (r *run) now() int64 { return int64(time.Since(r.start)) }

func (r *run) fail(err error) {
	if err == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.errs = append(r.errs, err)
}

// waited notes how long it took until a request was answered.
func (r *run) waited(took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.away = max(r.away, took)
}

// play plays games until ctx ends, and returns when all clients have stopped.
func (r *run) play(ctx context.Context) {
	var group sync.WaitGroup
	for i := range r.plan.games {
		group.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				r.playGames(ctx, kinds[(i+n)%len(kinds)])
			}
		})
	}
	group.Wait()
}

// playGames plays a game and its rematches, with a client in the first seat, two that want the second one if it is
// free, and a spectator. In every other game, the players can run out of time.
func (r *run) playGames(ctx context.Context, name string) {
	kind, err := catalog.Find(name)
	if err != nil {
		r.fail(err)
		return
	}
	first, second := kind.Info().Seats[0].Letter, kind.Info().Seats[1].Letter
	g := &game{history: newHistory(name, "")}
	host := r.client(g, boardgame.First)
	clock := ""
	if rand.IntN(2) == 0 {
		clock = `,"clock":{"per":"game","seconds":8,"increment":1}`
	}
	g.order = rig.Request{Method: "POST", Path: "/api/games", Key: crand.Text(),
		Body: fmt.Sprintf(`{"game":%q,"seats":{%q:"me",%q:"human"}%s}`, name, first, second, clock)}
	if !host.order(ctx) || rand.IntN(2) == 0 && !host.order(ctx) {
		return
	}
	var made games.Created
	r.fail(json.Unmarshal([]byte(g.made), &made))
	g.id, g.invitation = made.ID, made.Invitations[second]
	g.secrets[boardgame.NoPlayer], g.secrets[boardgame.First] = made.Watch, made.Seats[first]
	for r.playGame(ctx, g); g.next != "" && ctx.Err() == nil; r.playGame(ctx, g) {
		watch, one, two := g.secrets[0], g.secrets[boardgame.First], g.secrets[boardgame.Second]
		g = &game{
			history: newHistory(name, "before"), id: g.next, secrets: [3]string{watch, two, one},
		}
	}
}

func (r *run) playGame(ctx context.Context, g *game) {
	r.mu.Lock()
	r.games = append(r.games, g)
	r.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, gameTime)
	defer cancel()
	var players, watchers sync.WaitGroup
	watcher, first := r.client(g, boardgame.NoPlayer), r.client(g, boardgame.First)
	second, third := r.client(g, boardgame.Second), r.client(g, boardgame.Second)
	watchers.Go(func() { watcher.stream(ctx) })
	players.Go(func() { first.act(ctx) })
	if g.invitation == "" {
		players.Go(func() { second.act(ctx) })
	} else {
		players.Go(func() { second.sit(ctx) })
		players.Go(func() { third.sit(ctx) })
	}
	players.Wait()
	cancel()
	watchers.Wait()
}

// settle repeats the order of each game, and asks for each rematch again. Then it asks every server for the final state of the game, as every seat sees it, until each has answered.
func (r *run) settle(ctx context.Context) {
	for _, g := range r.games {
		c := r.client(g, boardgame.First)
		if g.made != "" {
			c.order(ctx)
		}
		if g.next != "" {
			c.do(ctx, input{player: boardgame.First, action: rematch})
		}
		for p, secret := range g.secrets {
			for i := range r.addrs {
				if secret != "" {
					c.player, c.secret, c.addrs, c.at = boardgame.Player(p), secret, r.addrs[i:i+1], 0
					c.do(ctx, input{player: c.player, action: see})
				}
			}
		}
	}
}
