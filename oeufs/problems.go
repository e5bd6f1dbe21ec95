package oeufs

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// problems returns every reason why the rules allow no such position. For a view, it returns every reason why no position
// can give the viewer this view.
func (l *layout) problems(view bool, viewer boardgame.Player) (list boardgame.Problems) {
	l.countEggs(&list, view)
	l.checkCells(&list)
	l.checkPlayers(&list)
	if view {
		l.checkKnown(&list, viewer)
	}
	if len(list) == 0 {
		l.checkResult(&list)
	}
	return list
}

// checkKnown checks that the view shows the owners of exactly those turned eggs that the viewer has looked at (K2).
func (l *layout) checkKnown(list *boardgame.Problems, viewer boardgame.Player) {
	for n := range board.All() {
		c, piece := Cell(n), l.pieces[n]
		looked := viewer != boardgame.NoPlayer && l.looks[n]>>(viewer-1)&1 != 0
		switch {
		case !piece.Turned() || looked == (piece != Unknown):
		case looked:
			list.Add(OwnView, "%s has looked at the egg on %s, but the view does not show its owner", name(viewer), c)
		case viewer == boardgame.NoPlayer:
			list.Add(OwnView, "the view shows the owner of the egg on %s, but its viewer is a spectator", c)
		default:
			list.Add(OwnView, "the view shows the owner of the egg on %s, but %s has not looked at it", c, name(viewer))
		}
	}
}

// countEggs checks the number of each player's eggs. In a view, some of a player's eggs may be Unknown.
func (l *layout) countEggs(list *boardgame.Problems, view bool) {
	unknown, all := l.count(func(egg Piece) bool { return egg == Unknown }), 0
	for p := A; p <= D; p++ {
		n, want := l.count(func(egg Piece) bool { return egg.Owner() == p }), eggsOf(p, l.players(), l.isIn(p))
		all += want - n
		rule := TwoPlayers
		switch {
		case l.four && l.isIn(p):
			rule = FourPlayers
		case l.four:
			rule = FalseClaimOfFour
		}
		if n > want || n < want && !view {
			list.Add(rule, "%s has %s instead of %d", name(p), plural(n, "egg"), want)
		}
	}
	if view && all != unknown && len(*list) == 0 {
		list.Add(Symbols, "%s marked ? instead of %d", plural(unknown, "egg"), all)
	}
}

func (l *layout) checkCells(list *boardgame.Problems) {
	for n := range AllCells().All() {
		c := Cell(n)
		piece := l.pieces[c]
		if p := piece.Owner(); p != boardgame.NoPlayer && !piece.Turned() && foreign(p, l.players()).Has(n) {
			list.Add(TurnedOver, "%s's egg on %s shows its symbol in another player's camp", name(p), c)
		}
		if l.looks[c] != 0 && !piece.Turned() {
			list.Add(EggToUse, "a look at %s, where there is no turned egg", c)
		}
		for p := A; p <= D; p++ {
			if l.looks[c]>>(p-1)&1 != 0 && !l.isIn(p) {
				list.Add(FalseClaimOfFour, "a look at %s by %s, who is not in the game", c, name(p))
			}
		}
	}
	if !l.barred {
		return
	}
	if l.pieces[l.to] == NoPiece {
		list.Add(TakenBack, "there is no egg on %s, where the last move ended", l.to)
	}
	if l.pieces[l.from] != NoPiece {
		list.Add(TakenBack, "there is an egg on %s, where the last move began", l.from)
	}
}

func (l *layout) checkPlayers(list *boardgame.Problems) {
	left := bitboard.Set64(l.in).Len()
	switch {
	case l.end == oneIsLeft && !l.four:
		list.Add(FalseClaimOfFour, "a game of two players can't end by F5")
	case l.end == claimedFalsely && l.four:
		list.Add(FalseClaimOfTwo, "a game of four players can't end by F4")
	case l.end == goingOn && !l.isIn(l.turn):
		list.Add(Clockwise, "it is %s's turn, but %[1]s is not in the game", name(l.turn))
	case l.end != goingOn && !l.isIn(l.winner):
		list.Add(endings[l.end], "%s has won, but is not in the game", name(l.winner))
	}
	alone := l.end == claimedFalsely || l.end == oneIsLeft
	switch {
	case left == 1 && !alone:
		list.Add(l.falseClaim(), "only one player is left, so the game must be over")
	case left > 1 && alone:
		list.Add(endings[l.end], "a false claim ended the game, but %d players are left", left)
	}
}

// checkResult checks that a claim could have ended the game with this result. All other checks must have passed. If there
// are Unknown eggs, at least one choice of their owners must agree with the result.
func (l *layout) checkResult(list *boardgame.Problems) {
	switch l.end {
	case claimedTruly:
		if l.checkClaim(list, l.winner) {
			l.checkTrueClaim(list)
		}
	case claimedFalsely:
		loser := A + B - l.winner
		if l.checkClaim(list, loser) && l.mustBeHome(loser) {
			list.Add(FalseClaimOfTwo, "%[1]s's claim counts as false, but all the eggs in %[1]s's camp are %[1]s's", name(loser))
		}
	}
}

// checkClaim reports whether a player was allowed to claim (F2). If not, it adds the reason to the list.
func (l *layout) checkClaim(list *boardgame.Problems, claimant boardgame.Player) bool {
	camp := Camp(claimant, l.players())
	for n := range board.All() {
		switch piece := l.pieces[n]; {
		case camp.Has(n) && !piece.Turned():
			list.Add(FullCamp, "%[1]s claimed, but there is no turned egg on %[2]s in %[1]s's camp", name(claimant), Cell(n))
			return false
		case piece.Owner() == claimant && !piece.Turned():
			list.Add(FullCamp, "%[1]s claimed, but %[1]s's egg on %[2]s shows its symbol", name(claimant), Cell(n))
			return false
		}
	}
	return true
}

// checkTrueClaim checks that the known eggs agree with a true claim by the winner (F3).
func (l *layout) checkTrueClaim(list *boardgame.Problems) {
	camp := Camp(l.winner, l.players())
	for n := range board.All() {
		switch owner := l.pieces[n].Owner(); {
		case camp.Has(n) && owner != l.winner && owner != boardgame.NoPlayer:
			list.Add(TrueClaim, "%[1]s's claim counts as true, but the egg on %[2]s in %[1]s's camp is %[3]s's",
				name(l.winner), Cell(n), name(owner))
			return
		case !camp.Has(n) && owner == l.winner:
			list.Add(TrueClaim, "%[1]s's claim counts as true, but %[1]s's egg on %[2]s is not in the camp", name(l.winner), Cell(n))
			return
		}
	}
}

// mustBeHome reports whether, in a two-player game, every egg in p's camp must be p's own. An Unknown egg in the camp may
// be the opponent's, unless all the opponent's eggs are known to be elsewhere.
func (l *layout) mustBeHome(p boardgame.Player) bool {
	others, unknown := 0, 0
	for n := range board.All() {
		inCamp := Camp(p, 2).Has(n)
		switch piece := l.pieces[n]; {
		case piece.Owner() == A+B-p && inCamp:
			return false
		case piece.Owner() == A+B-p:
			others++
		case piece == Unknown && inCamp:
			unknown++
		}
	}
	return unknown == 0 || others == eggsOf(A+B-p, 2, true)
}

func (l *layout) falseClaim() boardgame.Rule {
	if l.four {
		return FalseClaimOfFour
	}
	return FalseClaimOfTwo
}

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
