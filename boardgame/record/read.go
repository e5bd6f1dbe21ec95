package record

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Parse parses the text of a single record, with nothing before or after it. The error is an [*Error].
//
// Parse checks the form only and needs no game. Use [Record.Replay] to check the moves.
func Parse(text string) (Record, error) {
	in := NewReader(strings.NewReader(text))
	r, err := in.Read()
	if err == io.EOF {
		return Record{}, &Error{Line: 1, Column: 1, Problem: "the text is empty; a record should begin here"}
	}
	if err != nil {
		return Record{}, err
	}
	if in.peek(true) {
		in.fail(1, "text after the end of the record")
	}
	if in.err != io.EOF {
		return Record{}, in.err
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
	in     *bufio.Reader
	text   string // the rest of the current line, without its line feed
	loaded bool   // whether the current line has been read
	line   int    // the number of lines read so far
	column int    // the column of the last value
	err    error  // the first error; nothing is read after it
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
	if !r.peek(true) {
		return Record{}, r.err
	}
	rec := Record{LinesBefore: r.line - 1}
	rec.Game = r.whole(keyGame, checkWord, keyGame)
	rec.Version, _ = strconv.Atoi(r.whole(keyRules, checkVersion, keyRules))
	r.beginning(&rec)
	r.players(&rec)
	if r.take(keyDate) {
		rec.Date = r.value(checkDate)
	}
	r.result(&rec)
	r.moves(&rec)
	if r.err != nil {
		return Record{}, r.err
	}
	return rec, nil
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

// fail sets the error unless it is already set.
func (r *Reader) fail(column int, problem string) {
	if r.err == nil {
		r.err = &Error{Line: r.line, Column: column, Problem: problem}
	}
}

// peek reads the next line, unless it has been read already, and reports whether there is one. The text may end here
// only if mayEnd is true.
func (r *Reader) peek(mayEnd bool) bool {
	if r.err != nil || r.loaded {
		return r.err == nil
	}
	line, err := r.in.ReadSlice('\n')
	if err == io.EOF && len(line) == 0 && mayEnd {
		r.err = io.EOF
		return false
	}
	r.line++
	switch {
	case err == bufio.ErrBufferFull || len(line) > MaxLine+1:
		r.fail(MaxLine+1, tooLong())
	case err == io.EOF && len(line) == 0:
		r.fail(1, "the text ends here, but the record has no line \"end\"")
	case err == io.EOF:
		r.fail(len(line)+1, "the text ends here without a line feed, in the middle of a line")
	case err != nil:
		r.err = fmt.Errorf("line %d: %w", r.line, err)
	default:
		r.text, r.loaded = string(line[:len(line)-1]), true
		if offset, problem := checkCharacters(r.text); problem != "" {
			r.fail(offset+1, problem)
		}
	}
	return r.err == nil
}

// take reports whether the line begins with the keyword, and if so consumes the keyword. The caller must then read the
// rest of the line with the methods value and word.
func (r *Reader) take(keyword string) bool {
	if !r.peek(false) {
		return false
	}
	rest, ok := strings.CutPrefix(r.text, keyword)
	if !ok || rest != "" && rest[0] != ' ' {
		return false
	}
	r.text, r.column, r.loaded = rest, len(keyword)+1, false
	return true
}

// value consumes the space and the rest of the line.
func (r *Reader) value(c check) string {
	text, ok := strings.CutPrefix(r.text, " ")
	if ok {
		r.column++
	}
	if offset, problem := c(text); problem != "" {
		r.fail(r.column+offset, problem)
	}
	r.text = ""
	return text
}

// word consumes the space and the text up to the next space.
func (r *Reader) word(c check) string {
	rest := r.text
	word, _, _ := strings.Cut(strings.TrimPrefix(rest, " "), " ")
	n := min(len(rest), len(" ")+len(word))
	r.text = rest[:n]
	r.value(c)
	r.text = rest[n:]
	return word
}

// whole reads the next line, which must have the keyword and one value. If the keyword is missing, the error
// message contains the value of the parameter expected.
func (r *Reader) whole(keyword string, c check, expected string) string {
	if !r.take(keyword) {
		r.unexpected(expected)
		return ""
	}
	return r.value(c)
}

func (r *Reader) unexpected(expected string) {
	found := "an empty line"
	if word, _, _ := strings.Cut(r.text, " "); r.text != "" {
		found = strconv.Quote(word)
	}
	r.fail(1, found+" where "+expected+" should be")
}

func (r *Reader) beginning(rec *Record) {
	last := ""
	for r.take(keyOption) {
		name := r.word(checkWord)
		if name <= last {
			r.fail(r.column, fmt.Sprintf("option %q after %q: each option comes once, in alphabetical order",
				name, last))
		}
		r.column += len(name)
		if rec.Options == nil {
			rec.Options = game.Options{}
		}
		rec.Options[name] = r.value(checkText)
		last = name
	}
	switch {
	case rec.Options != nil:
	case r.take(keyPosition):
		rec.Position = r.value(checkText)
	case r.take(keyView):
		rec.View = r.value(checkText)
	}
}

func (r *Reader) players(rec *Record) {
	for r.take(keyPlayer) {
		p := Player{Letter: r.word(checkLetter)}
		if seated(p.Letter, rec.Players) != boardgame.NoPlayer {
			r.fail(r.column, secondPlayer(p.Letter))
		}
		r.column += len(p.Letter)
		if r.text != "" {
			p.Name = r.value(checkText)
		}
		rec.Players = append(rec.Players, p)
	}
	switch {
	case rec.Players != nil:
	case rec.Options != nil:
		r.unexpected("option or player")
	case rec.Position != "" || rec.View != "":
		r.unexpected("player")
	default:
		r.unexpected("option, position, view or player")
	}
}

func (r *Reader) result(rec *Record) {
	expected := "player, date or result"
	if rec.Date != "" {
		expected = "result"
	}
	text := r.whole(keyResult, checkText, expected)
	if r.err != nil {
		return
	}
	result, offset, problem := parseResult(text, rec.Game, rec.Players)
	if problem != "" {
		r.fail(r.column+offset, problem)
	}
	rec.Result = result
}

func (r *Reader) moves(rec *Record) {
	comments := &rec.Comments
	for r.err == nil {
		number := strconv.Itoa(len(rec.Moves) + 1)
		switch {
		case r.take(keyComment):
			*comments = append(*comments, r.value(checkText))
		case r.take(number):
			rec.Moves = append(rec.Moves, Move{Text: r.value(checkText)})
			comments = &rec.Moves[len(rec.Moves)-1].Comments
		case r.take(keyEnd):
			if r.text != "" {
				r.fail(r.column, "text after \"end\"")
			}
			return
		default:
			r.unexpected("move " + number + ", a comment (; and a space) or end")
		}
	}
}

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
	keyEnd      = "end"
)

// A check function checks one value in a line. It returns the offset and a description of the first problem, or 0 and
// "" if there is none. Reading and writing use the same checks, so every record that can be written can be read.
type check func(value string) (offset int, problem string)

// checkText checks a value that extends to the end of the line: see the package documentation.
func checkText(value string) (int, string) {
	if offset, problem := checkCharacters(value); problem != "" {
		return offset, problem
	}
	last, size := utf8.DecodeLastRuneInString(value)
	switch first, _ := utf8.DecodeRuneInString(value); {
	case value == "":
		return 0, "a text is missing"
	case unicode.IsSpace(first):
		return 0, "white space before the text"
	case unicode.IsSpace(last):
		return len(value) - size, "white space after the text"
	}
	return 0, ""
}

func checkCharacters(value string) (int, string) {
	for i, c := range value {
		switch {
		case c == '\r':
			return i, "a carriage return: lines end with only a line feed"
		case c == utf8.RuneError && !strings.HasPrefix(value[i:], string(utf8.RuneError)):
			return i, fmt.Sprintf("the byte %#02x, which is not UTF-8", value[i])
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

func secondPlayer(letter string) string {
	return fmt.Sprintf("a second player with the letter %q", letter)
}

func tooLong() string {
	return fmt.Sprintf("the line is too long: it can have %d bytes at most", MaxLine)
}
