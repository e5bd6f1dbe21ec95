package rig

import (
	"slices"
	"time"
)

// Latencies holds the durations of requests.
type Latencies []time.Duration

// Quantile returns the time within which the given share of the requests finished. It returns 0 if there were no requests.
func (l Latencies) Quantile(q float64) time.Duration {
	if len(l) == 0 {
		return 0
	}
	sorted := slices.Clone(l)
	slices.Sort(sorted)
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}
