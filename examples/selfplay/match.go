package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/bots"
)

// match describes the games to play and the bots that play them.
type match struct {
	game       dynamic.Game
	options    boardgame.Options
	position   string // the text of the first position, or "" if the games begin at the start with the given options
	start      dynamic.State
	bots       [2]bot // A and B
	games      int
	seed       uint64
	maxPlies   int
	opening    int
	repetition bool
	workers    int
}

// game is a finished game. It ended by its rules, by repetition, or because it reached the maximum number of plies.
type game struct {
	number int // counted from 0
	moves  []string
	end    dynamic.State
	drawn  bool // whether the game was drawn by repetition
	spent  [2]spent
}

// spent holds the number of nodes that a bot has visited and the time that it has used.
type spent struct {
	nodes int
	time  time.Duration
}

// botOf returns the index of the bot that plays for player p. The index depends on the game's number, because the bots swap sides
// after each game.
func botOf(game int, p boardgame.Player) int { return (game + int(p) - 1) % 2 }

// play plays the games in parallel, and calls add for each finished game, one at a time. It returns the first error from a
// game or from add. If the parent context ends, play drops unfinished games and returns nil.
func (m *match) play(parent context.Context, add func(g game) error) error {
	ctx, cancel := context.WithCancelCause(parent)
	defer cancel(nil)
	var mutex sync.Mutex
	next := 0
	take := func() (number int, ok bool) {
		mutex.Lock()
		defer mutex.Unlock()
		next++
		return next - 1, next <= m.games && ctx.Err() == nil
	}
	var wait sync.WaitGroup
	for range min(m.workers, m.games) {
		wait.Go(func() {
			for number, ok := take(); ok; number, ok = take() {
				g, err := m.playOne(ctx, number)
				if ctx.Err() != nil {
					return
				}
				mutex.Lock()
				if err == nil && ctx.Err() == nil {
					err = add(g)
				}
				if err != nil {
					cancel(err) // cancelled before another worker can add its game
				}
				mutex.Unlock()
			}
		})
	}
	wait.Wait()
	if parent.Err() == nil && ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

// seat creates a bot for each seat of a game. Two seats of the same kind get separate bots, so that they can't share what they see.
func (m *match) seat(number int) (bots.Seats, error) {
	var kinds []search.Bot
	for p := range boardgame.Player(m.start.Players()) {
		kinds = append(kinds, m.bots[botOf(number, boardgame.First+p)].name)
	}
	return bots.New(m.game, kinds...)
}

// playOne plays one game. Its random choices depend only on the seed and the game's number.
func (m *match) playOne(ctx context.Context, number int) (game, error) {
	g := game{number: number, end: m.start}
	seats, err := m.seat(number)
	if err != nil {
		return g, err
	}
	var seen record.Repetitions[string]
	seen.Add(g.end.String())
	opening := rand.New(rand.NewPCG(m.seed, uint64(number)/2<<1|1)) // the same for both games of a pair
	rng := rand.New(rand.NewPCG(m.seed, uint64(number)<<1))
	for len(g.moves) < m.maxPlies && ctx.Err() == nil && !g.drawn {
		if _, over := g.end.Winner(); over {
			break
		}
		var move string
		if len(g.moves) < m.opening {
			move = g.end.RandomMove(opening)
		} else {
			who := botOf(number, g.end.Turn())
			began := time.Now()
			report, err := m.bots[who].search(ctx, seats, g.end, rng.Uint64())
			if err != nil {
				return g, fmt.Errorf("game %d, %s: %w", number+1, g.end, err)
			}
			g.spent[who].nodes += report.Nodes
			g.spent[who].time += time.Since(began)
			move = report.Move
		}
		next, err := g.end.Apply(move)
		if err == nil {
			err = seats.Watch(g.end, move)
		}
		if err != nil {
			return g, fmt.Errorf("game %d, %s: %w", number+1, g.end, err)
		}
		g.end, g.moves = next, append(g.moves, move)
		g.drawn = seen.Add(next.String()) >= 3 && m.repetition
	}
	return g, nil
}

func (g game) result() record.Result {
	if _, over := g.end.Winner(); g.drawn && !over {
		return record.Result{Reason: record.Repetition}
	}
	return record.ResultOf(g.end)
}
