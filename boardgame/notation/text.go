package notation

import (
	"encoding"

	"github.com/seed4105872c/clutch/boardgame"
)

// End ends a parser: the text must end here. It returns the value that was read, or the zero value with what was wrong:
// the scanner's [*boardgame.SyntaxError], or else a [*boardgame.PositionError] with the problems that check finds.
func End[V any](in *Scanner, v V, check ...func(V) boardgame.Problems) (V, error) {
	in.End()
	err := in.Err()
	for _, problems := range check {
		if err == nil {
			err = problems(v).Err()
		}
	}
	if err != nil {
		var zero V
		return zero, err
	}
	return v, nil
}

// Must returns v, and panics where there is an error, for the functions that take texts known to be good.
func Must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}

// String returns the text of v, for its String method. An AppendText that fails gives what it appended until then.
func String(v encoding.TextAppender) string {
	text, _ := v.AppendText(nil)
	return string(text)
}

// Unmarshal sets *v to what parse makes of text, for an UnmarshalText method. No text is the zero value, whose text it is.
// After an error *v is as it was.
func Unmarshal[V any](v *V, parse func(string) (V, error), text []byte) error {
	if len(text) == 0 {
		var zero V
		*v = zero
		return nil
	}
	parsed, err := parse(string(text))
	if err != nil {
		return err
	}
	*v = parsed
	return nil
}
