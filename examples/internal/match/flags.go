package match

import (
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

// Flags holds the values of the flags that say which games bots play. Every program that plays many games has these flags.
type Flags struct {
	command.Beginning
	Bots, Limit       string
	Games             int
	Opening, MaxPlies int
	Repetition        bool
	Seed              uint64
}

// Define defines the flags. The defaults for Bots and Games are the program's own.
func (f *Flags) Define(flags *flag.FlagSet, bots string, games int) {
	f.Beginning.Define(flags)
	flags.StringVar(&f.Bots, "bots", bots, "the `bots`, separated by commas: "+Usage())
	flags.StringVar(&f.Limit, "limit", "2000", "the `limit` for a move of a bot that names none: a number of nodes, or a time")
	flags.IntVar(&f.Games, "n", games, "how `many` games are played in all")
	flags.IntVar(&f.Opening, "opening", 4, "begin with this many random `plies`, the same in both games of a pair")
	flags.IntVar(&f.MaxPlies, "max-plies", 1000, "leave a game unfinished after this many `plies`; it counts as a draw")
	flags.BoolVar(&f.Repetition, "repetition", true, "call a game drawn when a position occurs for the third time")
	flags.Uint64Var(&f.Seed, "seed", 0, "the `number` that seeds all randomness; 0 picks one at random")
}

// List returns the descriptions of the bots.
func (f *Flags) List() (list []string) {
	for text := range strings.SplitSeq(f.Bots, ",") {
		list = append(list, strings.TrimSpace(text))
	}
	return list
}

// Check returns the game. It picks a seed if the flag -seed is 0. The error says what is wrong with the flags; the bots are
// checked where they are parsed.
func (f *Flags) Check() (dynamic.Game, error) {
	game, err := f.Find()
	switch {
	case err != nil:
		return nil, err
	case f.Bots == "":
		return nil, errors.New("which -bots?")
	case f.Games < 1:
		return nil, fmt.Errorf("-n %d: at least one game must be played", f.Games)
	case f.Seed == 0:
		f.Seed = rand.Uint64()
	}
	return game, nil
}

// Series returns the series that the flags describe. Its bots, parsed by p with the limit of the flags, swap sides.
func (f *Flags) Series(p Parser) (*Series, error) {
	game, err := f.Check()
	if err != nil {
		return nil, err
	}
	if p.Limit, err = ParseLimit(f.Limit); err != nil {
		return nil, fmt.Errorf("-limit: %w", err)
	}
	s := &Series{
		Game: game, Options: f.Options, Position: f.Position, Swap: true,
		Opening: f.Opening, MaxPlies: f.MaxPlies, Repetition: f.Repetition, Seed: f.Seed,
	}
	for _, text := range f.List() {
		b, err := p.Parse(text)
		if err != nil {
			return nil, err
		}
		s.Bots = append(s.Bots, b)
	}
	_, err = s.Start()
	return s, err
}
