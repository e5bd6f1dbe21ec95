// Package game describes a game to tools: its name, seats, options and rules, how its positions and moves are read,
// drawn and clicked, its symmetries, what its bots know, and what it hides. An author writes a [Definition]. [New]
// checks it and makes the [Game], so that a tool needs only one argument.
//
// Package boardgame has the contract for states and moves, which is all that a program needs to play, count or search.
package game

import (
	"cmp"
	"iter"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Definition is what the author of a game writes: everything about the game except its states and moves. [New] makes a
// [Game] of it.
//
// The shortcuts that make searches and counts faster are not part of a Definition, because code that has only a
// state needs them too. The state type offers them: see [boardgame.Fast].
type Definition[S boardgame.Position[S, M], M boardgame.Move] struct {
	Info                   // words and seats
	Rules   Rules[S, M]    // how the game is played and written
	Look    Look[S, M]     // what people see and touch
	Bots    Bots[S, M]     // what bots and programs that learn know
	Secrets *Secrets[S, M] // what players can't see, or nil if every player sees everything
}

// Rules holds how a game is played and written.
type Rules[S any, M comparable] struct {
	// New returns the start position. Game.Start calls it with every option present and valid. It is required.
	New func(Options) (S, error)

	Parse     func(text string) (S, error) // reads the text of a position; required
	ParseMove func(text string) (M, error) // reads the text of a move; required

	// Written yields every move that can be written down, legal or not. If there are too many, Written yields only the
	// moves that a person is likely to write. The game's documentation says which moves these are. It is required.
	Written iter.Seq[M]

	// TurnRule is the rule that players take turns. A move out of turn breaks this rule. In most games, so does a move
	// of another player's piece or from an empty cell. TurnRule is required.
	TurnRule boardgame.Rule

	// Repetition is the rule by which a position that occurs for the third time, at the ends of turns, ends the game as a
	// draw. A state doesn't know the positions before it, so it goes on, and whoever keeps the game applies the rule: a
	// session, and a record when it is replayed, but no batch of package env. A review applies it, too, and so does
	// alpha-beta if it has watched the game, which must hide nothing: see search.Thinker and session.Session.Thinker. If
	// Repetition is "", the game has no such rule, but players may agree on one, which bots don't know.
	Repetition boardgame.Rule

	// Players returns the number of seats that take part in the game. If that number is n, the first n seats take
	// part. If Players is nil, all seats always take part.
	Players func(S) int

	// Out reports whether p is out of the game while the others play on. Every player can see who is out. Such a player
	// stays out, has no turn and can't win. If Out is nil, players are never out.
	Out func(s S, p boardgame.Player) bool

	// Absent returns the move that the table makes for the player to move if that player has left a game that others
	// go on with. If Absent is nil, the table makes the first legal move.
	Absent func(S) M

	// Points returns the points of each player who takes part, in the order of the seats, in a position that is over. More
	// are better: nobody has more than the winner, and if nobody has won, two or more have the most. The result is nil
	// for an end without points. If Points is nil, games are only won, lost or drawn.
	Points func(S) []int

	// Weight returns the weight of a move of [boardgame.Chance], which is at least 1. Its probability is its weight
	// divided by the sum of the weights of all legal moves. If Weight is nil, it is never the turn of chance. Total is
	// the sum of the weights in every position in which chance is to move, or 0 if it is not always the same.
	Weight func(s S, m M) int
	Total  int

	// Round is for a game in which players choose at the same time. The state takes one choice after the other, in the
	// order of the turns, and Secrets hides each of them from those who choose after it. In a position in which the
	// player to move chooses at the same time as others, Round returns the position in which none of them has chosen. In
	// all other positions it returns s. The last choice may lead back to the same position, as in a tie. Round must work on
	// masked states. If Round is nil, players always choose alone.
	Round func(s S) S

	// Symmetries lists the maps under which the rules do not change, the identity first. They form a group. The list
	// is nil for a game without symmetries.
	Symmetries []Symmetry[S, M]
}

// Look holds what people see of a game and touch.
type Look[S any, M comparable] struct {
	// Picture returns the picture of a position: the cells and the pieces. It leaves the rest to [Game.Picture]. For an
	// empty cell, only Name, X, Y, Goal and Home are set. Picture is required.
	Picture func(S) picture.Picture

	// Trace returns the arrows and marks that show a move in the picture of a position. For an illegal move, Trace
	// omits everything that can't be drawn. For the zero move, the result is empty. The result depends only on what
	// every player can see. If Trace is nil, moves can't be drawn.
	Trace func(S, M) picture.Trace

	// Takes returns the names of those cells in the trace's Marks from which a move takes pieces without going there, such as
	// a stone for a mill. Players click them one by one, in this order, after the rest of the move. If Takes is nil, no
	// move does that.
	Takes func(S, M) []string

	// Label returns a description of a move for a menu, such as "look at b4". If Label is nil, menus show the
	// move's text.
	Label func(M) string

	// Confirm returns the question that a page asks before it makes a move that may end the game at once, for the worse:
	// "Claim that all your eggs are home?" It says what is at stake. For all other moves, it is "". In a game that hides
	// something, s is the masked state that the player sees. If Confirm is nil, no move needs a question.
	Confirm func(s S, m M) string

	// Asks holds what the game asks of a player who chooses a move by clicks. A sentence that is "" is replaced by a
	// general one.
	Asks Asks

	// AsksIn returns what the game asks in a position where that is something else, such as which stone is taken from the
	// opponent. A sentence that is "" is that of Asks. In a game that hides something, s is the masked state that the
	// player sees. If AsksIn is nil, the game always asks the same.
	AsksIn func(s S) Asks

	// Meant returns the moves, legal or not, that the player to move may have in mind when clicking these cells in this
	// order. Clicks returns the refusal of the first illegal move in the result. This refusal should explain why the
	// clicks lead to no move, or why the piece on a single clicked cell can't move. If Meant is nil or returns nil,
	// Clicks tries steps from the first cell to the second or to the nearest cells, such as "d2-d3", and then searches
	// Written. In a game that hides something, s is the masked state that the player sees.
	Meant func(s S, cells []string) []M
}

// Bots holds what bots and programs that learn know of a game. All fields are optional.
type Bots[S any, M comparable] struct {
	// Levels holds what makes the bots of package search play at their levels, the weakest first. If Levels is nil,
	// the bots have levels that are not adapted to the game.
	Levels []Level

	// Terms are the parts of the evaluation, and Count returns how often each of them occurs for a player. The result is
	// meaningless if the game is over. It must be the same, for example all 0, for NoPlayer and for every other player
	// who does not take part. If Count is nil, the game has no evaluation: see [Game.Evaluate].
	Terms []Term
	Count func(s S, p boardgame.Player) Counts

	// Risks reports whether p, who sees the masked state of a game with [Secrets], may lose at once by a legal move, for
	// all that p knows: by the move itself, or because an opponent may win with the next move. Careful bots avoid such
	// moves.
	Risks func(seen S, p boardgame.Player, m M) bool

	// Open is what a search in a game of two players with [Secrets] uses if its player knows the whole position, for
	// example because this player remembers every move. If Open is nil, such a search uses the game's evaluation and all
	// legal moves.
	Open *Open[S, M]

	// Learn describes the game to programs that learn: see packages env and net. If Learn is nil, they number all moves
	// that can be written, and observe the pieces in pictures. They don't see labels, so a game that tells something only
	// there, such as the stones in hand, needs Observe or Sets.
	Learn *Learn[S, M]
}

// Level holds the limits of a bot at one level.
type Level struct {
	Name  string `json:"name"`  // the name of the level, which package search gives it: "easy"
	Nodes int    `json:"nodes"` // the number of positions that the bot may visit for a move
	Depth int    `json:"-"`     // the number of plies that the bot looks ahead in a game of two players, 0 for no limit
	Slack int    `json:"-"`     // how much of its chance to win the bot may give away with a move: see search.Options
	// the percentage of its moves that a bot with slack makes without a look at the reply
	Careless int `json:"-"`
	Recall   int `json:"-"` // the number of last moves that the bot remembers in a game that hides something, 0 for all
}

// Term is a feature that an evaluation counts for a player. Terms show people why a position is good, and let programs
// tune the weights.
type Term struct {
	Name   string // a name that players understand: "eggs that can be captured"
	Weight int    // the value of each occurrence, on the scale of [Game.Evaluate]
	Turn   bool   // whether the term counts whose turn it is, which is no reason for a move
}

// Counts holds how often each term of an evaluation occurs, in the order of the terms. It is an array, because a search
// counts at every position and must not allocate.
type Counts [12]int

// Open holds the evaluation and the moves for a search by one of two players who knows the whole position.
type Open[S any, M comparable] struct {
	// Evaluate is like [Game.Evaluate].
	Evaluate func(s S, p boardgame.Player) int

	// AppendMoves appends the legal moves that a search by the player me considers in s, each once and in a fixed
	// order. It appends at least one move unless the game is over.
	AppendMoves func(s S, me boardgame.Player, dst []M) []M
}

// Learn describes the game to programs that learn, and holds what has been learned. All fields are optional, except that
// Observe and Sets need a shape.
type Learn[S any, M comparable] struct {
	// Turned says that all players see the board, and number their moves, as if they moved first. The game then has
	// symmetries that turn the board, and map moves in the same way in all positions: see [Symmetry].
	Turned bool

	// Possible reports whether a move can be legal in some position, for the first player if Turned is set. If
	// Possible is nil, every move that can be written has a number.
	Possible func(M) bool

	// Key returns a number for a move, another one for each possible move. If there is a Key, lists of actions are made
	// faster.
	Key func(M) uint64

	// An observation is Planes x Rows x Columns numbers, all 0 before Observe sets some of them to 1. In a game that
	// hides something, s is the masked state that p sees. If Turned is set, all but the first player see the board turned.
	// It must show everything that decides which moves are legal. Names says what each plane shows.
	Planes, Rows, Columns int
	Observe               func(s S, p boardgame.Player, dst []uint8)
	Names                 []string

	// Sets returns the same as sets: for each plane, the cells that are 1, numbered row by row. Games whose planes fit
	// into [net.Inputs] have Sets instead of Observe, because a net sees them faster. If the cells do not fill the
	// rows and columns, Places holds the number of each cell of a set, counted row by row in the observation.
	Sets   func(s S, p boardgame.Player) net.Inputs
	Places []uint8
	Mirror func(cell int) int // returns the mirror image of a cell; it is required beside Sets
	Net    net.Net            // corrects the evaluation of Sets in searches; "" if there is none
}

// Cells returns the number of cells in the sets of a plane.
func (l *Learn[S, M]) Cells() int { return cmp.Or(len(l.Places), l.Rows*l.Columns) }
