package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Action is a kind of action that a player can take on a turn (T1). A claim after the action is not part of it.
type Action uint8

// These are the kinds of action. Only the zero Move has NoAction.
const (
	NoAction Action = iota
	Moving
	Looking
	OnlyClaiming // a claim instead of another action (F1)
	Passing
)

// Move is one turn: an action, with or without a claim after it. The zero Move has no action and is never legal.
type Move struct {
	from, to Cell // for Looking, both are the same cell; for OnlyClaiming and Passing, both are 0
	action   Action
	claims   bool
}

// These are the actions without an egg: only a claim, and a pass, which is legal only for a player who can do nothing
// else.
var (
	onlyClaiming = Move{action: OnlyClaiming, claims: true}
	passing      = Move{action: Passing}
)

// Claiming returns m with a claim after it if m moves an egg or looks at one. Otherwise, it returns m unchanged.
func (m Move) Claiming() Move {
	m.claims = m.claims || m.action == Moving || m.action == Looking
	return m
}

// Action returns the kind of action, whether or not a claim follows it.
func (m Move) Action() Action { return m.action }

// Claims reports whether the player makes a claim, either after an action or instead of one.
func (m Move) Claims() bool { return m.claims }

// From returns the cell that the egg leaves, or the cell of the egg that is looked at. It returns NoCell for other
// actions.
func (m Move) From() Cell {
	if m.action != Moving && m.action != Looking {
		return NoCell
	}
	return m.from
}

// To returns the cell that the egg moves to. It returns NoCell for actions that move no egg.
func (m Move) To() Cell {
	if m.action != Moving {
		return NoCell
	}
	return m.to
}

// Cells returns the names of the cells in the text of the action, in order.
func (m Move) Cells() []string {
	switch m.action {
	case Moving:
		return []string{m.from.String(), m.to.String()}
	case Looking:
		return []string{m.from.String()}
	}
	return nil
}

// ParseMove reads the text of an action. The text of a move is its two cells, as in "b1-b2". The text of a look is "?"
// and the cell, as in "?b4". The text of a claim is "!", either alone or after a move or a look, as in "b2-b1!" or
// "?b4!". The text of a pass is "pass". For any other text, ParseMove returns a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	m := Move{}
	switch {
	case in.Accept("pass"):
		m = passing
	case in.Accept("!"):
		m = onlyClaiming
	case in.Accept("?"):
		in.Field("look")
		m.from = grid.Scan(&in)
		m.to, m.action, m.claims = m.from, Looking, in.Accept("!")
	default:
		in.Field("from")
		m.from = grid.Scan(&in)
		in.Expect('-', "after the cell")
		in.Field("to")
		m.to = grid.Scan(&in)
		m.action, m.claims = Moving, in.Accept("!")
	}
	return notation.End(&in, m)
}

// AppendText appends the text of the action to dst, in the form that ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	switch m.action {
	case Moving:
		dst = grid.Append(append(grid.Append(dst, m.from), '-'), m.to)
	case Looking:
		dst = grid.Append(append(dst, '?'), m.from)
	case Passing:
		dst = append(dst, "pass"...)
	}
	if m.claims {
		dst = append(dst, '!')
	}
	return dst, nil
}

// String returns the action's text, or "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the action's text. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText sets m to the action that ParseMove reads from the text, or to the zero Move if the text is empty. If
// it returns an error, it leaves m unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }

// Fast returns shortcuts for code that plays many moves. The receiver may be nil. MustCapture is nil, because no egg is
// ever captured.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{Play: play, Draw: draw}
}

// refuse returns an error that explains why m is not legal. The error cites the first rule that applies, in this order:
// the rule that ended the game, T1, T2, M4, O1, M1, M5, M2, M5 for a claim, F2, T4. The error reveals nothing beyond
// what everyone sees on the table.
func (t table) refuse(m Move) error {
	if winner, over := t.Winner(); over {
		return refuseEnd(m, winner, t.Ended())
	}
	switch m.action {
	case Moving:
		return t.refuseMove(m)
	case Looking, OnlyClaiming:
		switch {
		case m.action == OnlyClaiming || t.isTurned(m.from):
			return t.refuseClaim(m, t.turned, t.showing[t.turn])
		case t.eggs().Has(int(m.from)):
			return boardgame.Refuse(m, EggToUse, "the egg on %s shows its symbol, and you can only look at turned eggs",
				m.from)
		}
		return boardgame.Refuse(m, EggToUse, "there is no egg on %s", m.from)
	case Passing:
		return boardgame.Refuse(m, ForcedPass, "you may pass only when you can do nothing else, and %s is legal",
			t.append(nil)[0])
	}
	return boardgame.Refuse(m, EggToUse, "no action is given")
}

func refuseEnd(m Move, winner boardgame.Player, rule boardgame.Rule) error {
	switch rule {
	case TrueClaim:
		return boardgame.Refuse(m, rule, "the game is over: %s has won with a true claim", name(winner))
	case FalseClaimOfTwo:
		return boardgame.Refuse(m, rule, "the game is over: %s's claim was false, so %s has won", name(A+B-winner),
			name(winner))
	case FalseClaimOfFour:
		return boardgame.Refuse(m, rule, "the game is over: every other player has made a false claim, so %s has won",
			name(winner))
	}
	return boardgame.Refuse(m, rule, "there is no position, so no move is legal")
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
	case m.from == t.to && to == t.barred():
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
	var ends notation.Choice[Cell]
	for n := range can.All() {
		ends.Items = append(ends.Items, Cell(n))
	}
	return boardgame.Refuse(m, Jump, "no jumps lead from %s to %s; the egg can go to %s", m.from, m.to, ends)
}

// turnedOnTheWay returns the cell where M5 stops an egg that could otherwise continue to its destination. It returns
// NoCell if there is no such cell, or if the parameter egg is empty.
func (t table) turnedOnTheWay(egg, to bitboard.Set64) Cell {
	camps := foreign(t.turn, t.Players())
	for stops := jumps(egg, t.eggs(), camps) & camps; stops != 0; stops = stops.Rest() {
		// The egg has left the cell where it began, so it does not block the rest of the chain.
		stop := lowest(stops)
		if jumps(stop, t.eggs()&^egg|stop, 0)&to != 0 {
			return Cell(stops.First())
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
