package main

import (
	"slices"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

func player(i int) boardgame.Player { return boardgame.Player(i + 1) }

func reload() chromedp.Action[chromedp.Void] { return chromedp.Reload() }

// wayTo returns the clicks that make a move. If they leave several moves to choose from, it also returns the move's label.
func wayTo(t *testing.T, v dynamic.View, move string) (clicks []string, label string) {
	t.Helper()
	type way []string
	for queue := []way{{}}; len(queue) > 0; queue = queue[1:] {
		c, err := v.Clicks(queue[0]...)
		require.NoError(t, err)
		i := slices.IndexFunc(c.Complete, func(c dynamic.Choice) bool { return c.Move == move })
		if i >= 0 {
			if len(c.Complete) == 1 && len(c.Next) == 0 {
				return queue[0], ""
			}
			return queue[0], c.Complete[i].Label
		}
		if len(queue[0]) < 4 {
			for _, next := range c.Next {
				queue = append(queue, append(slices.Clone(queue[0]), next))
			}
		}
	}
	t.Fatalf("no clicks make the move %s", move)
	return nil, ""
}
