package catalog_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/catalog"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

func names(games []dynamic.Game) []string {
	var list []string
	for _, g := range games {
		list = append(list, g.Name())
	}
	return list
}

// Sorted, and each name once: strictly ascending.
func TestGamesAreSorted(t *testing.T) {
	list := names(catalog.Games())
	require.Contains(t, list, "taacoca")
	require.True(t, slices.IsSorted(list), "%v", list)
	require.Len(t, slices.Compact(slices.Clone(list)), len(list), "%v", list)
}

// Writing to what one call returned does not change what the next one returns.
func TestGamesIsTheCallersOwn(t *testing.T) {
	first := catalog.Games()
	want := names(first)
	clear(first)
	require.Equal(t, want, names(catalog.Games()))
	for _, name := range want {
		_, err := catalog.Find(name)
		require.NoError(t, err)
	}
}

func TestFind(t *testing.T) {
	for _, want := range catalog.Games() {
		g, err := catalog.Find(want.Name())
		require.NoError(t, err)
		require.Equal(t, want.Name(), g.Name())
		require.Equal(t, want.Title(), g.Title())
		require.Equal(t, want.Rules(), g.Rules())
	}
}

// A name that there is not is refused with those that there are, to choose from.
func TestFindNoGame(t *testing.T) {
	for _, name := range []string{"", "chess", "Taacoca", "taacoca ", "taacoc"} {
		g, err := catalog.Find(name)
		require.Error(t, err)
		require.True(t, g == nil, "no typed nil")
		require.ErrorContains(t, err, `"`+name+`"`)
		for _, known := range names(catalog.Games()) {
			require.ErrorContains(t, err, known)
		}
	}
}

// Every game starts, with its defaults and with every value of every option, and its start can be written and read.
func TestEveryGameStarts(t *testing.T) {
	for _, g := range catalog.Games() {
		t.Run(g.Name(), func(t *testing.T) {
			starts(t, g, nil)
			for _, o := range g.Options() {
				require.NotEmpty(t, o.Values)
				for _, value := range o.Values {
					starts(t, g, boardgame.Options{o.Name: value})
				}
				_, err := g.Start(boardgame.Options{o.Name: "no such value"})
				var refused *boardgame.OptionError
				require.ErrorAs(t, err, &refused)
				require.Equal(t, o.Name, refused.Option)
			}
			_, err := g.Start(boardgame.Options{"no such option": "1"})
			var refused *boardgame.OptionError
			require.ErrorAs(t, err, &refused)
			require.Equal(t, "no such option", refused.Option)
		})
	}
}

// starts checks a start: somebody is to move, and the text reads back as the same position.
func starts(t *testing.T, g dynamic.Game, options boardgame.Options) {
	s, err := g.Start(options)
	require.NoError(t, err, "%v", options)
	_, over := s.Winner()
	require.False(t, over)
	require.NotEmpty(t, s.Moves())
	require.NotEqual(t, boardgame.Seat{Letter: "-", Name: "nobody"}, g.Seat(s.Turn()))
	require.NotEmpty(t, s.Picture().Cells)
	read, err := g.Parse(s.String())
	require.NoError(t, err, "%q", s)
	require.Equal(t, s.String(), read.String())
	require.Equal(t, s.Hash(), read.Hash())
	require.Equal(t, s.Turn(), read.Turn())
	require.Equal(t, s.Moves(), read.Moves())
}

// Left-out options have their defaults, which are their first values.
func TestDefaultsAreFirst(t *testing.T) {
	for _, g := range catalog.Games() {
		defaults := boardgame.Options{}
		for _, o := range g.Options() {
			defaults[o.Name] = o.Values[0]
		}
		given, err := g.Start(defaults)
		require.NoError(t, err)
		leftOut, err := g.Start(nil)
		require.NoError(t, err)
		require.Equal(t, given.String(), leftOut.String())
	}
}
