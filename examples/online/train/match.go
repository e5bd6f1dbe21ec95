package train

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/rating"
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

// rival is alpha-beta with an evaluation that may differ from that of the game.
type rival struct {
	match.Bot
	game dynamic.Game
	name string
}

func (r rival) String() string { return r.name }

func (r rival) Start(ctx context.Context, _ dynamic.Game, s dynamic.State) (match.Player, error) {
	return r.Bot.Start(ctx, r.game, s)
}

func (t *Trainer) rival(n net.Net, name string, nodes int) (r rival, err error) {
	r = rival{game: t.learning.With(n), name: fmt.Sprintf("%s:%d", name, nodes)}
	r.Bot, err = match.Parser{Limit: match.Limit{Nodes: nodes}}.Parse(string(search.AlphaBetaBot))
	return r, err
}

// opening is the number of random plies at the beginning of the games of a match.
const opening = 4

// Match plays games between alpha-beta with the net and alpha-beta with the evaluation by hand only, which has the
// given number of nodes for each move. The bot with the net has fewer nodes, so that both need the same processor
// time. Match writes the result, and how much slower the net makes a node.
func (t *Trainer) Match(ctx context.Context, n net.Net, games, nodes int, seed uint64, out io.Writer) error {
	slower, err := t.slower(ctx, n, seed)
	if err != nil {
		return err
	}
	with, err := t.rival(n, "net", max(int(float64(nodes)/slower), 1))
	if err != nil {
		return err
	}
	without, err := t.rival("", "hand", nodes)
	if err != nil {
		return err
	}
	s := &match.Series{
		Game: t.game, Bots: []match.Bot{with, without}, Opening: opening, MaxPlies: maxPlies, Seed: seed,
	}
	tally, err := s.Play(ctx, games, 1, nil)
	if err != nil {
		return err
	}
	low, high := tally.Bots[0].Interval()
	fmt.Fprintf(out, "a node costs %.2f times as much with the net; "+
		"at equal processor time the net is worth %+.0f Elo (%+.0f to %+.0f)\n",
		slower, rating.EloOf(tally.Bots[0].Share()), rating.EloOf(low), rating.EloOf(high))
	return tally.Write(out)
}

// slower returns how many times as much time a node costs with the net: the median over many positions, each of which
// both bots search by turns. A median of such ratios does not change if other programs take the processor now and
// then.
func (t *Trainer) slower(ctx context.Context, n net.Net, seed uint64) (float64, error) {
	const positions, nodes = 300, 10_000
	rng := rand.New(rand.NewPCG(seed, 0))
	games := []dynamic.Game{t.learning.With(n), t.learning.With("")}
	var ratios []float64
	for range positions {
		s, err := t.game.Start(nil)
		for plies := 6 + rng.IntN(24); err == nil && plies > 0 && s.CountMoves() > 0; plies-- {
			s, err = s.Apply(s.RandomMove(rng))
		}
		if err != nil {
			return 0, err
		}
		if s.CountMoves() == 0 {
			continue
		}
		var cost [2]float64
		for i, g := range games {
			s, err := g.Parse(s.String())
			if err != nil {
				return 0, err
			}
			began := time.Now()
			r, err := s.Search(ctx, search.AlphaBetaBot, search.Options{Nodes: nodes, Seed: seed, Memory: memory})
			if err != nil {
				return 0, err
			}
			cost[i] = time.Since(began).Seconds() / float64(max(r.Nodes, 1))
		}
		ratios = append(ratios, cost[0]/cost[1])
	}
	if len(ratios) == 0 {
		return 0, errors.New("all games ended within a few random moves")
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2], ctx.Err()
}
