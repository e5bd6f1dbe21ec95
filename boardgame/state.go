package boardgame

import (
	"encoding"
	"fmt"
	"iter"
)

// Player is a seat at the table. The players take their turns in the order of their numbers, but for those who are out.
// Each game names its own players by constants of this type.
type Player uint8

// The seats. NoPlayer is nobody: the winner of a drawn game, or whose turn it is in no position at all.
const (
	NoPlayer Player = iota
	First
	Second
	Third
	Fourth
)

// String returns "player 1" and so on, or "nobody". The games' own names for their players are in [Definition].
func (p Player) String() string {
	if p == NoPlayer {
		return "nobody"
	}
	return fmt.Sprintf("player %d", uint8(p))
}

// State is the constraint that every game's state type S keeps, with M the type of its moves. It is all that playing,
// counting and searching need.
//
// A state is a value: no method changes its receiver, and two states that are == are the same position for the rules.
// The zero value of S is no position: it is over, it is nobody's turn, it has no moves.
type State[S any, M comparable] interface {
	comparable

	// Turn is the player whose turn the position says it is, also when the game is over. It is NoPlayer where the position
	// of a game that is over says nothing of it.
	Turn() Player

	// Winner reports whether the game is over and who has won it. Over with NoPlayer is a draw.
	Winner() (p Player, over bool)

	// AppendMoves appends every legal move, once each, in an order that depends on the state alone, and returns the
	// extended slice. There are none exactly when the game is over. It does not allocate where dst has room.
	AppendMoves(dst []M) []M

	// CountMoves is the number of legal moves, as cheaply as the game allows.
	CountMoves() int

	// Apply returns the state after m. A move that is not legal is refused with a *MoveError, and then the state
	// returned is the receiver.
	Apply(m M) (S, error)

	// Check is the verdict of Apply alone.
	Check(m M) error

	// Hash is the same in every process and on every machine. States that are == have equal hashes, and others
	// almost always different ones.
	Hash() uint64
}

// Text is a value with a canonical text: one text a value, which the type's parser reads back as the same value.
type Text interface {
	fmt.Stringer
	encoding.TextAppender
	encoding.TextMarshaler
}

// Move is the constraint that every game's move type keeps.
type Move interface {
	comparable
	Text
}

// Position is a [State] that a person or a file can deal with too. The states of all games here are positions, and the
// tools that show or store a game ask for one. Beyond these methods, *S must be an [encoding.TextUnmarshaler].
type Position[S any, M Move] interface {
	State[S, M]
	Text

	// LegalMoves yields what AppendMoves appends, in the same order.
	LegalMoves() iter.Seq[M]

	// Ended is the rule that ended the game, "" while it goes on.
	Ended() Rule
}
