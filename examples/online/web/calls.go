package web

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/skip2/go-qrcode"

	"github.com/seed4105872c/clutch/boardgame/review"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/wire"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// maxBody is the maximum length of a request's body, in bytes.
const maxBody = 16 << 10

// readBody reads a request's body.
func readBody(w http.ResponseWriter, r *http.Request) ([]byte, error) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if errors.As(err, new(*http.MaxBytesError)) {
		return nil, refusal(http.StatusRequestEntityTooLarge, "a body has at most %d bytes", maxBody)
	}
	if err != nil {
		return nil, refusal(http.StatusBadRequest, "the body can't be read, or comes too slowly") // err names an address
	}
	return text, nil
}

// posted returns a handler that reads the JSON object in a request's body, for which an empty body stands too, and the
// request's Idempotency-Key, which is "" if it has none. It answers with what f makes of them.
func posted[Q any](f func(w http.ResponseWriter, r *http.Request, q Q, key string) error) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		var q Q
		text, err := readBody(w, r)
		if err != nil {
			return err
		}
		if len(bytes.TrimSpace(text)) > 0 {
			if wrong := wire.Read(text, &q, "options", "seats", "names"); wrong != nil {
				return wrong
			}
		}
		key := r.Header.Get("Idempotency-Key")
		if len(key) > games.MaxKey {
			return &games.OrderError{Field: "Idempotency-Key", Message: fmt.Sprintf("a key has at most %d characters",
				games.MaxKey)}
		}
		return f(w, r, q, key)
	}
}

// bearer returns the secret in the Authorization header, or "" if there is none. What another scheme has there, such as
// the password that a proxy asks everybody for, is no secret of a person.
func bearer(r *http.Request) string {
	scheme, secret, _ := strings.Cut(strings.TrimSpace(r.Header.Get("Authorization")), " ")
	if !strings.EqualFold(scheme, "Bearer") {
		return ""
	}
	return strings.TrimSpace(secret)
}

func secret(r *http.Request) string {
	return cmp.Or(bearer(r), r.URL.Query().Get("seat"))
}

// making begins to make a game for the sender of a request. It returns for whom the game counts, what allows it, and what
// to call when it is made or not. Games that are being made count, so that many at once can't pass the limit.
func (s *Server) making(r *http.Request) (from string, allow games.Allow, end func()) {
	a := s.limits.of(r.RemoteAddr)
	a.making.Add(1)
	from = games.Anonymous(sender(r.RemoteAddr))
	return from, func() error {
		if most := a.limits.Games; most > 0 {
			now := a.making.Load() // before the others are counted: a game is in one of the numbers, or in both
			n, err := s.games.Unfinished(r.Context(), from)
			if err != nil {
				return err
			}
			if n+int(now) > most {
				return tooManyGames
			}
		}
		return a.create()
	}, func() { a.making.Add(-1) }
}

func (s *Server) create(w http.ResponseWriter, r *http.Request, o games.Order, key string) error {
	from, allow, end := s.making(r)
	defer end()
	o.Key, o.Player, o.From, o.Allow = key, bearer(r), from, allow
	created, err := s.games.Create(r.Context(), o)
	if err != nil {
		return err
	}
	w.Header().Set("Location", "/api/games/"+created.ID)
	return write(w, http.StatusCreated, created, nil)
}

// sit gives a free seat to the caller.
func (s *Server) sit(w http.ResponseWriter, r *http.Request, q games.SitDown, key string) error {
	q.ID, q.Player, q.Key, q.Allow = r.PathValue("id"), bearer(r), key, s.limits.of(r.RemoteAddr).create
	seated, err := s.games.Sit(r.Context(), q)
	return write(w, http.StatusOK, seated, err)
}

// rematch begins the next game of the same players.
func (s *Server) rematch(w http.ResponseWriter, r *http.Request, q games.Request, _ string) error {
	from, allow, end := s.making(r)
	defer end()
	q.ID, q.Secret = r.PathValue("id"), cmp.Or(bearer(r), q.Secret)
	made, err := s.games.Rematch(r.Context(), q, from, allow)
	return write(w, http.StatusOK, made, err)
}

// reported is the body of a report.
type reported struct {
	Seat string `json:"seat"` // whose name it is about
}

// report tells whoever runs the server about a name.
func (s *Server) report(w http.ResponseWriter, r *http.Request, q reported, _ string) error {
	err := s.games.Report(r.Context(), r.PathValue("id"), bearer(r), q.Seat, s.limits.of(r.RemoteAddr).create)
	return write(w, http.StatusOK, done, err)
}

// renamed is the body of a change of one's own name.
type renamed struct {
	Name string `json:"name"` // up to 40 characters, or ""
}

// rename gives the caller's seat a name.
func (s *Server) rename(w http.ResponseWriter, r *http.Request, q renamed, _ string) error {
	err := s.games.Rename(r.Context(), r.PathValue("id"), bearer(r), q.Name, s.limits.of(r.RemoteAddr).create)
	return write(w, http.StatusOK, done, err)
}

// viewed returns a handler that answers with what f makes of the game, as the caller sees it.
func (s *Server) viewed(f func(w http.ResponseWriter, r *http.Request, v games.View) error) call {
	return func(w http.ResponseWriter, r *http.Request) error {
		v, err := s.games.See(r.Context(), r.PathValue("id"), secret(r))
		if err != nil {
			return err
		}
		return f(w, r, v)
	}
}

func see(w http.ResponseWriter, _ *http.Request, v games.View) error {
	return reply(w, v, nil)
}

// look answers a page's question about the board, as the caller sees it. Nothing in it is secret to the caller, so it may
// be compressed, and no text of a person is in it. The header ETag has the revision.
func (s *Server) look(w http.ResponseWriter, r *http.Request) error {
	text, err := readBody(w, r)
	if err != nil {
		return err
	}
	v, err := s.games.See(r.Context(), r.PathValue("id"), bearer(r))
	if err != nil {
		return err
	}
	changes := s.limits.of(r.RemoteAddr).changes
	if more := int(v.Revision() / longLook); !changes.AllowN(time.Now(), min(more, changes.Burst())) {
		return tooMany(1, "too many requests from this address about a long game")
	}
	answer, err := s.lookAt(v, text)
	if err != nil {
		return err
	}
	w.Header().Set("ETag", fmt.Sprintf(`"%d"`, v.Revision()))
	send(w, http.StatusOK, answer)
	return nil
}

// longLook is the number of moves after which a question about the board takes twice as long, or more, as it follows each
// piece from the beginning. It counts as one more request for every so many moves.
const longLook = 250

// drawn is what all pages ask for each position. It takes a millisecond or two, most of it for the drawing, so those who
// see the same share the answer.
const drawn = `{"gestures":true,"draw":{"clickable":true,"last":true}}`

func (s *Server) lookAt(v games.View, request []byte) ([]byte, error) {
	if string(request) != drawn {
		return v.Look(request)
	}
	once := sync.OnceValues(func() ([]byte, error) { return v.Look(request) })
	if before, ok, _ := s.looks.PeekOrAdd(v.Shown(), once); ok {
		once = before
	}
	return once()
}

func played(w http.ResponseWriter, r *http.Request, v games.View) error {
	after, err := number(r.URL.Query().Get("after"), "after")
	return write(w, http.StatusOK, map[string]any{"played": v.Played(after)}, err)
}

func record(w http.ResponseWriter, _ *http.Request, v games.View) error {
	text, err := v.Record()
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(w, text)
	return nil
}

// picture sends the board as the caller sees it. Browsers keep it, but ask whether the game has changed.
func picture(w http.ResponseWriter, r *http.Request, v games.View) error {
	h := w.Header()
	h.Set("Content-Type", "image/svg+xml")
	h.Set("Cache-Control", "private, no-cache")
	h.Add("Vary", "Authorization")
	h.Set("ETag", fmt.Sprintf(`"%d"`, v.Revision()))
	http.ServeContent(w, r, "", time.Time{}, strings.NewReader(v.Picture()))
	return nil
}

const (
	longestReview = 1000             // moves
	reviewNodes   = 400_000          // positions that a whole review may visit
	moveNodes     = 4000             // positions that it may visit for one move
	reviewTime    = 15 * time.Second // with the wait for other callers' reviews
)

// review looks back at the last round of a game, if it is over. It takes a tenth of a second in most games, and for as
// long as one runs, the others wait, each address for no more than one of its own. The last reviews are kept.
func (s *Server) review(w http.ResponseWriter, r *http.Request, v games.View) error {
	round, over := v.Finished()
	switch plies := round.Plies(); {
	case !over:
		return refusal(http.StatusConflict, "this game is not over yet")
	case plies > longestReview:
		return refusal(http.StatusConflict, "a game of more than %d moves has no review", longestReview)
	}
	ctx, cancel := context.WithTimeout(r.Context(), reviewTime)
	defer cancel()
	text, err := s.reviewOf(ctx, round, s.limits.of(r.RemoteAddr))
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return tooMany(10, "too many reviews are being made: please try again")
	case err != nil:
		return err
	}
	send(w, http.StatusOK, text)
	return nil
}

func (s *Server) reviewOf(ctx context.Context, round session.Session, from *address) ([]byte, error) {
	record, err := round.Record().MarshalText() // which the review follows from
	if err != nil {
		return nil, err
	}
	if text, ok := s.reviewed.Get(string(record)); ok {
		return text, nil
	}
	for _, place := range []chan struct{}{from.review, s.reviews} {
		select {
		case place <- struct{}{}:
			defer func() { <-place }()
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if text, ok := s.reviewed.Get(string(record)); ok { // the opponent has asked at the same time
		return text, nil
	}
	nodes := min(moveNodes, reviewNodes/max(1, round.Plies()))
	moves, err := review.Of(ctx, round, review.Options{Nodes: nodes})
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(map[string]any{"review": moves})
	if err == nil {
		s.reviewed.Add(string(record), text)
	}
	return text, err
}

const maxQR = 300 // the longest text in a QR code, in bytes

// printed is what a QR code says. It is in the body, because it is usually a link with an invitation.
type printed struct {
	Text string `json:"text"`
}

// showQR sends a text as a QR code.
func showQR(w http.ResponseWriter, _ *http.Request, q printed, _ string) error {
	if len(q.Text) == 0 || len(q.Text) > maxQR {
		return &games.OrderError{Field: "text", Message: fmt.Sprintf("a QR code has 1 to %d bytes", maxQR)}
	}
	const pixels = 4 // for each side of a square
	code, err := qrcode.Encode(q.Text, qrcode.Medium, -pixels)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "image/png")
	_, _ = w.Write(code) // fails only if the client has disconnected
	return nil
}

func (s *Server) list(w http.ResponseWriter, r *http.Request) error {
	v := r.URL.Query()
	q := games.Query{
		List: v.Get("list"), Game: v.Get("game"), Player: v.Get("player"), Result: v.Get("result"),
		After: v.Get("after"), Secret: bearer(r),
	}
	for name, n := range map[string]*int{"least": &q.Least, "most": &q.Most, "limit": &q.Limit} {
		var err error
		if *n, err = number(v.Get(name), name); err != nil {
			return err
		}
	}
	page, err := s.games.List(r.Context(), q)
	return write(w, http.StatusOK, page, err)
}

// number returns the number in a parameter, which is 0 if there is none.
func number(text, field string) (int, error) {
	n, err := strconv.Atoi(cmp.Or(text, "0"))
	if err != nil || n < 0 {
		return 0, &games.OrderError{Field: field, Message: "this is not a number, or it is negative"}
	}
	return n, nil
}

// change returns a handler for an action of session.Session.Do, or, without one, for an offer of a kind that the caller
// makes or answers.
func (s *Server) change(action, offer string) call {
	return posted(func(w http.ResponseWriter, r *http.Request, q games.Request, key string) error {
		q.ID, q.Secret, q.Key, q.Offer = r.PathValue("id"), cmp.Or(bearer(r), q.Secret), key, offer
		switch {
		case q.Move != "" && action != session.Move, q.Phrase != "" && action != games.Say:
			return refusal(http.StatusBadRequest, "only /moves takes a move, and only /say a phrase")
		case offer == "":
			q.Action = action
		case q.Action == "offer":
			q.Action = offer
		case q.Action != "" && q.Action != session.Accept && q.Action != session.Decline:
			return &games.OrderError{Field: "action", Message: `an action is "offer", "accept" or "decline"; ` +
				"without an action, an open offer is accepted, or a new one is made"}
		}
		now, err := s.games.Do(r.Context(), q)
		if err == nil && strings.EqualFold(r.Header.Get("Prefer"), "return=minimal") {
			return write(w, http.StatusOK, map[string]any{"id": q.ID, "revision": now.Revision()}, nil)
		}
		return reply(w, now, err)
	})
}

// live answers that the process runs.
func live(w http.ResponseWriter, _ *http.Request) error { return write(w, http.StatusOK, done, nil) }

// ready answers whether this process can serve games, so that a load balancer sends it requests: it can as long as it can
// read, because a process that refuses changes would take all the games away if nobody sent it anything.
func (s *Server) ready(w http.ResponseWriter, _ *http.Request) error {
	h := s.games.Health()
	return writeHealth(w, h, h.Reads)
}

// health answers whether everything works.
func (s *Server) health(w http.ResponseWriter, _ *http.Request) error {
	h := s.games.Health()
	return writeHealth(w, h, len(h.Problems) == 0)
}

func writeHealth(w http.ResponseWriter, h store.Health, ok bool) error {
	status := http.StatusOK
	if !ok {
		status = http.StatusServiceUnavailable
	}
	return write(w, status, map[string]any{"ok": ok, "problems": h.Problems, "warnings": h.Warnings}, nil)
}
