package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/bots"
)

// These are the kinds of players, in addition to the levels of package search.
const (
	human   = "human"
	random  = "random"
	perfect = "perfect" // plays by the game's solution
)

func kinds(game dynamic.Game) []string {
	list := []string{human, random}
	for _, l := range search.Levels() {
		list = append(list, l.Name)
	}
	if game.Info().Name == "cookiedisco" {
		list = append(list, perfect)
	}
	return list
}

// oneOf joins names into a list for a sentence: "a, b or c".
func oneOf(names []string) string {
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

func (s setup) checkKinds(game dynamic.Game, players []string) error {
	known := kinds(game)
	for _, p := range players {
		if !slices.Contains(known, p) {
			return fmt.Errorf("-players %q: %q is not %s", s.players, p, oneOf(known))
		}
	}
	return nil
}

// course holds the positions of a game and the moves between them.
type course struct {
	states []dynamic.State
	moves  []string
}

func (c course) now() dynamic.State { return c.states[len(c.states)-1] }

// course returns the positions and the moves of the current game.
func (t *table) course() (c course) {
	last := len(t.history) - 1
	for last > 0 && t.history[last].loser != boardgame.NoPlayer {
		last-- // a resignation is not a move
	}
	first := last
	for first > 0 && t.history[first].move != "" {
		first--
	}
	for _, m := range t.history[first : last+1] {
		c.states = append(c.states, m.state)
		if m.move != "" {
			c.moves = append(c.moves, m.move)
		}
	}
	return c
}

// chooseMove returns the move of a player of the given kind, which must not be human.
func (t *table) chooseMove(ctx context.Context, kind string, c course) (string, error) {
	s := c.now()
	switch kind {
	case random:
		return s.RandomMove(t.rng), nil
	case perfect:
		_, moves, err := t.solved(s)
		if err != nil {
			return "", err
		}
		return moves[t.rng.IntN(len(moves))], nil
	}
	for _, l := range search.Levels() {
		if l.Name == kind {
			report, err := t.search(ctx, c, l)
			return report.Move, err
		}
	}
	return "", fmt.Errorf("%q is not a kind of player", kind)
}

// search asks the strongest bot for a move, with the options of a level. The bot knows everything that its player has seen during the game.
func (t *table) search(ctx context.Context, c course, l search.Level) (search.Report[string], error) {
	can := c.now().Bots()
	bot := can[len(can)-1]
	return bots.SearchAfter(ctx, t.game, c.states, c.moves, bot, l.Options(bot, t.rng.Uint64()))
}

var errNotSolved = errors.New("this game is not solved")

// openSolution returns errNotSolved if the game has no solution.
func (s setup) openSolution(game dynamic.Game) (*solution.Table, error) {
	if game.Info().Name != "cookiedisco" {
		return nil, errNotSolved
	}
	path := s.solution
	if path == "" {
		var err error
		if path, err = solution.DefaultPath(); err != nil {
			return nil, fmt.Errorf("%w: use -solution to name the file with the solution of Cookie Disco", err)
		}
	}
	t, err := solution.Open(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("the perfect player needs the solution, which the program examples/solve makes: %w", err)
	}
	return t, err
}

// solved returns a position's value and best moves, according to the solution.
func (t *table) solved(s dynamic.State) (v solution.Value, moves []string, err error) {
	if t.solution == nil {
		return v, nil, errNotSolved
	}
	typed, err := cookiedisco.Parse(s.String())
	if err != nil {
		return v, nil, err
	}
	if v, err = t.solution.Value(typed); err != nil {
		return v, nil, err
	}
	best, err := t.solution.BestMoves(typed)
	for _, m := range best {
		moves = append(moves, m.String())
	}
	return v, moves, err
}

func (t *table) hint(string) {
	s := t.now().state
	if _, over := s.Winner(); over {
		t.console.printf("The game is over.\n")
		return
	}
	if v, moves, err := t.solved(s); err == nil {
		t.console.wrapped(fmt.Sprintf("%s: %s.", worth(v), oneOfMany(moves)), "  ")
		return
	}
	levels := search.Levels()
	report, err := t.search(context.Background(), t.course(), levels[len(levels)-1])
	if err != nil {
		t.console.printf("That did not work: %v\n", err)
		return
	}
	text := fmt.Sprintf("%s: %s.", report.Value, report.Move)
	if share, ok := strings.CutSuffix(report.Value.String(), " %"); ok {
		text += fmt.Sprintf(" The bot expects to win %s of 100 games from there.", share)
	}
	if len(report.Line) > 1 {
		text += " The game may continue: " + strings.Join(report.Line[1:], " ") + "."
	}
	if reasons := s.Reasons(report); len(reasons) > 0 {
		text += " " + strings.Join(reasons, " ")
	}
	t.console.wrapped(text, "  ")
}

// worth describes a value of the solution in words, such as "won in 7 plies".
func worth(v solution.Value) string {
	switch v.Outcome {
	case solution.Won:
		return "won in " + plies(v.Plies)
	case solution.Lost:
		return "lost in " + plies(v.Plies)
	}
	return "endless, as neither side can force a win"
}

// oneOfMany is like oneOf, but shortens long lists.
func oneOfMany(moves []string) string {
	const most = 8
	switch {
	case len(moves) == 1:
		return moves[0]
	case len(moves) > most:
		return fmt.Sprintf("%s or %d others", strings.Join(moves[:most], ", "), len(moves)-most)
	}
	return oneOf(moves)
}
