package record

import (
	"bufio"
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

// kind describes lines of a record: what follows the keyword, and which lines may come next.
type kind struct {
	key    string
	values []check
	next   []string
}

// kinds describes all lines of a record. The name of a player may be missing.
var kinds = [...]kind{
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
	lines int // the number of lines that were added
	last  int // the index of the last line's kind
}

// wrong returns an [*Error] in the line after those that were added.
func (f *form) wrong(column int, format string, args ...any) error {
	return &Error{Line: f.LinesBefore + f.lines + 1, Column: column, Err: fmt.Errorf(format, args...)}
}

// add adds a line, given in parts. If the line can't come here, the error is an [*Error].
func (f *form) add(parts []string) error {
	line := strings.Join(parts, " ")
	if len(line) > MaxLine {
		return f.wrong(MaxLine+1, "the line is too long: it can have %d bytes at most", MaxLine)
	}
	if offset, problem := checkCharacters(line); problem != "" {
		return f.wrong(offset+1, "%s", problem)
	}
	key, next := parts[0], kinds[f.last].next
	if key == strconv.Itoa(len(f.Moves)+1) {
		key = keyMove
	}
	if !slices.Contains(next, key) {
		return f.wrong(1, "%q where %s should be", parts[0], strings.Join(next, " or "))
	}
	f.last = slices.IndexFunc(kinds[:], func(k kind) bool { return k.key == key })
	column := len(parts[0]) + 1
	values := append(parts[1:len(parts):len(parts)], "", "")
	for i, check := range kinds[f.last].values {
		if key == keyPlayer && len(parts) == 2 && i == 1 {
			break
		}
		if offset, problem := check(values[i]); problem != "" {
			return f.wrong(min(column+1+offset, len(line)+1), "%s", problem)
		}
		column += 1 + len(values[i])
	}
	if column <= len(line) {
		return f.wrong(column, "text after %q", line[:column-1])
	}
	if problem := f.set(key, values[0], values[1]); problem != "" {
		return f.wrong(len(parts[0])+2, "%s", problem)
	}
	f.lines++
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
		if f.Player(value) != boardgame.NoPlayer {
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
	f, text := form{Record: Record{LinesBefore: r.LinesBefore}}, dst
	for _, parts := range r.parts() {
		if err := f.add(parts); err != nil {
			return dst, err
		}
		text = append(text, strings.Join(parts, " ")+"\n"...)
	}
	return text, nil
}

// String returns the text of a valid record. If the record is not valid, Parse refuses the result.
func (r Record) String() string {
	var text strings.Builder
	for _, parts := range r.parts() {
		text.WriteString(strings.Join(parts, " ") + "\n")
	}
	return text.String()
}

// MarshalText returns the record's text. It returns the same errors as AppendText.
func (r Record) MarshalText() ([]byte, error) { return r.AppendText(nil) }

// WriteTo writes the record's text in a single call of Write. If the record is not valid, WriteTo writes nothing. [All]
// reads several records that were written one after another.
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
	var f form
	in := bufio.NewReaderSize(strings.NewReader(text), MaxLine+1)
	err := f.read(in)
	switch {
	case err == io.EOF:
		return Record{}, f.wrong(1, "the text is empty; a record should begin here")
	case err != nil:
		return Record{}, err
	}
	if _, err := in.ReadByte(); err == nil {
		return Record{}, f.wrong(1, "text after the end of the record")
	}
	return f.Record, nil
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

// MarshalBinary returns the text, so that package gob can write records.
func (r Record) MarshalBinary() ([]byte, error) { return r.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (r *Record) UnmarshalBinary(text []byte) error { return r.UnmarshalText(text) }

// All returns an iterator over the records in r, which have nothing between them. It yields each record as soon as the
// record's last line has arrived, and it may read ahead. If the text does not have the form of a record, the iterator
// yields an [*Error] and stops. If r fails, it yields an error that wraps that of r and adds the line number.
//
// A line is never longer than [MaxLine], but a record may have any number of lines. Programs that read untrusted input
// should limit the length of the input.
func All(r io.Reader) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		in, lines := bufio.NewReaderSize(r, MaxLine+1), 0
		for {
			f := form{Record: Record{LinesBefore: lines}}
			err := f.read(in)
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(Record{}, err)
				return
			}
			if !yield(f.Record, nil) {
				return
			}
			lines += f.lines
		}
	}
}

// read reads a record. It returns [io.EOF] if there is no line at all.
func (f *form) read(in *bufio.Reader) (err error) {
	for err == nil && kinds[f.last].key != keyEnd {
		err = f.readLine(in)
	}
	return err
}

func (f *form) readLine(in *bufio.Reader) error {
	line, err := in.ReadSlice('\n')
	switch {
	case err == io.EOF && len(line) > 0:
		return f.wrong(len(line)+1, "the text ends here without a line feed, in the middle of a line")
	case err == io.EOF && f.lines > 0:
		return f.wrong(1, `the text ends here, but the record has no line "end"`)
	case err == io.EOF:
		return io.EOF
	case err != nil && err != bufio.ErrBufferFull: // a line that fills the buffer is too long
		return fmt.Errorf("line %d: %w", f.LinesBefore+f.lines+1, err)
	}
	text := strings.TrimSuffix(string(line), "\n")
	parts := 2
	if key, _, _ := strings.Cut(text, " "); key == keyOption || key == keyPlayer {
		parts = 3
	}
	return f.add(strings.SplitN(text, " ", parts))
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
		return 0, fmt.Sprintf("%.40q is not a calendar date, written as in 2026-07-14", value)
	}
	return 0, ""
}
