package boardgame_test

import (
	"errors"
	"fmt"
	"maps"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
)

// heaps is a game with options. Its New records its argument, and then clears it.
type heaps struct {
	boardgame.Definition[heap, take]
	calls []boardgame.Options
}

func newHeaps(options ...boardgame.Option) *heaps {
	g := &heaps{}
	g.Name = "heap"
	g.Options = options
	g.New = func(o boardgame.Options) (heap, error) {
		g.calls = append(g.calls, maps.Clone(o))
		left, err := strconv.Atoi(o["size"])
		clear(o)
		return newHeap(uint8(left)), err
	}
	return g
}

func sizeAndMode() []boardgame.Option {
	return []boardgame.Option{
		{Name: "size", Doc: "the size of the heap", Values: []string{"7", "9", "11"}},
		{Name: "mode", Doc: "who wins", Values: []string{"last", "misère"}},
	}
}

func TestStartFillsInDefaults(t *testing.T) {
	for _, c := range []struct {
		given boardgame.Options
		all   boardgame.Options
		left  uint8
	}{
		{nil, boardgame.Options{"size": "7", "mode": "last"}, 7},
		{boardgame.Options{}, boardgame.Options{"size": "7", "mode": "last"}, 7},
		{boardgame.Options{"size": "11"}, boardgame.Options{"size": "11", "mode": "last"}, 11},
		{boardgame.Options{"mode": "misère"}, boardgame.Options{"size": "7", "mode": "misère"}, 7},
		{boardgame.Options{"size": "9", "mode": "last"}, boardgame.Options{"size": "9", "mode": "last"}, 9},
	} {
		g := newHeaps(sizeAndMode()...)
		s, err := g.Start(c.given)
		require.NoError(t, err)
		require.Equal(t, newHeap(c.left), s)
		require.Equal(t, []boardgame.Options{c.all}, g.calls, "New has every option")
	}
}

func TestStartTakesEveryValue(t *testing.T) {
	g := newHeaps(sizeAndMode()...)
	for _, o := range sizeAndMode() {
		for _, value := range o.Values {
			_, err := g.Start(boardgame.Options{o.Name: value})
			require.NoError(t, err)
			require.Equal(t, value, g.calls[len(g.calls)-1][o.Name])
		}
	}
}

func TestStartRefusesOptions(t *testing.T) {
	for _, c := range []struct {
		given  boardgame.Options
		option string
		says   []string // words that the sentence must contain
	}{
		{boardgame.Options{"colour": "red"}, "colour", []string{`"colour"`, "heap", "size", "mode"}},
		{boardgame.Options{"": ""}, "", []string{`""`, "heap", "size", "mode"}},
		{boardgame.Options{"Size": "7"}, "Size", []string{`"Size"`, "size", "mode"}},
		{boardgame.Options{"size": "8"}, "size", []string{`"size"`, `"8"`, "7", "9", "11"}},
		{boardgame.Options{"size": ""}, "size", []string{`"size"`, `""`, "7", "9", "11"}},
		{boardgame.Options{"size": "07"}, "size", []string{`"size"`, `"07"`, "7", "9", "11"}},
		{boardgame.Options{"size": "9", "mode": "first"}, "mode", []string{`"mode"`, `"first"`, "last", "misère"}},
	} {
		g := newHeaps(sizeAndMode()...)
		s, err := g.Start(c.given)
		var refused *boardgame.OptionError
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
	g.New = func(o boardgame.Options) (heap, error) {
		require.Empty(t, o)
		return newHeap(3), nil
	}
	for _, none := range []boardgame.Options{nil, {}} {
		s, err := g.Start(none)
		require.NoError(t, err)
		require.Equal(t, newHeap(3), s)
	}
	s, err := g.Start(boardgame.Options{"size": "7"})
	require.EqualError(t, err, `option "size": heap has no options`)
	require.Zero(t, s)
}

// Start changes neither the caller's options nor the definition's, even if New changes its argument.
func TestStartLeavesOptionsAlone(t *testing.T) {
	for _, given := range []boardgame.Options{{}, {"size": "9"}, {"size": "9", "mode": "misère"}, {"size": "8"}, {"colour": "red"}} {
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
		given := boardgame.Options{"size": "8", "mode": "first"}
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
	g.New = func(boardgame.Options) (heap, error) { return heap{}, failed }
	s, err := g.Start(nil)
	require.ErrorIs(t, err, failed)
	require.Zero(t, s)
}
