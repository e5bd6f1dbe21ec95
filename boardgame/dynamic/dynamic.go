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
	// Info is what the game tells about itself. It is a copy, the caller's own.
	Info() boardgame.Info

	// Start is the position at the beginning. Errors are *boardgame.OptionError.
	Start(options boardgame.Options) (State, error)

	// Parse reads a position. Errors are *boardgame.SyntaxError and *boardgame.PositionError.
	Parse(text string) (State, error)

	// ParseView reads the text of a player's view. The errors are those of Parse. In a game that hides nothing the text is
	// that of a position.
	ParseView(text string, p boardgame.Player) (View, error)

	// CheckMoveText reports whether a text has the form of a move, legal or not. Errors are *boardgame.SyntaxError.
	CheckMoveText(text string) error

	// Thinker is a bot for one player in one game. It keeps what it has found, and r says how many of the moves that it is told
	// of it remembers. The error is that of [search.NewThinker].
	Thinker(b search.Bot, r search.Recall) (Thinker, error)
}

// State is a position of a game whose type is not known to the program. It never changes. Two States are the same
// position of a game if their texts are equal; == says less.
type State interface {
	Players() int                // how many of the game's seats, from the first one, take part
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

	// Apply returns the state after a move. Errors are *boardgame.SyntaxError, where the text is no move, and
	// *boardgame.MoveError, where the move is not legal; the state returned is the receiver then.
	Apply(move string) (State, error)

	// Check is the verdict of Apply alone.
	Check(move string) error

	// Trace is what a move looks like in the picture, whether it is legal or not. It is empty where the game can't draw its
	// moves. Errors are *boardgame.SyntaxError.
	Trace(move string) (boardgame.Trace, error)

	// See is what a player can see, for NoPlayer and for a player who does not take part what everybody sees. It is never
	// nil: where the game hides nothing, it is everything.
	See(p boardgame.Player) View

	// Terms lists what the game's evaluation counts for a player: see boardgame.Definition. It is empty in a game without.
	Terms(p boardgame.Player) []boardgame.Term

	// Perft is perft.Parallel on the typed state.
	Perft(ctx context.Context, depth int, o perft.Options) (uint64, error)

	// Divide is perft.Divide on the typed state.
	Divide(ctx context.Context, depth int, o perft.Options) ([]Part, error)

	// Playout is boardgame.Playout on the typed state.
	Playout(rng *rand.Rand, maxPlies int) (end State, plies int, err error)

	// RandomMove is a legal move drawn uniformly, "" when the game is over.
	RandomMove(rng *rand.Rand) string

	// Bots are the bots that can play from here, the weakest first: see search.Bots.
	Bots() []search.Bot

	// Search is search.Find on the typed state. Where the game hides something, the bot knows only what the player whose
	// turn it is can see.
	Search(ctx context.Context, b search.Bot, o search.Options) (search.Report[string], error)

	// Reasons is search.Reasons on the typed state, for a report of a search of this state.
	Reasons(r search.Report[string]) []string
}

// Part is what one move contributes to a perft.
type Part struct {
	Move  string
	Nodes uint64
}
