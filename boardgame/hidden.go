package boardgame

import "math/rand/v2"

// Hidden holds the functions that a game with hidden information adds to its [Definition].
type Hidden[S any, M comparable] struct {
	// View returns p's view of s. The view of NoPlayer is for spectators and shows only what every player sees.
	View func(s S, p Player) View[S, M]

	// ParseView parses the text of p's view. ParseView returns the same kinds of errors as Parse.
	ParseView func(text string, p Player) (View[S, M], error)

	// Scramble returns a copy of s in which everything that p can't see is changed at random, and everything else is the
	// same. Scramble must not call View, because the test kit checks the two functions against each other.
	Scramble func(s S, p Player, rng *rand.Rand) S

	// Recall returns a view that shows the same position as v, and possibly more of it. The new view adds the facts that
	// the viewer has learned from the watched moves, the last of which led to v. The result depends only on v and watched.
	// Recall is nil if the moves of a game reveal nothing that the views don't show.
	Recall func(v View[S, M], watched []Watched[S, M]) View[S, M]
}

// Watched is a move that a player has watched, together with that player's view before the move.
type Watched[S any, M comparable] struct {
	View View[S, M]
	Move M
}

// View holds what one player can see of a state, and nothing else. A View is therefore safe to print and to send to that
// player. The dynamic type of a View is comparable: two views are == if they show the same position to the same viewer.
//
// Two states that differ only in what the player can't see have identical views, with the same texts, moves and errors.
type View[S any, M comparable] interface {
	Text

	Viewer() Player
	Players() int // the number of players who take part
	Turn() Player
	Winner() (p Player, over bool)
	Ended() Rule      // the rule that ended the game, "" if the game is not over
	Picture() Picture // the picture of the position as the viewer sees it

	// AppendMoves appends the moves that the viewer can choose now, or none if it is another player's turn. The moves
	// depend only on what the viewer can see.
	AppendMoves(dst []M) []M

	// CountMoves returns the number of moves that AppendMoves appends.
	CountMoves() int

	// Trace returns the arrows and marks that show a move in the picture: see [Definition.Trace].
	Trace(m M) Trace

	// Check returns the error that the state's Check method would return for a move by the viewer. The error depends on the
	// view alone.
	Check(m M) error

	// Sample returns a state drawn uniformly from all states that have this view.
	Sample(rng *rand.Rand) S
}
