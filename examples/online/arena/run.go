package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/store"
	"github.com/seed4105872c/clutch/examples/online/tournament"
)

// parseTest parses the hypotheses of a sequential test, which are two differences in Elo.
func parseTest(text string) (*rating.SPRT, error) {
	low, high, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(low), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(high), 64)
	if err0 != nil || err1 != nil {
		return nil, errors.New("two numbers with a comma between them, such as 0,20")
	}
	return &rating.SPRT{Elo0: elo0, Elo1: elo1, Alpha: 0.05, Beta: 0.05}, nil
}

// runTournament runs the command run, which plays a tournament and prints its table.
func runTournament(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.hostFlags(flags)
	var plan tournament.Plan
	plan.Define(flags, "", 1000)
	flags.Lookup("bots").Usage += ", or exec:./mybot"
	flags.BoolVar(&plan.Gauntlet, "gauntlet", false, "only the first bot plays against all others")
	flags.IntVar(&plan.Chunk, "chunk", 2, "how `many` pairs of games a worker claims at a time")
	flags.Float64Var(&plan.Within, "within", 0,
		"for two bots: stop as soon as the 95 % interval of their difference is at most this many `Elo` on both sides")
	const sprt = "for two bots: two differences in `Elo`, such as 0,20; stop as soon as a test decides which of them holds for the first bot"
	flags.Func("sprt", sprt, func(text string) (err error) {
		plan.SPRT, err = parseTest(text)
		return err
	})
	name := flags.String("name", "", "the tournament's `name`; an existing tournament is continued")
	if err := p.Parse(flags); err != nil {
		return err
	}
	err := plan.Complete()
	if err == nil {
		err = plan.Check()
	}
	if err == nil && where.workers > 0 {
		err = plan.Runnable()
	}
	if err != nil {
		return command.Usage(err)
	}
	if *name == "" {
		*name = plan.Game + "-" + strconv.FormatUint(plan.Seed, 36)
	}
	s, err := where.host(ctx, *name)
	if err != nil {
		return err
	}
	defer s.Close()
	r, err := play(ctx, p, s, *name, plan, where.workers)
	if r == nil {
		return err
	}
	return errors.Join(err, printTable(p.Stdout, r))
}

// play creates or continues a tournament, and plays it. It returns the results so far, even if there is an error.
func play(
	ctx context.Context, p *command.Program, s *store.Store, name string, plan tournament.Plan, workers int,
) (*tournament.Results, error) {
	t, err := tournament.Create(ctx, s, name, plan)
	if err != nil {
		return nil, err
	}
	fmt.Fprintf(p.Stderr, "%s: tournament %s, seed %d\n", p.Name, t.Name, plan.Seed)
	err = follow(ctx, p, t, workers)
	r, unread := t.Results(context.WithoutCancel(ctx))
	if err == nil && unread == nil {
		_, err = t.Settle(ctx, r) // the test may have been settled by the last games
	}
	return r, errors.Join(err, unread)
}

// settleEvery is how often the process reads the results so far. It reads those of a great tournament less often.
const settleEvery = 500 * time.Millisecond

// follow plays a tournament until it is over, and shows the standings meanwhile.
func follow(ctx context.Context, p *command.Program, t *tournament.Tournament, workers int) error {
	ctx, cancel := context.WithCancel(ctx)
	warned := make(chan error, 1)
	t.Warn = func(err error) {
		select {
		case warned <- err:
		default: // a warning is waiting to be printed
		}
	}
	p.Meter.Start()
	ended := make(chan error, 1)
	var usage tournament.Usage
	var group sync.WaitGroup
	defer func() {
		cancel()
		group.Wait()
		p.Meter.Clear()
		tell(p, usage)
	}()
	if workers > 0 {
		group.Go(func() {
			var err error
			usage, err = t.Work(ctx, hostname(), workers)
			ended <- err
		})
	}
	notices := notices{Program: p}
	look := time.After(settleEvery)
	for {
		select {
		case err := <-ended:
			return err
		case <-ctx.Done():
			return ctx.Err()
		case err := <-warned:
			p.Meter.Clear()
			notices.waiting(err)
			continue
		case <-look:
		}
		began := time.Now()
		over, err := settle(ctx, p, t)
		if err != nil && ctx.Err() == nil && !tournament.Passing(err) {
			return err
		}
		if over && workers == 0 {
			return nil
		}
		look = time.After(max(settleEvery, 20*time.Since(began)))
	}
}

// settle shows the standings, and ends the tournament if its plan allows that. It reports whether the tournament is
// over.
func settle(ctx context.Context, p *command.Program, t *tournament.Tournament) (over bool, err error) {
	r, err := t.Results(ctx)
	if err != nil {
		return false, err
	}
	if over, err = t.Settle(ctx, r); err == nil {
		p.Meter.Text(func() string { return standing(r) })
	}
	return over, err
}

// tell says how a process has spent its time.
func tell(p *command.Program, usage tournament.Usage) {
	if usage.Games > 0 {
		fmt.Fprintf(p.Stderr, "%s: %s\n", p.Name, usage)
	}
}

func hostname() string {
	name, err := os.Hostname()
	if err != nil {
		name = "worker"
	}
	return fmt.Sprintf("%s-%d", name, os.Getpid())
}

// work runs the command work, which plays games of all unfinished tournaments, and then waits for new tournaments.
// With -name, the command ends when that tournament is over.
func work(ctx context.Context, p *command.Program) error {
	flags := p.Flags()
	var where place
	where.flags(flags)
	only := flags.String("name", "", "work for this tournament only, until it is over")
	threads := flags.Int("j", runtime.GOMAXPROCS(0), "how `many` games are played at the same time")
	if err := p.Parse(flags); err != nil {
		return err
	}
	if *threads < 1 {
		return command.Usagef("-j %d: at least one game must be played at a time", *threads)
	}
	s, err := where.open(ctx)
	if err != nil {
		return err
	}
	defer s.Close()
	w := &visitor{notices: notices{Program: p}, store: s, only: *only, threads: *threads}
	for {
		over, err := w.round(ctx)
		switch {
		case err == nil && over && w.only != "":
			return nil
		case tournament.Passing(err):
			w.waiting(err)
		case err != nil:
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
}

// visitor is a process that plays games of other processes' tournaments.
type visitor struct {
	notices
	store   *store.Store
	only    string // the name of the only tournament to play, or "" for all tournaments
	threads int
}

// round plays all games that are available now. If w.only is not empty, round plays only the tournament of that name,
// and reports whether it is over.
func (w *visitor) round(ctx context.Context) (over bool, err error) {
	names := []string{w.only}
	if w.only == "" {
		if names, err = tournament.Names(ctx, w.store); err != nil {
			return false, err
		}
	}
	for _, name := range names {
		t, err := tournament.Open(ctx, w.store, name)
		if errors.Is(err, tournament.ErrNone) && w.only != "" {
			return false, nil // the tournament has not begun yet
		}
		if err != nil {
			return false, err
		}
		open, err := t.Open(ctx)
		if err != nil {
			return false, err
		}
		if !open {
			continue
		}
		if err := t.Plan.Runnable(); err != nil && w.only == "" {
			w.print("not playing %s: %v", name, err)
			continue
		}
		t.Warn = w.waiting
		fmt.Fprintf(w.Stderr, "%s: playing %s\n", w.Name, name)
		usage, err := t.Work(ctx, hostname(), w.threads)
		tell(w.Program, usage)
		if err != nil {
			return false, err
		}
	}
	return w.only != "", nil
}

// standing returns a line about the games so far, with the ratings of the strongest bots.
func standing(r *tournament.Results) string {
	if t := r.Plan().Training; t != nil {
		return fmt.Sprintf("round %d: %d games for %d positions", t.Number, len(r.Games()), t.Positions)
	}
	text := fmt.Sprintf("%d of %d games", len(r.Games()), r.All())
	list, _, err := r.Standings()
	if err != nil {
		return text // ratings are known only when games connect all bots
	}
	for _, s := range list[:min(len(list), 3)] {
		text += fmt.Sprintf(", %s %+.0f ± %.0f", s.Bot, s.Elo, s.Interval)
	}
	return text
}

// notices prints messages to standard error. It prints the same message at most once a minute. It is safe for
// concurrent use.
type notices struct {
	*command.Program
	mutex   sync.Mutex
	printed map[string]time.Time
}

// waiting says why the process waits.
func (n *notices) waiting(err error) {
	n.print("waiting: %v", err)
}

func (n *notices) print(format string, args ...any) {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	text := fmt.Sprintf(format, args...)
	if last, ok := n.printed[text]; ok && time.Since(last) < time.Minute {
		return
	}
	if n.printed == nil {
		n.printed = map[string]time.Time{}
	}
	n.printed[text] = time.Now()
	fmt.Fprintf(n.Stderr, "%s: %s\n", n.Name, text)
}
