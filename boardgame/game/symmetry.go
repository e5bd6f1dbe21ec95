package game

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// Symmetry is a map of the game onto itself: playing and then mapping gives the same result as mapping and then
// playing.
//
// If a symmetry does not apply to a state, for example because that state's set-up is not symmetric, the image is the
// zero state. If there is no text for the image of a move, Move returns the zero move. The image of a legal move
// always has a text.
type Symmetry[S any, M comparable] struct {
	Name   string                                    // a few words: "half turn"
	State  func(s S) S                               // returns the image of s
	Move   func(s S, m M) M                          // returns the image of m, a move in state s
	Player func(p boardgame.Player) boardgame.Player // returns the player who takes the place of p in the image

	// Turns says that this is a turn of the board that puts another player in the place of the first one, with whose eyes
	// that player then sees the board: a half turn that exchanges two players, or a quarter turn among four.
	Turns bool

	// Mirrors says that this is the map that swaps left and right and leaves the players as they are.
	Mirrors bool
}

// Same returns p. It is the function Player of a symmetry that leaves the players as they are.
func Same(p boardgame.Player) boardgame.Player { return p }

// Swapped returns the other one of the first two players. It is the function Player of a symmetry that exchanges them.
func Swapped(p boardgame.Player) boardgame.Player {
	if other := p.Opponent(); other != boardgame.NoPlayer {
		return other
	}
	return p
}

// Symmetries returns the maps under which the rules do not change, the identity first. They form a group. The list is
// nil for a game without symmetries.
func (g *Game[S, M]) Symmetries() []Symmetry[S, M] { return g.def.Rules.Symmetries }

// Turning returns the symmetry that turns the board so that p takes the place of the first player, in the game to which s
// belongs. If there is none, it returns a map that leaves everything as it is.
func (g *Game[S, M]) Turning(s S, p boardgame.Player) Symmetry[S, M] {
	var none S
	for _, y := range g.def.Rules.Symmetries {
		if y.Turns && y.Player(boardgame.First) == p && y.State(s) != none {
			return y
		}
	}
	return Symmetry[S, M]{Name: "identity", Player: Same,
		State: func(s S) S { return s }, Move: func(_ S, m M) M { return m }}
}

// Canonical returns the image of s whose text is the least, and the symmetry that leads to it. As the symmetries are a
// group, all images of a state have the same canonical image, so a table needs only one entry for all of them. In a
// game without symmetries, Canonical returns s and the zero Symmetry.
func (g *Game[S, M]) Canonical(s S) (canonical S, by Symmetry[S, M]) {
	var none S
	canonical = s
	for i, y := range g.def.Rules.Symmetries {
		if image := y.State(s); i == 0 || image != none && image.String() < canonical.String() {
			canonical, by = image, y
		}
	}
	return canonical, by
}

// Numbered is the constraint on a game's own type of symmetries, whose values are numbers. The value 0 is the identity.
type Numbered[S any, M comparable] interface {
	~uint8
	fmt.Stringer
	State(s S) S
	Move(s S, m M) M
	Player(p boardgame.Player) boardgame.Player
}

// Symmetries returns the symmetries with numbers less than n. Use it as a game's Symmetries.
func Symmetries[S any, M comparable, Y Numbered[S, M]](n Y) (list []Symmetry[S, M]) {
	for y := range n {
		list = append(list, Symmetry[S, M]{Name: y.String(), State: y.State, Move: y.Move, Player: y.Player})
	}
	return list
}

// Flipped constrains the states and moves that [Flips] map. They do not call these methods on zero values.
type Flipped[T any] interface {
	comparable
	Mirrored() T // returns the mirror image, with left and right swapped
	Turned() T   // returns the image after a half turn of the board, with the two players swapped
}

// Flips returns the four symmetries of a two-player game whose board can be mirrored and turned: the identity, the
// mirror, the half turn, and the mirrored half turn. Each is its own inverse. Use them as a game's Symmetries.
func Flips[S Flipped[S], M Flipped[M]]() []Symmetry[S, M] {
	flip := func(name string, mirrored, turned bool) Symmetry[S, M] {
		y := Symmetry[S, M]{
			Name: name, Player: Same,
			State:   func(s S) S { return flipped(s, mirrored, turned) },
			Move:    func(_ S, m M) M { return flipped(m, mirrored, turned) },
			Mirrors: mirrored && !turned, Turns: turned && !mirrored,
		}
		if turned {
			y.Player = Swapped
		}
		return y
	}
	return []Symmetry[S, M]{
		flip("identity", false, false), flip("mirror", true, false), flip("half turn", false, true),
		flip("mirrored half turn", true, true),
	}
}

func flipped[T Flipped[T]](v T, mirrored, turned bool) T {
	var none T
	if v != none && mirrored {
		v = v.Mirrored()
	}
	if v != none && turned {
		v = v.Turned()
	}
	return v
}
