package coucou

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
)

// reason holds what the sentence of a refusal says. String composes it on demand.
type reason struct {
	rule      boardgame.Rule
	player    boardgame.Player // the side to move, or the winner
	piece     Piece            // on cell
	move      Move
	cell      Cell    // the cell that the sentence is about
	reach     int     // for FastMove, the number of other eggs on the rank
	proposals [2]Move // legal moves to make instead, zero where there are fewer
}

// refuse explains why m is not legal. It cites the first rule that applies, in the order end, B4, M7, M1 to M3, M4, M5, M7,
// C1, C2.
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
		s.proposeSteps(&r)
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

// rows is the number of rows that the move goes ahead.
func (r reason) rows() int { return r.move.to.Row(r.player) - r.move.from.Row(r.player) }

// shape returns the rule for the row that the egg leaves, if that row does not allow a move of this shape (M1–M3).
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

// proposeSteps proposes the legal steps of the egg in the directions of its row (M1, M2). In the open, where every
// direction is allowed, it proposes none.
func (s State) proposeSteps(r *reason) {
	switch r.rule {
	case LeavingHome:
		s.propose(r, r.ahead(0))
	case Diagonal:
		s.propose(r, r.ahead(-1))
		s.propose(r, r.ahead(1))
	}
}

// propose adds the egg's move to a cell, if it is legal.
func (s State) propose(r *reason, to Cell) {
	m := Move{r.move.from, to, quiet}
	if s.At(to) != NoPiece {
		m.mark = capture
	}
	switch {
	case !s.legal(m):
	case r.proposals[0].mark == 0:
		r.proposals[0] = m
	default:
		r.proposals[1] = m
	}
}

// refuseFast checks M4 and M5.
func (s State) refuseFast(r *reason) {
	own, enemy, blue := s.sides()
	if r.reach = others(r.move.from, own.Or(enemy)); r.rows() > r.reach {
		r.rule = FastMove
		s.propose(r, origin(r.move.from, -max(r.reach, 1), blue))
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

// refuseMark checks C1 and C2. A move that passes both is legal.
func (s State) refuseMark(r *reason) {
	r.piece = s.At(r.move.to)
	if r.move.Captures() != (r.piece != NoPiece) {
		r.rule = Capture
		s.propose(r, r.move.to)
		return
	}
	r.rule = MustCapture
	for _, m := range s.AppendMoves(nil) { // all of them captures
		r.proposals[0] = m
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
		return fmt.Sprintf("on your row %d an egg goes one cell straight ahead%s", from.Row(r.player), r.instead())
	case Diagonal:
		return fmt.Sprintf("on your row %d an egg goes one cell diagonally ahead%s", from.Row(r.player), r.instead())
	case EveryWay:
		return fmt.Sprintf("from %s an egg goes straight ahead or one cell diagonally ahead, not to %s", from, to)
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
		switch {
		case r.piece != NoPiece:
			return fmt.Sprintf("there is an egg on %s to capture: write %s", to, r.proposals[0])
		case r.proposals[0].mark != 0:
			return fmt.Sprintf("there is no egg on %s to capture: write %s", to, r.proposals[0])
		}
		return fmt.Sprintf("there is no egg on %s to capture", to)
	default: // MustCapture
		return fmt.Sprintf("%s can capture %s, so %s is not allowed", r.proposals[0].from, r.proposals[0].to, r.move)
	}
}

// instead names the proposals: ": c3-b4 or c3-d4".
func (r reason) instead() string {
	switch {
	case r.proposals[0].mark == 0:
		return ""
	case r.proposals[1].mark == 0:
		return fmt.Sprintf(": %s", r.proposals[0])
	}
	return fmt.Sprintf(": %s or %s", r.proposals[0], r.proposals[1])
}

// notOwn says that the egg is not the player's.
func (r reason) notOwn() string {
	switch {
	case r.move.mark == 0:
		return "no move is given"
	case r.piece == NoPiece:
		return fmt.Sprintf("there is no egg on %s", r.cell)
	}
	return fmt.Sprintf("the egg on %s is %s's, and it is %s's turn", r.cell, name(r.piece.Owner()), name(r.player))
}

// tooFar says how far a fast move from this rank may go (M4).
func (r reason) tooFar() string {
	switch r.reach {
	case 0:
		return fmt.Sprintf("%s is alone on its rank, so it goes at most one cell straight ahead%s", r.move.from, r.instead())
	case 1:
		return fmt.Sprintf("with 1 other egg on its rank, %s goes at most one cell straight ahead%s", r.move.from, r.instead())
	}
	return fmt.Sprintf("with %[1]d other eggs on its rank, %[2]s goes at most %[1]d cells straight ahead%[3]s",
		r.reach, r.move.from, r.instead())
}

// ahead returns the cell one row ahead of the one that the move leaves and this many files to the right as Blue sees it.
// It is no cell where that is off the board.
func (r reason) ahead(files int) Cell {
	from := r.move.from
	if file := int(from%Files) + files; file < 0 || file >= Files {
		return Cells
	}
	return origin(from, -1, r.player == Blue) + Cell(files)
}

func name(p boardgame.Player) string {
	if p == Blue {
		return "Blue"
	}
	return "Red"
}
