package oeufs

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each
// rule.
const (
	Board            boardgame.Rule = "oeufs/B1" // B1: the board
	Symbols          boardgame.Rule = "oeufs/B2" // B2: the eggs
	TwoPlayers       boardgame.Rule = "oeufs/B3" // B3: two players
	FourPlayers      boardgame.Rule = "oeufs/B4" // B4: four players
	Clockwise        boardgame.Rule = "oeufs/B5" // B5: turns
	EggToUse         boardgame.Rule = "oeufs/T1" // T1: one action a turn
	EnemyEgg         boardgame.Rule = "oeufs/T2" // T2: enemy eggs that show their symbol
	SecretLook       boardgame.Rule = "oeufs/T3" // T3: looking
	ForcedPass       boardgame.Rule = "oeufs/T4" // T4: passing
	Step             boardgame.Rule = "oeufs/M1" // M1: steps
	Jump             boardgame.Rule = "oeufs/M2" // M2: jumps
	StepOrJump       boardgame.Rule = "oeufs/M3" // M3: steps or jumps
	OtherCell        boardgame.Rule = "oeufs/M4" // M4: what a move is
	TurnedOver       boardgame.Rule = "oeufs/M5" // M5: turning over
	StaysTurned      boardgame.Rule = "oeufs/M6" // M6: once turned over
	Claim            boardgame.Rule = "oeufs/F1" // F1: Les œufs sont faits
	FullCamp         boardgame.Rule = "oeufs/F2" // F2: when to claim
	TrueClaim        boardgame.Rule = "oeufs/F3" // F3: a true claim
	FalseClaimOfTwo  boardgame.Rule = "oeufs/F4" // F4: a false claim between two
	FalseClaimOfFour boardgame.Rule = "oeufs/F5" // F5: a false claim among four
	CampStays        boardgame.Rule = "oeufs/F6" // F6: camps without a player
	OpenTable        boardgame.Rule = "oeufs/K1" // K1: what everyone sees
	OwnView          boardgame.Rule = "oeufs/K2" // K2: what one player knows
	TakenBack        boardgame.Rule = "oeufs/O1" // O1: no taking back
)

// book is the source file of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

// french is the rule book in French.
//
//go:embed book.fr.txt
var french string

// refuse returns an error that explains why m is not legal. The error cites the first rule that applies, in this order:
// the rule that ended the game, T1, T2, M4, O1, M1, M5, M2, M5 for a claim, F2, T4. The error reveals nothing beyond
// what everyone sees on the table.
func (t table) refuse(m Move) error {
	if ending := t.Ending(); ending.Over() {
		return ending.Refuse(m)
	}
	switch looks := m.action == Looking; {
	case m.action == NoAction:
		return boardgame.Refuse(m, EggToUse, "no action is given")
	case m.action == Moving:
		return t.refuseMove(m)
	case m.action == Passing:
		legal := State{table: t}.AppendMoves(nil)[0]
		return boardgame.Refuse(m, ForcedPass, "you may pass only when you can do nothing else, and %s is legal", legal).
			Propose(legal)
	case looks && !t.eggs().Has(int(m.from)):
		return boardgame.Refuse(m, EggToUse, "there is no egg on %s", m.from)
	case looks && !t.isTurned(m.from):
		return boardgame.Refuse(m, EggToUse, "the egg on %s shows its symbol, and you can only look at turned eggs",
			m.from)
	}
	return t.refuseClaim(m, t.turned, t.showing[t.turn])
}

func (t table) refuseMove(m Move) error {
	egg, to := m.from.set(), m.to.set()
	switch {
	case t.eggs()&egg == 0:
		return boardgame.Refuse(m, EggToUse, "there is no egg on %s", m.from)
	case t.movable()&egg == 0:
		owner := name(t.symbol(m.from))
		return boardgame.Refuse(m, EnemyEgg, "the egg on %s shows %[2]s's symbol, so only %[2]s can move it", m.from,
			owner)
	case m.from == m.to:
		return boardgame.Refuse(m, OtherCell, "a move can't end on %s, where it began", m.from)
	case m.from == t.to && m.to == t.from:
		return boardgame.Refuse(m, TakenBack, "the egg on %s has just come from %s and can't go straight back", m.from,
			m.to)
	case near(egg)&to&t.eggs() != 0:
		return boardgame.Refuse(m, Step, "a step needs an empty cell, and there is an egg on %s already", m.to)
	}
	showing := egg &^ t.turned // the egg, or nothing if it is turned over
	if err := t.refuseJumps(m, showing); err != nil {
		return err
	}
	own := t.showing[t.turn]
	switch {
	case showing == 0:
		return t.refuseClaim(m, t.turned&^egg|to, own)
	case foreign(t.turn, t.Players())&to != 0:
		return boardgame.Refuse(m, TurnedOver, "turning your egg over on %s ends your turn, so no claim can follow",
			m.to)
	}
	return t.refuseClaim(m, t.turned, own&^egg|to)
}

// refuseJumps explains why an egg can't reach a cell. It returns nil if a step or jumps lead to the cell. The parameter
// showing holds the egg if it shows its symbol.
func (t table) refuseJumps(m Move, showing bitboard.Set64) error {
	targets := t.targets()
	can := targets.of(m.from)
	switch {
	case can&m.to.set() != 0:
		return nil
	case t.eggs().Has(int(m.to)):
		return boardgame.Refuse(m, Jump, "there is an egg on %s already", m.to)
	}
	if stop := t.turnedOnTheWay(showing, m.to.set()); stop != NoCell {
		return boardgame.Refuse(m, TurnedOver, "on %s, in %s's camp, the egg is turned over and can't go on to %s",
			stop, name(campOf(stop, t.Players())), m.to)
	}
	if can == 0 {
		return boardgame.Refuse(m, Jump, "no jumps lead from %s to %s; the egg can't move at all", m.from, m.to)
	}
	var ends boardgame.Choice[Cell]
	var instead boardgame.Choice[Move]
	for n := range can.All() {
		ends.Items = append(ends.Items, Cell(n))
		instead.Items = append(instead.Items, Move{action: Moving, from: m.from, to: Cell(n)})
	}
	instead.Instead = true
	return boardgame.Refuse(m, Jump, "no jumps lead from %s to %s; the egg can go to %s", m.from, m.to, ends).
		With(instead)
}

// turnedOnTheWay returns the cell where M5 stops an egg that could otherwise continue to its destination. It returns
// NoCell if there is no such cell, or if the parameter egg is empty.
func (t table) turnedOnTheWay(egg, to bitboard.Set64) Cell {
	camps := foreign(t.turn, t.Players())
	for stops := jumps(egg, t.eggs(), camps) & camps; stops != 0; stops = stops.Rest() {
		// The egg has left the cell where it began, so it does not block the rest of the chain.
		stop := Cell(stops.First())
		if jumps(stop.set(), t.eggs()&^egg|stop.set(), 0)&to != 0 {
			return stop
		}
	}
	return NoCell
}

// refuseClaim explains why the player to move can't claim (F2). The second argument holds the cells of the turned eggs.
// The third holds the cells of the player's own eggs that show their symbols.
func (t table) refuseClaim(m Move, turned, own bitboard.Set64) error {
	if missing := Camp(t.turn, t.Players()) &^ turned; missing != 0 {
		return boardgame.Refuse(m, FullCamp,
			"there is no turned egg on %s, and a claim needs one on every cell of your camp",
			Cell(missing.First()))
	}
	return boardgame.Refuse(m, FullCamp, "your egg on %s still shows its symbol, so you can't claim yet",
		Cell(own.First()))
}

// name is a player that prints as the colour of the player's symbols in pictures, such as "Blue".
type name boardgame.Player

func (n name) String() string { return [...]string{"nobody", "Blue", "Red", "Green", "Orange"}[n] }
