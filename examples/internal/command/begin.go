package command

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Options parses the value of an -options flag, such as "name=value,name=value". An empty string gives no options.
func Options(text string) (game.Options, error) {
	options := game.Options{}
	if text == "" {
		return options, nil
	}
	for _, pair := range strings.Split(text, ",") {
		name, value, ok := strings.Cut(pair, "=")
		if _, twice := options[name]; twice || !ok {
			return nil, fmt.Errorf("-options %q: %q is not name=value, or comes twice", text, pair)
		}
		options[name] = value
	}
	return options, nil
}

// Begin returns the position in which a game begins. If position is empty, this is the game's start with the given options.
// Otherwise Begin parses position, the value of the -position flag.
func Begin(g dynamic.Game, options game.Options, position string) (dynamic.State, error) {
	switch {
	case position == "":
		return g.Start(options)
	case len(options) > 0:
		return nil, errors.New("-options are for a new game: the text of a -position already has its options")
	}
	return g.Parse(position)
}
