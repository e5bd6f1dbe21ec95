package solution

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestValueString(t *testing.T) {
	for v, want := range map[Value]string{
		{}:                      "endless",
		{Won, 5}:                "won 5",
		{Lost, 0}:               "lost 0",
		{Outcome: 3, Plies: 70}: "no outcome",
	} {
		require.Equal(t, want, v.String())
	}
}

// TestCompare checks the order of values, from the best to the worst.
func TestCompare(t *testing.T) {
	order := []Value{{Won, 1}, {Won, 2}, {Won, 49}, {}, {Lost, 48}, {Lost, 2}, {Lost, 0}}
	for i, v := range order {
		for j, w := range order {
			switch c := v.Compare(w); {
			case i < j:
				require.Positive(t, c, "%s, %s", v, w)
			case i > j:
				require.Negative(t, c, "%s, %s", v, w)
			default:
				require.Zero(t, c)
			}
		}
	}
}

// TestBefore checks that a move to a lost position wins with one more ply, if it is the other side's turn there.
func TestBefore(t *testing.T) {
	require.Equal(t, Value{Won, 1}, Value{Lost, 0}.before(false))
	require.Equal(t, Value{Lost, 6}, Value{Won, 5}.before(false))
	require.Equal(t, Value{Won, 6}, Value{Won, 5}.before(true))
	require.Equal(t, Value{Lost, 5}, Value{Lost, 4}.before(true))
	require.Equal(t, Value{}, Value{}.before(false))
	require.Equal(t, Value{}, Value{}.before(true))
}

// TestBytes checks that every byte encodes a different value.
func TestBytes(t *testing.T) {
	seen := map[Value]bool{}
	for b := range 256 {
		v := decoded(byte(b))
		require.False(t, seen[v], "%d", b)
		seen[v] = true
		require.Equal(t, byte(b), v.encoded())
		switch {
		case b == 0:
			require.Equal(t, Value{}, v)
		case v.Plies%2 == 0:
			require.Equal(t, Value{Lost, b - 1}, v)
		default:
			require.Equal(t, Value{Won, b - 1}, v)
		}
	}
	require.True(t, seen[Value{Lost, longest}])
}
