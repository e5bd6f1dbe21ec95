package catalog

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/examples/geister"
)

// The games of a program's author come first, once, and their program is the one that pages are made of. Without any,
// nothing changes.
func TestAdd(t *testing.T) {
	names := func() (list []string) {
		for _, g := range Games() {
			list = append(list, g.Info().Name)
		}
		return list
	}
	before, from := names(), Program()
	Add("example.com/program")
	require.False(t, Added())
	require.Equal(t, from, Program())
	defer func() { added, program = nil, from }()
	Add("example.com/program", dynamic.Adapt(geister.Game()))
	require.True(t, Added())
	require.Equal(t, "example.com/program", Program())
	others := slices.DeleteFunc(before, func(name string) bool { return name == "geister" })
	require.Equal(t, append([]string{"geister"}, others...), names())
	g, err := Find("geister")
	require.NoError(t, err)
	require.Same(t, added[0], g)
}
