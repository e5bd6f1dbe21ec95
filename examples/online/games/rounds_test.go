package games

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/examples/internal/catalog"
)

// Whoever chooses at the same time as others changes nothing that anybody else can see: no turn, no revision, no clock.
// The bot chooses when it likes, and a clock is per move, so it runs for all.
func TestChoicesAtTheSameTime(t *testing.T) {
	s, _ := serviceOn(t, shared, func(c *Config) { c.Games = catalog.Games() })
	_, err := s.Create(t.Context(), Order{Game: "goofspiel", Clock: &Clock{Per: "game", Seconds: 60}})
	require.ErrorContains(t, err, "a clock is per move")
	c, err := s.Create(t.Context(), Order{Game: "goofspiel", Seats: map[string]string{"w": Me, "b": Me},
		Clock: &Clock{Per: "move", Seconds: 60}})
	require.NoError(t, err)
	g := current(t, s, c.ID)
	for _, first := range []boardgame.Player{boardgame.First, boardgame.Second} {
		move := map[boardgame.Player]string{boardgame.First: "w2", boardgame.Second: "b3"}
		sealed, err := g.session.Play(first, move[first])
		require.NoError(t, err)
		next := s.next(g, sealed)
		next.standing = standingOf(sealed)
		require.Equal(t, g.Turn, next.Turn)
		require.Equal(t, g.listing(c.ID), next.listing(c.ID))
		require.Equal(t, g.Clock, next.Clock)
		for p := range boardgame.Player(3) {
			require.EqualValues(t, map[bool]int{true: 0, false: 1}[p == first], next.Untold[g.letter(p)], "%v", p)
		}
		require.Equal(t, g.letter(first.Opponent()), next.awaited())
		shown, err := sealed.Play(first.Opponent(), move[first.Opponent()])
		require.NoError(t, err)
		done := s.next(next, shown)
		require.Equal(t, next.Untold, done.Untold, "everybody is told")
	}
}
