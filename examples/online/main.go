// Online serves the games of this library to browsers and programs, on one machine or on several.
//
//	go run -C examples/online .
//
// Without flags, it starts everything that is needed: the pages, the store and the bots. The file web/openapi.yaml
// describes the calls. README.md explains what Online needs, how it handles failures, and how several machines
// share the work.
package main

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
	"sync"
	"time"

	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/games"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
	store "github.com/seed4105872c/clutch/examples/online/oldstore"
	"github.com/seed4105872c/clutch/examples/online/web"
)

const about = `Online serves the games of this library to browsers and programs.

With no flags it answers on 127.0.0.1:8080 and keeps its data in your data folder. One machine of several:

  online -addr 10.0.0.1:8080 -data /var/lib/online \
    -name n1 -cluster n1=http://10.0.0.1:9001,n2=http://10.0.0.2:9001,n3=http://10.0.0.3:9001 \
    -archive 's3://games?region=eu-central-1'

A process that only plays bots, on an external etcd:

  online -addr "" -workers 8 -etcd http://10.0.0.1:2379 -archive 's3://games?region=eu-central-1'

The finished games, one in each line, as JSON with their records but without names:

  online dump -data /var/lib/online

A copy of everything, from a server that runs, and a data folder from such a copy:

  online backup FILE -debug-addr 127.0.0.1:8081
  online restore FILE -data /var/lib/online

Whether a server is ready, which its exit code says, and the version of the program:

  online ready -addr 127.0.0.1:8080
  online -version

Whether the data in a folder is whole, which every start checks first:

  online verify /var/lib/online`

func main() { command.Main("online", about, start) }

// start runs the server until ctx ends, or what the first argument names.
func start(ctx context.Context, p *command.Program) error {
	commands := map[string]func(context.Context, *command.Program) error{
		"dump": dump, "backup": backup, "restore": restore, "ready": ready, "verify": verify,
		"-version": printVersion, "--version": printVersion,
	}
	if len(p.Args) > 0 && commands[p.Args[0]] != nil {
		name := p.Args[0]
		p.Args = p.Args[1:]
		return commands[name](ctx, p)
	}
	o, err := readOptions(p)
	if err != nil {
		return err
	}
	var handler slog.Handler = slog.NewTextHandler(p.Stderr, &slog.HandlerOptions{Level: o.level})
	if o.format == "json" {
		handler = slog.NewJSONHandler(p.Stderr, &slog.HandlerOptions{Level: o.level})
	}
	o.store.Failed = func(why string) {
		fmt.Fprintf(p.Stderr, "online: the store has failed, and needs a new process: %s\n", why)
		os.Exit(1) // whatever supervises the process starts it again
	}
	log := slog.New(handler)
	return run(ctx, o, p.Stdout, log)
}

const (
	patience  = 2 * time.Second  // how long the requests in progress may take when the process ends
	startTime = 10 * time.Minute // how long to wait for the other members of a cluster to start
)

// run starts all parts of the server, and stops them one after another when ctx ends. The stores stop last.
func run(ctx context.Context, o options, out io.Writer, log *slog.Logger) (err error) {
	var listener net.Listener // nil if the process only plays the bots' turns
	if o.addr != "" {
		if listener, err = net.Listen("tcp", o.addr); err != nil {
			return err // checked before the store is opened
		}
		defer listener.Close()
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	o.store.Log, o.store.Verify = log, []string{self, "verify"}
	starting, cancel := context.WithTimeout(ctx, startTime)
	stores, err := o.openStores(starting)
	cancel()
	defer func() {
		for _, st := range stores {
			err = errors.Join(err, st.Close())
		}
	}()
	if err != nil {
		return err
	}
	if o.games.Archive, err = games.OpenArchive(ctx, o.archive); err != nil {
		return err
	}
	defer o.games.Archive.Close()
	service := newService(o, stores, log)
	stopDebugging, err := serveDebugging(o, service, stores, log)
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
	board, err := newBoard(background, o.board, log)
	if err != nil {
		return err
	}
	if o.board == "" {
		group.Go(board.check)
	}
	defer board.close()
	defer stop()
	server := web.New(web.Config{
		Games: service, Board: board, Limits: o.limits, Log: log, Proxies: o.proxies,
		Connections: system.Descriptors() / 4 * 3, // the others are for the store, the archive and the pages' files
	})
	fmt.Fprintf(out, "the games are at http://%s/\n", listener.Addr())
	return server.Serve(ctx, listener, patience)
}

// verify checks the data in the folder that is the last argument, before a server uses it.
func verify(_ context.Context, p *command.Program) error {
	if len(p.Args) != 1 {
		return command.Usagef("verify takes the folder of -data")
	}
	return store.Verify(p.Args[0])
}

// ready returns an error unless the server at -addr says within two seconds that it is ready.
func ready(ctx context.Context, p *command.Program) error {
	o, err := readOptions(p)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Second)
	defer cancel()
	return get(ctx, "http://"+o.addr+"/readyz", io.Discard)
}

// printVersion prints the program's version, that of Go, and the platform.
func printVersion(_ context.Context, p *command.Program) error {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return errors.New("built without information about its version")
	}
	_, err := fmt.Fprintf(p.Stdout, "online %s %s %s/%s\n", info.Main.Version, info.GoVersion,
		runtime.GOOS, runtime.GOARCH)
	return err
}

func newService(o options, stores []*store.Store, log *slog.Logger) *games.Service {
	o.games.Games, o.games.Log = catalog.Games(), log
	for _, name := range search.LevelNames() {
		o.games.Levels = append(o.games.Levels, search.Level{Name: name})
	}
	return games.New(stores, o.games)
}
