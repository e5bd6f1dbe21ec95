package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// refuse returns an error that explains why m is not legal. The error cites the first rule that applies, in this order: the
// rule that ended the game, M1 or M2, M3, M5, M4.
func (s State) refuse(m Move) error {
	if winner, rule := s.result(); rule != "" {
		return s.refuseEnd(m, winner, rule)
	}
	if err := s.refuseStones(m); err != nil {
		return err
	}
	own, from, d := s.own(), m.Stones(), m.Direction()
	ahead, away := directions(s.turn), from&^d.canGo()
	switch {
	case !d.forward(s.turn):
		return boardgame.Refuse(m, Forward, "%s's stones go %s or %s, never %s", name(s.turn), ahead[0], ahead[1], d)
	case away != 0:
		return boardgame.Refuse(m, OnBoard, "%s can't go %s: it would leave the board", Cell(away.First()), d)
	}
	blocked := Cell((d.step(from) & (own &^ from)).First())
	stone, _ := blocked.Step(d.back())
	return boardgame.Refuse(m, OwnStone, "%s can't go %s: your own stone stays on %s", stone, d, blocked)
}

func (s State) refuseEnd(m Move, winner boardgame.Player, rule boardgame.Rule) error {
	switch loser := winner.Opponent(); rule {
	case HomeRow:
		return boardgame.Refuse(m, rule, "the game is over: %s has reached %s's home row, on %s, and won",
			name(winner), name(loser), Cell((s.white&rowI | s.black&rowA).First()))
	case LastStone:
		return boardgame.Refuse(m, rule, "the game is over: %s has captured %s's last stone and won", name(winner), name(loser))
	case NoTurn:
		return boardgame.Refuse(m, rule, "the game is over: %s has no legal move, so %s has won", name(loser), name(winner))
	}
	return boardgame.Refuse(m, rule, "there is no position, so no move is legal")
}

// refuseStones refuses a wrong choice of stones (M1, M2), and returns nil for a right one.
func (s State) refuseStones(m Move) error {
	own, from := s.own(), m.Stones()
	rule := ThreeStones
	if own.Len() < 3 {
		rule = AllStones
	}
	other := Cell((from &^ own).First())
	switch owner := s.At(other).Owner(); {
	case owner != boardgame.NoPlayer:
		return boardgame.Refuse(m, rule, "the stone on %s is %s's, and it is %s's turn", other, name(owner), name(s.turn))
	case other.Valid():
		return boardgame.Refuse(m, rule, "there is no stone on %s", other)
	case from.Len() == min(own.Len(), 3):
		return nil
	case rule == AllStones:
		return boardgame.Refuse(m, rule, "with fewer than three stones left, all of them march: %s", stones(own))
	}
	return boardgame.Refuse(m, rule, "three stones march at a time, not %d", from.Len())
}

// name is a player that prints as "White" or "Black".
type name boardgame.Player

func (n name) String() string { return notation.Entry(n, "nobody", "White", "Black") }
