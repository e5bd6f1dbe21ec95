package solution

import (
	"bytes"
	"context"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestCheck checks that Check accepts the table for some shapes, and rejects it after any value has been changed.
func TestCheck(t *testing.T) {
	table := whole(t)
	rng := rand.New(rand.NewPCG(5, 6))
	for _, i := range []int{0, 700, 1440} {
		f := &table.index.shapes[i]
		c := checker{table: table}
		require.NoError(t, c.family(f))
		for range 5 {
			number := bans*f.first + rng.IntN(bans*f.size())
			wrong := &Table{table.index, bytes.Clone(table.values)}
			wrong.values[number] = byte(rng.IntN(50))
			c := checker{table: wrong}
			err := c.family(f)
			if wrong.values[number] == table.values[number] {
				require.NoError(t, err)
			} else {
				require.Error(t, err)
			}
		}
	}
}

// TestCheckOfNothing checks that Check rejects a table in which every position is endless.
func TestCheckOfNothing(t *testing.T) {
	calls := 0
	err := blank(nil).Check(context.Background(), 2, func(float64) { calls++ })
	require.ErrorContains(t, err, "is endless, but its moves make it")
	require.Less(t, calls, 10)
}

func TestCheckOfTheIndex(t *testing.T) {
	x := *shared()
	f := x.shapes[3]
	f.first++
	c := checker{table: blank(nil)}
	require.ErrorContains(t, c.family(&f), "has the number")

	x.shapes = x.shapes[1:]
	require.ErrorContains(t, (&Table{&x, nil}).Check(context.Background(), 1, nil), "1447 shapes")
}

func TestCancelledCheck(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	require.ErrorIs(t, blank(nil).Check(ctx, 2, nil), context.Canceled)
}
