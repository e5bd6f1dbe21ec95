package coucou

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// reason holds what the sentence of a refusal says. It is put into words by String, when somebody asks.
type reason struct {
	rule   boardgame.Rule
	player boardgame.Player // the side to move, or who has won
	piece  Piece            // on cell
	move   Move
	cell   Cell // the cell that it is about
	other  Cell // for MustCapture, where the egg on cell can capture
	reach  int  // for FastMove, how far the egg may go
}

// refuse explains why m is not legal: the first rule that applies, in the order end, B4, M7, M1 to M3, M4, M5, M7, C1, C2.
func (s State) refuse(m Move) error {
	r := reason{player: s.Turn(), move: m, cell: m.to}
	if winner, rule := s.result(); rule != "" {
		r.rule, r.player = rule, winner
	} else if m.mark == 0 || s.At(m.from).Owner() != r.player {
		r.rule, r.cell, r.piece = Turns, m.from, s.At(m.from)
	} else if r.rows() <= 0 {
		r.rule = Ahead
	} else if rule := r.shape(); rule != "" {
		r.rule = rule
	} else if r.rows() > 1 {
		s.refuseFast(&r)
	} else {
		r.piece = s.At(m.to)
		if r.piece.Owner() == r.player {
			r.rule = Ahead
		}
	}
	if r.rule == "" {
		s.refuseMark(&r)
	}
	return &boardgame.MoveError{Rule: r.rule, Move: m, Reason: r}
}

// rows is by how many rows the move goes ahead.
func (r reason) rows() int { return r.move.to.Row(r.player) - r.move.from.Row(r.player) }

// shape is the rule for the row that the egg leaves, if the move's shape is none that this row has (M1–M3).
func (r reason) shape() boardgame.Rule {
	files := int(r.move.to.File()) - int(r.move.from.File())
	straight := files == 0
	oblique := files*files == 1 && r.rows() == 1
	switch row := r.move.from.Row(r.player); {
	case row <= 2 && !(straight && r.rows() == 1):
		return LeavingHome
	case row == 3 || row == 4:
		if !oblique {
			return Diagonal
		}
	case row >= 5 && !straight && !oblique:
		return EveryWay
	}
	return ""
}

// refuseFast asks M4 and M5.
func (s State) refuseFast(r *reason) {
	own, enemy, blue := s.sides()
	if r.reach = others(r.move.from, own.Or(enemy)); r.rows() > r.reach {
		r.rule = FastMove
		return
	}
	for rows := 1; rows <= r.rows(); rows++ {
		c := origin(r.move.from, -rows, blue)
		if r.piece = s.At(c); r.piece != NoPiece || c == nestOf(opponent(r.player)) {
			r.rule, r.cell = ClearWay, c
			return
		}
	}
}

// refuseMark asks C1 and C2, and what is left after those is legal.
func (s State) refuseMark(r *reason) {
	r.piece = s.At(r.move.to)
	if r.move.Captures() != (r.piece != NoPiece) {
		r.rule = Capture
		return
	}
	r.rule = MustCapture
	for _, m := range s.AppendMoves(nil) { // all of them captures
		r.cell, r.other = m.from, m.to
		return
	}
}

func nestOf(p boardgame.Player) Cell {
	if p == Blue {
		return BlueNest
	}
	return RedNest
}

// String is the sentence.
func (r reason) String() string {
	from, to := r.move.from, r.move.to
	switch r.rule {
	case boardgame.NoPosition:
		return "there is no position to move in"
	case Nest:
		return fmt.Sprintf("the game is over: %[1]s's egg stands in the nest %[2]s, so %[1]s has won", name(r.player), nestOf(opponent(r.player)))
	case NoMove:
		return fmt.Sprintf("the game is over: %s has no move left, so %s has won", name(opponent(r.player)), name(r.player))
	case Turns:
		return r.notOwn()
	case LeavingHome:
		return fmt.Sprintf("on your row %d an egg goes one cell straight ahead: from %s to %s", from.Row(r.player), from, r.ahead(0))
	case Diagonal:
		return fmt.Sprintf("on your row %d an egg goes one cell diagonally ahead: from %s to %s", from.Row(r.player), from, r.diagonals())
	case EveryWay:
		return fmt.Sprintf("from %s an egg goes straight ahead, or one cell diagonally, and not to %s", from, to)
	case FastMove:
		return r.tooFar()
	case ClearWay:
		if r.piece == NoPiece {
			return fmt.Sprintf("%s can't go fast to %s: no fast move ends in the enemy's nest", from, to)
		}
		return fmt.Sprintf("%s can't go fast to %s: there is an egg on %s", from, to, r.cell)
	case Ahead:
		if r.piece != NoPiece {
			return fmt.Sprintf("%s can't go to %s: your own egg stands there", from, to)
		}
		return fmt.Sprintf("eggs only go ahead: %s does not lie ahead of %s", to, from)
	case Capture:
		if r.piece == NoPiece {
			return fmt.Sprintf("there is no egg on %s to capture: that move is written %s-%s", to, from, to)
		}
		return fmt.Sprintf("there is an egg on %s to capture: that move is written %sx%s", to, from, to)
	default: // MustCapture
		return fmt.Sprintf("%s can capture %s, so %s is not allowed", r.cell, r.other, r.move)
	}
}

// notOwn says that the egg is not the player's.
func (r reason) notOwn() string {
	switch {
	case r.move.mark == 0:
		return "no move is named"
	case r.piece == NoPiece:
		return fmt.Sprintf("there is no egg on %s", r.cell)
	}
	return fmt.Sprintf("the egg on %s is %s's, and it is %s's turn", r.cell, name(r.piece.Owner()), name(r.player))
}

// tooFar says how far a fast move could go.
func (r reason) tooFar() string {
	others := fmt.Sprintf("with %d other eggs on its rank", r.reach)
	switch r.reach {
	case 0:
		others = "alone on its rank"
	case 1:
		others = "with 1 other egg on its rank"
	}
	farthest := origin(r.move.from, -max(r.reach, 1), r.player == Blue)
	return fmt.Sprintf("%s, %s goes straight ahead to %s at most", others, r.move.from, farthest)
}

// ahead is the cell one row ahead of the one that the move leaves, and so many files to the right as Blue sees it; no cell
// where that is off the board.
func (r reason) ahead(files int) Cell {
	from := r.move.from
	if file := int(from%Files) + files; file < 0 || file >= Files {
		return Cells
	}
	return origin(from, -1, r.player == Blue) + Cell(files)
}

// diagonals names the cells of a step of M2.
func (r reason) diagonals() string {
	left, right := r.ahead(-1), r.ahead(1)
	switch {
	case left == Cells:
		return right.String()
	case right == Cells:
		return left.String()
	}
	return left.String() + " or " + right.String()
}

func name(p boardgame.Player) string {
	if p == Blue {
		return "Blue"
	}
	return "Red"
}
