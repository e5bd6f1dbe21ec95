package search

import "reflect"

// arena keeps many values of one type, by number. It grows chunk by chunk, so it never takes much more memory than its values
// do, and never moves most of them.
type arena[T any] struct {
	chunks [][]T
	used   int64 // bytes
}

// The number of values in a chunk is at most chunkSize.
const (
	chunkBits = 14
	chunkSize = 1 << chunkBits
)

func (a *arena[T]) at(i int32) *T { return &a.chunks[i>>chunkBits][i&(chunkSize-1)] }

// span returns n values that were added together.
func (a *arena[T]) span(first, n int32) []T {
	if n == 0 {
		return nil
	}
	i := first & (chunkSize - 1)
	return a.chunks[first>>chunkBits][i : i+n : i+n]
}

// add makes room for n values, at most a chunk of them, and returns the number of the first one.
func (a *arena[T]) add(n int) (first int32) {
	last := len(a.chunks) - 1
	if last < 0 || len(a.chunks[last])+n > chunkSize {
		a.chunks = append(a.chunks, nil)
		last++
	}
	i := len(a.chunks[last])
	a.chunks[last] = append(a.chunks[last], make([]T, n)...)
	a.used += int64(n) * int64(reflect.TypeFor[T]().Size())
	return int32(last<<chunkBits + i)
}

// full reports whether there are no numbers left.
func (a *arena[T]) full() bool { return len(a.chunks) >= 1<<(31-chunkBits) }
