// Package net evaluates positions with small neural networks, in integers and without allocating.
//
// A [Net] corrects an evaluation that was written by hand. It sees the board as the player to move sees it: for each
// kind of piece, the set of the cells that hold one. A game says only what these sets are, in its game.Learn. A program
// makes the weights from games between bots, and the game embeds them.
//
// The net has one layer of 32 units, clipped to a range from 0 to 1, and eight sets of weights for its output, chosen
// by the number of pieces on the board. The units come in pairs: the two units of a pair have the same weights on
// mirrored cells. So a position and its mirror image have the same value, exactly.
//
// All weights are integers of 16 bits, and all arithmetic is exact, so the values are the same on every architecture.
package net

import "math/bits"

// Inputs holds what a net sees: for each kind of piece, the set of the cells that hold one. The player to move is
// always at the same side of the board, so games turn the board for the other player. On a board of more than 64
// cells, each kind has two sets: the second one holds the cells from 64. Unused sets are empty. At most 64 cells may
// hold pieces.
type Inputs [6]uint64

// Net holds the weights of a net, in the form that [Shape.Build] returns. The zero Net adds nothing to an evaluation. A
// Net is used as it is, so a program that embeds one as a string does no work when it starts.
//
// A Net begins with the number of the first input of each of the six sets and the number of all inputs, in two bytes
// each. Then come the biases of the 32 units, a block for each of the eight outputs (its bias in four bytes, and 16
// weights, one for each pair of units), and a row of 32 weights for each input. All numbers are little-endian.
//
// Four weights of a row are stored as one number, w0 + w1<<16 + w2<<32 + w3<<48, so that adding such numbers adds four
// weights at once: a negative weight borrows from the one above it. The biases are greater by 1<<15 each. So no unit
// is negative in the sums, and the units can be told apart again.
type Net string

const (
	units   = 32
	outputs = 8

	biasAt   = 14
	outputAt = biasAt + 2*units
	rowsAt   = outputAt + outputs*outputSize

	outputSize = 4 + 2*units/2
	rowSize    = 2 * units

	one     = 1 << 8  // the activation 1 of a unit, and the weight 1 of an input
	outOne  = 1 << 8  // the weight 1 of an output
	hundred = 100     // an evaluation has hundredths
	lift    = 1 << 15 // added to each unit
)

// Value returns what the net adds to the evaluation for the player to move, in hundredths. It returns 0 for the zero
// Net and for other strings that are too short or too long.
func (n Net) Value(in Inputs) int {
	if len(n) < rowsAt || len(n) != rowsAt+rowSize*n.small(12) {
		return 0
	}
	b, rows := string(n[biasAt:outputAt]), string(n[rowsAt:])
	a0, a1, a2, a3 := word(b, 0), word(b, 8), word(b, 16), word(b, 24)
	a4, a5, a6, a7 := word(b, 32), word(b, 40), word(b, 48), word(b, 56)
	pieces := 0
	for k, set := range in {
		if set == 0 {
			continue
		}
		pieces += bits.OnesCount64(set)
		first := n.small(2 * k)
		for ; set != 0; set &= set - 1 {
			at := rowSize * (first + bits.TrailingZeros64(set))
			if uint(at)+rowSize > uint(len(rows)) {
				break // the Net is damaged, or the game shows a cell that it does not have
			}
			row := rows[at : at+rowSize]
			a0 += word(row, 0)
			a1 += word(row, 8)
			a2 += word(row, 16)
			a3 += word(row, 24)
			a4 += word(row, 32)
			a5 += word(row, 40)
			a6 += word(row, 48)
			a7 += word(row, 56)
		}
	}
	out := string(n[outputAt+outputSize*Output(pieces):][:outputSize])
	sum := int64(int32(uint32(word(out, 0))))
	sum += dot(clipped(a0)+clipped(a4), out[4:12])
	sum += dot(clipped(a1)+clipped(a5), out[12:20])
	sum += dot(clipped(a2)+clipped(a6), out[20:28])
	sum += dot(clipped(a3)+clipped(a7), out[28:36])
	return int(sum * hundred / (one * outOne))
}

func (n Net) small(at int) int { return int(n[at]) | int(n[at+1])<<8 }

// word returns eight bytes as one number. The compiler turns it into a single load.
func word(s string, at int) uint64 {
	s = s[at : at+8]
	return uint64(s[0]) | uint64(s[1])<<8 | uint64(s[2])<<16 | uint64(s[3])<<24 |
		uint64(s[4])<<32 | uint64(s[5])<<40 | uint64(s[6])<<48 | uint64(s[7])<<56
}

// These constants have the same bits in each of the four lanes of a word.
const (
	lane   = 1 | 1<<16 | 1<<32 | 1<<48
	high   = lane << 15
	atMost = lane * (1<<15 - one)
)

// clipped returns the activations of four units, from 0 to 255.
func clipped(x uint64) uint64 {
	positive := x & high // the lift is still there, so the unit is not negative
	x &= positive - positive>>15
	large := (x + atMost) & high
	return (x | (large>>7 - large>>15)) & (lane * (one - 1))
}

// dot returns the sum of the products of four activations and the weights in the string.
func dot(x uint64, weights string) int64 {
	w := word(weights, 0)
	return int64(x&0xffff)*int64(int16(w)) + int64(x>>16&0xffff)*int64(int16(w>>16)) +
		int64(x>>32&0xffff)*int64(int16(w>>32)) + int64(x>>48)*int64(int16(w>>48))
}
