package notation

import "encoding"

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
