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

// Error returns the sentence.
func (e *UsageError) Error() string { return e.err.Error() }

// Unwrap returns the error in the arguments.
func (e *UsageError) Unwrap() error { return e.err }

// Usagef returns a usage error, formatted as by [fmt.Errorf].
func Usagef(format string, args ...any) error { return &UsageError{fmt.Errorf(format, args...)} }

// Usage returns err as a usage error, or nil if err is nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return &UsageError{err}
}

// errFlags is the error that Parse returns when the flag package has already printed what is wrong.
var errFlags = errors.New("wrong usage")

// Flags returns a flag set for the program's arguments. [Program.Parse] reads it.
func (p *Program) Flags() *flag.FlagSet {
	flags := flag.NewFlagSet(p.Name, flag.ContinueOnError)
	flags.SetOutput(p.Stderr)
	return flags
}

// Parse reads the program's arguments, which may only be flags. If they ask for help, Parse prints the program's
// description and its flags to standard output, and returns [flag.ErrHelp].
func (p *Program) Parse(flags *flag.FlagSet) error {
	flags.Usage = func() {}
	switch err := flags.Parse(p.Args); {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(p.Stdout, "%s\n\nFlags:\n\n", p.About)
		flags.SetOutput(p.Stdout)
		flags.PrintDefaults()
		return err
	case err != nil:
		fmt.Fprintf(p.Stderr, "%s -h lists the flags.\n", p.Name)
		return errFlags
	case flags.NArg() > 0:
		return Usagef("%q is not a flag", flags.Arg(0))
	}
	return nil
}
