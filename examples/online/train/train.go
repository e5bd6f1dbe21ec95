// Package train makes the net that corrects a game's evaluation: see package net.
//
// It plays games between equal bots, beginning with random moves, and collects the quiet positions: those in which no
// capture is forced. The net learns to predict a mixture of the game's result and of the search's opinion, as a correction to
// the evaluation by hand. In the first round the bots have only that evaluation; in each later round they have the net of the
// round before. Each net learns from the positions of all rounds so far.
//
// The same plan makes the same net on the same architecture. A net is only a proposal: only a match with equal time per move
// shows whether a bot plays better with it. [Trainer.Match] plays one.
package train

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/boardgame/search/net"
)

// Plan says how a net is made.
type Plan struct {
	Seed      uint64
	Rounds    int // the number of times that games are played and a net is made from them
	Positions int // the number of positions that each round collects
	Nodes     int // the nodes for each move of the games
	Epochs    int // how often a round goes through all positions
}

// Progress is what has happened so far.
type Progress struct {
	Round     int
	Games     int // the games played in this round
	Positions int // the positions collected in all rounds
	Epoch     int // the epoch that has just ended, 0 while games are played

	// Loss and Held are the mean square errors of the predicted results in the positions that the net has learned from in this
	// epoch, and in those of one game in twenty, which are held out. Hand is the error in the latter without a net.
	Loss, Held, Hand float64
}

// maxPlies is the length at which a game is broken off. Its positions are not used.
const maxPlies = 1000

func (t trainer[S, M]) Run(ctx context.Context, p Plan, tell func(Progress)) (n net.Net, err error) {
	d, g := t.def, t.game
	c := collector[S, M]{game: g, plan: p, mustCapture: boardgame.FastOf[S, M]().MustCapture}
	var all samples
	for round := 1; round <= p.Rounds; round++ {
		d.Evaluate = With[S, M](g, n)
		c.def = d
		if err := c.collect(ctx, round, &all, tell); err != nil {
			return "", err
		}
		l := newLearner(g, rand.New(rand.NewPCG(p.Seed, uint64(round))))
		for epoch := 1; epoch <= p.Epochs; epoch++ {
			if err := ctx.Err(); err != nil {
				return "", err
			}
			now := Progress{Round: round, Positions: all.len(), Epoch: epoch}
			now.Loss = l.epoch(&all, epoch, p.Epochs)
			now.Held, now.Hand = l.test(&all)
			tell(now)
		}
		if n, err = g.Net(&l.weights); err != nil {
			return "", fmt.Errorf("round %d: %w", round, err)
		}
	}
	return n, nil
}

// samples holds positions with what the net is to learn about them. Those of one game in twenty are held out.
type samples struct {
	learn, held []sample
	inputs      []uint16 // the inputs of all positions
}

type sample struct {
	first, end   int32   // the position's inputs in samples.inputs
	hand, target float32 // the lead by hand as the logarithm of the odds, and the share that the net is to predict
}

func (s *samples) len() int { return len(s.learn) + len(s.held) }

const (
	holdOut     = 20
	resultShare = 0.6 // the weight of the game's result in a target; the rest is the search's opinion

	fewRandom  = 4  // the least number of random moves at the beginning of a game
	moreRandom = 8  // the number of possible numbers of these moves
	straying   = 50 // one move in 50 is random, too
	memory     = 4 << 20
)

// collector plays games and collects positions.
type collector[S boardgame.Position[S, M], M boardgame.Move] struct {
	def         game.Definition[S, M]
	game        net.Game[S]
	plan        Plan
	mustCapture func(S) bool
}

func (c *collector[S, M]) collect(ctx context.Context, round int, all *samples, tell func(Progress)) error {
	for games, enough := 0, all.len()+c.plan.Positions; all.len() < enough; games++ {
		if err := c.play(ctx, round, games, all); err != nil {
			return err
		}
		if games%100 == 99 {
			tell(Progress{Round: round, Games: games + 1, Positions: all.len()})
		}
	}
	return nil
}

// rng returns the source of all random choices of a game.
func (c *collector[S, M]) rng(round, number int) *rand.Rand {
	return rand.New(rand.NewPCG(c.plan.Seed, uint64(round)<<32|uint64(number)))
}

// seen is a quiet position of a game in progress.
type seen[S any] struct {
	state S
	share float64 // what the search expects for the player to move
}

func (c *collector[S, M]) play(ctx context.Context, round, number int, all *samples) error {
	rng := c.rng(round, number)
	bot, err := search.NewThinker(c.def, search.AlphaBetaBot)
	if err != nil {
		return err
	}
	s, err := c.def.Start(nil)
	if err != nil {
		return err
	}
	opening := fewRandom + rng.IntN(moreRandom)
	var quiet []seen[S]
	var moves []M
	for ply := 0; ply < maxPlies; ply++ {
		if winner, over := s.Winner(); over {
			c.add(all, quiet, winner, number%holdOut == holdOut-1)
			return nil
		}
		var m M
		if ply < opening || rng.IntN(straying) == 0 {
			moves = s.AppendMoves(moves[:0])
			m = moves[rng.IntN(len(moves))]
		} else {
			r, err := bot.Find(ctx, s, search.Options{Nodes: c.plan.Nodes, Seed: rng.Uint64(), Memory: memory})
			if err != nil {
				return err
			}
			if ctx.Err() != nil {
				return ctx.Err()
			}
			if c.mustCapture == nil || !c.mustCapture(s) {
				quiet = append(quiet, seen[S]{s, r.Value.Share})
			}
			m = r.Move
		}
		if s, err = s.Apply(m); err != nil {
			return err
		}
	}
	return nil
}

func (c *collector[S, M]) add(all *samples, quiet []seen[S], winner boardgame.Player, held bool) {
	first := c.game.First()
	for _, q := range quiet {
		me := q.state.Turn()
		result := 0.5
		switch winner {
		case me:
			result = 1
		case me.Opponent():
			result = 0
		}
		x := sample{
			first:  int32(len(all.inputs)),
			hand:   float32(c.game.Hand(q.state, me)-c.game.Hand(q.state, me.Opponent())) / 100,
			target: float32(resultShare*result + (1-resultShare)*q.share),
		}
		for k, set := range c.game.Inputs(q.state) {
			for ; set != 0; set &= set - 1 {
				all.inputs = append(all.inputs, uint16(first[k]+lowest(set)))
			}
		}
		x.end = int32(len(all.inputs))
		if held {
			all.held = append(all.held, x)
		} else {
			all.learn = append(all.learn, x)
		}
	}
}

// With returns a game's evaluation by hand, corrected by a net.
func With[S boardgame.State[S, M], M comparable](g net.Game[S], n net.Net) func(S, boardgame.Player) int {
	return func(s S, p boardgame.Player) int {
		value := g.Hand(s, p)
		if p == s.Turn() {
			value += n.Value(g.Inputs(s))
		}
		return value
	}
}
