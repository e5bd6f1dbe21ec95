// Package train makes the net that corrects a game's evaluation: see package net.
//
// It plays games between equal bots, beginning with random moves, and collects the quiet positions: those in which no
// capture is forced. The net learns to predict a mixture of the game's result and of the search's opinion, as a
// correction to the evaluation by hand. In the first round the bots have only that evaluation; in each later round
// they have the net of the round before. Each net learns from the positions of all rounds so far.
//
// The same plan makes the same net on the same architecture. A net is only a proposal: only a match with equal time
// per move shows whether a bot plays better with it. [Trainer.Match] plays one.
package train

import (
	"context"
	"fmt"
	"math/bits"
	"math/rand/v2"

	"golang.org/x/sync/errgroup"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Trainer makes and tests nets for one game.
type Trainer struct {
	game     dynamic.Game
	learning *dynamic.Learning
}

// For returns the trainer of a game, which must have two players and hide nothing: see [dynamic.Game].Learning.
func For(game dynamic.Game) (*Trainer, error) {
	learning, err := game.Learning()
	if err != nil {
		return nil, err
	}
	return &Trainer{game, learning}, nil
}

// Plan says how a net is made.
type Plan struct {
	Seed      uint64
	Rounds    int // the number of times that games are played and a net is made from them
	Positions int // the number of positions that each round collects
	Nodes     int // the nodes for each move of the games
	Epochs    int // how often a round goes through all positions
}

// Progress is what has happened at the end of an epoch or, with epoch 0, while games are played.
type Progress struct {
	Round     int
	Positions int // the positions collected in all rounds
	Epoch     int

	// Loss and Held are the mean square errors of the predicted results in the positions that the net has learned from
	// in this epoch, and in those of one game in twenty, which are held out. Hand is the error in the latter without a
	// net.
	Loss, Held, Hand float64
}

// Run makes a net from games, of which it plays the given number at the same time. It calls tell, from the same
// goroutine, after each epoch and now and then before.
func (t *Trainer) Run(ctx context.Context, p Plan, workers int, tell func(Progress)) (n net.Net, err error) {
	var all samples
	for number := 1; number <= p.Rounds; number++ {
		now := Progress{Round: number}
		r := round{p, number, t.learning.With(n)}
		err := t.collect(ctx, r, workers, &all, func() {
			now.Positions = all.len()
			tell(now)
		})
		if err != nil {
			return "", err
		}
		l := newLearner(t.learning.Shape, rand.New(rand.NewPCG(p.Seed, uint64(number))))
		for now.Epoch = 1; now.Epoch <= p.Epochs; now.Epoch++ {
			if err := ctx.Err(); err != nil {
				return "", err
			}
			now.Loss = l.epoch(&all, now.Epoch, p.Epochs)
			now.Held, now.Hand = l.test(&all)
			tell(now)
		}
		if n, err = t.learning.Build(&l.weights); err != nil {
			return "", fmt.Errorf("round %d: %w", number, err)
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

	fewRandom  = 4    // the least number of random moves at the beginning of a game
	moreRandom = 8    // the number of possible numbers of these moves
	straying   = 50   // one move in 50 is random, too
	maxPlies   = 1000 // the length at which a game is broken off; its positions are not used
	memory     = 4 << 20
	atOnce     = 64 // the number of games that are played before their positions are added
)

// round is what the games of a round depend on.
type round struct {
	Plan
	number int          // the first round is 1
	game   dynamic.Game // with the net of the round before
}

// played is a game of a round: its quiet positions, and who has won it.
type played struct {
	positions []position
	winner    boardgame.Player
}

// position is a position with the share that the search expected for the player to move.
type position struct {
	dynamic.State
	share float64
}

// collect plays the games of a round and adds their positions, until there are enough. The games count in the order of
// their numbers, so the positions do not depend on the number of workers. It calls tell now and then.
func (t *Trainer) collect(ctx context.Context, r round, workers int, all *samples, tell func()) error {
	enough := all.len() + r.Positions
	for first := 0; all.len() < enough; first += atOnce {
		if first > r.Positions+atOnce { // hardly any position of this game is quiet
			return fmt.Errorf("%d games have only %d positions, and %d are wanted",
				first, r.Positions-enough+all.len(), r.Positions)
		}
		games := make([]played, atOnce)
		var group errgroup.Group
		group.SetLimit(workers)
		for i := range games {
			group.Go(func() (err error) {
				games[i], err = t.play(ctx, r, first+i)
				return err
			})
		}
		if err := group.Wait(); err != nil {
			return err
		}
		for i, g := range games {
			if all.len() < enough {
				t.add(all, g, (first+i)%holdOut == holdOut-1)
			}
		}
		tell()
	}
	return nil
}

// play plays a game of a round. The number of the game and the round determine its moves.
func (t *Trainer) play(ctx context.Context, r round, number int) (g played, err error) {
	rng := rand.New(rand.NewPCG(r.Seed, uint64(r.number)<<32|uint64(number)))
	bot, err := r.game.Thinker(search.AlphaBetaBot)
	if err != nil {
		return g, err
	}
	s, err := r.game.Start(nil)
	opening := fewRandom + rng.IntN(moreRandom)
	for ply := 0; err == nil && ply < maxPlies; ply++ {
		winner, over := s.Winner()
		if over {
			g.winner = winner
			return g, nil
		}
		var move string
		if ply < opening || rng.IntN(straying) == 0 {
			moves := s.Moves()
			move = moves[rng.IntN(len(moves))]
		} else {
			o := search.Options{Nodes: r.Nodes, Seed: rng.Uint64(), Memory: memory}
			found, err := bot.Search(ctx, s.See(s.Turn()), o)
			if err != nil {
				return g, err
			}
			if ctx.Err() != nil {
				return g, ctx.Err()
			}
			if t.learning.Quiet(s) {
				g.positions = append(g.positions, position{s, found.Value.Share})
			}
			move = found.Move
		}
		s, err = s.Apply(move)
	}
	return played{}, err
}

// add adds the positions of a game.
func (t *Trainer) add(all *samples, g played, held bool) {
	first := t.learning.First()
	for _, p := range g.positions {
		me := p.Turn()
		result := 0.5
		switch g.winner {
		case me:
			result = 1
		case me.Opponent():
			result = 0
		}
		x := sample{
			first:  int32(len(all.inputs)),
			hand:   float32(t.learning.Hand(p.State, me)-t.learning.Hand(p.State, me.Opponent())) / 100,
			target: float32(resultShare*result + (1-resultShare)*p.share),
		}
		for k, set := range t.learning.Inputs(p.State) {
			for ; set != 0; set &= set - 1 {
				all.inputs = append(all.inputs, uint16(first[k]+bits.TrailingZeros64(set)))
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
