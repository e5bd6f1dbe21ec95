// Package match plays bots against each other: bots by name, games and pairs of games between them, and counts of the
// results with intervals.
//
// A description such as "easy", "mcts:500" or "perfect" is parsed by a [Parser]. [Think] asks a bot for a single move.
// A [Series] plays many games, and counts them in a [Tally].
package match

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// Series describes games between the same bots. The bots take the seats in turn, so with four seats each of two bots
// plays every second seat. They move one seat on after each game.
type Series struct {
	Game       dynamic.Game
	Options    game.Options
	Position   string // the text of the position in which the games begin, or "" for the start with the Options
	Bots       []Bot  // at most one for each seat
	Opening    int    // the number of random plies at the beginning of a game, the same in both games of a pair
	MaxPlies   int    // a game is left unfinished after this many plies
	Repetition bool   // whether the third occurrence of a position ends a game without chance as a draw
	Seed       uint64 // determines all random choices
}

// Begin returns the session in which the games with the given opening begin. Options that are left to the lot are
// drawn for each opening, so they are the same in both games of a pair, and chance has the same luck in store.
func (s *Series) Begin(opening int) (session.Session, error) {
	rng := rand.New(rand.NewPCG(s.Seed, uint64(opening)<<2|3))
	settings := session.Settings{Repetition: s.Repetition && !s.Game.HasChance(), Wins: 1}
	options := s.Game.Info().DrawLots(s.Options, rng)
	settings.Seed = rng.Uint64()
	if s.Position != "" {
		return session.At(s.Game, s.Position, settings)
	}
	return session.New(s.Game, options, settings)
}

// Start returns the session in which the games with opening 0 begin. It returns an error if the series can't be
// played: if there is no such start, if the game is already over there, if a bot can't play there, or if a number is
// out of range.
func (s *Series) Start() (start session.Session, err error) {
	start, err = s.Begin(0)
	switch {
	case err != nil:
		return start, err
	case start.Over():
		return start, errors.New("the game is over in that position")
	case s.MaxPlies < 1:
		return start, fmt.Errorf("at most %d plies: a game has at least one ply", s.MaxPlies)
	case s.Opening < 0 || s.Opening >= s.MaxPlies:
		return start, fmt.Errorf(
			"an opening of %d plies: it has 0 plies or more, and fewer than the %d of a whole game",
			s.Opening, s.MaxPlies)
	case len(s.Bots) < 1 || len(s.Bots) > start.Players():
		return start, fmt.Errorf("%d bots can't share %d seats", len(s.Bots), start.Players())
	}
	for _, b := range s.Bots {
		if err := b.Plays(s.Game, start.State()); err != nil {
			return start, fmt.Errorf("bot %s: %w", b, err)
		}
	}
	return start, nil
}

// BotOf returns the index of the bot that plays for p in the game with the given number.
func (s *Series) BotOf(number int, p boardgame.Player) int {
	return (int(p-boardgame.First) + number) % len(s.Bots)
}

// Game is a game that bots have played.
type Game struct {
	Number  int
	Session session.Session // at the end; not over if the game is unfinished or lost by a fault
	Fault   string          // what the bot did wrong that lost the game by a fault, or ""
	Faulty  int             // the index of that bot
}

// Winner returns the index of the bot that has won, or -1 if none has. If a bot loses by a fault in a game of two
// bots, the other one wins.
func (s *Series) Winner(g Game) int {
	if g.Fault != "" {
		if len(s.Bots) != 2 {
			return -1
		}
		return 1 - g.Faulty
	}
	if w := g.Session.Result().Winner; w != boardgame.NoPlayer {
		return s.BotOf(g.Number, w)
	}
	return -1
}

// PlayOne plays a game. The game's number determines the bots' seats and random choices. The opening determines the
// options that are drawn and the random plies at the beginning. A bot that commits a fault ends the game.
func (s *Series) PlayOne(ctx context.Context, number, opening int) (g Game, err error) {
	start, err := s.Begin(opening)
	if err != nil {
		return g, err
	}
	g = Game{Number: number, Session: start}
	players := make([]Player, start.Players())
	for i := range players {
		bot := s.BotOf(number, boardgame.First+boardgame.Player(i))
		if players[i], err = s.Bots[bot].Start(ctx, s.Game, start.State()); err != nil {
			err = g.lost(bot, err)
			return g, err
		}
		defer func() { err = errors.Join(err, players[i].Close()) }()
	}
	drawn := rand.New(rand.NewPCG(s.Seed, uint64(opening)<<2|1))
	seeds := rand.New(rand.NewPCG(s.Seed, uint64(number)<<1))
	for !g.Session.Over() && g.Fault == "" && g.Session.Plies() < s.MaxPlies && ctx.Err() == nil {
		before := g.Session
		if before.Plies() < s.Opening {
			g.Session, err = before.Play(before.Turn(), before.State().For(before.Turn()).RandomMove(drawn))
		} else {
			err = s.act(ctx, &g, players[before.Turn()-boardgame.First], seeds.Uint64())
		}
		for i, p := range players {
			err = errors.Join(err, watch(p, g.Session, boardgame.First+boardgame.Player(i), before.Plies()))
		}
		if err != nil {
			return g, fmt.Errorf("game %d, %s: %w", number+1, before.State(), err)
		}
	}
	return g, ctx.Err()
}

// act lets the player whose turn it is choose what to do, and does it.
func (s *Series) act(ctx context.Context, g *Game, p Player, seed uint64) error {
	turn := g.Session.Turn()
	bot := s.BotOf(g.Number, turn)
	report, err := p.Move(ctx, g.Session.View(turn), seed)
	if err == nil {
		g.Session, err = Act(s.Bots[bot], g.Session, report)
	}
	return g.lost(bot, err)
}

// lost ends the game if err is a fault of the bot. It returns any other error.
func (g *Game) lost(bot int, err error) error {
	var fault *Fault
	if !errors.As(err, &fault) {
		return err
	}
	g.Fault, g.Faulty = fault.Problem, bot
	return nil
}

// watch shows a player the moves of a session without the first n, as the player's seat sees them, if the game hides
// something.
func watch(p Player, s session.Session, seat boardgame.Player, n int) error {
	for view, move := range s.Watched(seat, n) {
		if err := p.Watch(view, move); err != nil {
			return err
		}
	}
	return nil
}

// Play plays games with the numbers from 0, several of them at the same time, and counts them in the order of their
// numbers. It calls each, if not nil, after it has counted a game. Two games with successive numbers form a pair with
// the same opening. Play returns the first error from a game or from each, with the tally so far, or an error of
// [Series.Start] with no tally. If ctx ends, Play drops the games that are not finished, and those that come after
// them, and returns no error.
func (s *Series) Play(ctx context.Context, games, workers int, each func(*Tally, Game) error) (*Tally, error) {
	start, err := s.Start()
	if err != nil {
		return nil, err
	}
	tally := &Tally{Bots: scores(len(s.Bots)), Seats: scores(start.Players()), Ends: Ends{}, series: s}
	parent := ctx
	ctx, cancel := context.WithCancel(parent)
	defer cancel()
	type ended struct {
		game Game
		err  error
	}
	all := make(chan chan ended, 100*min(workers, 1000)) // of the games in their order
	go func() {
		defer close(all)
		busy := make(chan struct{}, workers)
		for number := 0; number < games && ctx.Err() == nil; number++ {
			busy <- struct{}{}
			one := make(chan ended, 1)
			all <- one
			go func() {
				g, err := s.PlayOne(ctx, number, number/2)
				one <- ended{g, err}
				<-busy
			}()
		}
	}()
	for one := range all {
		next := <-one
		if err != nil || parent.Err() != nil {
			continue
		}
		if err = next.err; err == nil {
			tally.add(next.game)
			if each != nil {
				err = each(tally, next.game)
			}
		}
		if err != nil {
			cancel()
		}
	}
	return tally, err
}

// Record returns the record of a game, with the bots as its players.
func (s *Series) Record(g Game) record.Record {
	r := g.Session.Record()
	for i := range r.Players {
		r.Players[i].Name = s.Bots[s.BotOf(g.Number, boardgame.First+boardgame.Player(i))].String()
	}
	if g.Fault != "" {
		r.Comments = append(r.Comments, fmt.Sprintf("%s loses the game: %s", s.Bots[g.Faulty], g.Fault))
	}
	return r
}
