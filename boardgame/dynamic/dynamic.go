// Package dynamic is for programs that learn only at run time which game to play, such as servers, terminal programs
// and bridges to other languages. A [Game] and its [State] work like a typed game and its state, but their moves are
// strings.
//
// [Adapt] returns a Game for any [game.Game]. Perft and Search run on the typed state inside a State, so
// they are as fast as the typed functions. Only their results are converted to text.
package dynamic

import (
	"context"
	"encoding"
	"fmt"
	"iter"
	"math/rand/v2"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Game is a game that is chosen at run time. Values of Game, State and View are safe for concurrent use. Only one
// goroutine at a time may use a Thinker.
type Game interface {
	// Info returns a description of the game. The caller must not change its lists and maps.
	Info() game.Info

	// Hides reports whether the game hides something, so that players see different things.
	Hides() bool

	// HasChance reports whether there are positions in which it is the turn of chance.
	HasChance() bool

	// HasRounds reports whether there may be positions in which players choose at the same time.
	HasRounds() bool

	// TurnRule returns the rule that players take turns, which a move out of turn breaks.
	TurnRule() boardgame.Rule

	// RepetitionRule returns the rule by which the third occurrence of a position draws the game, or "": see game.Rules.
	RepetitionRule() boardgame.Rule

	// Levels returns the levels at which bots can play the game, the weakest first: see search.Levels.
	Levels() []search.Level

	// Package returns the import path of the package that has the game's State type: "example.com/hex".
	Package() string

	// Start returns the position at the beginning of a game. Every error is a *game.OptionError.
	Start(options game.Options) (State, error)

	// Parse parses the text of a position. Every error is a *boardgame.SyntaxError or a *boardgame.PositionError.
	Parse(text string) (State, error)

	// ParseView parses the text of p's view. In a game that hides nothing, this is the text of a position. ParseView
	// returns the same kinds of errors as Parse.
	ParseView(text string, p boardgame.Player) (View, error)

	// CheckMoveText returns nil if text has the form of a move, legal or not. Otherwise it returns a
	// *boardgame.SyntaxError.
	CheckMoveText(text string) error

	// Written yields the moves that can be written down, legal or not: see game.Rules.
	Written() iter.Seq[string]

	// Batch begins a batch of games, whose moves are numbers: see package env.
	Batch(c env.Config) (env.Batch, error)

	// Learning returns what a program needs to make a net. If the definition does not say how a net sees the game, a
	// net sees the planes of package env.
	Learning() (*Learning, error)

	// Thinker returns a bot for one player in one game. The bot keeps the results of its searches. Thinker returns the
	// same errors as [search.NewThinker].
	Thinker(b search.Bot) (Thinker, error)
}

// State is a position of a game that is chosen at run time. It never changes. What people and bots see of it, and what
// they ask about its moves, is in its views: see [State.See]. Two States of the same game are the same
// position if their texts are equal, even if the States are not ==.
type State interface {
	Players() int                // the number of seats that take part, which are always the first seats
	Out(p boardgame.Player) bool // whether p is out of the game while others play on; every player can see this
	Turn() boardgame.Player
	Winner() (p boardgame.Player, over bool)
	Ending() boardgame.Ending
	Points() []int   // of each player, nil if the game is not over or has ended without points: see game.Rules
	Moves() []string // all legal moves, in the game's order
	CountMoves() int
	Picture() picture.Picture // with a title
	String() string           // the position's text
	encoding.TextMarshaler

	// Apply returns the state after a move. If the text is not a move, the error is a *boardgame.SyntaxError. If the
	// move is illegal, the error is a *boardgame.MoveError. With either error, Apply returns the receiver.
	Apply(move string) (State, error)

	// Make makes a move, like Apply, and returns what everybody gets to know of it. It parses the text only once.
	Make(move string) (Step, error)

	// Absent returns the move that the table makes for the player to move if that player has left: see
	// game.Rules. It is "" when the game is over.
	Absent() string

	// For returns the position in which p chooses a move, or nil if p has nothing to choose. Together reports whether the
	// player to move chooses at the same time as others: see game.Game.
	For(p boardgame.Player) State
	Together() bool

	// See returns p's view. If p is NoPlayer or does not take part, See returns the view of a spectator. If the game
	// hides nothing, the view shows everything. The result is never nil.
	See(p boardgame.Player) View

	// Revealed returns p's view after the game, also if something other than its rules has ended it: it hides nothing.
	Revealed(p boardgame.Player) View

	// Evaluate returns the value of the position for p, which only means something beside that for another player: see
	// [game.Game.Evaluation]. It is 0 if the game has no evaluation. It looks at what is hidden, so a bot asks the states
	// that View.Sample draws.
	Evaluate(p boardgame.Player) int

	// Perft runs perft.Count on the typed state.
	Perft(ctx context.Context, depth int, o perft.Options) (uint64, error)

	// Draw returns a move of chance, drawn with the weights of the game, or "" if it isn't the turn of chance. Chances
	// returns all of them, with their weights: see game.Game.
	Draw(rng *rand.Rand) string
	Chances() (moves []string, weights []int)

	// RandomMove returns a legal move drawn uniformly, or "" when the game is over.
	RandomMove(rng *rand.Rand) string

	// Reasons runs search.Reasons on the typed state. The report must come from a search of this state's view. The
	// sentences name the player to move and the others by the given possessives: "your" and "their", or "Blue's" and
	// "Red's".
	Reasons(r search.Report[string], yours, theirs string) []string
}

// Step is a legal move that has been made, and what it tells each player. If p is NoPlayer or does not take part, the
// answer is for a spectator.
type Step interface {
	Before() State // the state in which the move was made
	After() State  // the state after the move
	Move() string  // the text of the move

	Seen(p boardgame.Player) string    // the text of the move as p sees it: see game.Secrets
	Told(p boardgame.Player) game.Told // what else p is told of it
	Shows() bool                       // whether all choices of players who chose at the same time are shown now

	// Change returns the changes that the move has made to the picture that p sees.
	Change(p boardgame.Player) picture.Change
}

// Games is a list of games to choose from. A program that offers more games than those of package clutch appends them.
type Games []Game

// Find returns the game with the given name or title, such as "oeufs" or "Ovo", in any case. If there is no such game,
// the error is a [*boardgame.UnknownError] that lists all names, each with its title.
func (all Games) Find(name string) (Game, error) {
	var known []string
	for _, g := range all {
		info := g.Info()
		if strings.EqualFold(name, info.Name) || strings.EqualFold(name, info.Title) {
			return g, nil
		}
		known = append(known, fmt.Sprintf("%s (%s)", info.Name, info.Title))
	}
	return nil, &boardgame.UnknownError{Kind: "game", Name: name, Known: known}
}

// Choose returns the game with the given number in the list, counted from 1, or else what Find finds. Choose is for text
// typed by people, and ignores spaces around it.
func (all Games) Choose(text string) (Game, error) {
	text = strings.TrimSpace(text)
	for i, g := range all {
		if text == strconv.Itoa(i+1) {
			return g, nil
		}
	}
	return all.Find(text)
}
