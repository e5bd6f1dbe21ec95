package main

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/store"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// reading runs a command that only reads a tournament. It parses the command's flags and passes the tournament and its
// results to the function do.
func reading(ctx context.Context, p *command.Program, do func(*tournament.Tournament, *tournament.Results) error) error {
	flags := p.Flags()
	var where place
	where.flags(flags)
	name := flags.String("name", "", "the tournament's `name`, if there are several")
	if err := p.Parse(flags); err != nil {
		return err
	}
	t, r, err := read(ctx, where, *name)
	if err != nil {
		return err
	}
	return do(t, r)
}

func read(ctx context.Context, where place, name string) (*tournament.Tournament, *tournament.Results, error) {
	s, err := where.openExisting(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer s.Close()
	t, err := choose(ctx, s, name)
	if err != nil {
		return nil, nil, err
	}
	r, err := t.Results(ctx)
	return t, r, err
}

// table runs the command table, which prints the ratings of a tournament's bots.
func table(ctx context.Context, p *command.Program) error {
	return reading(ctx, p, func(_ *tournament.Tournament, r *tournament.Results) error { return printTable(p.Stdout, r) })
}

// games runs the command games, which prints a tournament's games as records.
func games(ctx context.Context, p *command.Program) error {
	return reading(ctx, p, func(t *tournament.Tournament, r *tournament.Results) error {
		for _, g := range r.Games() {
			rec, err := t.Plan.Record(g)
			if err != nil {
				return err
			}
			if _, err := rec.WriteTo(p.Stdout); err != nil {
				return err
			}
		}
		return nil
	})
}

func list(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.flags(flags)
	if err := p.Parse(flags); err != nil {
		return err
	}
	s, err := where.openExisting(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	names, err := tournament.Names(ctx, s)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		return command.Usagef("there is no tournament yet")
	}
	for _, name := range names {
		t, err := tournament.Open(ctx, s, name)
		if err != nil {
			return err
		}
		r, err := t.Results(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintf(p.Stdout, "%s: %s, %d bots, %d of %d games\n", name, t.Plan.Game, len(t.Plan.Bots), len(r.Games()), r.All())
	}
	return nil
}

// work runs the command work, which plays games of all unfinished tournaments, and then waits for new tournaments. With
// -name, the command ends when that tournament is over.
func work(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.flags(flags)
	only := flags.String("name", "", "work for this tournament only, until it is over")
	threads := flags.Int("j", runtime.GOMAXPROCS(0), "how `many` games are played at the same time")
	if err := p.Parse(flags); err != nil {
		return err
	}
	if *threads < 1 {
		return command.Usagef("-j %d: at least one game must be played at a time", *threads)
	}
	s, err := where.open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	w := &visitor{notices: notices{Program: p}, store: s, only: *only, threads: *threads}
	for {
		over, err := w.round(ctx)
		switch {
		case err == nil && over && w.only != "":
			return nil
		case tournament.Passing(err):
			w.print("waiting: %v", err)
		case err != nil:
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// visitor is a process that plays games of other processes' tournaments.
type visitor struct {
	notices
	store   *store.Store
	only    string // the name of the only tournament to play, or "" for all tournaments
	threads int
}

// round plays all games that are available now. If w.only is not empty, round plays only the tournament of that name, and
// reports whether it is over.
func (w *visitor) round(ctx context.Context) (over bool, err error) {
	names := []string{w.only}
	if w.only == "" {
		if names, err = tournament.Names(ctx, w.store); err != nil {
			return false, err
		}
	}
	for _, name := range names {
		t, err := tournament.Open(ctx, w.store, name)
		if errors.Is(err, tournament.ErrNone) && w.only != "" {
			return false, nil // the tournament has not begun yet
		}
		if err != nil {
			return false, err
		}
		open, err := t.Open(ctx)
		if err != nil {
			return false, err
		}
		if !open {
			continue
		}
		if err := t.Plan.Runnable(); err != nil && w.only == "" {
			w.print("not playing %s: %v", name, err)
			continue
		}
		t.Warn = func(err error) { w.print("waiting: %v", err) }
		fmt.Fprintf(w.Stderr, "%s: playing %s\n", w.Name, name)
		usage, err := playOn(ctx, t, w.threads)
		if usage.Games > 0 {
			fmt.Fprintf(w.Stderr, "%s: %s\n", w.Name, usage)
		}
		if err != nil {
			return false, err
		}
	}
	return w.only != "", nil
}
