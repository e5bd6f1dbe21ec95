package games

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"gocloud.dev/blob"
	_ "gocloud.dev/blob/fileblob" // file:///folder
	_ "gocloud.dev/blob/s3blob"   // s3://bucket?region=...
	"gocloud.dev/gcerrors"

	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// Archive keeps finished games as objects outside the store, one for each game. Its size has no limit but the disk's or
// the bucket's. It is safe for concurrent use, and several processes may share one. An object never changes.
type Archive struct {
	bucket *blob.Bucket
	folder string                // of a bucket that is a folder, or ""
	known  atomic.Bool           // whether this version reads the archive's format
	wrong  atomic.Pointer[error] // why it does not, if the archive has said so
	silent atomic.Int64          // until when nobody asks for an object, in Unix milliseconds
}

// OpenArchive opens the archive at a URL: "file:///folder", which OpenArchive creates if it does not exist, and
// whose disk must know hard links, or "s3://bucket" with the parameters of package s3blob.
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

// markName is the name of the object that says in which format the games are.
const markName = "format.json"

// A bucket can take requests and never answer, or can't be reached, which takes seconds to notice. So answerTime is how
// long the archive may take to read or write an object and, if it has not answered, for silence nobody asks for another
// one: people play on meanwhile, and clocks run.
const (
	answerTime = 5 * time.Second
	silence    = 10 * time.Second
)

var errSilent = errors.New("it has not answered lately")

// identify makes sure that this version reads the games of the archive, and marks an empty archive as one that it does.
// The error wraps errFormat if it doesn't, and only store.ErrUnavailable if the archive does not answer.
func (a *Archive) identify(ctx context.Context) error {
	if a.known.Load() {
		return nil
	}
	text, err := a.object(ctx, markName)
	if err != nil {
		return err
	}
	used := json.Valid(text) // otherwise the machine may have failed while it wrote the mark of a new archive
	if !used {
		for _, err = range a.list(ctx) {
			used = true
			break
		}
	}
	switch {
	case err != nil:
	case !used:
		err = a.put(ctx, markName, newMark(), text == nil)
	default:
		if err := checkMark("the archive", text, true); err != nil {
			a.wrong.Store(&err)
			return err
		}
	}
	if err == nil {
		a.known.Store(true)
		a.wrong.Store(nil)
	}
	return unanswered(ctx, err)
}

// unanswered wraps an error of the archive in store.ErrUnavailable. If the caller's ctx has ended, it returns the error
// of ctx instead.
func unanswered(ctx context.Context, err error) error {
	if err == nil {
		return nil
	}
	if cause := ctx.Err(); cause != nil {
		return cause
	}
	return fmt.Errorf("%w: the archive: %s", store.ErrUnavailable, err) // a time that is up here is not the caller's
}

// objectName returns the name of a game's object. It follows from the identifier alone. A folder holds only some of the
// games.
func objectName(id string) string { return id[:2] + "/" + id + ".json" }

// identifierOf returns the identifier of the game whose object has this name.
func identifierOf(name string) (id string, ok bool) {
	id = strings.TrimSuffix(path.Base(name), ".json")
	return id, wellFormed(id) && objectName(id) == name
}

// errOther reports that the archive has another game with the same identifier.
var errOther = errors.New("the archive has another game with this identifier, which stays as it is")

// write stores a game. After write has returned without an error, the game survives a crash of the machine. If the
// archive has the game already, write changes nothing; if it has another game of this name, the error is errOther.
func (a *Archive) write(ctx context.Context, id string, text []byte) error {
	if err := a.identify(ctx); err != nil {
		return err
	}
	before, err := a.object(ctx, objectName(id)) // not every bucket refuses to replace an object
	if err != nil {
		return err
	}
	if !json.Valid(before) { // there is none, or the machine has failed while it wrote a file
		err := a.put(ctx, objectName(id), text, before == nil)
		if gcerrors.Code(err) != gcerrors.FailedPrecondition && !errors.Is(err, fs.ErrExist) {
			return err
		}
		if before, err = a.object(ctx, objectName(id)); err != nil { // another process has been faster
			return err
		}
	}
	if !sameGame(before, text) {
		return errOther
	}
	return a.flush(objectName(id)) // whoever wrote it may have been killed before
}

// sameGame reports whether two objects of the archive have the same game. What is said and linked after its end may
// differ.
func sameGame(a, b []byte) bool {
	var one, two entry
	if readFormat(a, &one) != nil || readFormat(b, &two) != nil {
		return bytes.Equal(a, b)
	}
	return one.Created == two.Created && bytes.Equal(one.Session, two.Session)
}

// put writes an object, and waits until it is on disk. If isNew is true, there must be none of this name.
func (a *Archive) put(ctx context.Context, name string, text []byte, isNew bool) error {
	if a.folder == "" {
		ctx, cancel := context.WithTimeout(ctx, answerTime)
		defer cancel()
		return a.bucket.WriteAll(ctx, name, text, &blob.WriterOptions{ContentType: "application/json", IfNotExist: isNew})
	}
	// A bucket that is a folder looks first and writes then, so two different objects could both be the first. Nor does
	// it wait for the disk: a file that the disk has refused can look whole until the machine starts again.
	file := filepath.Join(a.folder, filepath.FromSlash(name))
	whole := filepath.Join(a.folder, "unfinished-"+rand.Text())
	defer os.Remove(whole)
	move := os.Rename
	if isNew {
		move = os.Link
	}
	err := save(whole, text)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(file), 0o777)
	}
	if err == nil {
		err = move(whole, file)
	}
	if err != nil {
		return err
	}
	return a.flush(name)
}

// save writes a new file, and waits until it is on disk.
func save(name string, text []byte) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	return errors.Join(err, f.Sync(), f.Close())
}

// flush waits until an object of a folder, and the names of the folders above it, are on disk.
func (a *Archive) flush(name string) error {
	if a.folder == "" {
		return nil
	}
	folder := filepath.Clean(a.folder)
	for at := filepath.Join(folder, filepath.FromSlash(name)); ; at = filepath.Dir(at) {
		f, err := os.Open(at)
		if err == nil {
			err = errors.Join(f.Sync(), f.Close())
		}
		if err != nil || at == folder {
			return err
		}
	}
}

// entry returns a game in the form of an entry in the store. If there is no such game, its Version is 0.
func (a *Archive) entry(ctx context.Context, id string) (e store.Entry, err error) {
	if err = a.identify(ctx); err != nil {
		return e, err
	}
	e.Key = objectName(id)
	if e.Value, err = a.object(ctx, e.Key); e.Value != nil {
		e.Version = 1
	}
	return e, err
}

// object returns an object, or nil if there is none.
func (a *Archive) object(ctx context.Context, name string) ([]byte, error) {
	if millis(time.Now()) < a.silent.Load() {
		return nil, unanswered(ctx, errSilent)
	}
	bounded, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	text, err := a.bucket.ReadAll(bounded, name)
	missing := gcerrors.Code(err) == gcerrors.NotFound
	failed := err != nil && !missing && a.folder == "" // a folder says at once what is wrong with one of its files
	if (failed || bounded.Err() != nil) && ctx.Err() == nil {
		a.silent.Store(millis(time.Now().Add(silence)))
	}
	if missing {
		return nil, nil
	}
	return text, unanswered(ctx, err)
}

// archived is a game's object. In a list, it has no Entry.
type archived struct {
	store.Entry
	id      string
	written time.Time
}

// games yields the games that were written before a time, in Unix milliseconds, in the order of their identifiers. It
// yields an error last.
func (a *Archive) games(ctx context.Context, before int64) iter.Seq2[archived, error] {
	return func(yield func(archived, error) bool) {
		if err := a.identify(ctx); err != nil {
			yield(archived{}, err)
			return
		}
		for o, err := range a.list(ctx) {
			if err == nil && millis(o.written) >= before {
				continue
			}
			if err == nil {
				o.Entry, err = a.entry(ctx, o.id)
			}
			if gone := err == nil && o.Version == 0; !gone && !yield(o, err) {
				return
			}
		}
	}
}

// list yields the games of the archive without their texts, in a single walk, as games does.
func (a *Archive) list(ctx context.Context) iter.Seq2[archived, error] {
	if a.folder != "" {
		return a.walk
	}
	return func(yield func(archived, error) bool) {
		for objects := a.bucket.List(nil); ; {
			bounded, cancel := context.WithTimeout(ctx, answerTime)
			o, err := objects.Next(bounded)
			cancel()
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(archived{}, err)
				return
			}
			if id, ok := identifierOf(o.Key); ok && !yield(archived{id: id, written: o.ModTime}, nil) {
				return
			}
		}
	}
}

// walk is list for a folder. A bucket that is a folder walks from its root for every page of a list.
func (a *Archive) walk(yield func(archived, error) bool) {
	err := fs.WalkDir(os.DirFS(a.folder), ".", func(name string, d fs.DirEntry, err error) error {
		id, ok := identifierOf(name)
		if err != nil || d.IsDir() || !ok {
			return err
		}
		info, err := d.Info()
		switch {
		case errors.Is(err, fs.ErrNotExist): // it has been deleted in the meantime
			return nil
		case err == nil && !yield(archived{id: id, written: info.ModTime()}, nil):
			return fs.SkipAll
		}
		return err
	})
	if err != nil {
		yield(archived{}, err)
	}
}

// forget deletes the games that ended before a time, in Unix milliseconds. No game was written before its end.
func (a *Archive) forget(ctx context.Context, oldest int64) error {
	for o, err := range a.games(ctx, oldest) {
		if err != nil {
			return err
		}
		var h head
		if readFormat(o.Value, &h) != nil || h.Changed >= oldest {
			continue // it is damaged, or its file is older than the game
		}
		err = a.bucket.Delete(ctx, o.Key)
		if err != nil && gcerrors.Code(err) != gcerrors.NotFound { // another process may have been faster
			return err
		}
	}
	return nil
}

// archive moves a finished game from the store to the archive. If the process dies in between, the game is in both, and
// another attempt does the same. The game is closed, so nothing can change it any more.
func (s *Service) archive(ctx context.Context, g *game) error {
	text, err := g.archived()
	if err != nil {
		return err
	}
	if err := s.config.Archive.write(ctx, g.id, text); err != nil {
		return err
	}
	return s.leave(ctx, g)
}

// leave deletes a game from the store, unless another process has been faster.
func (s *Service) leave(ctx context.Context, g *game) error {
	err := s.commit(ctx, s.shard(g.id),
		store.Change{Key: openPrefix + g.id, Version: g.version},
		store.Change{Key: chunkPrefix + g.id + "/", DeletePrefix: true})
	if errors.Is(err, store.ErrConflict) {
		return nil
	}
	return err
}

// unlessEnded returns a game that was read from the store, or the archived one if the archive has the game's end: then
// the store was restored from a backup that is older, and loses the game. No game goes to the archive within the time
// Grace after a change, so few games must be looked for. A game goes on if the archive does not answer.
func (s *Service) unlessEnded(ctx context.Context, g *game) (*game, error) {
	if g.archive || g.Over || g.Closed || millis(s.now())-g.Changed < s.config.Grace.Milliseconds() {
		return g, nil
	}
	e, err := s.config.Archive.entry(ctx, g.id)
	if err != nil || e.Version == 0 {
		return g, nil
	}
	ended, err := s.decode(g.id, e, nil)
	if err != nil {
		return nil, err
	}
	if ended.Created != g.Created { // the key of its order was used again, and the old game is not yet deleted
		return g, nil
	}
	return ended, s.leave(ctx, g)
}

// month is how long a game is kept at least for each month of Keep.
const month = 31 * 24 * time.Hour

// oldest returns the time before which games have ended that are kept no longer, in Unix milliseconds.
func (s *Service) oldest() int64 { return millis(s.now().Add(-time.Duration(s.config.Keep) * month)) }

// kept reports whether an archived game has not ended longer ago than Keep says. Somebody may not have deleted it yet.
func (s *Service) kept(g *game) bool { return g.Changed >= s.oldest() }

// forget deletes the games that ended longer ago than Keep says.
func (s *Service) forget(ctx context.Context) {
	oldest := s.oldest()
	if err := s.config.Archive.forget(ctx, oldest); err != nil && ctx.Err() == nil {
		s.log.Warn("deleting old games", "error", err)
	}
	for _, sh := range s.shards {
		for _, key := range s.extra(sh, oldest) {
			err := s.commit(ctx, sh, store.Change{Key: key, Version: 1})
			if err != nil && !errors.Is(err, store.ErrConflict) { // another process may have been faster
				s.log.Warn("deleting old games", "error", err)
				break
			}
		}
	}
}
