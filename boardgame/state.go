package boardgame

import (
	"encoding"
	"fmt"
	"iter"
)

// Player is a seat at the table. The players take turns in the order of their numbers; a player who is out is skipped. Each
// game has constants of this type for its own players.
type Player uint8

// The seats. NoPlayer is nobody: the winner of a drawn game, or the player to move in the zero state.
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

// State is the constraint that every game's state type S keeps, with M the type of its moves. It is enough for playing,
// counting and searching.
//
// A state is a value: no method changes its receiver, and two states that are == are the same position for the rules.
// The zero value of S is no position: it is over, it is nobody's turn, it has no moves.
type State[S any, M comparable] interface {
	comparable

	// Turn returns the player to move. When the game is over, it returns the player whom the position still names, or
	// NoPlayer if it names none.
	Turn() Player

	// Winner reports whether the game is over and who has won it. If the game is over and p is NoPlayer, it is a draw.
	Winner() (p Player, over bool)

	// AppendMoves appends every legal move, once each, in an order that depends on the state alone, and returns the extended
	// slice. There are none if and only if the game is over. It does not allocate if dst has room.
	AppendMoves(dst []M) []M

	// CountMoves returns the number of legal moves, as cheaply as the game allows.
	CountMoves() int

	// Apply returns the state after m. For an illegal move it returns the receiver and a *MoveError.
	Apply(m M) (S, error)

	// Check returns the error that Apply would return.
	Check(m M) error

	// Hash returns a hash that is the same in every process and on every machine. States that are == have equal hashes; other
	// states almost always have different ones.
	Hash() uint64
}

// Text is a value with a canonical text. Each value has exactly one text, and the type's parser reads it back as the same
// value.
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

// Position is a [State] that people and files can use too. The states of all games here are positions, and the tools that
// show or store a game need one. Beyond these methods, *S must be an [encoding.TextUnmarshaler].
type Position[S any, M Move] interface {
	State[S, M]
	Text

	// LegalMoves yields what AppendMoves appends, in the same order.
	LegalMoves() iter.Seq[M]

	// Ended returns the rule that ended the game, or "" while it goes on.
	Ended() Rule
}
