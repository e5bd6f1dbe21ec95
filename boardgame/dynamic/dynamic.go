package dynamic

import (
	"context"
	"encoding"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Game is a game whose type is not known to the program. Its values are safe for concurrent use, and so are those of State
// and View. A Thinker is for one goroutine.
type Game interface {
	// Info returns a description of the game. It is a copy, which the caller may change.
	Info() boardgame.Info

	// Start returns the position at the beginning. Errors are *boardgame.OptionError.
	Start(options boardgame.Options) (State, error)

	// Parse reads a position. Errors are *boardgame.SyntaxError and *boardgame.PositionError.
	Parse(text string) (State, error)

	// ParseView reads the text of a player's view. The errors are those of Parse. In a game that hides nothing, it is the
	// text of a position.
	ParseView(text string, p boardgame.Player) (View, error)

	// CheckMoveText reports whether a text has the form of a move, legal or not. Errors are *boardgame.SyntaxError.
	CheckMoveText(text string) error

	// Thinker is a bot for one player in one game. It keeps what it has found, and r says how many of the moves that it is told
	// of it remembers. The error is that of [search.NewThinker].
	Thinker(b search.Bot, r search.Recall) (Thinker, error)
}

// State is a position of a game whose type is not known to the program. It never changes. Two States are the same position of
// a game if their texts are equal, even if they are not ==.
type State interface {
	Players() int                // how many of the game's seats take part, counted from the first one
	Out(p boardgame.Player) bool // whether the rules have put p out of the game, as everybody can see
	Turn() boardgame.Player
	Winner() (p boardgame.Player, over bool)
	Ended() boardgame.Rule
	Moves() []string // every legal move, in the game's order
	CountMoves() int
	Hash() uint64
	Picture() boardgame.Picture // with a title
	String() string             // the position's text
	encoding.TextMarshaler

	// Apply returns the state after a move. If the text is not a move, the error is a *boardgame.SyntaxError; if the move is
	// illegal, it is a *boardgame.MoveError. In both cases Apply returns the receiver.
	Apply(move string) (State, error)

	// Check returns the error that Apply would return.
	Check(move string) error

	// Trace returns what a move looks like in the picture, whether it is legal or not. It is empty if the game can't draw its
	// moves. Errors are *boardgame.SyntaxError.
	Trace(move string) (boardgame.Trace, error)

	// See returns what a player can see. For NoPlayer, and for a player who does not take part, it is what everybody sees. It
	// is never nil: if the game hides nothing, the view shows everything.
	See(p boardgame.Player) View

	// Terms lists what the game's evaluation counts for a player: see boardgame.Definition. It is empty if the game has no
	// terms.
	Terms(p boardgame.Player) []boardgame.Term

	// Perft runs perft.Parallel on the typed state.
	Perft(ctx context.Context, depth int, o perft.Options) (uint64, error)

	// Divide runs perft.Divide on the typed state.
	Divide(ctx context.Context, depth int, o perft.Options) ([]Part, error)

	// Playout runs boardgame.Playout on the typed state.
	Playout(rng *rand.Rand, maxPlies int) (end State, plies int, err error)

	// RandomMove returns a legal move drawn uniformly, or "" when the game is over.
	RandomMove(rng *rand.Rand) string

	// Bots returns the bots that can play from here, the weakest first: see search.Bots.
	Bots() []search.Bot

	// Search runs search.Find on the typed state. If the game hides something, the bot knows only what the player to move can
	// see.
	Search(ctx context.Context, b search.Bot, o search.Options) (search.Report[string], error)

	// Reasons runs search.Reasons on the typed state, for a report of a search of this state.
	Reasons(r search.Report[string]) []string
}

// Part is what one move contributes to a perft.
type Part struct {
	Move  string
	Nodes uint64
}
