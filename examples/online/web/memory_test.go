package web

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http/httptest"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func contextThatEnds(t testing.TB) (context.Context, context.CancelFunc) {
	return context.WithTimeout(t.Context(), 5*time.Millisecond)
}

// Garbage uses no memory for long: after the first thousands of requests, memory use does not grow.
func TestGarbageLeavesNothing(t *testing.T) {
	r := serve(t, shared, 0)
	rng := rand.New(rand.NewPCG(1, 1))
	path, _ := r.create(twoHumans)
	garbage := func(n int) {
		for range n {
			q := httptest.NewRequest([]string{"GET", "POST", "PUT"}[rng.IntN(3)], "/", strings.NewReader(fmt.Sprint(rng.Uint64())))
			q.RemoteAddr = fmt.Sprintf("10.0.%d.%d:1", rng.IntN(256), rng.IntN(256))
			q.URL.Path = []string{path, "/api/games/", "/", "/api/games/x/" + fmt.Sprint(rng.Uint64())}[rng.IntN(4)] +
				[]string{"", "/moves", "/events", fmt.Sprint(rng.Uint64())}[rng.IntN(4)]
			q.Header.Set("Authorization", fmt.Sprint(rng.Uint64()))
			r.handler.ServeHTTP(httptest.NewRecorder(), q)
		}
	}
	heap := func() uint64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	r.log.discard()
	garbage(20_000)
	before := heap()
	garbage(20_000)
	require.Less(t, heap(), before+8<<20)
}
