package taacoca

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each
// rule.
const (
	Board       boardgame.Rule = "taacoca/B1" // B1: the board
	CellNames   boardgame.Rule = "taacoca/B2" // B2: the names of the cells
	Neighbours  boardgame.Rule = "taacoca/B3" // B3: the four directions
	SetUp       boardgame.Rule = "taacoca/B4" // B4: the set-up
	Turns       boardgame.Rule = "taacoca/B5" // B5: turns
	ThreeStones boardgame.Rule = "taacoca/M1" // M1: three stones march
	AllStones   boardgame.Rule = "taacoca/M2" // M2: fewer than three all march
	Forward     boardgame.Rule = "taacoca/M3" // M3: forward only
	OwnStone    boardgame.Rule = "taacoca/M4" // M4: your own stones block the way
	OnBoard     boardgame.Rule = "taacoca/M5" // M5: nothing leaves the board
	Capture     boardgame.Rule = "taacoca/M6" // M6: capturing
	HomeRow     boardgame.Rule = "taacoca/E1" // E1: reaching the enemy's home row
	LastStone   boardgame.Rule = "taacoca/E2" // E2: capturing the last stone
	NoTurn      boardgame.Rule = "taacoca/E3" // E3: no move left
	NoDraw      boardgame.Rule = "taacoca/E4" // E4: no draws
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

// french is the rule book in French.
//
//go:embed book.fr.txt
var french string

// check returns the cells that the stones of a move enter, the first rule that the move breaks, if any, and the cells
// that show it: the stones that would leave the board (M5), or the stones in the way (M4). It checks the rules in this
// order: E1 and E2, M1 or M2, M3, M5, M4. It need not check E3, because a player who has a legal move has not lost by
// E3.
func (s State) check(m Move) (to bitboard.Set64, broken boardgame.Rule, at bitboard.Set64) {
	own, from, d := s.own(), m.Stones(), m.Direction()
	to = d.step(from)
	switch {
	case s.decided():
		broken = HomeRow
	case from&^own != 0 || from.Len() != min(own.Len(), 3):
		broken = ThreeStones
	case !d.forward(s.turn):
		broken = Forward
	case from&^d.canGo() != 0:
		broken, at = OnBoard, from&^d.canGo()
	case to&(own&^from) != 0:
		broken, at = OwnStone, to&(own&^from)
	}
	return to, broken, at
}

// refuse returns an error that explains why m is not legal. The other arguments are results of check. Before the rule
// that check returns, refuse cites the rule that ended the game, if there is one.
func (s State) refuse(m Move, broken boardgame.Rule, at bitboard.Set64) error {
	if ending := s.Ending(); ending.Over() {
		return ending.Refuse(m)
	}
	d := m.Direction()
	switch broken {
	case Forward:
		ahead := directions(s.turn)
		return boardgame.Refuse(m, Forward, "%s's stones go %s or %s, never %s", name(s.turn), ahead[0], ahead[1], d).
			With(stones(m.Stones()))
	case OnBoard:
		return boardgame.Refuse(m, OnBoard, "%s can't go %s: it would leave the board", Cell(at.First()), d)
	case OwnStone:
		blocked := Cell(at.First())
		stone, _ := blocked.Step(d.back())
		return boardgame.Refuse(m, OwnStone, "%s can't go %s: your own stone stays on %s", stone, d, blocked)
	}
	return s.refuseStones(m)
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
		return boardgame.Refuse(m, rule, "the stone on %s is %s's, and it is %s's turn", other, name(owner),
			name(s.turn))
	case other.Valid():
		return boardgame.Refuse(m, rule, "there is no stone on %s", other)
	case rule == AllStones:
		return boardgame.Refuse(m, rule, "with fewer than three stones left, all of them march: %s", stones(own))
	}
	return boardgame.Refuse(m, rule, "3 stones march at a time, not %d", from.Len()).With(stones(from))
}

// name is a player that prints as "White" or "Black".
type name boardgame.Player

func (n name) String() string { return notation.Entry(n, "nobody", "White", "Black") }
