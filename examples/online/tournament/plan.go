package tournament

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/player"
	"github.com/seed4105872c/clutch/examples/online/rating"
	"github.com/seed4105872c/clutch/examples/online/train"
)

// Plan describes a tournament. Two tournaments with the same plan play the same games, if no bot has a limit in time
// and none is a program.
type Plan struct {
	// The bots must all differ. The number of games is rounded up to give each pairing the same number of pairs. All
	// pairings have the same openings.
	match.Plan

	Gauntlet   bool `json:"gauntlet,omitempty"`   // whether every game is between the first bot and another bot
	Neighbours bool `json:"neighbours,omitempty"` // whether every game is between two neighbours in the list of bots
	Chunk      int  `json:"chunk"`                // the number of pairs of games in a task

	// Training makes the games those of a round of package train, without bots. They end early as soon as there are
	// enough positions. Only Game, Games, Seed and Chunk matter then.
	Training *train.Round `json:"training,omitempty"`

	// These end the tournament early: a sequential test of two bots as soon as it has a verdict, and Within as soon as
	// the 95 % interval of the difference in Elo is that small on both sides for all bots that meet.
	SPRT   *rating.SPRT `json:"sprt,omitempty"`
	Within float64      `json:"within,omitempty"`
}

const maxChunk = 64 // so that a result stays small

// Check returns an error if the plan can't be played.
func (p Plan) Check() error {
	switch {
	case p.Training == nil && len(p.Bots) < 2:
		return fmt.Errorf("%d bots: a tournament has at least 2", len(p.Bots))
	case p.Games < 1:
		return fmt.Errorf("%d games: a tournament has at least 1", p.Games)
	case p.Chunk < 1 || p.Chunk > maxChunk:
		return fmt.Errorf("tasks of %d pairs: they have 1 to %d", p.Chunk, maxChunk)
	case p.SPRT != nil && len(p.Bots) != 2:
		return errors.New("a sequential test is between two bots")
	case !(p.Within >= 0) || p.Within > 0 && (p.SPRT != nil || p.Training != nil):
		return fmt.Errorf("an interval of ± %v Elo can't end this tournament: it must be above 0, and without "+
			"a test or a training", p.Within)
	}
	if p.SPRT != nil {
		if err := p.SPRT.Check(); err != nil {
			return err
		}
	}
	_, err := p.prepare()
	return err
}

// ErrNoProgram reports that this machine lacks the program of one of the bots.
var ErrNoProgram = errors.New("this machine can't run the bot")

// Runnable returns an error that wraps ErrNoProgram if a bot is an external program that this machine does not have.
// Without this check, such a bot would lose every game that this machine plays.
func (p Plan) Runnable() error {
	ready, err := p.prepare()
	if err != nil {
		return err
	}
	for _, b := range ready.Series.Bots {
		if err := b.Ready(); err != nil {
			return fmt.Errorf("%w %s: %w", ErrNoProgram, b, err)
		}
	}
	return nil
}

// prepared is a plan with its game and its bots.
type prepared struct {
	Plan
	match.Series                // with all bots
	trainer      *train.Trainer // nil unless the plan is a training
}

func (p Plan) prepare() (*prepared, error) {
	if p.Training != nil {
		if len(p.Bots) > 0 {
			return nil, fmt.Errorf("a training has no bots, but this one has %d", len(p.Bots))
		}
		game, err := catalog.Find(p.Game)
		if err != nil {
			return nil, err
		}
		trainer, err := train.For(game)
		return &prepared{Plan: p, trainer: trainer}, err
	}
	all, err := p.Series(match.Parser{Program: player.New})
	if err != nil {
		return nil, err
	}
	ready := &prepared{Plan: p, Series: *all}
	for i, b := range all.Bots {
		if slices.ContainsFunc(all.Bots[:i], func(other match.Bot) bool { return other.String() == b.String() }) {
			return nil, fmt.Errorf("bot %s takes part twice", b)
		}
	}
	for i := 1; i < len(all.Bots); i++ { // Start checks both bots of a pair
		if _, err := ready.series(0, i).Start(); err != nil {
			return nil, err
		}
	}
	return ready, nil
}

// series returns the series of the games between two bots.
func (p *prepared) series(a, b int) *match.Series {
	s := p.Series
	s.Bots = []match.Bot{p.Series.Bots[a], p.Series.Bots[b]}
	return &s
}

func (p Plan) pairings() (list [][2]int) {
	if p.Training != nil {
		return make([][2]int, 1)
	}
	for a := range p.Bots {
		for b := a + 1; b < len(p.Bots); b++ {
			if (a == 0 || !p.Gauntlet) && (b == a+1 || !p.Neighbours) {
				list = append(list, [2]int{a, b})
			}
		}
	}
	return list
}

// Pairs returns the number of pairs of games. Any two bots that meet play the same number of pairs.
func (p Plan) Pairs() int {
	n := len(p.pairings())
	return (p.Games + 2*n - 1) / (2 * n) * n
}

// Tasks returns the number of tasks into which the plan divides the games.
func (p Plan) Tasks() int { return (p.Pairs() + p.Chunk - 1) / p.Chunk }

// task returns the index of the first pair in task n, and the index of the first pair after the task.
func (p Plan) task(n int) (first, end int) { return n * p.Chunk, min((n+1)*p.Chunk, p.Pairs()) }

// settled reports whether these scores, one for each pairing, or a training's number of positions, end the tournament
// early.
func (p Plan) settled(scores []rating.Scores, positions int) bool {
	switch {
	case p.Training != nil:
		return positions >= p.Training.Positions
	case p.SPRT != nil:
		return p.SPRT.Verdict(scores[0]) != rating.Undecided
	}
	return p.Within > 0 && !slices.ContainsFunc(scores, func(s rating.Scores) bool {
		_, interval := s.Elo()
		return !(interval <= p.Within) // it is no number before the first game
	})
}

// pair returns the two bots that play pair n, and the number of its opening. The pairings take turns, so that all have
// played about the same number of games if a tournament ends early. All get the same openings, in the same order.
func (p Plan) pair(n int) (a, b, opening int) {
	list := p.pairings()
	two := list[n%len(list)]
	return two[0], two[1], n / len(list)
}

// Game is a finished game of a tournament, with its moves.
type Game struct {
	Pair   int            `json:"pair"`
	Second bool           `json:"second,omitempty"` // whether the game is the second of its pair, in which bot B moves first
	Winner rating.Outcome `json:"winner"`           // for bot A
	Rule   string         `json:"rule,omitempty"`   // what ended the game, as in [match.Ends]: "E1"
	Fault  string         `json:"fault,omitempty"`  // the description of the fault that lost a bot the game, or ""
	train.Game
}

// end returns what ended the game, as in [match.Ends].
func (g Game) end(maxPlies int) string {
	switch {
	case g.Fault != "":
		return match.Faulted
	case g.Rule != "":
		return g.Rule
	case len(g.Moves) >= maxPlies:
		return match.Unfinished
	}
	return match.Repeated
}

// play plays one game of a pair. A bot that commits a fault loses the game. The error is from ctx or from the library.
func (p *prepared) play(ctx context.Context, pair int, second bool) (Game, error) {
	number := 2 * pair
	if second {
		number++
	}
	if p.trainer != nil {
		g, err := p.trainer.Play(ctx, *p.Training, number)
		return Game{Pair: pair, Second: second, Game: g}, err
	}
	a, b, opening := p.pair(pair)
	s := p.series(a, b)
	played, err := s.PlayOne(ctx, number, opening)
	g := Game{
		Pair: pair, Second: second, Fault: played.Fault,
		Winner: map[int]rating.Outcome{0: rating.Won, 1: rating.Lost}[s.Winner(played)],
		Game:   train.Game{Moves: append([]string{}, played.Session.Moves(0)...)},
	}
	if end := played.End(); end != match.Faulted && end != match.Unfinished {
		g.Rule = end
	}
	return g, err
}

// ErrTraining reports that the games of a training have neither standings nor records.
var ErrTraining = errors.New("these are games for training: they have neither standings nor records")

// Record returns the record of a game. The bots are its players.
func (p Plan) Record(g Game) (r record.Record, err error) {
	ready, err := p.prepare()
	if err == nil && p.Training != nil {
		err = ErrTraining
	}
	if err != nil {
		return r, err
	}
	a, b, opening := p.pair(g.Pair)
	s := ready.series(a, b)
	played := match.Game{Number: 2 * g.Pair, Fault: g.Fault}
	if g.Second {
		played.Number++
	}
	if played.Session, err = s.Begin(opening); err != nil {
		return r, err
	}
	if g.Winner > 0 {
		played.Faulty = 1
	}
	for i, move := range g.Moves {
		if played.Session, err = played.Session.Play(played.Session.Turn(), move); err != nil {
			return r, fmt.Errorf("pair %d, move %d: %w", g.Pair, i+1, err)
		}
	}
	played.Session, err = match.Finish(played.Session, g.Rule)
	r = s.Record(played)
	r.Comments = append([]string{fmt.Sprintf("Pair %d of a tournament with seed %d.", g.Pair+1, p.Seed)}, r.Comments...)
	return r, err
}
