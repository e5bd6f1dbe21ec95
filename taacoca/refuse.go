package taacoca

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// reason holds what the sentence of a refusal says. String composes it on demand.
type reason struct {
	rule   boardgame.Rule
	player boardgame.Player // the side to move, or the winner
	piece  Piece            // on cell
	cell   Cell             // the cell that the sentence is about
	stones bitboard.Set64   // the stones of the move, or for AllStones those that must move
	dir    Direction
}

// refuse explains why m is not legal. It cites the first rule that applies, in the order end, M1 or M2, M3, M5, M4.
func (s State) refuse(m Move) error {
	own, from, d := s.own(), m.Stones(), m.Direction()
	r := reason{player: s.turn, stones: from, dir: d}
	if winner, rule := s.result(); rule != "" {
		r.rule, r.player = rule, winner
		r.cell = Cell((s.white&rowI | s.black&rowA).First())
		return &boardgame.MoveError{Rule: rule, Move: m, Reason: r}
	}
	away := from &^ d.can()
	blocked := d.step(from) & (own &^ from)
	switch {
	case from&^own != 0 || from.Len() != min(own.Len(), 3):
		r.rule = ThreeStones
		if own.Len() < 3 {
			r.rule = AllStones
			r.stones = own
		}
		r.cell = Cell((from &^ own).First()) // no cell if only the number is wrong
		r.piece = s.At(r.cell)
	case !d.forward(s.turn):
		r.rule = Forward
	case away != 0:
		r.rule, r.cell = OnBoard, Cell(away.First())
	default:
		r.rule, r.cell = OwnStone, Cell(blocked.First())
	}
	return &boardgame.MoveError{Rule: r.rule, Move: m, Reason: r}
}

// String returns the sentence.
func (r reason) String() string {
	switch r.rule {
	case boardgame.NoPosition:
		return "there is no position to move in"
	case HomeRow:
		return fmt.Sprintf("the game is over: %s has reached %s's home row, on %s, and won", name(r.player), name(opponent(r.player)), r.cell)
	case LastStone:
		return fmt.Sprintf("the game is over: %s has captured %s's last stone and won", name(r.player), name(opponent(r.player)))
	case NoTurn:
		return fmt.Sprintf("the game is over: %s has no legal move, so %s has won", name(opponent(r.player)), name(r.player))
	case ThreeStones, AllStones:
		return r.whichStones()
	case Forward:
		ahead := directions(r.player)
		return fmt.Sprintf("%s's stones go %s or %s, never %s", name(r.player), ahead[0], ahead[1], r.dir)
	case OnBoard:
		return fmt.Sprintf("%s can't go %s: it would leave the board", r.cell, r.dir)
	default: // OwnStone
		from, _ := r.cell.Step(r.dir.back())
		return fmt.Sprintf("%s can't go %s: your own stone stays on %s", from, r.dir, r.cell)
	}
}

// whichStones says what is wrong with the choice of stones (M1, M2).
func (r reason) whichStones() string {
	switch {
	case r.piece != NoPiece:
		return fmt.Sprintf("the stone on %s is %s's, and it is %s's turn", r.cell, name(r.piece.Owner()), name(r.player))
	case r.cell < Cells:
		return fmt.Sprintf("there is no stone on %s", r.cell)
	case r.rule == AllStones:
		return fmt.Sprintf("with fewer than three stones left, all of them march: %s", cellList(r.stones))
	}
	return fmt.Sprintf("three stones march at a time, not %d", r.stones.Len())
}

// cellList names the cells of a set, joined by commas.
func cellList(s bitboard.Set64) string {
	var names []string
	for c := range s.All() {
		names = append(names, Cell(c).String())
	}
	return strings.Join(names, ",")
}

func name(p boardgame.Player) string {
	if p == White {
		return "White"
	}
	return "Black"
}
