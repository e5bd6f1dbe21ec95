// Package game describes a game to tools: its name, seats, options and rules, how its positions and moves are read,
// drawn and clicked, and its symmetries. One value, the [Definition], holds all of this, so that a tool needs only one
// argument.
//
// Package boardgame has the contract for states, moves and views, which is all that a program needs to play, count or
// search.
package game

import (
	"cmp"
	"iter"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Definition holds everything about a game except its states and moves, so that a tool needs only one argument. Each
// game's Definition function returns a new value with lists of its own. Copies of a Definition share these lists, so
// callers must not change them.
//
// The shortcuts that make searches and counts faster are not fields of a Definition, because code that has only a
// state needs them too. The state type offers them: see [boardgame.Fast].
type Definition[S boardgame.Position[S, M], M boardgame.Move] struct {
	Info

	// returns the start position; Start calls it with every option present and valid
	New       func(Options) (S, error)
	Parse     func(text string) (S, error)
	ParseMove func(text string) (M, error)

	// Players returns the number of seats that take part in the game. If that number is n, the first n seats take
	// part. If Players is nil, all seats always take part.
	Players func(S) int

	// Out reports whether p is out of the game while the others play on. Every player can see who is out. If Out is
	// nil, players are never out.
	Out func(s S, p boardgame.Player) bool

	// Written yields every move that can be written down, legal or not. If there are too many, Written yields only the
	// moves that a person is likely to write. The game's documentation says which moves these are.
	Written iter.Seq[M]

	// Terms are the parts of the evaluation, and Count returns how often each of them occurs for a player. The result is
	// meaningless if the game is over. It must be the same, for example all 0, for NoPlayer and for every other player
	// who does not take part. If Count is nil, the game has no evaluation: see [Definition.Evaluate].
	Terms []Term
	Count func(s S, p boardgame.Player) Counts

	// Symmetries lists the maps under which the rules do not change, the identity first. They form a group. The list
	// is nil for a game without symmetries.
	Symmetries []Symmetry[S, M]

	// Picture returns the picture of a position. For an empty cell, only Name, X, Y, Goal and Home are set.
	Picture func(S) picture.Picture

	// Trace returns the arrows and marks that show a move in the picture of a position. For an illegal move, Trace
	// omits everything that can't be drawn. For the zero move, the result is empty. The result depends only on what
	// every player can see. If Trace is nil, moves can't be drawn.
	Trace func(S, M) picture.Trace

	// TurnRule is the rule that players take turns. A move out of turn breaks this rule. In most games, so does a move
	// of another player's piece or from an empty cell. TurnRule is required.
	TurnRule boardgame.Rule

	// Label returns a description of a move for a menu, such as "b2-b1 and claim". If Label is nil, menus show the
	// move's text.
	Label func(M) string

	// Asks holds what the game asks of a player who chooses a move by clicks. A sentence that is "" is replaced by a
	// general one.
	Asks Asks

	// Meant returns the moves, legal or not, that the player to move may have in mind when clicking these cells in this
	// order. Clicks returns the refusal of the first illegal move in the result. This refusal should explain why the
	// clicks lead to no move, or why the piece on a single clicked cell can't move. If Meant is nil or returns nil,
	// Clicks tries steps from the first cell to the second or to the nearest cells, such as "d2-d3", and then searches
	// Written. In a game that hides something, s is the masked state that the player sees.
	Meant func(s S, cells []string) []M

	// Absent returns the move that the table makes for the player to move if that player has left a game that others
	// go on with. If Absent is nil, the table makes the first legal move.
	Absent func(S) M

	// Learn describes the game to programs that learn: see packages env and net. If Learn is nil, they number all moves
	// that can be written, and observe pictures.
	Learn *Learn[S, M]

	Hidden *Hidden[S, M] // nil if every player sees everything
}

// Learn describes a game to programs that learn, and holds what has been learned. All fields are optional, except that
// Observe and Sets need a shape.
type Learn[S any, M comparable] struct {
	// Turn is the name of the symmetry that exchanges the two players and is its own inverse, such as a half turn of
	// the board. It maps moves in the same way in all positions. Then both players see the board, and number their moves, as if they moved first. It is "" if there is
	// none.
	Turn string

	// Possible reports whether a move can be legal in some position, for the first player if there is a Turn. If
	// Possible is nil, every move that can be written has a number.
	Possible func(M) bool

	// Key returns a number for a move, another one for each possible move. If there is a Key, lists of actions are made
	// faster.
	Key func(M) uint64

	// Most is an upper bound on the number of legal moves in a position. If it is 0, the number of all moves is used.
	Most int

	// An observation is Planes x Rows x Columns numbers, all 0 before Observe sets some of them to 1. In a game that
	// hides something, s is the masked state that p sees. If there is a Turn, the second player sees the board turned.
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

// Evaluate returns the value of a position for a player, which is the sum of the terms. Only the difference between two
// players matters. A lead of 100 means odds of e to 1, or about 73 %, of doing better than the other player.
func (d *Definition[S, M]) Evaluate(s S, p boardgame.Player) (sum int) {
	if d.Count == nil {
		return 0
	}
	counts := d.Count(s, p)
	for i := range d.Terms {
		sum += d.Terms[i].Weight * counts[i]
	}
	return sum
}

// Evaluation returns the function Evaluate, corrected for the player to move by the net, if there is one. It returns
// nil if the game has no evaluation.
func (d *Definition[S, M]) Evaluation() func(S, boardgame.Player) int {
	learn := d.Learn
	switch {
	case d.Count == nil:
		return nil
	case learn == nil || learn.Net == "":
		return d.Evaluate
	}
	return func(s S, p boardgame.Player) int {
		value := d.Evaluate(s, p)
		if p == s.Turn() && p != boardgame.NoPlayer {
			value += learn.Net.Value(learn.Sets(s, p))
		}
		return value
	}
}

// Start returns the position at the beginning of a game. Missing options take their default values. An unknown option,
// or a value that an option can't take, causes an [*OptionError].
func (d *Definition[S, M]) Start(options Options) (S, error) {
	all, err := d.Complete(options)
	if err != nil {
		var none S
		return none, err
	}
	return d.New(all)
}

// Playing returns the number of seats that take part in the game with position s. The seats that take part are always
// the first seats.
func (d *Definition[S, M]) Playing(s S) int {
	if d.Players == nil {
		return len(d.Seats)
	}
	return d.Players(s)
}

// Draw returns the picture of s with a title, which names the game and either the player to move or the winner. Draw
// sets the number of players, and the letters and the colours of the seats that own the cells and the pieces. A piece
// with a colour or a shape of its own keeps it.
func (d *Definition[S, M]) Draw(s S) picture.Picture {
	p := d.Picture(s)
	p.Players = d.Playing(s)
	switch winner, over := s.Winner(); {
	case !over:
		p.Title = d.Title + ": " + d.Seat(s.Turn()).Name + " to move"
	case winner == boardgame.NoPlayer:
		p.Title = d.Title + ": over, and nobody has won"
	default:
		p.Title = d.Title + ": " + d.Seat(winner).Name + " has won"
	}
	for i := range p.Cells {
		c := &p.Cells[i]
		if c.Home != boardgame.NoPlayer {
			c.HomeLetter, c.Tint = d.Seat(c.Home).Letter, d.Seat(c.Home).Color
		}
		if c.Empty() {
			continue
		}
		if c.Piece.Shape == nil {
			c.Piece.Shape = picture.Disc
		}
		if c.Piece.Owner == boardgame.NoPlayer {
			continue
		}
		owner := d.Seat(c.Piece.Owner)
		c.Piece.OwnerLetter = owner.Letter
		if c.Piece.Color == picture.NoColor {
			c.Piece.Color = owner.Color
		}
	}
	return p
}
