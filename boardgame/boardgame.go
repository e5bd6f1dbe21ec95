// Package boardgame defines the contract between games and tools. All games in this module follow this contract, and
// your own game can follow it too.
//
// A game is a pair of types, a state and a move:
//
//   - [State] is the constraint on the state type. The seven methods of State are enough for playing, counting and
//     searching. A state is a small value without pointers. Apply returns a new state and leaves its receiver
//     unchanged. Two states are == if the rules treat them as the same position. States can be map keys, because they
//     are comparable, and goroutines can share them freely, because they never change.
//   - [Position] adds methods for display and storage: an iterator over the moves, how the game ended, and a text form.
//
// Everything else about a game is in a game.Game: its name, options, rules, parsers, symmetries and pictures.
// Package game describes games to tools, and package picture describes what people see. This package has only what a
// program needs to play, count or search.
//
// If the rules do not allow a move, the error is a [*MoveError]. This error cites the numbered [Rule] that the move
// breaks, and explains the problem to a player in one sentence. If a text can't be parsed, the error is a
// [*SyntaxError] that gives the position of the problem in the text. If a position is impossible, the error is a
// [*PositionError] that lists every reason.
//
// In a game with hidden information, the state contains everything, including what players can't see. A game.View,
// which is a separate type, holds only what one player may see.
//
// This package and the games never read the clock, never use global randomness, and do no work at import. States,
// moves and views are safe for concurrent use, because they never change.
//
// Every game must obey ten laws. Package boardgametest checks them.
package boardgame

import (
	"encoding"
	"fmt"
	"iter"
	"strings"
)

// Rule identifies a numbered rule of a game in the form "game/number", such as "taacoca/M4". Each game's package
// declares its rules as constants.
//
// A Rule is an error, so errors.Is(err, taacoca.OwnStone) reports whether a refusal cites that rule.
type Rule string

// NoPosition is the rule of the [Ending] of a state's zero value, which counts as a finished game.
const NoPosition Rule = "boardgame/zero"

// Error returns the identifier of the rule.
func (r Rule) Error() string { return string(r) }

// Game returns the part of the identifier before the slash.
func (r Rule) Game() string {
	game, _, _ := strings.Cut(string(r), "/")
	return game
}

// ID returns the part of the identifier after the slash, "M4".
func (r Rule) ID() string {
	_, id, _ := strings.Cut(string(r), "/")
	return id
}

// Player is a seat at the table. The players take turns in the order of their numbers, except that players who are out
// are skipped. Each game has constants of type Player for its own players.
type Player uint8

// These are the seats. NoPlayer means nobody: a drawn game has the winner NoPlayer, and in the zero state NoPlayer is
// to move.
const (
	NoPlayer Player = iota
	First
	Second
	Third
	Fourth
)

// Chance is to move in a position in which dice, cards or another draw decide how the game goes on. The legal moves are
// what may be drawn. Nobody chooses one of them: the host of the game draws it, with the weights in a game.Rules.
// Otherwise it is a move like any other, and part of the record.
const Chance Player = 1<<8 - 1

// String returns "nobody" for NoPlayer, "chance" for Chance, "player 1" for First, and so on. It can't know what a game
// calls its players: for the game's own name, such as "Red", use the Seat method of a game.Info or a game.Game.
func (p Player) String() string {
	switch p {
	case NoPlayer:
		return "nobody"
	case Chance:
		return "chance"
	}
	return fmt.Sprintf("player %d", uint8(p))
}

// Opponent returns the other player of a game for two: Second for First, and First for Second. For other values it
// returns NoPlayer.
func (p Player) Opponent() Player {
	if p != First && p != Second {
		return NoPlayer
	}
	return First + Second - p
}

// State is the constraint that every game's state type S satisfies. M is the type of the game's moves. The methods of
// State are enough for playing, counting and searching.
//
// A state is a value: no method changes its receiver, and states that are == are the same position under the rules.
// The zero value of S is not a position. The zero value counts as a finished game, with no moves and no player to
// move.
type State[S any, M comparable] interface {
	comparable

	// Turn returns the player to move, or Chance. When the game is over, Turn returns the player whom the position's text
	// still names as the player to move, or NoPlayer if the text names nobody.
	Turn() Player

	// Winner reports whether the game is over and who has won it. If the game is over and p is NoPlayer, the game is a
	// draw.
	Winner() (p Player, over bool)

	// AppendMoves appends every legal move to dst, each once, and returns the extended slice. The order of the moves
	// depends on the state alone. AppendMoves appends nothing if and only if the game is over. AppendMoves does not
	// allocate if dst has enough capacity.
	AppendMoves(dst []M) []M

	// CountMoves returns the number of legal moves. CountMoves should be as fast as the game allows.
	CountMoves() int

	// Apply returns the state after m. For an illegal move, Apply returns the receiver and a *MoveError.
	Apply(m M) (S, error)

	// Check returns the error that Apply would return. When the game is over, every move is refused by the rule that
	// ended it.
	Check(m M) error

	// Hash returns a hash that is the same in every process and on every machine. States that are == have equal
	// hashes. States that are not == almost always have different hashes.
	Hash() uint64
}

// Text is implemented by values with a canonical text: each value has exactly one text, and parsing that text returns
// the same value.
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

// Position is the constraint on a [State] that can also be shown and stored. The states of all games in this module
// satisfy Position. In addition, *S must implement [encoding.TextUnmarshaler].
//
// The text of a position consists of fields that are separated by spaces. One of them, the same in every position of
// the game, is the letter of the seat whose Turn it is, "*" if Turn is Chance, or "-" if Turn is NoPlayer.
type Position[S any, M Move] interface {
	State[S, M]
	Text

	// LegalMoves yields the moves that AppendMoves appends, in the same order.
	LegalMoves() iter.Seq[M]

	// Ending returns how the game ended, or the zero Ending if it is not over. It agrees with Winner.
	Ending() Ending
}
