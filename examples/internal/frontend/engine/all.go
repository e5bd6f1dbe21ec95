//go:build js && wasm

package engine

import (
	"context"
	"errors"
	"slices"
	"syscall/js"
	"unsafe"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/examples/internal/batches"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/wire"
)

// RunAll is [Run] with all games of the catalog, for pages with a game that has no engine of its own, and for the npm
// package clutch-engine, which has no page. It also sets clutchAnswer, which returns the answer to a request at once,
// and clutchBatch, which opens a batch of games.
func RunAll() {
	games := catalog.Games()
	server := &wire.Server{Games: func() dynamic.Games { return games }}
	js.Global().Set("clutchAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return string(server.Answer(context.Background(), []byte(args[0].String()), nil))
	}))
	js.Global().Set("clutchBatch", function(func(args []js.Value) (any, error) {
		b, err := batches.Open(games, args[0].String(), args[1].String())
		if err != nil {
			return nil, err
		}
		return opened(b)
	}))
	Run(server.Games, nil)
}

// function returns a function for the script. If do fails, it returns an object with the property error.
func function(do func(args []js.Value) (any, error)) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		result, err := do(args)
		if err == nil {
			return result
		}
		problem := map[string]any{"message": err.Error()}
		var illegal *boardgame.MoveError
		if errors.As(err, &illegal) {
			problem["rule"] = string(illegal.Rule)
		}
		return map[string]any{"error": problem}
	})
}

// opened returns what the script needs of a batch: the numbers of its shape, a function that calls one of its methods, and
// the addresses of its arrays, and of one with the chosen actions.
func opened(b env.Batch) (any, error) {
	s := b.Shape()
	out := env.NewBuffers(s)
	if err := b.Bind(out); err != nil {
		return nil, err
	}
	chosen, filled := make([]int32, s.Games), []uint8(nil)
	var call js.Func
	call = function(func(args []js.Value) (any, error) {
		switch what, rest := args[0].String(), args[1:]; what {
		case "step":
			return nil, b.Step(chosen)
		case "reset":
			return nil, b.Reset(uint64(rest[0].Int()))
		case "next":
			return nil, b.Next()
		case "legal":
			return at(out.Legal), nil
		case "observe", "successors": // returns the address of what is filled
			filled = slices.Grow(filled[:0], rest[1].Int())[:rest[1].Int()]
			return at(filled), batches.Fill(b, what, rest[0].Int(), filled)
		case "close":
			call.Release()
			return nil, nil
		default:
			return batches.Text(b, what, rest[0].Int(), rest[1].Int(), rest[2].String())
		}
	})
	return map[string]any{
		"games": s.Games, "seats": s.Seats, "actions": s.Actions, "planes": s.Planes,
		"rows": s.Rows, "columns": s.Columns, "call": call, "at": map[string]any{
			"chosen": at(chosen), "offsets": at(out.Offsets), "players": at(out.Players), "rewards": at(out.Rewards), "terminated": at(out.Terminated),
			"truncated": at(out.Truncated), "observations": at(out.Observations),
		},
	}, nil
}

// at returns the address of an array. The garbage collector does not move arrays.
func at[T any](s []T) int { return int(uintptr(unsafe.Pointer(unsafe.SliceData(s)))) }
