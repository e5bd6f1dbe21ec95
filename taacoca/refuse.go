package taacoca

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// check returns the cells that the stones of a move enter, the first rule that the move breaks, if any, and the cells that
// show it: the stones that would leave the board (M5), or the stones in the way (M4). It checks the rules in this order: E1
// and E2, M1 or M2, M3, M5, M4. It need not check E3, because a player who has a legal move has not lost by E3.
func (s State) check(m Move) (to bitboard.Set64, broken boardgame.Rule, at bitboard.Set64) {
	own, from, d := s.own(), m.Stones(), m.Direction()
	to = d.step(from)
	switch {
	case s.decided():
		return to, HomeRow, 0
	case from&^own != 0 || from.Len() != min(own.Len(), 3):
		return to, ThreeStones, 0
	case !d.forward(s.turn):
		return to, Forward, 0
	case from&^d.canGo() != 0:
		return to, OnBoard, from &^ d.canGo()
	case to&(own&^from) != 0:
		return to, OwnStone, to & (own &^ from)
	}
	return to, "", 0
}

// refuse returns an error that explains why m is not legal. Before the rule that check returns, it cites the rule that ended
// the game, if there is one.
func (s State) refuse(m Move) error {
	if winner, rule := s.result(); rule != "" {
		return s.refuseEnd(m, winner, rule)
	}
	d := m.Direction()
	_, broken, at := s.check(m)
	switch broken {
	case Forward:
		ahead := directions(s.turn)
		return boardgame.Refuse(m, Forward, "%s's stones go %s or %s, never %s", name(s.turn), ahead[0], ahead[1], d)
	case OnBoard:
		return boardgame.Refuse(m, OnBoard, "%s can't go %s: it would leave the board", Cell(at.First()), d)
	case OwnStone:
		blocked := Cell(at.First())
		stone, _ := blocked.Step(d.back())
		return boardgame.Refuse(m, OwnStone, "%s can't go %s: your own stone stays on %s", stone, d, blocked)
	}
	return s.refuseStones(m)
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

// refuseStones refuses a wrong choice of stones (M1, M2).
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
	case rule == AllStones:
		return boardgame.Refuse(m, rule, "with fewer than three stones left, all of them march: %s", stones(own))
	}
	return boardgame.Refuse(m, rule, "3 stones march at a time, not %d", from.Len())
}

// name is a player that prints as "White" or "Black".
type name boardgame.Player

func (n name) String() string { return notation.Entry(n, "nobody", "White", "Black") }
