package oeufs

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// letters holds the letter of each [Piece] in the text of a position or a view, or 0 for a value that is not an egg. A
// capital letter is an egg that shows its symbol, and a small letter is a turned egg. A question mark is a turned egg
// that the viewer has not looked at.
const letters = "\x00ABCD\x00\x00\x00?abcd"

// Parse reads the text of a position. The text has these fields, separated by spaces:
//
//   - The first field lists the ranks from 6 down to 1, joined by "/". "A" to "D" are eggs that show their symbols, "a" to
//     "d" are turned eggs, and a number is the length of a run of empty cells.
//   - The second field is the player to move, or "-" when the game is over.
//   - The third field lists the players who have made no false claim, in order.
//   - The fourth field lists the looks, or is "-" if there are none. Each look is a player and a cell. The looks are sorted
//     by player and then by cell, and joined by ",".
//   - If the game has the rule against taking moves back (O1), the next field is "nt:" followed by the move that may not be
//     taken back. If there is no such move, the field is "nt:-".
//   - When the game is over, the last field is the winner and the rule that ended the game, such as "A:F3".
//
// In a two-player game, there are twelve eggs on the board, even after a false claim. With four players, each player
// who is still in the game has four eggs. A position with any other number of eggs is impossible. A position is also
// impossible in these cases:
//
//   - An egg shows its symbol in a camp that is not its owner's.
//   - A look is at a cell without a turned egg, or by a player who is not in the game.
//   - The player to move is not in the game.
//   - Only one player is in the game, and the game is not over.
//   - The game is over, but no claim could have ended it with this result.
//   - The move that may not be taken back begins on a cell that holds an egg, or ends on an empty cell.
//
// Parse returns a [*boardgame.SyntaxError] for malformed text, and a [*boardgame.PositionError] for an impossible
// position.
func Parse(text string) (State, error) {
	l, err := scanLayout("position", text, "ABCDabcd")
	if err == nil {
		err = l.problems(false, boardgame.NoPlayer).Err()
	}
	if err != nil {
		return State{}, err
	}
	return l.state(), nil
}

// MustParse is like Parse, but it panics if Parse returns an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

// ParseView reads the text of a player's view. The text has the form of a position's text, with "?" for each turned egg
// that the viewer has not looked at. The text does not name the viewer. ParseView accepts a view only if it is the view
// of some position. It returns the same types of errors as Parse.
func ParseView(text string, viewer boardgame.Player) (View, error) {
	l, err := scanLayout("view", text, "ABCDabcd?")
	if int(viewer) > l.players() {
		viewer = boardgame.NoPlayer
	}
	if err == nil {
		err = l.problems(true, viewer).Err()
	}
	if err != nil {
		return View{}, err
	}
	t, names := l.table()
	return View{t, names, viewer}, nil
}

// scanLayout reads the text of a position or a view, and checks only its form.
func scanLayout(what, text, eggs string) (layout, error) {
	l := layout{from: NoCell, to: NoCell}
	in := notation.Scan(what, text)
	grid.ScanRows(&in, eggs, func(c Cell, letter byte) { l.pieces[c] = Piece(strings.IndexByte(letters, letter)) })
	in.Field("player to move")
	in.Expect(' ', "after the last rank")
	l.turn = playerOf(in.OneOf("ABCD-"))
	in.Field("players")
	in.Expect(' ', "after the player to move")
	l.scanPlayers(&in)
	in.Field("looks")
	in.Expect(' ', "after the players")
	if !in.Accept('-') {
		l.scanLooks(&in)
	}
	if in.AcceptWord(" nt:") {
		in.Field("no taking back")
		l.barring = true
		l.scanBack(&in)
	}
	if in.OK() && l.turn == boardgame.NoPlayer {
		in.Field("result")
		l.scanResult(&in)
	}
	in.End()
	l.four = l.in>>2 != 0 || l.winner > B || l.count(func(egg Piece) bool { return egg != NoPiece }) <= 2*4
	return l, in.Err()
}

// playerLetters holds the letter of each player, after a dash for NoPlayer.
const playerLetters = "-ABCD"

// playerOf returns the player with the given letter, or NoPlayer for any other letter.
func playerOf(letter byte) boardgame.Player {
	return boardgame.Player(max(0, strings.IndexByte(playerLetters, letter)))
}

// scanPlayers reads the players who are still in the game. At least one must be listed.
func (l *layout) scanPlayers(in *notation.Scanner) {
	for first := true; first || strings.IndexByte("ABCD", in.Peek()) >= 0; first = false {
		at := in.Pos()
		p := playerOf(in.OneOf("ABCD"))
		if !in.OK() {
			return
		}
		if l.in>>(p-1) != 0 {
			in.Fail(at, "%s is out of place: list each player once, in order", name(p))
			return
		}
		l.in |= 1 << (p - 1)
	}
}

// scanLooks reads the looks, which must be in order and without repeats.
func (l *layout) scanLooks(in *notation.Scanner) {
	last := -1
	for more := true; more; more = in.Accept(',') {
		at := in.Pos()
		p := playerOf(in.OneOf("ABCD"))
		c := grid.Scan(in)
		if !in.OK() {
			return
		}
		if n := int(p)*cells + int(c); n <= last {
			in.Fail(at, "%s%s is out of place: list each look once, by player and cell", name(p), c)
			return
		} else {
			last = n
		}
		l.looks[c] |= 1 << (p - 1)
	}
}

func (l *layout) scanBack(in *notation.Scanner) {
	if in.Accept('-') {
		return
	}
	l.from = grid.Scan(in)
	in.Expect('-', "after the cell")
	at := in.Pos()
	l.to = grid.Scan(in)
	l.barred = in.OK()
	if l.barred && l.from == l.to {
		in.Fail(at, "the move ends where it began")
	}
}

func (l *layout) scanResult(in *notation.Scanner) {
	in.Expect(' ', "before the result of a finished game")
	l.winner = playerOf(in.OneOf("ABCD"))
	in.Expect(':', "after the winner")
	in.Expect('F', "after the winner")
	if end := in.OneOf("345"); in.OK() {
		l.end = uint64(end-'3') + claimedTruly
	}
}

// AppendText appends the text of the position to dst, in the form that Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	l := s.layout(s.names, 0)
	return l.append(dst), nil
}

// append appends the text of a position or a view. It appends nothing for the zero layout.
func (l *layout) append(dst []byte) []byte {
	if l.turn == boardgame.NoPlayer && l.end == goingOn {
		return dst
	}
	dst = grid.AppendRows(dst, func(c Cell) byte { return l.pieces[c].letter() })
	dst = append(dst, ' ', playerLetters[l.turn], ' ')
	for p := A; p <= D; p++ {
		if l.isIn(p) {
			dst = append(dst, playerLetters[p])
		}
	}
	dst = l.appendLooks(append(dst, ' '))
	if l.barring {
		dst = append(dst, " nt:"...)
		if l.barred {
			dst = grid.Append(dst, l.from)
		}
		dst = append(dst, '-')
		if l.barred {
			dst = grid.Append(dst, l.to)
		}
	}
	if l.end != goingOn {
		dst = append(dst, ' ', playerLetters[l.winner], ':', 'F', '3'+byte(l.end-claimedTruly))
	}
	return dst
}

func (l *layout) appendLooks(dst []byte) []byte {
	none := true
	for p := A; p <= D; p++ {
		for c, by := range l.looks {
			if by>>(p-1)&1 == 0 {
				continue
			}
			if !none {
				dst = append(dst, ',')
			}
			none = false
			dst = grid.Append(append(dst, playerLetters[p]), Cell(c))
		}
	}
	if none {
		dst = append(dst, '-')
	}
	return dst
}

func (p Piece) letter() byte { return notation.Entry(p, 0, []byte(letters[1:])...) }

// String returns the position's text, or "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the position's text. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText sets s to the position that Parse reads from the text, or to the zero State if the text is empty. If it
// returns an error, it leaves s unchanged.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// AppendText appends the text of the view to dst, in the form that ParseView reads. The error is always nil.
func (v View) AppendText(dst []byte) ([]byte, error) {
	l := v.layout(v.known, v.Unknown())
	return l.append(dst), nil
}

// String returns the view's text, or "" for the zero View.
func (v View) String() string { return notation.String(v) }

// MarshalText returns the view's text. The error is always nil.
func (v View) MarshalText() ([]byte, error) { return v.AppendText(nil) }

func (l *layout) count(condition func(Piece) bool) (n int) {
	for _, piece := range l.pieces {
		if condition(piece) {
			n++
		}
	}
	return n
}

// problems returns every reason why the rules allow no such position. For a view, it returns every reason why no
// position can give the viewer this view.
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
	alone, falseClaim := l.end == claimedFalsely || l.end == oneIsLeft, FalseClaimOfTwo
	if l.four {
		falseClaim = FalseClaimOfFour
	}
	switch {
	case left == 1 && !alone:
		list.Add(falseClaim, "only one player is left, so the game must be over")
	case left > 1 && alone:
		list.Add(endings[l.end], "a false claim ended the game, but %d players are left", left)
	}
}

// checkResult checks that a claim could have ended the game with this result. All other checks must have passed. If
// there are Unknown eggs, at least one choice of their owners must agree with the result.
func (l *layout) checkResult(list *boardgame.Problems) {
	switch l.end {
	case claimedTruly:
		if l.checkClaim(list, l.winner) {
			l.checkTrueClaim(list)
		}
	case claimedFalsely:
		loser := A + B - l.winner
		if l.checkClaim(list, loser) && l.mustBeHome(loser) {
			list.Add(FalseClaimOfTwo, "%[1]s's claim counts as false, but all the eggs in %[1]s's camp are %[1]s's",
				name(loser))
		}
	}
}

// checkClaim reports whether a player was allowed to claim (F2). If not, it adds the reason to the list.
func (l *layout) checkClaim(list *boardgame.Problems, claimant boardgame.Player) bool {
	camp := Camp(claimant, l.players())
	for n := range board.All() {
		switch piece := l.pieces[n]; {
		case camp.Has(n) && !piece.Turned():
			list.Add(FullCamp, "%[1]s claimed, but there is no turned egg on %[2]s in %[1]s's camp", name(claimant),
				Cell(n))
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
			list.Add(TrueClaim, "%[1]s's claim counts as true, but %[1]s's egg on %[2]s is not in the camp",
				name(l.winner), Cell(n))
			return
		}
	}
}

// mustBeHome reports whether, in a two-player game, every egg in p's camp must be p's own. An Unknown egg in the camp
// may be the opponent's, unless all the opponent's eggs are known to be elsewhere.
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

func plural(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
