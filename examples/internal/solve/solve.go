// Package solve is the command that computes who wins Cookie Disco from every position.
//
//	go run ./examples/clutch solve [-out FILE] [-check]
//
// Solve computes the value of each position. This takes some twenty seconds, and 300 MB of memory. It writes the values
// to a file of three megabytes, in the user's cache folder or at the path given by -out. Then it reads the file again
// and prints its findings. With -check, it also proves that every value in the file is right. The proof takes longer
// than all other steps together.
//
//	go run ./examples/clutch solve -query [-out FILE]
//
// With -query, Solve reads positions as text, one per line, and answers each with one line. The answer is "won 5",
// "lost 8" or "endless". It is the result for the side to move, with the number of plies to the end of the game. If a
// line is not a position, the answer is "error: " and the reason. A finished game is "lost 0", because it is the
// loser's turn. Placing a player-cookie counts as a ply. If the file does not exist, Solve creates it first. Solve ends
// when its input ends.
//
// On a terminal, Solve shows its progress. If it is interrupted, it leaves no unfinished file.
package solve

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
	"github.com/seed4105872c/clutch/examples/internal/command"
	"github.com/seed4105872c/clutch/examples/internal/lines"
)

// Command returns the command.
func Command() command.Command {
	return command.Command{
		Name: "solve", Does: "compute who wins Cookie Disco from every position",
		About: `Solve computes who wins Cookie Disco from every position, and keeps the answer in a file.

	clutch solve           computes the solution and prints what it has found
	clutch solve -query    reads positions, one per line, and answers each`,
		Run: func(ctx context.Context, p *command.Program) error {
			return (&solver{Program: p, compute: solution.Compute}).run(ctx)
		},
	}
}

// solver holds the program, the values of its flags, and the paths of its files.
type solver struct {
	*command.Program
	compute func(ctx context.Context, progress func(float64)) (*solution.Table, error)

	out          string
	check, query bool
}

func (p *solver) parse() error {
	flags := p.Flags()
	flags.StringVar(&p.out, "out", "", "the solution's `file`; in the user's cache folder if not given")
	flags.BoolVar(&p.check, "check", false, "prove that the file is right")
	flags.BoolVar(&p.query, "query", false, "answer positions from standard input, one per line")
	if err := p.Parse(flags); err != nil {
		return err
	}
	return p.destination()
}

// destination sets the path of the solution's file. It checks that a file can be written there before anything is
// computed.
func (p *solver) destination() (err error) {
	if p.out == "" {
		if p.out, err = solution.DefaultPath(); err != nil {
			return fmt.Errorf("%w: use -out to name the file", err)
		}
		if err := os.MkdirAll(filepath.Dir(p.out), 0o755); err != nil {
			return err
		}
	}
	if p.out, err = command.Destination(p.out); err != nil {
		return command.Usagef("-out: %w", err)
	}
	return nil
}

func (p *solver) run(ctx context.Context) error {
	if err := p.parse(); err != nil {
		return err
	}
	t, err := p.table(ctx)
	if err != nil {
		return err
	}
	if p.check {
		check := func(progress func(float64)) error { return t.Check(ctx, progress) }
		if err := p.during("checking", check); err != nil {
			return fmt.Errorf("%s: %w", p.out, err)
		}
	}
	if p.query {
		p.LetInterruptsKill()
		return answer(t, p.Stdin, p.Stdout)
	}
	_, err = fmt.Fprintln(p.Stdout, findings(t))
	return err
}

func (p *solver) during(what string, work func(progress func(float64)) error) error {
	p.Meter.Start()
	defer p.Meter.Clear()
	return work(func(done float64) { p.Meter.Show(what, done) })
}

// table returns the solution's table. With -query, it reads the table from the file if the file exists. Otherwise it
// computes the table, writes it to the file, and reads it again from there.
func (p *solver) table(ctx context.Context) (t *solution.Table, err error) {
	if p.query {
		t, err := solution.Open(p.out)
		switch {
		case err == nil:
			return t, nil
		case !errors.Is(err, os.ErrNotExist):
			return nil, fmt.Errorf("%w (without -query it is computed and written again)", err)
		}
	}
	err = p.during("computing", func(progress func(float64)) (err error) {
		t, err = p.compute(ctx, progress)
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := command.ReplaceFile(p.out, t.Write); err != nil {
		return nil, fmt.Errorf("the solution was not saved: %w", err)
	}
	fmt.Fprintf(p.Stderr, "%d positions: %s\n", t.Positions(), p.out)
	return solution.Open(p.out)
}

// maxLine is the maximum length of a line, in bytes. Positions are far shorter.
const maxLine = 1 << 10

// answer writes one line to out for each line that it reads from in, without delay. It returns the first error from
// reading or writing.
func answer(t *solution.Table, in io.Reader, out io.Writer) error {
	return lines.Answer(in, out, maxLine, func(line []byte, tooLong error) []byte {
		if tooLong != nil {
			return fmt.Appendf(nil, "error: the line has more than %d bytes", maxLine)
		}
		return []byte(value(t, string(line)))
	})
}

// value returns the answer for the text of a position. The answer is always a single line, because errors quote control
// characters.
func value(t *solution.Table, text string) string {
	s, err := cookiedisco.Parse(text)
	if err != nil {
		return "error: " + err.Error()
	}
	v, _ := t.Value(s)
	return v.String()
}
