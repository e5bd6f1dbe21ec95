package notation

import (
	"encoding"

	"github.com/seed4105872c/clutch/boardgame"
)

// End completes a parser. It returns v, the value that the parser has read, or the zero value and an error. If the scanner
// has an error, or if the text continues, the error is a [*boardgame.SyntaxError]. If a check finds problems with v, the
// error is a [*boardgame.PositionError].
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

// Must returns v, or panics if err is not nil. Use it in functions such as MustParse, for texts that are known to be valid.
func Must[V any](v V, err error) V {
	if err != nil {
		panic(err)
	}
	return v
}

// String returns the text of v. Use String to implement the String method of a type. If AppendText fails, String returns
// the text appended before the error.
func String(v encoding.TextAppender) string {
	text, _ := v.AppendText(make([]byte, 0, 64)) // enough for most positions
	return string(text)
}

// Unmarshal calls parse with the text, and sets *v to the result. Use Unmarshal to implement the UnmarshalText method of a
// type. The empty text is the text of the zero value. After an error *v is unchanged.
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
