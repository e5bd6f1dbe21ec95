package tournament

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/online/player"
	"github.com/seed4105872c/clutch/examples/online/rating"
)

// Game is a finished game of a tournament.
type Game struct {
	Pair   int      `json:"pair"`
	Second bool     `json:"second,omitempty"` // whether the game is the second of its pair, in which bot B moves first
	Moves  []string `json:"moves"`
	Winner int      `json:"winner"`          // +1 for bot A, -1 for bot B, 0 for a game without a winner
	Rule   string   `json:"rule,omitempty"`  // the rule that ended the game: "E1"
	Fault  string   `json:"fault,omitempty"` // the description of the fault that lost a bot the game, or ""
	Seat   string   `json:"seat,omitempty"`  // the letter of the player who won by a rule
	Nodes  [2]int   `json:"nodes"`           // the number of nodes that each bot visited
	Time   [2]int64 `json:"time"`            // the time that each bot took, in microseconds
}

// botOf returns the bot that plays player p's seat: 0 for A, 1 for B. With four players, each bot plays every second seat.
func (g Game) botOf(p boardgame.Player) int {
	bot := int(p-boardgame.First) % 2
	if g.Second {
		return 1 - bot
	}
	return bot
}

func (g Game) outcome() rating.Outcome { return rating.Outcome(g.Winner) }

func (p *prepared) playPair(ctx context.Context, pair int) (games []Game, err error) {
	for _, second := range []bool{false, true} {
		g, err := p.play(ctx, pair, second)
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	return games, nil
}

// play plays one game of a pair. A bot that commits a fault loses the game. The error is from ctx or from the library.
func (p *prepared) play(ctx context.Context, pair int, second bool) (g Game, err error) {
	g = Game{Pair: pair, Second: second, Moves: []string{}}
	a, b := p.pair(pair)
	var bots [2]player.Player
	for i, n := range []int{a, b} {
		if bots[i], err = p.bots[n].Start(ctx, p.game, p.start); err != nil {
			g.Fault, g.Winner = err.Error(), [2]int{-1, 1}[i]
			return g, ctx.Err()
		}
		defer func() { err = errors.Join(err, bots[i].Close()) }()
	}
	number := 0
	if second {
		number = 1
	}
	opening, seeds := p.opening(pair), p.seeds(pair, number)
	s := p.start
	var seen record.Repetitions[string]
	for seen.Add(s.String()); len(g.Moves) < p.MaxPlies; {
		if _, over := s.Winner(); over {
			break
		}
		bot := g.botOf(s.Turn())
		var move string
		if len(g.Moves) < p.Opening {
			move = s.RandomMove(opening)
		} else {
			began := time.Now()
			choice, err := bots[bot].Move(ctx, s, seeds.Uint64())
			g.Time[bot] += time.Since(began).Microseconds()
			g.Nodes[bot] += choice.Nodes
			if f := (*player.Fault)(nil); errors.As(err, &f) {
				g.Fault, g.Winner = f.Problem, [2]int{-1, 1}[bot]
				return g, nil
			}
			if err != nil {
				return g, fmt.Errorf("pair %d, %s: %w", pair, s, err)
			}
			move = choice.Move
		}
		next, err := s.Apply(move)
		if err != nil {
			return g, fmt.Errorf("pair %d: %w", pair, err)
		}
		for _, b := range bots {
			if err := b.Watch(s, move); err != nil {
				return g, fmt.Errorf("pair %d: %w", pair, err)
			}
		}
		s = next
		g.Moves = append(g.Moves, move)
		if seen.Add(s.String()) >= 3 && p.Repetition {
			break
		}
	}
	if winner, over := s.Winner(); over {
		g.Rule = s.Ended().ID()
		if winner != boardgame.NoPlayer {
			g.Winner, g.Seat = [2]int{1, -1}[g.botOf(winner)], p.game.Info().Seat(winner).Letter
		}
	}
	return g, nil
}

// Record returns the record of a game. The bots are its players.
func (p Plan) Record(g Game) (record.Record, error) {
	ready, err := p.prepare()
	if err != nil {
		return record.Record{}, err
	}
	a, b := p.pair(g.Pair)
	two := [2]int{a, b}
	var names []string
	for seat := range boardgame.Player(ready.start.Players()) {
		names = append(names, ready.bots[two[g.botOf(boardgame.First+seat)]].Text)
	}
	r, err := record.New(ready.game, p.Options, names...)
	if err != nil {
		return r, err
	}
	s := ready.start
	for i, text := range g.Moves {
		if s, err = s.Apply(text); err != nil {
			return r, fmt.Errorf("pair %d, move %d: %w", g.Pair, i+1, err)
		}
		r.Moves = append(r.Moves, record.Move{Text: text})
	}
	r.Result = record.ResultOf(s)
	r.Comments = []string{fmt.Sprintf("Pair %d of a tournament with seed %d.", g.Pair+1, p.Seed)}
	if g.Fault != "" {
		loser := ready.bots[two[(1+g.Winner)/2]].Text
		r.Comments = append(r.Comments, fmt.Sprintf("%s loses the game: %s", loser, g.Fault))
	}
	return r, nil
}
