package web

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"

	"github.com/seed4105872c/clutch/examples/online/games"
)

// maxBody is the maximum length of a request's body, in bytes.
const maxBody = 16 << 10

type change struct {
	Seat     string `json:"seat"`
	Revision int64  `json:"revision"`
	Move     string `json:"move"`
	Action   string `json:"action"`
}

// read decodes a request's body. An empty body counts as an empty JSON object. If the body is invalid, read sends an error
// and returns false.
func read(w http.ResponseWriter, r *http.Request, into any) bool {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if tooLarge := (*http.MaxBytesError)(nil); errors.As(err, &tooLarge) {
		fail(w, http.StatusRequestEntityTooLarge, problem{Message: fmt.Sprintf("a body has at most %d bytes", maxBody)})
		return false
	}
	if err == nil && len(bytes.TrimSpace(text)) > 0 {
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		if err = d.Decode(into); err == nil && len(bytes.TrimSpace(text[d.InputOffset():])) > 0 {
			err = errors.New("something follows the object")
		}
	}
	if err != nil {
		fail(w, http.StatusBadRequest, misread(err))
		return false
	}
	return true
}

func misread(err error) problem {
	var kind *json.UnmarshalTypeError
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &kind) && kind.Field == "":
		return problem{Message: "the body is not a JSON object: it is a JSON " + kind.Value}
	case errors.As(err, &kind):
		return problem{Field: kind.Field, Message: fmt.Sprintf("this member can't be a JSON %s", kind.Value)}
	case errors.As(err, &syntax):
		offset := int(syntax.Offset)
		return problem{Offset: &offset, Message: "the body is not a JSON object: " + syntax.Error()}
	}
	text := strings.TrimPrefix(err.Error(), "json: ")
	if name, ok := strings.CutPrefix(text, "unknown field "); ok {
		return problem{Field: strings.Trim(name, `"`), Message: "there is no such member"}
	}
	return problem{Message: "the body can't be read: " + text}
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

// request decodes the body of a request that changes a game. It returns a games.Request, which identifies the game and
// the caller, and the decoded body.
func request(w http.ResponseWriter, r *http.Request) (games.Request, change, bool) {
	var c change
	if !read(w, r, &c) {
		return games.Request{}, c, false
	}
	if s := bearer(r); s != "" {
		c.Seat = s
	}
	return games.Request{ID: r.PathValue("id"), Secret: c.Seat, Revision: c.Revision}, c, true
}

func (s *Server) create(w http.ResponseWriter, r *http.Request) {
	var o games.Order
	if !read(w, r, &o) {
		return
	}
	address, free := s.limits.mayCreate(r, s.games.Running)
	if !free {
		w.Header().Set("Retry-After", "60")
		fail(w, http.StatusTooManyRequests, problem{Message: "too many games from this address"})
		return
	}
	created, err := s.games.Create(r.Context(), o)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	s.limits.created(address, created.ID)
	text, err := json.Marshal(created)
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	w.Header().Set("Location", "/api/games/"+created.ID)
	write(w, http.StatusCreated, text)
}

func (s *Server) list(w http.ResponseWriter, r *http.Request) {
	text, err := json.Marshal(map[string]any{"games": s.games.List()})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	write(w, http.StatusOK, text)
}

func (s *Server) see(w http.ResponseWriter, r *http.Request) {
	now, err := s.games.See(r.Context(), r.PathValue("id"), secret(r))
	s.reply(w, r, now, err)
}

func (s *Server) reply(w http.ResponseWriter, r *http.Request, now games.Answer, err error) {
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	write(w, http.StatusOK, now.JSON)
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

func (s *Server) play(w http.ResponseWriter, r *http.Request) {
	if q, c, ok := request(w, r); ok {
		now, err := s.games.Play(r.Context(), q, c.Move)
		if err == nil {
			s.metrics.moves.Inc()
		}
		s.reply(w, r, now, err)
	}
}

func (s *Server) undo(w http.ResponseWriter, r *http.Request) {
	if q, c, ok := request(w, r); ok {
		now, err := s.games.TakeBack(r.Context(), q, c.Action)
		s.reply(w, r, now, err)
	}
}

func (s *Server) draw(w http.ResponseWriter, r *http.Request) {
	if q, c, ok := request(w, r); ok {
		now, err := s.games.Draw(r.Context(), q, c.Action)
		s.reply(w, r, now, err)
	}
}

func (s *Server) resign(w http.ResponseWriter, r *http.Request) {
	if q, _, ok := request(w, r); ok {
		now, err := s.games.Resign(r.Context(), q)
		s.reply(w, r, now, err)
	}
}

func (s *Server) next(w http.ResponseWriter, r *http.Request) {
	if q, _, ok := request(w, r); ok {
		now, err := s.games.Next(r.Context(), q)
		s.reply(w, r, now, err)
	}
}

func (s *Server) health(w http.ResponseWriter, r *http.Request) {
	h := s.config.Health(r.Context())
	status := http.StatusOK
	if len(h.Problems) > 0 {
		status = http.StatusServiceUnavailable
	}
	text, err := json.Marshal(map[string]any{
		"ok": len(h.Problems) == 0, "problems": h.Problems,
		"store": map[string]any{"leader": h.Leader, "size": h.Size, "inUse": h.InUse, "quota": h.Quota},
	})
	if err != nil {
		s.refuse(w, r, err)
		return
	}
	write(w, status, text)
}
