package cuckoo

import (
	_ "embed"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/net"
)

// terms holds the names and the weights of the terms that were chosen by hand, in the order of State.counts. The
// weights are in hundredths. [game.Definition] describes the scale. The weights of eggs and warblers are negative,
// because a player who has lost all of them wins (E3). The cuckoo is safer at home: approaching the enemy's bases is
// not rewarded, because only a search can tell whether the cuckoo will reach one.
//
// An egg or a warbler without an enemy piece ahead, near or far, lowers the score a lot. No enemy piece can capture it
// by going ahead, so its owner can hardly get rid of it. In the end it may have to enter an enemy base, which loses the
// round.
var terms = [...]game.Term{
	{Name: "eggs, which a player wants to lose", Weight: -8},
	{Name: "warblers, which a player wants to lose", Weight: -24},
	{Name: "pieces beside enemy pieces", Weight: -5},
	{Name: "pieces beside their cuckoo", Weight: 6},
	{Name: "steps of the cuckoo to the enemy's bases", Weight: 20},
	{Name: "steps ahead to empty cells", Weight: 1},
	{Name: "pieces without an enemy piece ahead", Weight: -70},
}

// weights holds the net that the command "arena train -game cuckoo" has made. In searches, it corrects the evaluation
// for the player to move: see package net.
//
//go:embed evaluate.net
var weights string

// capturePlies is the number of plies for which a search follows forced captures before it evaluates a position.
const capturePlies = 4

// facing returns p's pieces, the enemy's pieces, all cuckoos and all warblers on the board as p sees it, so that p's
// steps ahead go up.
func (s State) facing(p boardgame.Player) (own, enemy, cuckoos, warblers bitboard.Set64) {
	own, enemy = s.Pieces(p), s.Pieces(p.Opponent())
	if p == Red {
		return halfTurn(own), halfTurn(enemy), halfTurn(s.cuckoos), halfTurn(s.warblers)
	}
	return own, enemy, s.cuckoos, s.warblers
}

// counts returns how often each entry of terms occurs for player p.
func (s State) counts(p boardgame.Player) (n game.Counts) {
	own, enemy, cuckoos, warblers := s.facing(p)
	cuckoo, free := own&cuckoos, board&^(own|enemy)
	n[0] = (own &^ (cuckoos | warblers)).Len()
	n[1] = (own & warblers).Len()
	n[2] = (near(enemy) & own).Len()
	n[3] = (near(cuckoo) & own).Len()
	for to := cuckoo; to != 0 && to&redBases == 0; to = (to<<straight | to<<right | to>>-left) & board {
		n[4]++
	}
	n[5] = (own << straight & free).Len() + (own << right & free).Len() + (own >> -left & free).Len()
	passed := own &^ cuckoo
	for met := enemy; met != 0 && passed != 0; passed &^= met {
		met = (met>>straight | met>>right | met<<-left) & board
	}
	n[6] = passed.Len()
	return n
}

// near returns the cells next to the cells of a set, in all six directions.
func near(x bitboard.Set64) bitboard.Set64 {
	return x<<straight | x>>straight | x<<right | x>>right | x<<-left | x>>-left
}

// sets returns the eggs, the cuckoo and the warblers of p, and those of the enemy, as p sees the board.
func (s State) sets(p boardgame.Player) net.Inputs {
	own, enemy, cuckoos, warblers := s.facing(p)
	eggs := ^(cuckoos | warblers)
	return net.Inputs{
		uint64(own & eggs), uint64(own & cuckoos), uint64(own & warblers),
		uint64(enemy & eggs), uint64(enemy & cuckoos), uint64(enemy & warblers),
	}
}
