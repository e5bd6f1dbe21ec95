package main

import (
	"fmt"
	"math"
	"slices"
	"time"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// tally counts the results of the finished games.
type tally struct {
	match      *match
	games      int
	drawn      int
	unfinished int
	bots       [2]score
	seats      []score
	ended      map[boardgame.Rule]int // the number of games that each rule ended
	repeated   int                    // the number of draws by repetition, which is not one of the games' rules
	lengths    []int
	spent      [2]spent
	took       time.Duration
}

// score counts the games that a bot or a side has won and lost.
type score struct{ won, lost int }

func newTally(m *match) *tally {
	return &tally{match: m, seats: make([]score, m.start.Players()), ended: map[boardgame.Rule]int{}}
}

// add adds a game to the counts.
func (t *tally) add(g game) {
	t.games++
	t.lengths = append(t.lengths, len(g.moves))
	for i := range t.spent {
		t.spent[i].nodes += g.spent[i].nodes
		t.spent[i].time += g.spent[i].time
	}
	result := g.result()
	switch result.Reason {
	case record.Unfinished:
		t.unfinished++
		return
	case record.Repetition:
		t.drawn++
		t.repeated++
		return
	}
	t.ended[result.Rule]++
	if result.Winner == boardgame.NoPlayer {
		t.drawn++
		return
	}
	winner := botOf(g.number, result.Winner)
	t.bots[winner].won++
	t.bots[1-winner].lost++
	for i := range t.seats {
		if boardgame.Player(i+1) == result.Winner {
			t.seats[i].won++
		} else {
			t.seats[i].lost++
		}
	}
}

func (t *tally) progress() string {
	line := fmt.Sprintf("%d of %d games: A %d, B %d", t.games, t.match.games, t.bots[0].won, t.bots[1].won)
	if half := t.games - t.bots[0].won - t.bots[1].won; half > 0 {
		line += fmt.Sprintf(", nobody %d", half)
	}
	return line
}

// share returns the share of games that a bot or a side has won. A game without a winner counts as an equal share of a win
// for each bot or side.
func (t *tally) share(s score, of int) float64 {
	return (float64(s.won) + float64(t.drawn+t.unfinished)/float64(of)) / float64(t.games)
}

// length returns the least, the median, the mean and the greatest number of plies in a game.
func (t *tally) length() (least, median int, mean float64, greatest int) {
	sorted := slices.Sorted(slices.Values(t.lengths))
	sum := 0
	for _, n := range sorted {
		sum += n
	}
	return sorted[0], sorted[len(sorted)/2], float64(sum) / float64(len(sorted)), sorted[len(sorted)-1]
}

// wilson returns Wilson's score interval: the 95 % confidence interval for a share that was observed in n games.
func wilson(share float64, n int) (low, high float64) {
	const z = 1.959964 // 2.5 % of the normal distribution lies above this value
	games := float64(n)
	middle := share + z*z/(2*games)
	spread := z * math.Sqrt(share*(1-share)/games+z*z/(4*games*games))
	scale := 1 + z*z/games
	return max((middle-spread)/scale, 0), min((middle+spread)/scale, 1)
}
