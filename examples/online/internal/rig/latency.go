package rig

import (
	"slices"
	"time"
)

// Latencies holds the times that requests took.
type Latencies []time.Duration

// Quantile returns the time that this share of the requests did not exceed, or 0 if there were no requests.
func (l Latencies) Quantile(q float64) time.Duration {
	if len(l) == 0 {
		return 0
	}
	sorted := slices.Clone(l)
	slices.Sort(sorted)
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}
