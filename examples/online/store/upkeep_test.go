package store

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"
)

// A store that does not answer is told of at once.
func TestHealthOfASilentStore(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer silent.Close()
	s, err := Open(t.Context(), Config{Endpoints: []string{"http://" + silent.Addr().String()}})
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	metrics := prometheus.NewRegistry()
	metrics.MustRegister(s.Metrics())
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); s.Maintain(ctx) }()
	defer func() { stop(); <-done }()
	require.Eventually(t, func() bool { return s.known.Load() != nil }, time.Minute, time.Millisecond)
	start := time.Now()
	for range 3 {
		h := s.Health(t.Context())
		require.False(t, h.Usable)
		require.NotEmpty(t, h.Problems)
	}
	asked := time.Now()
	require.Less(t, asked.Sub(start)/3, 500*time.Millisecond)
	_, err = metrics.Gather()
	require.NoError(t, err)
	require.Less(t, time.Since(asked), 500*time.Millisecond)
}
