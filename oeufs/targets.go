package oeufs

import (
	"iter"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// movable reports whether the player to move may move the egg on a cell: an egg of their own that shows its symbol, or
// a turned egg (T1, T2).
func (t table) movable(c Cell) bool {
	return t.isTurned(c) || t.eggs()&c.set() != 0 && t.seen>>((16*uint(t.who()-1)+uint(t.number(c)))&63)&1 != 0
}

func (t table) isTurned(c Cell) bool { return t.Turned()&c.set() != 0 }

// goals returns the cells that a movable egg may move to. The other arguments are the empty cells, the cells where the
// egg's jumps may end, and the results of barred.
func goals(egg, free, jumps, barred, origin bitboard.Set64) bitboard.Set64 {
	to := near(egg)&free | jumps // M1
	if egg == barred {
		to &^= origin // O1
	}
	return to
}

// barred returns the egg that can't go straight back, and the cell that it came from (O1). It returns empty sets if
// there is no such egg.
func (t table) barred() (egg, origin bitboard.Set64) {
	from, to := t.back()
	if from == to {
		return 0, 0
	}
	return to.set(), from.set()
}

// stops returns the cells where the jumps of the given eggs end (M5). The player to move must own these eggs, and they
// must show their symbols: camps do not stop turned eggs (M6).
func (t table) stops(showing bitboard.Set64) bitboard.Set64 {
	return foreign(t.who(), t.Players()) & classesOf(showing)
}

// claims says when the player to move may claim (F2).
type claims struct {
	camp bitboard.Set64 // the player's
	to   bitboard.Set64 // the cells where a move from outside the camp may end with a claim
	now  bool           // whether the player may claim without moving an egg
}

// find sets the other fields. Its arguments are the turned eggs, and the player's eggs that show their symbols. After a
// move, such an egg either still shows its symbol (F2) or has just been turned over (M5).
func (c *claims) find(turned, showing bitboard.Set64) {
	switch missing := c.camp &^ turned; {
	case showing != 0:
	case missing == 0:
		c.to, c.now = board&^c.camp, true
	case missing.Rest() == 0:
		c.to = missing
	}
}

// claims returns when the player to move may claim.
func (t table) claims() claims {
	c := claims{camp: Camp(t.who(), t.Players())}
	c.find(t.Turned(), t.showing(t.who()))
	return c
}

// after returns the cells where a move of an egg may end with a claim. An egg that leaves the camp leaves a gap there.
func (c claims) after(egg bitboard.Set64) bitboard.Set64 {
	if c.camp&egg != 0 {
		return 0
	}
	return c.to
}

// legal reports whether an action is legal.
func (t table) legal(m Move) bool {
	if t.Turn() == boardgame.NoPlayer {
		return false
	}
	egg, to := m.from.set(), m.to.set()
	switch m.action {
	case Moving:
		if !t.movable(m.from) {
			return false
		}
		var jumped bitboard.Set64
		if near(egg)&to == 0 { // no jumps lead to a neighbouring cell
			jumped = jumps(egg, t.eggs(), t.stops(egg&^t.Turned()))
		}
		barred, origin := t.barred()
		return goals(egg, board&^t.eggs(), jumped, barred, origin)&to != 0 &&
			(!m.claims || t.claims().after(egg)&to != 0)
	case Looking:
		return t.isTurned(m.from) && (!m.claims || t.claims().now)
	case OnlyClaiming:
		return t.claims().now
	case Passing:
		var x targets
		x.find(t)
		return x.count() == 0 // T4
	}
	return false
}

// targets holds all legal actions of the player to move, which do not depend on who owns the turned eggs.
type targets struct {
	table
	claims
	free, movable  bitboard.Set64 // the empty cells, and the eggs that the player may move
	barred, origin bitboard.Set64 // the egg that can't go straight back, and the cell that it came from (O1)

	// jumpers holds the eggs that can jump. The jumpers of each class are numbered from 0 in the order of their cells.
	// For jumper n of each class, ends[n] holds the cells where its jumps may end. jumps is the total number of cells
	// in ends.
	jumpers bitboard.Set64
	ends    [classSize]bitboard.Set64
	jumps   int
}

// find stores in x the legal actions in a position. The game must not be over, and x must be the zero value. The method
// does not return the actions as a new value, because the struct is large.
func (x *targets) find(t table) {
	own := t.showing(t.who())
	x.table = t
	x.camp = Camp(t.who(), t.Players())
	x.claims.find(t.Turned(), own)
	x.free, x.movable = board&^t.eggs(), t.Turned()|own
	x.barred, x.origin = t.barred()
	x.jumpers = hop(x.free, t.eggs()) & x.movable
	camps := foreign(t.who(), t.Players())
	left := x.jumpers
	for n := 0; left != 0; n++ { // each round follows the jumps of one egg from each class
		eggs := oneOfEach(left)
		left &^= eggs
		x.ends[n] = jumps(eggs, t.eggs(), camps&classesOf(eggs&own)) // M5, M6
		x.jumps += x.ends[n].Len()
	}
}

// moves holds the moves of an egg.
type moves struct {
	from       Cell
	to, claims bitboard.Set64 // where the moves end, and where a claim may follow a move that ends there
}

// moves returns the moves of the egg on the lowest cell of a set.
func (x *targets) moves(eggs bitboard.Set64) moves {
	egg := lowest(eggs)
	return moves{Cell(eggs.First()), goals(egg, x.free, x.jumpsFrom(egg), x.barred, x.origin), x.after(egg)}
}

// jumpsFrom returns the cells where the jumps of a movable egg may end.
func (x *targets) jumpsFrom(egg bitboard.Set64) bitboard.Set64 {
	if x.jumpers&egg == 0 {
		return 0
	}
	class := classesOf(egg)
	return x.ends[(x.jumpers&class&(egg-1)).Len()] & class
}

// at returns the move at an index in the list of the moves. A move with a claim comes after the same move without it.
func (r moves) at(place int) Move {
	for ; ; r.to = r.to.Rest() {
		n := 1 + (r.claims & lowest(r.to)).Len()
		if place < n {
			return Move{r.from, Cell(r.to.First()), Moving, place == 1}
		}
		place -= n
	}
}

// lookAt returns a look at the egg on the lowest cell of a set.
func lookAt(eggs bitboard.Set64) Move {
	c := Cell(eggs.First())
	return Move{c, c, Looking, false}
}

// append appends the legal actions, or nothing if the player has to pass.
func (x *targets) append(dst []Move) []Move {
	for eggs := x.movable; eggs != 0; eggs = eggs.Rest() {
		for r := x.moves(eggs); r.to != 0; r.to = r.to.Rest() {
			m := Move{r.from, Cell(r.to.First()), Moving, false}
			dst = append(dst, m)
			if r.claims&lowest(r.to) != 0 {
				dst = append(dst, m.Claiming())
			}
		}
	}
	for looks := x.Turned(); looks != 0; looks = looks.Rest() {
		m := lookAt(looks)
		dst = append(dst, m)
		if x.now {
			dst = append(dst, m.Claiming())
		}
	}
	if x.now {
		dst = append(dst, NewClaim())
	}
	return dst
}

// at returns the action at an index in the list that append makes.
func (x *targets) at(place int) Move {
	for eggs := x.movable; eggs != 0; eggs = eggs.Rest() {
		r := x.moves(eggs)
		n := r.to.Len() + (r.to & r.claims).Len()
		if place < n {
			return r.at(place)
		}
		place -= n
	}
	claims := false
	if x.now {
		place, claims = place/2, place%2 != 0
	}
	looks := x.Turned()
	for ; place > 0; place-- {
		looks = looks.Rest()
	}
	if looks == 0 {
		return NewClaim()
	}
	m := lookAt(looks)
	m.claims = claims
	return m
}

// count returns the length of the list that append makes. It counts the steps of all eggs together.
func (x *targets) count() int {
	n := steps(x.movable, x.free) + x.jumps + x.Turned().Len()
	if x.now {
		n += x.Turned().Len() + 1
	}
	if x.barred&x.movable != 0 {
		n -= (goals(x.barred, x.free, x.jumpsFrom(x.barred), 0, 0) & x.origin).Len() // O1
	}
	if x.to != 0 {
		for eggs := x.movable &^ x.camp; eggs != 0; eggs = eggs.Rest() {
			r := x.moves(eggs)
			n += (r.to & r.claims).Len()
		}
	}
	return n
}

func (t table) appendMoves(dst []Move) []Move {
	if t.Turn() == boardgame.NoPlayer {
		return dst
	}
	var x targets
	x.find(t)
	before := len(dst)
	if dst = x.append(dst); len(dst) == before {
		dst = append(dst, NewPass()) // T4
	}
	return dst
}

func (t table) countMoves() int {
	if t.Turn() == boardgame.NoPlayer {
		return 0
	}
	var x targets
	x.find(t)
	return max(x.count(), 1) // T4
}

// draw returns a random legal action, or false if the game is over. All legal actions are equally likely.
func draw(s State, rng *rand.Rand) (m Move, ok bool) {
	if s.Turn() == boardgame.NoPlayer {
		return Move{}, false
	}
	var x targets
	x.find(s.table)
	n := x.count()
	place := rng.IntN(max(n, 1))
	if n == 0 {
		return NewPass(), true // T4
	}
	return x.at(place), true
}

// LegalMoves returns an iterator over the legal actions, in the order of AppendMoves. Calling AppendMoves with a reused
// buffer is several times faster.
func (s State) LegalMoves() iter.Seq[Move] { return slices.Values(s.AppendMoves(nil)) }

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

// steps returns the number of steps (M1) that lead from a cell of the first set to a cell of the second.
func steps(from, free bitboard.Set64) int {
	return (from << up & free).Len() + (from >> up & free).Len() +
		(from << right & free).Len() + (from >> right & free).Len() +
		(from << rising & free).Len() + (from >> rising & free).Len() +
		(from << dropping & free).Len() + (from >> dropping & free).Len()
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

// A jump changes the file by 0 or 2 and the rank by 0 or 2, so the file and the rank keep their parity. Hence no jump
// leads from one of these four classes of cells to another:
//
//	6 2 4 2 4 2 4
//	5 1 3 1 3 1 3
//	4 2 4 2 4 2 4
//	3 1 3 1 3 1 3
//	2 2 4 2 4 2 4
//	1 1 3 1 3 1 3
//	  a b c d e f
//
// An egg always jumps over an egg of another class. So it never jumps over the cell where it began, and never lands on
// a cell where an egg of another class began (M3). This is why the engine can follow the jumps of one egg from each
// class at the same time.
const (
	filesACE = 0x3f * (1 | 1<<(2*stride) | 1<<(4*stride))
	filesBDF = filesACE << stride
	ranks135 = 0b010101 * fileStarts
	ranks246 = ranks135 << 1

	class1 = filesACE & ranks135
	class2 = filesACE & ranks246
	class3 = filesBDF & ranks135
	class4 = filesBDF & ranks246

	classSize = 9
)

// classesOf returns all cells of the classes that contain at least one of the eggs.
func classesOf(eggs bitboard.Set64) (all bitboard.Set64) {
	if eggs&class1 != 0 {
		all = class1
	}
	if eggs&class2 != 0 {
		all |= class2
	}
	if eggs&class3 != 0 {
		all |= class3
	}
	if eggs&class4 != 0 {
		all |= class4
	}
	return all
}

// oneOfEach returns, from each class, the egg on the lowest cell.
func oneOfEach(eggs bitboard.Set64) bitboard.Set64 {
	return lowest(eggs&class1) | lowest(eggs&class2) | lowest(eggs&class3) | lowest(eggs&class4)
}

// lowest returns a set that contains only the lowest cell of x. For the empty set it returns the empty set.
func lowest(x bitboard.Set64) bitboard.Set64 { return x & -x }

// jumps returns the cells where chains of jumps from the given cells may end (M2, M3, M4). No two of the given cells
// may be of the same class. A chain ends if it lands on one of the cells in the argument stop.
func jumps(from, eggs, stop bitboard.Set64) bitboard.Set64 {
	free := board &^ eggs
	reached := from
	for last := from; last != 0; {
		last = hop(last, eggs) & free &^ reached
		reached |= last
		last &^= stop
	}
	return reached &^ from
}
