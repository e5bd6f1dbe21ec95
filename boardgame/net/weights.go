package net

import (
	"encoding/binary"
	"fmt"
	"math"
)

// Shape says what a net for a game sees, which is all that a program needs to make one, beside positions and results.
type Shape struct {
	Cells  int                // the number of values that a cell can have, at most 128; not all of them need be cells
	Kinds  int                // of pieces, counting those of the player to move and those of the opponent
	Mirror func(cell int) int // returns the mirror image of a cell
}

// First returns the number of the first input of each set. The last number is the number of all inputs.
func (g Shape) First() (first [len(Inputs{}) + 1]int) {
	each := max((g.Cells+63)/64, 1)
	for k := range first {
		first[k] = g.Kinds * g.Cells
		if kind := k / each; kind < g.Kinds {
			first[k] = kind*g.Cells + k%each*64
		}
	}
	return first
}

// MirrorOf returns the mirror image of an input.
func (g Shape) MirrorOf(input int) int {
	cell := input % g.Cells
	return input - cell + g.Mirror(cell)
}

// Pairs is the number of pairs of units in a net, and Outputs is the number of sets of weights for its output.
const (
	Pairs   = units / 2
	Outputs = outputs
)

// Output returns which set of weights a net uses for its output, given the number of pieces on the board.
func Output(pieces int) int { return min(pieces/4, outputs-1) }

// These are the largest absolute values of the weights of inputs, of the biases of units, and of the weights and
// biases of outputs. Within them, a unit with 64 inputs does not overflow. MaxActive is the largest activation of a
// unit.
const (
	MaxWeight = 1.98
	MaxBias   = 1
	MaxOutput = 100
	MaxActive = 1 - 1.0/one
)

// Weights holds the weights of a net as real numbers. The unit that is second in its pair has the bias of the first,
// and the weights of the first for mirrored cells.
type Weights struct {
	Biases    [Pairs]float32
	Inputs    [][Pairs]float32
	Output    [Outputs][Pairs]float32
	OutBiases [Outputs]float32
}

// Build returns a net with these weights, rounded to integers. It returns an error if one of them is out of range.
func (g Shape) Build(w *Weights) (n Net, err error) {
	if want := g.Kinds * g.Cells; len(w.Inputs) != want {
		return "", fmt.Errorf("weights for %d inputs, but the game has %d of them", len(w.Inputs), want)
	}
	round := func(x float32, scale float64, limit float32) int {
		if !(-limit <= x && x <= limit) { // also if it is no number
			err = fmt.Errorf("the weight %v is out of range: it must be from -%v to %v", x, limit, limit)
		}
		return int(math.Round(float64(x) * scale))
	}
	var b []byte
	for _, f := range g.First() {
		b = binary.LittleEndian.AppendUint16(b, uint16(f))
	}
	var row [units]int
	for k, x := range w.Biases {
		row[k] = round(x, one, MaxBias) + lift
		row[k+Pairs] = row[k]
	}
	b = appendRow(b, row)
	for o := range w.Output {
		b = binary.LittleEndian.AppendUint32(b, uint32(round(w.OutBiases[o], one*outOne, MaxOutput)))
		for _, x := range w.Output[o] {
			b = binary.LittleEndian.AppendUint16(b, uint16(round(x, outOne, MaxOutput)))
		}
	}
	for i := range w.Inputs {
		for k, x := range w.Inputs[i] {
			row[k] = round(x, one, MaxWeight)
			row[k+Pairs] = round(w.Inputs[g.MirrorOf(i)][k], one, MaxWeight)
		}
		b = appendRow(b, row)
	}
	return Net(b), err
}

// appendRow appends 32 weights, four of them as one number. Their order makes the two units of a pair meet in
// [Net.Value].
func appendRow(b []byte, row [units]int) []byte {
	for k := 0; k < units; k += 4 {
		x := uint64(row[k]) + uint64(row[k+1])<<16 + uint64(row[k+2])<<32 + uint64(row[k+3])<<48
		b = binary.LittleEndian.AppendUint64(b, x)
	}
	return b
}
