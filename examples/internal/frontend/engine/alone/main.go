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
	"github.com/seed4105872c/clutch/examples/internal/batches"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
)

// open holds the games and the batches that are open, and arrays holds those that the script and a batch share, beside
// the batch's own.
var (
	open   batches.Set
	arrays = map[int64]shared{}
)

func main() {
	open.Games = catalog.Games()
	for name, do := range map[string]func(args []js.Value) (any, error){
		"clutchGame": about, "clutchStart": start, "clutchRead": read, "clutchLegal": legal, "clutchPlay": play,
		"clutchView": view, "clutchBatch": batch, "clutchStep": step, "clutchReset": reset, "clutchFill": fill,
		"clutchText": text, "clutchClose": shut,
	} {
		js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			result, err := do(args)
			if err != nil {
				return refusal(err)
			}
			return result
		}))
	}
	engine.Run(func() dynamic.Games { return open.Games }, nil)
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
	g, err := open.Games.Find(args[0].String())
	if err != nil {
		return nil, err
	}
	about, err := json.Marshal(g.Info())
	return string(about), err
}

// start returns the position in which a game begins.
func start(args []js.Value) (any, error) {
	g, err := open.Games.Find(args[0].String())
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
	g, err := open.Games.Find(args[0].String())
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

// shared has the arrays that the script and a batch share. The script reads and writes them where they lie in the
// memory.
type shared struct {
	actions []int32
	filled  []uint8
}

// batch opens a batch, and returns its handle, the numbers of its shape, and the addresses of its arrays.
func batch(args []js.Value) (any, error) {
	handle, b, err := open.Open(args[0].String(), args[1].String())
	if err != nil {
		return nil, err
	}
	s := b.Shape()
	out := env.NewBuffers(s)
	if err := b.Bind(out); err != nil {
		return nil, err
	}
	size := s.Planes * s.Rows * s.Columns
	own := shared{make([]int32, s.Games), make([]uint8, max(s.Games*s.Actions, s.Games*size, s.Most*size))}
	arrays[handle] = own
	return map[string]any{
		"handle": handle, "games": s.Games, "seats": s.Seats, "actions": s.Actions, "most": s.Most, "planes": s.Planes,
		"rows": s.Rows, "columns": s.Columns, "at": map[string]any{
			"chosen": at(own.actions), "filled": at(own.filled), "legal": at(out.Legal), "counts": at(out.Counts),
			"players": at(out.Players), "rewards": at(out.Rewards), "terminated": at(out.Terminated),
			"truncated": at(out.Truncated), "observations": at(out.Observations),
		},
	}, nil
}

// at returns the address of an array. The garbage collector does not move arrays.
func at[T any](s []T) int { return int(uintptr(unsafe.Pointer(unsafe.SliceData(s)))) }

// opened returns the batch that the first argument names.
func opened(args []js.Value) (env.Batch, shared, error) {
	handle := int64(args[0].Int())
	b, err := open.Get(handle)
	return b, arrays[handle], err
}

func shut(args []js.Value) (any, error) {
	handle := int64(args[0].Int())
	open.Close(handle)
	delete(arrays, handle)
	return nil, nil
}

// step makes the actions that the script has written.
func step(args []js.Value) (any, error) {
	b, own, err := opened(args)
	if err != nil {
		return nil, err
	}
	return nil, b.Step(own.actions)
}

func reset(args []js.Value) (any, error) {
	b, _, err := opened(args)
	if err != nil {
		return nil, err
	}
	return nil, b.Reset(uint64(args[1].Int()))
}

// fill fills the first part of the array filled.
func fill(args []js.Value) (any, error) {
	b, own, err := opened(args)
	if err != nil {
		return nil, err
	}
	return nil, batches.Fill(b, args[1].String(), args[2].Int(), own.filled[:args[3].Int()])
}

// text returns a text about a game of a batch.
func text(args []js.Value) (any, error) {
	b, _, err := opened(args)
	if err != nil {
		return nil, err
	}
	return batches.Text(b, args[1].String(), args[2].Int(), args[3].Int(), args[4].String())
}
