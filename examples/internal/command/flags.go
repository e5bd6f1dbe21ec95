package command

import (
	"errors"
	"flag"
	"fmt"
)

// UsageError reports wrong arguments on a program's command line.
type UsageError struct {
	err error
}

// Error returns the message of the wrapped error.
func (e *UsageError) Error() string { return e.err.Error() }

// Unwrap returns the wrapped error.
func (e *UsageError) Unwrap() error { return e.err }

// Usagef returns a usage error with a formatted message, like [fmt.Errorf].
func Usagef(format string, args ...any) error { return &UsageError{fmt.Errorf(format, args...)} }

// Usage returns err as a usage error, or nil if err is nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return &UsageError{err}
}

// errFlags is the error that Parse returns after the flag package has printed what is wrong with the flags.
var errFlags = errors.New("wrong usage")

// Flags returns a new flag set for the program. Add flags to it, and then pass it to [Program.Parse].
func (p *Program) Flags() *flag.FlagSet {
	flags := flag.NewFlagSet(p.Name, flag.ContinueOnError)
	flags.SetOutput(p.Stderr)
	return flags
}

// Parse parses the program's arguments, which may only be flags. If -h is among them, Parse prints the program's
// description and its flags to standard output, and returns [flag.ErrHelp].
func (p *Program) Parse(flags *flag.FlagSet) error {
	flags.Usage = func() {}
	switch err := flags.Parse(p.Args); {
	case errors.Is(err, flag.ErrHelp):
		p.help(flags)
		return err
	case err != nil:
		fmt.Fprintf(p.Stderr, "%s -h lists the flags.\n", p.Name)
		return errFlags
	case flags.NArg() > 0:
		return Usagef("%q is not a flag", flags.Arg(0))
	}
	return nil
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
