package cookiedisco

import (
	"fmt"
	"iter"
	"math"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Orange and Blue are the players. Orange places first (S2).
const (
	Orange = boardgame.First
	Blue   = boardgame.Second
)

// State is a position: where the cookies lie, whose turn it is, and which kind is banned. A State takes two words,
// never changes, and is comparable with ==. Two positions that differ only in where they lie on the table are equal
// (B3). The zero State is not a position: its game is over, and it is nobody's turn.
type State struct {
	// a byte for each cookie's Cell, in the order of cookieKinds; the cells of each kind are in ascending order
	cells uint64
	status
}

// status holds the fields of a State other than the cells. It is a separate struct because the compiler keeps only
// structs of at most four fields in registers.
type status struct {
	turn   boardgame.Player // the player to place or to move
	ban    Kind             // the kind that M8 bans, or NoCookie
	cherry boardgame.Player // during the placement, the player who will move first (S3); NoPlayer afterwards
}

// cookieKinds holds the kinds of the eight cookies, in the order of their cells in a State.
var cookieKinds = [cookies]Kind{
	Chocolate, Chocolate, Chocolate, Caramel, Caramel, Vanilla, OrangeCookie, BlueCookie,
}

const (
	cookies     = 8
	orangeIndex = 6
	blueIndex   = 7
)

// cell returns a cookie's cell, or NoCell if the cookie is not placed yet.
func (s State) cell(cookie int) Cell { return Cell(s.cells >> (8 * uint(cookie))) }

func (s State) placing() bool { return s.cherry != boardgame.NoPlayer }

// Turn returns the player whose turn the position's text says it is. In a finished game this is the loser.
func (s State) Turn() boardgame.Player { return s.turn }

// Winner reports whether the game is over, and returns the winner, or NoPlayer if it is not over. There are no draws.
// The zero State is over without a winner.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Points returns the value of each player's part of the field, Orange's first, if a player has won by dividing it (E1).
// Otherwise it returns nil.
func (s State) Points() []int {
	if _, rule := s.result(); rule != Dividing {
		return nil
	}
	return []int{points(s.part(1<<orangeIndex, all)), points(s.part(1<<blueIndex, all))}
}

// Ending returns how the game ended, by [Dividing] or [NoMove], or the zero Ending if it is not over.
func (s State) Ending() boardgame.Ending {
	winner, rule := s.result()
	switch rule {
	case Dividing:
		parts := s.Points()
		return boardgame.Ended(rule, winner, "%s has divided the field and won, by %d points to %d", name(winner),
			max(parts[0], parts[1]), min(parts[0], parts[1]))
	case NoMove:
		return boardgame.Ended(rule, winner, "%s has no legal move, so %s has won", name(winner.Opponent()), name(winner))
	}
	return boardgame.Ending{Rule: rule}
}

func (s State) result() (winner boardgame.Player, rule boardgame.Rule) {
	var l layout
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.NoPlayer, boardgame.NoPosition
	case s.placing():
	case !s.layOut(&l):
		return s.turn.Opponent(), Dividing // E1
	case l.count() == 0:
		return s.turn.Opponent(), NoMove // E2
	}
	return boardgame.NoPlayer, ""
}

// At returns the kind of the cookie on a cell, or NoCookie if the cell is empty.
func (s State) At(c Cell) Kind {
	if s.turn == boardgame.NoPlayer {
		return NoCookie
	}
	if i := s.find(c); i < cookies {
		return cookieKinds[i]
	}
	return NoCookie
}

// Cookies yields the cell and the kind of each cookie on the table, in the order of the kinds from chocolate to the
// player-cookies.
func (s State) Cookies() iter.Seq2[Cell, Kind] {
	return func(yield func(Cell, Kind) bool) {
		for i, kind := range cookieKinds {
			if c := s.cell(i); c != NoCell && s.turn != boardgame.NoPlayer && !yield(c, kind) {
				return
			}
		}
	}
}

// Banned returns the kind that can't move because it was moved last (M8), or NoCookie if no kind is banned.
func (s State) Banned() Kind { return s.ban }

// Placing reports whether a player still has to place a player-cookie, and returns the player who will move first
// after the placement. It returns NoPlayer and false once both player-cookies are placed.
func (s State) Placing() (cherry boardgame.Player, ok bool) { return s.cherry, s.placing() }

// Apply returns the state after m. The cells of the new state may have new names. For an illegal
// move, Apply returns s and a [*boardgame.MoveError] that cites the rule.
func (s State) Apply(m Move) (State, error) {
	if !s.legal(m) {
		return s, s.refuse(m)
	}
	return s.play(m), nil
}

// play returns the state after a legal move, without checking the move.
func (s State) play(m Move) State {
	if m.what == placing {
		return s.place(m)
	}
	cookie := s.find(m.from)
	next := s.moving(cookie, m.to)
	next.cells = sorted(reframed(next.cells))
	next.turn = s.turn.Opponent()
	next.ban = NoCookie
	if cookie < orangeIndex {
		next.ban = cookieKinds[cookie&7] // M8
	}
	return next
}

// Check returns the error that Apply would return. The error is nil if m is legal.
func (s State) Check(m Move) error {
	if s.legal(m) {
		return nil
	}
	return s.refuse(m)
}

// Fast returns shortcuts that play a move without checking it and draw a random move: see [boardgame.Fast].
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{Play: State.play, Random: State.draw}
}

// moving returns the state with a cookie moved to a cell, not yet shifted back into the normal frame.
func (s State) moving(cookie int, to Cell) State {
	shift := 8 * uint(cookie)
	s.cells = s.cells&^(0xff<<shift) | uint64(to)<<shift
	return s
}

// Hash returns a hash of the state, the same in every process. Equal states have equal hashes.
func (s State) Hash() uint64 {
	return bitboard.Hash(s.cells, uint64(s.turn)|uint64(s.ban)<<8|uint64(s.cherry)<<16)
}

// symmetry is one of the 24 symmetries of the game: the twelve symmetries of the lattice, each with or without an
// exchange of Orange and Blue. A symmetry is a sum: 5+reflection+exchange exchanges the player-cookies, reflects the
// field, and then rotates it by five times 60 degrees. During the placement, only the identity, 0, applies.
type symmetry uint8

const (
	reflection symmetry = 6
	exchange   symmetry = 12
	symmetries symmetry = 24
)

func (y symmetry) place(q, r int) (int, int) {
	if y%exchange >= reflection {
		q, r = r, q
	}
	for range y % reflection {
		q, r = -r, q+r
	}
	return q, r
}

// origin returns the place that is named a1 in the image of a position.
func (y symmetry) origin(s State) (q, r int) {
	q, r = math.MaxInt, math.MaxInt
	for i := range cookies {
		c := s.cell(i)
		column, row := y.place(c.column(), c.row())
		q, r = min(q, column), min(r, row)
	}
	return q - 1, r - 1
}

func (y symmetry) applies(s State) bool {
	return s.turn != boardgame.NoPlayer && (y == 0 || !s.placing())
}

// State returns the image of a position, or the zero State if the position has no image.
func (y symmetry) State(s State) State {
	switch {
	case !y.applies(s):
		return State{}
	case y == 0:
		return s
	}
	q, r := y.origin(s)
	image := s
	for i := range cookies {
		c, to := s.cell(i), i
		if y >= exchange && i >= orangeIndex {
			to = orangeIndex + blueIndex - i
		}
		column, row := y.place(c.column(), c.row())
		image = image.moving(to, Cell(row-r)<<4|Cell(column-q))
	}
	image.cells, image.turn = sorted(image.cells), y.Player(s.turn)
	return image
}

// Move returns the image of the move m in the position s: the corresponding move in the image of s. It returns the
// zero Move if a cell of the image has no name.
func (y symmetry) Move(s State, m Move) Move {
	switch {
	case y == 0 || m.what == 0:
		return m
	case !y.applies(s):
		return Move{}
	}
	q, r := y.origin(s)
	cell := func(c Cell) Cell {
		column, row := y.place(c.column(), c.row())
		return cellAt(column-q, row-r)
	}
	image := Move{cell(m.from), cell(m.to), m.what}
	if image.from == NoCell || image.to == NoCell {
		return Move{}
	}
	return image
}

// Player returns the player to whom p corresponds in the image of a position.
func (y symmetry) Player(p boardgame.Player) boardgame.Player {
	if y >= exchange && (p == Orange || p == Blue) {
		return p.Opponent()
	}
	return p
}

// String describes the symmetry in words.
func (y symmetry) String() string {
	if y == 0 {
		return "identity"
	}
	text := fmt.Sprintf("turn by %d", 60*int(y%reflection))
	if y%exchange >= reflection {
		text += " of the reflection"
	}
	if y >= exchange {
		text += ", colours exchanged"
	}
	return text
}

// ones has a 1 in each byte.
const ones = 0x0101010101010101
