package boardgame_test

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/game"
)

// heaps is a game with options. Its New records its argument, and then clears it.
type heaps struct {
	game.Definition[heap, take]
	calls []game.Options
}

func newHeaps(options ...game.Option) *heaps {
	g := &heaps{}
	g.Name = "heap"
	g.Options = options
	g.New = func(o game.Options) (heap, error) {
		g.calls = append(g.calls, maps.Clone(o))
		left, err := strconv.Atoi(o["size"])
		clear(o)
		return newHeap(uint8(left)), err
	}
	return g
}

func sizeAndMode() []game.Option {
	return []game.Option{
		{Name: "size", Doc: "the size of the heap", Values: []string{"7", "9", "11"}},
		{Name: "mode", Doc: "who wins", Values: []string{"last", "misère"}},
	}
}

func TestStartFillsInDefaults(t *testing.T) {
	for _, c := range []struct {
		given game.Options
		all   game.Options
		left  uint8
	}{
		{nil, game.Options{"size": "7", "mode": "last"}, 7},
		{game.Options{}, game.Options{"size": "7", "mode": "last"}, 7},
		{game.Options{"size": "11"}, game.Options{"size": "11", "mode": "last"}, 11},
		{game.Options{"mode": "misère"}, game.Options{"size": "7", "mode": "misère"}, 7},
		{game.Options{"size": "9", "mode": "last"}, game.Options{"size": "9", "mode": "last"}, 9},
	} {
		g := newHeaps(sizeAndMode()...)
		s, err := g.Start(c.given)
		require.NoError(t, err)
		require.Equal(t, newHeap(c.left), s)
		require.Equal(t, []game.Options{c.all}, g.calls, "New has every option")
	}
}

func TestStartTakesEveryValue(t *testing.T) {
	g := newHeaps(sizeAndMode()...)
	for _, o := range sizeAndMode() {
		for _, value := range o.Values {
			_, err := g.Start(game.Options{o.Name: value})
			require.NoError(t, err)
			require.Equal(t, value, g.calls[len(g.calls)-1][o.Name])
		}
	}
}

func TestStartRefusesOptions(t *testing.T) {
	for _, c := range []struct {
		given  game.Options
		option string
		says   []string // words that the sentence must contain
	}{
		{game.Options{"colour": "red"}, "colour", []string{`"colour"`, "heap", "size", "mode"}},
		{game.Options{"": ""}, "", []string{`""`, "heap", "size", "mode"}},
		{game.Options{"Size": "7"}, "Size", []string{`"Size"`, "size", "mode"}},
		{game.Options{"size": "8"}, "size", []string{`"size"`, `"8"`, "7", "9", "11"}},
		{game.Options{"size": ""}, "size", []string{`"size"`, `""`, "7", "9", "11"}},
		{game.Options{"size": "07"}, "size", []string{`"size"`, `"07"`, "7", "9", "11"}},
		{game.Options{"size": "9", "mode": "first"}, "mode", []string{`"mode"`, `"first"`, "last", "misère"}},
	} {
		g := newHeaps(sizeAndMode()...)
		s, err := g.Start(c.given)
		var refused *game.OptionError
		require.ErrorAs(t, err, &refused, "%v", c.given)
		require.Equal(t, c.option, refused.Option)
		for _, says := range c.says {
			require.ErrorContains(t, err, says)
		}
		require.Zero(t, s)
		require.Empty(t, g.calls, "New is called only with valid options")
	}
}

func TestStartWithoutOptions(t *testing.T) {
	g := newHeaps()
	g.New = func(o game.Options) (heap, error) {
		require.Empty(t, o)
		return newHeap(3), nil
	}
	for _, none := range []game.Options{nil, {}} {
		s, err := g.Start(none)
		require.NoError(t, err)
		require.Equal(t, newHeap(3), s)
	}
	s, err := g.Start(game.Options{"size": "7"})
	require.EqualError(t, err, `option "size": heap has no options`)
	require.Zero(t, s)
}

// Start changes neither the caller's options nor the definition's, even if New changes its argument.
func TestStartLeavesOptionsAlone(t *testing.T) {
	for _, given := range []game.Options{{}, {"size": "9"}, {"size": "9", "mode": "misère"}, {"size": "8"}, {"colour": "red"}} {
		g := newHeaps(sizeAndMode()...)
		before := maps.Clone(given)
		first, firstErr := g.Start(given)
		second, secondErr := g.Start(given)
		require.Equal(t, before, given)
		require.Equal(t, sizeAndMode(), g.Options)
		require.Equal(t, first, second)
		require.Equal(t, firstErr, secondErr)
	}
}

// If several options are bad, Start always reports the same one, although the order of a map is random.
func TestStartErrorIsDeterministic(t *testing.T) {
	g := newHeaps(sizeAndMode()...)
	refused := map[string]bool{}
	for range 100 {
		given := game.Options{"size": "8", "mode": "first"}
		for i := range 10 {
			given[fmt.Sprint("option ", i)] = "on"
		}
		_, err := g.Start(given)
		require.Error(t, err)
		refused[err.Error()] = true
	}
	require.Len(t, refused, 1)
}

func TestStartPassesOnErrorsOfNew(t *testing.T) {
	failed := errors.New("New has failed")
	g := newHeaps(sizeAndMode()...)
	g.New = func(game.Options) (heap, error) { return heap{}, failed }
	s, err := g.Start(nil)
	require.ErrorIs(t, err, failed)
	require.Zero(t, s)
}
