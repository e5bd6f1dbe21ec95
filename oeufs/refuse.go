package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// refuse returns an error that explains why m is not legal. The error cites the first rule that applies, in this order: the
// rule that ended the game, T1, T2, M4, O1, M1, M5, M2, M5 for a claim, F2, T4. The error reveals nothing beyond what
// everyone sees on the table.
func (t table) refuse(m Move) error {
	if winner, over := t.Winner(); over {
		return refuseEnd(m, winner, t.Ended())
	}
	switch m.action {
	case Moving:
		return t.refuseMove(m)
	case Looking, OnlyClaiming:
		if m.action == Looking && !t.isTurned(m.from) {
			return t.refuseLook(m)
		}
		return t.refuseClaim(m, t.Turned(), t.showing(t.who()))
	case Passing:
		return boardgame.Refuse(m, ForcedPass, "you may pass only when you can do nothing else, and %s is legal", t.appendMoves(nil)[0])
	}
	return boardgame.Refuse(m, EggToUse, "no action is given")
}

func refuseEnd(m Move, winner boardgame.Player, rule boardgame.Rule) error {
	switch rule {
	case TrueClaim:
		return boardgame.Refuse(m, rule, "the game is over: %s has won with a true claim", name(winner))
	case FalseClaimOfTwo:
		return boardgame.Refuse(m, rule, "the game is over: %s's claim was false, so %s has won", name(A+B-winner), name(winner))
	case FalseClaimOfFour:
		return boardgame.Refuse(m, rule, "the game is over: every other player has made a false claim, so %s has won", name(winner))
	}
	return boardgame.Refuse(m, rule, "there is no position, so no move is legal")
}

func (t table) refuseLook(m Move) error {
	if t.eggs().Has(int(m.from)) {
		return boardgame.Refuse(m, EggToUse, "the egg on %s shows its symbol, and you can only look at turned eggs", m.from)
	}
	return boardgame.Refuse(m, EggToUse, "there is no egg on %s", m.from)
}

func (t table) refuseMove(m Move) error {
	egg, to := m.from.set(), m.to.set()
	own := t.showing(t.who())
	barred, origin := t.barred()
	switch {
	case t.eggs()&egg == 0:
		return boardgame.Refuse(m, EggToUse, "there is no egg on %s", m.from)
	case (t.Turned()|own)&egg == 0:
		owner := name(t.pieceAt(m.from, 0).Owner())
		return boardgame.Refuse(m, EnemyEgg, "the egg on %s shows %[2]s's symbol, so only %[2]s can move it", m.from, owner)
	case m.from == m.to:
		return boardgame.Refuse(m, OtherCell, "a move can't end on %s, where it began", m.from)
	case egg == barred && to == origin:
		return boardgame.Refuse(m, TakenBack, "the egg on %s has just come from %s and can't go straight back", m.from, m.to)
	case near(egg)&to&t.eggs() != 0:
		return boardgame.Refuse(m, Step, "a step needs an empty cell, and there is an egg on %s already", m.to)
	}
	if err := t.refuseJumps(m, own); err != nil {
		return err
	}
	switch {
	case own&egg == 0:
		return t.refuseClaim(m, t.Turned()&^egg|to, own)
	case foreign(t.who(), t.Players())&to != 0:
		return boardgame.Refuse(m, TurnedOver, "turning your egg over on %s ends your turn, so no claim can follow", m.to)
	}
	return t.refuseClaim(m, t.Turned(), own&^egg|to)
}

// refuseJumps explains why an egg can't reach a cell. It returns nil if a step or jumps lead to the cell.
func (t table) refuseJumps(m Move, own bitboard.Set64) error {
	egg := m.from.set()
	barred, origin := t.barred()
	can := goals(egg, board&^t.eggs(), jumps(egg, t.eggs(), t.stops(egg&own)), barred, origin)
	switch {
	case can&m.to.set() != 0:
		return nil
	case t.eggs().Has(int(m.to)):
		return boardgame.Refuse(m, Jump, "there is an egg on %s already", m.to)
	}
	if stop := t.turnedOnTheWay(egg&own, m.to.set()); stop != NoCell {
		return boardgame.Refuse(m, TurnedOver, "on %s, in %s's camp, the egg is turned over and can't go on to %s",
			stop, name(campOf(stop, t.Players())), m.to)
	}
	if can == 0 {
		return boardgame.Refuse(m, Jump, "no jumps lead from %s to %s; the egg can't move at all", m.from, m.to)
	}
	var ends notation.Choice[Cell]
	for n := range can.All() {
		ends = ends.Add(Cell(n))
	}
	return boardgame.Refuse(m, Jump, "no jumps lead from %s to %s; the egg can go to %s", m.from, m.to, ends)
}

// turnedOnTheWay returns the cell where M5 stops an egg that could otherwise continue to its destination. It returns NoCell
// if there is no such cell, or if the parameter egg is empty.
func (t table) turnedOnTheWay(egg, to bitboard.Set64) Cell {
	camps := foreign(t.who(), t.Players())
	for stops := jumps(egg, t.eggs(), camps) & camps; stops != 0; stops = stops.Rest() {
		// The egg has left the cell where it began, so it does not block the rest of the chain.
		stop := lowest(stops)
		if jumps(stop, t.eggs()&^egg|stop, 0)&to != 0 {
			return Cell(stops.First())
		}
	}
	return NoCell
}

// refuseClaim explains why the player to move can't claim (F2). The second argument holds the cells of the turned eggs. The
// third holds the cells of the player's own eggs that show their symbols.
func (t table) refuseClaim(m Move, turned, own bitboard.Set64) error {
	if missing := Camp(t.who(), t.Players()) &^ turned; missing != 0 {
		return boardgame.Refuse(m, FullCamp, "there is no turned egg on %s, and a claim needs one on every cell of your camp",
			Cell(missing.First()))
	}
	return boardgame.Refuse(m, FullCamp, "your egg on %s still shows its symbol, so you can't claim yet", Cell(own.First()))
}

// name is a player that prints as a letter, such as "A".
type name boardgame.Player

func (n name) String() string { return playerLetters[n : n+1] }
