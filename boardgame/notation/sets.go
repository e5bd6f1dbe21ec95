package notation

import (
	"math/rand/v2"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Pieces lists the pieces of a game whose state has a set of cells for each of them, in the same order. In these sets, the
// number of a cell is the value of the game's cell type.
type Pieces []picture.Piece

func (p Pieces) on(cell int, sets []bitboard.Set64) picture.Piece {
	return Entry(uint8(bitboard.Find(cell, sets...)), picture.Piece{}, p...)
}

// ScanSets reads the position that [Board.ScanPosition] reads, and adds the cell of each piece to the set of that piece.
func (b *Board[C]) ScanSets(in *Scanner, pieces Pieces, sides string, sets []bitboard.Set64) boardgame.Player {
	letters := make([]byte, len(pieces))
	for i, p := range pieces {
		letters[i] = byte(p.Letter)
	}
	return b.ScanPosition(in, string(letters), sides, func(c C, letter byte) {
		i := strings.IndexByte(string(letters), letter)
		sets[i] = sets[i].With(int(c))
	})
}

// AppendSets appends the text that ScanSets reads. If turn is NoPlayer, as in a zero state, AppendSets appends nothing.
func (b *Board[C]) AppendSets(dst []byte, pieces Pieces, turn boardgame.Player, sides string, sets ...bitboard.Set64) []byte {
	return b.AppendPosition(dst, turn, sides, func(c C) byte { return byte(pieces.on(int(c), sets).Letter) })
}

// PictureOf returns a picture of the board with the pieces. See [Board.Picture].
func (b *Board[C]) PictureOf(pieces Pieces, sets ...bitboard.Set64) picture.Picture {
	return b.Picture(func(c C, cell *picture.Cell) { cell.Piece = pieces.on(int(c), sets) })
}

// Names returns the names of the cells in a set, in ascending order. Other numbers have no names.
func (b *Board[C]) Names(set bitboard.Set64) (names []string) {
	for c := range set.All() {
		if b.Valid(C(c)) {
			names = append(names, b.Name(C(c)))
		}
	}
	return names
}

// ScanCells reads the names of n different cells in ascending order, with nothing between them, such as "b1c1e2".
func (b *Board[C]) ScanCells(in *Scanner, n int) (set bitboard.Set64) {
	for range n {
		at := in.Pos()
		c := b.Scan(in)
		if in.OK() && set>>c != 0 {
			in.Fail(at, "%s is out of place: write each cell once, in the order of the board", b.Name(c))
		}
		set = set.With(int(c))
	}
	return set
}

// Steps holds all moves of a position in which each move takes a piece to a cell in one of at most six directions. A game
// that lists, counts and draws its moves with one value of this type can't contradict itself. On a board whose cells are
// numbered rank by rank, a shift of the set of pieces gives the ends of all moves in one direction.
type Steps[C Cell[C]] struct {
	Ends  [6]bitboard.Set64 // for each direction, the cells where moves end
	Add   [6]int8           // for each direction, what a move adds to the number of the piece's cell
	Enemy bitboard.Set64    // the cells where a move captures
}

// Move returns the move in one of the directions that ends on a cell, given as a number.
func (s *Steps[C]) Move(direction, to int) Move[C] {
	return MoveOf(C(to-int(s.Add[direction])), C(to), s.Enemy.Has(to))
}

// Append appends the moves to dst, one direction after the other.
func (s *Steps[C]) Append(dst []Move[C]) []Move[C] {
	for direction, ends := range s.Ends {
		for ; ends != 0; ends = ends.Rest() {
			dst = append(dst, s.Move(direction, ends.First()))
		}
	}
	return dst
}

// Len returns the number of moves.
func (s *Steps[C]) Len() (n int) {
	for _, ends := range s.Ends {
		n += ends.Len()
	}
	return n
}

// Draw returns one of the moves, drawn uniformly with rng as boardgame.Fast demands, or false if there are none.
func (s *Steps[C]) Draw(rng *rand.Rand) (m Move[C], ok bool) {
	n, e := s.Len(), &s.Ends
	if n == 0 {
		return m, false
	}
	return s.Move(bitboard.Pick(rng.IntN(n), e[0], e[1], e[2], e[3], e[4], e[5])), true
}
