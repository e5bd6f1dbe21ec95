package cuckoo

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// These are the weights of the evaluation, in hundredths. [game.Definition] describes the scale. The weights of eggs
// and warblers are negative, because a player who has lost all of them wins (E3).
const (
	eggWorth      = -8
	warblerWorth  = -24
	attackedWorth = -5  // a piece with an enemy piece beside it
	guardWorth    = 6   // a piece beside the cuckoo of the same player
	distanceWorth = 20  // a step between the cuckoo and the nearest enemy base; the cuckoo is safer at home
	mobileWorth   = 1   // a step ahead to an empty cell
	passedWorth   = -70 // an egg or a warbler that has no enemy piece ahead, near or far
)

// capturePlies is the number of plies for which a search follows forced captures before it evaluates a position.
const capturePlies = 4

// Evaluate returns a score for player p, for use by bots. [game.Definition] describes the scale. Each of p's eggs and
// warblers lowers the score, and so does each of p's pieces beside an enemy piece. Each step that p's pieces can make ahead
// to an empty cell raises the score. The safer p's cuckoo is, the higher the score. The cuckoo is safer if more of p's
// pieces are around it and the enemy's bases are farther away. Approaching these bases is not rewarded, because only a
// search can tell whether the cuckoo will reach one. If the round is over, the score is meaningless.
//
// An egg or a warbler is passed if no enemy piece is ahead of it, near or far. A passed piece lowers the score a lot. No
// enemy piece can capture it by going ahead, so its owner can hardly get rid of it. In the end it may have to enter an enemy
// base, which loses the round.
//
// A small net corrects this evaluation for the player to move: see package net. It has learned from games between bots.
func (s State) Evaluate(p boardgame.Player) int {
	return s.hand(p) + s.learned(p)
}

// weights holds the net that the command "arena train -game cuckoo" has made.
//
//go:embed evaluate.net
var weights string

// learned returns the part of the evaluation that the net adds. The net sees the board as the player to move, so it adds
// nothing for the opponent.
func (s State) learned(p boardgame.Player) int {
	if p == boardgame.NoPlayer || p != s.Turn() {
		return 0
	}
	return net.Net(weights).Value(s.inputs())
}

// learning describes how the net sees the game.
func learning() *net.Game[State] {
	return &net.Game[State]{
		Cells: turned + 1, Kinds: 6, Inputs: State.inputs, Hand: State.hand,
		Mirror: func(cell int) int {
			if c := bitboard.Of64(cell); c&board != 0 {
				return mirror(c).First()
			}
			return cell
		},
	}
}

// inputs returns the cuckoo, warblers and eggs of the player to move and the enemy's, as the player to move sees them.
func (s State) inputs() net.Inputs {
	own, enemy, blue := s.sides()
	cuckoos, warblers := s.cuckoos, s.warblers
	if !blue {
		own, enemy = own.Turned(turned+1), enemy.Turned(turned+1)
		cuckoos, warblers = cuckoos.Turned(turned+1), warblers.Turned(turned+1)
	}
	eggs := ^(cuckoos | warblers)
	return net.Inputs{
		uint64(own & cuckoos), uint64(own & warblers), uint64(own & eggs),
		uint64(enemy & cuckoos), uint64(enemy & warblers), uint64(enemy & eggs),
	}
}

// hand returns the part of the evaluation that was written by hand.
func (s State) hand(p boardgame.Player) int {
	own, enemy := s.Pieces(p), s.Pieces(p.Opponent())
	cuckoo, warblers := own&s.cuckoos, own&s.warblers
	steps := 0
	for _, ends := range ahead(own, p) {
		steps += (ends & s.free()).Len()
	}
	return eggWorth*(own&^(cuckoo|warblers)).Len() + warblerWorth*warblers.Len() +
		attackedWorth*(near(enemy)&own).Len() +
		guardWorth*(near(cuckoo)&own).Len() +
		distanceWorth*distance(cuckoo, p) +
		mobileWorth*steps +
		passedWorth*passed(own&^cuckoo, enemy, p).Len()
}

// near returns the cells next to the cells of a set, in all six directions.
func near(x bitboard.Set64) bitboard.Set64 {
	return x<<1 | x>>1 | x<<10 | x>>10 | x<<9 | x>>9
}

// ahead returns, for each of the three directions ahead, the cells one step away from a player's pieces. These sets may
// contain values off the board.
func ahead(own bitboard.Set64, p boardgame.Player) [3]bitboard.Set64 {
	if p == Red {
		return [3]bitboard.Set64{own >> 1, own >> 10, own << 9}
	}
	return [3]bitboard.Set64{own << 1, own << 10, own >> 9}
}

func passed(own, enemy bitboard.Set64, p boardgame.Player) bitboard.Set64 {
	if p == Red {
		x := fillUp(enemy, 1)
		return own &^ fillUp(fillUp(x, stride+1)|fillDown(x, stride), 1)
	}
	x := fillDown(enemy, 1)
	return own &^ fillDown(fillDown(x, stride+1)|fillUp(x, stride), 1)
}

// fillDown adds to a set every cell that repeated steps of -n can reach from it without leaving the board. It shifts the
// set by one step, then by two, and then by four. Before each shift, mask holds the cells that a shift of this length can
// reach without leaving the board on the way.
func fillDown(x bitboard.Set64, n uint) bitboard.Set64 {
	mask := board
	x |= x >> n & mask
	mask &= mask >> n
	x |= x >> (2 * n) & mask
	mask &= mask >> (2 * n)
	return x | x>>(4*n)&mask
}

// fillUp is like fillDown, but with steps of n.
func fillUp(x bitboard.Set64, n uint) bitboard.Set64 {
	mask := board
	x |= x << n & mask
	mask &= mask << n
	x |= x << (2 * n) & mask
	mask &= mask << (2 * n)
	return x | x<<(4*n)&mask
}

// wayToBases holds, for each cell, the number of steps ahead to the nearest of Red's bases if nothing is in the way. Each
// line of the table is for one file.
const wayToBases = "" +
	"\x07\x06\x05\x04\x03\x02\x00\x00\x00" +
	"\x07\x06\x05\x04\x03\x02\x01\x00\x00" +
	"\x07\x06\x05\x04\x03\x02\x01\x00\x00" +
	"\x08\x07\x06\x05\x04\x03\x02\x01\x00" +
	"\x00\x07\x06\x05\x04\x03\x02\x01\x00" +
	"\x00\x00\x07\x06\x05\x04\x03\x02\x01" +
	"\x00\x00\x00\x07\x06\x05\x04\x03\x02"

// distance returns the number of steps ahead from a player's cuckoo to the nearest enemy base, or 0 if there is no cuckoo.
func distance(cuckoo bitboard.Set64, p boardgame.Player) int {
	c := cuckoo.First()
	switch {
	case cuckoo == 0:
		return 0
	case p == Red:
		c = turned - c
	}
	return int(wayToBases[c])
}

// turned is the sum of the values of any two cells that HalfTurn swaps.
const turned = 62

// Terms returns the individual terms of [State.Evaluate] for player p. Their sum is the evaluation. Terms looks at one piece
// at a time, while Evaluate works on sets of pieces. The test kit compares their sums.
func (s State) Terms(p boardgame.Player) []game.Term {
	own, enemy := s.Pieces(p), s.Pieces(p.Opponent())
	var eggs, warblers, attacked, guards, way, steps, passed int
	for n := range own.All() {
		c := bitboard.Set64(1) << n
		if near(c)&enemy != 0 {
			attacked++
		}
		steps += (anyAhead(c, p) & s.free()).Len()
		switch s.At(Cell(n)).String() {
		case "cuckoo":
			guards = (near(c) & own).Len()
			for to := c; to != 0 && to&Bases(p.Opponent()) == 0; way++ {
				to = anyAhead(to, p)
			}
			continue
		case "warbler":
			warblers++
		case "egg":
			eggs++
		}
		met := false
		for to := c; to != 0; to = anyAhead(to, p) {
			met = met || to&enemy != 0
		}
		if !met {
			passed++
		}
	}
	t := game.Terms{}
	t.Add("eggs, which a player wants to lose", eggWorth, eggs)
	t.Add("warblers, which a player wants to lose", warblerWorth, warblers)
	t.Add("pieces beside enemy pieces", attackedWorth, attacked)
	t.Add("pieces beside their cuckoo", guardWorth, guards)
	t.Add("steps of the cuckoo to the enemy's bases", distanceWorth, way)
	t.Add("steps ahead to empty cells", mobileWorth, steps)
	t.Add("pieces without an enemy piece ahead", passedWorth, passed)
	t.Add(net.Term, 1, s.learned(p))
	return t
}

// anyAhead returns the cells that p's pieces could reach from the cells of a set in one step ahead.
func anyAhead(from bitboard.Set64, p boardgame.Player) bitboard.Set64 {
	to := ahead(from, p)
	return (to[0] | to[1] | to[2]) & board
}
