// Package batches gives programs in other languages batches of games: see package env.
package batches

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
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
	err = in.Decode(&c)
	var wrong *json.UnmarshalTypeError
	switch unknown, field := strings.CutPrefix(fmt.Sprint(err), "json: unknown field "); {
	case errors.As(err, &wrong):
		return nil, fmt.Errorf("%s can't be a %s", cmp.Or(strings.ToLower(wrong.Field), "the configuration"), wrong.Value)
	case field:
		return nil, fmt.Errorf("a batch has no setting %s", unknown)
	case err != nil:
		return nil, errors.New("the configuration of a batch is an object in JSON")
	}
	return g.Batch(c)
}

// Fill fills dst with what seat n observes, or with the successors of game n.
func Fill(b env.Batch, what string, n int, dst []uint8) error {
	switch what {
	case "observe":
		return b.Observe(n, dst)
	case "successors":
		return b.Successors(n, dst)
	}
	return fmt.Errorf("nothing is called %q", what)
}

// Text returns a text about game i of a batch: its position, the view of seat n, the move with action n, or the action
// of a given move; as lists in JSON, the actions among which seat n chooses, and the probabilities of what chance may do;
// in a batch that remembers, what seat n was told, and its actions so far. It can also say why action n is refused, save
// the batch, or load what was saved.
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
		return strconv.Itoa(action), err
	case "players":
		return strconv.Itoa(b.Players(i)), nil
	case "planes":
		return list(b.PlaneNames()), nil
	case "choices":
		actions, err := b.Choices(i, n)
		return list(actions), err
	case "chances":
		return list(b.Chances(i)), nil
	case "told":
		return b.Told(i, n)
	case "resample": // with the seed that is given
		seed, err := strconv.ParseUint(given, 10, 64)
		return "", cmp.Or(err, b.Resample(i, n, seed))
	case "history":
		actions, err := b.History(i)
		return list(actions), err
	case "refusal":
		return "", reason(b.Clone().Act(i, n))
	case "moves": // of a game that is remembered, after the position in which they begin
		begin, moves, err := b.Moves(i)
		return list(append([]string{begin}, moves...)), err
	case "save":
		saved, err := b.Save()
		return string(saved), err
	case "load":
		return "", b.Load([]byte(given))
	}
	return "", fmt.Errorf("nothing is called %q", what)
}

// list returns texts or numbers as a list in JSON.
func list[T string | int | int32 | float64](items []T) string {
	text, _ := json.Marshal(append([]T{}, items...)) // they can always be written: no probability is NaN
	return string(text)
}

// reason returns the refusal of an action without the number of the game.
func reason(err error) error {
	var refused *env.ActionError
	if errors.As(err, &refused) {
		return fmt.Errorf("action %d: %w", refused.Action, refused.Reason)
	}
	return err
}
