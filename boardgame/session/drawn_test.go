package session_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/boardgame/session"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// drawn returns a game of the variant of Lamps after some steps, read again from a store. Chance draws twice in the middle
// of a turn that leads to c or f, and the player goes on.
func drawn(t *testing.T, seed uint64, steps string) session.Session {
	g := dynamic.Adapt(notation.Must(game.New(lamp.Variant())))
	s, err := session.New(g, nil, session.Settings{Seed: seed})
	require.NoError(t, err)
	return reread(t, after(t, s, steps))
}

// kinds returns the moves, with a * for what chance has drawn.
func kinds(s session.Session) string {
	return strings.NewReplacer("+", "*", "-", "*").Replace(strings.Join(s.Moves(0), " "))
}

// A draw of chance in the middle of a turn and what its player does then belong to the turn: its number, the changes that
// a page shows, and the offers that are made again after it.
func TestTurnsGoOnAfterChance(t *testing.T) {
	s := drawn(t, 1, "w b; b e; w c")
	require.Equal(t, "b e c * *", kinds(s))
	require.Equal(t, 3, s.Turns())
	require.Equal(t, first, s.Turn())
	require.Equal(t, []string{"b", "d"}, s.Brief(first).Moves)
	require.Empty(t, s.Brief(second).Moves)
	require.Equal(t, "White to move", s.See(second).Caption)
	require.Len(t, s.Since(second), 3, "the step and the draws")
	_, err := s.TimeOut(second)
	require.ErrorContains(t, err, "it is White's turn")

	whole := after(t, s, "w b")
	require.Equal(t, 4, whole.Turns())
	require.Equal(t, second, whole.Turn())
	require.Len(t, whole.Since(second), 4, "all of White's turn")
	var turns []int
	var seats string
	for _, m := range whole.Played(second, 0) {
		turns, seats = append(turns, m.Turn), seats+m.Seat
	}
	require.Equal(t, []int{1, 2, 3, 3, 3, 3}, turns)
	require.Equal(t, "wbw**w", seats)
	won := after(t, s, "w d")
	require.Equal(t, 3, won.Turns(), "the end belongs to the last turn")
	require.Equal(t, first, won.Result().Winner)
}

// What chance has drawn stays, and so does all before it. What its player does then can be taken back alone.
func TestDrawsInATurnStay(t *testing.T) {
	const half, whole = "w b; b e; w c", "w b; b e; w c; w b"
	for step, steps := range map[string]string{"w takeback": half, "- undo": half, "b takeback": whole} {
		_, err := do(drawn(t, 1, steps), step)
		require.ErrorContains(t, err, "chance has drawn since then", steps)
	}
	for steps, want := range map[string]string{
		whole + "; - undo":                    "b e c * *",
		whole + "; w takeback; b accept":      "b e c * *",
		whole + "; b d; w takeback; b accept": "b e c * *",
		whole + "; b d; b takeback; w accept": "b e c * * b",
		whole + "; b d; - undo":               "b e c * * b",
		half + "; - before":                   "b e",
		whole + "; - before; - before":        "b e",
	} {
		require.Equal(t, want, kinds(drawn(t, 1, steps)), steps)
	}
}

// A request to take back ends with any part of a turn.
func TestRequestsInDrawnTurns(t *testing.T) {
	s := drawn(t, 1, "w f; w a; w takeback")
	require.Equal(t, 1, s.Offer(second).Plies)
	require.Nil(t, after(t, s, "b c").Offer(second), "Black has moved to c, and chance has drawn")
	s = drawn(t, 1, "w b; b e; w a; b takeback")
	require.NotNil(t, s.Offer(first))
	require.Nil(t, after(t, s, "b f").Offer(first), "Black has asked, and then moved instead")
}

// counted is what the model below says of a session.
type counted struct{ turn, times int }

// count counts turns and repetitions anew, from the positions of a game and from who has moved. A turn begins where it is
// another player's turn than that of the last who moved, or another one who has chosen at the same time.
func count(s session.Session) counted {
	type place struct {
		text string
		turn int
		new  bool // whether a turn begins there
	}
	var places []place
	var last boardgame.Player
	turn, steps := 1, s.Steps(0)
	for i, at := range s.States(0) {
		passes := i > 0 && steps[i-1].Before().Together()
		if i > 0 && steps[i-1].Before().Turn() != boardgame.Chance {
			last = steps[i-1].Before().Turn()
		}
		_, over := at.Winner()
		begins := at.Turn() != boardgame.Chance && !over && (passes || at.Turn() != last || at.Together())
		if begins && last != boardgame.NoPlayer {
			turn++
		}
		places = append(places, place{at.See(boardgame.NoPlayer).String(), turn, begins || i == 0})
	}
	now := places[len(places)-1]
	times := 0
	for _, p := range places {
		if p.text == now.text && (p.new && now.new || !now.new && p.turn == now.turn) {
			times++
		}
	}
	return counted{now.turn, times}
}

// Turns and repetitions are counted as a plain loop over all positions counts them, in games with turns in parts, with
// chance in the middle of a turn, between turns, and with choices at the same time. A rule for repetitions ends the game
// then and only then, and the record says the same when it is replayed.
func TestTurnsAndRepetitionsAreCounted(t *testing.T) {
	repeated, parts := 0, 0
	for _, g := range []dynamic.Game{dynamic.Adapt(lamp.Game()), dynamic.Adapt(notation.Must(game.New(lamp.Variant()))),
		dynamic.Adapt(goofspiel.Game()), polls} {
		for seed := range uint64(150) {
			rng := rand.New(rand.NewPCG(seed, 7))
			s, err := session.New(g, nil, session.Settings{Seed: seed + 1})
			require.NoError(t, err)
			for range 60 {
				want := count(s)
				require.Equal(t, want, counted{s.Turns(), s.See(boardgame.NoPlayer).Repetition}, "%v", s.Moves(0))
				thrice := want.times >= 3 && g.RepetitionRule() != ""
				require.Equal(t, thrice || s.State().Ending().Over(), s.Over(), "%v", s.Moves(0))
				if s.Over() {
					require.Equal(t, !s.State().Ending().Over(), s.Result().Rule == lamp.Thrice)
					break
				}
				moves := s.View(s.Turn()).Moves()
				if slices.Contains(moves, "d") && s.Turn() == first || slices.Contains(moves, "a") && s.Turn() == second {
					moves = moves[:1] // walk to and fro, rather than win
				}
				s, err = s.Play(s.Turn(), pick(rng, moves))
				require.NoError(t, err)
				if !s.Over() && s.Turns() == want.turn {
					parts++
				}
			}
			if s.Result().Rule == lamp.Thrice {
				repeated++
			}
			again, err := session.FromRecord(g, notation.Must(record.Parse(s.Record().String())), s.Settings())
			require.NoError(t, err)
			require.Equal(t, s.See(boardgame.NoPlayer), again.See(boardgame.NoPlayer))
		}
	}
	require.Greater(t, repeated, 20)
	require.Greater(t, parts, 100)
}

// The draws in a game are independent of each other: two of three switch the lamps on, whatever was drawn before, in the
// same turn or in the one before.
func TestDrawsAreIndependent(t *testing.T) {
	g, pairs := dynamic.Adapt(notation.Must(game.New(lamp.Variant()))), [2]map[string]int{{}, {}}
	for seed := range uint64(900) {
		s, err := session.New(g, nil, session.Settings{Seed: seed + 1})
		require.NoError(t, err)
		moves := after(t, s, "w f; w a; b c; b d").Moves(0)
		pairs[0][moves[1]+moves[2]]++
		pairs[1][moves[2]+moves[5]]++
	}
	for pair, want := range map[string]float64{"++": 400, "+-": 200, "-+": 200, "--": 100} {
		require.InDelta(t, want, pairs[0][pair], 70, pair) // more than four standard deviations of each
		require.InDelta(t, want, pairs[1][pair], 70, pair)
	}
}
