//go:build js && wasm

// Engine is the library in a worker of a page: it answers the requests of the referee's protocol.
//
// It sets three functions in the worker:
//
//	clutchAsk(number, request, answer)   answers a request, a line of JSON: calls answer with one line, and before that,
//	                                     where the request wants them, with lines of progress and true
//	clutchStop(number)                   ends a search early; it is answered with the best move so far
//	clutchSolution(bytes)                takes the solution of Cookie Disco; returns what is wrong with it, or ""
//
// There is one thread. A search gives way every few milliseconds, so that it can be stopped.
//
// It is built twice: with the tag rulesonly it is what a board needs to answer a click, and small enough to be there at once;
// without it, it has the bots and the solution too.
package main

import (
	"context"
	"syscall/js"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/protocol"
)

// slice is how long a search may keep everything else waiting.
const slice = 20 * time.Millisecond

// engine is what the page talks to.
type engine struct {
	server  protocol.Server
	running map[int]context.CancelFunc // by the requests' numbers
}

func main() {
	e := &engine{running: map[int]context.CancelFunc{}}
	js.Global().Set("clutchAsk", js.FuncOf(e.ask))
	js.Global().Set("clutchStop", js.FuncOf(e.stop))
	e.addSolution()
	select {}
}

// ask answers a request in a goroutine, as the worker must not wait in here.
func (e *engine) ask(_ js.Value, args []js.Value) any {
	number, request, answer := args[0].Int(), []byte(args[1].String()), args[2]
	ctx, cancel := context.WithCancel(context.Background())
	e.running[number] = cancel
	go func() {
		defer delete(e.running, number)
		defer cancel()
		emit := func(line []byte) { answer.Invoke(string(line), true) }
		answer.Invoke(string(e.server.Answer(&yielding{ctx, time.Now()}, request, emit)), false)
	}()
	return nil
}

func (e *engine) stop(_ js.Value, args []js.Value) any {
	if cancel, ok := e.running[args[0].Int()]; ok {
		cancel()
	}
	return nil
}

// yielding is a context that lets the worker look at its messages when it is asked for its error. Searches ask often.
type yielding struct {
	context.Context
	last time.Time
}

// Err gives way if it is time to, and returns the context's error.
func (y *yielding) Err() error {
	if time.Since(y.last) > slice {
		time.Sleep(time.Microsecond)
		y.last = time.Now()
	}
	return y.Context.Err()
}
