package main

import (
	"archive/zip"
	"compress/flate"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/games"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// dump prints the finished games. It does not need the store.
func dump(ctx context.Context, p *command.Program) error {
	o, err := readOptions(p)
	if err != nil {
		return err
	}
	if o.games.Archive, err = games.OpenArchive(ctx, o.archive); err != nil {
		return err
	}
	defer o.games.Archive.Close()
	log := slog.New(slog.NewTextHandler(p.Stderr, nil))
	damaged, err := newService(o, nil, log).Dump(ctx, p.Stdout)
	if err == nil && damaged > 0 {
		err = fmt.Errorf("%d games are damaged, and left out", damaged)
	}
	return err
}

// backedUp is the name of the store's copy in a backup, which is a zip file. Further shards have their numbers in the
// name.
const backedUp = "store.db"

// writeBackup writes a backup: a copy of each store, and then the archive. In this order, a game that moves to the
// archive meanwhile is in one of them, or in both. It has everything that was acknowledged before the call.
func writeBackup(ctx context.Context, w io.Writer, stores []*store.Store, archive *games.Archive) error {
	z := zip.NewWriter(w)
	z.RegisterCompressor(zip.Deflate,
		func(w io.Writer) (io.WriteCloser, error) { return flate.NewWriter(w, flate.BestSpeed) })
	for i, st := range stores {
		name := backedUp
		if i > 0 {
			name = fmt.Sprintf("store-%d.db", i)
		}
		copied, err := z.Create(name)
		if err == nil {
			err = st.Snapshot(ctx, copied)
		}
		if err != nil {
			return err
		}
	}
	if err := archive.Backup(ctx, z); err != nil {
		return err
	}
	return z.Close() // this writes the list of files, so that nobody takes a part of a backup for a whole one
}

// backup gets a backup from the running server.
func backup(ctx context.Context, p *command.Program) error {
	file := ""
	o, err := readOptions(p, &file)
	if err != nil {
		return err
	}
	if file == "" || o.debug == "" {
		return command.Usagef("a backup needs the name of its file, and the -debug-addr of the server that makes it")
	}
	err = command.CreateFile(file, 0o600, func(w io.Writer) error {
		return get(ctx, "http://"+o.debug+"/backup", w)
	})
	if err != nil {
		return fmt.Errorf("no backup was made: %w", err)
	}
	fmt.Fprintf(p.Stdout, "the backup is in %s\n", file)
	return nil
}

// get copies what a server that runs has at an address.
func get(ctx context.Context, url string, to io.Writer) error {
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
	_, err = io.Copy(to, answer.Body)
	return err
}

// restore makes a data folder from a backup. It reads all of the backup before it writes anything, and leaves alone
// what is there.
func restore(ctx context.Context, p *command.Program) error {
	file := ""
	o, err := readOptions(p, &file)
	if err != nil {
		return err
	}
	if file == "" {
		return command.Usagef("restore needs the name of the backup's file")
	}
	o.store.Log = slog.New(slog.NewTextHandler(p.Stderr, nil))
	if o.etcds != nil {
		return command.Usagef("restore makes a data folder; to restore an external etcd, unzip the backup and give %s to etcdutl", backedUp)
	}
	z, err := zip.OpenReader(file)
	if err == nil {
		defer z.Close()
		err = whole(&z.Reader)
	}
	if err != nil {
		return fmt.Errorf("%s is not a whole backup: %w", file, err)
	}
	if o.store.Exists() {
		return fmt.Errorf("there is a store in %s, which stays as it is: restore into another folder, or move that one away", o.store.Dir)
	}
	archive, err := games.OpenArchive(ctx, o.archive)
	if err != nil {
		return err
	}
	defer archive.Close()
	archived, err := archive.Restore(ctx, &z.Reader)
	if err != nil {
		return err
	}
	copied, err := z.Open(backedUp)
	if err != nil {
		return err
	}
	defer copied.Close()
	if err := store.Restore(o.store, copied); err != nil {
		return err
	}
	fmt.Fprintf(p.Stdout, "restored into %s; the archive has %d games of the backup\n", o.store.Dir, archived)
	return nil
}

// whole reads all of a backup, and returns what is wrong with it.
func whole(z *zip.Reader) error {
	stores := 0
	for _, f := range z.File {
		if strings.HasPrefix(f.Name, "store") {
			stores++
		}
		r, err := f.Open()
		if err == nil {
			_, err = io.Copy(io.Discard, r)
			err = errors.Join(err, r.Close())
		}
		if err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
	}
	if stores != 1 {
		return fmt.Errorf("it has %d copies of a store, and a data folder takes one", stores)
	}
	return nil
}
