package boardgame

import "math/rand/v2"

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
	Ended() Rule // the rule that ended the game, "" if the game is not over

	// AppendMoves appends the moves that the viewer can choose now, or none if it is another player's turn. The moves
	// depend only on what the viewer can see.
	AppendMoves(dst []M) []M

	// CountMoves returns the number of moves that AppendMoves appends.
	CountMoves() int

	// Check returns the error that the state's Check method would return for a move by the viewer. The error depends on the
	// view alone.
	Check(m M) error

	// Sample returns a state drawn uniformly from all states that have this view.
	Sample(rng *rand.Rand) S
}
