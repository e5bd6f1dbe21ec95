package train

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/examples/breakthrough"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

var background = context.Background()

// The same plan makes the same net with any number of workers, and another seed another one. The error in positions that the net has not learned
// from falls below that of the evaluation by hand, and a second round begins with the positions of the first.
func TestRun(t *testing.T) {
	trainer := of(t, taacoca.Game())
	plan := Plan{Seed: 3, Rounds: 2, Positions: 3000, Nodes: 50, Epochs: 4}
	var last, first Progress
	n, err := trainer.Run(background, plan, 2, func(now Progress) {
		if now.Round == 1 {
			first = now
		}
		last = now
	})
	require.NoError(t, err)
	require.Equal(t, 2, last.Round)
	require.GreaterOrEqual(t, last.Positions, first.Positions+plan.Positions)
	require.Less(t, last.Held, last.Hand)
	require.Less(t, last.Loss, first.Loss+0.02)
	start, err := trainer.game.Start(nil)
	require.NoError(t, err)
	require.NotZero(t, n.Value(trainer.learning.Inputs(start)))

	again, err := trainer.Run(background, plan, 1, func(Progress) {})
	require.NoError(t, err)
	require.Equal(t, n, again)
	plan.Seed = 4
	other, err := trainer.Run(background, plan, 2, func(Progress) {})
	require.NoError(t, err)
	require.NotEqual(t, n, other)
}

// A game gets a net by naming what a player sees, as Breakthrough does in its learn. To use the net, embed the file
// there.
func ExampleFor() {
	t, err := For(dynamic.Adapt(breakthrough.Game()))
	if err != nil {
		fmt.Println(err)
		return
	}
	plan := Plan{Seed: 1, Rounds: 1, Positions: 80_000, Nodes: 30, Epochs: 3}
	var last Progress
	n, err := t.Run(context.Background(), plan, 2, func(now Progress) { last = now })
	fmt.Println(len(n), "bytes", err)
	fmt.Println("better than by hand:", last.Held < last.Hand)
	// Output:
	// 8558 bytes <nil>
	// better than by hand: true
}

// A game that says nothing about nets is seen as the planes of its observations. Games with secrets or more seats have
// no nets.
func TestPlanes(t *testing.T) {
	g := breakthrough.Game()
	known, err := For(dynamic.Adapt(g))
	require.NoError(t, err)
	own := func(s breakthrough.State) net.Inputs {
		same, err := known.game.Parse(s.String())
		require.NoError(t, err)
		return known.learning.Inputs(same)
	}
	plain, err := game.New(game.Definition[breakthrough.State, breakthrough.Move]{
		Info: g.Info,
		Rules: game.Rules[breakthrough.State, breakthrough.Move]{
			New: g.Start, Parse: g.Parse, ParseMove: g.ParseMove, Written: g.Written(), TurnRule: g.TurnRule(),
			Symmetries: g.Symmetries(),
		},
		Look: game.Look[breakthrough.State, breakthrough.Move]{Picture: g.Picture},
		Bots: game.Bots[breakthrough.State, breakthrough.Move]{
			Learn: &game.Learn[breakthrough.State, breakthrough.Move]{
				Turned: true, Planes: 2, Rows: 8, Columns: 8,
				Observe: func(s breakthrough.State, _ boardgame.Player, dst []uint8) {
					for k, set := range own(s) {
						for c := range bitboard.Set64(set).All() {
							dst[64*k+c] = 1
						}
					}
				},
			},
		},
	})
	require.NoError(t, err)
	trainer, err := For(dynamic.Adapt(plain))
	require.NoError(t, err)
	s, typed, rng := mustStart(t, trainer), breakthrough.New(), rand.New(rand.NewPCG(1, 1))
	for range 30 {
		require.Equal(t, own(typed), trainer.learning.Inputs(s))
		move := s.RandomMove(rng)
		s, err = s.Apply(move)
		require.NoError(t, err)
		m, err := g.ParseMove(move)
		require.NoError(t, err)
		typed, err = typed.Apply(m)
		require.NoError(t, err)
	}
	_, err = trainer.Run(background, Plan{Rounds: 1, Positions: 500, Nodes: 10, Epochs: 1}, 2, func(Progress) {})
	require.NoError(t, err)
	for _, g := range []dynamic.Game{dynamic.Adapt(geister.Game()), dynamic.Adapt(oeufs.Game())} {
		_, err = For(g)
		require.ErrorContains(t, err, "can't have a net")
	}
}

func mustStart(t *testing.T, trainer *Trainer) dynamic.State {
	s, err := trainer.game.Start(nil)
	require.NoError(t, err)
	return s
}

// of returns the trainer of a game.
func of[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, g *game.Game[S, M]) *Trainer {
	trainer, err := For(dynamic.Adapt(g))
	require.NoError(t, err)
	return trainer
}

// The gradients of the learner agree with small changes of the weights.
func TestGradients(t *testing.T) {
	trainer := of(t, coucou.Game())
	r := round{Plan{Nodes: 1, Positions: 30}, 1, trainer.learning.With("")}
	var s samples
	require.NoError(t, trainer.collect(background, r, 1, &s, func() {}))
	l := newLearner(trainer.learning.Shape, rand.New(rand.NewPCG(0, 1)))
	x := s.learn[5]
	loss := func() float64 { // the logarithmic loss, whose gradient is the error times the gradient of the lead
		var a activations
		share, _ := l.predict(&s, x, &a)
		p, target := float64(share), float64(x.target)
		return -target*math.Log(p) - (1-target)*math.Log(1-p)
	}
	l.learn(&s, x)
	tested := 0
	for _, i := range s.inputs[x.first:x.end] {
		for k := range l.weights.Inputs[i] {
			const step = 0.01
			w, slope := &l.weights.Inputs[i][k], float64(l.slope.Inputs[i][k])
			*w += step
			above := loss()
			*w -= 2 * step
			below := loss()
			*w += step
			if slope != 0 {
				require.InDelta(t, slope, (above-below)/(2*step), 0.002)
				tested++
			}
		}
	}
	require.Greater(t, tested, 20)
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(background)
	cancel()
	trainer := of(t, taacoca.Game())
	_, err := trainer.Run(ctx, Plan{Rounds: 1, Positions: 100_000, Nodes: 10, Epochs: 1}, 2, nil)
	require.ErrorIs(t, err, context.Canceled)
}
