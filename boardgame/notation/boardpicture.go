package notation

import (
	"strconv"

	"github.com/seed4105872c/clutch/boardgame"
)

// Picture returns a picture of the board, with letters and numbers beside it. For every cell, Picture sets the name and the
// coordinates, and then calls the function fill to add the piece and everything else.
func (b *Board[C]) Picture(fill func(c C, cell *boardgame.PictureCell)) boardgame.Picture {
	names, size := make([]byte, 0, 256), 0
	for c := range b.All() {
		names, size = b.Append(names, c), size+1
	}
	p := boardgame.Picture{Grid: b.Grid, Cells: make([]boardgame.PictureCell, size), Labels: b.labels()}
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
	case boardgame.HexagonFiles:
		return letter, 2*number + 1 - b.length(letter)
	case boardgame.HexagonRows:
		return 2*number + 1 - b.length(letter), letter
	}
	return letter, number
}

// labels returns the letters and numbers beside the board. A board of squares has the letters below it and the numbers to
// its left. On a board of hexagons in files, each letter is below its file, and the number above a file is the number of
// the file's last cell. On a board of hexagons in rows, each letter is to the left of its row, and the number to the right
// of a row is the number of the row's last cell.
func (b *Board[C]) labels() (list []boardgame.PictureLabel) {
	add := func(text string, x, y int) { list = append(list, boardgame.PictureLabel{Text: text, X: x, Y: y}) }
	if b.Grid == boardgame.Squares {
		for number := range b.Numbers {
			add(strconv.Itoa(number+1), -1, number)
		}
	}
	for letter := range b.Letters {
		name, last := b.Letters[letter:letter+1], b.length(letter)-1
		switch x, y := b.at(b.cell(letter, 0)); b.Grid {
		case boardgame.Squares:
			add(name, x, -1)
		case boardgame.HexagonFiles:
			add(name, x, y-2)
			add(strconv.Itoa(last+1), x, -y+2)
		case boardgame.HexagonRows:
			add(name, x-2, y)
			add(strconv.Itoa(last+1), -x+2, y)
		}
	}
	return list
}
