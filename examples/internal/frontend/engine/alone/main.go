//go:build js && wasm

// Alone is the engine without a page, with all games of the catalog, for the npm package clutch-engine. Besides the
// functions that [engine.Run] sets, it sets clutchAnswer, which returns the answer to a request at once, and one for each
// method of a batch, such as clutchStep. A function of a batch that fails returns an object with the property error.
package main

import (
	"context"
	"errors"
	"syscall/js"
	"unsafe"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/examples/internal/batches"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/frontend/engine"
	"github.com/seed4105872c/clutch/examples/internal/wire"
)

// open holds the games and the batches that are open, and arrays holds those that the script and a batch share, beside
// the batch's own.
var (
	open   batches.Set
	arrays = map[int64]shared{}
)

func main() {
	open.Games = catalog.Games()
	server := &wire.Server{Games: func() dynamic.Games { return open.Games }}
	js.Global().Set("clutchAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(server.Answer(context.Background(), []byte(args[0].String()), nil))
	}))
	for name, do := range map[string]func(args []js.Value) (any, error){
		"clutchBatch": batch, "clutchStep": step, "clutchReset": reset, "clutchFill": fill, "clutchText": text,
		"clutchClose": shut,
	} {
		js.Global().Set(name, js.FuncOf(func(_ js.Value, args []js.Value) any {
			result, err := do(args)
			if err != nil {
				return refusal(err)
			}
			return result
		}))
	}
	engine.Run(server.Games, nil)
}

// refusal describes an error.
func refusal(err error) any {
	problem := map[string]any{"message": err.Error()}
	var illegal *boardgame.MoveError
	if errors.As(err, &illegal) {
		problem["rule"] = string(illegal.Rule)
	}
	return map[string]any{"error": problem}
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
