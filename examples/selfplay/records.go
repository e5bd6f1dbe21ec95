package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// records writes games in the order of their numbers, whatever the order is in which they end.
type records struct {
	match   *match
	file    io.WriteCloser // nil where nothing is to be written
	waiting []game         // for one with a lower number
	next    int
}

// openRecords makes the file, which must not be there yet. Without a name there is none.
func openRecords(m *match, name string) (*records, error) {
	if name == "" {
		return &records{match: m}, nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, fmt.Errorf("-out %s: there is such a file already", name)
	}
	return &records{match: m, file: f}, err
}

// add takes a game, and writes those that need not wait any more.
func (r *records) add(g game) error {
	if r.file == nil {
		return nil
	}
	r.waiting = append(r.waiting, g)
	slices.SortFunc(r.waiting, func(a, b game) int { return cmp.Compare(a.number, b.number) })
	for len(r.waiting) > 0 && r.waiting[0].number == r.next {
		if err := r.write(r.waiting[0]); err != nil {
			return err
		}
		r.waiting = r.waiting[1:]
		r.next++
	}
	return nil
}

// close writes the games that still wait, as those before them were given up.
func (r *records) close() (err error) {
	if r.file == nil {
		return nil
	}
	for _, g := range r.waiting {
		if err == nil {
			err = r.write(g)
		}
	}
	return errors.Join(err, r.file.Close())
}

func (r *records) write(g game) error {
	rec, err := r.match.record(g)
	if err == nil {
		_, err = rec.WriteTo(r.file)
	}
	return err
}

// record is a game written down. Its players are the bots.
func (m *match) record(g game) (rec record.Record, err error) {
	var names []string
	for p := range m.start.Players() {
		names = append(names, m.bots[botOf(g.number, boardgame.Player(p+1))].String())
	}
	if m.position == "" {
		rec, err = record.New(m.game, m.options, names...)
	} else {
		rec, err = record.NewAt(m.game, m.position, names...)
	}
	if err != nil {
		return rec, err
	}
	rec.Comments = []string{fmt.Sprintf("Game %d of selfplay from seed %d.", g.number+1, m.seed)}
	for _, text := range g.moves {
		rec.Moves = append(rec.Moves, record.Move{Text: text})
	}
	rec.Result = g.result()
	return rec, nil
}
