package notation

import (
	"iter"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// Board says how the cells of a board are called, and where they stand in a position's text and in a picture. The name of
// a cell is a letter and a number from 1, "d11". C is the game's type of cells, whose values are the game's own.
//
// The grid says how the board lies, and which line of cells a line of the text is:
//
//   - boardgame.Squares: the letters are files from the left and the numbers ranks from below. The text has the ranks from
//     the highest one down, each from the first file.
//   - boardgame.HexagonFiles: the letters are upright files from the left, and the numbers count the cells of each from
//     below. The text has the files from the first one, each from below.
//   - boardgame.HexagonRows: the letters are rows from below, and the numbers count the cells of each from the left. The
//     text has the rows from the highest one down, each from the left.
//
// A Board holds no more than constants and functions, so that it can be a package variable without any work at import.
type Board[C ~uint8] struct {
	Grid    boardgame.Grid
	Letters string // the letters in order: "abcdefg"
	Numbers int    // how many cells each letter has
	Lengths string // instead of Numbers, where the letters have different ones: a byte for each letter, "\x05\x06\x05"
	None    C      // the game's value for no cell

	// Cell is the cell with a letter and a number, both from 0, and Place is the reverse; ok reports whether c is a cell.
	// Where both are nil, cells are numbered rank by rank, each from the first file.
	Cell  func(letter, number int) C
	Place func(c C) (letter, number int, ok bool)
}

// length is how many cells a letter has.
func (b *Board[C]) length(letter int) int {
	if b.Lengths == "" {
		return b.Numbers
	}
	return int(b.Lengths[letter])
}

func (b *Board[C]) cell(letter, number int) C {
	if b.Cell == nil {
		return C(number*len(b.Letters) + letter)
	}
	return b.Cell(letter, number)
}

func (b *Board[C]) place(c C) (letter, number int, ok bool) {
	if b.Place == nil {
		letter, number = int(c)%len(b.Letters), int(c)/len(b.Letters)
		return letter, number, number < b.Numbers
	}
	return b.Place(c)
}

// lines is how many lines a position's text has.
func (b *Board[C]) lines() int {
	if b.Grid == boardgame.Squares {
		return b.Numbers
	}
	return len(b.Letters)
}

// line is the rank, file or row that comes as the i-th in the text.
func (b *Board[C]) line(i int) int {
	if b.Grid == boardgame.HexagonFiles {
		return i
	}
	return b.lines() - 1 - i
}

func (b *Board[C]) lineLength(line int) int {
	if b.Grid == boardgame.Squares {
		return len(b.Letters)
	}
	return b.length(line)
}

// on is the i-th cell of a line.
func (b *Board[C]) on(line, i int) C {
	if b.Grid == boardgame.Squares {
		return b.cell(i, line)
	}
	return b.cell(line, i)
}

// All yields the cells: rank by rank from below, file by file or row by row.
func (b *Board[C]) All() iter.Seq[C] {
	return func(yield func(C) bool) {
		for line := range b.lines() {
			for i := range b.lineLength(line) {
				if !yield(b.on(line, i)) {
					return
				}
			}
		}
	}
}

// Pairs yields every cell with every cell, as where moves begin and end.
func (b *Board[C]) Pairs() iter.Seq2[C, C] {
	return func(yield func(from, to C) bool) {
		for from := range b.All() {
			for to := range b.All() {
				if !yield(from, to) {
					return
				}
			}
		}
	}
}

// Valid reports whether c is a cell of the board.
func (b *Board[C]) Valid(c C) bool {
	_, _, ok := b.place(c)
	return ok
}

// Letter is the letter in a cell's name, 0 for what is no cell.
func (b *Board[C]) Letter(c C) byte {
	if letter, _, ok := b.place(c); ok {
		return b.Letters[letter]
	}
	return 0
}

// Number is the number in a cell's name, 0 for what is no cell.
func (b *Board[C]) Number(c C) int {
	if _, number, ok := b.place(c); ok {
		return number + 1
	}
	return 0
}

// Name is the name of a cell, "no cell" for what is none.
func (b *Board[C]) Name(c C) string {
	if !b.Valid(c) {
		return "no cell"
	}
	return string(b.Append(nil, c))
}

// Append appends the name of a cell, nothing for what is none.
func (b *Board[C]) Append(dst []byte, c C) []byte {
	letter, number, ok := b.place(c)
	if !ok {
		return dst
	}
	return strconv.AppendInt(append(dst, b.Letters[letter]), int64(number)+1, 10)
}

// Scan reads the name of a cell. After an error the cell is None.
func (b *Board[C]) Scan(in *Scanner) C {
	letter := strings.IndexByte(b.Letters, in.OneOf(b.Letters))
	if !in.OK() {
		return b.None
	}
	number := in.Number(1, b.length(letter))
	if !in.OK() {
		return b.None
	}
	return b.cell(letter, number-1)
}

// Parse reads the name of a cell. After an error, which is a [*boardgame.SyntaxError], the cell is None.
func (b *Board[C]) Parse(text string) (C, error) {
	in := Scan("cell", text)
	c := b.Scan(&in)
	if in.End(); !in.OK() {
		return b.None, in.Err()
	}
	return c, nil
}

// ScanMove reads a cell, one of marks and another cell. After an error they mean nothing: ask OK.
func (b *Board[C]) ScanMove(in *Scanner, marks string) (from C, mark byte, to C) {
	in.Field("from")
	from = b.Scan(in)
	in.Field("mark")
	mark = in.OneOf(marks)
	in.Field("to")
	return from, mark, b.Scan(in)
}

// ScanRows reads the lines of a position's text, with slashes between them, as [Scanner.Row] does. put is called for each
// piece with its cell.
func (b *Board[C]) ScanRows(in *Scanner, letters string, put func(c C, letter byte)) {
	line, first, word := 0, C(0), b.word()
	each := func(i int, letter byte) { put(b.on(line, i), letter) }
	if b.plain() {
		each = func(i int, letter byte) { put(first+C(i), letter) }
	}
	for i := range b.lines() {
		if i > 0 {
			in.expectAfter('/', word)
		}
		line = b.line(i)
		first = C(line * len(b.Letters))
		in.field, in.part = word, b.lineName(line)
		in.Row(b.lineLength(line), letters, each)
	}
}

// AppendRows appends the lines that ScanRows reads. at returns the letter of the piece on a cell, 0 for an empty one.
func (b *Board[C]) AppendRows(dst []byte, at func(c C) byte) []byte {
	line := 0
	each := func(i int) byte { return at(b.on(line, i)) }
	for i := range b.lines() {
		if i > 0 {
			dst = append(dst, '/')
		}
		line = b.line(i)
		dst = AppendRow(dst, b.lineLength(line), each)
	}
	return dst
}

// plain reports whether the cells are numbered rank by rank.
func (b *Board[C]) plain() bool { return b.Cell == nil && b.Grid == boardgame.Squares }

// word is what a line of the text is called.
func (b *Board[C]) word() string {
	switch b.Grid {
	case boardgame.HexagonFiles:
		return "file"
	case boardgame.HexagonRows:
		return "row"
	}
	return "rank"
}

func (b *Board[C]) lineName(line int) string {
	if b.Grid == boardgame.Squares {
		return strconv.Itoa(line + 1)
	}
	return b.Letters[line : line+1]
}
