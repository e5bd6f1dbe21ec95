package online

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// dump prints the finished games, also while a server uses the store.
func dump(ctx context.Context, p *command.Program, o options, _ string) (err error) {
	st, err := store.OpenExisting(ctx, o.store)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	damaged, err := newService(o, st, o.store.Log).Dump(ctx, p.Stdout)
	if err == nil && damaged > 0 {
		err = fmt.Errorf("%d games are damaged, and left out", damaged)
	}
	return err
}

// backup copies the store in a folder to a new file.
func backup(ctx context.Context, p *command.Program, o options, file string) error {
	if file == "" || o.store.Address != "" {
		return command.Usagef("a backup needs the name of its file, and -data; for -database, there is pg_dump")
	}
	if err := store.Backup(ctx, o.store, file); err != nil {
		return fmt.Errorf("no backup was made: %w", err)
	}
	fmt.Fprintf(p.Stdout, "the backup is in %s\n", file)
	return nil
}

// check looks for damage in a store.
func check(ctx context.Context, p *command.Program, o options, _ string) error {
	service := newService(o, nil, slog.New(slog.DiscardHandler))
	if err := store.Check(ctx, o.store, service.Look); err != nil {
		return err
	}
	fmt.Fprintln(p.Stdout, "all games are whole")
	return nil
}

// copyStore copies a store to a new one: the folder, or the address of the database, that a word names.
func copyStore(ctx context.Context, p *command.Program, o options, where string) error {
	if where == "" {
		return command.Usagef("a copy needs the folder or the database that it is written to, and -data or -database")
	}
	if !isAddress(where) && strings.Contains(where, ":/") {
		return command.Usagef("%q is no address of a database, which begins with postgres://", where)
	}
	to := o.store
	to.Dir, to.Address = where, ""
	if isAddress(where) {
		to.Dir, to.Address = "", where
	}
	if err := store.Copy(ctx, o.store, to); err != nil {
		return fmt.Errorf("nothing was copied: %w", err)
	}
	what := "the folder " + where
	if to.Address != "" {
		what = "the database"
	}
	fmt.Fprintf(p.Stdout, "everything was copied to %s\n", what)
	return nil
}

// ready returns an error unless the server at -addr says within two seconds that it is ready.
func ready(ctx context.Context, _ *command.Program, o options, _ string) error {
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	url := "http://" + o.addr + "/readyz"
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return command.Usage(err)
	}
	r.Close = true
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(answer.Body, 4096)) // as much of it as there is
		return fmt.Errorf("%s answers %s: %s", url, answer.Status, text)
	}
	return nil
}
