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
	"sync"
	"sync/atomic"
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
	open  sync.Map // of the batches that are open, by their handles
	last  atomic.Int64
)

// with does something with an open batch, and returns what went wrong as a text, which the caller frees, or nil.
func with(handle C.int64_t, do func(b env.Batch) error) *C.char {
	b, ok := open.Load(int64(handle))
	if !ok {
		return C.CString("this batch is closed")
	}
	return said(do(b.(env.Batch)))
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

// clutch_open opens a batch, and writes its handle and the seven numbers of its shape. Like all functions that return a
// text, it returns NULL if all went well.
//
//export clutch_open
func clutch_open(name, config *C.char, handle *C.int64_t, shape *C.int64_t) *C.char {
	b, err := batches.Open(games(), C.GoString(name), C.GoString(config))
	if err != nil {
		return said(err)
	}
	number := last.Add(1)
	open.Store(number, b)
	*handle = C.int64_t(number)
	s := b.Shape()
	copy(slice[int64](shape, 7), []int64{int64(s.Games), int64(s.Seats), int64(s.Actions), int64(s.Most),
		int64(s.Planes), int64(s.Rows), int64(s.Columns)})
	return nil
}

// slice returns memory of the caller.
func slice[T, P any](p *P, n int) []T { return unsafe.Slice((*T)(unsafe.Pointer(p)), n) }

//export clutch_close
func clutch_close(handle C.int64_t) { open.Delete(int64(handle)) }

// clutch_bind makes a batch fill these arrays: see env.Buffers.
//
//export clutch_bind
func clutch_bind(
	handle C.int64_t, legal, counts, players *C.int32_t, rewards *C.float, ended, broken, observations *C.uint8_t,
) *C.char {
	return with(handle, func(b env.Batch) error {
		s := b.Shape()
		return b.Bind(&env.Buffers{
			Legal: slice[int32](legal, s.Games*s.Most), Counts: slice[int32](counts, s.Games),
			Players: slice[int32](players, s.Games),
			Rewards: slice[float32](rewards, s.Games*s.Seats), Terminated: slice[uint8](ended, s.Games),
			Truncated:    slice[uint8](broken, s.Games),
			Observations: slice[uint8](observations, s.Games*s.Planes*s.Rows*s.Columns),
		})
	})
}

//export clutch_step
func clutch_step(handle C.int64_t, actions *C.int32_t) *C.char {
	return with(handle, func(b env.Batch) error { return b.Step(slice[int32](actions, b.Shape().Games)) })
}

//export clutch_reset
func clutch_reset(handle C.int64_t, seed C.uint64_t) *C.char {
	return with(handle, func(b env.Batch) error { return b.Reset(uint64(seed)) })
}

// clutch_fill fills an array of the given length with the mask, with what a seat sees, or with the observations after
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

// clutch_ask answers a request in the protocol of the referee: see package wire. The caller frees the answer.
//
//export clutch_ask
func clutch_ask(request *C.char) *C.char {
	return C.CString(string(wire.NewServer().Answer(context.Background(), []byte(C.GoString(request)),
		func([]byte) {})))
}
