package main

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"sync"
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
	plan  plan
	addrs []string
	start time.Time

	mu      sync.Mutex
	games   []*game
	clients int
	moves   int           // acknowledged ones
	away    time.Duration // the longest time until a change was acknowledged
	errs    []error
}

// game is a game on the server.
type game struct {
	history
	id      string
	order   rig.Request // that has created the game; a rematch has none
	made    string      // the answer to it
	patient bool        // whether the players ask for a rematch only when the game is in the archive
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

// answered counts acknowledged moves, and the time until a change was answered.
func (r *run) answered(moves int, took time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.moves += moves
	r.away = max(r.away, took)
}

// play plays games until ctx ends, and returns when all clients have stopped.
func (r *run) play(ctx context.Context) {
	var group sync.WaitGroup
	for i := range r.plan.games {
		group.Go(func() {
			for n := 0; ctx.Err() == nil; n++ {
				r.playGames(ctx, r.plan.kinds[(i+n)%len(r.plan.kinds)])
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
	g.patient = host.rng.IntN(2) == 0
	clock := ""
	if host.rng.IntN(2) == 0 {
		clock = `,"clock":{"per":"game","seconds":8,"increment":1}`
	}
	g.order = rig.Request{Method: "POST", Path: "/api/games", Key: rand.Text(),
		Body: fmt.Sprintf(`{"game":%q,"seats":{%q:"me",%q:"human"}%s}`, name, first, second, clock)}
	if !host.order(ctx) || host.rng.IntN(2) == 0 && !host.order(ctx) {
		return
	}
	var made games.Created
	r.fail(json.Unmarshal([]byte(g.made), &made))
	g.id, g.invitation = made.ID, made.Invitations[second]
	g.secrets[boardgame.NoPlayer], g.secrets[boardgame.First] = made.Watch, made.Seats[first]
	for r.playGame(ctx, g); g.next != "" && ctx.Err() == nil; r.playGame(ctx, g) {
		watch, one, two := g.secrets[0], g.secrets[boardgame.First], g.secrets[boardgame.Second]
		g = &game{
			history: newHistory(name, "before"), id: g.next, secrets: [3]string{watch, two, one}, patient: !g.patient,
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
	watchers.Go(func() { r.client(g, boardgame.NoPlayer).stream(ctx) })
	players.Go(func() { r.client(g, boardgame.First).act(ctx) })
	if g.invitation == "" {
		players.Go(func() { r.client(g, boardgame.Second).act(ctx) })
	} else {
		for range 2 {
			players.Go(func() { r.client(g, boardgame.Second).sit(ctx) })
		}
	}
	players.Wait()
	cancel()
	watchers.Wait()
}

// settle repeats the order of each game, and asks for each rematch again, although the games are long in the archive.
// Then it asks every server for the final state of the game, as every seat sees it, until each has answered.
func (r *run) settle(ctx context.Context) {
	for _, g := range r.games {
		c := r.client(g, boardgame.First)
		if g.made != "" {
			c.order(ctx)
		}
		if g.next != "" {
			c.change(ctx, input{player: boardgame.First, action: rematch})
		}
		for p, secret := range g.secrets {
			for i := range r.addrs {
				c.player, c.secret, c.at = boardgame.Player(p), secret, i
				for start := time.Now(); secret != "" && !c.look(); c.at = i {
					if ctx.Err() != nil || time.Since(start) > changeTime {
						r.fail(fmt.Errorf("game %s: server %d does not answer in the end", g.id, i))
						break
					}
				}
			}
		}
	}
}
