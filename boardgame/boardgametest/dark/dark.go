// Package dark is a small game with silent moves, for tests of programs that show games: see [game.Told].
//
// White and Black put stones on six cells in turn, and neither sees the other's. A player who names a cell with a
// stone of the opponent learns that and goes on; the opponent is not told. A player may also wait. The game is over
// when the row is full: whoever holds the first cell has won.
//
// The text of a position has a letter for each cell, w or b, or W or B if the opponent knows of the stone; the player
// to move; and the number of stones, which everybody sees. In a view, the cells with stones that the viewer does not
// know are empty, and the viewer's own stones are small letters.
package dark

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Row is a position. Cells that the viewer sees as empty hold a dot.
type Row struct {
	cells  [6]byte
	turn   boardgame.Player
	stones byte
}

// Move is the letter of a cell, a dot to wait, or a question mark for a cell that the reader may not know.
type Move byte

// These are the rules.
const (
	Stones boardgame.Rule = "dark/B1"
	Turns  boardgame.Rule = "dark/T1"
	Full   boardgame.Rule = "dark/E1"
)

// Masked returns the move as the opponent sees it.
func (m Move) Masked() Move {
	if m == '.' {
		return m
	}
	return '?'
}

func (m Move) String() string                        { return strings.TrimLeft(string(rune(m)), "\x00") }
func (m Move) AppendText(dst []byte) ([]byte, error) { return append(dst, m.String()...), nil }
func (m Move) MarshalText() ([]byte, error)          { return m.AppendText(nil) }
func (m *Move) UnmarshalText(text []byte) error      { return notation.Unmarshal(m, parseMove, text) }

func parseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	m := Move(in.OneOf("abcdef.?"))
	return notation.End(&in, m)
}

// Turn returns the player to move.
func (s Row) Turn() boardgame.Player { return s.turn }

// Hash returns the position's hash.
func (s Row) Hash() uint64 {
	n := uint64(s.stones)
	for _, c := range s.cells {
		n = n<<8 | uint64(c)
	}
	return bitboard.Hash(n, uint64(s.turn))
}

// CountMoves returns the number of legal moves.
func (s Row) CountMoves() int {
	var room [7]Move
	return len(s.AppendMoves(room[:0]))
}

// LegalMoves returns the legal moves.
func (s Row) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// AppendMoves appends the legal moves to dst.
func (s Row) AppendMoves(dst []Move) []Move {
	if s.ended() != "" {
		return dst
	}
	for m := Move('a'); m <= 'f'; m++ {
		if s.free(m) {
			dst = append(dst, m)
		}
	}
	return append(dst, '.')
}

// free reports whether the player to move sees no stone on the cell of a move.
func (s Row) free(m Move) bool { return s.hide(s.turn).cells[m-'a'] == '.' }

// Check returns the error of Apply.
func (s Row) Check(m Move) error {
	switch {
	case s.ended() != "":
		return s.Ending().Refuse(m)
	case m != '.' && (m < 'a' || m > 'f'):
		return boardgame.Refuse(m, Turns, "that is no move here")
	case m != '.' && !s.free(m):
		return boardgame.Refuse(m, Turns, "%s has one stone", m)
	}
	return nil
}

// Apply returns the position after a move.
func (s Row) Apply(m Move) (Row, error) {
	if err := s.Check(m); err != nil {
		return s, err
	}
	if m != '.' {
		c := &s.cells[m-'a']
		if *c != '.' {
			*c ^= 0x20
			return s, nil
		}
		*c, s.stones = "?wb"[s.turn], s.stones+1
	}
	s.turn = s.turn.Opponent()
	return s, nil
}

// Winner returns the player who holds the first cell, if the game is over.
func (s Row) Winner() (boardgame.Player, bool) {
	if s.ended() != Full {
		return boardgame.NoPlayer, s.ended() != ""
	}
	return owner(s.cells[0]), true
}

// Ending returns how the game ended, or the zero Ending if it is not over.
func (s Row) Ending() boardgame.Ending {
	if s.ended() != Full {
		return boardgame.Ending{Rule: s.ended()}
	}
	return boardgame.Ended(Full, owner(s.cells[0]), "the row is full")
}

// ended returns the rule that ended the game.
func (s Row) ended() boardgame.Rule {
	switch {
	case s.turn == boardgame.NoPlayer:
		return boardgame.NoPosition
	case int(s.stones) == len(s.cells):
		return Full
	}
	return ""
}

func owner(stone byte) boardgame.Player {
	if stone|0x20 == 'w' {
		return boardgame.First
	}
	return boardgame.Second
}

func (s Row) String() string                   { return notation.String(s) }
func (s Row) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *Row) UnmarshalText(text []byte) error { return notation.Unmarshal(s, parse, text) }

// AppendText appends the position's text to dst.
func (s Row) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	return append(append(dst, s.cells[:]...), ' ', "?wb"[s.turn], ' ', '0'+s.stones), nil
}

// scan reads a position or a view.
func scan(what, text string) (s Row, err error) {
	in := notation.Scan(what, text)
	for i := range s.cells {
		s.cells[i] = in.OneOf(".wbWB")
	}
	in.Expect(' ', "before the turn")
	s.turn = boardgame.Player(1 + strings.IndexByte("wb", in.OneOf("wb")))
	in.Expect(' ', "after the turn")
	s.stones = in.OneOf("0123456") - '0'
	return notation.End(&in, s)
}

func (s Row) shown() byte { return byte(len(s.cells) - bytes.Count(s.cells[:], []byte("."))) }

func parse(text string) (Row, error) {
	s, err := scan("position", text)
	if err != nil || s.shown() == s.stones {
		return s, err
	}
	var problems boardgame.Problems
	problems.Add(Stones, "there are %d stones, not %d", s.shown(), s.stones)
	return Row{}, problems.Err()
}
