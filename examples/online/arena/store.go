package main

import (
	"context"
	"flag"
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/store"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// place holds the flags that select the store.
type place struct {
	data, etcd, listen string
}

// flags adds the flags that select the store.
func (w *place) flags(flags *flag.FlagSet) {
	flags.StringVar(&w.data, "data", "", "the `folder` of the games; clutch-arena in your data folder if not given")
	flags.StringVar(&w.etcd, "etcd", "", "`URLs` of an external etcd, separated by commas")
	flags.StringVar(&w.listen, "listen", "", "a `URL` at which workers on other machines can reach the games; anyone who can reach it can change them")
}

// open opens the store that the flags select.
func (w *place) open(ctx context.Context) (*store.Store, error) {
	if w.etcd != "" {
		if w.data != "" || w.listen != "" {
			return nil, command.Usagef("-etcd names an external etcd: it goes with neither -data nor -listen")
		}
		s, err := store.Open(ctx, store.Config{Endpoints: strings.Split(w.etcd, ",")})
		return s, command.Usage(err)
	}
	dir := w.data
	if dir == "" {
		var err error
		if dir, err = command.DataFolder("clutch-arena"); err != nil {
			return nil, command.Usage(err)
		}
	}
	s, err := store.Open(ctx, store.Config{Dir: dir, Listen: w.listen})
	if err != nil {
		return nil, fmt.Errorf("%w (if another arena has %s, give it -listen and this one -etcd)", err, dir)
	}
	return s, nil
}

// choose opens the tournament with the given name. If name is "", it opens the only tournament.
func choose(ctx context.Context, s *store.Store, name string) (*tournament.Tournament, error) {
	if name == "" {
		names, err := tournament.Names(ctx, s)
		if err != nil {
			return nil, err
		}
		switch len(names) {
		case 0:
			return nil, command.Usagef("there is no tournament yet")
		case 1:
			name = names[0]
		default:
			return nil, command.Usagef("which -name? There are %s", strings.Join(names, ", "))
		}
	}
	return tournament.Open(ctx, s, name)
}
