package env_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/examples/breakthrough"
	"github.com/seed4105872c/clutch/oeufs"
)

// play makes moves, given by their texts.
func play(t *testing.T, b env.Batch, moves string) {
	for _, move := range strings.Fields(moves) {
		action, err := b.Action(0, move)
		require.NoError(t, err)
		require.NoError(t, b.Act(0, action))
	}
}

// Moves returns the moves since the game began, and where it began, which a new sample is, too.
func TestMoves(t *testing.T) {
	b := of(oeufs.Game()).one(t, env.Config{})
	start := b.Position(0)
	begin, moves, err := b.Moves(0)
	require.NoError(t, err)
	require.Equal(t, start, begin)
	require.Empty(t, moves)
	play(t, b, "b1-b2 b6-b5")
	begin, moves, err = b.Moves(0)
	require.NoError(t, err)
	require.Equal(t, start, begin)
	require.Equal(t, []string{"b1-b2", "b6-b5"}, moves)
	require.NoError(t, b.Resample(0, 0, 1))
	sampled := b.Position(0)
	play(t, b, "b2-b1")
	begin, moves, err = b.Moves(0)
	require.NoError(t, err)
	require.Equal(t, sampled, begin)
	require.Equal(t, []string{"b2-b1"}, moves)
	forgets, err := of(oeufs.Game()).begin(env.Config{Games: 1})
	require.NoError(t, err)
	_, _, err = forgets.Moves(0)
	require.ErrorContains(t, err, "does not remember")
	require.ErrorContains(t, forgets.Resample(0, 0, 1), "does not remember")
}

// A seat is told nothing of a silent move, and of its own moves what it learns from them. A seat that does not take
// part is told what a spectator is.
func TestToldOfSilentMoves(t *testing.T) {
	b := of(notation.Must(game.New(dark.Definition(false)))).one(t, env.Config{})
	play(t, b, "a a b")
	told := func(seat int) []string {
		text, err := b.Told(0, seat)
		require.NoError(t, err)
		return strings.Split(text, "\n")
	}
	white, black := told(0), told(1)
	require.Len(t, white, 3, "%q", white)
	require.True(t, strings.HasPrefix(white[0], "w: ") && strings.HasPrefix(black[0], "b: "))
	require.True(t, strings.HasPrefix(white[1], "a "))
	require.True(t, strings.HasPrefix(white[2], "? "), "%q", white)
	require.Len(t, black, 4, "%q", black)
	require.True(t, strings.HasPrefix(black[1], "? "))
	require.True(t, strings.HasPrefix(black[2], "a (There is a stone on a: go on) "))
	require.True(t, strings.HasPrefix(black[3], "b "))
	require.True(t, strings.HasSuffix(black[3], b.View(0, 1)))
	_, spectator, _ := strings.Cut(strings.Join(told(-1), "\n"), ": ")
	_, nobody, _ := strings.Cut(strings.Join(told(2), "\n"), ": ")
	require.Equal(t, spectator, nobody)
}

// What Save has not returned is refused, and changes nothing.
func TestLoadRefuses(t *testing.T) {
	b := of(coucou.Game()).one(t, env.Config{})
	play(t, b, "d2-d3")
	saved, err := b.Save()
	require.NoError(t, err)
	before := everything(t, b)
	edited := func(old, by string) string { return strings.Replace(string(saved), old, by, 1) }
	for want, text := range map[string]string{
		"this is not what Save returns":                                            "x",
		"games of cuckoo, version 1, do not fit into a batch of 1 games of coucou": edited("coucou", "cuckoo"),
		"version 2, do not fit":                                                    edited(`"version":1`, `"version":2`),
		"0 games of coucou":                                                        `{"game":"coucou","version":1}`,
		"game 0: ":                                                                 edited("rrrrrrr/", "nonsense/"),
		"there is no such action":                                                  edited(`"actions":[`, `"actions":[99999,`),
	} {
		require.NotEqual(t, string(saved), text)
		require.ErrorContains(t, b.Load([]byte(text)), want)
		require.Equal(t, before, everything(t, b))
	}
	require.NoError(t, b.Load(saved))
	require.Equal(t, before, everything(t, b))
}

// A batch says what its planes show and how many take part.
func TestPlanesAndPlayers(t *testing.T) {
	b := of(coucou.Game()).one(t, env.Config{})
	require.Equal(t, []string{"own eggs", "enemy's eggs"}, b.PlaneNames())
	for players, n := range map[string]int{"2": 2, "4": 4} {
		require.Equal(t, n, of(oeufs.Game()).one(t, env.Config{Options: game.Options{"players": players}}).Players(0))
	}
}

// Seats that do not take part see what spectators see.
func TestSpectatorsObserve(t *testing.T) {
	coding, err := env.Of(oeufs.Game())
	require.NoError(t, err)
	s := oeufs.MustParse("6/1bbbba/4B1/5A/1a4/aaab2 A AB Ac1")
	observe := func(p boardgame.Player) []uint8 {
		seen := make([]uint8, coding.Planes*coding.Rows*coding.Columns)
		coding.Observe(s, p, seen)
		return seen
	}
	require.Equal(t, observe(boardgame.NoPlayer), observe(boardgame.Third))
	require.NotEqual(t, observe(boardgame.NoPlayer), observe(boardgame.First))
}

// A legal move that a game takes to be impossible has no number, and the batch says so.
func TestImpossibleMoves(t *testing.T) {
	d := coucou.Game().Definition(inside.Key{})
	learn := *d.Bots.Learn
	learn.Possible = func(m coucou.Move) bool { return m.String() != "d2-d3" }
	d.Bots.Learn = &learn
	b, err := of(notation.Must(game.New(d))).begin(env.Config{Games: 1})
	require.NoError(t, err)
	_, err = b.Legal(0, nil)
	require.ErrorContains(t, err, "the legal move d2-d3 in")
	require.ErrorContains(t, b.Bind(env.NewBuffers(b.Shape())), "has no action")
}

// A piece with a letter that no game of a sample has shown is on the last plane.
func TestOtherLetters(t *testing.T) {
	d := breakthrough.Game().Definition(inside.Key{})
	d.Bots.Learn = nil
	draw, rare := d.Look.Picture, breakthrough.MustParse("7p/8/8/8/8/8/8/P7 w")
	d.Look.Picture = func(s breakthrough.State) picture.Picture {
		p := draw(s)
		for i := range p.Cells {
			if s == rare && p.Cells[i].Name == "a1" {
				p.Cells[i].Piece.Letter = 'Z'
			}
		}
		return p
	}
	coding, err := env.Of(notation.Must(game.New(d)))
	require.NoError(t, err)
	require.Equal(t, []string{"own P", "own p", "other P", "other p", "others"}, coding.Names)
	seen, want := make([]uint8, 5*64), make([]uint8, 5*64)
	want[4*64], want[1*64+63] = 1, 1
	coding.Observe(rare, boardgame.Second, seen)
	require.Equal(t, want, seen)
}
