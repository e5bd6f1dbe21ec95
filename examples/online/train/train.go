// Package train makes the net that corrects a game's evaluation: see package net.
//
// It plays games between equal bots, beginning with random moves, and collects the quiet positions: those in which no
// capture is forced. The net learns to predict a mixture of the game's result and of the search's opinion, as a
// correction to the evaluation by hand. In the first round the bots have only that evaluation; in each later round
// they have the net of the round before. Each net learns from the positions of all rounds so far. The games of a round
// can be played anywhere.
//
// The same plan makes the same net on the same architecture. A net is only a proposal: only a match with equal time
// per move shows whether a bot plays better with it. [Trainer.Match] plays one.
package train

import (
	"context"
	"fmt"
	"iter"
	"math/bits"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Plan says how a net is made.
type Plan struct {
	Seed      uint64
	Rounds    int // the number of times that games are played and a net is made from them
	Positions int // the number of positions that each round collects
	Nodes     int // the nodes for each move of the games
	Epochs    int // how often a round goes through all positions
}

// Round is what the games of a round depend on, in a form that can be sent to other machines.
type Round struct {
	Number    int    `json:"number"` // the first round is 1
	Seed      uint64 `json:"seed"`
	Nodes     int    `json:"nodes"`
	Positions int    `json:"positions"`     // the games count, in order, until they have this many positions
	Net       []byte `json:"net,omitempty"` // the net of the round before
}

// Game is a game of a round.
type Game struct {
	Moves []string `json:"moves"`
	// for each move from a quiet position, what the search expected for its player; otherwise none
	Shares []float64 `json:"shares,omitempty"`
}

// none stands for a share if the net learns nothing from a position.
const none = -1

// Positions returns the number of positions from which a net can learn.
func (g Game) Positions() (n int) {
	for _, share := range g.Shares {
		if share != none {
			n++
		}
	}
	return n
}

// Source yields the games of a round in the order of their numbers, from 0. It makes no difference which worker plays
// them.
type Source func(context.Context, Round) iter.Seq2[Game, error]

// Progress is what has happened at the end of an epoch.
type Progress struct {
	Round     int
	Positions int // the positions collected in all rounds
	Epoch     int

	// Loss and Held are the mean square errors of the predicted results in the positions that the net has learned from
	// in this epoch, and in those of one game in twenty, which are held out. Hand is the error in the latter without a
	// net.
	Loss, Held, Hand float64
}

// maxPlies is the length at which a game is broken off. Its positions are not used.
const maxPlies = 1000

// Run makes a net from the games of a source or, if games is nil, from games that it plays itself. It calls tell, from
// the same goroutine, after each epoch.
func (t *Trainer) Run(ctx context.Context, p Plan, games Source, tell func(Progress)) (n net.Net, err error) {
	if games == nil {
		games = t.local
	}
	var all samples
	for round := 1; round <= p.Rounds; round++ {
		r := Round{round, p.Seed, p.Nodes, p.Positions, []byte(n)}
		if err := t.collect(ctx, r, games, &all); err != nil {
			return "", err
		}
		l := newLearner(t.learning.Shape, rand.New(rand.NewPCG(p.Seed, uint64(round))))
		for epoch := 1; epoch <= p.Epochs; epoch++ {
			if err := ctx.Err(); err != nil {
				return "", err
			}
			now := Progress{Round: round, Positions: all.len(), Epoch: epoch}
			now.Loss = l.epoch(&all, epoch, p.Epochs)
			now.Held, now.Hand = l.test(&all)
			tell(now)
		}
		if n, err = t.learning.Build(&l.weights); err != nil {
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

// local plays the games of a round in this process.
func (t *Trainer) local(ctx context.Context, r Round) iter.Seq2[Game, error] {
	return func(yield func(Game, error) bool) {
		for number := 0; ; number++ {
			if g, err := t.Play(ctx, r, number); !yield(g, err) || err != nil {
				return
			}
		}
	}
}

func (t *Trainer) collect(ctx context.Context, r Round, games Source, all *samples) error {
	number, enough := 0, all.len()+r.Positions
	for g, err := range games(ctx, r) {
		if err == nil {
			err = t.add(all, g, number%holdOut == holdOut-1)
		}
		if err != nil || all.len() >= enough {
			return err
		}
		number++
	}
	return fmt.Errorf("%d games have %d positions instead of %d", number, r.Positions-enough+all.len(), r.Positions)
}

// rng returns the source of all random choices of a game.
func (r Round) rng(game int) *rand.Rand {
	return rand.New(rand.NewPCG(r.Seed, uint64(r.Number)<<32|uint64(game)))
}

// Play plays a game of a round. The number of the game and the round determine its moves.
func (t *Trainer) Play(ctx context.Context, r Round, number int) (g Game, err error) {
	rng, game := r.rng(number), t.learning.With(net.Net(r.Net))
	bot, err := game.Thinker(search.AlphaBetaBot)
	if err != nil {
		return g, err
	}
	s, err := game.Start(nil)
	opening := fewRandom + rng.IntN(moreRandom)
	for ply := 0; err == nil && ply < maxPlies; ply++ {
		if _, over := s.Winner(); over {
			return g, nil
		}
		share := float64(none)
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
				share = found.Value.Share
			}
			move = found.Move
		}
		g.Moves, g.Shares = append(g.Moves, move), append(g.Shares, share)
		s, err = s.Apply(move)
	}
	return Game{Moves: g.Moves}, err
}

// add plays a game again and adds its positions.
func (t *Trainer) add(all *samples, g Game, held bool) error {
	s, err := t.game.Start(nil)
	if err != nil {
		return err
	}
	var states []dynamic.State
	for _, move := range g.Moves {
		states = append(states, s)
		if s, err = s.Apply(move); err != nil {
			return err
		}
	}
	winner, _ := s.Winner()
	first := t.learning.First()
	for i, share := range g.Shares {
		if share == none {
			continue
		}
		s, me := states[i], states[i].Turn()
		result := 0.5
		switch winner {
		case me:
			result = 1
		case me.Opponent():
			result = 0
		}
		x := sample{
			first:  int32(len(all.inputs)),
			hand:   float32(t.learning.Hand(s, me)-t.learning.Hand(s, me.Opponent())) / 100,
			target: float32(resultShare*result + (1-resultShare)*share),
		}
		for k, set := range t.learning.Inputs(s) {
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
	return nil
}
