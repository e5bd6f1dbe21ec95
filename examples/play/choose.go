package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/begin"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

func (s setup) chooseGame(c *console) (dynamic.Game, error) {
	if s.game != "" {
		return catalog.Games().Choose(s.game)
	}
	c.printf("Games:\n")
	for i, g := range catalog.Games() {
		c.printf("  %d  %-12s %s\n", i+1, g.Info().Name, g.Info().Title)
	}
	for {
		name, ok := c.ask("Which game? ")
		if !ok || leaves(name) {
			return nil, errLeft
		}
		game, err := catalog.Games().Choose(name)
		if err == nil {
			return game, nil
		}
		c.printf("%v\n", err)
	}
}

// chooseOptions asks the user for the options only if the command line does not name a game. An empty answer selects
// the option's default value.
func (s setup) chooseOptions(c *console, g dynamic.Game) (game.Options, error) {
	if s.options != "" || s.game != "" || s.position != "" {
		return begin.Options(s.options)
	}
	options := game.Options{}
	for _, o := range g.Info().Options {
		for {
			value, ok := c.ask(fmt.Sprintf("%s: %s (%s)? ", o.Name, o.Doc, strings.Join(o.Values, ", ")))
			switch {
			case !ok || leaves(value):
				return nil, errLeft
			case value == "":
				value = o.Values[0]
			}
			if slices.Contains(o.Values, value) {
				options[o.Name] = value
				break
			}
		}
	}
	return options, nil
}

// leaves reports whether an answer is a command that quits the program.
func leaves(answer string) bool {
	return slices.ContainsFunc(verbs(), func(v verb) bool {
		return v.name == "quit" && (answer == v.name || slices.Contains(v.also, answer))
	})
}

var errLeft = errors.New("left before the game began")

// choosePlayers returns the kind of player in each seat. It asks the user only if the command line does not name a game.
func (s setup) choosePlayers(c *console, game dynamic.Game, playing int) ([]string, error) {
	seats := game.Info().Seats[:playing]
	if s.players != "" {
		players := strings.Split(s.players, ",")
		if len(players) != len(seats) {
			return nil, fmt.Errorf("-players %q: here %s has %d players", s.players, game.Info().Title, len(seats))
		}
		return players, s.checkKinds(game, players)
	}
	players := slices.Repeat([]string{random}, len(seats))
	if s.game != "" {
		if s.games == 0 {
			players[0] = human
		}
		return players, nil
	}
	known := kinds(game)
	for i, seat := range seats {
		for players[i] = ""; !slices.Contains(known, players[i]); {
			answer, ok := c.ask(fmt.Sprintf("Who plays %s: %s? ", seat.Name, oneOf(known)))
			if !ok || leaves(answer) {
				return nil, errLeft
			}
			players[i] = answer
			if !slices.Contains(known, answer) {
				c.printf("%q is not one of these.\n", answer)
			}
		}
	}
	return players, nil
}
