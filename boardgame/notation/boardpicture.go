package notation

import (
	"strconv"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Picture returns a picture of the board, with letters and numbers beside it. For every cell, Picture sets the name and the
// coordinates, and then calls the function fill to add the piece and everything else.
func (b *Board[C]) Picture(fill func(c C, cell *picture.Cell)) picture.Picture {
	names, size := make([]byte, 0, 256), 0
	for c := range b.All() {
		names, size = b.Append(names, c), size+1
	}
	p := picture.Picture{Grid: b.Grid, Cells: make([]picture.Cell, size), Labels: b.labels()}
	text, i := string(names), 0 // one string for all names, because pictures are drawn often
	for c := range b.All() {
		cell := &p.Cells[i]
		length := len(b.Append(names[:0], c))
		cell.Name, text = text[:length], text[length:]
		cell.X, cell.Y = b.at(c)
		fill(c, cell)
		i++
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

// labels returns the letters and numbers beside the board. A board of squares has the letters below it and the numbers to
// its left. On a board of hexagons in files, each letter is below its file, and the number above a file is the number of
// the file's last cell. On a board of hexagons in rows, each letter is to the left of its row, and the number to the right
// of a row is the number of the row's last cell.
func (b *Board[C]) labels() (list []picture.Label) {
	add := func(text string, x, y int) { list = append(list, picture.Label{Text: text, X: x, Y: y}) }
	if b.Grid == picture.Squares {
		for number := range b.Numbers {
			add(strconv.Itoa(number+1), -1, number)
		}
	}
	for letter := range b.Letters {
		name, last := b.Letters[letter:letter+1], b.length(letter)-1
		switch x, y := b.at(b.cell(letter, 0)); b.Grid {
		case picture.Squares:
			add(name, x, -1)
		case picture.HexagonFiles:
			add(name, x, y-2)
			add(strconv.Itoa(last+1), x, -y+2)
		case picture.HexagonRows:
			add(name, x-2, y)
			add(strconv.Itoa(last+1), -x+2, y)
		}
	}
	return list
}
