package fit

import (
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Terms returns the terms of a position's evaluation. It returns an error if the game has more than two players, or if the
// evaluation has no terms in this position.
func Terms(s dynamic.State) ([]game.Term, error) {
	switch terms := s.Terms(s.Turn()); {
	case s.Players() != 2:
		return nil, errors.New("weights can be fitted only to games of two players")
	case len(terms) == 0:
		return nil, errors.New("the evaluation of this game has no terms here")
	default:
		return terms, nil
	}
}

// Draw returns random samples from a game that began in the position start. The parameter most is the maximum number of
// samples, and the parameter opening is the number of plies to skip at the beginning of the game. Draw also skips
// positions without terms. The parameter score is the final score of boardgame.First.
func Draw(rng *rand.Rand, start dynamic.State, moves []string, opening, most, game int, score float64) (list []Sample, err error) {
	s := start
	for i, move := range moves {
		if i >= opening {
			if sample, ok := sampleOf(s, game, score); ok {
				list = append(list, sample)
			}
		}
		if s, err = s.Apply(move); err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
	}
	rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	return list[:min(len(list), most)], nil
}

// sampleOf returns the sample of a position, from the point of view of the player to move.
func sampleOf(s dynamic.State, game int, score float64) (Sample, bool) {
	turn := s.Turn()
	own, other := s.Terms(turn), s.Terms(boardgame.First+boardgame.Second-turn)
	if len(own) == 0 || len(own) != len(other) {
		return Sample{}, false
	}
	if turn == boardgame.Second {
		score = 1 - score
	}
	sample := Sample{Game: game, Score: score}
	for i := range own {
		sample.Terms = append(sample.Terms, float64(own[i].Count-other[i].Count))
	}
	return sample, true
}
