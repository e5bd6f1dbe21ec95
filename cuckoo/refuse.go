package cuckoo

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// reason holds what the sentence of a refusal says. String composes it on demand.
type reason struct {
	rule     boardgame.Rule
	player   boardgame.Player // the side to move, or the winner
	piece    Piece            // the piece that the sentence is about
	move     Move
	cell     Cell // where that piece is
	proposal Move // a legal move to make instead, zero where there is none
}

// refuse explains why m is not legal. It cites the first rule that applies, in the order end, B7, M1 or M2, M3, C1, M4, C3.
func (s State) refuse(m Move) error {
	r := reason{player: s.Turn(), move: m}
	switch winner, rule := s.result(); {
	case rule != "":
		r.rule, r.player = rule, winner
		_, moved, _ := s.sides()
		r.cell = Cell((moved & Bases(s.Turn())).First())
		r.piece = s.At(r.cell)
	case m.mark == 0 || s.At(m.from).Owner() != r.player:
		r.rule, r.piece = Turns, s.At(m.from)
	default:
		s.refuseMove(&r)
	}
	return &boardgame.MoveError{Rule: r.rule, Move: m, Reason: r}
}

// refuseMove checks the rules from M1 on, for a move of the player's own piece.
func (s State) refuseMove(r *reason) {
	from, to := r.move.from, r.move.to
	r.piece = s.At(from)
	step, cells := line(from, to)
	_, _, blue := s.sides()
	switch {
	case r.piece.String() == "egg" && cells != 1:
		r.rule = EggMove
	case cells != 1 && cells != 2:
		r.rule = BirdMove
	case cells == 2 && s.At(Cell(int(from)+step)) != NoPiece:
		r.rule, r.cell = ClearWay, Cell(int(from)+step)
	case s.At(to).Owner() == r.player:
		r.rule, r.cell, r.piece = ClearWay, to, s.At(to)
	case r.move.Captures() != (s.At(to) != NoPiece):
		r.rule, r.piece = Capture, s.At(to)
		s.proposeOtherMark(r)
	case !r.move.Captures() && (step == straight || step == right || step == left) != blue:
		r.rule = Ahead
	default:
		r.rule = MustCapture
		r.proposal = s.AppendMoves(nil)[0] // all of them are captures
	}
}

// proposeOtherMark proposes the move with the other mark, if it is legal.
func (s State) proposeOtherMark(r *reason) {
	m := Move{r.move.from, r.move.to, quiet}
	if r.piece != NoPiece {
		m.mark = capture
	}
	if s.legal(m) {
		r.proposal = m
	}
}

// line returns the step of a move along one of the six lines, and how many cells it goes. It returns 0 cells for a move that
// is not along a line.
func line(from, to Cell) (step, cells int) {
	for _, step := range [6]int{straight, right, left, -straight, -right, -left} {
		c := bitboard.Set64(1) << (from & 63)
		for cells := 1; cells < files+2; cells++ {
			if c = shift(c, step) & board; c.Has(int(to)) {
				return step, cells
			}
		}
	}
	return 0, 0
}

// String returns the sentence.
func (r reason) String() string {
	from, to := r.move.from, r.move.to
	switch r.rule {
	case boardgame.NoPosition:
		return "there is no position to move in"
	case CuckooCaptured:
		return fmt.Sprintf("the round is over: %s has captured %s's cuckoo and won", name(r.player), name(opponent(r.player)))
	case BaseReached:
		return fmt.Sprintf("the round is over: %[1]s's cuckoo stands on the base %[2]s, so %[1]s has won", name(r.player), r.cell)
	case OnlyCuckoo:
		return fmt.Sprintf("the round is over: %s has only the cuckoo left and has won", name(r.player))
	case BaseTrespassed:
		return fmt.Sprintf("the round is over: %s's %s stands on the base %s, so %s has won",
			name(opponent(r.player)), r.piece, r.cell, name(r.player))
	case NoMove:
		return "the round is over: no legal move is left, so it is drawn"
	case Turns:
		return r.notOwn()
	case EggMove:
		return fmt.Sprintf("from %s an egg goes one cell, not to %s", from, to)
	case BirdMove:
		return fmt.Sprintf("from %s a %s goes one or two cells in a straight line, not to %s", from, r.piece, to)
	case ClearWay:
		if r.cell == to {
			return fmt.Sprintf("%s can't go to %s: your own %s stands there", from, to, r.piece)
		}
		return fmt.Sprintf("%s can't go to %s: a piece stands between them, on %s", from, to, r.cell)
	case Capture:
		return r.wrongMark()
	case Ahead:
		return fmt.Sprintf("a move that captures nothing goes ahead, but %s-%s goes back", from, to)
	default: // MustCapture
		return fmt.Sprintf("%s can capture %s, so %s is not allowed", r.proposal.from, r.proposal.to, r.move)
	}
}

// wrongMark says that the mark does not fit what is on the cell where the move ends (C1).
func (r reason) wrongMark() string {
	switch {
	case r.piece != NoPiece:
		return fmt.Sprintf("there is a piece on %s to capture: write %s", r.move.to, r.proposal)
	case r.proposal.mark != 0:
		return fmt.Sprintf("there is no piece on %s to capture: write %s", r.move.to, r.proposal)
	}
	return fmt.Sprintf("there is no piece on %s to capture", r.move.to)
}

// notOwn says that the piece is not the player's own.
func (r reason) notOwn() string {
	switch {
	case r.move.mark == 0:
		return "no move is given"
	case r.piece == NoPiece:
		return fmt.Sprintf("there is no piece on %s", r.move.from)
	}
	return fmt.Sprintf("the %s on %s is %s's, and it is %s's turn", r.piece, r.move.from, name(r.piece.Owner()), name(r.player))
}

func name(p boardgame.Player) string {
	if p == Blue {
		return "Blue"
	}
	return "Red"
}
