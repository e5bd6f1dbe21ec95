package solution

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestCancelledCompute checks that Compute stops soon after its context ends. The limit is generous for slow machines.
func TestCancelledCompute(t *testing.T) {
	for _, after := range []time.Duration{0, 300 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), after)
		began := time.Now()
		_, err := Compute(ctx, 2, nil)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Less(t, time.Since(began)-after, 10*time.Second)
		cancel()
	}
}

// TestStretch checks that stretch maps the progress of a part to its range of the whole.
func TestStretch(t *testing.T) {
	var told []float64
	f := stretch(func(done float64) { told = append(told, done) }, 0.5, 0.75)
	f(0)
	f(0.5)
	f(1)
	require.Equal(t, []float64{0.5, 0.625, 0.75}, told)
	require.Nil(t, stretch(nil, 0, 1))
}
