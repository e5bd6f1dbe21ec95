package boardgame

import "math/rand/v2"

// Hidden is what a game with hidden information adds to its [Definition].
type Hidden[S any, M comparable] struct {
	// View is what p can see of s. NoPlayer is somebody who only watches, and sees what everybody sees.
	View func(s S, p Player) View[S, M]

	// ParseView reads the text of p's view, as where it was sent to. The errors are those of a position's text.
	ParseView func(text string, p Player) (View[S, M], error)

	// Scramble returns a state that differs from s at random in what p can't see, and in nothing else. It works on
	// the truth and not through View: the test kit holds the two against each other.
	Scramble func(s S, p Player, rng *rand.Rand) S

	// Recall returns what the viewer of v knows after watching some moves, the last of which has led to v: a view of the same
	// position that may show the viewer more, and depends on nothing but v and what was watched. nil: moves tell nothing
	// that views don't.
	Recall func(v View[S, M], watched []Watched[S, M]) View[S, M]
}

// Watched is a move that a player has watched, and what that player saw before it.
type Watched[S any, M comparable] struct {
	View View[S, M]
	Move M
}

// View is what one player can see of a state. It has no field for anything else, so that it may be sent to that player
// as it is, and printed in any way. Its type is comparable, and == means the same view.
//
// Two states that differ only in what the player can't see have views that are the same to the bit, and so are their
// texts, their moves, and the errors that they give.
type View[S any, M comparable] interface {
	Text

	Viewer() Player
	Players() int // how many take part
	Turn() Player
	Winner() (p Player, over bool)
	Ended() Rule      // the rule that ended the game, "" while it goes on
	Picture() Picture // how to draw what the viewer sees

	// AppendMoves appends the actions among which the viewer can choose now: none when it is another's turn. They
	// depend on nothing that the viewer can't see.
	AppendMoves(dst []M) []M

	// CountMoves is the number of the moves that AppendMoves appends.
	CountMoves() int

	// Trace is what a move looks like in the picture, as [Definition.Trace] has it.
	Trace(m M) Trace

	// Check is the state's verdict on a move of the viewer's. It can be told from the view alone.
	Check(m M) error

	// Sample returns a state with this very view, drawn uniformly from all of them.
	Sample(rng *rand.Rand) S
}
