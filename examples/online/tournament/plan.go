package tournament

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/online/player"
	"github.com/seed4105872c/clutch/examples/online/rating"
)

// Plan says what a tournament plays. Two tournaments with the same plan play the same games, if all bots are
// [player.Bot.Repeatable].
type Plan struct {
	Game    string            `json:"game"`
	Options boardgame.Options `json:"options,omitempty"`

	Bots     []string `json:"bots"`               // their texts, all different
	Limit    string   `json:"limit"`              // of bots that have none of their own
	Gauntlet bool     `json:"gauntlet,omitempty"` // the first bot meets all others, who do not meet each other

	Games      int    `json:"games"`    // how many games are played; rounded up to whole pairs for all pairings
	Opening    int    `json:"opening"`  // plies drawn at random, the same for both games of a pair, and for all pairings
	MaxPlies   int    `json:"maxPlies"` // a longer game is broken off and counts as a draw
	Repetition bool   `json:"repetition,omitempty"`
	Seed       uint64 `json:"seed"`
	Chunk      int    `json:"chunk"` // pairs of games in a task

	SPRT *rating.SPRT `json:"sprt,omitempty"` // with two bots: stop when the question is settled
}

// Limits of a plan.
const (
	MaxBots     = 64
	MaxGames    = 10_000_000
	MaxMaxPlies = 10_000
	MaxChunk    = 64
)

// Check refuses a plan that can't be played, and says what is wrong with it.
func (p Plan) Check() error {
	switch {
	case len(p.Bots) < 2 || len(p.Bots) > MaxBots:
		return fmt.Errorf("%d bots: a tournament has 2 to %d", len(p.Bots), MaxBots)
	case p.Games < 1 || p.Games > MaxGames:
		return fmt.Errorf("%d games: a tournament has 1 to %d", p.Games, MaxGames)
	case p.MaxPlies < 1 || p.MaxPlies > MaxMaxPlies:
		return fmt.Errorf("games of %d plies at most: it must be 1 to %d", p.MaxPlies, MaxMaxPlies)
	case p.Opening < 0 || p.Opening >= p.MaxPlies:
		return fmt.Errorf("an opening of %d plies: it must be from 0 to fewer than the %d that a game may have", p.Opening, p.MaxPlies)
	case p.Chunk < 1 || p.Chunk > MaxChunk:
		return fmt.Errorf("tasks of %d pairs: they have 1 to %d", p.Chunk, MaxChunk)
	case p.SPRT != nil && len(p.Bots) != 2:
		return errors.New("a sequential test is between two bots")
	}
	if p.SPRT != nil {
		if err := p.SPRT.Check(); err != nil {
			return err
		}
	}
	_, err := p.prepare()
	return err
}

// prepared is a plan with what its texts stand for.
type prepared struct {
	Plan
	game  dynamic.Game
	start dynamic.State
	bots  []player.Bot
}

func (p Plan) prepare() (*prepared, error) {
	game, err := clutch.Find(p.Game)
	if err != nil {
		return nil, err
	}
	ready := &prepared{Plan: p, game: game}
	if ready.start, err = game.Start(p.Options); err != nil {
		return nil, err
	}
	limit, err := player.ParseLimit(p.Limit)
	if err != nil {
		return nil, err
	}
	seen := map[string]bool{}
	for _, text := range p.Bots {
		b, err := player.Parse(text, limit)
		if err != nil {
			return nil, err
		}
		if err := b.Plays(ready.start); err != nil {
			return nil, err
		}
		if seen[b.Text] {
			return nil, fmt.Errorf("bot %s takes part twice", b.Text)
		}
		seen[b.Text] = true
		ready.bots = append(ready.bots, b)
	}
	return ready, nil
}

// pairings lists which bots meet.
func (p Plan) pairings() (list [][2]int) {
	for a := range p.Bots {
		for b := a + 1; b < len(p.Bots); b++ {
			if a == 0 || !p.Gauntlet {
				list = append(list, [2]int{a, b})
			}
		}
	}
	return list
}

// Pairs is how many pairs of games the tournament has: the same number for all pairings.
func (p Plan) Pairs() int {
	n := len(p.pairings())
	return (p.Games + 2*n - 1) / (2 * n) * n
}

// Tasks is how many tasks the tournament has.
func (p Plan) Tasks() int { return (p.Pairs() + p.Chunk - 1) / p.Chunk }

// task returns the pairs of a task: from first up to, but not including, end.
func (p Plan) task(n int) (first, end int) { return n * p.Chunk, min((n+1)*p.Chunk, p.Pairs()) }

// pair returns who meets in a pair of games. Pairings take turns, so that a tournament that is cut short has played about
// as many games of each.
func (p Plan) pair(n int) (a, b int) {
	list := p.pairings()
	two := list[n%len(list)]
	return two[0], two[1]
}

// opening returns the random source for the opening of a pair, which all pairings share.
func (p Plan) opening(pair int) *rand.Rand {
	return rand.New(rand.NewPCG(p.Seed, uint64(pair/len(p.pairings()))<<2|1))
}

// seeds returns the random source for the bots' seeds in a game, 0 or 1, of a pair.
func (p Plan) seeds(pair, game int) *rand.Rand {
	return rand.New(rand.NewPCG(p.Seed, uint64(pair)<<2|uint64(game)<<1))
}
