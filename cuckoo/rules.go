package cuckoo

import (
	_ "embed"
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each
// rule.
const (
	Board          boardgame.Rule = "cuckoo/B1" // B1: the board
	Neighbours     boardgame.Rule = "cuckoo/B2" // B2: the six directions
	Pieces         boardgame.Rule = "cuckoo/B3" // B3: the pieces
	BaseCells      boardgame.Rule = "cuckoo/B4" // B4: the bases
	BasicSetUp     boardgame.Rule = "cuckoo/B5" // B5: the basic set-up
	AdvancedSetUps boardgame.Rule = "cuckoo/B6" // B6: the advanced set-ups
	Turns          boardgame.Rule = "cuckoo/B7" // B7: turns
	EggMove        boardgame.Rule = "cuckoo/M1" // M1: eggs
	BirdMove       boardgame.Rule = "cuckoo/M2" // M2: birds
	ClearWay       boardgame.Rule = "cuckoo/M3" // M3: nothing in the way
	Ahead          boardgame.Rule = "cuckoo/M4" // M4: quiet moves go ahead
	Capture        boardgame.Rule = "cuckoo/C1" // C1: capturing
	EveryWay       boardgame.Rule = "cuckoo/C2" // C2: captures go in every direction
	MustCapture    boardgame.Rule = "cuckoo/C3" // C3: capturing comes first
	CuckooCaptured boardgame.Rule = "cuckoo/E1" // E1: the cuckoo is captured
	BaseReached    boardgame.Rule = "cuckoo/E2" // E2: the cuckoo reaches a base
	OnlyCuckoo     boardgame.Rule = "cuckoo/E3" // E3: only the cuckoo is left
	BaseTrespassed boardgame.Rule = "cuckoo/E4" // E4: another piece on an enemy base
	TwoRounds      boardgame.Rule = "cuckoo/G1" // G1: the match
	NextStarter    boardgame.Rule = "cuckoo/G2" // G2: who starts the next round
	NoMove         boardgame.Rule = "cuckoo/E5" // E5: no move left
)

// book is the source of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

// french is the rule book in French.
//
//go:embed book.fr.txt
var french string

// refuse returns an error that explains why m is not legal. The error cites the first rule that applies, in this
// order: E1 to E5, B7, M1 or M2, M3, C1, M4, C3.
func (s State) refuse(m Move) error {
	player, from := s.Turn(), m.From()
	if ending := s.Ending(); ending.Over() {
		return ending.Refuse(m)
	}
	piece := s.At(from)
	if owner := piece.Owner(); m == (Move{}) || owner != player {
		var word any = piece
		if piece == NoPiece {
			word = "piece"
		}
		return boardgame.Foreign{Rule: Turns, Piece: word, From: from, Owner: owner,
			OwnerName: name(owner), TurnName: name(player)}.Refuse(m)
	}
	if err := s.refuseWay(m, piece); err != nil {
		return err
	}
	return s.refuseTarget(m)
}

// refuseWay refuses a move that the piece can't make (M1, M2), that jumps over a piece, or that ends on the player's
// own piece (M3). It returns nil for other moves.
func (s State) refuseWay(m Move, piece Piece) error {
	from, to := m.From(), m.To()
	step, cells := line(from, to)
	egg := piece == BlueEgg || piece == RedEgg
	switch between := Cell(int(from) + step); {
	case egg && cells != 1:
		return boardgame.Refuse(m, EggMove, "the egg on %s must go one cell, so it can't go to %s", from, to)
	case cells != 1 && cells != 2:
		return boardgame.Refuse(m, BirdMove, "the %s on %s may go one or two cells in a straight line, but not to %s",
			piece, from, to)
	case cells == 2 && s.At(between) != NoPiece:
		return boardgame.Refuse(m, ClearWay, "%s can't go to %s: there is a piece between them, on %s", from, to,
			between)
	case s.At(to).Owner() == s.Turn():
		return boardgame.Refuse(m, ClearWay, "%s can't go to %s: your own %s is there", from, to, s.At(to))
	}
	return nil
}

// refuseTarget refuses a move that breaks C1, M4 or C3. The caller must have checked all other rules.
func (s State) refuseTarget(m Move) error {
	from, to := m.From(), m.To()
	step, _ := line(from, to)
	_, _, blue := s.sides()
	quiet, capture := moveOf(from, to, false), moveOf(from, to, true)
	switch enemy := s.At(to) != NoPiece; {
	case !m.Captures() && enemy:
		return boardgame.Refuse(m, Capture, "there is a piece on %s to capture: write %s", to, capture).
			Propose(capture)
	case m.Captures() && !enemy && s.legal(quiet):
		return boardgame.Refuse(m, Capture, "there is no piece on %s to capture: write %s", to, quiet).
			Propose(quiet)
	case m.Captures() && !enemy:
		return boardgame.Refuse(m, Capture, "there is no piece on %s to capture", to)
	case !m.Captures() && (step == straight || step == right || step == left) != blue:
		return boardgame.Refuse(m, Ahead, "a move that captures nothing must go ahead, but %s goes back", m)
	}
	var room [64]Move
	must := s.AppendMoves(room[:0])[0] // all legal moves are captures
	var move fmt.Stringer = m          // one allocation for both uses
	return boardgame.Refuse(move, MustCapture, "%s can capture %s, so %s is not allowed", must.From(), must.To(), move).
		Propose(must)
}

// line returns the step of a move in one of the six directions, and the length of the move in cells. Both are 0 if the
// move goes in none of these directions.
func line(from, to Cell) (step, cells int) {
	for _, step := range [6]int{straight, right, left, -straight, -right, -left} {
		c := bitboard.Set64(1) << (from & 63)
		for cells := 1; c != 0; cells++ {
			if c = shift(c, step) & board; c.Has(int(to)) {
				return step, cells
			}
		}
	}
	return 0, 0
}

// name is a player that prints as "Blue" or "Red".
type name boardgame.Player

func (n name) String() string { return notation.Entry(n, "nobody", "Blue", "Red") }
