package main

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/bots"
)

// bot is one of the two bots in the match. It has a budget for each move, in nodes or in time.
type bot struct {
	name  search.Bot
	nodes int
	time  time.Duration // 0 if the budget is in nodes
}

// parseBot parses a bot such as "mcts:500" or "mcts:50ms". For a bot without a budget, such as "mcts", it uses the given default budget.
func parseBot(text, budget string) (b bot, err error) {
	name, own, ok := strings.Cut(text, ":")
	if ok {
		budget = own
	}
	if b.name, err = search.ParseBot(name); err != nil {
		return bot{}, err
	}
	if b.nodes, err = strconv.Atoi(budget); err == nil && b.nodes > 0 {
		return b, nil
	}
	if b.time, err = time.ParseDuration(budget); err == nil && b.time > 0 {
		b.nodes = search.Unlimited
		return b, nil
	}
	return bot{}, fmt.Errorf("%q is neither a number of nodes, at least 1, nor a time, at least 1ns", budget)
}

// String returns the bot with its budget, in the form that parseBot reads. The random bot has no budget.
func (b bot) String() string {
	switch {
	case b.name == search.RandomBot:
		return string(b.name)
	case b.time > 0:
		return fmt.Sprintf("%s:%v", b.name, b.time)
	}
	return fmt.Sprintf("%s:%d", b.name, b.nodes)
}

// search asks for a move from the bot whose turn it is.
func (b bot) search(ctx context.Context, seats bots.Seats, s dynamic.State, seed uint64) (search.Report[string], error) {
	if b.time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, b.time)
		defer cancel()
	}
	return seats.Search(ctx, s, search.Options{Nodes: b.nodes, Seed: seed})
}

// engage parses both bots, and checks that they can play the game.
func (m *match) engage(a, b, budget string) (err error) {
	can := m.start.Bots()
	if a == "" {
		a = string(can[len(can)-1])
	}
	for i, text := range []string{a, b} {
		if m.bots[i], err = parseBot(text, budget); err != nil {
			return fmt.Errorf("bot %c: %w", 'A'+i, err)
		}
		if !slices.Contains(can, m.bots[i].name) {
			return fmt.Errorf("bot %c: %s can't play %s with %d players", 'A'+i, m.bots[i].name, m.game.Info().Title, m.start.Players())
		}
	}
	return nil
}
