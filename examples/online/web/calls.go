package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/boombuler/barcode"
	"github.com/boombuler/barcode/qr"

	"github.com/seed4105872c/clutch/boardgame/review"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/wire"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// maxBody is the maximum length of a request's body, in bytes.
const maxBody = 16 << 10

// change is the body of a request that changes a game.
type change struct {
	Seat     string `json:"seat"`
	Revision int64  `json:"revision"`
	Move     string `json:"move"`
	Phrase   string `json:"phrase"`
	Action   string `json:"action"`
}

// read decodes a request's body. An empty body counts as an empty JSON object. If the body is invalid, read sends an
// error and returns false.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		fail(w, http.StatusRequestEntityTooLarge, wire.Error{Message: fmt.Sprintf("a body has at most %d bytes",
			maxBody)})
		return false
	}
	if err == nil && !utf8.Valid(text) {
		err = errors.New("it is not UTF-8")
	}
	if err == nil && len(bytes.TrimSpace(text)) > 0 {
		err = wire.Decode(text, into, "options", "seats", "names")
	}
	if err != nil {
		fail(w, http.StatusBadRequest, misread(err))
		return false
	}
	return true
}

func misread(err error) wire.Error {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &kind) && kind.Field == "":
		return wire.Error{Message: "the body is not a JSON object: it is a JSON " + kind.Value}
	case errors.As(err, &kind):
		return wire.Error{Field: &kind.Field, Message: fmt.Sprintf("this member can't be a JSON %s", kind.Value)}
	case errors.As(err, &syntax):
		offset := int(syntax.Offset)
		return wire.Error{Offset: &offset, Message: "the body is not a JSON object: " + syntax.Error()}
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if name, ok := strings.CutPrefix(text, "unknown field "); ok {
		return wire.Error{Field: new(strings.Trim(name, `"`)), Message: "there is no such member"}
	}
	return wire.Error{Message: "the body can't be read: " + text}
}

// bearer returns the secret in the Authorization header, or "" if there is no such header.
func bearer(r *http.Request) string {
	h := r.Header.Get("Authorization")
	if scheme, secret, ok := strings.Cut(h, " "); ok && strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(secret)
	}
	return h
}

func secret(r *http.Request) string {
	if s := bearer(r); s != "" {
		return s
	}
	return r.URL.Query().Get("seat")
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	var o games.Order
	if !read(w, r, &o) {
		return
	}
	var err error
	if o.Key, err = key(r); err != nil {
		s.refuse(w, r, err)
		return
	}
	if o.From, err = s.games.Anonymous(r.Context(), sender(r)); err != nil {
		s.refuse(w, r, err)
		return
	}
	if !s.mayCreate(w, r, o.From) {
		return
	}
	o.Player = bearer(r)
	created, err := s.games.Create(r.Context(), o)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/games/"+created.ID)
	s.write(w, r, http.StatusCreated, created)
}

// mayCreate reports whether the caller may create something now. Otherwise it sends an error. The argument from stands
// for the caller's address if it is about a new game, and is "" for a seat or a report.
func (s *Server) mayCreate(w http.ResponseWriter, r *http.Request, from string) bool {
	unfinished := 0
	if from != "" {
		unfinished = s.games.Unfinished(from)
	}
	if s.limits.mayCreate(r, unfinished) {
		return true
	}
	w.Header().Set("Retry-After", "60")
	fail(w, http.StatusTooManyRequests, wire.Error{Message: "too many games from this address"})
	return false
}

// sit gives a free seat to the caller.
func (s *Server) sit(w http.ResponseWriter, r *http.Request) {
	var q games.SitDown
	if !read(w, r, &q) {
		return
	}
	var err error
	var seated games.Seated
	if !s.mayCreate(w, r, "") {
		return
	}
	q.ID, q.Player = r.PathValue("id"), bearer(r)
	if q.Key, err = key(r); err == nil {
		seated, err = s.games.Sit(r.Context(), q)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, seated)
}

// rematch begins the next game of the same players.
func (s *Server) rematch(w http.ResponseWriter, r *http.Request) {
	var c change
	if !read(w, r, &c) || !s.mayCreate(w, r, "") {
		return
	}
	made, err := s.games.Rematch(r.Context(), r.PathValue("id"), cmp.Or(bearer(r), c.Seat))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, made)
}

// report tells whoever runs the server about a name.
func (s *Server) report(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Seat string `json:"seat"`
	}
	if !read(w, r, &q) || !s.mayCreate(w, r, "") {
		return
	}
	if err := s.games.Report(r.Context(), r.PathValue("id"), bearer(r), q.Seat); err != nil {
		s.refuse(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, map[string]bool{"ok": true})
}

// picture sends the board as the caller sees it. Browsers keep it, but ask whether the game has changed.
func (s *Server) picture(w http.ResponseWriter, r *http.Request) {
	svg, revision, err := s.games.Picture(r.Context(), r.PathValue("id"), secret(r))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Cache-Control", "private, no-cache")
	h.Set("Vary", "Authorization")
	h.Set("ETag", fmt.Sprintf(`"%d"`, revision))
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(svg))
}

const maxQR = 300 // the longest text in a QR code, in bytes

// qr sends a text as a QR code. The text is in the body, because it is usually a link with an invitation.
func (s *Server) qr(w http.ResponseWriter, r *http.Request) {
	var q struct {
		Text string `json:"text"`
	}
	if !read(w, r, &q) {
		return
	}
	if len(q.Text) == 0 || len(q.Text) > maxQR {
		fail(w, http.StatusBadRequest, wire.Error{Message: fmt.Sprintf("a QR code has 1 to %d bytes",
			maxQR), Field: new("text")})
		return
	}
	code, err := qr.Encode(q.Text, qr.M, qr.Unicode)
	if err == nil {
		const size = 4 // pixels
		code, err = barcode.Scale(code, size*code.Bounds().Dx(), size*code.Bounds().Dy())
	}
	var b bytes.Buffer
	if err == nil {
		err = png.Encode(&b, code)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(b.Bytes()) // fails only if the client has disconnected
}

// key returns the Idempotency-Key of a request, or "" if it has none.
func key(r *http.Request) (string, error) {
	k := r.Header.Get("Idempotency-Key")
	if len(k) > games.MaxKey {
		return "", &games.OrderError{Field: "Idempotency-Key", Message: fmt.Sprintf("a key has at most %d characters",
			games.MaxKey)}
	}
	return k, nil
}

func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	v := r.URL.Query()
	q := games.Query{
		List: v.Get("list"), Game: v.Get("game"), Player: v.Get("player"), Result: v.Get("result"),
		After: v.Get("after"), Secret: bearer(r),
	}
	var page games.Page
	var err error
	for name, n := range map[string]*int{"least": &q.Least, "most": &q.Most, "limit": &q.Limit} {
		var wrong error
		*n, wrong = number(v.Get(name), name)
		err = cmp.Or(err, wrong)
	}
	if err == nil {
		page, err = s.games.List(r.Context(), q)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, page)
}

// number returns the number, usually of moves, in a parameter, which is 0 if there is none.
func number(text, field string) (int, error) {
	n, err := strconv.Atoi(cmp.Or(text, "0"))
	if err != nil || n < 0 {
		of := "moves"
		if field == "limit" {
			of = "games"
		}
		return 0, &games.OrderError{Field: field, Message: "this is not a number of " + of}
	}
	return n, nil
}

func (s *Server) see(w http.ResponseWriter, r *http.Request) {
	now, err := s.games.See(r.Context(), r.PathValue("id"), secret(r))
	s.reply(w, r, now, err)
}

func (s *Server) played(w http.ResponseWriter, r *http.Request) {
	after, err := number(r.URL.Query().Get("after"), "after")
	var moves []session.Played
	if err == nil {
		moves, err = s.games.Played(r.Context(), r.PathValue("id"), secret(r), after)
	}
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, map[string]any{"played": moves})
}

func (s *Server) record(w http.ResponseWriter, r *http.Request) {
	text, err := s.games.Record(r.Context(), r.PathValue("id"), secret(r))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = io.WriteString(w, text)
}

const (
	longestReview = 1000             // moves
	reviewNodes   = 400_000          // positions that a whole review may visit
	moveNodes     = 4000             // positions that it may visit for one move
	reviewTime    = 15 * time.Second // with the wait for other callers' reviews
)

// review looks back at the last round of a game, if it is over. It takes a tenth of a second in most games, and for as
// long as one runs, the others wait.
func (s *Server) review(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), reviewTime)
	defer cancel()
	round, err := s.games.Finished(ctx, r.PathValue("id"), secret(r))
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	plies := round.Plies()
	if plies > longestReview {
		fail(w, http.StatusConflict, wire.Error{Message: fmt.Sprintf("a game of more than %d moves has no review",
			longestReview)})
		return
	}
	select {
	case s.reviews <- struct{}{}:
		defer func() { <-s.reviews }()
	case <-ctx.Done():
		s.refuse(w, r, ctx.Err())
		return
	}
	moves, err := review.Of(ctx, round, review.Options{Nodes: min(moveNodes, reviewNodes/max(1, plies))})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.write(w, r, http.StatusOK, map[string]any{"review": moves})
}

// act returns a handler for an action of session.Session.Do.
func (s *Server) act(action string) http.HandlerFunc {
	return s.change(func(q games.Request, c change) (games.Request, error) {
		q.Action, q.Move = action, cmp.Or(c.Move, c.Phrase)
		return q, nil
	})
}

// offer returns a handler that makes an offer of the given kind, or answers one.
func (s *Server) offer(kind string) http.HandlerFunc {
	return s.change(func(q games.Request, c change) (games.Request, error) {
		q.Offer = kind
		switch c.Action {
		case "":
		case "offer":
			q.Action = kind
		case session.Accept, session.Decline:
			q.Action = c.Action
		default:
			return q, &games.OrderError{Field: "action", Message: `an action is "offer", "accept" or "decline"; ` +
				"without an action, an open offer is accepted, or a new one is made"}
		}
		return q, nil
	})
}

// change returns a handler for a change of a game. The function complete turns the body into a request.
func (s *Server) change(complete func(games.Request, change) (games.Request, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var c change
		if !read(w, r, &c) {
			return
		}
		q := games.Request{ID: r.PathValue("id"), Secret: cmp.Or(bearer(r), c.Seat), Revision: c.Revision}
		q.Brief = strings.EqualFold(r.Header.Get("Prefer"), "return=minimal")
		var err error
		if q.Key, err = key(r); err == nil {
			q, err = complete(q, c)
		}
		var now games.Answer
		if err == nil {
			now, err = s.games.Do(r.Context(), q)
		}
		if err == nil && q.Action == session.Move {
			s.metrics.moves.Inc()
		}
		s.reply(w, r, now, err)
	}
}

// ready answers whether this process can serve games, so that a load balancer sends it requests.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if err := s.games.Ready(); err != nil {
		s.refuse(w, r, err)
		return
	}
	h := s.config.Health(r.Context())
	s.writeHealth(w, r, h, h.Usable) // a shard with problems must not take the others away
}

// readiness returns 1 if ready would answer that this process can serve games, and 0 otherwise.
func (s *Server) readiness() float64 {
	if s.games.Ready() != nil || !s.config.Health(context.Background()).Usable {
		return 0
	}
	return 1
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	h := s.config.Health(r.Context())
	s.writeHealth(w, r, h, len(h.Problems) == 0)
}

func (s *Server) writeHealth(w http.ResponseWriter, r *http.Request, h store.Health, ok bool) {
	status := http.StatusOK
	if !ok {
		status = http.StatusServiceUnavailable
	}
	s.write(w, r, status, map[string]any{
		"ok": ok, "problems": h.Problems, "warnings": h.Warnings,
		"store": map[string]any{"leader": h.Leader, "size": h.Size, "inUse": h.InUse, "quota": h.Quota},
	})
}
