package boardgametest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/lamp"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

type (
	lampState = lamp.State
	lampMove  = lamp.Move
)

func lampKit(t *testing.T, half func(lampState) bool) *kit[lampState, lampMove] {
	return newKit(t, Suite[lampState, lampMove]{Game: lamp.Game(), Half: half})
}

// A game with turns in parts and a rule for repetitions obeys all laws.
func TestTurnsInPartsPass(t *testing.T) {
	k := lampKit(t, lampState.Half)
	k.runLaws(t)
}

// So does one in which chance draws in the middle of a turn.
func TestTurnsWithChancePass(t *testing.T) { variantKit(t, lampState.Half).runLaws(t) }

func variantKit(t *testing.T, half func(lampState) bool) *kit[lampState, lampMove] {
	g, err := game.New(lamp.Variant())
	require.NoError(t, err)
	return newKit(t, Suite[lampState, lampMove]{Game: g, Half: half})
}

// Each fault of turns and repetitions is found.
func TestFaultsOfTurnsAreFound(t *testing.T) {
	const parts = "a turn in parts never passes half"
	at := func(text string) func(lampState) bool {
		return func(s lampState) bool { return s.String()[:6] == text }
	}
	for _, c := range []struct {
		law, says string
		half      func(lampState) bool
	}{
		{parts, "b is only a part of a turn, but then it is the turn of Black", at(".w.b..")},
		{parts, "the game is over in the middle of a turn", func(s lampState) bool { return s.Ending().Over() }},
		{parts, "the game begins in", at("w..b..")},
		{parts, "no turn has parts in 300 games", func(lampState) bool { return false }},
	} {
		require.Contains(t, failure(t, lampKit(t, c.half), c.law, c.says), c.says)
	}
	const again = "is to move again after f: if that is a turn in parts, the suite needs Half"
	require.Contains(t, failure(t, lampKit(t, nil), "turns pass", again), again)
	const chance = "chance is to move, but Half says that it has made a part"
	draws := variantKit(t, func(s lampState) bool { return s.Turn() == boardgame.Chance })
	require.Contains(t, failure(t, draws, parts, chance), chance)
	const after = "is only a part of a turn, but then after the draw p"
	bids := newKit(t, Suite[goofspiel.State, goofspiel.Move]{Game: goofspiel.Game(), Scramble: rechoose,
		Half: func(s goofspiel.State) bool { return s.Turn() == goofspiel.White }})
	require.Contains(t, failure(t, bids, parts, after), after)
	cards := goofspiel.Game().Definition(inside.Key{})
	cards.Rules.Repetition = goofspiel.Higher
	g, err := game.New(cards)
	require.NoError(t, err)
	const never = "a rule for repetitions, but no position occurs again in 300 games"
	k := newKit(t, Suite[goofspiel.State, goofspiel.Move]{Game: g, Scramble: rechoose})
	require.Contains(t, failure(t, k, "positions repeat", never), never)
	d := lamp.Definition()
	d.Rules.Repetition = "lamp/E9"
	unnamed, err := game.New(d)
	require.NoError(t, err)
	require.ErrorContains(t, complete(unnamed), `Repetition "lamp/E9" is not one of the rules`)
}
