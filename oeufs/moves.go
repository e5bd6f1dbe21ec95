package oeufs

import (
	"errors"
	"iter"
	"slices"

	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// Action is what a player does in a turn (T1), apart from a claim that may come after it.
type Action uint8

// The actions. NoAction is that of the zero Move.
const (
	NoAction Action = iota
	Moving
	Looking
	OnlyClaiming // the claim in place of another action (F1)
	Passing
)

// Move is a turn: an action, and perhaps a claim after it. The zero Move is none, and never legal.
type Move struct {
	from, to Cell // to is from but for Moving, and both are 0 for OnlyClaiming and Passing
	action   Action
	claims   bool
}

// NewMove returns the move of an egg. It refuses what are no cells.
func NewMove(from, to Cell) (Move, error) {
	if !from.valid() || !to.valid() {
		return Move{}, errors.New("a move of a cell that is not on the board")
	}
	return Move{from: from, to: to, action: Moving}, nil
}

// NewLook returns the look at an egg. It refuses what is no cell.
func NewLook(c Cell) (Move, error) {
	if !c.valid() {
		return Move{}, errors.New("a look at a cell that is not on the board")
	}
	return Move{from: c, to: c, action: Looking}, nil
}

// NewClaim returns the claim in place of another action.
func NewClaim() Move { return Move{action: OnlyClaiming, claims: true} }

// NewPass returns the pass of who can do nothing else.
func NewPass() Move { return Move{action: Passing} }

// Claiming returns a move or a look with a claim after it. Any other Move is returned as it is.
func (m Move) Claiming() Move {
	m.claims = m.claims || m.action == Moving || m.action == Looking
	return m
}

// Action is what the player does, apart from a claim after it.
func (m Move) Action() Action { return m.action }

// Claims reports whether the player claims to have all eggs home, after the action or in its place.
func (m Move) Claims() bool { return m.claims }

// From is the cell that the egg leaves, or of the egg that is looked at, and NoCell where no egg is named.
func (m Move) From() Cell {
	if m.action != Moving && m.action != Looking {
		return NoCell
	}
	return m.from
}

// To is the cell where the egg goes, NoCell for what is not the move of an egg.
func (m Move) To() Cell {
	if m.action != Moving {
		return NoCell
	}
	return m.to
}

// near are the cells next to those of a set, in all eight directions (M1), and some beside the board.
func near(x bitboard.Set64) bitboard.Set64 {
	row := x | x<<stride | x>>stride
	return (row | row<<1 | row>>1) &^ x
}

// hop are the cells behind the eggs next to those of a set, in all eight directions (M2), free or not.
func hop(x, over bitboard.Set64) bitboard.Set64 {
	return (x<<1&over)<<1 | (x>>1&over)>>1 | (x<<stride&over)<<stride | (x>>stride&over)>>stride |
		(x<<(stride+1)&over)<<(stride+1) | (x>>(stride+1)&over)>>(stride+1) |
		(x<<(stride-1)&over)<<(stride-1) | (x>>(stride-1)&over)>>(stride-1)
}

// jumps are the cells where chains of jumps of the egg on a cell may end (M2 to M4), and the cell itself. On the cells of
// stop a chain goes no further (M5).
func jumps(egg, eggs, stop bitboard.Set64) bitboard.Set64 {
	over := eggs &^ egg   // M3: it can't be jumped over itself,
	free := board &^ over // and where it began is empty by then
	reached := egg
	for last := egg; last != 0; {
		last = hop(last, over) & free &^ reached
		reached |= last
		last &^= stop
	}
	return reached
}

// hands is what the player to move may do: whose eggs lie how does not matter beyond these sets.
type hands struct {
	eggs, turned, own bitboard.Set64 // own are the player's that show
	stop              bitboard.Set64 // where an own egg is turned over (M5)
	claim             bitboard.Set64 // where moves may end with a claim after them (F2)
	claimable         bool           // whether the camp is full of turned eggs already
	camp              bitboard.Set64
	barredFrom        Cell // O1
	barredTo          bitboard.Set64
}

// hands looks at the table with the eyes of the player to move. There is one.
func (t table) hands() hands {
	p, n := t.who(), t.players()
	h := hands{eggs: t.eggs(), turned: t.on(t.turned()), own: t.on(t.showing(p)), stop: foreign(p, n), camp: Camp(p, n)}
	if from, to := t.back(); from != to {
		h.barredFrom, h.barredTo = to, from.set()
	}
	switch missing := h.camp &^ h.turned; {
	case h.own != 0: // F2
	case missing == 0:
		h.claimable = true
		h.claim = board &^ h.camp
	case missing.Rest() == 0:
		h.claim = missing
	}
	return h
}

// ends are the cells where the egg on a cell may go.
func (h *hands) ends(egg bitboard.Set64) bitboard.Set64 {
	free := board &^ h.eggs
	to := near(egg) & free // M1
	if hop(egg, h.eggs)&free != 0 {
		stop := h.stop
		if h.turned&egg != 0 {
			stop = 0 // M6
		}
		to |= jumps(egg, h.eggs, stop) &^ egg // M2, M4
	}
	if egg == h.barredFrom.set() {
		to &^= h.barredTo // O1
	}
	return to
}

// claims returns the cells where an egg's move may end with a claim after it (F2). The camp must be full of turned eggs
// then, so the egg must not come from there. An egg of the player that shows either still shows after its move (F2) or was
// turned over by it (M5), so there are no such cells while one does.
func (h *hands) claims(egg bitboard.Set64) bitboard.Set64 {
	if h.camp&egg != 0 {
		return 0
	}
	return h.claim
}

// countMoves must agree with appendMoves.
func (t table) countMoves() int {
	if t.turn() == 0 {
		return 0
	}
	h := t.hands()
	n := 0
	for eggs := h.turned | h.own; eggs != 0; eggs = eggs.Rest() {
		egg := eggs & -eggs
		to := h.ends(egg)
		n += to.Len() + (to & h.claims(egg)).Len()
	}
	looks := h.turned.Len()
	n += looks
	if h.claimable {
		n += looks + 1
	}
	return max(n, 1) // T4
}

func (t table) appendMoves(dst []Move) []Move {
	if t.turn() == 0 {
		return dst
	}
	before := len(dst)
	h := t.hands()
	for eggs := h.turned | h.own; eggs != 0; eggs = eggs.Rest() {
		egg := eggs & -eggs
		from := Cell(eggs.First())
		claims := h.claims(egg)
		for to := h.ends(egg); to != 0; to = to.Rest() {
			m := Move{from, Cell(to.First()), Moving, false}
			dst = append(dst, m)
			if claims&to&-to != 0 {
				dst = append(dst, m.Claiming())
			}
		}
	}
	for looks := h.turned; looks != 0; looks = looks.Rest() {
		c := Cell(looks.First())
		dst = append(dst, Move{c, c, Looking, false})
		if h.claimable {
			dst = append(dst, Move{c, c, Looking, true})
		}
	}
	if h.claimable {
		dst = append(dst, NewClaim())
	}
	if len(dst) == before {
		dst = append(dst, NewPass()) // T4
	}
	return dst
}

// LegalMoves yields the actions that AppendMoves appends, in the same order. Code that wants all of them is several times
// faster with AppendMoves and a buffer.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

// legal decides what refuse explains; the two must agree.
func (t table) legal(m Move) bool {
	if t.turn() == 0 {
		return false
	}
	switch m.action {
	case Moving:
		return t.legalMove(m)
	case Looking:
		return t.isTurned(m.from) && (!m.claims || t.claimable())
	case OnlyClaiming:
		return t.claimable()
	case Passing:
		return t.stuck()
	}
	return false
}

// legalMove is legal for the move of an egg.
func (t table) legalMove(m Move) bool {
	egg, to := m.from.set(), m.to.set()
	eggs, p, n := t.eggs(), t.who(), t.players()
	if eggs&egg == 0 || eggs&to != 0 {
		return false // T1, M1, M2
	}
	i := t.number(m.from)
	turned := t.turned()>>i&1 != 0
	if !turned && t.showing(p)>>i&1 == 0 {
		return false // T2
	}
	if from, last := t.back(); from != last && m.from == last && m.to == from {
		return false // O1
	}
	if near(egg)&to == 0 {
		stop := foreign(p, n)
		if turned {
			stop = 0 // M6
		}
		if jumps(egg, eggs, stop)&to == 0 {
			return false // M2, M5
		}
	}
	return !m.claims || turned && t.claimableWith(t.on(t.turned())&^egg|to) // M5, F2
}

// isTurned reports whether there is a turned egg on a cell.
func (t table) isTurned(c Cell) bool {
	return t.eggs()&c.set() != 0 && t.turned()>>t.number(c)&1 != 0
}

// claimable reports whether the player to move may claim without moving an egg (F2).
func (t table) claimable() bool { return t.claimableWith(t.on(t.turned())) }

// claimableWith reports whether the player to move may claim when the turned eggs lie on these cells: they fill the camp,
// and none of the player's own eggs shows (F2).
func (t table) claimableWith(turned bitboard.Set64) bool {
	return Camp(t.who(), t.players())&^turned == 0 && t.showing(t.who()) == 0
}

// stuck reports whether the player to move can do nothing but pass (T4).
func (t table) stuck() bool {
	h := t.hands()
	for eggs := h.turned | h.own; eggs != 0; eggs = eggs.Rest() {
		if h.ends(eggs&-eggs) != 0 {
			return false
		}
	}
	return h.turned == 0
}
