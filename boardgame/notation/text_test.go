package notation_test

import (
	"errors"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame/notation"
)

// appends is a string that is its own text. For "half", AppendText fails.
type appends string

func (a appends) AppendText(dst []byte) ([]byte, error) {
	dst = append(dst, a...)
	if a == "half" {
		return dst, errors.New("no more")
	}
	return dst, nil
}

func TestString(t *testing.T) {
	require.Equal(t, "", notation.String(appends("")))
	require.Equal(t, "5/6 w", notation.String(appends("5/6 w")))
	require.Equal(t, "half", notation.String(appends("half")), "the text before the error")
}

func TestUnmarshal(t *testing.T) {
	v := 7
	require.NoError(t, notation.Unmarshal(&v, strconv.Atoi, []byte("12")))
	require.Equal(t, 12, v)
}

// Unmarshal reads the empty text as the zero value. It does not call the parser, which might refuse the empty text.
func TestUnmarshalNoText(t *testing.T) {
	parse := func(text string) (int, error) {
		t.Errorf("parse is called with %q", text)
		return 5, nil
	}
	for _, text := range [][]byte{nil, {}} {
		v := 7
		require.NoError(t, notation.Unmarshal(&v, parse, text))
		require.Zero(t, v)
	}
}

// After an error the value is unchanged, even if the parser has returned a value with the error.
func TestUnmarshalError(t *testing.T) {
	v := 7
	require.ErrorIs(t, notation.Unmarshal(&v, strconv.Atoi, []byte("x")), strconv.ErrSyntax)
	require.Equal(t, 7, v)
	require.ErrorIs(t, notation.Unmarshal(&v, strconv.Atoi, []byte("99999999999999999999")), strconv.ErrRange)
	require.Equal(t, 7, v)
}
