package boardgame

import (
	"encoding"
	"fmt"
	"iter"
)

// Player is a seat at the table. The players take turns in the order of their numbers, except that players who are out are
// skipped. Each game has constants of type Player for its own players.
type Player uint8

// These are the seats. NoPlayer means nobody: a drawn game has the winner NoPlayer, and in the zero state NoPlayer is to
// move.
const (
	NoPlayer Player = iota
	First
	Second
	Third
	Fourth
)

// String returns "nobody" for NoPlayer, "player 1" for First, and so on. It can't know what a game calls its players: for
// the game's own name, such as "Red", use the Seat method of a game.Info or a game.Definition.
func (p Player) String() string {
	if p == NoPlayer {
		return "nobody"
	}
	return fmt.Sprintf("player %d", uint8(p))
}

// Opponent returns the other player of a game for two: Second for First, and First for Second. For other values it returns
// NoPlayer.
func (p Player) Opponent() Player {
	if p != First && p != Second {
		return NoPlayer
	}
	return First + Second - p
}

// State is the constraint that every game's state type S satisfies. M is the type of the game's moves. The methods of State
// are enough for playing, counting and searching.
//
// A state is a value: no method changes its receiver, and states that are == are the same position under the rules. The
// zero value of S is not a position. The zero value counts as a finished game, with no moves and no player to move.
type State[S any, M comparable] interface {
	comparable

	// Turn returns the player to move. When the game is over, Turn returns the player whom the position's text still names
	// as the player to move, or NoPlayer if the text names nobody.
	Turn() Player

	// Winner reports whether the game is over and who has won it. If the game is over and p is NoPlayer, the game is a draw.
	Winner() (p Player, over bool)

	// AppendMoves appends every legal move to dst, each once, and returns the extended slice. The order of the moves
	// depends on the state alone. AppendMoves appends nothing if and only if the game is over. AppendMoves does not
	// allocate if dst has enough capacity.
	AppendMoves(dst []M) []M

	// CountMoves returns the number of legal moves. CountMoves should be as fast as the game allows.
	CountMoves() int

	// Apply returns the state after m. For an illegal move, Apply returns the receiver and a *MoveError.
	Apply(m M) (S, error)

	// Check returns the error that Apply would return. When the game is over, the sentence of the refusal, which is the same for
	// all moves, has the form "the game is over: White has no stones": the words after the colon and the space tell how it
	// ended.
	Check(m M) error

	// Hash returns a hash that is the same in every process and on every machine. States that are == have equal hashes.
	// States that are not == almost always have different hashes.
	Hash() uint64
}

// Text is implemented by values with a canonical text: each value has exactly one text, and parsing that text returns the
// same value.
type Text interface {
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
}

// Move is the constraint that every game's move type satisfies.
type Move interface {
	comparable
	Text
}

// Position is the constraint on a [State] that can also be shown and stored. The states of all games in this module satisfy
// Position. In addition, *S must implement [encoding.TextUnmarshaler].
//
// The text of a position consists of fields that are separated by spaces. One of them, the same in every position of the
// game, is the letter of the seat whose Turn it is, or "-" if Turn is NoPlayer.
type Position[S any, M Move] interface {
	State[S, M]
	Text

	// LegalMoves yields the moves that AppendMoves appends, in the same order.
	LegalMoves() iter.Seq[M]

	// Ended returns the rule that ended the game, or "" if the game is not over.
	Ended() Rule
}
