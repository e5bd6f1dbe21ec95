package env_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/examples/breakthrough"
	"github.com/seed4105872c/clutch/examples/geister"
	"github.com/seed4105872c/clutch/oeufs"
	"github.com/seed4105872c/clutch/taacoca"
)

// A game that says nothing about observations shows the pieces of its picture: a plane for each letter of one's own, one
// for each of the others', and Black's board turned if the game says so. In Geister, letters are for
// evil, good and hidden ghosts.
func TestObservationsOfPictures(t *testing.T) {
	pawns := breakthrough.Game().Definition(inside.Key{})
	pawns.Bots.Learn = &game.Learn[breakthrough.State, breakthrough.Move]{Turned: true}
	g, err := game.New(pawns)
	require.NoError(t, err)
	observed(t, g, "Pp", 8, true)
	observed(t, geister.Game(), "EGHegh", 6, false)
}

// Whoever is to move has the observation, and the actions, that the first player has in the position turned around: in
// games for two, and in Ovo for four, where each player sits at another side.
func TestFrames(t *testing.T) {
	framed(t, breakthrough.Game(), nil, 1)
	framed(t, coucou.Game(), nil, 1)
	framed(t, taacoca.Game(), nil, 1)
	framed(t, oeufs.Game(), nil, 1)
	framed(t, oeufs.Game(), game.Options{"players": "4", "noTakeBack": "true"}, 3)
}

func framed[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, g *game.Game[S, M], o game.Options, turns int) {
	coding, err := env.Of(g)
	require.NoError(t, err)
	start, err := g.Start(o)
	require.NoError(t, err)
	look := func(s S) (actions []int, seen []uint8) {
		for m := range s.LegalMoves() {
			actions = append(actions, coding.Index(s, m))
		}
		seen = make([]uint8, coding.Planes*coding.Rows*coding.Columns)
		coding.Observe(s, s.Turn(), seen)
		return actions, seen
	}
	checked := map[boardgame.Player]bool{}
	for seed := range uint64(60) {
		s, _, err := boardgame.Playout(start, rand.New(rand.NewPCG(seed, 0)), 1+int(seed), nil)
		require.NoError(t, err)
		for _, y := range g.Symmetries() {
			var none S
			first := y.State(s)
			if !y.Turns || first == none || first.Turn() != boardgame.First || s.Ending().Over() {
				continue
			}
			wantActions, want := look(first)
			actions, seen := look(s)
			require.ElementsMatch(t, wantActions, actions, "%s, turned %s", s, first)
			require.Equal(t, want, seen, "%s, turned %s", s, first)
			checked[s.Turn()] = true
		}
	}
	require.Len(t, checked, turns)
}

// A game's own observations have a shape, of one number or more.
func TestShapes(t *testing.T) {
	for _, c := range []struct {
		planes, rows, columns int
		ok                    bool
	}{{1, 1, 1, true}, {0, 1, 1, false}, {1, 0, 1, false}, {1, 1, 0, false}} {
		pawns := breakthrough.Game().Definition(inside.Key{})
		pawns.Bots.Learn = &game.Learn[breakthrough.State, breakthrough.Move]{
			Planes: c.planes, Rows: c.rows, Columns: c.columns, Names: []string{"one"}[:c.planes],
			Observe: func(_ breakthrough.State, _ boardgame.Player, dst []uint8) { dst[0] = 1 },
		}
		g, err := game.New(pawns)
		require.NoError(t, err)
		coding, err := env.Of(g)
		require.Equal(t, c.ok, err == nil, c)
		if c.ok {
			dst := []uint8{0}
			coding.Observe(breakthrough.New(), boardgame.First, dst)
			require.Equal(t, []uint8{1}, dst)
		}
	}
}

// A game whose number is out of range has no position, no view and no legal actions.
func TestNoSuchGame(t *testing.T) {
	b, err := of(geister.Game()).begin(env.Config{Games: 2})
	require.NoError(t, err)
	require.NotEmpty(t, b.Position(1))
	for _, i := range []int{-1, 2} {
		require.Empty(t, b.Position(i))
		require.Empty(t, b.View(i, 0))
		require.Empty(t, b.ActionText(i, 0))
		_, err := b.Action(i, "a1-a2")
		require.Error(t, err)
	}
	require.Equal(t, b.View(0, -1), b.View(0, -9), "of a spectator")
}

// observed compares observations of random positions with the texts of the views, in which White's pieces are in upper
// case.
func observed[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, g *game.Game[S, M], letters string, side int, turned bool,
) {
	coding, err := env.Of(g)
	require.NoError(t, err)
	require.Equal(t, []int{2*len(letters) + 1, side, side}, []int{coding.Planes, coding.Rows, coding.Columns})
	start, err := g.Start(nil)
	require.NoError(t, err)
	seen := map[rune]bool{}
	for seed := range uint64(20) {
		rng := rand.New(rand.NewPCG(seed, 0))
		s, _, err := boardgame.Playout(start, rng, 3*int(seed), nil)
		require.NoError(t, err)
		for p := range boardgame.Player(3) {
			got := make([]uint8, coding.Planes*side*side)
			coding.Observe(s, p, got)
			var want []string
			text, _, _ := strings.Cut(g.See(s, p).String(), " ")
			for row, line := range strings.Split(text, "/") {
				x, y := 0, side-1-row
				for _, c := range line {
					if c <= '9' {
						x += int(c - '0')
						continue
					}
					seen[c] = true
					plane, toX, toY := strings.IndexRune(letters, c), x, y
					if white := c < 'a'; white != (p == boardgame.First) || p == boardgame.NoPlayer {
						plane += len(letters)
					}
					if turned && p == boardgame.Second {
						toX, toY = side-1-x, side-1-y
					}
					want = append(want, fmt.Sprint(plane, toX, toY))
					x++
				}
			}
			var cells []string
			for i, set := range got {
				if set == 1 {
					cells = append(cells, fmt.Sprint(i/(side*side), i%side, i/side%side))
				}
			}
			require.ElementsMatch(t, want, cells, "%s, seen by %v", s, p)
		}
	}
	require.Len(t, seen, len(letters))
}
