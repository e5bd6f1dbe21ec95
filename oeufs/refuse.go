package oeufs

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// reason holds what the sentence of a refusal says. It is put into words by String, when somebody asks. All of it can be seen
// on the table.
type reason struct {
	rule   boardgame.Rule
	player boardgame.Player // the side to move, or who has won
	other  boardgame.Player // whose egg it is, or who is out
	move   Move
	cell   Cell             // where it is
	ends   bitboard.Set64   // where the egg may go
	egg    bool             // for EggToUse and Jump, whether there is one; for FullCamp, whether one that shows is the reason
	could  Move             // for ForcedPass, what can be done
	camp   boardgame.Player // for TurnedOver, whose camp is in the way
}

// refuse explains why m is not legal: the first rule that applies, in the order end, T1, T2, M4, O1, M1, M5, M2,
// M5 for a claim, F2, T4.
func (t table) refuse(m Move) error {
	r := reason{player: t.who(), move: m}
	switch _, rule := t.result(); {
	case rule != "":
		r.rule = rule
		if t.players() == 2 {
			r.other = A + B - r.player
		}
	case m.action == Moving:
		t.refuseMove(&r)
	case m.action == Looking && !t.isTurned(m.from):
		r.rule, r.egg = EggToUse, t.eggs()&m.from.set() != 0
	case m.action == Passing:
		r.rule, r.could = ForcedPass, t.appendMoves(nil)[0]
	case m.action == NoAction:
		r.rule = EggToUse
	default:
		t.refuseClaim(&r, t.turned(), t.showing(t.who()))
	}
	return &boardgame.MoveError{Rule: r.rule, Move: m, Reason: r}
}

// refuseMove asks the rules of the move of an egg.
func (t table) refuseMove(r *reason) {
	from, to := r.move.from, r.move.to
	egg := from.set()
	var c choices
	c.find(t)
	if (c.turned|c.own)&egg != 0 {
		r.ends = c.of(egg)
	}
	last, left := t.back()
	switch {
	case !t.eggs().Has(int(from)):
		r.rule = EggToUse
	case (c.turned|c.own)&egg == 0:
		r.rule, r.other = EnemyEgg, t.at(from, 0).Owner()
	case from == to:
		r.rule = OtherCell
	case last != left && from == left && to == last:
		r.rule = TakenBack
	case r.ends&to.set() == 0:
		t.refuseWay(r, &c)
	case c.own&egg != 0 && c.stop&to.set() != 0: // so it is the claim
		r.rule, r.cell, r.camp = TurnedOver, to, t.campOf(to)
	case c.own&egg != 0:
		t.refuseClaim(r, c.turned, c.own&^egg|to.set())
	default:
		t.refuseClaim(r, c.turned&^egg|to.set(), c.own)
	}
}

// refuseWay explains why an egg that may be moved can't come to a cell.
func (t table) refuseWay(r *reason, c *choices) {
	egg, to := r.move.from.set(), r.move.to
	switch {
	case near(egg)&to.set() != 0:
		r.rule = Step
	default:
		r.rule = Jump
		r.egg = t.eggs().Has(int(to))
		if r.cell = t.turnedOnTheWay(egg, to.set(), c); r.cell != NoCell {
			r.rule, r.camp = TurnedOver, t.campOf(r.cell)
		}
	}
}

// turnedOnTheWay is a cell of a foreign camp beyond which an egg that shows would have to go on to come to a cell, NoCell
// if it can't come there so either.
func (t table) turnedOnTheWay(egg, to bitboard.Set64, c *choices) Cell {
	if c.own&egg == 0 || jumps(egg, c.eggs, 0)&to == 0 {
		return NoCell
	}
	for stops := jumps(egg, c.eggs, c.stop) & c.stop; stops != 0; stops = stops.Rest() {
		// The egg itself is not in the way of the rest of the chain.
		if jumps(stops&-stops, c.eggs&^egg|stops&-stops, 0)&to != 0 {
			return Cell(stops.First())
		}
	}
	return NoCell
}

// campOf is the player in whose camp a cell lies.
func (t table) campOf(c Cell) boardgame.Player {
	for p := A; p <= D; p++ {
		if Camp(p, t.players()).Has(int(c)) {
			return p
		}
	}
	return boardgame.NoPlayer
}

// refuseClaim says which cell of the camp has no turned egg, or which egg of the player still shows.
func (t table) refuseClaim(r *reason, turned, own bitboard.Set64) {
	missing := Camp(t.who(), t.players()) &^ turned
	r.rule, r.egg = FullCamp, missing == 0
	if r.egg {
		missing = own
	}
	r.cell = Cell(missing.First())
}

// String is the sentence.
func (r reason) String() string {
	from, to := r.move.from, r.move.to
	switch r.rule {
	case boardgame.NoPosition:
		return "there is no position to move in"
	case TrueClaim:
		return fmt.Sprintf("the game is over: %s had all eggs home, claimed it and won", name(r.player))
	case FalseClaimOfTwo:
		return fmt.Sprintf("the game is over: %s claimed falsely, so %s has won", name(r.other), name(r.player))
	case FalseClaimOfFour:
		return fmt.Sprintf("the game is over: all but %s claimed falsely, so %s has won", name(r.player), name(r.player))
	case Clockwise:
		return fmt.Sprintf("it is %s's turn", name(r.player))
	case EggToUse:
		switch {
		case r.move.action == NoAction:
			return "no action is named"
		case r.egg:
			return fmt.Sprintf("the egg on %s shows its symbol: only turned eggs are looked at", from)
		}
		return fmt.Sprintf("there is no egg on %s", from)
	case EnemyEgg:
		return fmt.Sprintf("the egg on %s shows that it is %s's: only its owner moves it", from, name(r.other))
	case OtherCell:
		return fmt.Sprintf("a move can't end on %s, where it began", from)
	case TakenBack:
		return fmt.Sprintf("the egg on %s has just come from %s, and can't be moved straight back", from, to)
	case Step:
		return fmt.Sprintf("there is an egg on %s already, and a step needs an empty cell", to)
	case TurnedOver:
		if r.cell == to {
			return fmt.Sprintf("turning your egg over on %s ends your turn, so no claim can follow", to)
		}
		return fmt.Sprintf("on %s, in %s's camp, the egg is turned over and stops: it can't go on to %s", r.cell, name(r.camp), to)
	case FullCamp:
		if r.egg {
			return fmt.Sprintf("your egg on %s still shows its symbol, so you can't claim yet", r.cell)
		}
		return fmt.Sprintf("there is no turned egg on %s, and a claim needs one on each cell of your camp", r.cell)
	case ForcedPass:
		return fmt.Sprintf("you can't pass while you can do something, such as %s", r.could)
	default: // Jump
		if r.egg {
			return fmt.Sprintf("there is an egg on %s already", to)
		}
		return fmt.Sprintf("no chain of jumps leads from %s to %s: %s", from, to, r.where())
	}
}

// where says where the egg may go.
func (r reason) where() string {
	var ends []string
	for c := range r.ends.All() {
		ends = append(ends, Cell(c).String())
	}
	switch n := len(ends); {
	case n == 0:
		return "this egg can't move"
	case n > 4:
		return fmt.Sprintf("the egg has %d other cells to go to", n)
	case n == 1:
		return "the egg can only go to " + ends[0]
	default:
		return "the egg can go to " + strings.Join(ends[:n-1], ", ") + " or " + ends[n-1]
	}
}
