// Package begin is how the programs are told on the command line where a game begins.
package begin

import (
	"errors"
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// Options reads "name=value,name=value", the text of an -options flag. There are none in an empty text.
func Options(text string) (boardgame.Options, error) {
	options := boardgame.Options{}
	if text == "" {
		return options, nil
	}
	for _, pair := range strings.Split(text, ",") {
		name, value, ok := strings.Cut(pair, "=")
		if _, twice := options[name]; twice || !ok {
			return nil, fmt.Errorf("-options %q: %q is no name=value, or comes twice", text, pair)
		}
		options[name] = value
	}
	return options, nil
}

// State is where a game begins: at the start with these options, or at the position of a -position flag.
func State(g dynamic.Game, options boardgame.Options, position string) (dynamic.State, error) {
	switch {
	case position == "":
		return g.Start(options)
	case len(options) > 0:
		return nil, errors.New("-options are for a new game: a -position has its own in its text")
	}
	return g.Parse(position)
}
