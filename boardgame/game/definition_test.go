package game_test

import (
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/heap"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// heaps is a game with options. Its New records its argument, and then clears it.
type heaps struct {
	*game.Game[heap.State, heap.Take]
	calls []game.Options
}

// definition is that of a heap, which is complete.
func definition() game.Definition[heap.State, heap.Take] {
	return game.Definition[heap.State, heap.Take]{
		Info: game.Info{
			Name: "heap", Title: "The heap", Seats: []game.Seat{{Letter: "a", Name: "Ann"}, {Letter: "b", Name: "Bob"}},
		},
		Rules: game.Rules[heap.State, heap.Take]{
			New:       func(game.Options) (heap.State, error) { return heap.New(3, 2), nil },
			Parse:     func(string) (heap.State, error) { return heap.New(3, 2), nil },
			ParseMove: func(string) (heap.Take, error) { return 1, nil },
			Written:   slices.Values([]heap.Take{1, 2, 3}), TurnRule: heap.OneOrTwo,
		},
		Look: game.Look[heap.State, heap.Take]{
			Picture: func(h heap.State) picture.Picture {
				return picture.Picture{Labels: []picture.Label{{Text: h.String()}}}
			},
		},
	}
}

func newHeaps(t *testing.T, options ...game.Option) *heaps {
	g, d := &heaps{}, definition()
	d.Options = options
	d.Rules.New = func(o game.Options) (heap.State, error) {
		g.calls = append(g.calls, maps.Clone(o))
		left, err := strconv.Atoi(o["size"])
		clear(o)
		return heap.New(left, 2), err
	}
	made, err := game.New(d)
	require.NoError(t, err)
	g.Game = made
	return g
}

func sizeAndMode() []game.Option {
	return []game.Option{
		{Name: "size", Doc: "the size of the heap", Values: []string{"7", "9", "11"}},
		{Name: "mode", Doc: "who wins", Values: []string{"last", "misère"}},
	}
}

// Start completes the options, and calls New with a copy of its own.
func TestStart(t *testing.T) {
	for _, c := range []struct{ given, all game.Options }{
		{nil, game.Options{"size": "7", "mode": "last"}},
		{game.Options{"size": "11"}, game.Options{"size": "11", "mode": "last"}},
		{game.Options{"size": "9", "mode": "misère"}, game.Options{"size": "9", "mode": "misère"}},
	} {
		g, before := newHeaps(t, sizeAndMode()...), maps.Clone(c.given)
		s, err := g.Start(c.given)
		require.NoError(t, err)
		require.Equal(t, before, c.given, "New clears only a copy")
		require.Equal(t, sizeAndMode(), g.Options)
		require.Equal(t, c.all["size"], strconv.Itoa(int(s.Left)))
		require.Equal(t, []game.Options{c.all}, g.calls, "New has every option")
	}
}

// Start refuses unknown options and values. Of several, it names the first in the order of the names.
func TestStartRefusesOptions(t *testing.T) {
	unknown := "heap has no such option, only size, mode"
	for _, c := range []struct {
		given        game.Options
		option, says string
	}{
		{game.Options{"colour": "red"}, "colour", unknown},
		{game.Options{"": ""}, "", unknown},
		{game.Options{"Size": "7"}, "Size", unknown},
		{game.Options{"size": "07"}, "size", `"07" is not one of 7, 9, 11`},
		{game.Options{"size": ""}, "size", `"" is not one of 7, 9, 11`},
		{game.Options{"size": "8", "mode": "first", "a": "on", "b": "on", "c": "on"}, "a", unknown},
	} {
		g := newHeaps(t, sizeAndMode()...)
		s, err := g.Start(c.given)
		require.Equal(t, &game.OptionError{Option: c.option, Problem: c.says}, err)
		require.Zero(t, s)
		require.Empty(t, g.calls, "New is called only with valid options")
	}
	_, err := newHeaps(t).Start(game.Options{"size": "7"})
	require.EqualError(t, err, `option "size": heap has no options`)
}

// Seat returns a seat of the game or nobody's seat.
func TestSeat(t *testing.T) {
	nobody := game.Seat{Letter: "-", Name: "nobody"}
	white, black := game.Seat{Letter: "w", Name: "White"}, game.Seat{Letter: "b", Name: "Black"}
	info := game.Info{Seats: []game.Seat{white, black}}
	for p, want := range map[boardgame.Player]game.Seat{0: nobody, 1: white, 2: black, 3: nobody, 254: nobody,
		boardgame.Chance: {Letter: "*", Name: "Chance"}} {
		require.Equal(t, want, info.Seat(p))
	}
}

// Picture sets a title that names the player to move, the winner or a draw. It keeps the rest of the game's picture.
func TestPictureTitle(t *testing.T) {
	g := notation.Must(game.New(definition()))
	second, err := heap.New(3, 2).Apply(1)
	require.NoError(t, err)
	after, err := heap.New(1, 2).Apply(1)
	require.NoError(t, err)
	for _, c := range []struct {
		state heap.State
		title string
	}{
		{heap.New(3, 2), "The heap: Ann to move"},
		{second, "The heap: Bob to move"},
		{after, "The heap: Ann has won"},
		{heap.State{}, "The heap: over, and nobody has won"},
	} {
		p := g.Picture(c.state)
		require.Equal(t, c.title, p.Title)
		require.Equal(t, []picture.Label{{Text: c.state.String()}}, p.Labels)
		require.Equal(t, p, g.See(c.state, boardgame.First).Picture(), "a view of a game that hides nothing")
	}
}

// What a game leaves out has a default: all seats play, nobody is ever out, the absent make the first legal move, no
// move has a trace, a label is a text, nothing is at risk, and there is no evaluation.
func TestDefaults(t *testing.T) {
	g := notation.Must(game.New(definition()))
	s := heap.New(3, 2)
	require.Equal(t, 2, g.Playing(s))
	require.False(t, g.Out(s, boardgame.First) || g.Hides() || g.See(s, boardgame.First).Risks(1))
	require.Equal(t, heap.Take(1), g.Absent(s))
	require.Zero(t, g.Absent(heap.State{}))
	require.Empty(t, g.Trace(s, 1))
	require.Equal(t, "2", g.Label(2))
	require.Zero(t, g.Evaluate(s, boardgame.First))
	require.Nil(t, g.Evaluation())
	require.Nil(t, g.Symmetries())
	_, turns := g.Turning()
	require.False(t, turns)
	require.Equal(t, definition().Info, g.Info)
}

// A game is made once, when it is first asked for.
func TestOnce(t *testing.T) {
	var once game.Once[heap.State, heap.Take]
	made := 0
	get := func() *game.Game[heap.State, heap.Take] {
		return once.Game(func() game.Definition[heap.State, heap.Take] { made++; return definition() })
	}
	require.Same(t, get(), get())
	require.Equal(t, 1, made)
	var broken game.Once[heap.State, heap.Take]
	require.PanicsWithError(t, `the definition of "heap": missing: Rules.Parse or Rules.ParseMove`, func() {
		broken.Game(func() game.Definition[heap.State, heap.Take] {
			d := definition()
			d.Rules.Parse = nil
			return d
		})
	})
}

// The zero View answers like the view of a spectator of the zero state. No method panics.
func TestZeroView(t *testing.T) {
	var v game.View[heap.State, heap.Take]
	require.Equal(t, boardgame.NoPlayer, v.Viewer())
	require.Zero(t, v.Players())
	require.Zero(t, v.Turn())
	winner, over := v.Winner()
	require.True(t, over && winner == boardgame.NoPlayer)
	require.Equal(t, boardgame.NoPosition, v.Ending().Rule)
	require.Zero(t, v.Sample(rand.New(rand.NewPCG(1, 1))))
	require.Empty(t, v.AppendMoves(nil))
	require.ErrorIs(t, v.Check(1), boardgame.NoPosition)
	require.Equal(t, "There is no position (zero)", v.Ending().String())
	require.Equal(t, picture.Picture{Title: "No game: over, and nobody has won"}, v.Picture())
	require.Empty(t, v.Trace(1))
	change, err := v.Change(1, v)
	require.NoError(t, err)
	require.Empty(t, change.Follow(nil))
	require.Equal(t, v, v.Recall([]game.View[heap.State, heap.Take]{v}, []heap.Take{1}))
	require.False(t, v.Risks(1))
	clicks, err := v.Clicks()
	require.NoError(t, err)
	require.Equal(t, game.Clicks{Complete: []game.Choice{}}, clicks)
	_, err = v.Clicks("a1")
	require.EqualError(t, err, `click 1: the board has no cell "a1"`)
}

// No move reveals anything in a game that hides nothing.
func TestNothingIsRevealed(t *testing.T) {
	g := notation.Must(game.New(definition()))
	require.False(t, g.Reveals(heap.New(3, 2), 1, boardgame.First))
	require.Zero(t, g.Told(heap.New(3, 2), 1, boardgame.First))
}

// A piece is a disc in the colour of its owner's seat, unless the picture gives it a colour or a shape of its own.
func TestOwnersColors(t *testing.T) {
	cube := &picture.Shape{Name: "cube"}
	d := definition()
	d.Seats[0].Color = picture.Red
	d.Look.Picture = func(heap.State) picture.Picture {
		return picture.Picture{Cells: []picture.Cell{
			{Piece: picture.Piece{Letter: 'x', Owner: boardgame.First}},
			{Piece: picture.Piece{Letter: 'x', Owner: boardgame.First, Color: picture.Tan, Shape: cube}},
			{Piece: picture.Piece{Letter: 'x', Owner: boardgame.Second}}, {Piece: picture.Piece{Letter: 'x'}}, {},
		}}
	}
	g := notation.Must(game.New(d))
	var colors []picture.Color
	var shapes []*picture.Shape
	for _, c := range g.Picture(heap.New(3, 2)).Cells {
		colors, shapes = append(colors, c.Piece.Color), append(shapes, c.Piece.Shape)
	}
	const none = picture.NoColor
	require.Equal(t, []picture.Color{picture.Red, picture.Tan, none, none, none}, colors)
	require.Equal(t, []*picture.Shape{picture.Disc, cube, picture.Disc, picture.Disc, nil}, shapes)
}

// A cell that is somebody's home has the seat's letter and colour, whether a piece stands there or not.
func TestHomes(t *testing.T) {
	d := definition()
	d.Seats[1].Color = picture.Red
	d.Look.Picture = func(heap.State) picture.Picture {
		return picture.Picture{Cells: []picture.Cell{
			{Home: boardgame.Second}, {Home: boardgame.Second, Piece: picture.Piece{Letter: 'x', Owner: boardgame.First}}, {},
		}}
	}
	cells := notation.Must(game.New(d)).Picture(heap.New(3, 2)).Cells
	require.Equal(t, []string{"b", "b", ""}, []string{cells[0].HomeLetter, cells[1].HomeLetter, cells[2].HomeLetter})
	require.Equal(t, []picture.Color{picture.Red, picture.Red, picture.NoColor}, []picture.Color{cells[0].Tint, cells[1].Tint, cells[2].Tint})
}

// What a position asks comes before what the game asks everywhere, and the usual sentences come last.
func TestAsks(t *testing.T) {
	d := definition()
	d.Look.Asks = game.Asks{Place: "Choose a heap.", Piece: "Choose a stone."}
	d.Look.AsksIn = func(h heap.State) (asks game.Asks) {
		if h == heap.New(1, 2) {
			asks.Place = "Choose the last one."
		}
		return asks
	}
	g := notation.Must(game.New(d))
	for left, want := range map[int]string{3: "Choose a heap.", 1: "Choose the last one."} {
		require.Equal(t, game.Asks{
			Place: want, Piece: "Choose a stone.", Pieces: "pieces", Target: "Choose where it goes.", Then: "Choose another piece.",
		}, g.See(heap.New(left, 2), boardgame.First).Gestures().Asks)
	}
}
