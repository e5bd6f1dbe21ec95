package oeufs

import (
	"iter"
	"math/rand/v2"
	"slices"

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
		m.from, _, m.to = grid.ScanMove(&in, "-")
		m.action, m.claims = Moving, in.Accept("!")
	}
	return notation.End(&in, m)
}

// AppendText appends the text of the action to dst, in the form that ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	switch m.action {
	case Moving:
		dst = grid.AppendMove(dst, m.from, '-', m.to)
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

// MarshalBinary returns the text, so that package gob can write moves.
func (m Move) MarshalBinary() ([]byte, error) { return m.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (m *Move) UnmarshalBinary(text []byte) error { return m.UnmarshalText(text) }

// movable returns the eggs that the player to move may move: their own eggs that show their symbols, and all turned
// eggs (T1, T2).
func (t *table) movable() bitboard.Set64 { return t.turned | t.showing[t.turn] }

func (t *table) isTurned(c Cell) bool { return t.turned&c.set() != 0 }

// targets holds what decides where eggs can go. Listing, counting, drawing and checking moves all begin with it.
type targets struct {
	table   *table
	eggs    bitboard.Set64
	jumpers bitboard.Set64 // the eggs that have room for a jump
	stops   bitboard.Set64 // the cells where the jumps of an egg end that shows its symbol (M5)
}

func (t *table) targets() targets {
	eggs := t.eggs()
	return targets{t, eggs, hop(board&^eggs, eggs) & eggs, foreign(t.turn, t.Players())}
}

// of returns the cells that the player to move may move a movable egg to (M1 to M6, O1).
func (a *targets) of(from Cell) bitboard.Set64 {
	egg := from.set()
	to := near(egg) & board &^ a.eggs
	switch {
	case a.jumpers&egg == 0:
	case a.table.turned&egg != 0:
		to |= jumps(egg, a.eggs, 0) // M6
	default:
		to |= jumps(egg, a.eggs, a.stops)
	}
	if from == a.table.to {
		to &^= a.table.from.set() // O1; if O1 forbids nothing, both are the same, and no egg moves to its own cell
	}
	return to
}

// claims returns the cells where a move of an egg may end so that the player to move may claim after it (F2). If the
// argument is empty, the result is the whole board when the player may claim without moving an egg. Otherwise, the
// result is empty.
//
// After a move, an egg that showed its symbol either still shows it (F2) or has just been turned over (M5).
func (t *table) claims(egg bitboard.Set64) bitboard.Set64 {
	if t.showing[t.turn] != 0 {
		return 0
	}
	missing := Camp(t.turn, t.Players()) &^ (t.turned &^ egg)
	switch {
	case missing == 0:
		return board
	case egg == 0 || missing.Rest() != 0:
		return 0
	}
	return missing // if this is where the egg stands now, no move ends there (M4)
}

// legal reports whether an action is legal.
func (t *table) legal(m Move) bool {
	if t.turn == boardgame.NoPlayer {
		return false
	}
	egg, to := m.from.set(), m.to.set()
	switch m.action {
	case Moving:
		a := t.targets()
		return t.movable()&egg != 0 && a.of(m.from)&to != 0 && (!m.claims || t.claims(egg)&to != 0)
	case Looking:
		return t.isTurned(m.from) && (!m.claims || t.claims(0) != 0)
	case OnlyClaiming:
		return t.claims(0) != 0
	case Passing:
		return t.count() == 0 // T4
	}
	return false
}

// AppendMoves appends every legal action to dst, each once, and returns the extended slice. The order is fixed. The
// moves come first, sorted by the cell where they begin and then by the cell where they end. After them come the looks,
// the claim alone, and the pass if nothing else is legal. An action with a claim comes directly after the same action
// without a claim. AppendMoves allocates only if dst lacks capacity.
func (s State) AppendMoves(dst []Move) []Move {
	if s.turn == boardgame.NoPlayer {
		return dst
	}
	before, a := len(dst), s.targets()
	for eggs := s.movable(); eggs != 0; eggs = eggs.Rest() {
		from := Cell(eggs.First())
		dst = s.appendMoves(dst, from, a.of(from))
	}
	if dst = s.appendOthers(dst); len(dst) == before {
		dst = append(dst, passing) // T4
	}
	return dst
}

// CountMoves returns the number of legal actions without listing them.
func (s State) CountMoves() int {
	if s.turn == boardgame.NoPlayer {
		return 0
	}
	return max(s.count(), 1) // T4
}

// appendMoves appends the moves of an egg to the given cells.
func (t *table) appendMoves(dst []Move, from Cell, targets bitboard.Set64) []Move {
	claims := t.claims(from.set())
	for ; targets != 0; targets = targets.Rest() {
		m := Move{from, Cell(targets.First()), Moving, false}
		dst = append(dst, m)
		if claims&m.to.set() != 0 {
			dst = append(dst, m.Claiming())
		}
	}
	return dst
}

// appendOthers appends the legal looks and the claim alone.
func (t *table) appendOthers(dst []Move) []Move {
	claim := t.claims(0) != 0
	for n := range t.turned.All() {
		m := Move{Cell(n), Cell(n), Looking, false}
		dst = append(dst, m)
		if claim {
			dst = append(dst, m.Claiming())
		}
	}
	if claim {
		dst = append(dst, onlyClaiming)
	}
	return dst
}

// count returns the number of legal actions, without the pass.
func (t *table) count() int {
	n := t.countOthers()
	a := t.targets()
	for eggs := t.movable(); eggs != 0; eggs = eggs.Rest() {
		from := Cell(eggs.First())
		n += t.countMoves(from, a.of(from))
	}
	return n
}

func (t *table) countMoves(from Cell, targets bitboard.Set64) int {
	return targets.Len() + (targets & t.claims(from.set())).Len()
}

func (t *table) countOthers() int {
	if t.claims(0) != 0 {
		return 2*t.turned.Len() + 1
	}
	return t.turned.Len()
}

// LegalMoves returns an iterator over the legal actions, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// Fast returns shortcuts for code that plays many moves. The receiver may be nil. MustCapture is nil, because no egg is
// ever captured.
func (*State) Fast() boardgame.Fast[State, Move] {
	return boardgame.Fast[State, Move]{Play: play, Random: draw}
}

// draw returns a random legal action, or false if the game is over. It returns the action at index
// rng.IntN(s.CountMoves()) of the list that AppendMoves makes.
func draw(s State, rng *rand.Rand) (Move, bool) {
	if s.turn == boardgame.NoPlayer {
		return Move{}, false
	}
	var targets [cells]bitboard.Set64
	a, n := s.targets(), s.countOthers()
	for eggs := s.movable(); eggs != 0; eggs = eggs.Rest() {
		from := Cell(eggs.First())
		targets[from] = a.of(from)
		n += s.countMoves(from, targets[from])
	}
	i := rng.IntN(max(n, 1))
	for eggs := s.movable(); eggs != 0; eggs = eggs.Rest() {
		from := Cell(eggs.First())
		count := s.countMoves(from, targets[from])
		if i < count {
			return s.appendMoves(make([]Move, 0, 2*files*ranks), from, targets[from])[i], true
		}
		i -= count
	}
	others := s.appendOthers(make([]Move, 0, files*ranks))
	return append(others, passing)[i], true // T4: nothing else is legal
}

// These are the differences between the indices of neighbouring cells, one for each pair of opposite directions.
const (
	up       = 1
	right    = stride
	rising   = stride + 1 // to the right and up
	dropping = stride - 1 // to the right and down
)

// near returns the neighbours of the cells of a set, in all eight directions (M1). The result may contain bits that are
// not cells.
func near(x bitboard.Set64) bitboard.Set64 {
	row := x | x<<stride | x>>stride
	return (row | row<<1 | row>>1) &^ x
}

// hop returns the cells that a single jump over an egg reaches from the cells in x (M2). These cells may be occupied,
// and the result may contain bits that are not cells.
//
// The set eggs>>up holds the cells below the eggs. A jump up begins on one of these cells, and a jump down ends on one.
func hop(x, eggs bitboard.Set64) bitboard.Set64 {
	below, left, belowLeft, aboveLeft := eggs>>up, eggs>>right, eggs>>rising, eggs>>dropping
	return (x&below)<<(2*up) | x>>(2*up)&below |
		(x&left)<<(2*right) | x>>(2*right)&left |
		(x&belowLeft)<<(2*rising) | x>>(2*rising)&belowLeft |
		(x&aboveLeft)<<(2*dropping) | x>>(2*dropping)&aboveLeft
}

// jumps returns the cells where chains of jumps of an egg may end (M2, M3, M4). A chain ends if it lands on one of the
// cells in the argument stop.
//
// A jump changes the file by 0 or 2 and the rank by 0 or 2, so the egg keeps the parity of both. The cell that it jumps
// over has another parity. So the egg never jumps over the cell where it began, although eggs contains this cell (M3).
func jumps(egg, eggs, stop bitboard.Set64) bitboard.Set64 {
	free := board &^ eggs
	reached := egg
	for last := egg; last != 0; {
		last = hop(last, eggs) & free &^ reached
		reached |= last
		last &^= stop
	}
	return reached &^ egg
}
