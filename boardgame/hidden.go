package boardgame

import "math/rand/v2"

// Hidden is what a game with hidden information adds to its [Definition].
type Hidden[S any, M comparable] struct {
	// View returns what p can see of s. NoPlayer stands for a spectator, who sees only what everybody sees.
	View func(s S, p Player) View[S, M]

	// ParseView reads the text of p's view, for a program that has received it. The errors are those of a position's text.
	ParseView func(text string, p Player) (View[S, M], error)

	// Scramble changes at random what p can't see of s, and nothing else. It works on the state itself and not through View,
	// so that the test kit can compare the two.
	Scramble func(s S, p Player, rng *rand.Rand) S

	// Recall returns what the viewer of v knows after watching some moves, the last of which led to v. The result is a view
	// of the same position that may show more. It depends only on v and on what was watched. nil: moves tell nothing that
	// views don't.
	Recall func(v View[S, M], watched []Watched[S, M]) View[S, M]
}

// Watched is a move that a player has watched, and what that player saw before it.
type Watched[S any, M comparable] struct {
	View View[S, M]
	Move M
}

// View is what one player can see of a state. It holds nothing else, so it is safe to send to that player and to print. Its
// type is comparable, and == means the same view.
//
// Two states that differ only in what the player can't see have identical views, with the same texts, moves and errors.
type View[S any, M comparable] interface {
	Text

	Viewer() Player
	Players() int // how many take part
	Turn() Player
	Winner() (p Player, over bool)
	Ended() Rule      // the rule that ended the game, "" while it goes on
	Picture() Picture // how to draw what the viewer sees

	// AppendMoves appends the actions that the viewer can choose from now: none if it is another player's turn. They depend
	// only on what the viewer can see.
	AppendMoves(dst []M) []M

	// CountMoves returns the number of moves that AppendMoves appends.
	CountMoves() int

	// Trace returns what a move looks like in the picture: see [Definition.Trace].
	Trace(m M) Trace

	// Check returns the error that the state would give for a move by the viewer. The view alone is enough to tell.
	Check(m M) error

	// Sample returns a state with this very view, drawn uniformly from all of them.
	Sample(rng *rand.Rand) S
}
