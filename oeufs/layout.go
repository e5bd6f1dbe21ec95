package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// layout is a position or a view in a form that is easy to read and change. Parsing, writing and symmetries use it, because
// they need not be fast.
type layout struct {
	pieces  [cells]Piece
	looks   [cells]uint8 // the players who have looked at the egg, A in the lowest bit
	turn    boardgame.Player
	winner  boardgame.Player
	end     uint64 // goingOn, or how the game ended: claimedTruly, claimedFalsely or oneIsLeft
	in      uint8  // the players who have made no false claim, A in the lowest bit
	four    bool
	barring bool
	barred  bool // whether O1 forbids taking back the move that the next two fields hold
	from    Cell
	to      Cell
}

// layout unpacks a table. Its first argument holds the owners of the turned eggs, in the form of State.names. The eggs on
// the hidden cells become Unknown.
func (t table) layout(names uint32, hidden bitboard.Set64) layout {
	l := layout{turn: t.Turn(), end: t.end(), in: uint8(t.cells >> inAt & 15), four: t.Players() == 4, barring: t.NoTakeBack()}
	if l.end != goingOn {
		l.winner = t.who()
	}
	l.from, l.to = t.back()
	l.barred = l.from != l.to
	i := 0
	for eggs := t.eggs(); eggs != 0; eggs = eggs.Rest() {
		c := Cell(eggs.First())
		l.pieces[c] = t.pieceAt(c, names)
		if hidden.Has(int(c)) {
			l.pieces[c] = Unknown
		}
		for p := A; p <= D && t.Turned().Has(int(c)); p++ {
			l.looks[c] |= uint8(t.seenBy(p)>>i&1) << (p - 1)
		}
		i++
	}
	return l
}

// table packs a layout. The second result holds the owners of the turned eggs, as in State.names, with 0 for Unknown eggs.
func (l *layout) table() (t table, names uint32) {
	t.cells = uint64(l.turn+l.winner)<<whoAt | l.end<<endAt | uint64(l.in)<<inAt
	if l.four {
		t.cells |= 1 << fourAt
	}
	if l.barring {
		t.cells |= 1 << barringAt
	}
	if l.barred {
		t.cells |= uint64(l.from)<<fromAt | uint64(l.to)<<toAt
	}
	i := 0
	for c, piece := range l.pieces {
		if piece == NoPiece {
			continue
		}
		t.cells |= 1 << c
		seenBy := l.looks[c]
		switch owner := piece.Owner(); {
		case !piece.Turned():
			seenBy = 1 << (owner - 1)
		case owner != boardgame.NoPlayer:
			names |= named(1<<i, owner)
		}
		if piece.Turned() {
			t.down |= 1 << c
		}
		for p := A; p <= D; p++ {
			t.seen |= uint64(seenBy>>(p-1)&1) << (16*uint(p-1) + uint(i))
		}
		i++
	}
	return t, names
}

// state packs a layout that has no Unknown eggs.
func (l *layout) state() State {
	t, names := l.table()
	return State{t, names}
}

func (l *layout) players() int {
	if l.four {
		return 4
	}
	return 2
}

func (l *layout) isIn(p boardgame.Player) bool { return l.in>>(p-1)&1 != 0 }
