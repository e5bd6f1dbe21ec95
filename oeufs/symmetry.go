package oeufs

import (
	"cmp"

	"github.com/seed4105872c/clutch/boardgame"
)

// Symmetry is a map of the board that leaves the rules unchanged. Identity applies to every game. Three other symmetries
// apply to two-player games. The last three apply to four-player games, and keep the order of the turns. Any value other
// than the constants acts as Identity.
type Symmetry uint8

// These are the symmetries.
const (
	Identity         Symmetry = iota
	Mirror                    // two players: exchanges left and right
	Exchange                  // two players: exchanges top and bottom, and A and B
	HalfTurnOfTwo             // two players: rotates the board by 180 degrees, and exchanges A and B
	QuarterTurn               // four players: rotates the board clockwise by 90 degrees; A becomes B, B becomes C and so on
	HalfTurn                  // four players: rotates the board by 180 degrees, and exchanges A with C and B with D
	ThreeQuarterTurn          // four players: rotates the board clockwise by 270 degrees; A becomes D, B becomes A and so on

	symmetries
)

// symmetryForms describes each symmetry. A symmetry may exchange left and right. After that, it rotates the board clockwise
// by a number of quarter turns.
var symmetryForms = [symmetries]struct {
	name    string
	players int // the number of players in the games to which the symmetry applies, or 0 for any number
	mirrors bool
	turns   int // quarter turns
}{
	Identity:         {name: "identity"},
	Mirror:           {"mirror", 2, true, 0},
	Exchange:         {"up and down, A and B exchanged", 2, true, 2},
	HalfTurnOfTwo:    {"half turn, A and B exchanged", 2, false, 2},
	QuarterTurn:      {"quarter turn", 4, false, 1},
	HalfTurn:         {"half turn of four", 4, false, 2},
	ThreeQuarterTurn: {"three-quarter turn", 4, false, 3},
}

func (y Symmetry) normal() Symmetry {
	if y >= symmetries {
		return Identity
	}
	return y
}

// applies reports whether y applies to games with as many players as s.
func (y Symmetry) applies(s State) bool {
	players := symmetryForms[y.normal()].players
	return s != State{} && (players == 0 || players == s.Players())
}

func (y Symmetry) cell(c Cell) Cell {
	form := &symmetryForms[y.normal()]
	file, rank := int(c/stride), int(c%stride)
	if form.mirrors {
		file = files - 1 - file
	}
	for range form.turns {
		file, rank = rank, files-1-file
	}
	return cellAt(file, rank)
}

// State returns the image of a position. It returns the zero State if y does not apply to games with as many players as s.
func (y Symmetry) State(s State) State {
	if !y.applies(s) {
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

// players returns the image of a set of players, in which the lowest bit stands for A.
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

// Player returns the player to whom p corresponds in the image of a position.
func (y Symmetry) Player(p boardgame.Player) boardgame.Player {
	form := &symmetryForms[y.normal()]
	if p < A || int(p) > form.players {
		return p
	}
	steps := form.turns * form.players / 4 // around the table, where the players sit in clockwise order
	return boardgame.Player((int(p)-1+steps)%form.players) + A
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
func (y Symmetry) String() string { return symmetryForms[y.normal()].name }

// Canonical returns the canonical form of s, and the symmetry that maps s to it. All images of a position have the same
// canonical form.
func (s State) Canonical() (State, Symmetry) {
	best, by := s, Identity
	for y := Mirror; y < symmetries; y++ {
		if image := y.State(s); image != (State{}) && image.compare(best) < 0 {
			best, by = image, y
		}
	}
	return best, by
}

// compare compares s with other in a fixed but arbitrary order, and returns -1, 0 or +1.
func (s State) compare(other State) int {
	return cmp.Or(cmp.Compare(s.cells, other.cells), cmp.Compare(s.down, other.down),
		cmp.Compare(s.seen, other.seen), cmp.Compare(s.names, other.names))
}
