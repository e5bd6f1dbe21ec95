package net

import (
	"fmt"
	"math"
)

// Game describes how a net sees a game, which is all that a program needs, beside the game's definition, to make a
// net. It also holds the net.
type Game[S any] struct {
	Cells int // the number of values that a cell can have, at most 128; not all of them need be cells
	// the number of kinds of pieces, counting those of the player to move and those of the opponent
	Kinds  int
	Mirror func(cell int) int // returns the mirror image of a cell

	Inputs func(S) Inputs // returns what the player to move sees

	Net Net // "" if there is none yet
}

// First returns the number of the first input of each set. The last number is the number of all inputs.
func (g Game[S]) First() (first [len(Inputs{}) + 1]int) {
	each := (g.Cells + 63) / 64
	for k := range first {
		first[k] = g.Kinds * g.Cells
		if kind := k / each; kind < g.Kinds {
			first[k] = kind*g.Cells + k%each*64
		}
	}
	return first
}

// MirrorOf returns the mirror image of an input.
func (g Game[S]) MirrorOf(input int) int {
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

// Build returns a net with these weights, rounded to integers. The error says which weight is out of range.
func (g Game[S]) Build(w *Weights) (Net, error) {
	if want := g.Kinds * g.Cells; len(w.Inputs) != want {
		return "", fmt.Errorf("weights for %d inputs, but the game has %d of them", len(w.Inputs), want)
	}
	if err := w.check(); err != nil {
		return "", err
	}
	var b []byte
	for _, f := range g.First() {
		b = append(b, byte(f), byte(f>>8))
	}
	var row [units]int
	for k, x := range w.Biases {
		row[k] = round(x, one) + lift
		row[k+Pairs] = row[k]
	}
	b = appendRow(b, row)
	for o := range w.Output {
		bias := round(w.OutBiases[o], one*outOne)
		b = append(b, byte(bias), byte(bias>>8), byte(bias>>16), byte(bias>>24))
		for _, x := range w.Output[o] {
			v := round(x, outOne)
			b = append(b, byte(v), byte(v>>8))
		}
	}
	for i := range w.Inputs {
		for k := range Pairs {
			row[k], row[k+Pairs] = round(w.Inputs[i][k], one), round(w.Inputs[g.MirrorOf(i)][k], one)
		}
		b = appendRow(b, row)
	}
	return Net(b), nil
}

func (w *Weights) check() error {
	for k, x := range w.Biases {
		if !within(x, MaxBias) {
			return fmt.Errorf("pair %d: the bias %v is out of range", k, x)
		}
	}
	for o := range w.Output {
		if x := w.OutBiases[o]; !within(x, MaxOutput) {
			return fmt.Errorf("output %d: the bias %v is out of range", o, x)
		}
		for k, x := range w.Output[o] {
			if !within(x, MaxOutput) {
				return fmt.Errorf("output %d, pair %d: the weight %v is out of range", o, k, x)
			}
		}
	}
	for i := range w.Inputs {
		for k, x := range w.Inputs[i] {
			if !within(x, MaxWeight) {
				return fmt.Errorf("input %d, pair %d: the weight %v is out of range", i, k, x)
			}
		}
	}
	return nil
}

// within reports whether x is a number from -limit to limit.
func within(x, limit float32) bool { return -limit <= x && x <= limit }

func round(x float32, scale float64) int { return int(math.Round(float64(x) * scale)) }

// appendRow appends 32 weights, four of them as one number. Their order makes the two units of a pair meet in
// [Net.Value].
func appendRow(b []byte, row [units]int) []byte {
	for k := 0; k < units; k += 4 {
		x := uint64(row[k]) + uint64(row[k+1])<<16 + uint64(row[k+2])<<32 + uint64(row[k+3])<<48
		for i := range 8 {
			b = append(b, byte(x>>(8*i)))
		}
	}
	return b
}
