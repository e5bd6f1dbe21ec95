package boardgame_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Draw sets a title that names the player to move, the winner or a draw. It keeps the rest of the game's picture.
func TestDraw(t *testing.T) {
	d := game.Definition[heap, take]{
		Info: game.Info{
			Title: "The heap",
			Seats: []game.Seat{{Letter: "a", Name: "Ann"}, {Letter: "b", Name: "Bob"}},
		},
		Picture: func(h heap) picture.Picture {
			return picture.Picture{Labels: []picture.Label{{Text: h.String()}}}
		},
	}
	after := newHeap(1)
	after, err := after.Apply(1)
	require.NoError(t, err)
	for _, c := range []struct {
		state heap
		title string
	}{
		{newHeap(3), "The heap: Ann to move"},
		{heap{left: 2, turn: boardgame.Second}, "The heap: Bob to move"},
		{after, "The heap: Ann has won"},
		{heap{}, "The heap: over, and nobody has won"},
	} {
		p := d.Draw(c.state)
		require.Equal(t, c.title, p.Title)
		require.Equal(t, d.Picture(c.state).Labels, p.Labels)
	}
}
