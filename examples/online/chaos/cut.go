package main

import (
	"errors"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/seed4105872c/clutch/examples/online/internal/rig"
)

// cut records what clients observed while a member was cut off from the others.
type cut struct {
	refused  time.Duration // the time until the isolated member answered 503, or 0 if it never did
	wrong    int           // how many changes the isolated member accepted after its first 503
	accepted int           // how many changes another member accepted meanwhile
	waited   time.Duration // the longest time that the other member took for a change
}

// pollTime is the pause between two requests to a member during a cut.
const pollTime = 50 * time.Millisecond

// cutOff cuts a member off from the others for the given time. Meanwhile, clients ask this member and one of the others
// to create games. Creating a game needs a commit, just as a move does.
func (c *cluster) cutOff(member int, length time.Duration) {
	var seen cut
	var group sync.WaitGroup
	start := time.Now()
	c.network.Cut(member)
	group.Go(func() {
		c.poll(member, start.Add(length), func(status int, _ time.Duration) {
			switch {
			case status == http.StatusServiceUnavailable && seen.refused == 0:
				seen.refused = time.Since(start)
			case status == http.StatusCreated && seen.refused != 0:
				seen.wrong++
			}
		})
	})
	group.Go(func() {
		c.poll((member+1)%members, start.Add(length), func(status int, took time.Duration) {
			if status == http.StatusCreated {
				seen.accepted, seen.waited = seen.accepted+1, max(seen.waited, took)
			}
		})
	})
	group.Wait()
	c.network.Cut(-1)
	c.cuts = append(c.cuts, seen)
}

// Until the given time, poll repeatedly asks a member to create a game. After each request, it calls the function
// answered with the response's status and the time taken.
func (c *cluster) poll(member int, until time.Time, answered func(status int, took time.Duration)) {
	conn := rig.NewConn(c.addrs[member])
	defer conn.Close()
	for time.Now().Before(until) {
		start := time.Now()
		if status, _, err := conn.Call("POST", "/api/games", "", []byte(`{"game":"coucou"}`)); err == nil {
			answered(status, time.Since(start))
		}
		time.Sleep(pollTime)
	}
}

// report prints what the clients observed during the cuts. It returns an error if an isolated member accepted changes, or
// if the other members accepted none.
func (c *cluster) report() error {
	if len(c.cuts) == 0 {
		return nil
	}
	var sum cut
	var errs []error
	for i, x := range c.cuts {
		sum = cut{max(sum.refused, x.refused), sum.wrong + x.wrong, sum.accepted + x.accepted, max(sum.waited, x.waited)}
		if x.refused == 0 || x.wrong > 0 || x.accepted == 0 {
			errs = append(errs, fmt.Errorf("cut %d: %+v", i, x))
		}
	}
	fmt.Fprintf(c.plan.out, "%d cuts: a member that was cut off refused changes after %v at most, and then accepted %d; another member accepted %d, "+
		"each within %v\n", len(c.cuts), sum.refused.Round(time.Millisecond), sum.wrong, sum.accepted, sum.waited.Round(time.Millisecond))
	return errors.Join(errs...)
}
