package boardgametest

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// Spread helps an [Oracle] to read a position. It replaces each digit from 1 to 9 in the rows of a position's text by that
// many dots, so that each cell has one character: "b2/3" becomes "b../...".
func Spread(rows string) string {
	for n := 1; n <= 9; n++ {
		rows = strings.ReplaceAll(rows, strconv.Itoa(n), strings.Repeat(".", n))
	}
	return rows
}

// Gather is the inverse of [Spread]. It replaces runs of at most nine dots by their lengths.
func Gather(rows string) string {
	for n := 9; n >= 1; n-- { // the longest runs first, so that no two numbers are adjacent
		rows = strings.ReplaceAll(rows, strings.Repeat(".", n), strconv.Itoa(n))
	}
	return rows
}

// Pick returns one of the choices, each with the same probability.
func Pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }
