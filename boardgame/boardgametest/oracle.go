package boardgametest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync/atomic"
)

// Spread replaces each digit in the rows of a position's text with that many dots, so that each cell has one character:
// "b2/3" becomes "b../...". For a board of squares, an [Oracle] that works on the result of Spread is often shorter and
// faster than an oracle that uses [ReadPosition].
func Spread(rows string) string {
	var spread strings.Builder
	for _, c := range []byte(rows) {
		if '1' <= c && c <= '9' {
			spread.WriteString("........."[:c-'0'])
		} else {
			spread.WriteByte(c)
		}
	}
	return spread.String()
}

// Gather is the inverse of [Spread]. Gather replaces each run of up to nine dots with a digit for the length of the run.
func Gather(rows string) string {
	var gathered strings.Builder
	for i := 0; i < len(rows); i++ {
		first := i
		for i < len(rows) && rows[i] == '.' && i < first+9 {
			i++
		}
		if i > first {
			gathered.WriteByte('0' + byte(i-first))
			i-- // the last dot of the run
		} else {
			gathered.WriteByte(rows[i])
		}
	}
	return gathered.String()
}

// Squares returns the names of the cells of a board of squares, rank by rank from top to bottom, and from left to right
// within a rank. This is the order of the cells in a position's text. Pass the result to [ReadPosition] and
// [WritePosition].
func Squares(files, ranks int) (lines [][]string) {
	for rank := ranks; rank >= 1; rank-- {
		var line []string
		for file := range files {
			line = append(line, fmt.Sprintf("%c%d", 'a'+file, rank))
		}
		lines = append(lines, line)
	}
	return lines
}

// ReadRows reads the rows of a position's text for an [Oracle], and returns the piece on each occupied cell. Each piece is
// one of the given letters. The argument lines holds the cells of each row, in the order of the text. ReadRows returns
// false if a row has the wrong length or an unknown letter, or if a run of empty cells is not a single number.
func ReadRows[C comparable](rows, letters string, lines [][]C) (pieces map[C]string, ok bool) {
	pieces = map[C]string{}
	texts := strings.Split(Spread(rows), "/")
	ok = len(texts) == len(lines)
	for i := 0; ok && i < len(lines); i++ {
		ok = len(texts[i]) == len(lines[i]) && strings.Trim(texts[i], letters+".") == ""
		for n := 0; ok && n < len(lines[i]); n++ {
			if letter := texts[i][n : n+1]; letter != "." {
				pieces[lines[i][n]] = letter
			}
		}
	}
	return pieces, ok && WriteRows(pieces, lines) == rows
}

// WriteRows is the inverse of [ReadRows].
func WriteRows[C comparable](pieces map[C]string, lines [][]C) string {
	var rows strings.Builder
	for i, line := range lines {
		if i > 0 {
			rows.WriteByte('/')
		}
		for _, cell := range line {
			rows.WriteString(cmp.Or(pieces[cell], "."))
		}
	}
	return Gather(rows.String())
}

// ReadPosition reads a position that consists of rows, a space, and the letter of the side to move. This letter must be in
// the argument sides. For the rows, see [ReadRows].
func ReadPosition[C comparable](position, letters, sides string, lines [][]C) (pieces map[C]string, side string, ok bool) {
	rows, side, _ := strings.Cut(position, " ")
	pieces, ok = ReadRows(rows, letters, lines)
	return pieces, side, ok && len(side) == 1 && strings.Contains(sides, side)
}

// WritePosition is the inverse of [ReadPosition].
func WritePosition[C comparable](pieces map[C]string, side string, lines [][]C) string {
	return WriteRows(pieces, lines) + " " + side
}

// ReadMove reads a move that consists of two cells with a mark between them. The marks are single characters that the names
// of the cells do not contain. The function find returns the cell with the given name, or false if there is none. ReadMove
// returns false if the text does not have this form.
func ReadMove[C any](move, marks string, find func(name string) (C, bool)) (from C, mark string, to C, ok bool) {
	i := strings.IndexAny(move, marks)
	if i < 0 {
		return from, "", to, false
	}
	from, known := find(move[:i])
	to, ok = find(move[i+1:])
	return from, move[i : i+1], to, ok && known
}

// Scatter puts a random number of random pieces on random cells.
func Scatter[C comparable](rng *rand.Rand, letters string, lines [][]C) map[C]string {
	pieces, cells := map[C]string{}, slices.Concat(lines...)
	for range rng.IntN(2 + rng.IntN(len(cells))) {
		n := rng.IntN(len(letters))
		pieces[Pick(rng, cells...)] = letters[n : n+1]
	}
	return pieces
}

// Remember returns a function that gives the same results as f, but keeps the last result and does not compute it again for
// the same argument. The kit asks an [Oracle] many questions in a row about one position, so an oracle is much faster if it
// remembers what it has found out about that position. Each result of f must depend only on the argument. Callers must not
// change a result, because a later call may return it again. The returned function may be called concurrently.
func Remember[A comparable, R any](f func(A) R) func(A) R {
	type answer struct {
		argument A
		result   R
	}
	var last atomic.Pointer[answer]
	return func(argument A) R {
		if a := last.Load(); a != nil && a.argument == argument {
			return a.result
		}
		result := f(argument)
		last.Store(&answer{argument, result})
		return result
	}
}

// Pick returns one of the choices, each with the same probability.
func Pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }
