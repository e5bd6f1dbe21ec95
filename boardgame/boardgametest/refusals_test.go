package boardgametest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

func TestMisleadingRefusalsAreRejected(t *testing.T) {
	rejects(t, misleads, "no refusal proposes")
}

// Each sentence is the refusal of a move that takes five counters from the toy's first heap. Some of the sentences
// propose illegal moves.
func TestProposals(t *testing.T) {
	asked := toyMove{1, 5}
	for position, sentences := range map[string]map[string]bool{ // true if the sentence proposes nothing illegal
		"3,0 a 1": {
			"x5 is too many":             true, // x5 is the refused move
			"take x1 or x2, say":         true,
			"take x1 or x3":              false,
			"(x4)":                       false,
			"take some of x":             true,
			"take some of y":             false, // y is empty, and no move touches it
			"there is no counter on y":   true,
			"x can capture y":            false,
			"nothing that names a place": true,
		},
		"3,2 a 1": {"take some of y": true, "take y2": true, "take y3": false},
		"0,2 a 1": {"take some of x": true, "y2": true}, // the refused move touches x
	} {
		s, err := lawful.parse(position)
		require.NoError(t, err)
		p := newProposals(toyDefinition(lawful), s)
		for sentence, good := range sentences {
			require.Equal(t, good, p.checkSentence(asked, sentence) == nil, "%q in %s", sentence, position)
		}
	}
}

// The arrows of legal moves show where pieces can go and what they can capture.
func TestProposedWays(t *testing.T) {
	d := toyDefinition(lawful)
	d.Trace = func(_ toy, m toyMove) picture.Trace {
		// to z for the first heap, and over z to y for the second
		return picture.Trace{Arrows: []picture.Arrow{picture.Arrow{"x", "z", "y"}[:m.heap+1]}}
	}
	s, err := lawful.parse("0,2 a 1")
	require.NoError(t, err)
	p := newProposals(d, s)
	p.cells["z"], p.cells["y"] = true, true
	require.NoError(t, p.checkSentence(toyMove{1, 5}, "x can capture y"))
	require.Error(t, p.checkSentence(toyMove{1, 5}, "x can capture z"))
	require.Error(t, p.checkSentence(toyMove{1, 5}, "y can capture x"))
	require.NoError(t, p.checkSentence(toyMove{1, 5}, "from x to y"))
	p.ways = map[[2]string]bool{}
	require.Error(t, p.checkSentence(toyMove{1, 5}, "from x to y"))
}
