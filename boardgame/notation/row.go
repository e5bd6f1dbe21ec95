package notation

import (
	"strconv"
	"strings"
)

// Row reads a row of n cells: each of letters, which are ASCII letters, is a piece, a number is that many empty cells.
// A run of empty cells is one number, without zeros in front. put is called for each piece with its place in the row,
// from 0. After an error it may have been called for some.
func (s *Scanner) Row(n int, letters string, put func(i int, letter byte)) {
	if cells, _ := s.cells(n, letters, put); cells < n {
		s.Fail(s.pos, "%s instead of %d", plural(cells, "cell"), n)
	}
}

// RaggedRow reads a row as Row does, but one that ends with its last piece, at most n cells long. It returns its
// length, which may be 0.
func (s *Scanner) RaggedRow(n int, letters string, put func(i int, letter byte)) int {
	cells, run := s.cells(n, letters, put)
	if run > 0 {
		s.Fail(s.pos-run, "empty cells behind the last piece of the row")
	}
	return cells
}

// cells reads pieces and runs up to the end of a row. It returns the number of cells, and if the last of them are a
// run, the length of its text.
func (s *Scanner) cells(n int, letters string, put func(i int, letter byte)) (cell, run int) {
	for s.err == nil && s.pos < len(s.text) && s.text[s.pos] != '/' && s.text[s.pos] != ' ' {
		at, c := s.pos, s.text[s.pos]
		switch {
		case isDigit(c):
			cell += s.run(n)
			run = s.pos - at
		case strings.IndexByte(letters, c) < 0:
			s.Fail(at, "%s is no piece (%s) and no number of empty cells", s.found(), oneOf(letters))
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

// run reads the number of a run of empty cells in a row of n. It leaves a run that is too long unread, so that the row's
// error stands at its beginning.
func (s *Scanner) run(n int) int {
	start := s.pos
	end := start
	for end < len(s.text) && isDigit(s.text[end]) {
		end++
	}
	digits := s.text[start:end]
	if digits[0] == '0' {
		s.Fail(start, "%s is no number of empty cells", short(digits))
		return 0
	}
	length, err := strconv.Atoi(digits)
	if err != nil || length > n {
		s.Fail(start, "%s empty cells among %d (a run is one number)", short(digits), n)
		return 0
	}
	s.pos = end
	return length
}

// AppendRow appends a row of n cells as Row reads it. at returns the letter on a cell of the row, 0 for an empty one.
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

// short cuts a number that nobody will read to its end.
func short(digits string) string {
	if len(digits) > 20 {
		return digits[:20] + "..."
	}
	return digits
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

// plural writes a number with its noun: "1 cell", "2 cells".
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return strconv.Itoa(n) + " " + noun
}
