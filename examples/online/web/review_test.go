package web

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// When a game is over, whoever may see it gets its review. Only one is made at a time.
func TestReview(t *testing.T) {
	r := serve(t, shared)
	path, s := r.create(twoHumans)
	b, red := s.Seats["b"], s.Seats["r"]
	r.want(200, "POST", path+"/moves", b, `{"move":"d2-d3"}`)
	require.Contains(t, r.want(409, "GET", path+"/review", b, "").Error.Message, "not over")
	r.want(200, "POST", path+"/moves", red, `{"move":"d10-d9"}`)
	r.want(200, "POST", path+"/resign", red, "")
	r.want(403, "GET", path+"/review", "", "")
	status, text := r.ask("GET", path+"/review", s.Watch, "")
	require.Equal(t, 200, status)
	var answer struct {
		Review []struct {
			Ply           int
			Seat, Move    string
			Before, After float64
		}
	}
	require.NoError(t, json.Unmarshal([]byte(text), &answer))
	require.Len(t, answer.Review, 2)
	require.Equal(t, "d10-d9", answer.Review[1].Move)
	require.Equal(t, "r", answer.Review[1].Seat)
	_, again := r.ask("GET", path+"/review", red, "")
	require.Equal(t, text, again, "the truth is the same for everybody")

	r.server.reviews <- struct{}{} // somebody else's runs
	_, again = r.ask("GET", path+"/review", b, "")
	require.Equal(t, text, again, "it is kept")
	path, s = r.create(twoHumans)
	b = s.Seats["b"]
	r.want(200, "POST", path+"/moves", b, `{"move":"e2-e3"}`)
	r.want(200, "POST", path+"/resign", b, "")
	ask := func(address string, wait time.Duration) int {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		defer cancel()
		w, q := httptest.NewRecorder(), httptest.NewRequestWithContext(ctx, "GET", path+"/review?seat="+b, nil)
		q.RemoteAddr = address
		r.handler.ServeHTTP(w, q)
		return w.Code
	}
	const person = "203.0.113.70:1"
	require.Equal(t, 429, ask(person, 50*time.Millisecond))
	r.server.limits.of(person).review <- struct{}{} // another one of the person's waits
	<-r.server.reviews
	require.Equal(t, 429, ask(person, 50*time.Millisecond))
	require.Equal(t, 200, ask("203.0.113.71:1", time.Minute))
	require.Equal(t, 200, ask(person, time.Minute), "it is kept")
}

// Pages, pictures and the catalog are compressed with what the browser accepts, and the texts stay the same.
func TestCompressed(t *testing.T) {
	r := serve(t, shared)
	r.handler = r.server.Handler() // what is compressed can't be compared with openapi.yaml
	for _, path := range []string{"/", "/game.js", "/look/coucou.svg", "/look/page.css", "/api/catalog"} {
		plain, w := r.do("GET", path, ""), r.do("GET", path, "", "Accept-Encoding", "gzip, br")
		require.Empty(t, plain.Header().Get("Content-Encoding"))
		require.Equal(t, "gzip", w.Header().Get("Content-Encoding"), path)
		require.Equal(t, plain.Header().Get("Content-Type"), w.Header().Get("Content-Type"))
		require.Contains(t, w.Header().Values("Vary"), "Accept-Encoding")
		require.Less(t, w.Body.Len(), plain.Body.Len()*2/3, path)
		unpacked, err := gzip.NewReader(w.Body)
		require.NoError(t, err)
		text, err := io.ReadAll(unpacked)
		require.NoError(t, err)
		require.Equal(t, plain.Body.String(), string(text))
	}
	w := r.do("GET", "/nothing", "", "Accept-Encoding", "gzip")
	require.Equal(t, 404, w.Code)
	require.Equal(t, "404 page not found\n", w.Body.String())
}

// Every file that a page names is there.
func TestFilesOfPages(t *testing.T) {
	r := serve(t, shared)
	r.handler = r.server.Handler()
	named := regexp.MustCompile(`(?:src|href|data-index)="([^"#?:]+)["#?]`)
	const pages = "/ /coucou.html /fr/oeufs.html /cookiedisco-solution.html /game.html /finished.html"
	for _, page := range strings.Fields(pages) {
		w := r.do("GET", page, "")
		require.Equal(t, 200, w.Code, page)
		links := named.FindAllStringSubmatch(w.Body.String(), -1)
		require.NotEmpty(t, links, page)
		for _, link := range links {
			at, err := url.Parse(page)
			require.NoError(t, err)
			file, err := at.Parse(link[1])
			require.NoError(t, err)
			require.Equal(t, 200, r.do("GET", file.Path, "").Code, "%s: %s", page, file)
		}
	}
}
