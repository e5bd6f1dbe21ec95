package train

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/taacoca"
)

// Trainer makes and tests nets for one game.
type Trainer interface {
	// Run makes a net from the games of a source or, if games is nil, from games that it plays itself. It calls tell, from the same
	// goroutine, after each epoch.
	Run(ctx context.Context, p Plan, games Source, tell func(Progress)) (net.Net, error)

	// Play plays a game of a round. The number of the game and the round determine its moves.
	Play(ctx context.Context, r Round, number int) (Game, error)

	// Match plays games between alpha-beta with the net and alpha-beta with the evaluation by hand only, which has the given
	// number of nodes for each move. The bot with the net has fewer nodes, so that both need the same processor time. Match
	// writes the result, and how much slower the net makes a node.
	Match(ctx context.Context, n net.Net, games, nodes int, seed uint64, out io.Writer) error
}

// For returns the trainer of a game, which must have two players, hide nothing, and say how a net sees it: see
// [game.Definition.Learning].
func For[S boardgame.Position[S, M], M boardgame.Move](d game.Definition[S, M]) Trainer {
	return trainer[S, M]{d, *d.Learning}
}

// Trainers returns the trainers of the games that have a net, by name.
func Trainers() map[string]Trainer {
	return map[string]Trainer{
		"coucou":  For(coucou.Definition()),
		"cuckoo":  For(cuckoo.Definition()),
		"taacoca": For(taacoca.Definition()),
	}
}

type trainer[S boardgame.Position[S, M], M boardgame.Move] struct {
	def  game.Definition[S, M]
	game net.Game[S]
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

func (t trainer[S, M]) rival(n net.Net, name string, nodes int) (r rival, err error) {
	d := t.def
	d.Evaluate = With[S, M](t.game, n)
	r = rival{game: dynamic.Adapt(d), name: fmt.Sprintf("%s:%d", name, nodes)}
	r.Bot, err = match.Parser{Limit: match.Limit{Nodes: nodes}}.Parse(string(search.AlphaBetaBot))
	return r, err
}

// opening is the number of random plies at the beginning of the games of a match.
const opening = 4

func (t trainer[S, M]) Match(ctx context.Context, n net.Net, games, nodes int, seed uint64, out io.Writer) error {
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
		Game: dynamic.Adapt(t.def), Bots: []match.Bot{with, without}, Opening: opening, MaxPlies: maxPlies, Seed: seed,
	}
	tally, err := s.Play(ctx, games, 1, nil)
	if err != nil {
		return err
	}
	low, high := tally.Bots[0].Interval()
	fmt.Fprintf(out, "a node costs %.2f times as much with the net; at equal processor time the net is worth %+.0f Elo (%+.0f to %+.0f)\n",
		slower, rating.EloOf(tally.Bots[0].Share()), rating.EloOf(low), rating.EloOf(high))
	return tally.Write(out)
}

// slower returns how many times as much time a node costs with the net: the median over many positions, each of which both
// bots search by turns. A median of such ratios does not change if other programs take the processor now and then.
func (t trainer[S, M]) slower(ctx context.Context, n net.Net, seed uint64) (float64, error) {
	const positions, nodes = 300, 10_000
	rng := rand.New(rand.NewPCG(seed, 0))
	with, without := t.def, t.def
	with.Evaluate, without.Evaluate = With[S, M](t.game, n), With[S, M](t.game, "")
	var ratios []float64
	for range positions {
		s, err := t.def.Start(nil)
		if err != nil {
			return 0, err
		}
		if s, _, err = boardgame.Playout[S, M](s, rng, 6+rng.IntN(24), nil); err != nil {
			return 0, err
		}
		if _, over := s.Winner(); over {
			continue
		}
		var cost [2]float64
		for i, d := range []game.Definition[S, M]{with, without} {
			began := time.Now()
			r, err := search.Find(ctx, d, s, search.AlphaBetaBot, search.Options{Nodes: nodes, Seed: seed, Memory: memory})
			if err != nil {
				return 0, err
			}
			cost[i] = time.Since(began).Seconds() / float64(max(r.Nodes, 1))
		}
		ratios = append(ratios, cost[0]/cost[1])
	}
	slices.Sort(ratios)
	return ratios[len(ratios)/2], ctx.Err()
}
