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

// reading parses the flags of a command that only reads a tournament. It calls the function do with the tournament and its results.
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

// read opens the store, and returns a tournament and its results so far.
func read(ctx context.Context, where place, name string) (*tournament.Tournament, *tournament.Results, error) {
	s, err := where.open(ctx)
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

// table prints the ratings of a tournament's bots.
func table(ctx context.Context, p *command.Program) error {
	return reading(ctx, p, func(_ *tournament.Tournament, r *tournament.Results) error { return printTable(p.Stdout, r) })
}

// games prints a tournament's games as records.
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

// list prints a line about each tournament.
func list(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.flags(flags)
	if err := p.Parse(flags); err != nil {
		return err
	}
	s, err := where.open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	names, err := tournament.Names(ctx, s)
	if err != nil {
		return err
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

// work plays games of all unfinished tournaments, and then waits for new tournaments. With -name, it ends when that tournament is over.
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
	for {
		over, err := workOnce(ctx, p, s, *only, *threads)
		switch {
		case err != nil && !tournament.Passing(err):
			return err
		case over && *only != "":
			return nil
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// workOnce plays all games that can be played now. If the parameter only is not empty, workOnce plays just the tournament of
// that name, and reports whether it is over.
func workOnce(ctx context.Context, p *command.Program, s *store.Store, only string, threads int) (over bool, err error) {
	names := []string{only}
	if only == "" {
		if names, err = tournament.Names(ctx, s); err != nil {
			return false, err
		}
	}
	for _, name := range names {
		t, err := tournament.Open(ctx, s, name)
		if errors.Is(err, tournament.ErrNone) && only != "" {
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
		fmt.Fprintf(p.Stderr, "%s: playing %s\n", p.Name, name)
		if err := playOn(ctx, p, t, threads); err != nil {
			return false, err
		}
	}
	return only != "", nil
}
