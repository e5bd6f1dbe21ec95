package store

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// BenchmarkCommit measures compare-and-swaps of entries of 2 KiB by different numbers of writers. A commit counts only
// when it is on disk.
func BenchmarkCommit(b *testing.B) {
	for _, writers := range []int{1, 50, 500} {
		b.Run(fmt.Sprint("writers=", writers), func(b *testing.B) {
			s := open(b)
			value := make([]byte, 2048)
			for w := range writers {
				commit(b, s, Change{Key: fmt.Sprint(w), Value: value})
			}
			var left atomic.Int64
			left.Store(int64(b.N))
			b.ResetTimer()
			var group sync.WaitGroup
			for w := range writers {
				group.Go(func() {
					for version := int64(1); left.Add(-1) >= 0; version++ {
						err := s.Commit(b.Context(), Change{Key: fmt.Sprint(w), Version: version, Value: value})
						require.NoError(b, err)
					}
				})
			}
			group.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "commits/s")
		})
	}
}
