package main

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"sync"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// grace is how long a finished game stays open.
const grace = 2 * time.Second

// These are the times that the archive takes: usually, and for one request of slowOne.
const (
	usualTime = 50 * time.Millisecond
	slowTime  = 2 * time.Second
	slowOne   = 20
)

// archive is the bucket of the finished games. It is slow, and now and then it breaks the connection before or after
// it has done what it was asked. Whether it still has every game as it was shows at the end: see [run.settle].
type archive struct {
	server *httptest.Server
	bucket http.Handler

	mu     sync.Mutex
	rng    *rand.Rand
	broken int // how many requests got no answer
}

func newArchive(seed uint64) (*archive, error) {
	for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} {
		if err := os.Setenv(name, "chaos"); err != nil { // the servers inherit it
			return nil, err
		}
	}
	backend := s3mem.New()
	if err := backend.CreateBucket("games"); err != nil {
		return nil, err
	}
	a := &archive{bucket: gofakes3.New(backend).Server(), rng: rand.New(rand.NewPCG(seed, 5))}
	a.server = httptest.NewServer(a)
	return a, nil
}

// address returns the URL of the archive, as the servers take it.
func (a *archive) address() string {
	return "s3://games?region=us-east-1&use_path_style=true&endpoint=" + a.server.URL
}

// ServeHTTP answers a request slowly, or breaks the connection.
func (a *archive) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	a.mu.Lock()
	wait, fate := usualTime, a.rng.IntN(50)
	if a.rng.IntN(slowOne) == 0 {
		wait = slowTime
	}
	if fate < 2 {
		a.broken++
	}
	a.mu.Unlock()
	time.Sleep(wait)
	switch fate {
	case 0:
		panic(http.ErrAbortHandler)
	case 1:
		a.bucket.ServeHTTP(httptest.NewRecorder(), r)
		panic(http.ErrAbortHandler)
	}
	a.bucket.ServeHTTP(w, r)
}
