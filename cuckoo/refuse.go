package cuckoo

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// reason holds what the sentence of a refusal says. It is put into words by String, when somebody asks.
type reason struct {
	rule   boardgame.Rule
	player boardgame.Player // the side to move, or who has won
	piece  Piece            // that the sentence is about
	move   Move
	cell   Cell // where it is
	other  Cell // for MustCapture, what it can capture
}

// refuse explains why m is not legal: the first rule that applies, in the order end, B7, M1 or M2, M3, C1, M4, C3.
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

// refuseMove asks the rules from M1 on, of a move of an own piece.
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
	case !r.move.Captures() && (step == straight || step == right || step == left) != blue:
		r.rule = Ahead
	default:
		r.rule = MustCapture
		r.cell, r.other = s.someCapture()
	}
}

// line is the step of a move along one of the six lines and the number of cells that it goes, 0 for what is not in a line.
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

// someCapture is a capture that could be made.
func (s State) someCapture() (from, to Cell) {
	for _, m := range s.AppendMoves(nil) {
		return m.from, m.to
	}
	return NoCell, NoCell
}

// String is the sentence.
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
		return fmt.Sprintf("the round is over: %s has won, having nothing left but the cuckoo", name(r.player))
	case BaseTrespassed:
		return fmt.Sprintf("the round is over: %s has won, as %s's %s is on the base %s", name(r.player), name(opponent(r.player)), r.piece, r.cell)
	case NoMove:
		return "the round is over: there is no move left, so it is drawn"
	case Turns:
		return r.notOwn()
	case EggMove:
		return fmt.Sprintf("from %s an egg goes one cell, and not to %s", from, to)
	case BirdMove:
		return fmt.Sprintf("from %s a %s goes one or two cells in a straight line, and not to %s", from, r.piece, to)
	case ClearWay:
		if r.cell == to {
			return fmt.Sprintf("%s can't go to %s: your own %s stands there", from, to, r.piece)
		}
		return fmt.Sprintf("%s can't go to %s: a piece stands between them, on %s", from, to, r.cell)
	case Capture:
		if r.piece == NoPiece {
			return fmt.Sprintf("there is no piece on %s to capture: that move is written %s-%s", to, from, to)
		}
		return fmt.Sprintf("there is a piece on %s to capture: that move is written %sx%s", to, from, to)
	case Ahead:
		return fmt.Sprintf("a move that captures nothing goes ahead, and %s to %s goes back", from, to)
	default: // MustCapture
		return fmt.Sprintf("%s can capture %s, so %s is not allowed", r.cell, r.other, r.move)
	}
}

// notOwn says that the piece is not the player's.
func (r reason) notOwn() string {
	switch {
	case r.move.mark == 0:
		return "no move is named"
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
