// Package tournament plays many games between bots, with any number of workers on any number of machines, and evaluates
// the results.
//
// A [Plan] in the store determines which bots meet, and with which openings and seeds. The games are divided into
// tasks, each with a few pairs of games. A worker claims a task under a lease and plays it. The worker writes the
// result in one transaction, which fails if the task already has a result. If a worker dies, its lease runs out, and
// another worker plays the same games again. So every game counts exactly once, however often workers die.
//
// The keys of a tournament's entries consist of its name and the following:
//
//	plan            the Plan, as JSON
//	task/000012     the worker that plays the task, or "done"; a claim is deleted when the worker's lease ends
//	task/stop       the number of tasks that count, once a sequential test is settled
//	result/000012   the games of a finished task, as JSON
package tournament

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strings"

	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// done is the value of a task's entry after the task's result has been stored. The entry stop ends a tournament early.
const (
	done = "done"
	stop = "stop"
)

// root is the common prefix of all tournaments' keys.
const root = "arena/"

// Tournament is a tournament in a store.
type Tournament struct {
	Name string
	Plan Plan

	// Warn, if not nil, is called when a worker waits because the store is unavailable. Several workers may call it at
	// the same time.
	Warn func(error)

	// Look, if not nil, is called with the results so far, now and then while a worker works.
	Look func(*Results)

	store *store.Store
}

func (t *Tournament) key(parts ...string) string {
	return root + t.Name + "/" + strings.Join(parts, "/")
}

// number formats the number of a task for use in a key.
func number(task int) string { return fmt.Sprintf("%06d", task) }

// ErrOtherPlan reports that a tournament with this name already exists, with a different plan.
var ErrOtherPlan = errors.New("there is a tournament of this name with a different plan")

// Create creates a tournament in the store. If a tournament with the same name already exists, Create returns that
// tournament, or an error that wraps ErrOtherPlan if its plan differs.
func Create(ctx context.Context, s *store.Store, name string, p Plan) (*Tournament, error) {
	if err := CheckName(name); err != nil {
		return nil, err
	}
	if err := p.Check(); err != nil {
		return nil, err
	}
	text, err := json.Marshal(p)
	if err != nil {
		return nil, err
	}
	t := &Tournament{Name: name, Plan: p, store: s}
	err = s.Commit(ctx, store.Change{Key: t.key("plan"), Value: text})
	if errors.Is(err, store.ErrConflict) {
		there, err := Open(ctx, s, name)
		if err != nil {
			return nil, err
		}
		// earlier versions have another order of the members
		if other, err := json.Marshal(there.Plan); err != nil || string(other) != string(text) {
			return nil, fmt.Errorf("%s: %w", name, ErrOtherPlan)
		}
		return t, nil
	}
	return t, err
}

// CheckName returns an error if the name can't be part of a key, so that no tournament can have it.
func CheckName(name string) error {
	if ok, _ := regexp.MatchString(`^[-_.A-Za-z0-9]{1,100}$`, name); !ok {
		return fmt.Errorf("%q is not a valid name for a tournament: use up to 100 letters, digits and the characters \"-_.\"", name)
	}
	return nil
}

// Open returns the tournament with the given name from the store.
func Open(ctx context.Context, s *store.Store, name string) (*Tournament, error) {
	t := &Tournament{Name: name, store: s}
	e, err := s.Get(ctx, t.key("plan"))
	if err != nil {
		return nil, err
	}
	if e.Version == 0 {
		return nil, fmt.Errorf("no tournament is called %s", name)
	}
	if err := json.Unmarshal(e.Value, &t.Plan); err != nil {
		return nil, fmt.Errorf("tournament %s: the plan is damaged: %w", name, err)
	}
	if err := t.Plan.Check(); err != nil {
		return nil, fmt.Errorf("tournament %s %w: %w", name, ErrUnplayable, err)
	}
	return t, nil
}

// Names returns the names of all tournaments in the store, in alphabetical order.
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
