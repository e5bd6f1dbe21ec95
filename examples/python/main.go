// Python is the C library behind the Python package clutch_games: package env's batches and package wire's requests, as
// functions that take memory which belongs to the caller. "go generate ./examples/python" builds it beside the package.
package main

/*
#include <stdint.h>
#include <stdlib.h>
*/
import "C"

import (
	"context"
	"errors"
	"sync"
	"time"
	"unsafe"

	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/examples/internal/batches"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/wire"
)

//go:generate go build -buildmode=c-shared -o clutch_games/libclutch.so .

func main() {}

var (
	games = sync.OnceValue(catalog.Games)
	lock  sync.Mutex
	open  = map[C.int64_t]any{} // the batches that are open, and the requests that are being answered, by their handles
	last  C.int64_t
)

// keep returns the handle of something that is open from now on.
func keep(what any) C.int64_t {
	lock.Lock()
	defer lock.Unlock()
	last++
	open[last] = what
	return last
}

// find returns what is open with a handle, or nil.
func find(handle C.int64_t) any {
	lock.Lock()
	defer lock.Unlock()
	return open[handle]
}

// batch is an open batch. Only one thread at a time may use it.
type batch struct {
	env.Batch
	used sync.Mutex
	out  *env.Buffers // nil until clutch_bind
}

// take returns an open batch for the caller alone, who must unlock it, or what is wrong.
func take(handle C.int64_t) (*batch, error) {
	b, ok := find(handle).(*batch)
	switch {
	case !ok:
		return nil, errors.New("this batch is closed")
	case !b.used.TryLock():
		return nil, errors.New("another thread is using this batch: a batch is for one thread at a time")
	}
	return b, nil
}

// with does something with an open batch, and returns what went wrong as a text, which the caller frees, or nil.
func with(handle C.int64_t, do func(b env.Batch) error) *C.char {
	b, err := take(handle)
	if err == nil {
		defer b.used.Unlock()
		err = do(b)
	}
	return said(err)
}

// said returns the text of an error, or nil.
func said(err error) *C.char {
	if err == nil {
		return nil
	}
	return C.CString(err.Error())
}

// clutch_free frees a text that another function has returned.
//
//export clutch_free
func clutch_free(text *C.char) { C.free(unsafe.Pointer(text)) }

// clutch_open opens a batch, and writes its handle and the six numbers of its shape. Like all functions that return a
// text, it returns NULL if all went well.
//
//export clutch_open
func clutch_open(name, config *C.char, handle *C.int64_t, shape *C.int64_t) *C.char {
	b, err := batches.Open(games(), C.GoString(name), C.GoString(config))
	if err != nil {
		return said(err)
	}
	*handle = keep(&batch{Batch: b})
	s := b.Shape()
	copy(slice[int64](shape, 6), []int64{int64(s.Games), int64(s.Seats), int64(s.Actions), int64(s.Planes),
		int64(s.Rows), int64(s.Columns)})
	return nil
}

// slice returns memory of the caller.
func slice[T, P any](p *P, n int) []T { return unsafe.Slice((*T)(unsafe.Pointer(p)), n) }

//export clutch_close
func clutch_close(handle C.int64_t) {
	lock.Lock()
	defer lock.Unlock()
	delete(open, handle)
}

// clutch_bind makes a batch fill these arrays: see env.Buffers. The legal actions are for clutch_legal.
//
//export clutch_bind
func clutch_bind(
	handle C.int64_t, offsets, players *C.int32_t, rewards *C.float, ended, broken, observations *C.uint8_t,
) *C.char {
	b, err := take(handle)
	if err != nil {
		return said(err)
	}
	defer b.used.Unlock()
	s := b.Shape()
	b.out = &env.Buffers{
		Offsets: slice[int32](offsets, s.Games+1), Players: slice[int32](players, s.Games),
		Rewards: slice[float32](rewards, s.Games*s.Seats), Terminated: slice[uint8](ended, s.Games),
		Truncated:    slice[uint8](broken, s.Games),
		Observations: slice[uint8](observations, s.Games*s.Planes*s.Rows*s.Columns),
	}
	return said(b.Bind(b.out))
}

//export clutch_step
func clutch_step(handle C.int64_t, actions *C.int32_t) *C.char {
	return with(handle, func(b env.Batch) error { return b.Step(slice[int32](actions, b.Shape().Games)) })
}

// clutch_reset begins all games anew, with a seed, or with the next games if the seed is negative.
//
//export clutch_reset
func clutch_reset(handle, seed C.int64_t) *C.char {
	return with(handle, func(b env.Batch) error {
		if seed < 0 {
			return b.Next()
		}
		return b.Reset(uint64(seed))
	})
}

// The next functions are called most often. Those that return a number return -2 if something is wrong; clutch_text says
// what.

// clutch_act makes an action in a batch of one game, or takes back the last one if it is -1. It returns the player to move,
// or -1 for chance, and 256 more if the game has ended by its rules, 512 more if it was broken off. Any other negative
// action makes none.
//
//export clutch_act
func clutch_act(handle, action C.int64_t) C.int64_t {
	b, err := take(handle)
	if err != nil {
		return -2
	}
	defer b.used.Unlock()
	switch {
	case action >= 0:
		err = b.Act(0, int(action))
	case action == -1:
		err = b.Undo(0)
	}
	if err != nil {
		return -2
	}
	now := b.Status(0)
	status := C.int64_t(now.Player)
	if now.Terminated {
		status += 256
	}
	if now.Truncated {
		status += 512
	}
	return status
}

// clutch_legal writes the legal actions of the games in a bound batch, or of the one game in another, as many as there is
// room for, and returns how many there are.
//
//export clutch_legal
func clutch_legal(handle C.int64_t, dst *C.int32_t, length C.int64_t) C.int64_t {
	b, err := take(handle)
	if err != nil {
		return -2
	}
	defer b.used.Unlock()
	room := slice[int32](dst, int(length))
	if b.out != nil {
		copy(room, b.out.Legal)
		return C.int64_t(len(b.out.Legal))
	}
	legal, err := b.Legal(0, room[:0])
	if err != nil {
		return -2
	}
	return C.int64_t(len(legal)) // if there was no room, append has made some elsewhere
}

//export clutch_rewards
func clutch_rewards(handle C.int64_t, dst *C.float) *C.char {
	return with(handle, func(b env.Batch) error {
		b.Rewards(0, slice[float32](dst, b.Shape().Seats))
		return nil
	})
}

// clutch_clone returns the handle of a copy, which fills no arrays, or 0 if the batch is closed.
//
//export clutch_clone
func clutch_clone(handle C.int64_t) C.int64_t {
	b, err := take(handle)
	if err != nil {
		return 0
	}
	defer b.used.Unlock()
	return keep(&batch{Batch: b.Clone()})
}

// clutch_fill fills an array of the given length with what a seat sees, or with the observations after
// each action of a game.
//
//export clutch_fill
func clutch_fill(handle C.int64_t, what *C.char, n C.int64_t, dst *C.uint8_t, length C.int64_t) *C.char {
	return with(handle, func(b env.Batch) error {
		return batches.Fill(b, C.GoString(what), int(n), slice[uint8](dst, int(length)))
	})
}

// clutch_text returns a text about a game of a batch, which the caller frees. It begins with "=", or with "!" if the
// rest is an error.
//
//export clutch_text
func clutch_text(handle C.int64_t, what *C.char, i, n C.int64_t, given *C.char) *C.char {
	text := ""
	problem := with(handle, func(b env.Batch) (err error) {
		text, err = batches.Text(b, C.GoString(what), int(i), int(n), C.GoString(given))
		return err
	})
	if problem != nil {
		defer clutch_free(problem)
		return C.CString("!" + C.GoString(problem))
	}
	return C.CString("=" + text)
}

// request is a request that is being answered.
type request struct {
	answer chan []byte
	stop   context.CancelFunc
}

// clutch_ask begins to answer a request in the protocol of the referee, see package wire, and returns its handle.
//
//export clutch_ask
func clutch_ask(line *C.char) C.int64_t {
	ctx, stop := context.WithCancel(context.Background())
	r, text := request{make(chan []byte, 1), stop}, []byte(C.GoString(line))
	go func() { r.answer <- wire.NewServer().Answer(ctx, text, func([]byte) {}) }()
	return keep(r)
}

// clutch_answer waits for an answer. It returns NULL if there is none after some milliseconds. With a negative time, it
// stops what the request has begun, and returns NULL. After an answer, or a stop, the handle is closed.
//
//export clutch_answer
func clutch_answer(handle, milliseconds C.int64_t) *C.char {
	r, ok := find(handle).(request)
	if !ok {
		return C.CString("{}")
	}
	if milliseconds >= 0 {
		select {
		case answer := <-r.answer:
			r.stop()
			clutch_close(handle)
			return C.CString(string(answer))
		case <-time.After(time.Duration(milliseconds) * time.Millisecond):
			return nil
		}
	}
	r.stop()
	clutch_close(handle)
	return nil
}
