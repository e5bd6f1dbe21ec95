package breakthrough

import (
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// White and Black are the players.
const (
	White = boardgame.First  // moves first, and up the board
	Black = boardgame.Second // moves down the board
)

// Cell is a cell of the board: 0 is a1, 1 is b1, and 63 is h8. Other values are not cells.
type Cell uint8

// The board is a variable of constants, so nothing is computed at import.
var board = notation.Board[Cell]{Letters: "abcdefgh", Numbers: 8, None: 64}

func (c Cell) Board() notation.Board[Cell] { return board }
func (c Cell) Valid() bool                 { return board.Valid(c) }
func (c Cell) String() string              { return board.Name(c) }

// Move is one turn. The text of a move is "a2-a3" or, if it captures, "a7xb8".
type Move = notation.Move[Cell]

// ParseMove reads the text of a move. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) { return notation.ParseMove[Cell](text) }

// State is a position. It is a small value that never changes: comparing it with == compares positions. The zero State is not
// a position: its game is over, and it is nobody's turn.
type State struct {
	white, black bitboard.Set64
	turn         boardgame.Player
}

const (
	fileA bitboard.Set64 = 0x0101010101010101
	fileH                = fileA << 7
	rank1 bitboard.Set64 = 0xff
	rank8                = rank1 << 56
)

// New returns the position at the start of a game (B2, B3).
func New() State { return State{rank1 | rank1<<8, rank8 | rank8>>8, White} }

// Turn returns the player whose turn the position says it is, even if the game is over.
func (s State) Turn() boardgame.Player { return s.turn }

// result is the one place that decides whether a game is over. Winner, Ended, the moves and the refusals all ask it.
func (s State) result() (winner boardgame.Player, rule boardgame.Rule) {
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.NoPlayer, boardgame.NoPosition
	case s.white&rank8 != 0:
		return White, BreakThrough // E1
	case s.black&rank1 != 0:
		return Black, BreakThrough // E1
	case s.black == 0:
		return White, NothingLeft // E2
	case s.white == 0:
		return Black, NothingLeft // E2
	}
	return boardgame.NoPlayer, ""
}

// Winner returns the winner, and reports whether the game is over. There are no draws.
func (s State) Winner() (p boardgame.Player, over bool) {
	p, rule := s.result()
	return p, rule != ""
}

// Ended returns the rule that ended the game, or "" if the game is not over.
func (s State) Ended() boardgame.Rule { _, rule := s.result(); return rule }

// targets holds the cells that the side to move can reach by each kind of step, straight, left and right as White sees it,
// and what a step of that kind adds to a cell's number. Listing, counting, drawing at random and checking moves all use this
// one value, so they can't disagree.
type targets struct {
	ends  [3]bitboard.Set64
	step  [3]int
	enemy bitboard.Set64
}

func (s State) targets() targets {
	if _, rule := s.result(); rule != "" {
		return targets{}
	}
	if free := ^(s.white | s.black); s.turn == White { // M1, M2, M3
		w := s.white
		return targets{[3]bitboard.Set64{w << 8 & free, w &^ fileA << 7 &^ w, w &^ fileH << 9 &^ w}, [3]int{8, 7, 9}, s.black}
	} else {
		b := s.black
		return targets{[3]bitboard.Set64{b >> 8 & free, b &^ fileA >> 9 &^ b, b &^ fileH >> 7 &^ b}, [3]int{-8, -9, -7}, s.white}
	}
}

func (t targets) move(kind, to int) Move {
	return notation.MoveOf(Cell(to-t.step[kind]), Cell(to), t.enemy.Has(to))
}

func (t targets) count() int { return t.ends[0].Len() + t.ends[1].Len() + t.ends[2].Len() }

// legal reports whether m is one of the moves that the targets stand for.
func (t targets) legal(m Move) bool {
	kind := slices.Index(t.step[:], int(m.To())-int(m.From()))
	return kind >= 0 && m != Move{} && t.ends[kind].Has(int(m.To())) && t.move(kind, int(m.To())) == m
}

// AppendMoves appends every legal move to dst, straight moves first.
func (s State) AppendMoves(dst []Move) []Move {
	t := s.targets()
	for kind, ends := range t.ends {
		for ; ends != 0; ends = ends.Rest() {
			dst = append(dst, t.move(kind, ends.First()))
		}
	}
	return dst
}

// LegalMoves returns the moves that AppendMoves lists.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// CountMoves returns the number of legal moves, without listing them.
func (s State) CountMoves() int { return s.targets().count() }

// Apply returns the state after m, or s and a [*boardgame.MoveError] if m is not legal.
func (s State) Apply(m Move) (State, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	return s.play(m), nil
}

func (s State) play(m Move) State {
	from, to := int(m.From()), int(m.To())
	if s.turn == White {
		return State{s.white.Without(from).With(to), s.black.Without(to), Black}
	}
	return State{s.white.Without(to), s.black.Without(from).With(to), White}
}

// Check returns the error that Apply would return. A refusal costs next to nothing, because its sentence is composed only
// when somebody reads it. So legal moves are checked first and fast, and the reason is looked for afterwards.
func (s State) Check(m Move) error {
	if s.targets().legal(m) {
		return nil
	}
	from, to := m.From(), m.To()
	winner, rule := s.result()
	ahead := int(to)/8 - int(from)/8
	if s.turn == Black {
		ahead = -ahead
	}
	aside := int(to)%8 - int(from)%8
	switch owner := s.At(from); {
	case rule == boardgame.NoPosition:
		return boardgame.Refuse(m, rule, "there is no position, so no move is legal")
	case rule != "":
		return boardgame.Refuse(m, rule, "the game is over: %s has won", name(winner))
	case m == Move{}:
		return boardgame.Refuse(m, Turns, "no move is given")
	case owner == boardgame.NoPlayer:
		return boardgame.Refuse(m, Turns, "there is no pawn on %s", from)
	case owner != s.turn:
		return boardgame.Refuse(m, Turns, "the pawn on %s is %s's, and it is %s's turn", from, name(owner), name(s.turn))
	case !to.Valid() || ahead != 1 || aside*aside > 1:
		return boardgame.Refuse(m, OneAhead, "a pawn goes one cell ahead, and %s is not one cell ahead of %s", to, from)
	case s.At(to) == s.turn:
		return boardgame.Refuse(m, OwnPawn, "%s can't go to %s: your own pawn is there", from, to)
	case aside == 0 && m.Captures():
		return boardgame.Refuse(m, Capture, "%s can't capture %s: a pawn captures diagonally", from, to)
	case aside == 0:
		return boardgame.Refuse(m, Capture, "%s can't go to %s: an enemy pawn is there", from, to)
	case m.Captures():
		return boardgame.Refuse(m, Capture, "there is no pawn on %s to capture: write %s", to, m.Marked(false))
	}
	return boardgame.Refuse(m, Capture, "there is a pawn on %s to capture: write %s", to, m.Marked(true))
}

// At returns the owner of the pawn on a cell, or NoPlayer if there is none.
func (s State) At(c Cell) boardgame.Player {
	switch {
	case s.white.Has(int(c)):
		return White
	case s.black.Has(int(c)):
		return Black
	}
	return boardgame.NoPlayer
}

// Hash returns a hash of the state, the same in every process.
func (s State) Hash() uint64 { return bitboard.Hash(uint64(s.white), uint64(s.black), uint64(s.turn)) }

// Fast returns shortcuts, which are optional. These two make random games several times faster, because a move drawn from
// the targets needs no list and no check.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{Play: State.play, Draw: func(s State, rng *rand.Rand) (m Move, ok bool) {
		t := s.targets()
		n := t.count()
		if n == 0 {
			return m, false
		}
		kind, to := bitboard.Pick(rng.IntN(n), t.ends[0], t.ends[1], t.ends[2], 0, 0, 0)
		return t.move(kind, to), true
	}}
}
