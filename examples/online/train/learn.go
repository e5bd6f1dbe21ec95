package train

import (
	"math"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame/net"
)

// learner fits the weights of a net by stochastic gradient descent with Adam. The learning rate falls linearly to
// zero.
type learner struct {
	weights  net.Weights
	slope    net.Weights // the sum of the gradients of a batch
	mean     net.Weights // Adam's running means of the gradients and of their squares
	square   net.Weights
	mirror   []int // for each input, its mirror image
	rng      *rand.Rand
	decayed1 float64 // meanDecay and squareDecay to the power of the number of steps
	decayed2 float64
}

const (
	batch       = 512
	rate        = 0.002
	meanDecay   = 0.9
	squareDecay = 0.999
)

func newLearner(g net.Shape, rng *rand.Rand) *learner {
	n := g.Kinds * g.Cells
	l := &learner{rng: rng, decayed1: 1, decayed2: 1}
	for _, w := range []*net.Weights{&l.weights, &l.slope, &l.mean, &l.square} {
		w.Inputs = make([][net.Pairs]float32, n)
	}
	for i := range n {
		l.mirror = append(l.mirror, g.MirrorOf(i))
		for k := range net.Pairs {
			l.weights.Inputs[i][k] = float32(rng.NormFloat64()) * 0.15
		}
	}
	for k := range net.Pairs {
		l.weights.Biases[k] = 0.3
		for o := range net.Outputs {
			l.weights.Output[o][k] = float32(rng.NormFloat64()) * 0.03
		}
	}
	return l
}

// activations holds the units of a position, before they are clipped.
type activations struct{ left, right [net.Pairs]float32 }

// predict returns the share that the net predicts for the player to move.
func (l *learner) predict(s *samples, x sample, a *activations) (share float32, output int) {
	a.left, a.right = l.weights.Biases, l.weights.Biases
	for _, i := range s.inputs[x.first:x.end] {
		left, right := &l.weights.Inputs[i], &l.weights.Inputs[l.mirror[i]]
		for k := range net.Pairs {
			a.left[k] += left[k]
			a.right[k] += right[k]
		}
	}
	output = net.Output(int(x.end - x.first))
	lead := x.hand + l.weights.OutBiases[output]
	for k, w := range l.weights.Output[output] {
		lead += w * (clip(a.left[k]) + clip(a.right[k]))
	}
	return float32(1 / (1 + math.Exp(-float64(lead)))), output
}

func clip(x float32) float32 { return min(max(x, 0), net.MaxActive) }

// epoch goes through all positions once, in random order, and returns the mean square error.
func (l *learner) epoch(s *samples, epoch, epochs int) (loss float64) {
	l.rng.Shuffle(len(s.learn), func(i, j int) { s.learn[i], s.learn[j] = s.learn[j], s.learn[i] })
	batches := (len(s.learn) + batch - 1) / batch
	for b := range batches {
		part := s.learn[b*batch : min((b+1)*batch, len(s.learn))]
		for _, x := range part {
			off := l.learn(s, x)
			loss += float64(off) * float64(off)
		}
		l.step(len(part), rate*(1-(float64(epoch-1)+float64(b)/float64(batches))/float64(epochs)))
	}
	return loss / float64(len(s.learn))
}

// learn adds the gradient of a position's logarithmic loss, and returns the error of the prediction.
func (l *learner) learn(s *samples, x sample) (off float32) {
	var a activations
	share, o := l.predict(s, x, &a)
	off = share - x.target
	l.slope.OutBiases[o] += off
	weights, slope := &l.weights.Output[o], &l.slope.Output[o]
	for k := range net.Pairs {
		slope[k] += off * (clip(a.left[k]) + clip(a.right[k]))
		a.left[k] = inner(a.left[k]) * off * weights[k] // from here on, a holds the gradients of the units
		a.right[k] = inner(a.right[k]) * off * weights[k]
		l.slope.Biases[k] += a.left[k] + a.right[k]
	}
	for _, i := range s.inputs[x.first:x.end] {
		left, right := &l.slope.Inputs[i], &l.slope.Inputs[l.mirror[i]]
		for k := range net.Pairs {
			left[k] += a.left[k]
			right[k] += a.right[k]
		}
	}
	return off
}

// inner returns 1 if a unit is not clipped, and 0 if it is.
func inner(x float32) float32 {
	if x > 0 && x < net.MaxActive {
		return 1
	}
	return 0
}

// step changes the weights against the gradients of a batch.
func (l *learner) step(size int, rate float64) {
	l.decayed1 *= meanDecay
	l.decayed2 *= squareDecay
	scale := adam{1 / float32(size), float32(rate / (1 - l.decayed1)), float32(1 / (1 - l.decayed2))}
	for i := range l.weights.Inputs {
		scale.step(l.weights.Inputs[i][:], l.slope.Inputs[i][:], l.mean.Inputs[i][:], l.square.Inputs[i][:],
			net.MaxWeight)
	}
	scale.step(l.weights.Biases[:], l.slope.Biases[:], l.mean.Biases[:], l.square.Biases[:], net.MaxBias)
	for o := range net.Outputs {
		scale.step(l.weights.Output[o][:], l.slope.Output[o][:], l.mean.Output[o][:], l.square.Output[o][:],
			net.MaxOutput)
	}
	scale.step(l.weights.OutBiases[:], l.slope.OutBiases[:], l.mean.OutBiases[:], l.square.OutBiases[:], net.MaxOutput)
}

// adam holds the factors of a step: of the gradients, of the running mean with the learning rate, and of the running
// squares.
type adam struct{ slope, mean, square float32 }

func (f adam) step(weights, slope, mean, square []float32, limit float32) {
	for k, sum := range slope {
		g := sum * f.slope
		slope[k] = 0
		mean[k] += (1 - meanDecay) * (g - mean[k])
		square[k] += (1 - squareDecay) * (g*g - square[k])
		w := weights[k] - f.mean*mean[k]/(float32(math.Sqrt(float64(f.square*square[k])))+1e-8)
		weights[k] = min(max(w, -limit), limit)
	}
}

// test returns the mean square errors in the positions that are held out, with and without the net.
func (l *learner) test(s *samples) (with, without float64) {
	var a activations
	for _, x := range s.held {
		share, _ := l.predict(s, x, &a)
		with += square(float64(share - x.target))
		without += square(1/(1+math.Exp(-float64(x.hand))) - float64(x.target))
	}
	n := float64(max(len(s.held), 1))
	return with / n, without / n
}

func square(x float64) float64 { return x * x }
