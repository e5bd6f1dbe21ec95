package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/games"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
	"github.com/seed4105872c/clutch/examples/online/web"
)

// options holds the values of the command-line flags.
type options struct {
	addr    string
	archive string // the URL of the archive
	debug   string // the address of the profiles
	workers int
	store   store.Config
	etcds   [][]string // the endpoints of the external etcds that share the games
	games   games.Config
	limits  web.Limits
	proxies []netip.Prefix
	level   slog.Level
	format  string // of the log
	board   string
}

// readOptions parses the command line: the flags and, between them, the words, as [command.Program.Parse] does.
func readOptions(p *command.Program, words ...*string) (options, error) {
	o := options{limits: web.DefaultLimits()}
	f := p.Flags()
	f.StringVar(&o.addr, "addr", "127.0.0.1:8080", `address to listen on; "" serves no requests and only plays bots`)
	f.StringVar(&o.debug, "debug-addr", "",
		"address for people who run the server only, with profiles, backups and, at /names, "+
			"the reported names, such as 127.0.0.1:8081; by default, none")
	f.IntVar(&o.workers, "workers", 1, "how many bots may search at the same time in this process; 0: none")
	f.StringVar(&o.board, "board", "",
		"folder with clutch-board.js and all.wasm.gz, as written by examples/site -element; by default, the folder board "+
			"beside the program or, without one, built with the go command at the first request")
	f.TextVar(&o.level, "log", slog.LevelInfo, "lowest level to log: debug, info, warn, error")
	f.StringVar(&o.format, "log-format", "text", "form of the log: text or json")
	o.storeFlags(f)
	o.gameFlags(f)
	o.limitFlags(f)
	f.Func("etcd", "`URLs` of an external etcd, separated by commas, instead of the embedded one; given several times, the clusters share the "+
		"games, and new ones must come last", func(urls string) error {
		o.etcds = append(o.etcds, strings.Split(urls, ","))
		return nil
	})
	if err := p.Parse(f, words...); err != nil {
		return o, err
	}
	return o, command.Usage(o.complete())
}

// openStores opens the stores that share the games. The caller must close those that it returns, also with an error.
func (o *options) openStores(ctx context.Context) (stores []*store.Store, err error) {
	etcds := o.etcds
	if etcds == nil {
		etcds = [][]string{nil} // the embedded one
	}
	for _, endpoints := range etcds {
		c := o.store
		c.Endpoints = endpoints
		st, err := store.Open(ctx, c)
		if err != nil {
			return stores, err
		}
		stores = append(stores, st)
	}
	return stores, nil
}

func (o *options) storeFlags(f *flag.FlagSet) {
	f.StringVar(&o.store.Dir, "data", "", "folder for the data (by default clutch-online in your data folder)")
	f.StringVar(&o.store.Name, "name", "", "name of this member of the -cluster")
	f.StringVar(&o.store.Cluster, "cluster", "", "the members, as name=URL,name=URL, of a cluster that shares the data")
	f.StringVar(&o.store.ClusterListen, "cluster-listen", "", "URL on which to listen for the other members, "+
		"such as http://0.0.0.0:9001, if this member's URL in -cluster has a name in place of an IP address")
	f.StringVar(&o.store.Listen, "etcd-listen", "",
		"URL, with an IP address (such as 0.0.0.0) or localhost, at which the embedded etcd answers others; "+
			"anyone who can reach it can read and write everything")
	f.StringVar(&o.store.Access, "etcd-access", "",
		"`file` with the certificates, or the user and the password, that an external etcd asks for: see README.md")
	f.Int64Var(&o.store.Quota, "quota", 2<<30, "greatest size of the store, in bytes")
	f.Int64Var(&o.store.Reserve, "reserve", 256<<20,
		"bytes to keep free on the disk, at least 96 MiB; if less is free, nothing is written")
	f.DurationVar(&o.store.Timeout, "store-timeout", 5*time.Second, "how long to wait for the store")
}

func (o *options) gameFlags(f *flag.FlagSet) {
	f.Int64Var(&o.games.Cache, "cache", 256<<20, "most bytes of games that are kept in memory")
	f.DurationVar(&o.games.Grace, "grace", 10*time.Minute,
		"how long a finished game stays open before it goes to the archive")
	f.DurationVar(&o.games.Idle, "idle", 30*24*time.Hour,
		"how long a game may go without a move before it is broken off")
	f.StringVar(&o.archive, "archive", "",
		"`URL` of the place for finished games: file:///folder or s3://bucket?region=...; by default, a folder "+
			"in -data; processes that share the data need one that they all reach")
	f.IntVar(&o.games.Keep, "keep", 24, "for how many months of 31 days after their end games are kept")
}

func (o *options) limitFlags(f *flag.FlagSet) {
	l := &o.limits
	f.Float64Var(&l.Rate, "rate", l.Rate, "requests per second from one address; 0: no limit, here and below")
	f.IntVar(&l.Burst, "burst", l.Burst, "most requests at once from one address")
	f.Float64Var(&l.Creates, "creates", l.Creates,
		"games created, seats taken, rematches and reports per hour from one address")
	f.IntVar(&l.Games, "games", l.Games, "unfinished games from one address at a time")
	f.IntVar(&l.Streams, "streams", l.Streams, "streams of events to one address at a time")
	f.IntVar(&l.Connections, "connections", l.Connections, "connections from one address at a time")
	f.Func("trusted-proxy",
		"`network` of a proxy, such as 10.0.0.0/8, whose X-Forwarded-For says from which address a request comes; may "+
			"be given several times", func(network string) error {
			p, err := netip.ParsePrefix(network)
			o.proxies = append(o.proxies, p.Masked())
			return err
		})
}

// The method complete checks flags that depend on each other, and chooses the data folder if -data is not given.
func (o *options) complete() (err error) {
	switch host, _, wrong := net.SplitHostPort(o.debug); {
	case o.debug != "" && (wrong != nil || host == ""):
		return errors.New("-debug-addr must have a host and a port, such as 127.0.0.1:8081")
	case o.workers < 0 || o.workers > 1000:
		return errors.New("-workers must be from 0 to 1000")
	case o.format != "text" && o.format != "json":
		return errors.New("-log-format must be text or json")
	case o.addr == "" && o.workers == 0:
		return errors.New(`-addr "" and -workers 0 leave nothing to do`)
	case o.games.Cache < 1 || o.games.Keep < 1 || o.games.Grace <= 0 || o.games.Idle <= 0 || o.store.Timeout <= 0:
		return errors.New("-cache, -keep, -grace, -idle and -store-timeout must be positive")
	case len(o.etcds) > games.MaxShards:
		return fmt.Errorf("-etcd can name %d clusters at most", games.MaxShards)
	case o.store.Quota < 16<<20 || o.store.Reserve < 1:
		return errors.New("-quota must be at least 16 MiB, and -reserve at least 1")
	case o.limits.Rate < 0 || o.limits.Burst < 0 || o.limits.Creates < 0 || o.limits.Games < 0 || o.limits.Streams < 0,
		o.limits.Connections < 0:
		return errors.New("limits must not be negative")
	}
	if program, err := os.Executable(); err == nil && o.board == "" {
		o.board = boardBeside(program)
	}
	if o.store.Dir == "" && o.etcds == nil {
		if o.store.Dir, err = command.DataFolder("clutch-online"); err != nil {
			return err
		}
	}
	if o.archive == "" && (o.store.Cluster != "" || o.store.Listen != "" || o.etcds != nil) {
		return errors.New("processes that share the data need an -archive that all of them reach: a shared folder or a bucket")
	}
	if o.archive == "" {
		dir, err := filepath.Abs(filepath.Join(o.store.Dir, "archive"))
		if err != nil {
			return err
		}
		o.archive = (&url.URL{Scheme: "file", Path: filepath.ToSlash(dir)}).String()
	}
	return nil
}
