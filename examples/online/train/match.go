package train

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/rating"
)

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

// opening is the number of random plies at the beginning of the games of a match.
const opening = 4

// Match plays games between alpha-beta with the net and alpha-beta with the evaluation by hand only, with the same time
// for each move, one after the other. It writes the result.
func (t *Trainer) Match(
	ctx context.Context, n net.Net, games int, limit time.Duration, seed uint64, out io.Writer,
) error {
	bot, err := match.Parser{Limit: match.Limit{Time: limit}}.Parse(string(search.AlphaBetaBot))
	if err != nil {
		return err
	}
	with, without := rival{bot, t.learning.With(n), "net"}, rival{bot, t.learning.With(""), "hand"}
	s := &match.Series{
		Game: t.game, Bots: []match.Bot{with, without}, Opening: opening, MaxPlies: maxPlies, Seed: seed,
	}
	tally, err := s.Play(ctx, games, 1, nil)
	if err != nil {
		return err
	}
	low, high := tally.Bots[0].Interval()
	fmt.Fprintf(out, "with %v a move, the net is worth %+.0f Elo (%+.0f to %+.0f)\n", limit,
		rating.EloOf(tally.Bots[0].Share()), rating.EloOf(low), rating.EloOf(high))
	tally.Write(out)
	return nil
}
