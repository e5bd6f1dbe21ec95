package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/online/internal/rig"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
	"github.com/seed4105872c/clutch/examples/online/store"
)

// throughput prints how many moves the server accepts per second and, for comparison, how many writes per second the bare
// store makes in the same run.
func throughput(ctx context.Context, p plan) error {
	c, err := servers(ctx, p)
	if err != nil {
		return err
	}
	defer c.Kill()
	var moves, bare []float64
	var all result
	for range p.runs {
		r, err := run(ctx, c.Addrs, p, 0)
		if err != nil {
			return err
		}
		moves, all.took = append(moves, r.perSecond), append(all.took, r.took...)
		all.server, all.clients = all.server+r.server, all.clients+r.clients
		commits, err := bareStore(ctx, p)
		if err != nil {
			return err
		}
		bare = append(bare, commits)
	}
	fmt.Fprintf(p.out, "accepted moves per second: %.0f (servers %d, games %d, connections %d, p50 %v, p99 %v)\n", median(moves), p.members, p.games,
		p.conns, all.took.Quantile(.5).Round(time.Millisecond/10), all.took.Quantile(.99).Round(time.Millisecond/10))
	each := 1e6 / float64(len(all.took))
	fmt.Fprintf(p.out, "processor time per move: %.0f µs of the server, %.0f µs of the clients\n", all.server*each, all.clients*each)
	circumstances(ctx, p, c.Addrs[0])
	fmt.Fprintf(p.out, "compare-and-swaps per second of the bare store, 1 KiB, %d writers: %.0f\n", p.conns, median(bare))
	return nil
}

// circumstances prints what the machine and the server's disk were like until now, because figures depend on it.
func circumstances(ctx context.Context, p plan, addr string) {
	fmt.Fprint(p.out, "  meanwhile:")
	sum, _ := figure(ctx, addr, "etcd_disk_wal_fsync_duration_seconds_sum")
	count, err := figure(ctx, addr, "etcd_disk_wal_fsync_duration_seconds_count")
	if err == nil && count > 0 {
		fmt.Fprintf(p.out, " an fsync of etcd's log took %.2f ms on average;", sum/count*1000)
	}
	for _, name := range []string{"cpu", "io"} { // the share of the last ten seconds in which something waited; only Linux tells it
		if text, err := os.ReadFile("/proc/pressure/" + name); err == nil {
			_, text, _ = bytes.Cut(text, []byte("avg10="))
			text, _, _ = bytes.Cut(text, []byte(" "))
			fmt.Fprintf(p.out, " %s pressure was %s %%;", name, text)
		}
	}
	fmt.Fprintln(p.out)
}

// visitors is the number of people with an open page of the lobby, which asks for three lists every four seconds.
const visitors = 100

// meeting prints how much more processor time a move takes if the games are public, with names and with persons, while visitors look at
// the lobby. One server has both kinds of games. They are played in turn for a short time, and each kind goes first in every other
// pair, so that both have the same machine.
func meeting(ctx context.Context, p plan) error {
	process, err := server(ctx, p)
	if err != nil {
		return err
	}
	defer process.Kill()
	g, err := catalog.Find(p.game)
	if err != nil {
		return err
	}
	addrs, seats, met := []string{process.Addr}, g.Info().Seats, p
	met.more = fmt.Sprintf(`,"public":true,"names":{%q:"Ada Lovelace",%q:"Grace Hopper"}`, seats[0].Letter, seats[1].Letter)
	met.person = "the secret of the person "
	var kinds [2][]*player
	for i, q := range []plan{p, met} {
		if kinds[i], err = players(addrs, q, 0); err != nil {
			return err
		}
	}
	var ratios []float64
	for i := range p.runs {
		var each [2]float64
		for n := range each {
			kind := (i + n) % 2
			look, stop := context.WithCancel(ctx)
			if kind == 1 {
				go visit(look, process.Addr)
			}
			r, err := measured(ctx, addrs, p, kinds[kind])
			stop()
			if err != nil {
				return err
			}
			each[kind] = r.server / float64(len(r.took))
		}
		ratios = append(ratios, each[1]/each[0])
	}
	slices.Sort(ratios)
	fmt.Fprintf(p.out, "with names, in public, and %d visitors in the lobby, a move takes × %.3f the processor time (median of %d pairs; half of them from %.2f to %.2f)\n",
		visitors, median(ratios), p.runs, ratios[p.runs/4], ratios[p.runs-1-p.runs/4])
	circumstances(ctx, p, process.Addr)
	return nil
}

// visit asks for the lists of the lobby as often as its visitors do, until ctx ends.
func visit(ctx context.Context, addr string) {
	c := rig.NewConn(addr)
	defer c.Close()
	tick := time.NewTicker(4 * time.Second / (3 * visitors))
	defer tick.Stop()
	for i := 0; ; i++ {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			person := fmt.Sprint("the secret of the person ", i%visitors)
			_, _, _ = c.Call("GET", "/api/games?list="+[]string{"open&limit=8", "watch&limit=12", "mine"}[i%3], person, nil) // the next one tries again
		}
	}
}

// bareStore returns the number of compare-and-swap operations per second that the store achieves without the server.
func bareStore(ctx context.Context, p plan) (float64, error) {
	dir, err := os.MkdirTemp(p.dir, "bare")
	if err != nil {
		return 0, err
	}
	st, err := store.Open(ctx, store.Config{Dir: dir})
	if err != nil {
		return 0, err
	}
	defer st.Close()
	value := bytes.Repeat([]byte("x"), 1024)
	start := time.Now()
	counts, errs := make([]int, p.conns), make([]error, p.conns)
	var group sync.WaitGroup
	for w := range p.conns {
		group.Go(func() {
			for time.Since(start) < p.time/2 && errs[w] == nil {
				change := store.Change{Key: strconv.Itoa(w), Version: int64(counts[w]), Value: value}
				if _, errs[w] = st.Commit(ctx, change); errs[w] == nil {
					counts[w]++
				}
			}
		})
	}
	group.Wait()
	elapsed, all := time.Since(start), 0
	for w, n := range counts {
		if all += n; errs[w] != nil {
			return 0, errs[w]
		}
	}
	return float64(all) / elapsed.Seconds(), nil
}

// latency prints how long the server takes for a move when moves arrive at a realistic rate.
func latency(ctx context.Context, p plan) error {
	process, err := server(ctx, p)
	if err != nil {
		return err
	}
	defer process.Kill()
	var worst []float64
	var took rig.Latencies
	for range p.runs {
		r, err := run(ctx, []string{process.Addr}, p, p.rate)
		if err != nil {
			return err
		}
		worst, took = append(worst, r.took.Quantile(.99).Seconds()*1000), append(took, r.took...)
	}
	fmt.Fprintf(p.out, "at %d moves per second: p50 %v, p99 %.1f ms (median of %d runs)\n", p.rate,
		took.Quantile(.5).Round(time.Millisecond/10), median(worst), p.runs)
	circumstances(ctx, p, process.Addr)
	return nil
}

// length prints how much more processor time a move takes at ply 5,000 of a game than at ply 50, without and with somebody who follows
// the game, and so gets all that changes. Both are measured in turn, on one server, and the early games are new ones each time.
func length(ctx context.Context, p plan) error {
	process, err := server(ctx, p)
	if err != nil {
		return err
	}
	defer process.Kill()
	const games, moves = 10, 100
	addrs := []string{process.Addr}
	p.game, p.games, p.conns = "oeufs", games, games
	at := func(ply int) ([]*player, error) {
		all, err := players(addrs, p, 0)
		for _, pl := range all {
			pl.line = []string{"a1-a2", "a6-a5", "a2-a1", "a5-a6"} // there and back, so that the game goes on
		}
		if err == nil {
			err = lengthen(all, ply)
		}
		return all, err
	}
	late, err := at(5000)
	if err != nil {
		return err
	}
	for _, followed := range []bool{false, true} {
		if followed {
			if err := follow(process.Addr, late); err != nil {
				return err
			}
		}
		var took [2]float64
		for range p.runs {
			early, err := at(50)
			if err == nil && followed {
				err = follow(process.Addr, early)
			}
			if err != nil {
				return err
			}
			for i, all := range [][]*player{early, late} {
				before, _, err := processor(ctx, addrs)
				if err == nil {
					err = lengthen(all, moves)
				}
				after, _, wrong := processor(ctx, addrs)
				if err = errors.Join(err, wrong); err != nil {
					return err
				}
				took[i] += after - before
			}
		}
		each := 1e6 / float64(p.runs*games*moves)
		fmt.Fprintf(p.out, "processor time of a move, followed %t: %.0f µs from ply 50 on, %.0f µs from ply 5,000 on, %.2f times as much\n",
			followed, took[0]*each, took[1]*each, took[1]/took[0])
	}
	circumstances(ctx, p, process.Addr)
	return nil
}

// follow opens a stream of each player's first game, and reads it until the server ends.
func follow(addr string, all []*player) error {
	for _, pl := range all {
		stream, err := open(addr, pl.games[0])
		if err != nil {
			return err
		}
		go io.Copy(io.Discard, stream)
	}
	return nil
}

func memory(ctx context.Context, p plan) error {
	process, err := server(ctx, p)
	if err != nil {
		return err
	}
	defer process.Kill()
	p.games = p.open
	all, err := players([]string{process.Addr}, p, 0)
	if err != nil {
		return err
	}
	if err := lengthen(all, 20); err != nil {
		return err
	}
	var streams []net.Conn
	defer func() {
		for _, c := range streams {
			c.Close()
		}
	}()
	for i := range p.streams {
		g := all[i%len(all)].games[i/len(all)%len(all[i%len(all)].games)]
		c, err := open(process.Addr, g)
		if err != nil {
			return err
		}
		streams = append(streams, c)
	}
	most := 0.0
	for range 5 {
		time.Sleep(p.time / 10)
		bytes, err := resident(ctx, process.Addr)
		if err != nil {
			return err
		}
		most = max(most, bytes)
	}
	fmt.Fprintf(p.out, "memory with %d open games and %d streams: %.0f MiB\n", p.open, p.streams, most/(1<<20))
	circumstances(ctx, p, process.Addr)
	return nil
}

// start prints how long a server with many open games takes until it is ready, what it costs while nobody plays, and what a page of
// the lobby costs.
func start(ctx context.Context, p plan) error {
	ports, err := rig.FreePorts(1)
	if err != nil {
		return err
	}
	args := []string{"-data", filepath.Join(p.dir, "start"), "-workers", "0"}
	process, err := rig.Launch(ctx, p.program, ports[0], args...)
	if err != nil {
		return err
	}
	defer func() { process.Kill() }()
	p.games, p.more = p.open, `,"public":true`
	if _, err := players(ports, p, 0); err != nil {
		return err
	}
	if _, err := process.Stop(time.Minute); err != nil {
		return err
	}
	begun := time.Now()
	if process, err = rig.Launch(ctx, p.program, ports[0], args...); err != nil {
		return err
	}
	took := time.Since(begun)
	begin, _, err := processor(ctx, ports)
	if err != nil {
		return err
	}
	time.Sleep(p.time)
	before, _, err := processor(ctx, ports)
	if err != nil {
		return err
	}
	size, err := resident(ctx, ports[0])
	if err != nil {
		return err
	}
	const pages = 500
	conn := rig.NewConn(ports[0])
	defer conn.Close()
	for range pages {
		if status, _, err := conn.Call("GET", "/api/games?list=watch", "", nil); err != nil || status != http.StatusOK {
			return fmt.Errorf("a page of the lobby: %d %w", status, err)
		}
	}
	after, _, err := processor(ctx, ports)
	fmt.Fprintf(p.out, "with %d open games: ready %.1f s after the start, with %.1f s of processor time; then %.3f processors and %.0f MiB\n",
		p.open, took.Seconds(), begin, (before-begin)/p.time.Seconds(), size/(1<<20))
	circumstances(ctx, p, ports[0])
	fmt.Fprintf(p.out, "a page of the lobby: %.2f ms of processor time\n", (after-before)*1000/pages)
	return err
}

// shards prints how many moves one server accepts per second with one and with two stores, each a process with a slow disk.
func shards(ctx context.Context, p plan) error {
	slow := filepath.Join(p.dir, "slow")
	script := fmt.Sprintf("#!/bin/sh\nexec strace -D -f --seccomp-bpf -qq -o /dev/null -e trace=fsync,fdatasync -e inject=fsync,fdatasync:delay_exit=%d %s \"$@\"\n",
		p.fsync.Microseconds(), p.program)
	if err := os.WriteFile(slow, []byte(script), 0o700); err != nil {
		return err
	}
	moves := [3][]float64{}
	for range p.runs {
		for n := 1; n <= 2; n++ {
			perSecond, err := sharded(ctx, p, slow, n)
			if err != nil {
				return err
			}
			moves[n] = append(moves[n], perSecond)
		}
	}
	one, two := median(moves[1]), median(moves[2])
	fmt.Fprintf(p.out, "accepted moves per second, if each fsync takes %v longer: %.0f with one shard, %.0f with two, %.2f times as many\n",
		p.fsync, one, two, two/one)
	return nil
}

func sharded(ctx context.Context, p plan, slow string, n int) (perSecond float64, err error) {
	ports, err := rig.FreePorts(1 + n)
	if err != nil {
		return 0, err
	}
	args := []string{"-workers", "0", "-store-timeout", "30s"}
	for _, port := range ports[1:] {
		data, err := os.MkdirTemp(p.dir, "shard")
		if err != nil {
			return 0, err
		}
		url := "http://" + port
		st, err := rig.Start(slow, "", "-data", data, "-workers", "1", "-etcd-listen", url, "-store-timeout", "30s")
		if err != nil {
			return 0, err
		}
		defer st.Stop(time.Minute)
		args = append(args, "-etcd", url)
	}
	process, err := rig.Launch(ctx, p.program, ports[0], args...)
	if err != nil {
		return 0, err
	}
	defer process.Kill()
	r, err := run(ctx, ports[:1], p, 0)
	fmt.Fprintf(p.out, "%d shards: %.0f accepted moves per second\n", n, r.perSecond)
	circumstances(ctx, p, ports[1])
	return r.perSecond, err
}

func lengthen(all []*player, moves int) error {
	var group sync.WaitGroup
	errs := make([]error, len(all))
	for i, pl := range all {
		group.Go(func() {
			for n := range moves * len(pl.games) {
				g := pl.games[n%len(pl.games)]
				if g.Over() || errs[i] != nil {
					continue
				}
				errs[i] = pl.move(g)
			}
		})
	}
	group.Wait()
	return errors.Join(errs...)
}

func open(addr string, g *rig.Game) (net.Conn, error) {
	c, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(c, "GET /api/games/%s/events HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\n\r\n", g.ID, addr, g.Watch)
	answer := make([]byte, 12)
	if _, err := c.Read(answer); err != nil {
		return nil, err
	}
	if string(answer) != "HTTP/1.1 200" {
		return nil, fmt.Errorf("a stream begins with %q", answer)
	}
	return c, nil
}

// resident returns the server's resident memory in bytes, according to its metrics.
func resident(ctx context.Context, addr string) (float64, error) {
	return figure(ctx, addr, "process_resident_memory_bytes")
}

// processor returns the processor time that the servers and this process have used, in seconds.
func processor(ctx context.Context, addrs []string) (servers, mine float64, err error) {
	for _, addr := range addrs {
		one, err := figure(ctx, addr, "process_cpu_seconds_total")
		if err != nil {
			return 0, 0, err
		}
		servers += one
	}
	return servers, system.ProcessorTime().Seconds(), nil
}

func figure(ctx context.Context, addr, name string) (float64, error) {
	_, body, err := rig.Get(ctx, "http://"+addr+"/metrics")
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines(body) {
		if value, ok := bytes.CutPrefix(line, []byte(name+" ")); ok {
			return strconv.ParseFloat(string(bytes.TrimSpace(value)), 64)
		}
	}
	return 0, fmt.Errorf("the server does not publish %s", name)
}
