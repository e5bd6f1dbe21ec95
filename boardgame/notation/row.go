package notation

import (
	"strconv"
	"strings"
)

// Row reads a row of n cells. Each ASCII letter in the argument letters stands for a piece. A number, without leading
// zeros, stands for a run of that many empty cells. For each piece, Row calls the function put with the piece's index
// in the row and its letter. If there is an error, Row may already have called put for some pieces.
func (s *Scanner) Row(n int, letters string, put func(i int, letter byte)) {
	if cells, _ := s.cells(n, letters, put); cells < n {
		s.Fail(s.pos, "%s instead of %d", plural(cells, "cell"), n)
	}
}

// RaggedRow reads a row of at most n cells in the form that Row reads. The row must end with a piece or be empty.
// RaggedRow returns the length of the row.
func (s *Scanner) RaggedRow(n int, letters string, put func(i int, letter byte)) int {
	cells, run := s.cells(n, letters, put)
	if run > 0 {
		s.Fail(s.pos-run, "empty cells after the last piece of the row")
	}
	return cells
}

// cells reads pieces and runs up to the end of a row. The results are the number of cells and, if the row ends with a
// run, the length of the run's text.
func (s *Scanner) cells(n int, letters string, put func(i int, letter byte)) (cell, run int) {
	for s.err == nil && s.pos < len(s.text) && s.text[s.pos] != '/' && s.text[s.pos] != ' ' {
		at, c := s.pos, s.text[s.pos]
		switch {
		case isDigit(c):
			cell += s.run(n)
			run = s.pos - at
		case strings.IndexByte(letters, c) < 0:
			s.Fail(at, "%s is neither a piece (%s) nor a number of empty cells", s.found(), oneOf(letters))
			return cell, 0
		case cell < n:
			put(cell, c)
			s.pos++
			cell++
			run = 0
		default:
			cell++
		}
		if cell > n {
			s.Fail(at, "more than %s", plural(n, "cell"))
			return cell, 0
		}
	}
	return cell, run
}

// run reads the length of a run of empty cells. The error for a bad number points to its first digit.
func (s *Scanner) run(n int) int {
	digits := s.digits()
	length, err := strconv.Atoi(digits)
	switch {
	case digits[0] == '0':
		s.Fail(s.pos, "%s is not a number of empty cells", short(digits))
	case err != nil || length > n:
		s.Fail(s.pos, "%s empty cells do not fit into %s (write a run as one number)",
			short(digits), plural(n, "cell"))
	default:
		s.pos += len(digits)
		return length
	}
	return 0
}

// AppendRow appends to dst a row of n cells in the form that Row reads. For each index i in the row, it calls at(i),
// which returns the letter of the piece there, or 0 if the cell is empty.
func AppendRow(dst []byte, n int, at func(i int) byte) []byte {
	empty := 0
	for i := range n {
		letter := at(i)
		if letter == 0 {
			empty++
			continue
		}
		dst = appendRun(dst, empty)
		dst = append(dst, letter)
		empty = 0
	}
	return appendRun(dst, empty)
}

func appendRun(dst []byte, empty int) []byte {
	if empty == 0 {
		return dst
	}
	return strconv.AppendInt(dst, int64(empty), 10)
}

// short shortens a long number for an error message.
func short(digits string) string {
	if len(digits) > 20 {
		return digits[:20] + "..."
	}
	return digits
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
