package games

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/fileblob" // file:///folder
	_ "gocloud.dev/blob/s3blob"   // s3://bucket?region=...
	"gocloud.dev/gcerrors"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// Archive keeps finished games as objects outside the store, one for each game. Its size has no limit but the disk's or the
// bucket's. It is safe for concurrent use, and several processes may share one.
type Archive struct {
	bucket *blob.Bucket
	folder string // of a bucket that is a folder, or ""
}

// OpenArchive opens the archive at a URL: "file:///folder", which OpenArchive creates if it does not exist, or "s3://bucket" with
// the parameters of package s3blob.
func OpenArchive(ctx context.Context, address string) (*Archive, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, fmt.Errorf("archive: %w", err)
	}
	a := &Archive{}
	if u.Scheme == "file" {
		a.folder = filepath.FromSlash(u.Path)
		q := u.Query()
		q.Set("create_dir", "true")
		q.Set("no_tmp_dir", "true") // the folder may be on another disk
		q.Set("metadata", "skip")
		u.RawQuery = q.Encode()
	}
	if a.bucket, err = blob.OpenBucket(ctx, u.String()); err != nil {
		return nil, fmt.Errorf("archive %s: %w", address, err)
	}
	return a, nil
}

// Close closes the archive.
func (a *Archive) Close() error { return a.bucket.Close() }

// object returns the name of a game's object. It follows from the identifier alone. A folder holds only some of a month's games.
func object(id string) string { return month(id) + "/" + id[6:8] + "/" + id + ".json" }

// month returns the month in which a game began, such as "2026-07".
func month(id string) string { return id[:4] + "-" + id[4:6] }

// write stores a game. After write has returned without an error, the game survives a crash of the machine.
func (a *Archive) write(ctx context.Context, id string, text []byte) error {
	name := object(id)
	if err := a.bucket.WriteAll(ctx, name, text, &blob.WriterOptions{ContentType: "application/json"}); err != nil {
		return err
	}
	if a.folder == "" {
		return nil
	}
	for file := filepath.Join(a.folder, filepath.FromSlash(name)); len(file) >= len(filepath.Clean(a.folder)); file = filepath.Dir(file) {
		if err := flush(file); err != nil {
			return err
		}
	}
	return nil
}

// flush waits until a file, or the names in a folder, are on disk.
func flush(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}

// read returns a game, or nil if the archive does not have it.
func (a *Archive) read(ctx context.Context, id string) ([]byte, error) {
	text, err := a.bucket.ReadAll(ctx, object(id))
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%w: the archive: %w", store.ErrUnavailable, err)
	}
	return text, nil
}

// all returns the games of the archive, those that began in the same month together, the oldest month first.
func (a *Archive) all(ctx context.Context) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for objects := a.bucket.List(nil); ; {
			o, err := objects.Next(ctx)
			if err == io.EOF {
				return
			}
			var e store.Entry
			if err == nil {
				id := strings.TrimSuffix(path.Base(o.Key), ".json")
				e = store.Entry{Key: archivePrefix + id, Version: 1}
				e.Value, err = a.bucket.ReadAll(ctx, o.Key)
				if gcerrors.Code(err) == gcerrors.NotFound {
					continue // it has been deleted in the meantime
				}
			}
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// Dump writes the finished games of the archive for people who study games: a line of JSON for each game, the oldest month first.
// The records are whole, as nothing is hidden any more, but without the players' names. It leaves damaged games out, and counts
// them. It needs no store if there is an Archive.
func (s *Service) Dump(ctx context.Context, w io.Writer) (damaged int, err error) {
	type line struct {
		ID     string          `json:"id"`
		Month  string          `json:"month"` // in which the game began
		Game   string          `json:"game"`
		Rounds []record.Record `json:"rounds"`
	}
	entries := s.config.Archive.all
	if s.config.Archive == nil {
		entries = s.allInStores
	}
	out := json.NewEncoder(w)
	for e, err := range entries(ctx) {
		if err != nil {
			return damaged, err
		}
		id := path.Base(e.Key)
		g, err := s.decode(id, e, nil)
		if err != nil || !wellFormed(id) {
			damaged++
			continue
		}
		rounds := append(g.session.Rounds(), g.session.Record())
		for i := range rounds {
			rounds[i] = rounds[i].Clone()
			for p := range rounds[i].Players {
				rounds[i].Players[p].Name = ""
			}
		}
		if err := out.Encode(line{id, month(id), g.Game, rounds}); err != nil {
			return damaged, err
		}
	}
	return damaged, nil
}

// Backup copies the games to a zip file, with the names that they have in the archive's folder. It copies nothing of a bucket,
// which outlives the server's machines.
func (a *Archive) Backup(ctx context.Context, z *zip.Writer) error {
	if a.folder == "" {
		return nil
	}
	for e, err := range a.all(ctx) {
		if err != nil {
			return err
		}
		w, err := z.Create(backupFolder + object(path.Base(e.Key)))
		if err == nil {
			_, err = w.Write(e.Value)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Restore adds the games of a backup to the archive, and returns the number of games that it did not have.
func (a *Archive) Restore(ctx context.Context, z *zip.Reader) (n int, err error) {
	for _, f := range z.File {
		name, ok := strings.CutPrefix(f.Name, backupFolder)
		id := strings.TrimSuffix(path.Base(name), ".json")
		if !ok || !wellFormed(id) || object(id) != name {
			continue
		}
		switch has, err := a.bucket.Exists(ctx, name); {
		case err != nil:
			return n, err
		case has:
			continue
		}
		r, err := f.Open()
		if err != nil {
			return n, err
		}
		text, err := io.ReadAll(r)
		if err = errors.Join(err, r.Close()); err == nil {
			err = a.write(ctx, id, text)
		}
		if err != nil {
			return n, fmt.Errorf("game %s: %w", id, err)
		}
		n++
	}
	return n, nil
}

// backupFolder is the folder of a backup with the games of the archive.
const backupFolder = "archive/"

// forget deletes the games that began before a month.
func (a *Archive) forget(ctx context.Context, oldest string) error {
	months := a.bucket.List(&blob.ListOptions{Delimiter: "/"})
	for {
		m, err := months.Next(ctx)
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		if !m.IsDir || m.Key >= oldest {
			continue
		}
		for objects := a.bucket.List(&blob.ListOptions{Prefix: m.Key}); ; {
			o, err := objects.Next(ctx)
			if err == io.EOF {
				break
			}
			if err == nil {
				err = a.bucket.Delete(ctx, o.Key)
			}
			if err != nil && gcerrors.Code(err) != gcerrors.NotFound { // another process may have been faster
				return err
			}
		}
	}
}

// archive moves a finished game from the store to the archive. If the process dies in between, the game is in both, and
// another attempt does the same.
func (s *Service) archive(ctx context.Context, g *game) error {
	text, err := g.archived()
	if err != nil {
		return err
	}
	changes := []store.Change{
		{Key: openPrefix + g.id, Version: g.version},
		{Key: chunkPrefix + g.id + "/", DeletePrefix: true},
	}
	if s.config.Archive == nil {
		changes = append(changes, store.Change{Key: archiveKey(g.id), Value: text})
	} else if err := s.config.Archive.write(ctx, g.id, text); err != nil {
		return err
	}
	_, err = s.shard(g.id).Commit(ctx, changes...)
	return err
}

// archiveKey returns the key of an archived game in the store, which is used if there is no Archive.
func archiveKey(id string) string { return archivePrefix + month(id) + "/" + id }

// readArchived returns a game from the archive. If there is no such game, its Version is 0.
func (s *Service) readArchived(ctx context.Context, id string) (store.Entry, error) {
	if s.config.Archive != nil {
		text, err := s.config.Archive.read(ctx, id)
		if err != nil || text != nil {
			return store.Entry{Key: archiveKey(id), Value: text, Version: 1}, err
		}
	}
	return s.shard(id).Get(ctx, archiveKey(id)) // also from before there was an Archive
}

// archiveRoom is the number of games in the store's own archive that makeRoom deletes at a time.
const archiveRoom = 500

// allInStores returns the games in the stores' own archives.
func (s *Service) allInStores(ctx context.Context) iter.Seq2[store.Entry, error] {
	return func(yield func(store.Entry, error) bool) {
		for _, sh := range s.shards {
			for e, err := range sh.List(ctx, archivePrefix) {
				if !yield(e, err) {
					return
				}
			}
		}
	}
}

// forget deletes the games of the archive that are older than Keep says.
func (s *Service) forget(ctx context.Context, now time.Time) {
	oldest := now.UTC().AddDate(0, -s.config.Keep, 0).Format("2006-01")
	if s.config.Archive != nil {
		if err := s.config.Archive.forget(ctx, oldest); err != nil && ctx.Err() == nil {
			s.log.Warn("deleting old games", "error", err)
		}
	}
	for _, sh := range s.shards {
		s.forgetFromStore(ctx, sh, func(key string, _ int) bool { return key < archivePrefix+oldest })
		s.forgetFinished(ctx, sh, now.UTC().AddDate(0, -s.config.Keep, 0))
	}
}

// makeRoom deletes the oldest games of the store's own archive if more than half of the store is in use, because old games
// must not keep people from playing.
func (s *Service) makeRoom(ctx context.Context) {
	for _, sh := range s.shards {
		h := sh.Health(ctx)
		if h.Quota == 0 || h.InUse < h.Quota/2 {
			continue
		}
		s.log.Warn("more than half of the store is in use; its oldest finished games are being deleted", "bytes", h.InUse, "quota", h.Quota)
		s.forgetFromStore(ctx, sh, func(_ string, n int) bool { return n < archiveRoom })
	}
}

// forgetFromStore deletes games from the store's own archive, the oldest first, while the function old says so. Its second
// argument is the number of deleted games.
func (s *Service) forgetFromStore(ctx context.Context, sh *shard, old func(key string, n int) bool) {
	n := 0
	for e, err := range sh.List(ctx, archivePrefix) {
		if err == nil && !old(e.Key, n) {
			return
		}
		if err == nil {
			_, err = sh.Commit(ctx, store.Change{Key: e.Key, Version: e.Version})
		}
		if err == nil {
			err = s.unlist(ctx, sh, e)
		}
		if err != nil && !lostRace(err) {
			s.log.Warn("deleting old games", "error", err)
			return
		}
		n++
	}
}

// unlist deletes an archived game from the list of finished games.
func (s *Service) unlist(ctx context.Context, sh *shard, archived store.Entry) error {
	h, err := readHead(archived.Value)
	if err != nil {
		return nil // it is damaged, so nobody has listed it
	}
	e, err := sh.Get(ctx, finishedKey(archived.Key[strings.LastIndex(archived.Key, "/")+1:], h.Changed))
	if err == nil && e.Version != 0 {
		_, err = sh.Commit(ctx, store.Change{Key: e.Key, Version: e.Version})
	}
	return err
}
