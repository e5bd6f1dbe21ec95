// Package batches gives programs in other languages batches of games: see package env.
package batches

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/env"
)

// Open opens a batch of the game with a name. The configuration is an env.Config in JSON. The games are to be made only
// once, because a game keeps the numbers of its actions.
func Open(games dynamic.Games, name, config string) (env.Batch, error) {
	g, err := games.Find(name)
	if err != nil {
		return nil, err
	}
	var c env.Config
	in := json.NewDecoder(strings.NewReader(config))
	in.DisallowUnknownFields()
	if err := in.Decode(&c); err != nil {
		return nil, err
	}
	return g.Batch(c)
}

// Fill fills dst with the mask of a batch, with what seat n observes, or with the successors of game n.
func Fill(b env.Batch, what string, n int, dst []uint8) error {
	switch what {
	case "mask":
		return b.Mask(dst)
	case "observe":
		return b.Observe(n, dst)
	case "successors":
		return b.Successors(n, dst)
	}
	return fmt.Errorf("nothing is called %q", what)
}

// Text returns a text about game i of a batch: its position, the view of seat n, the move with action n, or the action
// of a given move. It can also save the batch, or load what was saved.
func Text(b env.Batch, what string, i, n int, given string) (string, error) {
	switch what {
	case "position":
		return b.Position(i), nil
	case "view":
		return b.View(i, n), nil
	case "move":
		if text := b.ActionText(i, n); text != "" {
			return text, nil
		}
		return "", env.ErrNoAction
	case "action":
		action, err := b.Action(i, given)
		return fmt.Sprint(action), err
	case "save":
		saved, err := b.Save()
		return string(saved), err
	case "load":
		return "", b.Load([]byte(given))
	}
	return "", fmt.Errorf("nothing is called %q", what)
}
