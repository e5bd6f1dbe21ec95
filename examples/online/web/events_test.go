package web

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// follower reads a stream of events.
type follower struct {
	t     *testing.T
	lines *bufio.Scanner
	resp  *http.Response
}

func follow(t *testing.T, ctx context.Context, url, secret string) *follower {
	t.Helper()
	q, err := http.NewRequestWithContext(ctx, "GET", url+"/events", nil)
	require.NoError(t, err)
	if secret != "" {
		q.Header.Set("Authorization", "Bearer "+secret)
	}
	transport := &http.Transport{}
	t.Cleanup(transport.CloseIdleConnections)
	resp, err := (&http.Client{Transport: transport}).Do(q)
	require.NoError(t, err)
	t.Cleanup(func() { resp.Body.Close() })
	return &follower{t, bufio.NewScanner(resp.Body), resp}
}

// next returns the next event.
func (f *follower) next() (id int64, now seen) {
	f.t.Helper()
	_, text, _ := strings.Cut(f.nextText(), "id: ")
	_, err := fmt.Sscan(text, &id)
	require.NoError(f.t, err)
	_, text, _ = strings.Cut(text, "data: ")
	require.NoError(f.t, json.Unmarshal([]byte(text), &now))
	return id, now
}

// nextText returns the next event as it was sent, without comments, which come as time passes.
func (f *follower) nextText() string {
	f.t.Helper()
	var lines []string
	for f.lines.Scan() {
		line := f.lines.Text()
		if strings.HasPrefix(line, ":") {
			f.lines.Scan() // the empty line that ends it
			continue
		}
		lines = append(lines, line)
		if strings.HasPrefix(line, "data: ") {
			return strings.Join(lines, "\n")
		}
	}
	require.FailNow(f.t, "the stream has ended")
	return ""
}

// Whoever follows a game gets an event after each change, also if another process has made it.
func TestEvents(t *testing.T) {
	r, there := serve(t, shared), serve(t, shared)
	web := r.listen()
	path, s := r.create(twoHumans)
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	f := follow(t, ctx, web.URL+path, s.Seats["r"])
	require.Equal(t, "text/event-stream", f.resp.Header.Get("Content-Type"))
	id, now := f.next()
	require.EqualValues(t, 1, id)
	require.EqualValues(t, 1, now.Revision)
	r.want(200, "POST", path+"/moves", s.Seats["b"], `{"move":"d2-d3"}`)
	id, now = f.next()
	require.EqualValues(t, 2, id)
	require.NotEmpty(t, now.Moves, "it is this seat's turn now")

	// A client that comes back has missed nothing, also not what makes no new revision.
	r.want(200, "POST", path+"/say", s.Seats["b"], `{"phrase":"Nice move!"}`)
	resumed := follow(t, ctx, web.URL+path, s.Watch)
	text := resumed.nextText()
	require.Contains(t, text, "id: 2\n")
	require.Contains(t, text, `"phrase":"Nice move!"`)
	there.want(200, "POST", path+"/moves", s.Seats["r"], `{"move":"d10-d9","revision":2}`)
	r.want(200, "POST", path+"/moves", s.Seats["b"], `{"move":"a2-a3","revision":3}`)
	for id = 2; id < 4; { // one event may show both
		next, _ := resumed.next()
		require.Greater(t, next, id)
		id = next
	}
	require.Equal(t, r.see(path, s.Watch), there.see(path, s.Watch))

	status, body := r.ask("HEAD", path+"/events", s.Watch, "")
	require.Equal(t, 200, status)
	require.Empty(t, body)
	r.want(403, "GET", path+"/events", "wrong", "")
	r.want(404, "GET", "/api/games/"+strings.Repeat("b", 20)+"/events", "", "")
}

// When the server stops, its streams end too, and no acknowledged change is lost.
func TestServeEnds(t *testing.T) {
	r := serve(t, shared)
	addr, stop := r.run(time.Minute)
	path, s := r.create(twoHumans)
	f := follow(t, t.Context(), "http://"+addr+path, s.Watch)
	f.next()
	start := time.Now()
	stop()
	require.Less(t, time.Since(start), time.Minute)
	for f.lines.Scan() {
	}
}

// Whoever follows lists hears of each change of them, but not more often than every two seconds.
func TestListEvents(t *testing.T) {
	r := serve(t, alone(t))
	web := r.listen()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
	defer cancel()
	f := follow(t, ctx, web.URL+"/api", "")
	require.Equal(t, "event: lists\ndata: {}", strings.TrimPrefix(f.nextText(), "retry: 1000\n\n"))
	first := time.Now()
	for range 4 {
		r.create(`{"game":"coucou","public":true}`)
	}
	require.Contains(t, f.nextText(), "event: lists")
	require.Greater(t, time.Since(first), listsEvery-100*time.Millisecond)
	r.create(`{"game":"coucou"}`)
	const later = listsEvery + time.Second/2
	private := time.Now()
	time.AfterFunc(later, func() { r.create(`{"game":"coucou","public":true}`) })
	require.Contains(t, f.nextText(), "event: lists")
	require.Greater(t, time.Since(private), later-100*time.Millisecond, "the private game is in none of the lists")

	r.want(400, "GET", "/api/events?list=nonsense", "", "")
	r.want(400, "GET", "/api/events?"+strings.Repeat("list=open&", maxLists+1), "", "")
	r.want(400, "GET", "/api/events?list=mine", "short", "")
}
