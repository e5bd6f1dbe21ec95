package record

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// Parse reads the text of one record, with nothing before it and nothing behind it. The error is an [*Error].
//
// It looks at the form alone and needs no game: [Record.Replay] is what tells whether the moves are legal.
func Parse(text string) (Record, error) {
	in := NewReader(strings.NewReader(text))
	r, err := in.Read()
	if err == io.EOF {
		return Record{}, &Error{Line: 1, Column: 1, Problem: "nothing where a record should begin"}
	}
	if err != nil {
		return Record{}, err
	}
	if in.peek(true) {
		in.fail(1, "text behind the end of the record")
	}
	if in.err != io.EOF {
		return Record{}, in.err
	}
	return r, nil
}

// UnmarshalText is Parse. After an error the record is as it was.
func (r *Record) UnmarshalText(text []byte) error {
	parsed, err := Parse(string(text))
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// Reader reads records that stand one after the other, with nothing between them.
type Reader struct {
	in     *bufio.Reader
	text   string // the line that comes now, without its line feed
	loaded bool   // whether text was read already
	line   int    // its number, or that of the line before it
	column int    // where the value begins that was taken last
	err    error  // the first thing that was wrong: nothing is read after it
}

// NewReader returns a Reader of the records in r. It may read ahead, as it buffers; but a record is returned as soon
// as its last line is there.
func NewReader(r io.Reader) *Reader {
	return &Reader{in: bufio.NewReaderSize(r, MaxLine+1)}
}

// Read returns the next record, and [io.EOF] when there are no more. What is not in the form of a record is refused
// with an [*Error]; an error of the reader below comes with the number of the line that could not be read. After an
// error there is nothing but that error.
//
// A line is never longer than [MaxLine], but a record may have any number of them: whoever reads what strangers send
// limits what they may send.
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

// All yields every record that is still to be read. Where one can't be, it yields the error and stops.
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

// fail says that something is wrong with the line at hand. Only the first one counts.
func (r *Reader) fail(column int, problem string) {
	if r.err == nil {
		r.err = &Error{Line: r.line, Column: column, Problem: problem}
	}
}

// peek sees to it that there is a line at hand, and reports whether there is. Only where a record may begin, the text
// may end.
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
		r.fail(1, "the text ends here, and the record does not: it has no line \"end\"")
	case err == io.EOF:
		r.fail(len(line)+1, "the text ends here, in the middle of a line: a line ends in a line feed")
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

// take goes past the keyword if it begins the line, and reports whether it does. What follows on the line must be taken
// as values then.
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

// value goes past the space and all that is left of the line.
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

// word goes past the space and what is before the next one.
func (r *Reader) word(c check) string {
	rest := r.text
	word, _, _ := strings.Cut(strings.TrimPrefix(rest, " "), " ")
	n := min(len(rest), len(" ")+len(word))
	r.text = rest[:n]
	r.value(c)
	r.text = rest[n:]
	return word
}

// whole reads a line that has to come now: a keyword and one value. Expected says what might come, for the error.
func (r *Reader) whole(keyword string, c check, expected string) string {
	if !r.take(keyword) {
		r.unexpected(expected)
		return ""
	}
	return r.value(c)
}

// unexpected says that something else should begin the line.
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
			r.fail(r.column, fmt.Sprintf("option %q after %q: each comes once, in the order of the alphabet", name, last))
		}
		r.column += len(name)
		if rec.Options == nil {
			rec.Options = boardgame.Options{}
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
		if problem := seatProblem(p.Letter, rec.Players); problem != "" {
			r.fail(r.column, problem)
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

// moves reads the moves and the comments, to the end of the record.
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
				r.fail(r.column, "text behind \"end\"")
			}
			return
		default:
			r.unexpected("move " + number + ", a comment (; and a space) or end")
		}
	}
}
