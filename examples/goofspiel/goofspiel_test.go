package goofspiel_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

const (
	bids = "1oc/1wc/cpc/cp1/cw1 w"
	last = "3/1w1/1b1/1o1/x1c b"
)

func suite() boardgametest.Suite[goofspiel.State, goofspiel.Move] {
	return boardgametest.Suite[goofspiel.State, goofspiel.Move]{
		Game: goofspiel.Game(), Scramble: scramble, Positions: []string{bids, last, "coc/cpc/3/3/3 w"},
		Refused: []boardgametest.Asked{
			{bids, "b5"}, {bids, "w?"}, {bids, "w5"}, {"1pc/1wc/cpc/cp1/cw1 *", "p4"},
			{"3/1w1/1b1/1w1/3 *", "w1"},
		},
		Uncited: map[boardgame.Rule]string{goofspiel.Higher: "no move breaks it"},
	}
}

// scramble draws White's choice again, if p can't see it.
func scramble(s goofspiel.State, p boardgame.Player, rng *rand.Rand) goofspiel.State {
	if p == goofspiel.White || s.Turn() != goofspiel.Black {
		return s
	}
	text := []byte(strings.ReplaceAll(s.String(), "x", "c"))
	rows, i := []int{0}, 0 // where each row begins
	for ; text[i] != ' '; i++ {
		if text[i] == '/' {
			rows = append(rows, i+1)
		}
	}
	for {
		if at := rows[rng.IntN(len(rows))]; text[at] == 'c' && text[at+1] != '/' {
			text[at] = 'x'
			return goofspiel.MustParse(string(text))
		}
	}
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }
