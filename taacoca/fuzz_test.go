package taacoca_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/taacoca"
)

// FuzzParse: any text is a position's one text, or an error that says where or why.
func FuzzParse(f *testing.F) {
	for _, p := range positions {
		f.Add(p)
	}
	f.Add("5/6/7/8/9/8/7/6/5 w")
	f.Fuzz(func(t *testing.T, text string) {
		s, err := taacoca.Parse(text)
		var syntax *boardgame.SyntaxError
		var impossible *boardgame.PositionError
		switch {
		case err == nil:
			require.Equal(t, text, s.String())
			require.True(t, slow{}.Valid(text))
		case errors.As(err, &syntax):
			require.True(t, 0 <= syntax.Offset && syntax.Offset <= len(text))
			require.Zero(t, s)
		default:
			require.ErrorAs(t, err, &impossible)
			require.NotEmpty(t, impossible.Problems)
			require.Zero(t, s)
		}
	})
}

// FuzzParseMove: any text is a move's one text, or an error that says where.
func FuzzParseMove(f *testing.F) {
	for _, m := range []string{"A1-NE", "B4,C4,C5-NE", "I5,A1-SW", "A1,A1-NW", "A1,E9,I5-SE", "A1", "A1,-NE"} {
		f.Add(m)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := taacoca.ParseMove(text)
		if err != nil {
			var syntax *boardgame.SyntaxError
			require.ErrorAs(t, err, &syntax)
			require.True(t, 0 <= syntax.Offset && syntax.Offset <= len(text))
			return
		}
		require.Equal(t, text, m.String())
	})
}

// FuzzApply: any move in any position is played or refused, as the second opinion has it.
func FuzzApply(f *testing.F) {
	for _, p := range positions {
		f.Add(p, "B4,C4,C5-NE")
	}
	f.Add(taacoca.New().String(), "A1,A2,A3-NE")
	f.Fuzz(func(t *testing.T, position, move string) {
		s, err := taacoca.Parse(position)
		if err != nil {
			return
		}
		m, err := taacoca.ParseMove(move)
		if err != nil {
			return
		}
		next, err := s.Apply(m)
		want := slow{}.Refusal(position, move)
		if err == nil {
			require.Empty(t, want)
			require.Equal(t, slow{}.Apply(position, move), next.String())
			return
		}
		var refused *boardgame.MoveError
		require.ErrorAs(t, err, &refused)
		require.Equal(t, want, refused.Rule.ID())
		require.Equal(t, s, next)
		require.NotEmpty(t, err.Error())
	})
}
