package solution

import (
	"context"
	"flag"
	"runtime"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

var deep = flag.Bool("deep", false, "prove the whole table right, and compute it again with one worker")

// compute returns the table of all values. Tests that need it share one copy.
var compute = sync.OnceValues(func() (*Table, error) {
	return Compute(context.Background(), runtime.GOMAXPROCS(0), nil)
})

// whole returns the whole table. It skips the test with -short, and under the race detector. Other tests run smaller graphs
// under the race detector.
func whole(t *testing.T) *Table {
	t.Helper()
	if testing.Short() || slow {
		t.Skip("it takes too long to compute the table")
	}
	return notation.Must(compute())
}

// shared returns the index. Tests that need no values use it without a table.
var shared = sync.OnceValue(newIndex)

// blank returns a table in which all positions are endless, except those with given values.
func blank(values map[int]Value) *Table {
	t := &Table{shared(), make([]byte, positions)}
	for number, v := range values {
		t.values[number] = v.encoded()
	}
	return t
}

func TestDeep(t *testing.T) {
	if !*deep {
		t.Skip("takes a minute: -deep")
	}
	table := whole(t)
	require.NoError(t, table.Check(context.Background(), runtime.GOMAXPROCS(0), nil))
	again := notation.Must(Compute(context.Background(), 1, nil))
	require.True(t, string(table.values) == string(again.values), "the number of workers makes a difference")
}
