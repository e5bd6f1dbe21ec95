package taacoca

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// label says in words what a move is.
func (m Move) label() string {
	text := m.String()
	stones, way, _ := strings.Cut(text, "-")
	return strings.ReplaceAll(stones, ",", ", ") + " go " + way
}

// meant reads clicks: up to three stones that march, and then a cell that one of them would enter. Stones alone are meant to
// go ahead, a single one together with others that make way for it or are free to go.
func meant(p boardgame.Picture, mover boardgame.Player, names []string) []Move {
	var stones bitboard.Set64
	var last Cell
	for i, name := range names {
		c, err := ParseCell(name)
		if err != nil {
			return nil
		}
		if i == len(names)-1 {
			last = c
		}
		stones = stones.With(int(c))
	}
	marchers := stones.Without(int(last))
	own, ways := sideOf(p, mover)
	var moves []Move
	if !own.Has(int(last)) && len(names) > 1 {
		for _, d := range []Direction{NW, NE, SW, SE} {
			if d.step(marchers).Has(int(last)) {
				moves = append(moves, move(marchers, d))
			}
		}
	}
	if !own.Has(int(last)) {
		return append(moves, move(bitboard.Of64(int(last)), ways[0]))
	}
	for _, d := range ways {
		moves = append(moves, move(joined(stones, own, d), d))
	}
	return moves
}

// sideOf is a player's stones and the ways in which they go (M3).
func sideOf(p boardgame.Picture, player boardgame.Player) (own bitboard.Set64, ways []Direction) {
	for _, c := range p.Cells {
		cell, err := ParseCell(c.Name)
		if err == nil && c.Piece != 0 && c.Owner == player {
			own = own.With(int(cell))
		}
	}
	if player == Black {
		return own, []Direction{SW, SE}
	}
	return own, []Direction{NW, NE}
}

// joined is the stones with as many others as march with them (M1, M2): first those in the way, then those that can go.
func joined(stones, own bitboard.Set64, d Direction) bitboard.Set64 {
	helpers := slices.Collect((d.step(stones) & own &^ stones).All())
	helpers = slices.AppendSeq(helpers, (own &^ stones &^ d.back().step(own) & d.can()).All())
	for _, n := range helpers {
		if stones.Len() >= min(3, own.Len()) {
			break
		}
		stones = stones.With(n)
	}
	return stones
}
