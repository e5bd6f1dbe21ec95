package game

import "github.com/seed4105872c/clutch/boardgame"

// Symmetry is a map of the game onto itself: playing and then mapping gives the same result as mapping and then
// playing.
//
// If a symmetry does not apply to a state, for example because that state's set-up is not symmetric, the image is the
// zero state. If there is no text for the image of a move, Move returns the zero move. The image of a legal move
// always has a text.
type Symmetry[S any, M comparable] interface {
	State(s S) S                                // returns the image of s
	Move(s S, m M) M                            // returns the image of m, a move in state s
	Player(p boardgame.Player) boardgame.Player // returns the player who takes the place of p in the image
	String() string                             // describes the symmetry in a few words
}

// Canonical returns the image of s whose text is the least, and the symmetry that leads to it. As the symmetries are a
// group, all images of a state have the same canonical image, so a table needs only one entry for all of them. In a
// game without symmetries, Canonical returns s and nil.
func (d *Definition[S, M]) Canonical(s S) (canonical S, by Symmetry[S, M]) {
	var none S
	canonical = s
	for i, y := range d.Symmetries {
		if image := y.State(s); i == 0 || image != none && image.String() < canonical.String() {
			canonical, by = image, y
		}
	}
	return canonical, by
}

// Numbered is the constraint on a game's own symmetry type whose values are numbers. The value 0 is the identity.
type Numbered[S any, M comparable] interface {
	~uint8
	Symmetry[S, M]
}

// Symmetries returns the symmetries with numbers less than n. Use it as a game's [Definition.Symmetries].
func Symmetries[S any, M comparable, Y Numbered[S, M]](n Y) (list []Symmetry[S, M]) {
	for y := range n {
		list = append(list, y)
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
// mirror, the half turn, and the mirrored half turn. Each is its own inverse. Use them as a game's
// [Definition.Symmetries].
func Flips[S Flipped[S], M Flipped[M]]() []Symmetry[S, M] { return Symmetries[S, M](flip[S, M](4)) }

// flip is one of the four symmetries: bit 0 stands for the mirror, and bit 1 for the half turn.
type flip[S Flipped[S], M Flipped[M]] uint8

func (y flip[S, M]) State(s S) S     { return image(uint8(y), s) }
func (y flip[S, M]) Move(_ S, m M) M { return image(uint8(y), m) }

func image[T Flipped[T]](y uint8, v T) T {
	var none T
	if v != none && y&1 != 0 {
		v = v.Mirrored()
	}
	if v != none && y&2 != 0 {
		v = v.Turned()
	}
	return v
}

func (y flip[S, M]) Player(p boardgame.Player) boardgame.Player {
	if other := p.Opponent(); y&2 != 0 && other != boardgame.NoPlayer {
		return other
	}
	return p
}

func (y flip[S, M]) String() string {
	return [...]string{"identity", "mirror", "half turn", "mirrored half turn"}[y]
}
