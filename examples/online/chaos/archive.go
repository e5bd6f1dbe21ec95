package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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
	*s3mem.Backend
	server *httptest.Server
	bucket http.Handler

	mu     sync.Mutex
	rng    *rand.Rand
	first  map[string]string // the text of each object, as it was written first
	broken int               // how many requests got no answer
	errs   []error
}

func newArchive(seed uint64) (*archive, error) {
	for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} {
		if err := os.Setenv(name, "chaos"); err != nil { // the servers inherit it
			return nil, err
		}
	}
	a := &archive{Backend: s3mem.New(), rng: rand.New(rand.NewPCG(seed, 5)), first: map[string]string{}}
	if err := a.CreateBucket("games"); err != nil {
		return nil, err
	}
	a.bucket = gofakes3.New(a).Server()
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

// PutObject writes an object, and compares it with what was written first.
func (a *archive) PutObject(
	bucket, name string, meta map[string]string, in io.Reader, size int64, conditions *gofakes3.PutConditions,
) (gofakes3.PutObjectResult, error) {
	text, err := gofakes3.ReadAll(in, size)
	if err != nil {
		return gofakes3.PutObjectResult{}, err
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	result, err := a.Backend.PutObject(bucket, name, meta, bytes.NewReader(text), size, conditions)
	if err != nil {
		return result, err
	}
	if before, known := a.first[name]; known && before != string(text) {
		a.errs = append(a.errs, fmt.Errorf("the archived game %s was replaced", name))
	} else {
		a.first[name] = string(text)
	}
	return result, nil
}

// DeleteObject deletes an object, which nobody should do.
func (a *archive) DeleteObject(bucket, name string) (gofakes3.ObjectDeleteResult, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.errs = append(a.errs, fmt.Errorf("the archived game %s was deleted", name))
	return a.Backend.DeleteObject(bucket, name)
}

// check returns an error if an object has not stayed as it was.
func (a *archive) check() error {
	a.mu.Lock()
	defer a.mu.Unlock()
	return errors.Join(a.errs...)
}
