package env_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// auction returns a batch of one game of Goofspiel, whose moves are remembered.
func auction(t *testing.T, c env.Config) env.Batch {
	c.Games, c.Remember = 1, true
	b, err := of(goofspiel.Game()).begin(c)
	require.NoError(t, err)
	return b
}

// A batch draws for chance from its seed: a game has ten choices of players and five draws. Its clones have luck of
// their own, and taking back an action takes back the draw after it, which comes again.
func TestBatchDraws(t *testing.T) {
	first, clones := map[string]int{}, map[string]int{}
	for seed := range uint64(200) {
		b := auction(t, env.Config{Seed: seed})
		require.Equal(t, b.Position(0), auction(t, env.Config{Seed: seed}).Position(0))
		first[b.Position(0)]++
		require.Error(t, b.Undo(0), "only chance has moved")
		rng := rand.New(rand.NewPCG(seed, 1))
		choices := 0
		for !b.Status(0).Terminated {
			require.Equal(t, choices%2, b.Status(0).Player)
			require.Nil(t, b.Chances(0))
			legal, err := b.Legal(0, nil)
			require.NoError(t, err)
			action := int(legal[rng.IntN(len(legal))])
			before, other := b.Position(0), b.Clone()
			require.NoError(t, b.Act(0, action))
			after := b.Position(0)
			require.NoError(t, other.Act(0, action))
			if choices == 1 {
				clones[map[bool]string{true: "same", false: "other"}[other.Position(0) == after]]++
			}
			require.NoError(t, b.Undo(0))
			require.Equal(t, before, b.Position(0))
			require.NoError(t, b.Act(0, action))
			require.Equal(t, after, b.Position(0))
			choices++
		}
		require.Equal(t, 10, choices)
		history, err := b.History(0)
		require.NoError(t, err)
		require.Len(t, history, 15, "with what chance has drawn")
	}
	require.Len(t, first, 5)
	require.InDelta(t, 50, clones["same"], 31, "one of four prizes left; five standard deviations")
}

// Two draws in one turn are independent of each other: two of three switch the lamps on.
func TestBatchDrawsInATurn(t *testing.T) {
	pairs := map[string]int{}
	b, err := of(notation.Must(game.New(lamp.Variant()))).begin(env.Config{Games: 900, Remember: true, Seed: 1})
	require.NoError(t, err)
	for i := range 900 {
		step, err := b.Action(i, "f")
		require.NoError(t, err)
		require.NoError(t, b.Act(i, step))
		history, err := b.History(i)
		require.NoError(t, err)
		require.Len(t, history, 3)
		pairs[b.ActionText(i, history[1])+b.ActionText(i, history[2])]++
	}
	for pair, want := range map[string]float64{"++": 400, "+-": 200, "-+": 200, "--": 100} {
		require.InDelta(t, want, pairs[pair], 70, pair) // more than four standard deviations of each
	}
}

// Rewards are points, if the batch is asked for them: of each prize, to the player with the higher card.
func TestPointsAsRewards(t *testing.T) {
	for seed := range uint64(50) {
		b, rng := auction(t, env.Config{Chance: true, Points: true}), rand.New(rand.NewPCG(seed, 2))
		rewards, want := make([]float32, 2), make([]float32, 2)
		prize, white := 0, 0
		for !b.Status(0).Terminated {
			b.Rewards(0, rewards)
			require.Equal(t, []float32{0, 0}, rewards, "the game goes on")
			legal, err := b.Legal(0, nil)
			require.NoError(t, err)
			action := int(legal[rng.IntN(len(legal))])
			move := b.ActionText(0, action)
			switch card := int(move[1] - '0'); {
			case move[0] == 'p':
				prize = card
			case move[0] == 'w':
				white = card
			case white > card:
				want[0] += float32(prize)
			case white < card:
				want[1] += float32(prize)
			}
			require.NoError(t, b.Act(0, action))
		}
		b.Rewards(0, rewards)
		require.Equal(t, want, rewards)
	}
	_, err := of(coucou.Game()).begin(env.Config{Games: 1, Points: true})
	require.EqualError(t, err, "Le Coucou picard has no points")
}

// A batch that shows the turns of chance, as OpenSpiel does, lets its caller draw with the given probabilities.
func TestBatchShowsChance(t *testing.T) {
	b := auction(t, env.Config{Chance: true, Seed: 1})
	out := env.NewBuffers(b.Shape())
	require.NoError(t, b.Bind(out))
	shown := 0
	for !b.Status(0).Terminated {
		chances := b.Chances(0)
		if b.Status(0).Player == -1 {
			require.EqualValues(t, -1, out.Players[0])
			require.Len(t, chances, 5-shown)
			size := len(out.Observations)
			require.ErrorContains(t, b.Successors(0, make([]uint8, size*len(chances))), "turn of chance")
			require.InDelta(t, 1/float64(5-shown), chances[0], 1e-9)
			shown++
		} else {
			require.Empty(t, chances)
		}
		for seat := range 2 { // White and Black choose at the same time; then it is only Black's turn
			choices, err := b.Choices(0, seat)
			require.NoError(t, err)
			require.Equal(t, b.Status(0).Player >= 0 && seat >= b.Status(0).Player, len(choices) > 0)
		}
		require.NoError(t, b.Act(0, int(out.Legal[0])))
	}
	require.Equal(t, 5, shown)
	require.Zero(t, b.Status(0).Player)
	require.NoError(t, b.Undo(0))
	require.Equal(t, 1, b.Status(0).Player)
}
