package net_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/examples/breakthrough"
	"github.com/seed4105872c/clutch/taacoca"
)

// toys returns boards of one and of two sets for each kind of piece. Their files are seven cells long.
func toys() []net.Shape {
	mirror := func(cell int) int { return cell/7*7 + 6 - cell%7 }
	return []net.Shape{
		{Cells: 35, Kinds: 6, Mirror: mirror}, {Cells: 63, Kinds: 2, Mirror: mirror},
		{Cells: 77, Kinds: 2, Mirror: mirror},
		{Cells: 126, Kinds: 3, Mirror: mirror},
	}
}

// drawWeights draws weights whose units are often clipped, and often at the limits.
func drawWeights(t *rapid.T, g net.Shape) *net.Weights {
	rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
	spread := rapid.SampledFrom([]float64{0.01, 0.1, 1, 10}).Draw(t, "spread")
	draw := func(limit float64) float32 { return float32(min(max(spread*rng.NormFloat64(), -limit), limit)) }
	w := &net.Weights{Inputs: make([][net.Pairs]float32, g.Kinds*g.Cells)}
	for k := range net.Pairs {
		w.Biases[k] = draw(net.MaxBias)
		for i := range w.Inputs {
			w.Inputs[i][k] = draw(net.MaxWeight)
		}
		for o := range net.Outputs {
			w.Output[o][k], w.OutBiases[o] = draw(100), draw(100)
		}
	}
	return w
}

// drawPieces draws the pieces on a board: for each occupied cell, the kind of the piece.
func drawPieces(t *rapid.T, g net.Shape) map[int]int {
	cells, kinds := rapid.IntRange(0, g.Cells-1), rapid.IntRange(0, g.Kinds-1)
	return rapid.MapOfN(cells, kinds, 0, min(64, g.Cells)).Draw(t, "pieces")
}

// inputs returns the sets of the pieces, with the cells mapped by a function.
func inputs(g net.Shape, pieces map[int]int, to func(int) int) (in net.Inputs) {
	for cell, kind := range pieces {
		cell = to(cell)
		in[kind*((g.Cells+63)/64)+cell/64] |= 1 << (cell % 64)
	}
	return in
}

func same(cell int) int { return cell }

// slow computes the value of a net as its documentation describes it, one weight at a time.
func slow(g net.Shape, w *net.Weights, pieces map[int]int) int {
	round := func(x float32, scale float64) int64 { return int64(math.Round(float64(x) * scale)) }
	output := min(len(pieces)/4, 7)
	sum := round(w.OutBiases[output], 1<<16)
	for k := range net.Pairs {
		for _, side := range []func(int) int{same, g.Mirror} {
			unit := round(w.Biases[k], 256)
			for cell, kind := range pieces {
				unit += round(w.Inputs[kind*g.Cells+side(cell)][k], 256)
			}
			sum += min(max(unit, 0), 255) * round(w.Output[output][k], 256)
		}
	}
	return int(sum * 100 / (1 << 16))
}

// Value agrees with a slow computation, and a position has exactly the value of its mirror image.
func TestValue(t *testing.T) {
	for _, g := range toys() {
		rapid.Check(t, func(t *rapid.T) {
			w := drawWeights(t, g)
			n, err := g.Build(w)
			require.NoError(t, err)
			pieces := drawPieces(t, g)
			require.Equal(t, slow(g, w, pieces), n.Value(inputs(g, pieces, same)))
			require.Equal(t, n.Value(inputs(g, pieces, same)), n.Value(inputs(g, pieces, g.Mirror)))
		})
	}
}

// A net without inputs has the value of its biases, which is 0 here.
func TestNoInputs(t *testing.T) {
	n, err := net.Shape{}.Build(&net.Weights{})
	require.NoError(t, err)
	require.Zero(t, n.Value(net.Inputs{}))
}

func TestWeightsOutOfRange(t *testing.T) {
	g := toys()[0]
	for want, change := range map[string]func(*net.Weights){
		"the weight 2.5 is out of range: it must be from -1.98 to 1.98": func(w *net.Weights) { w.Inputs[3][2] = 2.5 },
		"the weight NaN is out of range":                                func(w *net.Weights) { w.Inputs[0][0] = float32(math.NaN()) },
		"the weight -1.5 is out of range":                               func(w *net.Weights) { w.Biases[4] = -1.5 },
		"the weight 130 is out of range":                                func(w *net.Weights) { w.Output[7][15] = 130 },
		"the weight +Inf is out of range":                               func(w *net.Weights) { w.OutBiases[5] = float32(math.Inf(1)) },
		"weights for 3 inputs, but the game has 210 of them":            func(w *net.Weights) { w.Inputs = w.Inputs[:3] },
	} {
		w := &net.Weights{Inputs: make([][net.Pairs]float32, 210)}
		change(w)
		_, err := g.Build(w)
		require.ErrorContains(t, err, want)
	}
}

// Any string is safe to use as a net. A string that is not as long as its header says adds nothing.
func FuzzValue(f *testing.F) {
	g := toys()[2]
	n, err := g.Build(&net.Weights{Inputs: make([][net.Pairs]float32, 154)})
	require.NoError(f, err)
	f.Add([]byte(n), uint64(1), uint64(2), uint64(3))
	f.Fuzz(func(t *testing.T, file []byte, a, b, c uint64) {
		in := net.Inputs{a, b, c, a, b, c}
		net.Net(file).Value(in)
		require.Zero(t, net.Net(append(slices.Clone(file), 0)).Value(in)*net.Net(file).Value(in))
	})
}

// The nets of the games are small, know the shape of their game, and give mirrored and turned positions exactly the
// same value. Evaluating allocates nothing.
func TestGames(t *testing.T) {
	t.Run("coucou", func(t *testing.T) { learned(t, coucou.Game()) })
	t.Run("cuckoo", func(t *testing.T) { learned(t, cuckoo.Game()) })
	t.Run("taacoca", func(t *testing.T) { learned(t, taacoca.Game()) })
	t.Run("breakthrough", func(t *testing.T) { learned(t, breakthrough.Game()) })
}

func learned[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d *game.Game[S, M]) {
	evaluate, different := d.Evaluation(), map[int]bool{}
	for seed := range uint64(200) {
		rng := rand.New(rand.NewPCG(seed, 1))
		s, err := d.Start(nil)
		require.NoError(t, err)
		s, _, err = boardgame.Playout[S, M](s, rng, int(seed%40), nil)
		require.NoError(t, err)
		me := s.Turn()
		require.Equal(t, d.Evaluate(s, me.Opponent()), evaluate(s, me.Opponent()), "the net is for the player to move")
		by := evaluate(s, me) - d.Evaluate(s, me)
		different[by] = true
		for _, y := range d.Symmetries() {
			image, p := y.State(s), y.Player(me)
			require.Equal(t, by, evaluate(image, p)-d.Evaluate(image, p), "%s: %s", y.Name, s)
		}
		require.Zero(t, testing.AllocsPerRun(1, func() { evaluate(s, me) }))
	}
	require.Greater(t, len(different), 20)
}

func BenchmarkValue(b *testing.B) {
	learn, s := coucou.Game().Definition(inside.Key{}).Bots.Learn, coucou.New()
	in := learn.Sets(s, s.Turn())
	for b.Loop() {
		learn.Net.Value(in)
	}
}
