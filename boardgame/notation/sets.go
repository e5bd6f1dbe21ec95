package notation

import (
	"math/rand/v2"
	"slices"
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

func (p Pieces) index(letter byte) int {
	return slices.IndexFunc(p, func(p picture.Piece) bool { return byte(p.Letter) == letter })
}

// ScanSets reads the position that [Board.ScanPosition] reads, and adds the cell of each piece to the set of that piece.
func (b *Board[C]) ScanSets(in *Scanner, pieces Pieces, sides string, sets []bitboard.Set64) boardgame.Player {
	letters := ""
	for _, p := range pieces {
		letters += string(rune(p.Letter))
	}
	return b.ScanPosition(in, letters, sides, func(c C, letter byte) {
		i := pieces.index(letter)
		sets[i] = sets[i].With(int(c))
	})
}

// AppendSets appends the text that ScanSets reads. If turn is NoPlayer, as in a zero state, AppendSets appends nothing.
func (b *Board[C]) AppendSets(dst []byte, pieces Pieces, turn boardgame.Player, sides string, sets ...bitboard.Set64) []byte {
	return b.AppendPosition(dst, turn, sides, func(c C) byte { return byte(pieces.on(int(c), sets).Letter) })
}

// ScanCounts reads the pieces of a reserve, or of another group that is not on the board: the letter of each piece, in the order
// of the argument letters, or "-" if there are none. It adds the number of each piece to counts, in the order of p. There may
// be at most the given number of pieces.
func (p Pieces) ScanCounts(in *Scanner, letters string, most int, counts []uint8) {
	if in.Accept('-') {
		return
	}
	rest := letters // the letters that may follow
	for n := 0; in.OK() && (n == 0 || strings.IndexByte(letters, in.Peek()) >= 0); n++ {
		at := in.Pos()
		letter := in.OneOf(letters)
		switch next := strings.IndexByte(rest, letter); {
		case !in.OK():
		case next < 0:
			in.Fail(at, "%q is out of place: write the pieces in the order %s", letter, letters)
		case n == most:
			in.Fail(at, "more than %s", plural(most, "piece"))
		default:
			rest = rest[next:]
			counts[p.index(letter)]++
		}
	}
}

// AppendCounts appends the text that ScanCounts reads.
func (p Pieces) AppendCounts(dst []byte, letters string, counts ...uint8) []byte {
	start := len(dst)
	for _, letter := range []byte(letters) {
		for range counts[p.index(letter)] {
			dst = append(dst, letter)
		}
	}
	if len(dst) == start {
		dst = append(dst, '-')
	}
	return dst
}

// PictureOf returns a picture of the board with the pieces, and with the goals in b.Goals. See [Board.Picture].
func (b *Board[C]) PictureOf(pieces Pieces, sets ...bitboard.Set64) picture.Picture {
	return b.Picture(func(c C, cell *picture.Cell) {
		cell.Piece = pieces.on(int(c), sets)
		cell.Home = boardgame.Player(bitboard.Find(int(c), b.Goals...))
		cell.Goal = cell.Home != boardgame.NoPlayer
	})
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
func (s Steps[C]) Move(direction, to int) Move[C] {
	return MoveOf(C(to-int(s.Add[direction])), C(to), s.Enemy.Has(to))
}

// Append appends the moves to dst, one direction after the other.
func (s Steps[C]) Append(dst []Move[C]) []Move[C] {
	for direction, ends := range s.Ends {
		for ; ends != 0; ends = ends.Rest() {
			dst = append(dst, s.Move(direction, ends.First()))
		}
	}
	return dst
}

// Len returns the number of moves.
func (s Steps[C]) Len() (n int) {
	for _, ends := range s.Ends {
		n += ends.Len()
	}
	return n
}

// Draw returns one of the moves, drawn uniformly with rng as boardgame.Fast demands, or false if there are none.
func (s Steps[C]) Draw(rng *rand.Rand) (m Move[C], ok bool) {
	n, e := s.Len(), &s.Ends
	if n == 0 {
		return m, false
	}
	return s.Move(bitboard.Pick(rng.IntN(n), e[0], e[1], e[2], e[3], e[4], e[5])), true
}
