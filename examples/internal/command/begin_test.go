package command_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/examples/internal/command"
)

// from parses the options and returns the position in which the game begins.
func from(g dynamic.Game, options, position string) (dynamic.State, error) {
	o, err := command.Options(options)
	if err != nil {
		return nil, err
	}
	return command.Begin(g, o, position)
}

func TestBegin(t *testing.T) {
	g, err := clutch.Find("cuckoo")
	require.NoError(t, err)
	const sparse = "6/7/7E/c8/8/7/e4C b"
	for _, c := range []struct{ options, position, want string }{
		{"", "", "EE2ee/EE3ee/WEE2eew/CEE3eec/WEE2eew/EE3ee/EE2ee b"},
		{"setup=advanced1,starter=r", "", "EE2ee/EE3ee/WEE2eew/EEC3cee/WEE2eew/EE3ee/EE2ee r"},
		{"", sparse, sparse},
	} {
		s, err := from(g, c.options, c.position)
		require.NoError(t, err)
		require.Equal(t, c.want, s.String())
	}
	for _, c := range []struct{ options, position, want string }{
		{"setup=basic", sparse, "-options are for a new game"},
		{"setup", "", `"setup" is not name=value`},
		{"setup=basic,setup=basic", "", "or comes twice"},
		{",", "", `"" is not name=value`},
		{"setup=other", "", `option "setup": "other" is not one of basic`},
		{"size=3", "", `option "size"`},
		{"", "6", "position, file a, byte 1"},
	} {
		_, err := from(g, c.options, c.position)
		require.ErrorContains(t, err, c.want)
	}
}

func TestOptions(t *testing.T) {
	options, err := command.Options("a=b=c,d=")
	require.NoError(t, err)
	require.Equal(t, game.Options{"a": "b=c", "d": ""}, options)
	options, err = command.Options("")
	require.NoError(t, err)
	require.Empty(t, options)
}
