package tournament

import (
	"context"
	crand "crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/online/store"
)

// root is the prefix of the keys of all tournaments.
const root = "arena/"

// Tournament is a tournament in a store.
type Tournament struct {
	Name  string
	Plan  Plan
	store *store.Store
}

func (t *Tournament) key(parts ...string) string {
	return root + t.Name + "/" + strings.Join(parts, "/")
}

func number(task int) string { return fmt.Sprintf("%06d", task) }

// ErrOtherPlan reports that a tournament with this name already exists, with a different plan.
var ErrOtherPlan = errors.New("there is a tournament of this name with a different plan")

// ErrNone reports that no tournament has this name.
var ErrNone = errors.New("there is no such tournament")

// Create creates a tournament in the store. If a tournament with the same name and the same plan exists, Create returns that one.
// If its plan differs, the error wraps ErrOtherPlan.
func Create(ctx context.Context, s *store.Store, name string, p Plan) (*Tournament, error) {
	if err := checkName(name); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	t := &Tournament{name, p, s}
	_, err = s.Commit(ctx, store.Change{Key: t.key("plan"), Value: text})
	var there *store.Conflict
	if errors.As(err, &there) {
		if string(there.Now[0].Value) != string(text) {
			return nil, fmt.Errorf("%s: %w", name, ErrOtherPlan)
		}
		return t, nil
	}
	return t, err
}

// checkName returns an error if a tournament's name can't be part of a key.
func checkName(name string) error {
	if name == "" || len(name) > 100 || strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.") != "" ||
		strings.ContainsAny(name, "/ ") {
		return fmt.Errorf("%q is not a valid name for a tournament: use up to 100 letters, digits, and the signs - _ and .", name)
	}
	return nil
}

// Open returns the tournament with the given name from the store. The error wraps ErrNone if no tournament has this name.
func Open(ctx context.Context, s *store.Store, name string) (*Tournament, error) {
	t := &Tournament{Name: name, store: s}
	e, err := s.Get(ctx, t.key("plan"))
	if err != nil {
		return nil, err
	}
	if e.Version == 0 {
		return nil, fmt.Errorf("%s: %w", name, ErrNone)
	}
	if err := json.Unmarshal(e.Value, &t.Plan); err != nil {
		return nil, fmt.Errorf("tournament %s: the plan is damaged: %w", name, err)
	}
	if err := t.Plan.Check(); err != nil {
		return nil, fmt.Errorf("tournament %s: %w", name, err)
	}
	return t, nil
}

// Names returns the names of all tournaments in a store, in alphabetical order.
func Names(ctx context.Context, s *store.Store) (names []string, err error) {
	for e, err := range s.List(ctx, root) {
		if err != nil {
			return nil, err
		}
		if name, ok := strings.CutSuffix(strings.TrimPrefix(e.Key, root), "/plan"); ok {
			names = append(names, name)
		}
	}
	return names, nil
}

// Open reports whether the tournament still has games to play. It does not read the finished games.
func (t *Tournament) Open(ctx context.Context) (bool, error) {
	stopped, err := t.store.Version(ctx, t.key("task", stop))
	if err != nil || stopped != 0 {
		return false, err
	}
	played, err := t.store.Count(ctx, t.key("result")+"/")
	return played < int64(t.Plan.Tasks()), err
}

// Passing reports whether err means that the store is only temporarily unavailable, so that trying again may succeed.
func Passing(err error) bool {
	return errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrLeaseLost)
}

// done is the value of a task's entry after the task's result has been stored.
const done = "done"

// leaseTime is how long a dead worker's claims block its tasks.
const leaseTime = 10 * time.Second

// Work plays tasks on the given number of threads. It returns when the tournament is over or ctx ends. While the store is
// unavailable, it waits. The error is from ctx or from the library.
func (t *Tournament) Work(ctx context.Context, name string, threads int) error {
	ready, err := t.Plan.prepare()
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	name += "-" + crand.Text() // unique, so that no worker mistakes another worker's claims for its own
	w := &worker{Tournament: t, plan: ready, name: name, board: newBoard(name, t.Plan.Tasks())}
	var wait sync.WaitGroup
	defer wait.Wait()
	wait.Go(func() { w.follow(ctx, cancel) })
	var players sync.WaitGroup
	for range threads {
		players.Go(func() {
			if err := w.loop(ctx); err != nil {
				cancel(err)
			}
		})
	}
	players.Wait()
	if err := context.Cause(ctx); err != nil {
		w.release(context.WithoutCancel(ctx))
		return err
	}
	cancel(nil)
	w.release(context.Background())
	return nil
}

// worker is a process that plays tasks.
type worker struct {
	*Tournament
	plan  *prepared
	name  string
	board *board

	mutex sync.Mutex
	lease *store.Lease
}

// pause is the time to wait before another call to a store that was unavailable.
const pause = 200 * time.Millisecond

// follow keeps the board up to date with the store.
func (w *worker) follow(ctx context.Context, cancel context.CancelCauseFunc) {
	prefix := w.key("task") + "/"
	tell := func(e store.Entry) error {
		w.board.note(strings.TrimPrefix(e.Key, prefix), e.Version, string(e.Value))
		return nil
	}
	for ctx.Err() == nil {
		revision, err := w.store.Revision(ctx)
		if err == nil {
			err = w.board.load(w.store.List(ctx, prefix), prefix)
		}
		if err == nil {
			err = w.store.Watch(ctx, prefix, revision, tell)
		}
		if ctx.Err() == nil && !errors.Is(err, store.ErrUnavailable) && !errors.Is(err, store.ErrCompacted) {
			cancel(err)
			return
		}
		sleep(ctx, pause)
	}
}

func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-ctx.Done():
	case <-time.After(d):
	}
}

// loop claims tasks and plays them until none is left.
func (w *worker) loop(ctx context.Context) error {
	for {
		task, mine, ok := w.board.next(ctx)
		if !ok {
			return ctx.Err()
		}
		var err error
		if !mine {
			mine, err = w.claim(ctx, task)
		}
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.Is(err, store.ErrUnavailable), errors.Is(err, store.ErrLeaseLost):
			sleep(ctx, pause)
		case err != nil:
			return err
		case mine:
			if err := w.do(ctx, task); err != nil {
				return err
			}
		default:
			sleep(ctx, rand.N(pause)) // another worker has claimed the task, and the notice will arrive soon
		}
		w.board.leave(task, err == nil && mine)
	}
}

// claim claims a task for this worker. It returns false if another worker has claimed it.
func (w *worker) claim(ctx context.Context, task int) (bool, error) {
	lease, err := w.alive(ctx)
	if err != nil {
		return false, err
	}
	return lease.Claim(ctx, w.key("task", number(task)), []byte(w.name))
}

// alive returns a lease that has not run out. It starts a new lease if necessary.
func (w *worker) alive(ctx context.Context) (*store.Lease, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.lease != nil {
		select {
		case <-w.lease.Lost():
		default:
			return w.lease, nil
		}
	}
	lease, err := w.store.Lease(ctx, leaseTime)
	if err == nil {
		w.lease = lease
	}
	return lease, err
}

// release releases all tasks that this worker has claimed.
func (w *worker) release(ctx context.Context) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if w.lease != nil {
		w.lease.Close(ctx)
	}
}

// do plays a task and stores its result.
func (w *worker) do(ctx context.Context, task int) error {
	var games []Game
	first, end := w.Plan.task(task)
	for pair := first; pair < end; pair++ {
		two, err := w.plan.playPair(ctx, pair)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			return fmt.Errorf("tournament %s, task %d: %w", w.Name, task, err)
		}
		games = append(games, two...)
		if w.board.finished(task) {
			return nil // this worker's lease ran out, and another worker was faster
		}
	}
	text, err := json.Marshal(games)
	if err != nil {
		return err
	}
	return w.finish(ctx, task, text)
}

// finish stores the result of a task. If the task already has a result, finish changes nothing.
func (w *worker) finish(ctx context.Context, task int, result []byte) error {
	for {
		claim, err := w.store.Get(ctx, w.key("task", number(task)))
		if err == nil {
			if string(claim.Value) == done {
				return nil
			}
			_, err = w.store.Commit(ctx,
				store.Change{Key: w.key("result", number(task)), Value: result},
				store.Change{Key: w.key("task", number(task)), Version: claim.Version, Value: []byte(done)})
		}
		var conflict *store.Conflict
		switch {
		case err == nil:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case errors.As(err, &conflict):
		case errors.Is(err, store.ErrUnavailable):
			sleep(ctx, pause)
		default:
			return err
		}
	}
}

// parseTask parses the number of a task in a key.
func parseTask(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && number(n) == text
}
