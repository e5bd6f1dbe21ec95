package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

// records writes the games to a file in order of their numbers, even if they finish in a different order.
type records struct {
	match   *match
	file    *os.File // nil if no file is written
	size    int64    // the size of the complete games in the file, in bytes
	waiting []game   // for an earlier game
	next    int
}

// openRecords creates the file, which must not exist yet. If name is "", it creates no file.
func openRecords(m *match, name string) (*records, error) {
	if name == "" {
		return &records{match: m}, nil
	}
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil, command.Usagef("-out %s: the file exists already", name)
	}
	return &records{match: m, file: f}, err
}

// add takes a finished game. It writes all games whose predecessors have been written, and keeps the others for later.
func (r *records) add(g game) error {
	if r.file == nil {
		return nil
	}
	r.waiting = append(r.waiting, g)
	slices.SortFunc(r.waiting, func(a, b game) int { return cmp.Compare(a.number, b.number) })
	for len(r.waiting) > 0 && r.waiting[0].number == r.next {
		first := r.waiting[0]
		r.waiting = r.waiting[1:]
		if err := r.write(first); err != nil {
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
		first := r.waiting[0]
		r.waiting = r.waiting[1:]
		err = errors.Join(err, r.write(first))
	}
	return errors.Join(err, r.file.Close())
}

// write removes the incomplete game from the file if writing fails.
func (r *records) write(g game) error {
	rec, err := r.match.record(g)
	if err != nil {
		return err
	}
	n, err := rec.WriteTo(r.file)
	if err != nil {
		r.waiting = nil // close must write nothing more
		return errors.Join(err, r.file.Truncate(r.size))
	}
	r.size += n
	return nil
}

// record returns the record of a game, with the bots as its players.
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
