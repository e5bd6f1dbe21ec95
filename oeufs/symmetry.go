package oeufs

import "github.com/seed4105872c/clutch/boardgame"

// Symmetry is a map of the board that leaves the rules unchanged. Identity applies to every game. Three other symmetries
// apply to games of two players. The last three apply to games of four players, and keep the order of the turns. A value
// that is not one of the constants acts as the identity.
type Symmetry uint8

// These are the symmetries.
const (
	Identity         Symmetry = iota
	Mirror                    // two players: exchanges left and right
	Exchange                  // two players: exchanges top and bottom, and A and B
	HalfTurnOfTwo             // two players: turns the board by half a turn, and exchanges A and B
	QuarterTurn               // four players: turns the board clockwise by a quarter turn, A to B, B to C, C to D, D to A
	HalfTurn                  // four players: turns the board by half a turn, and exchanges A with C and B with D
	ThreeQuarterTurn          // four players: turns the board clockwise by three quarter turns, A to D, B to A, C to B, D to C

	symmetries
)

// holds reports whether y applies to games with as many players as s.
func (y Symmetry) holds(s State) bool {
	switch {
	case y == Identity || y >= symmetries:
		return s != State{}
	case y <= HalfTurnOfTwo:
		return s.Players() == 2
	}
	return s.Players() == 4
}

// cell returns the image of a cell.
func (y Symmetry) cell(c Cell) Cell {
	file, rank := int(c/stride), int(c%stride)
	switch y {
	case Mirror:
		return cellAt(files-1-file, rank)
	case Exchange:
		return cellAt(file, ranks-1-rank)
	case HalfTurnOfTwo, HalfTurn:
		return cellAt(files-1-file, ranks-1-rank)
	case QuarterTurn:
		return cellAt(rank, files-1-file)
	case ThreeQuarterTurn:
		return cellAt(ranks-1-rank, file)
	}
	return c
}

// State returns the image of a position. It returns the zero State if y does not apply to games with as many players as s.
func (y Symmetry) State(s State) State {
	if !y.holds(s) {
		return State{}
	}
	l := s.layout(s.names, 0)
	image := l
	image.pieces, image.looks = [cells]Piece{}, [cells]uint8{}
	image.turn, image.winner = y.Player(l.turn), y.Player(l.winner)
	image.in = y.players(l.in)
	if l.barred {
		image.from, image.to = y.cell(l.from), y.cell(l.to)
	}
	for n := range AllCells().All() {
		there := y.cell(Cell(n))
		image.looks[there] = y.players(l.looks[n])
		if piece := l.pieces[n]; piece != NoPiece {
			image.pieces[there] = pieceOf(y.Player(piece.Owner()), piece.Turned())
		}
	}
	return image.state()
}

// players returns the image of a set of players. The lowest bit of a set stands for A.
func (y Symmetry) players(set uint8) (image uint8) {
	for p := A; p <= D; p++ {
		if set>>(p-1)&1 != 0 {
			image |= 1 << (y.Player(p) - 1)
		}
	}
	return image
}

// Move returns the image of a move.
func (y Symmetry) Move(_ State, m Move) Move {
	if m.action == Moving || m.action == Looking {
		m.from, m.to = y.cell(m.from), y.cell(m.to)
	}
	return m
}

// Player returns the player who has p's place in the image.
func (y Symmetry) Player(p boardgame.Player) boardgame.Player {
	if p < A || p > D {
		return p
	}
	switch y {
	case Exchange, HalfTurnOfTwo:
		if p <= B {
			return A + B - p
		}
	case QuarterTurn:
		return p%4 + 1
	case HalfTurn:
		return (p+1)%4 + 1
	case ThreeQuarterTurn:
		return (p+2)%4 + 1
	}
	return p
}

// Inverse returns the symmetry that undoes this one.
func (y Symmetry) Inverse() Symmetry {
	switch y {
	case QuarterTurn:
		return ThreeQuarterTurn
	case ThreeQuarterTurn:
		return QuarterTurn
	}
	return y
}

// String returns a short description of the symmetry.
func (y Symmetry) String() string {
	switch y {
	case Mirror:
		return "mirror"
	case Exchange:
		return "up and down, A and B exchanged"
	case HalfTurnOfTwo:
		return "half turn, A and B exchanged"
	case QuarterTurn:
		return "quarter turn"
	case HalfTurn:
		return "half turn of four"
	case ThreeQuarterTurn:
		return "three-quarter turn"
	}
	return "identity"
}

// Canonical returns the canonical form of s, and the symmetry that maps s to it. All images of a position have the same
// canonical form.
func (s State) Canonical() (State, Symmetry) {
	best, by := s, Identity
	for y := Mirror; y < symmetries; y++ {
		if image := y.State(s); image != (State{}) && image.less(best) {
			best, by = image, y
		}
	}
	return best, by
}

// less reports whether s comes before other in a fixed but arbitrary order.
func (s State) less(other State) bool {
	switch {
	case s.cells != other.cells:
		return s.cells < other.cells
	case s.down != other.down:
		return s.down < other.down
	case s.seen != other.seen:
		return s.seen < other.seen
	}
	return s.names < other.names
}
