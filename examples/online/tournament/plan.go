package tournament

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/examples/internal/match"
	"github.com/seed4105872c/clutch/examples/online/player"
	"github.com/seed4105872c/clutch/examples/online/rating"
)

// Plan describes a tournament. Two tournaments with the same plan play the same games, if no bot has a limit in time
// and none is a program.
type Plan struct {
	// The bots must all differ. The number of games is rounded up to give each pairing the same number of pairs. All
	// pairings have the same openings.
	match.Plan

	Gauntlet   bool `json:"gauntlet,omitempty"`   // whether every game is between the first bot and another bot
	Neighbours bool `json:"neighbours,omitempty"` // whether every game is between two neighbours in the list of bots

	// These end the tournament early: a sequential test of two bots as soon as it has a verdict, and Within as soon as
	// the 95 % interval of the difference in Elo is that small on both sides for all bots that meet.
	SPRT   *rating.SPRT `json:"sprt,omitempty"`
	Within float64      `json:"within,omitempty"`

	all *match.Series // with all bots; Check sets it
}

// Check returns an error if the plan can't be played. It completes the plan, which can be played then: see
// [match.Plan.Series].
func (p *Plan) Check() (err error) {
	switch {
	case len(p.Bots) < 2:
		return fmt.Errorf("%d bots: a tournament has at least 2", len(p.Bots))
	case p.SPRT != nil && len(p.Bots) != 2:
		return errors.New("a sequential test is between two bots")
	case !(p.Within >= 0) || p.Within > 0 && p.SPRT != nil:
		return fmt.Errorf("an interval of ± %v Elo can't end this tournament: it must be above 0, and without a test",
			p.Within)
	}
	if p.SPRT != nil {
		if err := p.SPRT.Check(); err != nil {
			return err
		}
	}
	if p.all, err = p.Series(match.Parser{Program: player.New}); err != nil {
		return err
	}
	for i, b := range p.all.Bots {
		if slices.ContainsFunc(p.all.Bots[:i], func(other match.Bot) bool { return other.String() == b.String() }) {
			return fmt.Errorf("bot %s takes part twice", b)
		}
	}
	for i := 1; i < len(p.all.Bots); i++ { // Start checks both bots of a pair
		if _, err := p.between(0, i).Start(); err != nil {
			return err
		}
	}
	return nil
}

// between returns the series of the games between two bots.
func (p *Plan) between(a, b int) *match.Series {
	s := *p.all
	s.Bots = []match.Bot{s.Bots[a], s.Bots[b]}
	return &s
}

// ErrUnplayable reports that this machine lacks the program of one of the bots, or that this version can't play the plan.
var ErrUnplayable = errors.New("can't be played here")

// Runnable returns an error that wraps ErrUnplayable if a bot is an external program that this machine does not have.
// Without this check, such a bot would lose every game that this machine plays.
func (p *Plan) Runnable() error {
	for _, b := range p.all.Bots {
		if err := b.Ready(); err != nil {
			return fmt.Errorf("%w: this machine can't run the bot %s: %w", ErrUnplayable, b, err)
		}
	}
	return nil
}

func (p *Plan) pairings() (list [][2]int) {
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
func (p *Plan) Pairs() int {
	n := len(p.pairings())
	return (p.Games + 2*n - 1) / (2 * n) * n
}

// settled reports whether these scores, one for each pairing, end the tournament early.
func (p *Plan) settled(scores []rating.Scores) bool {
	if p.SPRT != nil {
		return p.SPRT.Verdict(scores[0]) != rating.Undecided
	}
	return p.Within > 0 && !slices.ContainsFunc(scores, func(s rating.Scores) bool {
		_, interval := s.Elo()
		return !(interval <= p.Within) // it is no number before the first game
	})
}

// pair returns the two bots that play pair n, and the number of its opening. The pairings take turns, so that all have
// played about the same number of games if a tournament ends early. All get the same openings, in the same order.
func (p *Plan) pair(n int) (a, b, opening int) {
	list := p.pairings()
	two := list[n%len(list)]
	return two[0], two[1], n / len(list)
}

// Game is a finished game of a tournament, with its moves.
type Game struct {
	Number int            `json:"number"`          // games 2n and 2n+1 are those of pair n; in the second one, bot B moves first
	Winner rating.Outcome `json:"winner"`          // for bot A
	End    string         `json:"end"`             // what ended the game, as in [match.Ends]: "E1"
	Fault  string         `json:"fault,omitempty"` // the description of the fault that lost a bot the game, or ""
	Moves  []string       `json:"moves"`

	// by seat, if the game has ended with points, and among more than two players: see session.Session
	Points []int `json:"points,omitempty"`
	Places []int `json:"places,omitempty"`
}

// play plays a game. A bot that commits a fault loses it. The error is from ctx or from the library.
func (p *Plan) play(ctx context.Context, number int) (Game, error) {
	a, b, opening := p.pair(number / 2)
	s := p.between(a, b)
	played, err := s.PlayOne(ctx, number, opening)
	g := Game{
		Number: number, End: played.End(), Fault: played.Fault,
		Winner: map[int]rating.Outcome{0: rating.Won, 1: rating.Lost}[s.Winner(played)],
		Moves:  append([]string{}, played.Session.Moves(0)...),
		Points: played.Session.Points(),
	}
	if played.Session.Players() > 2 {
		g.Places = played.Session.Places()
	}
	return g, err
}

// Record returns the record of a game. The bots are its players.
func (p *Plan) Record(g Game) (r record.Record, err error) {
	a, b, opening := p.pair(g.Number / 2)
	s := p.between(a, b)
	played := match.Game{Number: g.Number, Fault: g.Fault}
	if played.Session, err = s.Begin(opening); err != nil {
		return r, err
	}
	if g.Winner > 0 {
		played.Faulty = 1
	}
	for i, move := range g.Moves {
		if i < played.Session.Plies() {
			continue // chance has drawn
		}
		if played.Session, err = played.Session.Play(played.Session.Turn(), move); err != nil {
			return r, fmt.Errorf("game %d, move %d: %w", g.Number, i+1, err)
		}
	}
	if !slices.Equal(played.Session.Moves(0), g.Moves) {
		return r, fmt.Errorf("game %d: chance has not drawn like that", g.Number)
	}
	played.Session, err = match.Finish(played.Session, g.End)
	r = s.Record(played)
	r.Comments = append([]string{fmt.Sprintf("Pair %d of a tournament with seed %d.", g.Number/2+1, p.Seed)}, r.Comments...)
	return r, err
}
