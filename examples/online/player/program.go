// Package player runs bots that are programs of their own, and speak the referee's protocol.
package player

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"sync"
	"time"
	"unicode"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/internal/system"
)

// New returns the bot that a command line runs, such as "./mybot -x:9". It answers search requests on its standard
// input. New is a value for the field Program of a [match.Parser]. Tables show the command line, which may come from
// somebody else's file, so all of it must be printable.
func New(command string, limit match.Limit) (match.Bot, error) {
	if strings.ContainsFunc(command, func(r rune) bool { return !unicode.IsPrint(r) }) {
		return nil, fmt.Errorf("the command %q has a character that can't be printed", command)
	}
	return program{command, limit}, nil
}

// program is a bot that is a command line.
type program struct {
	command string
	limit   match.Limit
}

func (p program) String() string { return "exec:" + p.command }

func (p program) Plays(dynamic.Game, dynamic.State) error { return nil }

func (p program) Ready() error {
	_, err := exec.LookPath(strings.Fields(p.command)[0])
	return err
}

// These are the additional times that a program may take to start, to answer, and to end. They are long because
// machines may be busy: normally a bot that keeps to its limit never needs them.
const (
	patience = 30 * time.Second
	grace    = time.Second
)

const (
	maxAnswer    = 1 << 20 // the maximum length of a line from a program, in bytes
	keptOfErrors = 200     // how much of its error output is kept, in bytes
)

// process is a running program, for one seat of one game. It reads requests and writes answers, one per line.
type process struct {
	program
	game    game.Info
	hides   bool
	command *exec.Cmd
	in      io.WriteCloser
	lines   *bufio.Scanner
	stderr  system.Tail
	kill    func() // ends the program and the processes that it has started, and waits for its end
	dead    error  // why the program gets no more requests
	id      int
}

// seedBits is the number of bits of a seed in a request. Many languages can't read larger JSON numbers exactly, so the
// protocol refuses larger seeds.
const seedBits = 53

// request is a search request in the referee's protocol.
type request struct {
	ID       int    `json:"id"`
	Game     string `json:"game"`
	Position string `json:"position,omitempty"`
	Seen     string `json:"seen,omitempty"`
	View     string `json:"view,omitempty"`
	Search   struct {
		Nodes int    `json:"nodes,omitempty"`
		Time  int64  `json:"time,omitempty"` // milliseconds
		Seed  uint64 `json:"seed"`
	} `json:"search"`
}

// answer holds those members of a program's answer that this package needs.
type answer struct {
	ID   *int
	Best *struct {
		Move  string
		Nodes int
	}
	Error *struct{ Message string }
}

// Start starts the program, which ends when ctx ends.
func (p program) Start(ctx context.Context, game dynamic.Game, _ dynamic.State) (match.Player, error) {
	words := strings.Fields(p.command)
	c := exec.CommandContext(ctx, words[0], words[1:]...)
	system.Group(c)
	c.Cancel = func() error { return system.KillGroup(c) }
	c.WaitDelay = grace
	r := &process{program: p, game: game.Info(), hides: game.Hides(), command: c, stderr: system.Tail{Most: keptOfErrors}}
	c.Stderr = &r.stderr
	var err error
	if r.in, err = c.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, fault("bot %s: %v", p, err)
	}
	r.lines = bufio.NewScanner(out)
	r.lines.Buffer(nil, maxAnswer)
	r.kill = sync.OnceFunc(func() {
		_ = r.in.Close()
		_ = system.KillGroup(c) // fails if all of them have ended
		_ = c.Wait()            // closes this end of the output, which a process that has left the group may hold open
	})
	return r, nil
}

// fault returns the fault of a program. What it shows of the program's output should be quoted and short.
func fault(format string, args ...any) error {
	return &match.Fault{Problem: fmt.Sprintf(format, args...)}
}

// Move asks the program for a move. After a fault, the program is stopped, and every further call returns the same
// fault.
func (p *process) Move(ctx context.Context, v dynamic.View, seed uint64) (search.Report[string], error) {
	if p.dead != nil {
		return search.Report[string]{}, p.dead
	}
	report, err := p.ask(ctx, v, seed)
	if errors.As(err, new(*match.Fault)) {
		p.dead = err
		p.kill()
	}
	return report, err
}

// Watch does nothing, because each request contains everything that the program's player sees.
func (p *process) Watch(dynamic.View, string) error { return nil }

func (p *process) ask(ctx context.Context, v dynamic.View, seed uint64) (report search.Report[string], err error) {
	p.id++
	r := request{ID: p.id, Game: p.game.Name}
	r.Search.Nodes, r.Search.Time, r.Search.Seed = p.limit.Nodes, p.limit.Time.Milliseconds(), seed>>(64-seedBits)
	if p.hides {
		r.Seen, r.View = v.String(), p.game.Seat(v.Viewer()).Letter
	} else {
		r.Position = v.String()
	}
	text, err := json.Marshal(r)
	if err != nil {
		return report, err
	}
	limit := p.limit.Time + patience
	ctx, cancel := context.WithTimeoutCause(ctx, limit, fault("no answer within %v", limit))
	defer cancel()
	defer context.AfterFunc(ctx, p.kill)()
	_, err = p.in.Write(append(text, '\n'))
	for err == nil && p.lines.Scan() {
		if report, mine, err := p.read(p.lines.Bytes(), v); mine || err != nil {
			return report, err
		}
	}
	if ctx.Err() != nil {
		return report, context.Cause(ctx)
	}
	p.kill()
	if errors.Is(p.lines.Err(), bufio.ErrTooLong) {
		return report, fault("a line of its output has more than %d bytes", maxAnswer)
	}
	return report, fault("the program has ended (%v); its error output ends with %q", p.command.ProcessState, &p.stderr)
}

// read parses a line of the program's output. The result mine is false for a progress report and for an answer to an
// earlier request.
func (p *process) read(line []byte, v dynamic.View) (report search.Report[string], mine bool, err error) {
	var a answer
	if err := json.Unmarshal(line, &a); err != nil {
		return report, false, fault("the answer is not JSON: %.120q", line)
	}
	switch {
	case a.ID != nil && *a.ID != p.id:
		return report, false, nil
	case a.Error != nil:
		return report, true, fault("the program answers with an error: %.120q", a.Error.Message)
	case a.Best == nil:
		return report, false, nil
	}
	if err := v.Check(a.Best.Move); err != nil {
		return report, true, fault("it plays %.120q: %s", a.Best.Move, err)
	}
	report.Move, report.Nodes = a.Best.Move, max(a.Best.Nodes, 0)
	return report, true, nil
}

// Close closes the program's input, waits a moment for the end of its output, and kills what is left.
func (p *process) Close() error {
	p.dead = fault("the game is over")
	_ = p.in.Close()
	defer time.AfterFunc(grace, p.kill).Stop()
	for p.lines.Scan() {
	}
	p.kill()
	return nil
}
