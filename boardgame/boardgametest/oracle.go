package boardgametest

import (
	"cmp"
	"math/rand/v2"
	"strconv"
	"strings"
)

// Spread helps an [Oracle] to read a position. It replaces each digit from 1 to 9 in the rows of a position's text with
// that many dots, so that each cell has one character: "b2/3" becomes "b../...".
func Spread(rows string) string {
	for n := 1; n <= 9; n++ {
		rows = strings.ReplaceAll(rows, strconv.Itoa(n), strings.Repeat(".", n))
	}
	return rows
}

// Gather is the inverse of [Spread]. It replaces each run of up to nine dots with its length.
func Gather(rows string) string {
	for n := 9; n >= 1; n-- { // the longest runs first, so that no two numbers are adjacent
		rows = strings.ReplaceAll(rows, strings.Repeat(".", n), strconv.Itoa(n))
	}
	return rows
}

// ReadRows helps an [Oracle] to read a position. It reads the rows of a position's text, whose pieces are written with the
// given letters, and returns the letter on each cell that is not empty. The argument lines holds the cells of each row, in
// the order of the text. ReadRows returns false if a row has the wrong length or a letter that is not one of the given
// letters. It also accepts a run of empty cells that is written in an unusual way, such as 34 for 7. So an oracle should
// compare the text with the result of [WriteRows].
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
	return pieces, ok
}

// WriteRows is the inverse of [ReadRows].
func WriteRows[C comparable](pieces map[C]string, lines [][]C) string {
	rows := make([]string, len(lines))
	for i, line := range lines {
		for _, cell := range line {
			rows[i] += cmp.Or(pieces[cell], ".")
		}
	}
	return Gather(strings.Join(rows, "/"))
}

// Pick returns one of the choices, each with the same probability.
func Pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }
