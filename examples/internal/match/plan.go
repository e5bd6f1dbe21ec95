package match

import (
	"cmp"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed4105872c/clutch/examples/internal/command"
)

// Plan describes games between bots by texts: the values of the flags of every program that plays many games.
type Plan struct {
	command.Beginning
	Bots       []string `json:"bots"`     // the descriptions of the bots
	Limit      string   `json:"limit"`    // the limit for bots whose descriptions have none
	Games      int      `json:"games"`    // the number of games
	Opening    int      `json:"opening"`  // see [Series], as for the next three
	MaxPlies   int      `json:"maxPlies"` //
	Repetition bool     `json:"repetition,omitempty"`
	Seed       uint64   `json:"seed"`
}

// Define defines the flags. The defaults for the bots and the number of games are the program's own, as are those for
// MaxPlies and Seed if the plan has them already.
func (p *Plan) Define(flags *flag.FlagSet, bots string, games int) {
	p.Beginning.Define(flags)
	usage := "the `bots`, separated by commas: " + Usage()
	if bots != "" {
		usage += " (default " + bots + ")"
	}
	_ = p.setBots(bots)
	flags.Func("bots", usage, p.setBots)
	flags.StringVar(&p.Limit, "limit", "2000",
		"the `limit` for a move of a bot that names none: a number of nodes, or a time")
	flags.IntVar(&p.Games, "n", games, "how `many` games are played in all")
	flags.IntVar(&p.Opening, "opening", 4, "begin with this many random `plies`, the same in both games of a pair")
	flags.IntVar(&p.MaxPlies, "max-plies", cmp.Or(p.MaxPlies, 1000),
		"leave a game unfinished after this many `plies`; it counts as a draw")
	flags.BoolVar(&p.Repetition, "repetition", true, "call a game without chance drawn when a position occurs for the third time")
	flags.Uint64Var(&p.Seed, "seed", p.Seed, "the `number` that seeds all randomness; 0 picks one at random")
}

// setBots sets the bots to a list with commas. It never returns an error.
func (p *Plan) setBots(text string) error {
	p.Bots = nil
	if text == "" {
		return nil
	}
	for bot := range strings.SplitSeq(text, ",") {
		p.Bots = append(p.Bots, strings.TrimSpace(bot))
	}
	return nil
}

// Series returns a series with the bots of the plan, which swap sides. It replaces the number of the game by its name,
// and picks a seed if the seed is 0. The parser need not have a limit. [Series.Start] says whether the series can be
// played.
func (p *Plan) Series(parser Parser) (s *Series, err error) {
	game, err := p.Find()
	if err != nil {
		return nil, err
	}
	if p.Games < 1 {
		return nil, fmt.Errorf("-n %d: at least one game must be played", p.Games)
	}
	if parser.Limit, err = ParseLimit(p.Limit); err != nil {
		return nil, fmt.Errorf("-limit: %w", err)
	}
	p.Game = game.Info().Name
	if p.Seed == 0 {
		p.Seed = rand.Uint64()
	}
	s = &Series{
		Game: game, Options: p.Options, Position: p.Position,
		Opening: p.Opening, MaxPlies: p.MaxPlies, Repetition: p.Repetition, Seed: p.Seed,
	}
	for _, text := range p.Bots {
		b, err := parser.Parse(text)
		if err != nil {
			return nil, err
		}
		s.Bots = append(s.Bots, b)
	}
	return s, nil
}
