package games

import (
	"encoding/json"
	"fmt"

	store "github.com/seed4105872c/clutch/examples/online/oldstore"
)

// format is the version of the form in which games are stored. A version of this program that changes the form gets the
// next number, and goes on reading all the earlier ones from 3 on, which is that of v0.1.0: testdata has games in each
// of them. The page deploy/README.md says which versions may run side by side.
//
// Every game, chunk, finished game in a list, and archived game names its format. The mark of the store stands for its
// small entries: reports, removed names and the shard's number.
const (
	format     = 3
	formatFrom = "v0.1.0" // the first version of clutch that reads it
)

// mark is the JSON of an entry in each store, and of an object in each archive, that names the newest format in them.
type mark struct {
	Format int    `json:"online"`
	From   string `json:"from"` // the first version of clutch that reads the format
}

// errFormat reports that something is in a format that this version does not read. It wraps store.ErrUnavailable,
// because the right version reads it.
var errFormat = fmt.Errorf("%w: its games are in a format that this version does not read", store.ErrUnavailable)

// newMark returns the mark of this version.
func newMark() []byte {
	text, _ := json.Marshal(mark{format, formatFrom}) // a number and a text
	return text
}

// checkMark returns an error that wraps errFormat if this version does not read what has this mark. The mark is nil if
// there is none, and used says whether there are games.
func checkMark(where string, text []byte, used bool) error {
	if text == nil && !used {
		return nil
	}
	var m mark
	if text != nil && json.Unmarshal(text, &m) != nil || m.Format < 0 {
		return fmt.Errorf("%w: the mark of %s is %q", errFormat, where, text)
	}
	if m.Format < format {
		return fmt.Errorf("%w: %s was made before v0.1.0, and no released version reads it", errFormat, where)
	}
	if m.Format > format {
		return fmt.Errorf("%w: %s has format %d, which clutch %s and later versions read, and this version reads format %d",
			errFormat, where, m.Format, m.From, format)
	}
	return nil
}

// readFormat decodes the JSON of something that names its format.
func readFormat(text []byte, value any) error {
	var m mark // the form of another version may contradict this one's
	if err := json.Unmarshal(text, &m); err != nil {
		return err
	}
	if m.Format != format {
		return fmt.Errorf("%w: format %d, and this version reads format %d", errFormat, m.Format, format)
	}
	return json.Unmarshal(text, value)
}
