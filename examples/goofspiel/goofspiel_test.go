package goofspiel_test

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/perft"
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
	board, turn, _ := strings.Cut(strings.Replace(s.String(), "x", "c", 1), " ")
	rows := strings.Split(board, "/")
	for _, i := range rng.Perm(len(rows)) {
		if rows[i][0] == 'c' {
			rows[i] = "x" + rows[i][1:]
			break
		}
	}
	return goofspiel.MustParse(strings.Join(rows, "/") + " " + turn)
}

func TestLaws(t *testing.T) { suite().Run(t) }
func FuzzLaws(f *testing.F) { suite().Fuzz(f) }

// With three cards each, OpenSpiel counts 273 positions in which both players choose or the game has ended
// (get_all_states_test.py, without positions of chance). It plays the last cards by itself.
func TestCounts(t *testing.T) {
	s := notation.Must(goofspiel.Game().Start(game.Options{"cards": "3"}))
	sum := uint64(0)
	for _, depth := range []int{1, 4, 9} {
		n, err := perft.Count(t.Context(), s, depth, perft.Options{})
		require.NoError(t, err)
		sum += n
	}
	require.EqualValues(t, 273, sum)
	s = notation.Must(goofspiel.Game().Start(nil))
	games, err := perft.Count(t.Context(), s, 10, perft.Options{})
	require.NoError(t, err)
	require.EqualValues(t, 5*25*4*16*3*9*2, games) // four prizes, and three choices of both
}

// A game of OpenSpiel (playthroughs/goofspiel_random_points_order.txt): equal cards for the prize of 4, then 3 against
// 2 for the prize of 2.
func TestPlaythrough(t *testing.T) {
	s := notation.Must(goofspiel.Game().Start(game.Options{"cards": "4"}))
	for text := range strings.FieldsSeq("p4 w1 b1 p2 w3 b2 p1") {
		s = notation.Must(s.Apply(notation.Must(goofspiel.ParseMove(text))))
	}
	require.Equal(t, []int{2, 0}, []int{s.Points(goofspiel.White), s.Points(goofspiel.Black)})
	require.Equal(t, "3/c1c/1pc/cw1/1o1 w", s.String(), "hands 2 4 and 3 4, and the prize of 3 in the pile")
}

// The higher card wins each prize (M3).
func TestHigherCardWins(t *testing.T) {
	boardgametest.EachPly(t, goofspiel.Game(), nil, func(t boardgametest.T, s goofspiel.State, m goofspiel.Move,
		next goofspiel.State) {
		if s.Turn() != goofspiel.Black {
			return
		}
		rows := strings.Split(s.String(), "/")
		number := func(letter string) int {
			return 5 - slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, letter) })
		}
		black := int(m.String()[1] - '0')
		lead := func(s goofspiel.State) int { return s.Points(goofspiel.White) - s.Points(goofspiel.Black) }
		require.Equal(t, number("o")*cmp.Compare(number("x"), black), lead(next)-lead(s))
	})
}
