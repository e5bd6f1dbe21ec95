package games

import (
	"archive/zip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/boardgame/record"
)

// Dump writes the finished games of the archive for people who study games: a line of JSON for each game, in the order
// of their identifiers. The records are whole, as nothing is hidden any more, but without the players' names. It leaves
// damaged games out, and counts them. It needs no store.
func (s *Service) Dump(ctx context.Context, w io.Writer) (damaged int, err error) {
	type line struct {
		ID     string          `json:"id"`
		Month  string          `json:"month"` // in which the game began
		Game   string          `json:"game"`
		Rounds []record.Record `json:"rounds"`
	}
	out := json.NewEncoder(w)
	for o, err := range s.config.Archive.games(ctx, math.MaxInt64) {
		if err != nil {
			return damaged, err
		}
		g, err := s.decode(o.id, o.Entry, nil)
		if errors.Is(err, ErrDamaged) {
			damaged++
			continue
		}
		if err != nil {
			return damaged, err
		}
		rounds := append(g.session.Rounds(), g.session.Record())
		for i := range rounds {
			for p := range rounds[i].Players {
				rounds[i].Players[p].Name = ""
			}
		}
		month := time.UnixMilli(g.Created).UTC().Format("2006-01")
		if err := out.Encode(line{o.id, month, g.Game, rounds}); err != nil {
			return damaged, err
		}
	}
	return damaged, nil
}

// backupFolder is the folder of a backup with the archive's objects.
const backupFolder = "archive/"

// Backup copies the games to a zip file, with the names and times that they have in the archive's folder. It copies
// nothing of a bucket, which outlives the server's machines.
func (a *Archive) Backup(ctx context.Context, z *zip.Writer) error {
	if a.folder == "" {
		return nil
	}
	save := func(name string, written time.Time, text []byte) error {
		w, err := z.CreateHeader(&zip.FileHeader{Name: backupFolder + name, Method: zip.Deflate, Modified: written})
		if err == nil {
			_, err = w.Write(text)
		}
		return err
	}
	for o, err := range a.games(ctx, math.MaxInt64) {
		if err == nil {
			err = save(o.Key, o.written, o.Value)
		}
		if err != nil {
			return err
		}
	}
	mark, err := a.object(ctx, markName)
	if err != nil {
		return err
	}
	return save(markName, time.Time{}, mark)
}

// Restore adds the games of a backup to the archive, and returns how many of them the archive has then. A game that it
// had before stays as it is, and counts if it is the same.
func (a *Archive) Restore(ctx context.Context, z *zip.Reader) (n int, err error) {
	mark, err := fs.ReadFile(z, backupFolder+markName)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return 0, err
	}
	used := slices.ContainsFunc(z.File, func(f *zip.File) bool { return strings.HasPrefix(f.Name, backupFolder) })
	if err := checkMark("the backup", mark, used); err != nil {
		return 0, err
	}
	for _, f := range z.File {
		name, inside := strings.CutPrefix(f.Name, backupFolder)
		id, ok := identifierOf(name)
		if !inside || !ok {
			continue
		}
		text, err := fs.ReadFile(z, f.Name)
		if err == nil {
			err = a.write(ctx, id, text)
		}
		if errors.Is(err, errOther) {
			continue
		}
		if err == nil && a.folder != "" {
			err = os.Chtimes(filepath.Join(a.folder, filepath.FromSlash(name)), time.Time{}, f.Modified)
		}
		if err != nil {
			return n, fmt.Errorf("%s: %w", f.Name, err)
		}
		n++
	}
	return n, nil
}
