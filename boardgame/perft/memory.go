package perft

import "math/bits"

// table is a hash table of counts. A new entry replaces the old entry at its index. A nil table remembers nothing.
type table[S comparable] []entry[S]

// entry holds the perft of a state at a depth. An empty entry has depth 0.
type entry[S comparable] struct {
	state S
	depth int
	nodes uint64
}

// maxTable is the maximum number of entries.
const maxTable = 1 << 30

func newTable[S comparable](entries int) table[S] {
	if entries <= 0 {
		return nil
	}
	return make(table[S], 1<<bits.Len(uint(min(entries, maxTable)-1)))
}

// at returns the entry for a state with this hash at this depth.
func (t table[S]) at(hash uint64, depth int) *entry[S] {
	return &t[(hash+uint64(depth)*0x9e3779b97f4a7c15)&uint64(len(t)-1)]
}
