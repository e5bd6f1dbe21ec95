package main

import (
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"time"

	"github.com/johannesboyne/gofakes3"
	"github.com/johannesboyne/gofakes3/backend/s3mem"
)

// newArchive starts the bucket of the finished games, and returns the flags of the servers that use it. It is slow, and
// now and then it breaks the connection before or after it has done what it was asked. Whether it still has every game
// as it was shows at the end: see [run.settle].
func newArchive() (archive *httptest.Server, flags []string, err error) {
	for _, name := range []string{"AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"} {
		if err := os.Setenv(name, "chaos"); err != nil { // the servers inherit it
			return nil, nil, err
		}
	}
	backend := s3mem.New()
	if err := backend.CreateBucket("games"); err != nil {
		return nil, nil, err
	}
	bucket := gofakes3.New(backend).Server()
	archive = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		wait := 50 * time.Millisecond
		if rand.IntN(20) == 0 {
			wait = 2 * time.Second
		}
		time.Sleep(wait)
		switch rand.IntN(50) {
		case 0:
			panic(http.ErrAbortHandler)
		case 1:
			bucket.ServeHTTP(httptest.NewRecorder(), r)
			panic(http.ErrAbortHandler)
		}
		bucket.ServeHTTP(w, r)
	}))
	return archive, []string{
		"-archive", "s3://games?region=us-east-1&use_path_style=true&endpoint=" + archive.URL,
		"-grace", "2s", // how long a finished game stays open
	}, nil
}
