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
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

// These are the additional times that a program may take to start, to answer, and to end. They are long because machines
// may be busy: normally a bot that keeps to its limit never needs them.
const (
	patience = 5 * time.Second
	grace    = time.Second
)

// maxAnswer is the maximum length of a line from a program, in bytes.
const maxAnswer = 1 << 20

// program is an external bot: a process that reads requests and writes answers, one per line.
type program struct {
	bot     Bot
	game    dynamic.Game
	process *exec.Cmd
	in      io.WriteCloser
	lines   chan string // closed at the end of the program's output
	stderr  *tail
	unread  error // why the rest of the output could not be read; set before the channel lines is closed
	dead    error
	id      int
}

// seedBits is the number of bits of a seed in a request. Many languages can't read larger JSON numbers exactly, so the
// protocol refuses larger seeds.
const seedBits = 53

// request is a search request in the referee's protocol.
type request struct {
	ID       int     `json:"id"`
	Game     string  `json:"game"`
	Position string  `json:"position,omitempty"`
	Seen     string  `json:"seen,omitempty"`
	View     string  `json:"view,omitempty"`
	Search   limited `json:"search"`
}

type limited struct {
	Nodes int    `json:"nodes,omitempty"`
	Time  int64  `json:"time,omitempty"` // milliseconds
	Seed  uint64 `json:"seed"`
}

// answer holds those members of a program's answer that this package needs.
type answer struct {
	ID   *int `json:"id"`
	Best *struct {
		Move  string `json:"move"`
		Nodes int    `json:"nodes"`
	} `json:"best"`
	Error *struct {
		Message string `json:"message"`
	} `json:"error"`
}

// startProgram starts an external program, which ends when ctx ends.
func startProgram(ctx context.Context, b Bot, game dynamic.Game) (Player, error) {
	words := strings.Fields(b.exec)
	p := &program{bot: b, game: game, stderr: &tail{}, lines: make(chan string)}
	p.process = exec.CommandContext(ctx, words[0], words[1:]...)
	p.process.WaitDelay = grace
	p.process.Stderr = p.stderr
	var err error
	if p.in, err = p.process.StdinPipe(); err != nil {
		return nil, err
	}
	out, err := p.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.process.Start(); err != nil {
		return nil, fmt.Errorf("bot %s: %w", b.Text, err)
	}
	go func() {
		defer close(p.lines)
		s := newScanner(out)
		defer func() { p.unread = s.Err() }()
		for s.Scan() {
			select {
			case p.lines <- s.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return p, nil
}

func newScanner(r io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(r)
	s.Buffer(nil, maxAnswer)
	return s
}

// Move asks the program for a move. After a fault, the program is stopped, and every further call returns the same fault.
func (p *program) Move(ctx context.Context, s dynamic.State, seed uint64) (Choice, error) {
	if p.dead != nil {
		return Choice{}, p.dead
	}
	choice, err := p.ask(ctx, s, seed)
	if f := (*Fault)(nil); errors.As(err, &f) {
		p.dead = err
		p.kill()
	}
	return choice, err
}

// Watch does nothing, because each request contains everything that the program's player sees.
func (p *program) Watch(dynamic.State, string) error { return nil }

func (p *program) ask(ctx context.Context, s dynamic.State, seed uint64) (Choice, error) {
	p.id++
	r := request{ID: p.id, Game: p.game.Info().Name, Search: limited{p.bot.move.Nodes, p.bot.move.Time.Milliseconds(), seed >> (64 - seedBits)}}
	view := s.See(s.Turn())
	if info := p.game.Info(); info.HidesInformation {
		r.Seen, r.View = view.String(), info.Seat(s.Turn()).Letter
	} else {
		r.Position = view.String()
	}
	text, err := json.Marshal(r)
	if err != nil {
		return Choice{}, err
	}
	timeout := time.NewTimer(p.bot.move.Time + patience)
	defer timeout.Stop()
	wrote := make(chan error, 1)
	go func() {
		_, err := p.in.Write(append(text, '\n'))
		wrote <- err
	}()
	for {
		select {
		case <-ctx.Done():
			return Choice{}, ctx.Err()
		case <-timeout.C:
			return Choice{}, fault("no answer within %v", p.bot.move.Time+patience)
		case err := <-wrote:
			if err != nil {
				return Choice{}, p.ended()
			}
			wrote = nil
		case line, ok := <-p.lines:
			if !ok {
				return Choice{}, p.ended()
			}
			if choice, mine, err := p.read(line, s); mine || err != nil {
				return choice, err
			}
		}
	}
}

// read parses a line of the program's output. The result mine is false for a progress report and for an answer to an
// earlier request.
func (p *program) read(line string, s dynamic.State) (c Choice, mine bool, err error) {
	var a answer
	if err := json.Unmarshal([]byte(line), &a); err != nil {
		return c, false, fault("the answer is not JSON: %s", shorten(line))
	}
	switch {
	case a.ID != nil && *a.ID != p.id:
		return c, false, nil
	case a.Error != nil:
		return c, true, fault("the program answers with an error: %s", shorten(a.Error.Message))
	case a.Best == nil:
		return c, false, nil
	}
	if err := s.See(s.Turn()).Check(a.Best.Move); err != nil {
		return c, true, fault("it plays %s: %s", shorten(a.Best.Move), err)
	}
	return Choice{a.Best.Move, max(a.Best.Nodes, 0)}, true, nil
}

// ended returns the fault of a program that has ended, with the last part of the program's error output.
func (p *program) ended() error {
	p.kill()
	if errors.Is(p.unread, bufio.ErrTooLong) {
		return fault("a line of its output has more than %d bytes", maxAnswer)
	}
	last := p.stderr.String()
	if last != "" {
		last = ": " + shorten(last)
	}
	return fault("the program has ended (%v)%s", p.process.ProcessState, last)
}

func (p *program) kill() {
	p.in.Close()
	p.process.Process.Kill()
	for range p.lines { // read to the end, so that the goroutine that reads can end
	}
	p.process.Wait()
}

// Close closes the program's input, and kills the program if it does not end soon.
func (p *program) Close() error {
	if p.dead != nil {
		return nil
	}
	p.dead = fault("the game is over")
	p.in.Close()
	end := time.AfterFunc(grace, func() { p.process.Process.Kill() })
	defer end.Stop()
	for range p.lines {
	}
	p.process.Wait()
	return nil
}

// tail keeps the last bytes written to it.
type tail struct{ bytes []byte }

const keptOfErrors = 500

func (t *tail) Write(b []byte) (int, error) {
	t.bytes = append(t.bytes, b...)
	t.bytes = t.bytes[max(0, len(t.bytes)-keptOfErrors):]
	return len(b), nil
}

func (t *tail) String() string { return strings.TrimSpace(string(t.bytes)) }

// shorten shortens text from a program so that it fits on a line.
func shorten(text string) string {
	const most = 120
	runes := []rune(strings.Join(strings.Fields(strings.ToValidUTF8(text, "?")), " "))
	if len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return string(runes)
}
