package coucou

import (
	_ "embed"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each
// rule.
const (
	Board       boardgame.Rule = "coucou/B1" // B1: the board
	Nests       boardgame.Rule = "coucou/B2" // B2: the nests
	SetUp       boardgame.Rule = "coucou/B3" // B3: the set-up
	Turns       boardgame.Rule = "coucou/B4" // B4: turns
	LeavingHome boardgame.Rule = "coucou/M1" // M1: leaving home
	Diagonal    boardgame.Rule = "coucou/M2" // M2: crossing
	EveryWay    boardgame.Rule = "coucou/M3" // M3: in the open
	FastMove    boardgame.Rule = "coucou/M4" // M4: the fast move
	ClearWay    boardgame.Rule = "coucou/M5" // M5: nothing in a fast move's way
	PlainOrFast boardgame.Rule = "coucou/M6" // M6: one cell is a step
	Ahead       boardgame.Rule = "coucou/M7" // M7: only ahead, and never onto your own egg
	Capture     boardgame.Rule = "coucou/C1" // C1: capturing
	MustCapture boardgame.Rule = "coucou/C2" // C2: capturing comes first
	Nest        boardgame.Rule = "coucou/E1" // E1: reaching the nest
	NoMove      boardgame.Rule = "coucou/E2" // E2: no move left
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

// french is the rule book in French.
//
//go:embed book.fr.txt
var french string

// refuse returns an error that explains why m is not legal. The error cites the first rule that applies, in this
// order: E1, E2, B4, M7 (not ahead), M1 to M3, M4, M5, M7 (the player's own egg), C1, C2.
func (s State) refuse(m Move) error {
	player, from, to := s.Turn(), m.From(), m.To()
	if ending := s.Ending(); ending.Over() {
		return ending.Refuse(m)
	}
	rows := to.Row(player) - from.Row(player)
	switch owner := s.At(from).Owner(); {
	case m == Move{} || owner != player:
		return boardgame.Foreign{Rule: Turns, Piece: "egg", From: from, Owner: owner,
			OwnerName: name(owner), TurnName: name(player)}.Refuse(m)
	case rows <= 0:
		return boardgame.Refuse(m, Ahead, "eggs only go ahead, and %s is not ahead of %s", to, from)
	}
	if err := s.refuseShape(m, rows); err != nil {
		return err
	}
	if rows > 1 {
		if err := s.refuseFast(m, rows); err != nil {
			return err
		}
	}
	return s.refuseTarget(m)
}

// refuseShape refuses a move whose direction or length does not fit the row that the egg leaves (M1–M3). It returns
// nil for other moves. The parameter rows is the number of rows that the move goes ahead.
func (s State) refuseShape(m Move, rows int) error {
	from, to := m.From(), m.To()
	row, files := from.Row(s.Turn()), int(to.File())-int(from.File())
	straight, oblique := files == 0, files*files == 1 && rows == 1
	switch {
	case row <= 2 && !(straight && rows == 1):
		return boardgame.Refuse(m, LeavingHome, "an egg on your row %d must go one cell straight ahead%s", row,
			s.hint(from, s.ahead(from, 0))).With(from)
	case (row == 3 || row == 4) && !oblique:
		return boardgame.Refuse(m, Diagonal, "an egg on your row %d must go one cell diagonally ahead%s", row,
			s.hint(from, s.ahead(from, -1), s.ahead(from, 1))).With(from)
	case row >= 5 && !straight && !oblique:
		return boardgame.Refuse(m, EveryWay, "%s may go straight ahead or one cell diagonally ahead, but not to %s",
			from, to)
	}
	return nil
}

// refuseFast refuses a move of several rows straight ahead if it breaks M4 or M5. Otherwise, it returns nil.
func (s State) refuseFast(m Move, rows int) error {
	from, to := m.From(), m.To()
	own, enemy, blue := s.sides()
	if reach := others(from, own.Or(enemy)); rows > reach {
		return s.refuseTooFar(m, reach)
	}
	for passed := 1; passed <= rows; passed++ {
		switch c := origin(from, -passed, blue); {
		case s.At(c) != NoPiece:
			return boardgame.Refuse(m, ClearWay, "%s can't make a fast move to %s: there is an egg on %s", from, to, c)
		case c == BlueNest || c == RedNest:
			return boardgame.Refuse(m, ClearWay,
				"%s can't make a fast move to %s: a fast move may not end in the enemy's nest", from, to)
		}
	}
	return nil
}

// refuseTooFar refuses a fast move that is too long (M4). The parameter reach is the number of other eggs on the rank.
func (s State) refuseTooFar(m Move, reach int) error {
	format := "with %d other eggs on its row, %s may go at most %[1]d cells straight ahead%[3]s"
	switch reach {
	case 0:
		format = "%[2]s is alone on its row, so straight ahead it may go only one cell%[3]s"
	case 1:
		format = "with one other egg on its row, %[2]s may go straight ahead only one cell%[3]s"
	}
	_, _, blue := s.sides()
	return boardgame.Refuse(m, FastMove, format, reach, m.From(),
		s.hint(m.From(), origin(m.From(), -max(reach, 1), blue)))
}

// refuseTarget refuses a move because of the cell where it ends (M7, C1), or because the player must capture (C2). The
// caller must have checked all other rules.
func (s State) refuseTarget(m Move) error {
	to, piece := m.To(), s.At(m.To())
	other := moveOf(m.from, m.to, piece != NoPiece)
	switch {
	case piece.Owner() == s.Turn():
		return boardgame.Refuse(m, Ahead, "%s can't go to %s: your own egg is there", m.From(), to)
	case !m.Captures() && piece != NoPiece:
		return boardgame.Refuse(m, Capture, "there is an egg on %s to capture: write %s", to, other).Propose(other)
	case m.Captures() && piece == NoPiece && s.legal(other):
		return boardgame.Refuse(m, Capture, "there is no egg on %s to capture: write %s", to, other).Propose(other)
	case m.Captures() && piece == NoPiece:
		return boardgame.Refuse(m, Capture, "there is no egg on %s to capture", to)
	}
	var room [3 * maxEggs]Move
	must := s.AppendMoves(room[:0])[0] // all legal moves are captures
	var move fmt.Stringer = m          // one allocation for both uses
	return boardgame.Refuse(move, MustCapture, "%s can capture %s, so %s is not allowed", must.From(), must.To(), move).
		Propose(must)
}

// hint returns the egg's legal moves to the given cells, for the end of a sentence.
func (s State) hint(from Cell, ends ...Cell) boardgame.Choice[Move] {
	legal := boardgame.Choice[Move]{Before: ": ", Instead: true}
	for _, to := range ends {
		if m := moveOf(from, to, s.At(to) != NoPiece); s.legal(m) {
			legal.Items = append(legal.Items, m)
		}
	}
	return legal
}

// ahead returns the cell that is one row ahead of an egg's cell and the given number of files to the right, as Blue
// sees the board. If the board has no such cell, ahead returns a value to which the egg has no legal move.
func (s State) ahead(from Cell, files int) Cell {
	return origin(from, -1, s.Turn() == Blue) + Cell(files)
}

// name is a player that prints as "Blue" or "Red".
type name boardgame.Player

func (n name) String() string { return notation.Entry(n, "nobody", "Blue", "Red") }
