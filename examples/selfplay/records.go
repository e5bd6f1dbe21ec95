package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/match"
)

// records writes the games to a file in order of their numbers, even if they finish in a different order.
type records struct {
	series  *match.Series
	file    *os.File     // nil if no file is written
	size    int64        // the size of the complete games in the file, in bytes
	waiting []match.Game // for an earlier game
	next    int
}

// openRecords creates the file, which must not exist yet. If name is "", it creates no file.
func openRecords(s *match.Series, name string) (*records, error) {
	if name == "" {
		return &records{series: s}, nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, command.Usagef("-out %s: the file exists already", name)
	}
	return &records{series: s, file: f}, err
}

// add takes a finished game. It writes all games whose predecessors have been written, and keeps the others for later.
func (r *records) add(g match.Game) error {
	if r.file == nil {
		return nil
	}
	r.waiting = append(r.waiting, g)
	slices.SortFunc(r.waiting, func(a, b match.Game) int { return cmp.Compare(a.Number, b.Number) })
	for len(r.waiting) > 0 && r.waiting[0].Number == r.next {
		if err := r.writeFirst(); err != nil {
			return err
		}
		r.next++
	}
	return nil
}

// close writes the games that are still waiting for an earlier game. The earlier games were abandoned, so they will never
// arrive.
func (r *records) close() (err error) {
	if r.file == nil {
		return nil
	}
	for len(r.waiting) > 0 {
		err = errors.Join(err, r.writeFirst())
	}
	return errors.Join(err, r.file.Close())
}

// writeFirst writes the first waiting game. If writing fails, it removes the incomplete game from the file.
func (r *records) writeFirst() error {
	g := r.waiting[0]
	r.waiting = r.waiting[1:]
	rec := r.series.Record(g)
	rec.Comments = append(rec.Comments, fmt.Sprintf("Game %d of selfplay from seed %d.", g.Number+1, r.series.Seed))
	n, err := rec.WriteTo(r.file)
	if err != nil {
		r.waiting = nil // close must write nothing more
		return errors.Join(err, r.file.Truncate(r.size))
	}
	r.size += n
	return nil
}
