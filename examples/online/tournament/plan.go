package tournament

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/online/player"
	"github.com/seed4105872c/clutch/examples/online/rating"
)

// Plan describes a tournament. If [player.Bot.Repeatable] returns true for every bot, two tournaments with the same plan play
// the same games.
type Plan struct {
	Game    string       `json:"game"`
	Options game.Options `json:"options,omitempty"`

	Bots     []string `json:"bots"`               // the descriptions of the bots, which must all differ
	Limit    string   `json:"limit"`              // the limit for bots whose descriptions have none
	Gauntlet bool     `json:"gauntlet,omitempty"` // whether every game is between the first bot and another bot

	Games      int    `json:"games"`    // the number of games, rounded up to give each pairing the same number of pairs
	Opening    int    `json:"opening"`  // the number of random plies at the beginning of a game; they are the same in both games of a pair and for all pairings
	MaxPlies   int    `json:"maxPlies"` // the number of plies after which a game is broken off and counts as a draw
	Repetition bool   `json:"repetition,omitempty"`
	Seed       uint64 `json:"seed"`
	Chunk      int    `json:"chunk"` // the number of pairs of games in a task

	SPRT *rating.SPRT `json:"sprt,omitempty"` // for two bots, a sequential test that ends the tournament as soon as it has a verdict
}

// Limits of a plan.
const (
	MaxBots     = 64
	MaxGames    = 10_000_000
	MaxMaxPlies = 10_000
	MaxChunk    = 64
)

// Check returns an error if the plan can't be played.
func (p Plan) Check() error {
	switch {
	case len(p.Bots) < 2 || len(p.Bots) > MaxBots:
		return fmt.Errorf("%d bots: a tournament has 2 to %d", len(p.Bots), MaxBots)
	case p.Games < 1 || p.Games > MaxGames:
		return fmt.Errorf("%d games: a tournament has 1 to %d", p.Games, MaxGames)
	case p.MaxPlies < 1 || p.MaxPlies > MaxMaxPlies:
		return fmt.Errorf("games of at most %d plies: the limit must be from 1 to %d", p.MaxPlies, MaxMaxPlies)
	case p.Opening < 0 || p.Opening >= p.MaxPlies:
		return fmt.Errorf("an opening of %d plies: it must have 0 or more plies, and fewer than the %d of a whole game", p.Opening, p.MaxPlies)
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

// ErrNoProgram reports that this machine lacks the program of one of the bots.
var ErrNoProgram = errors.New("this machine can't run the bot")

// Runnable returns an error that wraps ErrNoProgram if a bot is an external program that this machine does not have.
// Without this check, such a bot would lose every game that this machine plays.
func (p Plan) Runnable() error {
	ready, err := p.prepare()
	if err != nil {
		return err
	}
	for _, b := range ready.bots {
		if err := b.Runnable(); err != nil {
			return fmt.Errorf("%w %s: %w", ErrNoProgram, b.Text, err)
		}
	}
	return nil
}

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

// Pairs returns the number of pairs of games. Any two bots that meet play the same number of pairs.
func (p Plan) Pairs() int {
	n := len(p.pairings())
	return (p.Games + 2*n - 1) / (2 * n) * n
}

// Tasks returns the number of tasks into which the plan divides the games.
func (p Plan) Tasks() int { return (p.Pairs() + p.Chunk - 1) / p.Chunk }

// task returns the index of the first pair in task n, and the index of the first pair after the task.
func (p Plan) task(n int) (first, end int) { return n * p.Chunk, min((n+1)*p.Chunk, p.Pairs()) }

// pair returns the two bots that play pair n. The pairings take turns, so that all pairings have played about the same
// number of games if a tournament ends early.
func (p Plan) pair(n int) (a, b int) {
	list := p.pairings()
	two := list[n%len(list)]
	return two[0], two[1]
}

// opening returns the random source for a pair's opening. All pairings get the same openings, in the same order.
func (p Plan) opening(pair int) *rand.Rand {
	return rand.New(rand.NewPCG(p.Seed, uint64(pair/len(p.pairings()))<<2|1))
}

// seeds returns the random source for the bots' seeds in game 0 or 1 of a pair.
func (p Plan) seeds(pair, game int) *rand.Rand {
	return rand.New(rand.NewPCG(p.Seed, uint64(pair)<<2|uint64(game)<<1))
}
