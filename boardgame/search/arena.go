package search

import "reflect"

// arena stores many values of one type, addressed by index. It grows in chunks, so it uses little more memory than its
// values need and seldom copies them.
type arena[T any] struct {
	chunks [][]T
	used   int64 // the size of all values in bytes
}

// A chunk has at most chunkSize values. The low chunkBits bits of an index are the offset in the chunk, and the other bits
// are the number of the chunk.
const (
	chunkBits = 14
	chunkSize = 1 << chunkBits
	firstRoom = 1 << 6 // the initial capacity of a chunk, which doubles whenever the chunk is full
)

func (a *arena[T]) at(i int32) *T { return &a.chunks[i>>chunkBits][i&(chunkSize-1)] }

// span returns n consecutive values. A single call to add must have added all n values.
func (a *arena[T]) span(first, n int32) []T {
	if n == 0 {
		return nil
	}
	i := first & (chunkSize - 1)
	return a.chunks[first>>chunkBits][i : i+n : i+n]
}

// add appends n zero values and returns the index of the first. n must be at most chunkSize.
func (a *arena[T]) add(n int) (first int32) {
	last := len(a.chunks) - 1
	if last < 0 || len(a.chunks[last])+n > chunkSize {
		a.chunks = append(a.chunks, nil)
		last++
	}
	c := a.chunks[last]
	i := len(c)
	if i+n > cap(c) {
		c = make([]T, i, min(max(2*cap(c), i+n, firstRoom), chunkSize))
		copy(c, a.chunks[last])
	}
	a.chunks[last] = c[:i+n] // zero, since no value beyond the length was ever set
	a.used += int64(n) * int64(reflect.TypeFor[T]().Size())
	return int32(last<<chunkBits + i)
}

func (a *arena[T]) full() bool { return len(a.chunks) >= 1<<(31-chunkBits) }
