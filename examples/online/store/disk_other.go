//go:build !unix

package store

import "math"

// free returns the largest int64, because it can't measure the free space on this system.
func free(string) (int64, error) { return math.MaxInt64, nil }
