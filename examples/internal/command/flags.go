package command

import (
	"errors"
	"flag"
	"fmt"
)

// UsageError says what is wrong with the arguments that a program was called with.
type UsageError struct {
	err error
}

// Error returns the sentence.
func (e *UsageError) Error() string { return e.err.Error() }

// Unwrap returns the error that the arguments gave.
func (e *UsageError) Unwrap() error { return e.err }

// Usagef returns a usage error. It formats as [fmt.Errorf] does.
func Usagef(format string, args ...any) error { return &UsageError{fmt.Errorf(format, args...)} }

// Usage makes a usage error of err, and nil of nil.
func Usage(err error) error {
	if err == nil {
		return nil
	}
	return &UsageError{err}
}

// errFlags stands for an error about which the flag package has already written.
var errFlags = errors.New("wrong usage")

// Flags returns a flag set for the program's arguments, to be read by [Program.Parse].
func (p *Program) Flags() *flag.FlagSet {
	flags := flag.NewFlagSet(p.Name, flag.ContinueOnError)
	flags.SetOutput(p.Stderr)
	return flags
}

// Parse reads the program's arguments, which are flags only. Where they ask for help, it prints what the program is about
// and its flags to standard output; the error is [flag.ErrHelp] then.
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
