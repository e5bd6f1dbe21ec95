package record_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/record"
	"github.com/seed4105872c/clutch/coucou"
)

// The counts of Repetitions agree with a list of all added positions.
func TestRepetitionsAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var counted record.Repetitions[string]
		var list []string
		occurrences := func(s string) (n int) {
			for _, added := range list {
				if added == s {
					n++
				}
			}
			return n
		}
		position := rapid.SampledFrom([]string{"", "a", "b"})
		t.Repeat(map[string]func(*rapid.T){
			"Add": func(t *rapid.T) {
				s := position.Draw(t, "position")
				list = append(list, s)
				require.Equal(t, occurrences(s), counted.Add(s))
			},
			"Remove": func(t *rapid.T) {
				s := position.Draw(t, "position")
				for i := range list {
					if list[i] == s {
						list = append(list[:i:i], list[i+1:]...)
						break
					}
				}
				require.Equal(t, occurrences(s), counted.Remove(s))
			},
			"": func(t *rapid.T) {
				for _, s := range []string{"", "a", "b", "c"} {
					require.Equal(t, occurrences(s), counted.Count(s))
				}
			},
		})
	})
}

// Repetitions counts the states of a game's own type. The same eggs with another player to move are a different position.
func TestRepetitionsOfStates(t *testing.T) {
	var seen record.Repetitions[coucou.State]
	require.Equal(t, 1, seen.Add(coucou.New()))
	require.Equal(t, 1, seen.Add(coucou.MustParse("rrrrrrr/rrrrrrr/7/7/7/7/7/7/7/bbbbbbb/bbbbbbb r")))
	require.Equal(t, 2, seen.Add(coucou.MustParse(coucou.New().String())))
}
