package web

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/seed4105872c/clutch/examples/online/games"
)

const (
	heartbeat = 15 * time.Second // the time between two comments in a stream
	eventTime = 10 * time.Second // the time limit for sending an event
)

// stream is a response that consists of server-sent events.
type stream struct {
	w    http.ResponseWriter
	c    *http.ResponseController
	last int64  // the revision of the last event
	sent []byte // what it has told
}

// events sends what a seat sees, now and after every change. Whoever comes back gets it again, whatever they have seen: a
// phrase, or a clock that has started, makes no new revision.
func (s *Server) events(w http.ResponseWriter, r *http.Request) error {
	id, key := r.PathValue("id"), secret(r)
	changed, stop := s.games.Subscribe(id)
	defer stop()
	if _, err := s.games.See(r.Context(), id, key); err != nil {
		return err
	}
	return s.stream(w, r, changed, func(st *stream) bool {
		now, err := s.games.Follow(r.Context(), id, key)
		return err == nil && st.send(now) // the client will reconnect and get the error
	})
}

// listsEvery is the least time between two events of a stream that follows lists.
const listsEvery = 2 * time.Second

// lists says that the lists have changed, now and after every change, but not too often.
func (s *Server) lists(w http.ResponseWriter, r *http.Request) error {
	names := r.URL.Query()["list"]
	if len(names) > maxLists {
		return &games.OrderError{Field: "list", Message: fmt.Sprintf("a stream follows at most %d lists", maxLists)}
	}
	if len(names) == 0 {
		names = []string{games.Lobby}
	}
	changed, stop, err := s.games.SubscribeLists(names, secret(r))
	if err != nil {
		return err
	}
	defer stop()
	if err := s.games.Ready(); err != nil {
		return err
	}
	return s.stream(w, r, changed, func(st *stream) bool {
		if !st.put("event: lists\ndata: {}\n\n") {
			return false
		}
		select { // what changes meanwhile is in the next event
		case <-r.Context().Done():
			return false
		case <-s.closing:
			return false
		case <-time.After(listsEvery):
			return true
		}
	})
}

const maxLists = 5

// stream sends events until the client disconnects or the server stops: what next sends, now and after each change. It
// reports whether the stream still works.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, changed <-chan struct{}, next func(*stream) bool) error {
	from := s.limits.of(r.RemoteAddr)
	defer from.streams.Add(-1)
	if n, most := from.streams.Add(1), from.limits.Streams; most > 0 && n > int64(most) {
		return tooMany(10, "too many streams from this address")
	}
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("X-Accel-Buffering", "no") // tells proxies not to buffer events
	w.WriteHeader(http.StatusOK)
	if r.Method == http.MethodHead {
		return nil
	}
	s.streams.Inc()
	defer s.streams.Dec()
	st := &stream{w: w, c: http.NewResponseController(w)}
	tick := time.NewTicker(heartbeat)
	defer tick.Stop()
	for works := st.put(": now "+clock()+"\n\nretry: 1000\n\n") && next(st); works; {
		select {
		case <-r.Context().Done():
			return nil
		case <-s.closing:
			return nil
		case <-tick.C:
			works = st.put(": now " + clock() + "\n\n")
		case <-changed:
			works = next(st)
		}
	}
	return nil
}

// send sends an event, unless it was sent last or is older, and reports whether the stream still works.
func (st *stream) send(now games.View) bool {
	revision := now.Revision()
	text, err := now.JSON()
	if err != nil || revision < st.last || bytes.Equal(text, st.sent) {
		return err == nil
	}
	st.last, st.sent = revision, text
	return st.put(fmt.Sprintf(": now %s\n\nid: %d\nevent: game\ndata: %s\n\n", clock(), revision, text))
}

// clock returns the server's time in Unix milliseconds, which each event and each sign of life has in a comment, so that
// pages can show clocks by it.
func clock() string { return strconv.FormatInt(time.Now().UnixMilli(), 10) }

// put sends text to the client, and reports whether sending succeeded.
func (st *stream) put(text string) bool {
	_ = st.c.SetWriteDeadline(time.Now().Add(eventTime)) // a test's recorder has no deadline
	if _, err := st.w.Write([]byte(text)); err != nil {
		return false
	}
	return st.c.Flush() == nil
}
