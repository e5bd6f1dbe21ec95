package games

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/names"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// These are the kinds of notes in the store: reported names, and removed names by their hashes.
const (
	reportNotes  = "report"
	removedNotes = "removed"
)

// ErrTooManyReports says that so many reports wait for whoever runs the server that there is no place for another one.
var ErrTooManyReports = errors.New("too many reports are waiting: please try again later")

// Report tells whoever runs the server about the name of a seat. Only a caller who can see the game can report it.
func (s *Service) Report(ctx context.Context, id, secret, letter string, allow Allow) error {
	v, err := s.See(ctx, id, secret)
	if err != nil {
		return err
	}
	r := Reported{id, letter, v.game.Seats[letter].Name}
	if r.Name == "" {
		return &OrderError{"seat", "nobody with a name has this seat"}
	}
	list, err := s.store.Notes(ctx, reportNotes)
	if err != nil {
		return err
	}
	if len(list) >= maxReports {
		return ErrTooManyReports
	}
	for _, n := range list {
		if n.Key == r.key() {
			return nil
		}
	}
	if err := allow.ask(); err != nil {
		return err
	}
	text, err := json.Marshal(r)
	if err != nil {
		return err
	}
	s.log.Warn("a name was reported", "game", id, "seat", letter, "name", r.Name)
	return s.store.SetNote(ctx, store.Note{Kind: reportNotes, Key: r.key(), Value: text}, true)
}

// Reported is a name that somebody has reported.
type Reported struct {
	ID   string `json:"id"`
	Seat string `json:"seat"`
	Name string `json:"name"`
}

func (r Reported) key() string { return r.ID + "/" + r.Seat }

// maxReports is the number of reports that wait for whoever runs the server.
const maxReports = 1000

// Reports returns the reported names.
func (s *Service) Reports(ctx context.Context) (list []Reported, err error) {
	notes, err := s.store.Notes(ctx, reportNotes)
	if err != nil {
		return nil, err
	}
	for _, n := range notes {
		var r Reported
		if err := json.Unmarshal(n.Value, &r); err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, nil
}

// ErrUnreported says that a name is not among those that were reported or removed. It may be mistyped.
var ErrUnreported = errors.New("nobody has reported this name, and it was not removed: GET /names lists the reported names, " +
	"and POST with ?unreported=yes removes any name")

// Settle closes the reports of a name. If the name is to be removed, nobody sees it any more, in no game, list or
// record, and nobody can use it or a name that looks like it. Otherwise it is shown, even if it was removed before. Unless
// anyway is true, the error is ErrUnreported if that would change nothing, or if nobody has reported the name to be removed.
func (s *Service) Settle(ctx context.Context, name string, remove, anyway bool) error {
	looks := names.Skeleton(name)
	if _, err := names.Clean(name); err != nil || looks == "" {
		return &OrderError{"name", "this is no name"}
	}
	reports, err := s.Reports(ctx)
	if err != nil {
		return err
	}
	reports = slices.DeleteFunc(reports, func(r Reported) bool { return names.Skeleton(r.Name) != looks })
	if err := s.learnNames(ctx); err != nil {
		return err
	}
	note := store.Note{Kind: removedNotes, Key: hashed(looks), Value: []byte(looks)}
	if len(reports) == 0 && !(*s.removed.Load())[note.Key] && !anyway {
		return ErrUnreported
	}
	if err := s.store.SetNote(ctx, note, remove); err != nil {
		return err
	}
	if err := s.learnNames(ctx); err != nil {
		return err
	}
	for _, r := range reports {
		if err := s.store.SetNote(ctx, store.Note{Kind: reportNotes, Key: r.key()}, false); err != nil {
			return err
		}
	}
	return nil
}

// removed holds the hashes of the names that whoever runs the server has removed. It never changes: a change makes
// another one. As long as it is nil, nobody knows which ones they are, and no name is shown.
type removed map[string]bool

// shown returns a name, or "" if it was removed.
func (r *removed) shown(name string) string {
	if r == nil || len(*r) > 0 && name != "" && (*r)[hashed(names.Skeleton(name))] {
		return ""
	}
	return name
}

// namesEvery is how often a process looks whether another one has removed a name or restored it.
const namesEvery = 2 * time.Second

// readNames reads the removed names again and again, until ctx ends.
func (s *Service) readNames(ctx context.Context) {
	for ; ctx.Err() == nil; pause(ctx, namesEvery) {
		if err := s.learnNames(ctx); err != nil && ctx.Err() == nil {
			s.log.Warn("reading the removed names", "error", err)
		}
	}
}

// learnNames reads the removed names. If they have changed, whoever follows a game or a list gets it again.
func (s *Service) learnNames(ctx context.Context) error {
	notes, err := s.store.Notes(ctx, removedNotes)
	if err != nil {
		return err
	}
	next := removed{}
	for _, n := range notes {
		next[n.Key] = true
	}
	if before := s.removed.Load(); before != nil && maps.Equal(*before, next) {
		return nil
	}
	s.removed.Store(&next)
	s.cache.wakeAll()
	return nil
}
