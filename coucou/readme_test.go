package coucou_test

import (
	"os"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/coucou"
)

// TestReadmeRefusal checks that Check returns the refusal in README.md, and that the picture beside it shows the same
// position and move.
func TestReadmeRefusal(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	shown := regexp.MustCompile("\nposition +(.+)\nmove +(.+)\nrefused +(.+)\n").FindStringSubmatch(string(text))
	require.NotNil(t, shown)
	position, move, refused := shown[1], shown[2], shown[3]
	s, err := coucou.Parse(position)
	require.NoError(t, err)
	m, err := coucou.ParseMove(move)
	require.NoError(t, err)
	require.EqualError(t, s.Check(m), refused)
	require.Contains(t, string(text), `<img src="coucou/refusal.svg"`)
	source, err := os.ReadFile("doc.go")
	require.NoError(t, err)
	require.Regexp(t, `(?m)^//go:generate .* -position "`+regexp.QuoteMeta(position)+`" -move "`+move+` [^"]*" .*-o refusal\.svg$`, string(source))
}
