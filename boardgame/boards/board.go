// Package boards describes the boards of games: the names of the cells, where they are in a position's text and in a
// picture, and their images in a mirror and after a half turn. A [Board] reads and writes cells, positions, and moves
// from one cell to another.
package boards

import (
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// These are the usual marks between the two cells of a move: "d2-d3" is a quiet move, and "c3xd4" is a capture.
const (
	Quiet   = '-'
	Capture = 'x'
)

// Board describes the names of a board's cells, and their places in a position's text and in a picture. The name of a
// cell is a letter and a number from 1, such as "d11". C is the game's cell type. Each game chooses its values.
//
// The grid determines the direction of the letters and numbers, and the order of the cells in a position's text:
//
//   - picture.Squares: letters name the files from left to right, and numbers name the ranks from bottom to top. The
//     text lists the ranks from top to bottom, and the cells of each rank from left to right.
//   - picture.HexagonFiles: letters name the upright files from left to right, and numbers count the cells of a file
//     from bottom to top. The text lists the files from left to right, and the cells of each file from bottom to top.
//   - picture.HexagonRows: letters name the rows from bottom to top, and numbers count the cells of a row from left to
//     right. The text lists the rows from top to bottom, and the cells of each row from left to right.
//
// A Board holds only constants, so a package variable of this type does not slow down the start of a program. A game
// with an option for its size has a Board for each size.
type Board[C ~uint8] struct {
	Grid    picture.Grid
	Letters string // the letters in order: "abcdefg"
	Numbers int    // the number of cells with each letter
	// replaces Numbers if not all letters have as many cells: a number for each letter, such as {5, 6, 5}
	Lengths []int
	None    C // the value of C that means no cell

	// Firsts holds the first cell with each letter, and Step is what each further cell with this letter adds. If Firsts
	// is nil, the cells are numbered from 0, rank by rank from bottom to top, and from left to right within a rank.
	Firsts []C
	Step   int

	// Sparse is for a board of squares that lacks some cells, such as one on which pieces stand where lines meet. It holds
	// the names of all cells, with numbers up to 9, rank by rank from bottom to top, and from left to right within a rank:
	// "a1d1g1b2d2f2". The cells are numbered from 0 in this order, and a rank of a position's text has only its cells.
	Sparse string
}

func (b *Board[C]) length(letter int) int {
	if b.Lengths == nil {
		return b.Numbers
	}
	return b.Lengths[letter]
}

// cell returns the cell with a letter and a number, both given as indices from 0. It returns None for a cell that a sparse
// board lacks.
func (b *Board[C]) cell(letter, number int) C {
	if b.Sparse != "" {
		for i := 0; i+1 < len(b.Sparse); i += 2 {
			if b.Sparse[i] == b.Letters[letter] && int(b.Sparse[i+1]-'1') == number {
				return C(i / 2)
			}
		}
		return b.None
	}
	if b.Firsts == nil {
		return C(number*len(b.Letters) + letter)
	}
	return b.Firsts[letter] + C(number*b.Step)
}

// place is the inverse of cell. It returns false if c is not a cell.
func (b *Board[C]) place(c C) (letter, number int, ok bool) {
	if i := 2 * int(c); b.Sparse != "" {
		if i+1 >= len(b.Sparse) {
			return 0, 0, false
		}
		return strings.IndexByte(b.Letters, b.Sparse[i]), int(b.Sparse[i+1] - '1'), true
	}
	if b.Firsts == nil {
		letter, number = int(c)%len(b.Letters), int(c)/len(b.Letters)
		return letter, number, number < b.Numbers
	}
	for letter, first := range b.Firsts {
		number = int(c-first) / b.Step
		if first <= c && number < b.length(letter) && b.cell(letter, number) == c {
			return letter, number, true
		}
	}
	return 0, 0, false
}

// size returns the number of lines, which are ranks, files or rows, and the number of cells in one of them.
func (b *Board[C]) size(line int) (lines, cells int) {
	switch {
	case b.Sparse != "":
		return b.Numbers, strings.Count(b.Sparse, strconv.Itoa(line+1))
	case b.Grid == picture.Squares:
		return b.Numbers, len(b.Letters)
	}
	return len(b.Letters), b.length(line)
}

// line returns the index of the rank, file or row that line i of a position's text describes.
func (b *Board[C]) line(i int) int {
	if b.Grid == picture.HexagonFiles {
		return i
	}
	lines, _ := b.size(0)
	return lines - 1 - i
}

// cellAt returns the cell at index i of a line.
func (b *Board[C]) cellAt(line, i int) C {
	switch {
	case b.Sparse != "":
		return C(strings.Index(b.Sparse, strconv.Itoa(line+1))/2 + i)
	case b.Grid == picture.Squares:
		return b.cell(i, line)
	}
	return b.cell(line, i)
}

// All yields all cells. The order depends on the grid: ranks and rows from bottom to top, or files from left to right.
func (b *Board[C]) All() iter.Seq[C] {
	return func(yield func(C) bool) {
		lines, _ := b.size(0)
		for line := range lines {
			_, cells := b.size(line)
			for i := range cells {
				if !yield(b.cellAt(line, i)) {
					return
				}
			}
		}
	}
}

// Pairs yields every pair of cells, for example as the start and the end of a move.
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

// Mirrored returns the image of c in a mirror that swaps left and right, or None if c is not a cell. It requires a
// board that looks the same in the mirror.
func (b *Board[C]) Mirrored(c C) C {
	letter, number, ok := b.place(c)
	switch {
	case !ok:
		return b.None
	case b.Grid == picture.HexagonRows:
		return b.cell(letter, b.length(letter)-1-number)
	}
	return b.cell(len(b.Letters)-1-letter, number)
}

// Turned returns the image of c after a half turn of the board, or None if c is not a cell. It requires a board that
// looks the same after a half turn.
func (b *Board[C]) Turned(c C) C {
	letter, number, ok := b.place(c)
	if !ok {
		return b.None
	}
	return b.cell(len(b.Letters)-1-letter, b.length(letter)-1-number)
}

// Valid reports whether c is a cell of the board.
func (b *Board[C]) Valid(c C) bool {
	_, _, ok := b.place(c)
	return ok
}

// Letter returns the letter in the name of c, or 0 if c is not a cell.
func (b *Board[C]) Letter(c C) byte {
	if letter, _, ok := b.place(c); ok {
		return b.Letters[letter]
	}
	return 0
}

// Number returns the number in the name of c, or 0 if c is not a cell.
func (b *Board[C]) Number(c C) int {
	if _, number, ok := b.place(c); ok {
		return number + 1
	}
	return 0
}

// Name returns the name of c, or "no cell" if c is not a cell.
func (b *Board[C]) Name(c C) string {
	if name := b.Append(make([]byte, 0, 8), c); len(name) > 0 {
		return string(name)
	}
	return "no cell"
}

// Append appends the name of c to dst, or nothing if c is not a cell.
func (b *Board[C]) Append(dst []byte, c C) []byte {
	letter, number, ok := b.place(c)
	if !ok {
		return dst
	}
	return strconv.AppendInt(append(dst, b.Letters[letter]), int64(number)+1, 10)
}

// Scan reads the name of a cell and returns the cell, or None after an error.
func (b *Board[C]) Scan(in *notation.Scanner) C {
	letter := strings.IndexByte(b.Letters, in.OneOf(b.Letters))
	if !in.OK() {
		return b.None
	}
	at := in.Pos()
	number := in.Number(1, b.length(letter))
	if !in.OK() {
		return b.None
	}
	c := b.cell(letter, number-1)
	if !b.Valid(c) {
		in.Fail(at, "the board has no cell %s%d", b.Letters[letter:letter+1], number)
	}
	return c
}

// Parse returns the cell whose name is text. If the text is not the name of a cell, Parse returns None and a
// [*boardgame.SyntaxError].
func (b *Board[C]) Parse(text string) (C, error) {
	in := notation.Scan("cell", text)
	c := b.Scan(&in)
	if in.End(); !in.OK() {
		return b.None, in.Err()
	}
	return c, nil
}

// ScanMove reads a move: a cell, one of the bytes in marks, and another cell. After an error the results are
// meaningless, so call [notation.Scanner.OK] before you use them.
func (b *Board[C]) ScanMove(in *notation.Scanner, marks string) (from C, mark byte, to C) {
	in.Field("from")
	from = b.Scan(in)
	in.Field("mark")
	mark = in.OneOf(marks)
	in.Field("to")
	return from, mark, b.Scan(in)
}

// AppendMove appends a move in the form that ScanMove reads. If mark is 0, as in a zero move, AppendMove appends
// nothing.
func (b *Board[C]) AppendMove(dst []byte, from C, mark byte, to C) []byte {
	if mark == 0 {
		return dst
	}
	return b.Append(append(b.Append(dst, from), mark), to)
}

// ScanRows reads the lines of a position's text, which are separated by slashes. Each line has the form that
// [notation.Scanner.Row] reads. ScanRows calls the function put with the cell and the letter of each piece.
func (b *Board[C]) ScanRows(in *notation.Scanner, letters string, put func(c C, letter byte)) {
	line, word := 0, b.word()
	lines, _ := b.size(0)
	each := func(i int, letter byte) { put(b.cellAt(line, i), letter) }
	in.Field(word)
	for i := 0; i < lines && in.OK(); i++ {
		if i > 0 {
			in.Expect('/', "after the", word)
		}
		if in.OK() {
			line = b.line(i)
			_, cells := b.size(line)
			in.Row(cells, letters, each)
		}
		if !in.OK() {
			in.FieldPart(b.lineName(line))
		}
	}
}

// AppendRows appends to dst the lines that ScanRows reads. For each cell c, it calls at(c), which returns the letter
// of the piece on that cell, or 0 if the cell is empty.
func (b *Board[C]) AppendRows(dst []byte, at func(c C) byte) []byte {
	line := 0
	each := func(i int) byte { return at(b.cellAt(line, i)) }
	lines, _ := b.size(0)
	for i := range lines {
		if i > 0 {
			dst = append(dst, '/')
		}
		line = b.line(i)
		_, cells := b.size(line)
		dst = notation.AppendRow(dst, cells, each)
	}
	return dst
}

// word returns the word for a line of the text: "file", "row" or "rank".
func (b *Board[C]) word() string {
	switch b.Grid {
	case picture.HexagonFiles:
		return "file"
	case picture.HexagonRows:
		return "row"
	}
	return "rank"
}

func (b *Board[C]) lineName(line int) string {
	if b.Grid == picture.Squares {
		return strconv.Itoa(line + 1)
	}
	return b.Letters[line : line+1]
}

// ScanPosition reads the text of a position: the lines that [Board.ScanRows] reads, a space, and the letter of the
// side to move. ScanPosition returns the side to move: First for the first byte of the argument sides, Second for the
// next, and so on. If the sides have the letter "*", it is that of boardgame.Chance.
func (b *Board[C]) ScanPosition(in *notation.Scanner, letters, sides string, put func(c C, letter byte)) boardgame.Player {
	b.ScanRows(in, letters, put)
	in.Field("side to move")
	in.Expect(' ', "after the last", b.word())
	letter := in.OneOf(sides)
	if letter == '*' {
		return boardgame.Chance
	}
	return boardgame.First + boardgame.Player(strings.IndexByte(sides, letter))
}

// AppendPosition appends the text that ScanPosition reads. If turn is NoPlayer, as in a zero state, AppendPosition
// appends nothing.
func (b *Board[C]) AppendPosition(dst []byte, turn boardgame.Player, sides string, at func(c C) byte) []byte {
	if turn == boardgame.NoPlayer {
		return dst
	}
	dst = append(b.AppendRows(dst, at), ' ')
	if turn == boardgame.Chance {
		return append(dst, '*')
	}
	return append(dst, sides[turn-boardgame.First])
}

// Picture returns a picture of the board, with letters and numbers beside it. For every cell, Picture sets the name
// and the coordinates, and then calls the function fill to add the piece and everything else.
func (b *Board[C]) Picture(fill func(c C, cell *picture.Cell)) picture.Picture {
	cells := slices.Collect(b.All())
	p := picture.Picture{Grid: b.Grid, Cells: make([]picture.Cell, len(cells)), Labels: b.labels()}
	for i, c := range cells { // each is filled in its place, because a picture cell is large
		cell := &p.Cells[i]
		cell.Name = b.Name(c)
		cell.X, cell.Y = b.at(c)
		fill(c, cell)
	}
	return p
}

// at returns the coordinates of c in a picture.
func (b *Board[C]) at(c C) (x, y int) {
	letter, number, _ := b.place(c)
	switch b.Grid {
	case picture.HexagonFiles:
		return letter, 2*number + 1 - b.length(letter)
	case picture.HexagonRows:
		return 2*number + 1 - b.length(letter), letter
	}
	return letter, number
}

// labels returns the letters and numbers beside the board. A board of squares has the letters below it and the numbers
// to its left. On a board of hexagons in files, each letter is below its file, and the number above a file is the
// number of the file's last cell. On a board of hexagons in rows, each letter is to the left of its row, and the
// number to the right of a row is the number of the row's last cell.
func (b *Board[C]) labels() (list []picture.Label) {
	add := func(text string, x, y int) { list = append(list, picture.Label{Text: text, X: x, Y: y}) }
	if b.Grid == picture.Squares {
		for number := range b.Numbers {
			add(strconv.Itoa(number+1), -1, number)
		}
	}
	for letter := range b.Letters {
		name, last := b.Letters[letter:letter+1], b.length(letter)-1
		if b.Grid == picture.Squares {
			add(name, letter, -1)
			continue
		}
		switch x, y := b.at(b.cell(letter, 0)); b.Grid {
		case picture.HexagonFiles:
			add(name, x, y-2)
			add(strconv.Itoa(last+1), x, y+2*last+2)
		case picture.HexagonRows:
			add(name, x-2, y)
			add(strconv.Itoa(last+1), x+2*last+2, y)
		}
	}
	return list
}
