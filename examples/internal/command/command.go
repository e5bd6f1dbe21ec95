// Package command contains the code that all the programs share: flags and help, exit codes, interrupts, checks for
// output errors, atomic file replacement, progress meters, and the flags that say how a game begins.
//
// A program's main function calls [Main]. The rest of the program works on a [Program], so that tests can run it
// without starting a process. All programs follow these rules:
//
//   - -h prints the program's description and its flags to standard output.
//   - The exit code is 0 for success, 1 for a failure, and 2 for wrong usage. Errors go to standard error, after
//     the program's name, with nothing in them that a terminal would obey. Output that can't be written is a failure.
//   - The first interrupt or termination signal cancels the program's context. A second signal ends the program at
//     once.
//   - Files are written beside their destination and then renamed. Only regular files are replaced.
//   - Progress is shown only if standard error is a terminal.
package command

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// Program is a command-line program with its arguments, its streams and its progress meter.
type Program struct {
	Name  string // "perft"
	About string // one or more lines for -h that say what the program does and how to call it
	Args  []string

	Stdin  io.Reader
	Stdout io.Writer
	Stderr io.Writer

	// TypedIn and Screen report whether standard input and standard output are a terminal.
	TypedIn, Screen bool

	// Meter shows progress on standard error.
	Meter *Meter

	// LetInterruptsKill makes every further interrupt end the program at once. A program that has nothing to clean up
	// should call it before reading input, because cancelling the context does not end a blocked read.
	LetInterruptsKill func()
}

// Command is one of the things that a program does.
type Command struct {
	Name  string // "perft"
	Does  string // what it does, in a few words, for a list
	About string // as in Program
	Run   func(ctx context.Context, p *Program) error
}

// Add adds games of the program's author to the catalog, and returns the name of the program. A main function calls it
// before it does anything else.
func Add(games ...dynamic.Game) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{Path: "command-line-arguments"}
	}
	catalog.Add(info.Path, games...)
	return strings.TrimSuffix(filepath.Base(os.Args[0]), ".exe")
}

// Main runs a program with the streams, arguments and signals of this process, and exits with its code.
func Main(name, about string, run func(ctx context.Context, p *Program) error) {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt then ends the process at once
	p := &Program{
		Name: name, About: about, Args: os.Args[1:],
		Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr,
		TypedIn: IsTerminal(os.Stdin), Screen: IsTerminal(os.Stdout),
		Meter:             NewMeter(os.Stderr, IsTerminal(os.Stderr), time.Now),
		LetInterruptsKill: stop,
	}
	os.Exit(p.Run(ctx, run))
}

// Run runs the program and returns its exit code: 0, or 1 for a failure, or 2 for wrong usage. It prints the program's
// error to standard error. If writing to standard output failed, it prints that error too.
func (p *Program) Run(ctx context.Context, run func(ctx context.Context, p *Program) error) int {
	out := &output{w: p.Stdout}
	p.Stdout = out
	err := run(ctx, p)
	p.Meter.Clear()
	if errors.Is(err, flag.ErrHelp) {
		err = nil
	}
	if out.err != nil && !errors.Is(err, out.err) {
		err = errors.Join(err, fmt.Errorf("writing the output: %w", out.err))
	}
	var usage *usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &usage):
		fmt.Fprintf(p.Stderr, "%s: %s\n", p.Name, printable(err.Error()))
		return 2
	case errors.Is(err, context.Canceled):
		fmt.Fprintf(p.Stderr, "%s: interrupted\n", p.Name)
	default:
		fmt.Fprintf(p.Stderr, "%s: %s\n", p.Name, printable(err.Error()))
	}
	return 1
}

// printable returns a text in which all that is not printable, but for ends of lines and tabs, is written as in Go: an error
// may have what a file or another program has said.
func printable(text string) string {
	var all strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		c := text[:size]
		if r != '\n' && r != '\t' && !strconv.IsPrint(r) || r == utf8.RuneError && size == 1 {
			c = strings.Trim(strconv.Quote(c), `"`)
		}
		all.WriteString(c)
		text = text[size:]
	}
	return all.String()
}

// output is a writer that remembers its first write error.
type output struct {
	w   io.Writer
	err error
}

func (o *output) Write(b []byte) (int, error) {
	n, err := o.w.Write(b)
	if err != nil && o.err == nil {
		o.err = err
	}
	return n, err
}

// usageError reports wrong arguments on a program's command line.
type usageError struct{ error }

func (e *usageError) Unwrap() error { return e.error }

// Usagef returns a usage error with a formatted message, like [fmt.Errorf].
func Usagef(format string, args ...any) error { return &usageError{fmt.Errorf(format, args...)} }

// Usage returns err as a usage error, or nil if err is nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return &usageError{err}
}

// Flags returns a new flag set for the program. Add flags to it, and then pass it to [Program.Parse].
func (p *Program) Flags() *flag.FlagSet {
	flags := flag.NewFlagSet(p.Name, flag.ContinueOnError)
	flags.SetOutput(io.Discard) // the errors say all
	return flags
}

// Parse parses the program's arguments, which are flags and, in any place between them, at most as many words as Parse
// is given strings to store them in. No word or text of a flag may be empty. If -h is among the flags, Parse prints the program's description and its flags to
// standard output, and returns [flag.ErrHelp].
func (p *Program) Parse(flags *flag.FlagSet, words ...*string) error {
	for args := p.Args; ; args = flags.Args()[1:] {
		switch err := flags.Parse(args); {
		case errors.Is(err, flag.ErrHelp):
			p.help(flags)
			return err
		case err != nil:
			return Usagef("%w; -h lists the flags", err)
		case flags.NArg() == 0:
			return filled(flags)
		case len(words) == 0, flags.Arg(0) == "":
			return Usagef("%q is not a flag", flags.Arg(0))
		}
		*words[0], words = flags.Arg(0), words[1:]
	}
}

// filled returns an error if a flag for a text has an empty one, as from a script whose variable is not set: the program would
// take it for a flag that is not given. A flag that may be empty is one of flag.Func.
func filled(flags *flag.FlagSet) (err error) {
	flags.Visit(func(f *flag.Flag) {
		if text, ok := f.Value.(flag.Getter); ok && text.Get() == "" {
			err = Usagef("-%s is empty: give it a value, or leave it out", f.Name)
		}
	})
	return err
}

// help prints the program's description, and its flags if it has any.
func (p *Program) help(flags *flag.FlagSet) {
	fmt.Fprintln(p.Stdout, p.About)
	flags.SetOutput(p.Stdout)
	heading := "\nFlags:\n\n"
	flags.VisitAll(func(*flag.Flag) {
		fmt.Fprint(p.Stdout, heading)
		heading = ""
	})
	flags.PrintDefaults()
}

// Beginning says which game is played and how it begins: the values of the flags -game, -options and -position.
type Beginning struct {
	Game     string       `json:"game"`
	Options  game.Options `json:"options,omitempty"` // nil if the flag is not given
	Position string       `json:"position,omitempty"`
}

// Define defines the flags.
func (b *Beginning) Define(flags *flag.FlagSet) {
	flags.StringVar(&b.Game, "game", "", "the game's `name`")
	flags.Func("options", "how the game begins, as `name=value` pairs separated by commas", b.setOptions)
	flags.StringVar(&b.Position, "position", "", "the `text` of the position to begin at, instead of the start")
}

func (b *Beginning) setOptions(text string) error {
	b.Options = nil
	for pair := range strings.SplitSeq(text, ",") {
		name, value, ok := strings.Cut(pair, "=")
		switch _, twice := b.Options[name]; {
		case text == "":
			return nil
		case twice || !ok:
			return fmt.Errorf("%q is not name=value, or comes twice", pair)
		case b.Options == nil:
			b.Options = game.Options{}
		}
		b.Options[name] = value
	}
	return nil
}

// Find returns the game. It returns an error if the flags do not name one of the catalog, or contradict each other.
func (b *Beginning) Find() (dynamic.Game, error) {
	switch {
	case b.Game == "":
		return nil, errors.New("which -game?")
	case b.Position != "" && len(b.Options) > 0:
		return nil, errors.New("-options are for a new game: the text of a -position already has its options")
	}
	return catalog.Games().Choose(b.Game)
}

// Start returns a new game with these settings.
func (b *Beginning) Start(settings session.Settings) (s session.Session, err error) {
	g, err := b.Find()
	switch {
	case err != nil:
		return s, err
	case b.Position != "":
		return session.At(g, b.Position, settings)
	}
	return session.New(g, b.Options, settings)
}
