package oeufs

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
)

// problemList gathers the reasons why a position or a view can't be.
type problemList []boardgame.Problem

func (list *problemList) add(r boardgame.Rule, format string, args ...any) {
	*list = append(*list, boardgame.Problem{Rule: r, Message: fmt.Sprintf(format, args...)})
}

// problems is every reason why a position can't be.
func (l *layout) problems() []boardgame.Problem {
	var list problemList
	l.countEggs(&list, false)
	l.checkCells(&list)
	l.checkPlayers(&list)
	if len(list) == 0 {
		l.checkResult(&list)
	}
	return list
}

// viewProblems is every reason why it can't be a view of the viewer's.
func (l *layout) viewProblems(viewer boardgame.Player) []boardgame.Problem {
	var list problemList
	l.countEggs(&list, true)
	l.checkCells(&list)
	l.checkPlayers(&list)
	for n := range AllCells().All() {
		c := Cell(n)
		looked := viewer != boardgame.NoPlayer && l.looks[c]>>(viewer-1)&1 != 0
		switch piece := l.pieces[c]; {
		case piece == Unknown && looked:
			list.add(OwnView, "the egg on %s is not named, and %s has looked at it", c, name(viewer))
		case piece.Turned() && piece != Unknown && !looked:
			list.add(OwnView, "the egg on %s is named, and %s not looked at it", c, viewerHas(viewer))
		}
	}
	if len(list) == 0 {
		l.checkResult(&list)
	}
	return list
}

// viewerHas is the viewer with a verb.
func viewerHas(viewer boardgame.Player) string {
	if viewer == boardgame.NoPlayer {
		return "who only watches has"
	}
	return name(viewer) + " has"
}

// eggsOf is how many eggs a player has to have.
func (l *layout) eggsOf(p boardgame.Player) int {
	switch {
	case !l.four && p <= B:
		return 6
	case l.four && l.isIn(p):
		return 4
	}
	return 0
}

// countEggs checks how many eggs each player has. In a view some of them may be among the unknown ones.
func (l *layout) countEggs(list *problemList, view bool) {
	unknown, all := 0, 0
	for _, piece := range l.pieces {
		if piece == Unknown {
			unknown++
		}
	}
	for p := A; p <= D; p++ {
		n, want := 0, l.eggsOf(p)
		for _, piece := range l.pieces {
			if piece.Owner() == p {
				n++
			}
		}
		all += want - n
		rule := TwoPlayers
		switch {
		case l.four && l.isIn(p):
			rule = FourPlayers
		case l.four:
			rule = FalseClaimOfFour
		}
		if n > want || n < want && !view {
			list.add(rule, "%s has %s, and should have %d", name(p), plural(n, "egg"), want)
		}
	}
	if view && all != unknown && len(*list) == 0 {
		list.add(Symbols, "%s without a name, and there should be %d", plural(unknown, "egg"), all)
	}
}

// checkCells checks the eggs that show, the looks and the move that may not be taken back.
func (l *layout) checkCells(list *problemList) {
	for n := range AllCells().All() {
		c := Cell(n)
		piece := l.pieces[c]
		if p := piece.Owner(); p != boardgame.NoPlayer && !piece.Turned() && foreign(p, l.players()).Has(n) {
			list.add(TurnedOver, "%s's egg on %s shows, in a foreign camp", name(p), c)
		}
		if l.looks[c] != 0 && !piece.Turned() {
			list.add(EggToUse, "a look at %s, where no egg is turned over", c)
		}
		for p := A; p <= D; p++ {
			if l.looks[c]>>(p-1)&1 != 0 && !l.isIn(p) {
				list.add(FalseClaimOfFour, "a look at %s by %s, who is not in the game", c, name(p))
			}
		}
	}
	if !l.barred {
		return
	}
	if l.pieces[l.to] == NoPiece {
		list.add(TakenBack, "no egg on %s, where the last move ended", l.to)
	}
	if l.pieces[l.from] != NoPiece {
		list.add(TakenBack, "an egg on %s, where the last move began", l.from)
	}
}

// checkPlayers checks who is in and whose turn it is.
func (l *layout) checkPlayers(list *problemList) {
	left := bitboard.Set64(l.in).Len()
	switch {
	case l.end == oneIsLeft && !l.four:
		list.add(FalseClaimOfFour, "between two players no game ends by F5")
	case l.end == claimedFalsely && l.four:
		list.add(FalseClaimOfTwo, "among four players no game ends by F4")
	case l.end == goingOn && !l.isIn(l.turn):
		list.add(Clockwise, "%s is to move and not in the game", name(l.turn))
	case l.end != goingOn && !l.isIn(l.winner):
		list.add(l.rule(), "%s has won and is not in the game", name(l.winner))
	}
	alone := l.end == claimedFalsely || l.end == oneIsLeft
	switch {
	case left == 1 && !alone:
		list.add(l.falseClaim(), "only one player is left, so the game is over")
	case left > 1 && alone:
		list.add(l.rule(), "the game is over by a false claim, and %d players are left", left)
	}
}

// checkResult checks whether the claim that ended the game can have ended it so. The layout is good otherwise. It accepts
// unknown eggs if they can be named in at least one way.
func (l *layout) checkResult(list *problemList) {
	switch l.end {
	case claimedTruly:
		if l.checkClaim(list, l.winner) {
			l.checkTrueClaim(list)
		}
	case claimedFalsely:
		loser := A + B - l.winner
		if l.checkClaim(list, loser) && l.mustBeHome(loser) {
			list.add(FalseClaimOfTwo, "all the eggs in %s's camp are %s's", name(loser), name(loser))
		}
	}
}

// checkClaim reports whether a player could claim (F2). Otherwise it adds the reason.
func (l *layout) checkClaim(list *problemList, claimant boardgame.Player) bool {
	camp := Camp(claimant, l.players())
	for n := range board.All() {
		switch piece := l.pieces[n]; {
		case camp.Has(n) && !piece.Turned():
			list.add(FullCamp, "%s claimed, but there is no turned egg on %s in %s's camp", name(claimant), Cell(n), name(claimant))
			return false
		case piece.Owner() == claimant && !piece.Turned():
			list.add(FullCamp, "%s claimed, but %s's egg on %s shows its symbol", name(claimant), name(claimant), Cell(n))
			return false
		}
	}
	return true
}

// checkTrueClaim checks that the winner's eggs are those in the winner's camp (F3), or may be.
func (l *layout) checkTrueClaim(list *problemList) {
	camp := Camp(l.winner, l.players())
	for n := range board.All() {
		switch owner := l.pieces[n].Owner(); {
		case camp.Has(n) && owner != l.winner && owner != boardgame.NoPlayer:
			list.add(TrueClaim, "%s claimed truly, but the egg on %s in %s's camp is %s's",
				name(l.winner), Cell(n), name(l.winner), name(owner))
			return
		case !camp.Has(n) && owner == l.winner:
			list.add(TrueClaim, "%s claimed truly, but %s's egg on %s is not in the camp", name(l.winner), name(l.winner), Cell(n))
			return
		}
	}
}

// mustBeHome reports whether all the eggs in the camp of one of two players must be that player's: none of them is known to
// be the other's, and no unknown one can be, because all the other's eggs are known or all those in the camp are.
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
	return unknown == 0 || others == l.eggsOf(A+B-p)
}

// rule is how the game has ended.
func (l *layout) rule() boardgame.Rule {
	switch l.end {
	case claimedTruly:
		return TrueClaim
	case claimedFalsely:
		return FalseClaimOfTwo
	}
	return FalseClaimOfFour
}

// falseClaim is the rule by which only one player can be left.
func (l *layout) falseClaim() boardgame.Rule {
	if l.four {
		return FalseClaimOfFour
	}
	return FalseClaimOfTwo
}

// plural writes a number with its noun.
func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
