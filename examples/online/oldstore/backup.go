package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"go.etcd.io/etcd/client/pkg/v3/fileutil"
	clientv3 "go.etcd.io/etcd/client/v3"
	"go.etcd.io/etcd/etcdutl/v3/snapshot"
)

// Snapshot writes a copy of the whole store, as it is at a single moment, from which [Restore] makes a new store. The
// copy has every change that was acknowledged before the call. The store works on meanwhile.
func (s *Store) Snapshot(ctx context.Context, w io.Writer) error {
	if _, err := s.Revision(ctx); err != nil { // from now on, an embedded member has all that was acknowledged
		return err
	}
	from := s.etcd
	if s.member == nil {
		one, err := s.upToDate(ctx)
		if err != nil {
			return err
		}
		defer one.Close()
		from = one
	}
	r, err := from.SnapshotWithVersion(ctx)
	if err != nil {
		return unavailable(ctx, err)
	}
	defer r.Snapshot.Close()
	_, err = io.Copy(w, r.Snapshot)
	return err
}

// upToDate returns a client of a single member of an external etcd that has all that was acknowledged.
func (s *Store) upToDate(ctx context.Context) (*clientv3.Client, error) {
	var err error
	for _, endpoint := range s.config.Endpoints {
		c := s.config
		c.Endpoints = []string{endpoint}
		one, wrong := dial(c)
		if wrong != nil {
			return nil, wrong
		}
		bounded, cancel := context.WithTimeout(ctx, s.config.Timeout)
		_, err = one.Get(bounded, "\x00", clientv3.WithCountOnly())
		if cancel(); err == nil {
			return one, nil
		}
		_ = one.Close()
	}
	return nil, unavailable(ctx, err)
}

// Exists reports whether the folder of a Config holds a store.
func (c Config) Exists() bool {
	_, err := os.Lstat(filepath.Join(c.Dir, folder))
	return err == nil
}

// Restore makes the folder of a new store from what [Store.Snapshot] has written. The folder must not hold a store yet.
// Restore reads and checks the whole copy first; if it fails, or the process ends, the folder holds no store. To
// restore a cluster, call Restore for each of its members, with the same copy.
func Restore(c Config, from io.Reader) error {
	c, err := c.complete()
	if err != nil {
		return err
	}
	if len(c.Endpoints) > 0 {
		return errors.New("an external etcd can't be restored from here")
	}
	locked, err := lock(c.Dir)
	if err != nil {
		return err
	}
	defer locked.Close()
	if c.Exists() {
		return fmt.Errorf("%s already holds a store, which stays as it is", c.Dir)
	}
	if err := room(c.Dir, minReserve); err != nil {
		return err
	}
	settings, err := c.settings()
	if err != nil {
		return err
	}
	work := c
	work.Dir = filepath.Join(c.Dir, "restoring")
	if err := errors.Join(os.RemoveAll(work.Dir), os.Mkdir(work.Dir, 0o700)); err != nil {
		return err
	}
	defer os.RemoveAll(work.Dir)
	file := filepath.Join(work.Dir, "copy")
	if err := save(file, from); err != nil {
		return err
	}
	var peers []string
	for _, u := range settings.AdvertisePeerUrls {
		peers = append(peers, u.String())
	}
	err = snapshot.NewV3(zapTo(c.Log, nil)).Restore(snapshot.RestoreConfig{
		SnapshotPath: file, OutputDataDir: filepath.Join(work.Dir, folder), Name: settings.Name,
		PeerURLs: peers, InitialCluster: settings.InitialCluster, InitialClusterToken: settings.InitialClusterToken,
	})
	if err == nil {
		err = os.Rename(filepath.Join(work.Dir, folder), settings.Dir)
	}
	if err != nil {
		return fmt.Errorf("this is not the copy of a store: %w", err)
	}
	d, err := fileutil.OpenDir(c.Dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

func save(name string, from io.Reader) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, from)
	return errors.Join(err, f.Close())
}
