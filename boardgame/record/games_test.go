package record_test

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/record"
)

// games returns all games of the library and the toy game, which hides something and has four players.
func games() []dynamic.Game { return append(clutch.Games(), theHeap()) }

// find returns the game with the given name, or nil if there is none.
func find(name string) dynamic.Game {
	for _, g := range games() {
		if g.Info().Name == name {
			return g
		}
	}
	return nil
}

func seeded(seed, stream uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, stream)) }

// oneOf returns a random item of a list.
func oneOf[E any](rng *rand.Rand, list ...E) E { return list[rng.IntN(len(list))] }

const plyCap = 200 // the maximum number of moves in a random game, because some games may never end

// randomGame plays a random game. It returns a record with random headers and comments, and the positions.
func randomGame(t *testing.T, g dynamic.Game, rng *rand.Rand) (record.Record, []dynamic.State) {
	options := game.Options{}
	for _, o := range g.Info().Options {
		if rng.IntN(3) > 0 {
			options[o.Name] = oneOf(rng, o.Values...)
		}
	}
	s, err := g.Start(options)
	require.NoError(t, err)
	setUp := rng.IntN(4) == 0
	if setUp {
		s, _, err = s.Playout(rng, rng.IntN(plyCap/2))
		require.NoError(t, err)
	}
	names := make([]string, rng.IntN(s.Players()+1))
	for i := range names {
		names[i] = oneOf(rng, "", "Ada", "Grace Hopper", "Víkingur Fjalar", "a by b", "; end", "世界")
	}
	var r record.Record
	if setUp {
		r, err = record.NewAt(g, s.String(), names...)
	} else {
		r, err = record.New(g, options, names...)
	}
	require.NoError(t, err)
	r.Date = oneOf(rng, "", "2026-07-14", "2024-02-29")
	r.Comments = randomComments(rng)
	states := []dynamic.State{s}
	for range rng.IntN(plyCap + 1) {
		m := s.RandomMove(rng)
		if m == "" {
			break
		}
		s, err = s.Apply(m)
		require.NoError(t, err)
		r.Moves = append(r.Moves, record.Move{Text: m, Comments: randomComments(rng)})
		states = append(states, s)
	}
	r.Result = randomResult(rng, s)
	return r, states
}

func randomComments(rng *rand.Rand) []string {
	var comments []string
	for rng.IntN(8) == 0 {
		comments = append(comments, oneOf(rng, "?!", "end", "; 1 a2-a3", "game over — “said” Grace", "💥", "player"))
	}
	return comments
}

// randomResult returns the result that the rules give. If the game is not over, it returns a random result that players could
// agree on.
func randomResult(rng *rand.Rand, s dynamic.State) record.Result {
	if result := record.ResultOf(s); result != (record.Result{}) {
		return result
	}
	result := record.Result{Reason: oneOf(rng, record.Unfinished, record.Resignation, record.TimeOut, record.Agreement)}
	switch result.Reason {
	case record.Resignation:
		result.Loser = boardgame.Player(1 + rng.IntN(s.Players()))
	case record.TimeOut:
		result.Loser = s.Turn()
	default:
		return result
	}
	for n := boardgame.Player(s.Players()); ; {
		result.Winner = boardgame.Player(rng.IntN(int(n) + 1))
		if result.Winner != result.Loser && (n != 2 || result.Winner != boardgame.NoPlayer) {
			return result
		}
	}
}

// A thousand random games of each kind can be written, read back as the same records, and replayed to the same positions.
func TestRandomGames(t *testing.T) {
	for _, g := range games() {
		t.Run(g.Info().Name, func(t *testing.T) {
			t.Parallel()
			seen := map[string]bool{}
			for i := range uint64(1000) {
				r, states := randomGame(t, g, seeded(1, i))
				roundTrips(t, g, r, states)
				seen[publicRoundTrips(t, g, r, states[0])] = true
				seen[r.Result.Reason.String()] = true
				seen["set up"] = seen["set up"] || r.Position != ""
				seen["not begun"] = seen["not begun"] || len(r.Moves) == 0
			}
			for _, what := range strings.Fields("unfinished rule resignation time-out agreement") {
				endless := what == "rule" && g.Info().MaxPlies == 0 // random games may never end
				require.True(t, seen[what] || endless, "no game ended by %s", what)
			}
			require.True(t, seen["set up"] && seen["not begun"])
			require.Equal(t, g.Info().HidesInformation, seen["view"] && seen["open"], "there are public records of both kinds")
		})
	}
}

func roundTrips(t *testing.T, g dynamic.Game, r record.Record, states []dynamic.State) {
	text, err := r.MarshalText()
	require.NoError(t, err)
	read, err := record.Parse(string(text))
	require.NoError(t, err, "%s", text)
	require.True(t, reflect.DeepEqual(r, read), "%s", text)
	again, err := read.MarshalText()
	require.NoError(t, err)
	require.Equal(t, string(text), string(again))
	replayed, err := read.Replay(g)
	require.NoError(t, err, "%s", text)
	require.Len(t, replayed, len(states))
	for i, s := range replayed {
		if s.Hash() != states[i].Hash() || i == len(states)-1 && s.String() != states[i].String() {
			require.Failf(t, "another position", "after move %d of\n%s", i, text)
		}
	}
}

// publicRoundTrips checks the public form of a record, and that it survives a round trip. It returns "view" if the form
// begins with a view, "open" if nothing is hidden at the beginning, and "" if the game hides nothing.
func publicRoundTrips(t *testing.T, g dynamic.Game, r record.Record, start dynamic.State) string {
	public, err := r.Public(g)
	require.NoError(t, err)
	text, err := public.MarshalText()
	require.NoError(t, err)
	read, err := record.Parse(string(text))
	require.NoError(t, err, "%s", text)
	require.True(t, reflect.DeepEqual(public, read), "%s", text)
	if !g.Info().HidesInformation {
		require.True(t, reflect.DeepEqual(r, public), "the game hides nothing")
		return ""
	}
	seen := start.See(boardgame.NoPlayer).String()
	if seen == start.String() {
		_, err := public.Replay(g)
		require.NoError(t, err, "nothing is hidden at the beginning")
		return "open"
	}
	require.Equal(t, seen, public.View)
	_, err = public.Replay(g)
	require.ErrorContains(t, err, "line 3, column 1: this record begins with a view")
	require.NotContains(t, string(text), start.String())
	return "view"
}
