package main

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
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
// it has done what it was asked. It finds out whether an object is ever replaced by another one, or deleted.
type archive struct {
	server *httptest.Server
	bucket http.Handler

	mu     sync.Mutex
	rng    *rand.Rand
	first  map[string][sha256.Size]byte // the hash of each object, as it was written first
	broken int                          // how many requests got no answer
	errs   []error
}

func newArchive(seed uint64) (*archive, error) {
	backend := s3mem.New()
	if err := backend.CreateBucket("games"); err != nil {
		return nil, err
	}
	for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} {
		if err := os.Setenv(name, "chaos"); err != nil { // the servers inherit it
			return nil, err
		}
	}
	a := &archive{
		bucket: gofakes3.New(backend).Server(), rng: rand.New(rand.NewPCG(seed, 5)), first: map[string][sha256.Size]byte{},
	}
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
	if fate == 0 {
		panic(http.ErrAbortHandler)
	}
	a.mu.Lock()
	answer := httptest.NewRecorder()
	a.bucket.ServeHTTP(answer, r)
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		a.compare(r.Method, r.URL.Path)
	}
	a.mu.Unlock()
	if fate == 1 {
		panic(http.ErrAbortHandler)
	}
	for name, values := range answer.Header() {
		w.Header()[name] = values
	}
	w.WriteHeader(answer.Code)
	_, _ = w.Write(answer.Body.Bytes()) // who asked may have gone
}

// compare notes an object that was written, and compares it with what was written first.
func (a *archive) compare(method, path string) {
	request := httptest.NewRequest(http.MethodGet, path, nil)
	answer := httptest.NewRecorder()
	a.bucket.ServeHTTP(answer, request)
	if answer.Code != http.StatusOK {
		a.errs = append(a.errs, fmt.Errorf("after %s %s, the archive answers %d", method, path, answer.Code))
		return
	}
	now := sha256.Sum256(bytes.TrimSpace(answer.Body.Bytes()))
	before, known := a.first[path]
	if known && before != now {
		a.errs = append(a.errs, fmt.Errorf("%s has replaced the archived game %s", method, path))
	}
	if !known {
		a.first[path] = now
	}
}

// check returns an error if an object has not stayed as it was.
func (a *archive) check() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return errors.Join(a.errs...)
}
