//go:build js && wasm

// Package engine runs the library in a page's worker. It answers requests in the referee's protocol.
//
// There is a program for each game, because a program with all games takes half as long again to load. All programs
// are compiled from the same packages with the same flags, so that the go command compiles each package only once.
package engine

import (
	"context"
	"syscall/js"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/wire"
)

// slice is the longest time that a search may block the worker.
const slice = 20 * time.Millisecond

// Run answers the page's requests about some games, with bots and with solution, which may be nil. It never returns.
// It sets two functions in the worker:
//
//	clutchAsk(number, request, answer)   answers a request, a line of JSON, by calling answer(line, false). If the
//	                                     request asks for progress, it calls answer(line, true) for each line of
//	                                     progress first
//	clutchStop(number)                   ends a search early; its answer has the best move so far
//
// The worker has one thread. A search pauses every few milliseconds, so that the worker can receive a message to stop
// the search.
func Run(games func() dynamic.Games, solution func(s dynamic.State, game string) (any, error)) {
	server := &wire.Server{Games: games, Solution: solution}
	running := map[int]context.CancelFunc{} // by request number
	js.Global().Set("clutchAsk", js.FuncOf(func(_ js.Value, args []js.Value) any {
		number, request, answer := args[0].Int(), []byte(args[1].String()), args[2]
		ctx, cancel := context.WithCancel(context.Background())
		running[number] = cancel
		go func() { // because a function that the worker calls must not block
			defer delete(running, number)
			defer cancel()
			emit := func(line []byte) { answer.Invoke(string(line), true) }
			answer.Invoke(string(server.Answer(&yielding{ctx, time.Now()}, request, emit)), false)
		}()
		return nil
	}))
	js.Global().Set("clutchStop", js.FuncOf(func(_ js.Value, args []js.Value) any {
		if cancel, ok := running[args[0].Int()]; ok {
			cancel()
		}
		return nil
	}))
	select {}
}

// yielding is a context whose Err method lets the worker handle its messages. A search calls Err often.
type yielding struct {
	context.Context
	last time.Time
}

// Err lets the worker handle its messages if it has been busy for too long, and returns the context's error.
func (y *yielding) Err() error {
	if time.Since(y.last) > slice {
		pause()
		y.last = time.Now()
	}
	return y.Context.Err()
}

// pause lets the worker or the program handle whatever has happened meanwhile. Node and bun have a function for that. They
// would not come to their other timers if this one set a short timer again and again, as browsers do.
func pause() {
	immediate := js.Global().Get("setImmediate")
	if immediate.Type() != js.TypeFunction {
		time.Sleep(time.Microsecond)
		return
	}
	done := make(chan bool)
	resume := js.FuncOf(func(js.Value, []js.Value) any {
		close(done)
		return nil
	})
	defer resume.Release()
	immediate.Invoke(resume)
	<-done
}
