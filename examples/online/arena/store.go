package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/store"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// place holds the values of the flags that select the store.
type place struct {
	data, etcd, listen string
}

func (w *place) flags(flags *flag.FlagSet) {
	flags.StringVar(&w.data, "data", "", "the `folder` of the games; clutch-arena in your data folder if not given")
	flags.StringVar(&w.etcd, "etcd", "", "`URLs` of an external etcd, separated by commas")
	flags.StringVar(&w.listen, "listen", "", "a `URL` at which workers on other machines can reach the games; anyone who can reach it can change them")
}

// openExisting opens the store that the flags select. It returns an error if the store's folder does not exist.
func (w *place) openExisting(ctx context.Context) (*store.Store, error) {
	if w.etcd != "" {
		return w.open(ctx)
	}
	dir, err := w.folder()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(filepath.Join(dir, "lock")); errors.Is(err, fs.ErrNotExist) {
		return nil, command.Usagef("no arena has been in the folder %s", dir)
	}
	return w.open(ctx)
}

func (w *place) folder() (string, error) {
	if w.data != "" {
		return w.data, nil
	}
	dir, err := command.DataFolder("clutch-arena")
	return dir, command.Usage(err)
}

func (w *place) open(ctx context.Context) (*store.Store, error) {
	config := store.Config{Listen: w.listen}
	if w.etcd != "" {
		if w.data != "" || w.listen != "" {
			return nil, command.Usagef("-etcd names an external etcd: it goes with neither -data nor -listen")
		}
		config.Endpoints = strings.Split(w.etcd, ",")
	} else {
		var err error
		if config.Dir, err = w.folder(); err != nil {
			return nil, err
		}
	}
	if err := config.Check(); err != nil {
		return nil, command.Usage(err)
	}
	s, err := store.Open(ctx, config)
	if errors.Is(err, store.ErrInUse) {
		err = fmt.Errorf("%w: to share it, start that process with -listen and this one with -etcd", err)
	}
	return s, err
}

// choose opens the tournament with the given name, or the only tournament if name is "".
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
