package wire

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch"
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// look returns the answer about a session that a host keeps.
func look(t *testing.T, s session.Session, viewer boardgame.Player, request string) object {
	t.Helper()
	text, err := Look(s, viewer, viewer, []byte(request))
	require.NoError(t, err, request)
	var answer object
	require.NoError(t, json.Unmarshal(text, &answer))
	return answer
}

// What a host's page is told is what the referee says of the same position, in games and clicks at random.
func TestLookIsTheReferee(t *testing.T) {
	for _, g := range clutch.Games() {
		rng := rand.New(rand.NewPCG(1, 2))
		s, err := session.New(g, nil, session.Settings{Wins: 1})
		require.NoError(t, err)
		for range 40 {
			viewer := boardgame.Player(1 + rng.IntN(s.Players()))
			state := s.State()
			cells := state.Picture().Cells
			cell := cells[rng.IntN(len(cells))].Name
			for _, asked := range []string{`"gestures":true`, `"clicks":["` + cell + `"],"draw":{"clickable":true}`, `"check":"!"`} {
				want := ask(t, `{"game":"`+g.Info().Name+`","position":"`+state.String()+`","view":"`+
					g.Info().Letter(viewer)+`",`+asked+`}`)
				got := look(t, s, viewer, "{"+asked+"}")
				for _, member := range []string{"gestures", "next", "complete", "ask", "error", "moves", "turn"} {
					require.Equal(t, want[member], got[member], "%s: %s", asked, member)
				}
			}
			if s.Over() {
				break
			}
			s, err = s.Play(s.Turn(), state.RandomMove(rng))
			require.NoError(t, err)
		}
	}
}

// A host's page may ask for nothing else, and for no earlier position as long as the game hides something.
func TestLookRefuses(t *testing.T) {
	for _, name := range []string{"coucou", "oeufs"} {
		g, err := clutch.Find(name)
		require.NoError(t, err)
		s, err := session.New(g, nil, session.Settings{Wins: 1})
		require.NoError(t, err)
		first := s.State().Moves()[0]
		s, err = s.Play(boardgame.First, first)
		require.NoError(t, err)
		for _, wrong := range []string{`{"game":"coucou"}`, `{"view":"b"}`, `{"states":true}`, `{"move":"a1"}`, `[]`, ``, `{"ply":2}`,
			`{"ply":-1}`} {
			_, err := Look(s, boardgame.First, boardgame.First, []byte(wrong))
			var no *Error
			require.ErrorAs(t, err, &no, wrong)
			require.NotNil(t, no.Field)
		}
		_, err = Look(s, boardgame.First, boardgame.First, []byte(`{"ply":0}`))
		require.Equal(t, g.Hides(), err != nil, name)
		over, err := s.Do(boardgame.First, session.Resign, "")
		require.NoError(t, err)
		require.Equal(t, s.State().String(), look(t, over, boardgame.Second, `{}`)["position"], "nothing is hidden any more")
		start, err := g.Start(nil)
		require.NoError(t, err)
		require.Equal(t, start.String(), look(t, over, boardgame.Second, `{"ply":0}`)["position"])
		require.Empty(t, look(t, over, boardgame.Second, `{"gestures":true}`)["gestures"].(object)["moves"])
	}
}

// The gestures lead to the same cells and moves as clicks that are asked one by one: a player who clicks at random is
// offered the same by both. This is what the pages' boards compute: see board/gestures.js.
func TestGesturesAreClicks(t *testing.T) {
	for _, g := range clutch.Games() {
		rng := rand.New(rand.NewPCG(3, 4))
		s, err := g.Start(nil)
		require.NoError(t, err)
		for range 60 {
			if _, over := s.Winner(); over {
				break
			}
			v := s.See(s.Turn())
			gestures := v.Gestures()
			for range 5 {
				var clicks []string
				for {
					want, err := v.Clicks(clicks...)
					require.NoError(t, err)
					var next, complete []string
					for _, m := range gestures.Moves {
						cells, enough, begins := follow(m.First, m.Last, m.Named, clicks)
						if !begins {
							continue
						}
						next = append(next, cells...)
						if enough {
							complete = append(complete, m.Move+m.Label)
						}
					}
					slices.Sort(next)
					require.ElementsMatch(t, want.Next, slices.Compact(next), "%s %v", s, clicks)
					var moves []string
					for _, c := range want.Complete {
						moves = append(moves, c.Move+c.Label)
					}
					require.Equal(t, moves, complete)
					if len(want.Next) == 0 {
						break
					}
					clicks = append(clicks, want.Next[rng.IntN(len(want.Next))])
				}
			}
			s, err = s.Apply(s.RandomMove(rng))
			require.NoError(t, err)
		}
	}
}

// follow says of a gesture what may be clicked next, from what the documentation of Clicks says: the cells to click first
// in any order, and then one of the last ones.
func follow(first, last []string, named bool, clicks []string) (next []string, enough, begins bool) {
	left := slices.Clone(first)
	for i, c := range clicks {
		switch at := slices.Index(left, c); {
		case i < len(first) && at >= 0:
			left = slices.Delete(left, at, at+1)
		case i == len(first) && slices.Contains(last, c):
			return nil, true, true
		default:
			return nil, false, false
		}
	}
	if len(left) > 0 {
		return left, false, true
	}
	return last, named || len(last) == 0, true
}
