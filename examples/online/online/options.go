package online

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/frontend"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/store"
	"github.com/seed4105872c/clutch/examples/online/web"
)

// options holds the values of the command-line flags.
type options struct {
	addr    string
	debug   string // the address of the profiles
	workers int
	store   store.Config
	games   games.Config
	limits  web.Limits
	proxies []netip.Prefix
	level   slog.Level
	format  string // of the log
	board   string
}

// readOptions parses the command line: the flags and, between them, the words, as [command.Program.Parse] does.
func readOptions(p *command.Program, words ...*string) (options, error) {
	o := options{addr: "127.0.0.1:8080", limits: web.DefaultLimits()}
	f := p.Flags()
	f.Func("addr", "`address` to listen on; \"\" serves no requests and only plays bots (default 127.0.0.1:8080)",
		func(text string) error {
			o.addr = text
			return nil
		})
	f.StringVar(&o.debug, "debug-addr", "",
		"address for people who run the server only, such as 127.0.0.1:8081, with profiles, at /names the reported names, "+
			"/metrics and /healthz; by default, none")
	bounded(f, &o.workers, "workers", 1, 0, 1000, "how many bots may search at the same time in this process; 0: none")
	f.StringVar(&o.board, "board", "",
		"folder with clutch-board.js and all.wasm.gz, as written by examples/clutch book -element, for boards that need no "+
			"server; by default, the folder board beside the program or, without one, there are no such boards")
	f.TextVar(&o.level, "log", slog.LevelInfo, "lowest level to log: debug, info, warn, error")
	f.StringVar(&o.format, "log-format", "text", "form of the log: text or json")
	o.storeFlags(f)
	o.gameFlags(f)
	o.limitFlags(f)
	if err := p.Parse(f, words...); err != nil {
		return o, err
	}
	var handler slog.Handler = slog.NewTextHandler(p.Stderr, &slog.HandlerOptions{Level: o.level})
	if o.format == "json" {
		handler = slog.NewJSONHandler(p.Stderr, &slog.HandlerOptions{Level: o.level})
	}
	o.store.Log = slog.New(handler)
	return o, command.Usage(o.complete())
}

func (o *options) storeFlags(f *flag.FlagSet) {
	f.StringVar(&o.store.Dir, "data", "", "folder for the data (by default clutch-online in your data folder)")
	f.StringVar(&o.store.Address, "database", "",
		"`address` of a PostgreSQL database, postgres://…, which any number of processes may share, instead of -data")
	bounded(f, &o.store.Reserve, "reserve", 256<<20, 1, 1<<50,
		"bytes to keep free on the disk of -data; if less is free, nothing is written")
	bounded(f, &o.store.Timeout, "store-timeout", 5*time.Second, 10*time.Millisecond, time.Hour,
		"how long to wait for the store")
}

// century is the longest time that a flag can mean.
const century = 100 * 365 * 24 * time.Hour

func (o *options) gameFlags(f *flag.FlagSet) {
	bounded(f, &o.games.Cache, "cache", 256<<20, 1<<20, 1<<50, "most bytes of games that are kept in memory")
	bounded(f, &o.games.Idle, "idle", 30*24*time.Hour, time.Hour, century,
		"how long a game may go without a move before it is broken off")
	o.games.Keep = 24 * month
	f.Func("keep", "for how many `months` of 31 days after their end games are kept, or forever (default 24)",
		func(text string) error {
			if text == "forever" {
				o.games.Keep = 0
				return nil
			}
			months, err := within(text, 1, int(century/month))
			if err != nil {
				return fmt.Errorf("%w, or forever", err)
			}
			o.games.Keep = time.Duration(months) * month
			return nil
		})
}

const month = 31 * 24 * time.Hour

func (o *options) limitFlags(f *flag.FlagSet) {
	l := &o.limits
	const most = 1_000_000
	bounded(f, &l.Rate, "rate", l.Rate, 0, most,
		"requests per second from one address, and as many changes of games that are played; 0: no limit")
	bounded(f, &l.Burst, "burst", l.Burst, 1, most, "most requests at once from one address")
	bounded(f, &l.Creates, "creates", l.Creates, 0, most,
		"games created, seats taken, rematches and reports per hour from one address; 0: no limit")
	bounded(f, &l.Games, "games", l.Games, 0, most, "unfinished games from one address at a time; 0: no limit")
	bounded(f, &l.Streams, "streams", l.Streams, 0, most, "streams of events to one address at a time; 0: no limit")
	bounded(f, &l.Connections, "connections", l.Connections, 0, most, "connections from one address at a time; 0: no limit")
	f.Func("trusted-proxy",
		"`network` of a proxy, such as 10.0.0.0/8, whose X-Forwarded-For says from which address a request comes; may "+
			"be given several times", func(network string) error {
			p, err := netip.ParsePrefix(network)
			if p.Addr().Is4In6() {
				return errors.New("write a network of IPv4 addresses as 10.0.0.0/8")
			}
			o.proxies = append(o.proxies, p.Masked())
			return err
		})
}

// bounded defines a flag whose value has a least and a greatest one.
func bounded[T int | int64 | float64 | time.Duration](
	f *flag.FlagSet, to *T, name string, value, least, most T, usage string,
) {
	*to = value
	f.Func(name, fmt.Sprintf("%s (default %v)", usage, value), func(text string) (err error) {
		*to, err = within(text, least, most)
		return err
	})
}

// within returns the value of a flag, or an error that says between which bounds it must be.
func within[T int | int64 | float64 | time.Duration](text string, least, most T) (v T, err error) {
	switch v := any(&v).(type) {
	case *int:
		*v, err = strconv.Atoi(text)
	case *int64:
		*v, err = strconv.ParseInt(text, 10, 64)
	case *float64:
		*v, err = strconv.ParseFloat(text, 64)
	case *time.Duration:
		*v, err = time.ParseDuration(text)
	}
	if err != nil || !(v >= least && v <= most) { // which NaN is not
		return v, fmt.Errorf("it must be from %v to %v", least, most)
	}
	return v, nil
}

// The method complete checks flags that depend on each other, and chooses the data folder if -data is not given.
func (o *options) complete() (err error) {
	switch host, _, wrong := net.SplitHostPort(o.debug); {
	case o.debug != "" && (wrong != nil || host == ""):
		return errors.New("-debug-addr must have a host and a port, such as 127.0.0.1:8081")
	case o.format != "text" && o.format != "json":
		return errors.New("-log-format must be text or json")
	case o.addr == "" && o.workers == 0:
		return errors.New(`-addr "" and -workers 0 leave nothing to do`)
	case o.store.Address != "" && o.store.Dir != "":
		return errors.New("the games are in -data or in -database, not in both")
	case o.store.Address != "" && !isAddress(o.store.Address):
		return errors.New("-database must begin with postgres://")
	}
	if program, err := os.Executable(); err == nil && o.board == "" {
		o.board = boardBeside(program)
	}
	if o.store.Dir == "" && o.store.Address == "" {
		o.store.Dir, err = command.DataFolder("clutch-online")
	}
	return err
}

// isAddress reports whether a place of a store is a database, and not a folder.
func isAddress(place string) bool {
	return strings.HasPrefix(place, "postgres://") || strings.HasPrefix(place, "postgresql://")
}

// checkBoard returns an error unless a folder has the files of the board, and this user can read all that is there.
func checkBoard(dir string) error {
	for _, name := range []string{"clutch-board.js", "all.wasm.gz"} {
		if _, err := os.Stat(filepath.Join(dir, name)); err != nil {
			return fmt.Errorf("-board: %w; examples/clutch book -element writes the board's files", err)
		}
	}
	files, err := os.ReadDir(dir)
	for _, entry := range files {
		file, wrong := os.Open(filepath.Join(dir, entry.Name()))
		if wrong == nil {
			wrong = file.Close()
		}
		err = cmp.Or(err, wrong)
	}
	if err != nil {
		return fmt.Errorf("-board: %w", err)
	}
	return nil
}

// boardBeside returns the folder "board" beside a program, as the archives of a release have it, or "" if the board is
// not there.
func boardBeside(program string) string {
	program, err := filepath.EvalSymlinks(program)
	if err != nil {
		return ""
	}
	dir := filepath.Join(filepath.Dir(program), "board")
	if _, err := os.Stat(filepath.Join(dir, "clutch-board.js")); err != nil {
		return ""
	}
	return dir
}

// boardFiles returns what serves the files of the board, or nil without a folder.
func (o *options) boardFiles() http.Handler {
	if o.board == "" {
		return nil
	}
	return frontend.Files(o.board)
}
