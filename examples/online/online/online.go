// Package online is the whole server. Five lines in a module that needs it make a server with games of your own:
//
//	package main
//
//	import (
//		"github.com/seed4105872c/clutch/boardgame/dynamic"
//		"github.com/seed4105872c/clutch/examples/online/online"
//		"example.com/hop"
//	)
//
//	func main() { online.Main(dynamic.Adapt(hop.Game())) }
//
// The program in the folder above is one without a further game. Package arena, in the folder below, makes the arena
// for bots in the same way.
package online

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
	"github.com/seed4105872c/clutch/examples/online/store"
	"github.com/seed4105872c/clutch/examples/online/web"
)

const about = `Online serves the games of this library to browsers and programs.

With no flags it answers on 127.0.0.1:8080 and keeps its data in your data folder, in one SQLite file. One machine of
several, which share a PostgreSQL database:

  online -addr 10.0.0.1:8080 -database 'postgres://online@db1,db2/online?target_session_attrs=read-write'

A process that only plays bots:

  online -addr "" -workers 8 -database postgres://online@db1/online -debug-addr 127.0.0.1:8081

The finished games, one in each line, as JSON with their records but without names:

  online dump -data /var/lib/online

A copy of everything in a folder, also while a server uses it; to restore it, copy it to games.db in an empty folder:

  online backup FILE -data /var/lib/online

Whether all data in a folder or a database is whole:

  online check -data /var/lib/online

A copy to a folder or a database, which must be new, while no server runs:

  online copy postgres://online@db1/online -data /var/lib/online

Whether a server is ready, which its exit code says, and the version of the program:

  online ready -addr 127.0.0.1:8080
  online -version`

// Main runs the server, with these games before those of package clutch and of its examples, and exits with its code.
func Main(games ...dynamic.Game) {
	name := command.Add(games...)
	command.Main(name, strings.ReplaceAll(about, "  online ", "  "+name+" "), start)
}

// commands are what the program does besides serving games. Two of them need a place: a file, a folder or a database.
var commands = map[string]func(ctx context.Context, p *command.Program, o options, place string) error{
	"dump": dump, "backup": backup, "check": check, "copy": copyStore, "ready": ready,
}

// start runs the server until ctx ends, or the command that the first word names.
func start(ctx context.Context, p *command.Program) error {
	if slices.Equal(p.Args, []string{"-version"}) || slices.Equal(p.Args, []string{"--version"}) {
		return printVersion(p)
	}
	name, place := "", ""
	o, err := readOptions(p, &name, &place)
	if err != nil {
		return err
	}
	switch run := commands[name]; {
	case name == "":
	case run == nil:
		return command.Usagef("%q is neither a flag nor a command", name)
	case place != "" && name != "backup" && name != "copy":
		return command.Usagef("%q is not a flag", place)
	default:
		return run(ctx, p, o, place)
	}
	o.store.Failed = func(why string) {
		fmt.Fprintf(p.Stderr, "%s: the store has failed, and needs a new process: %s\n", p.Name, why)
		os.Exit(1) // whatever supervises the process starts it again
	}
	return run(ctx, o, p.Stdout)
}

const patience = 2 * time.Second // how long the requests in progress may take when the process ends

// run starts all parts of the server, and stops them one after another when ctx ends. The store stops last.
func run(ctx context.Context, o options, out io.Writer) (err error) {
	var listener net.Listener // nil if the process only plays the bots' turns
	if o.addr != "" {
		if listener, err = net.Listen("tcp", o.addr); err != nil {
			return err // checked before the store is opened
		}
		defer listener.Close()
		if err := checkBoard(o.board); o.board != "" && err != nil {
			return err
		}
	}
	log := o.store.Log
	st, err := store.Open(ctx, o.store)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	service := newService(o, st, log)
	server := web.New(web.Config{
		Games: service, Board: o.boardFiles(), Limits: o.limits, Log: log, Proxies: o.proxies,
		Connections: system.Descriptors() / 4 * 3, // the others are for the store and the pages' files
	})
	stopDebugging, err := serveDebugging(o, service, server, log)
	if err != nil {
		return err
	}
	defer stopDebugging()

	background, stop := context.WithCancel(context.Background())
	var group sync.WaitGroup
	defer group.Wait()
	defer stop()
	group.Go(func() { service.Run(background) })
	if o.workers > 0 {
		group.Go(func() { service.Work(background, o.workers) })
	}
	if listener == nil {
		fmt.Fprintf(out, "bots are playing, %d at a time\n", o.workers)
		<-ctx.Done()
		return nil
	}
	fmt.Fprintf(out, "the games are at http://%s/\n", listener.Addr())
	return server.Serve(ctx, listener, patience)
}

// printVersion prints the program's version, that of Go, and the platform.
func printVersion(p *command.Program) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("built without information about its version")
	}
	_, err := fmt.Fprintf(p.Stdout, "%s %s %s %s/%s\n", p.Name, info.Main.Version, info.GoVersion,
		runtime.GOOS, runtime.GOARCH)
	return err
}

func newService(o options, st store.Store, log *slog.Logger) *games.Service {
	o.games.Games, o.games.Log = catalog.Games(), log
	for _, name := range search.LevelNames() {
		o.games.Levels = append(o.games.Levels, search.Level{Name: name})
	}
	return games.New(st, o.games)
}
