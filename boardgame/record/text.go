package record

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// MaxLine is the maximum length of a line in bytes, not counting its line feed.
const MaxLine = 4096

// These are the keywords that begin the lines. A move's line begins with the move's number instead of a keyword.
const (
	keyGame     = "game"
	keyRules    = "rules"
	keyOption   = "option"
	keyPosition = "position"
	keyView     = "view"
	keyPlayer   = "player"
	keyDate     = "date"
	keyResult   = "result"
	keyComment  = ";"
	keyMove     = "the next move"
	keyEnd      = "end"
)

// kinds describes the lines of a record: what follows the keyword, and which lines may come next. The name of a player
// may be missing.
var kinds = [...]struct {
	key    string
	values []check
	next   []string
}{
	{"", nil, []string{keyGame}},
	{keyGame, []check{checkWord}, []string{keyRules}},
	{keyRules, []check{checkVersion}, []string{keyOption, keyPosition, keyView, keyPlayer}},
	{keyOption, []check{checkWord, checkText}, []string{keyOption, keyPlayer}},
	{keyPosition, []check{checkText}, []string{keyPlayer}},
	{keyView, []check{checkText}, []string{keyPlayer}},
	{keyPlayer, []check{checkLetter, checkText}, []string{keyPlayer, keyDate, keyResult}},
	{keyDate, []check{checkDate}, []string{keyResult}},
	{keyResult, []check{checkText}, []string{keyMove, keyComment, keyEnd}},
	{keyComment, []check{checkText}, []string{keyMove, keyComment, keyEnd}},
	{keyMove, []check{checkText}, []string{keyMove, keyComment, keyEnd}},
	{keyEnd, nil, nil},
}

// form is a record that is put together line by line. Reading and writing both do this, so every record that can be
// written can be read.
type form struct {
	Record
	lines int // the number of lines so far
	last  int // the index of the last line's kind
}

// add adds a line, given in parts. If the line can't come here, the error is an [*Error].
func (f *form) add(parts []string) error {
	f.lines++
	wrong := func(column int, format string, args ...any) error {
		return &Error{Line: f.LinesBefore + f.lines, Column: column, Err: fmt.Errorf(format, args...)}
	}
	line := strings.Join(parts, " ")
	if len(line) > MaxLine {
		return wrong(MaxLine+1, "the line is too long: it can have %d bytes at most", MaxLine)
	}
	if offset, problem := checkCharacters(line); problem != "" {
		return wrong(offset+1, "%s", problem)
	}
	key, next := parts[0], kinds[f.last].next
	if key == strconv.Itoa(len(f.Moves)+1) {
		key = keyMove
	}
	if !slices.Contains(next, key) {
		return wrong(1, "%q where %s should be", parts[0], strings.Join(next, " or "))
	}
	for f.last = range kinds {
		if kinds[f.last].key == key {
			break
		}
	}
	column := len(parts[0]) + 1
	values := append(parts[1:len(parts):len(parts)], "", "")
	for i, check := range kinds[f.last].values {
		if key == keyPlayer && len(parts) == 2 && i == 1 {
			break
		}
		if offset, problem := check(values[i]); problem != "" {
			return wrong(min(column+1+offset, len(line)+1), "%s", problem)
		}
		column += 1 + len(values[i])
	}
	if column <= len(line) {
		return wrong(column, "text after %q", line[:column-1])
	}
	if problem := f.set(key, values[0], values[1]); problem != "" {
		return wrong(len(parts[0])+2, "%s", problem)
	}
	return nil
}

// set sets what a line says, and returns a description of the problem if it does not fit the lines before it.
func (f *form) set(key, value, rest string) (problem string) {
	switch key {
	case keyGame:
		f.Game = value
	case keyRules:
		f.Version, _ = strconv.Atoi(value)
	case keyOption:
		for name := range f.Options {
			if value <= name {
				return fmt.Sprintf("option %q after %q: each option comes once, in alphabetical order", value, name)
			}
		}
		if f.Options == nil {
			f.Options = game.Options{}
		}
		f.Options[value] = rest
	case keyPosition:
		f.Position = value
	case keyView:
		f.View = value
	case keyPlayer:
		if seated(value, f.Players) != boardgame.NoPlayer {
			return fmt.Sprintf("a second player with the letter %q", value)
		}
		f.Players = append(f.Players, Player{value, rest})
	case keyDate:
		f.Date = value
	case keyResult:
		return f.setResult(value)
	case keyMove:
		f.Moves = append(f.Moves, Move{Text: value})
	case keyComment:
		comments := &f.Comments
		if n := len(f.Moves); n > 0 {
			comments = &f.Moves[n-1].Comments
		}
		*comments = append(*comments, value)
	}
	return ""
}

// parts returns the lines of the record's text. Each line is given in parts, which a space separates in the text. The
// record need not be valid.
func (r Record) parts() (lines [][]string) {
	add := func(parts ...string) { lines = append(lines, parts) }
	add(keyGame, r.Game)
	add(keyRules, strconv.Itoa(r.Version))
	for _, name := range slices.Sorted(maps.Keys(r.Options)) {
		add(keyOption, name, r.Options[name])
	}
	if r.Position != "" {
		add(keyPosition, r.Position)
	}
	if r.View != "" {
		add(keyView, r.View)
	}
	for _, p := range r.Players {
		if p.Name == "" {
			add(keyPlayer, p.Letter)
		} else {
			add(keyPlayer, p.Letter, p.Name)
		}
	}
	if r.Date != "" {
		add(keyDate, r.Date)
	}
	result := r.Outcome()
	if result == "" {
		result = fmt.Sprintf("%#v", r.Result) // not valid, so this is refused
	}
	add(keyResult, result)
	comments := func(list []string) {
		for _, c := range list {
			add(keyComment, c)
		}
	}
	comments(r.Comments)
	for i, m := range r.Moves {
		add(strconv.Itoa(i+1), m.Text)
		comments(m.Comments)
	}
	add(keyEnd)
	return lines
}

// AppendText appends the record's text to dst, in the form that Parse reads. If the record is not valid, AppendText
// returns dst unchanged and an [*Error]. The error gives the line and column where the problem would be in the text.
func (r Record) AppendText(dst []byte) ([]byte, error) {
	f := form{Record: Record{LinesBefore: r.LinesBefore}}
	text := dst
	for _, parts := range r.parts() {
		if err := f.add(parts); err != nil {
			return dst, err
		}
		text = append(append(text, strings.Join(parts, " ")...), '\n')
	}
	return text, nil
}

// MarshalText returns the record's text. It returns the same errors as AppendText.
func (r Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// WriteTo writes the record's text in a single call of Write. If the record is not valid, WriteTo writes nothing. A
// [Reader] can read several records that were written one after another.
func (r Record) WriteTo(w io.Writer) (int64, error) {
	text, err := r.MarshalText()
	if err != nil {
		return 0, err
	}
	n, err := w.Write(text)
	return int64(n), err
}

// Parse parses the text of a single record, with nothing before or after it. The error is an [*Error].
//
// Parse checks the form only and needs no game. Use [Record.Replay] to check the moves.
func Parse(text string) (Record, error) {
	in := NewReader(strings.NewReader(text))
	r, err := in.Read()
	if err == io.EOF {
		return Record{}, &Error{1, 1, "", errors.New("the text is empty; a record should begin here")}
	}
	if err != nil {
		return Record{}, err
	}
	if _, err := in.in.ReadByte(); err == nil {
		return Record{}, &Error{in.lines + 1, 1, "", errors.New("text after the end of the record")}
	}
	return r, nil
}

// UnmarshalText parses a record in the same way as Parse. After an error the record is unchanged.
func (r *Record) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// Reader reads a sequence of records with nothing between them.
type Reader struct {
	in    *bufio.Reader
	lines int   // the number of lines in the records read so far
	err   error // the first error; nothing is read after it
}

// NewReader returns a Reader that reads records from r. The Reader is buffered, so it may read ahead in r. It returns
// each record as soon as the record's last line has arrived.
func NewReader(r io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(r, MaxLine+1)}
}

// Read returns the next record, or [io.EOF] if there are no more. If the text does not have the form of a record, the
// error is an [*Error]. If the underlying reader fails, the error wraps the reader's error and adds the line number.
// After an error, Read always returns the same error.
//
// A line is never longer than [MaxLine], but a record may have any number of lines. Programs that read untrusted input
// should limit the length of the input.
func (r *Reader) Read() (Record, error) {
	f := form{Record: Record{LinesBefore: r.lines}}
	for r.err == nil && kinds[f.last].key != keyEnd {
		r.err = r.line(&f)
	}
	if r.err != nil {
		return Record{}, r.err
	}
	r.lines += f.lines
	return f.Record, nil
}

// line reads a line and adds it to f.
func (r *Reader) line(f *form) error {
	line, err := r.in.ReadSlice('\n')
	number := f.LinesBefore + f.lines + 1
	switch {
	case err == io.EOF && len(line) > 0:
		problem := errors.New("the text ends here without a line feed, in the middle of a line")
		return &Error{Line: number, Column: len(line) + 1, Err: problem}
	case err == io.EOF && f.lines > 0:
		return &Error{Line: number, Column: 1, Err: errors.New(`the text ends here, but the record has no line "end"`)}
	case err == io.EOF:
		return io.EOF
	case err != nil && err != bufio.ErrBufferFull: // a line that fills the buffer is too long
		return fmt.Errorf("line %d: %w", number, err)
	}
	text := strings.TrimSuffix(string(line), "\n")
	parts := 2
	if key, _, _ := strings.Cut(text, " "); key == keyOption || key == keyPlayer {
		parts = 3
	}
	return f.add(strings.SplitN(text, " ", parts))
}

// All returns an iterator over the remaining records. If Read fails, the iterator yields the error and stops.
func (r *Reader) All() iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		for {
			rec, err := r.Read()
			if err == io.EOF || !yield(rec, err) || err != nil {
				return
			}
		}
	}
}

// A check function checks one value in a line. It returns the offset and a description of the first problem, or 0 and
// "" if there is none.
type check func(value string) (offset int, problem string)

// checkText checks a value that extends to the end of the line: see the package documentation.
func checkText(value string) (int, string) {
	end := len(strings.TrimRightFunc(value, unicode.IsSpace))
	switch {
	case value == "":
		return 0, "a text is missing"
	case strings.TrimLeftFunc(value, unicode.IsSpace) != value:
		return 0, "white space before the text"
	case end < len(value):
		return end, "white space after the text"
	}
	return 0, ""
}

func checkCharacters(line string) (int, string) {
	for i, c := range line {
		switch {
		case c == '\r':
			return i, "a carriage return: lines end with only a line feed"
		case c == utf8.RuneError && !strings.HasPrefix(line[i:], string(utf8.RuneError)):
			return i, fmt.Sprintf("the byte %#02x, which is not UTF-8", line[i])
		case unicode.IsControl(c), 0x2028 <= c && c <= 0x202E, 0x2066 <= c && c <= 0x2069:
			return i, fmt.Sprintf("the character %U, which is not allowed", c)
		}
	}
	return 0, ""
}

func checkWord(value string) (int, string) {
	for i, c := range value {
		if c <= ' ' || c > '~' || c == '/' {
			return i, fmt.Sprintf("%q is not allowed in a name", c)
		}
	}
	if value == "" {
		return 0, "a name is missing"
	}
	return 0, ""
}

func checkLetter(value string) (int, string) {
	if len(value) != 1 || value[0]|0x20 < 'a' || value[0]|0x20 > 'z' {
		return 0, fmt.Sprintf("%q is not a letter from A to Z or a to z", value)
	}
	return 0, ""
}

func checkVersion(value string) (int, string) {
	if n, err := strconv.Atoi(value); err != nil || n < 1 || strconv.Itoa(n) != value {
		return 0, fmt.Sprintf("%q is not a version number of the rules, such as 1 or 2", value)
	}
	return 0, ""
}

func checkDate(value string) (int, string) {
	if day, err := time.Parse(time.DateOnly, value); err != nil || day.Format(time.DateOnly) != value {
		return 0, fmt.Sprintf("%q is not a calendar date, written as in 2026-07-14", value)
	}
	return 0, ""
}
