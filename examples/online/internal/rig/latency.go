package rig

import (
	"slices"
	"time"
)

// Latencies are times that requests took.
type Latencies []time.Duration

// Quantile is the time that this share of the requests did not exceed; 0 if there were none.
func (l Latencies) Quantile(q float64) time.Duration {
	if len(l) == 0 {
		return 0
	}
	sorted := slices.Clone(l)
	slices.Sort(sorted)
	return sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
}
