package boardgametest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/poll"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/examples/goofspiel"
)

// Each fault of a game with chance and with choices at the same time is found. The keys are parts of what the kit says.
func TestFaultsOfChanceAndRoundsAreFound(t *testing.T) {
	type (
		state      = goofspiel.State
		move       = goofspiel.Move
		definition = game.Definition[state, move]
	)
	lawful := goofspiel.Game().Definition(inside.Key{})
	hide, round := lawful.Secrets.Hide, lawful.Rules.Round
	for _, c := range []struct {
		law, says string
		spoil     func(d *definition)
	}{
		{"chance", "the weight of p5 is 0", func(d *definition) {
			d.Rules.Weight = func(_ state, m move) int { return 5 - int(m.Card()/3+1) }
		}},
		{"chance", "but Total is 36", func(d *definition) { d.Rules.Total = 36 }},
		{"law 1", "the turn is chance", func(d *definition) { d.Rules.Weight = nil }},
		{"law 9: choices that hide", "they choose at the same time, so Rules needs Round", func(d *definition) {
			secrets := *d.Secrets
			secrets.Shown = false
			d.Rules.Round, d.Secrets = nil, &secrets
		}},
		{"law 9: choices", "no two players choose at the same time", func(d *definition) {
			d.Rules.Round = func(s state) state { return s }
		}},
		{"law 9: choices", "Round leads to", func(d *definition) {
			d.Rules.Round = func(s state) state {
				if s.Turn() == goofspiel.Chance && s.Points(goofspiel.White) > 0 {
					return goofspiel.MustParse("coc/cpc/3/3/3 w")
				}
				return round(s)
			}
		}},
		{"law 9: choices", "leads to another Round", func(d *definition) {
			d.Rules.Round = func(s state) state {
				if at := round(s); at != s && at.CountMoves() > 0 && hide(s, goofspiel.Black) == s {
					return s // only of what Black sees
				}
				return round(s)
			}
		}},
		{"law 9: choices", "Black sees that", func(d *definition) {
			d.Secrets = &game.Secrets[state, move]{Hide: func(s state, _ boardgame.Player) state { return s },
				Fill: lawful.Secrets.Fill, Parse: lawful.Secrets.Parse}
		}},
		{"law 9: choices", "Black is told that", func(d *definition) {
			leak := *d.Secrets
			leak.MoveFor = func(_ state, m move, _ boardgame.Player) move { return m }
			d.Secrets = &leak
		}},
		{"law 9: views", "the view differs", func(d *definition) {
			leak := *d.Secrets
			leak.Hide = func(s state, p boardgame.Player) state {
				if p == boardgame.NoPlayer {
					return s
				}
				return hide(s, p)
			}
			d.Secrets = &leak
		}},
	} {
		d := lawful
		c.spoil(&d)
		g, err := game.New(d)
		require.NoError(t, err)
		k := newKit(t, Suite[state, move]{Game: g, Scramble: rechoose})
		require.Contains(t, failure(t, k, c.law, c.says), c.says)
	}
	lawful.Secrets = nil
	_, err := game.New(lawful)
	require.ErrorContains(t, err, "Rules has Round, but the game hides nothing")
}

// rechoose draws White's choice again, if p can't see it, by looking for a position that differs only in that.
func rechoose(s goofspiel.State, p boardgame.Player, rng *rand.Rand) goofspiel.State {
	g := goofspiel.Game()
	if p == goofspiel.White || s.Turn() != goofspiel.Black {
		return s
	}
	before := g.Round(s)
	other, _ := before.Apply(pick(rng, slices.Collect(before.LegalMoves())...))
	return other
}

// A game in which three or four players choose at the same time obeys all laws.
func TestRoundsOfManyPass(t *testing.T) {
	g, err := game.New(poll.Definition())
	require.NoError(t, err)
	newKit(t, Suite[poll.Poll, poll.Move]{Game: g, Scramble: poll.Poll.Scramble}).runLaws(t)
	d := poll.Definition()
	d.Secrets.Shown = true
	g, err = game.New(d)
	require.NoError(t, err)
	const says = "are shown, but the views don't tell them from"
	k := newKit(t, Suite[poll.Poll, poll.Move]{Game: g, Scramble: poll.Poll.Scramble})
	require.Contains(t, failure(t, k, "law 9: choices", says), says, "nobody learns who has chosen what")
	d.Rules.Round = nil
	_, err = game.New(d)
	require.ErrorContains(t, err, "Secrets has Shown, but Rules has no Round")
}
