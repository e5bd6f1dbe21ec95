//go:build js && wasm

// Alone is the engine without a page, with all games of the catalog, for the npm package clutch-engine. Besides the
// functions that [engine.Run] sets, it sets one for each method of the package, such as clutchPlay and clutchStep. A
// function that fails returns an object with the property error.
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"syscall/js"
	"unsafe"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
)

// games is the list of all games, and open holds the batches that are open, by their handles.
var (
	games dynamic.Games
	open  = map[int]*opened{}
	last  int
)

func main() {
	games = catalog.Games()
	for name, do := range map[string]func(args []js.Value) (any, error){
		"clutchGame": about, "clutchStart": start, "clutchRead": read, "clutchLegal": legal, "clutchPlay": play,
		"clutchView": view, "clutchBatch": batch, "clutchStep": step, "clutchReset": reset, "clutchFill": fill,
		"clutchText":  text,
		"clutchClose": func(args []js.Value) (any, error) { delete(open, args[0].Int()); return nil, nil },
	} {
		js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			result, err := do(args)
			if err != nil {
				return refusal(err)
			}
			return result
		}))
	}
	engine.Run(func() dynamic.Games { return games }, nil)
}

// refusal describes an error.
func refusal(err error) any {
	problem := map[string]any{"error": err.Error()}
	var illegal *boardgame.MoveError
	if errors.As(err, &illegal) {
		problem["rule"] = string(illegal.Rule)
	}
	return problem
}

// about returns what a program must know of a game, in JSON.
func about(args []js.Value) (any, error) {
	g, err := games.Find(args[0].String())
	if err != nil {
		return nil, err
	}
	about, err := json.Marshal(g.Info())
	return string(about), err
}

// start returns the position in which a game begins.
func start(args []js.Value) (any, error) {
	g, err := games.Find(args[0].String())
	if err != nil {
		return nil, err
	}
	var options game.Options
	if err := json.Unmarshal([]byte(args[1].String()), &options); err != nil {
		return nil, err
	}
	s, err := g.Start(g.Info().Draw(options, rand.New(rand.NewPCG(uint64(args[2].Int()), 0))))
	if err != nil {
		return nil, err
	}
	return describe(g, s)
}

// position is a position as the script gets it, in JSON.
type position struct {
	Position string         `json:"position"`
	Turn     string         `json:"turn"`
	Players  int            `json:"players"`
	Over     bool           `json:"over"`
	Winner   string         `json:"winner"`
	Rule     boardgame.Rule `json:"rule"`
}

func describe(g dynamic.Game, s dynamic.State) (any, error) {
	winner, over := s.Winner()
	info := g.Info()
	line, err := json.Marshal(position{
		s.String(), info.Seat(s.Turn()).Letter, s.Players(), over, info.Seat(winner).Letter, s.Ended(),
	})
	return string(line), err
}

// state returns the game and the position that the first two arguments name.
func state(args []js.Value) (dynamic.Game, dynamic.State, error) {
	g, err := games.Find(args[0].String())
	if err != nil {
		return nil, nil, err
	}
	s, err := g.Parse(args[1].String())
	return g, s, err
}

func legal(args []js.Value) (any, error) {
	_, s, err := state(args)
	if err != nil {
		return nil, err
	}
	moves := []any{}
	for _, m := range s.Moves() {
		moves = append(moves, m)
	}
	return moves, nil
}

// read returns the position with a text.
func read(args []js.Value) (any, error) {
	g, s, err := state(args)
	if err != nil {
		return nil, err
	}
	return describe(g, s)
}

func play(args []js.Value) (any, error) {
	g, s, err := state(args)
	if err != nil {
		return nil, err
	}
	if s, err = s.Apply(args[2].String()); err != nil {
		return nil, err
	}
	return describe(g, s)
}

func view(args []js.Value) (any, error) {
	g, s, err := state(args)
	if err != nil {
		return nil, err
	}
	p, ok := g.Info().Player(args[2].String())
	if !ok && args[2].String() != "-" {
		return nil, fmt.Errorf("%s has no seat %q", g.Info().Name, args[2].String())
	}
	return s.See(p).String(), nil
}

// opened is a batch with its arrays. The script reads and writes them where they lie in the memory.
type opened struct {
	env.Batch
	actions []int32
	filled  []uint8
}

// batch opens a batch, and returns its handle, the numbers of its shape, and the addresses of its arrays.
func batch(args []js.Value) (any, error) {
	g, err := games.Find(args[0].String())
	if err != nil {
		return nil, err
	}
	var c env.Config
	if err := json.Unmarshal([]byte(args[1].String()), &c); err != nil {
		return nil, err
	}
	b, err := g.Batch(c)
	if err != nil {
		return nil, err
	}
	s := b.Shape()
	out := env.NewBuffers(s)
	if err := b.Bind(out); err != nil {
		return nil, err
	}
	size := s.Planes * s.Rows * s.Columns
	o := &opened{b, make([]int32, s.Games), make([]uint8, max(s.Games*s.Actions, s.Games*size, s.Most*size))}
	last++
	open[last] = o
	return map[string]any{
		"handle": last, "games": s.Games, "seats": s.Seats, "actions": s.Actions, "most": s.Most, "planes": s.Planes,
		"rows": s.Rows, "columns": s.Columns, "at": map[string]any{
			"chosen": at(o.actions), "filled": at(o.filled), "legal": at(out.Legal), "counts": at(out.Counts),
			"players": at(out.Players), "rewards": at(out.Rewards), "terminated": at(out.Terminated),
			"truncated": at(out.Truncated), "observations": at(out.Observations),
		},
	}, nil
}

// at returns the address of an array. The garbage collector does not move arrays.
func at[T any](s []T) int { return int(uintptr(unsafe.Pointer(unsafe.SliceData(s)))) }

// handle returns the batch that the first argument names.
func handle(args []js.Value) (*opened, error) {
	if b, ok := open[args[0].Int()]; ok {
		return b, nil
	}
	return nil, errors.New("this batch is closed")
}

// step makes the actions that the script has written.
func step(args []js.Value) (any, error) {
	b, err := handle(args)
	if err != nil {
		return nil, err
	}
	return nil, b.Step(b.actions)
}

func reset(args []js.Value) (any, error) {
	b, err := handle(args)
	if err != nil {
		return nil, err
	}
	return nil, b.Reset(uint64(args[1].Int()))
}

// fill fills the array filled, and returns how many of its numbers count.
func fill(args []js.Value) (any, error) {
	b, err := handle(args)
	if err != nil {
		return nil, err
	}
	s, n := b.Shape(), args[2].Int()
	size := s.Planes * s.Rows * s.Columns
	switch what := args[1].String(); what {
	case "mask":
		return s.Games * s.Actions, b.Mask(b.filled[:s.Games*s.Actions])
	case "observe":
		return s.Games * size, b.Observe(n, b.filled[:s.Games*size])
	case "successors":
		return s.Most * size, b.Successors(n, b.filled[:s.Most*size])
	default:
		return nil, fmt.Errorf("nothing is called %q", what)
	}
}

// text returns a text about a game of a batch.
func text(args []js.Value) (any, error) {
	b, err := handle(args)
	if err != nil {
		return nil, err
	}
	i := args[2].Int()
	switch what := args[1].String(); what {
	case "position":
		return b.Position(i), nil
	case "view":
		return b.View(i, args[3].Int()), nil
	case "move":
		return b.ActionText(i, args[3].Int()), nil
	case "action":
		return b.Action(i, args[3].String())
	case "save":
		saved, err := b.Save()
		return string(saved), err
	case "load":
		return nil, b.Load([]byte(args[3].String()))
	default:
		return nil, fmt.Errorf("nothing is called %q", what)
	}
}
