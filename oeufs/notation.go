package oeufs

import (
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
//   - The first field lists the ranks from 6 down to 1, joined by "/". "A" to "D" are eggs that show their symbols, "a"
//     to "d" are turned eggs, and a number is the length of a run of empty cells.
//   - The second field is the player to move, or "-" when the game is over.
//   - The third field lists the players who have made no false claim, in order.
//   - The fourth field lists the looks, or is "-" if there are none. Each look is a player and a cell. The looks are
//     sorted by player and then by cell, and joined by ",".
//   - If the game has the rule against taking moves back (O1), the next field is "nt:" followed by the move that may
//     not be taken back. If there is no such move, the field is "nt:-".
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
	return parse("position", text, "ABCDabcd", func(s State) boardgame.Problems { return s.problems(nil) })
}

// MustParse is like Parse, but it panics if Parse returns an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

// parseView reads the text of what a player sees. It has the form of a position's text, with "?" for each turned egg
// that the viewer has not looked at, while the game goes on. The text does not name the viewer. parseView accepts only what somebody sees of
// some position. It returns the same types of errors as Parse.
func parseView(text string, viewer boardgame.Player) (State, error) {
	return parse("view", text, "ABCDabcd?", func(s State) boardgame.Problems {
		return s.problems(s.wronglyShown(viewer))
	})
}

// parse reads the text of a position or a view, which must pass the check.
func parse(what, text, eggs string, check func(State) boardgame.Problems) (State, error) {
	var s State
	in := notation.Scan(what, text)
	grid.ScanRows(&in, eggs, func(c Cell, letter byte) { s.put(c, Piece(strings.IndexByte(letters, letter))) })
	in.Field("player to move")
	in.Expect(' ', "after the last rank")
	s.turn = playerOf(in.OneOf("ABCD-"))
	in.Field("players")
	in.Expect(' ', "after the player to move")
	s.scanPlayers(&in)
	in.Field("looks")
	in.Expect(' ', "after the players")
	if !in.Accept("-") {
		s.scanLooks(&in)
	}
	if in.Accept(" nt:") {
		in.Field("no taking back")
		s.noTakeBack = true
		s.scanBack(&in)
	}
	if in.OK() && s.turn == boardgame.NoPlayer {
		in.Field("result")
		s.scanResult(&in)
	}
	s.players = 2
	if s.In(C) || s.In(D) || s.winner > B || s.eggs().Len() <= 2*4 {
		s.players = 4
	}
	return notation.End(&in, s, check)
}

// playerLetters holds the letter of each player, after a dash for NoPlayer.
const playerLetters = "-ABCD"

// playerOf returns the player with the given letter, or NoPlayer for any other letter.
func playerOf(letter byte) boardgame.Player {
	return boardgame.Player(max(0, strings.IndexByte(playerLetters, letter)))
}

// scanPlayers reads the players who are still in the game. At least one must be listed.
func (s *State) scanPlayers(in *notation.Scanner) {
	for first := true; first || strings.IndexByte("ABCD", in.Peek()) >= 0; first = false {
		at := in.Pos()
		p := playerOf(in.OneOf("ABCD"))
		if !in.OK() {
			return
		}
		if s.in>>p != 0 {
			in.Fail(at, "%c is out of place: list each player once, in order", playerLetters[p])
			return
		}
		s.in |= 1 << p
	}
}

// scanLooks reads the looks, which must be in order and without repeats.
func (s *State) scanLooks(in *notation.Scanner) {
	last := -1
	for more := true; more; more = in.Accept(",") {
		at := in.Pos()
		p := playerOf(in.OneOf("ABCD"))
		c := grid.Scan(in)
		if !in.OK() {
			return
		}
		look := int(p)*cells + int(c)
		if look <= last {
			in.Fail(at, "%c%s is out of place: list each look once, by player and cell", playerLetters[p], c)
			return
		}
		last = look
		s.looks[p] |= c.set()
	}
}

func (s *State) scanBack(in *notation.Scanner) {
	if in.Accept("-") {
		return
	}
	from := grid.Scan(in)
	in.Expect('-', "after the cell")
	at := in.Pos()
	to := grid.Scan(in)
	if in.OK() && from == to {
		in.Fail(at, "the move ends where it began")
	}
	s.from, s.to = from, to
}

func (s *State) scanResult(in *notation.Scanner) {
	in.Expect(' ', "before the result of a finished game")
	s.winner = playerOf(in.OneOf("ABCD"))
	in.Expect(':', "after the winner")
	in.Expect('F', "after the winner")
	s.ending = ending(in.OneOf("345") - '0')
}

// AppendText appends the text of the position to dst, in the form that Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if s.players == 0 {
		return dst, nil
	}
	dst = grid.AppendRows(dst, func(c Cell) byte { return s.At(c).letter() })
	dst = append(dst, ' ', playerLetters[s.turn], ' ')
	for p := A; p <= D; p++ {
		if s.In(p) {
			dst = append(dst, playerLetters[p])
		}
	}
	dst = s.appendLooks(append(dst, ' '))
	if s.noTakeBack {
		dst = append(dst, " nt:-"...)
	}
	if s.from != s.to {
		dst = grid.Append(dst[:len(dst)-1], s.from)
		dst = grid.Append(append(dst, '-'), s.to)
	}
	if s.ending != goingOn {
		dst = append(dst, ' ', playerLetters[s.winner], ':', 'F', '0'+byte(s.ending))
	}
	return dst, nil
}

func (t table) appendLooks(dst []byte) []byte {
	begin := len(dst)
	for p := A; p <= D; p++ {
		for n := range t.looks[p].All() {
			if len(dst) > begin {
				dst = append(dst, ',')
			}
			dst = grid.Append(append(dst, playerLetters[p]), Cell(n))
		}
	}
	if len(dst) == begin {
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

// MarshalBinary returns the text, so that package gob can write positions.
func (s State) MarshalBinary() ([]byte, error) { return s.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (s *State) UnmarshalBinary(text []byte) error { return s.UnmarshalText(text) }

// problems returns every reason why the rules allow no such position. For a view, it returns every reason why no
// position can look like this to the viewer. The argument holds what the view shows wrongly.
func (s State) problems(shown boardgame.Problems) (list boardgame.Problems) {
	s.countEggs(&list)
	s.checkCells(&list)
	s.checkPlayers(&list)
	list = append(list, shown...)
	if len(list) == 0 {
		s.checkResult(&list)
	}
	return list
}

// wronglyShown returns the turned eggs of a view whose owners the viewer must see and does not, or the other way round
// (K2).
func (s State) wronglyShown(viewer boardgame.Player) (list boardgame.Problems) {
	over := s.turn == boardgame.NoPlayer
	for n := range s.turned.All() {
		c := Cell(n)
		switch looked := s.Looked(viewer, c); {
		case (over || looked) == (s.At(c) != Unknown):
		case over:
			list.Add(OwnView, "the game is over, but the view does not show the owner of the egg on %s", c)
		case looked:
			list.Add(OwnView, "the viewer has looked at the egg on %s, but the view does not show its owner", c)
		default:
			list.Add(OwnView, "the view shows the owner of the egg on %s, but the viewer has not looked at it", c)
		}
	}
	return list
}

// countEggs checks the number of each player's eggs. In a view, some of a player's eggs may be Unknown.
func (s *State) countEggs(list *boardgame.Problems) {
	unknown, missing := s.Unknown().Len(), 0
	for p := A; p <= D; p++ {
		n, want := s.Eggs(p).Len(), eggsOf(p, s.Players(), s.In(p))
		missing += want - n
		rule := TwoPlayers
		switch {
		case s.players == 4 && s.In(p):
			rule = FourPlayers
		case s.players == 4:
			rule = FalseClaimOfFour
		}
		if n > want || n < want && unknown == 0 {
			eggs := "eggs"
			if n == 1 {
				eggs = "egg"
			}
			list.Add(rule, "%s has %d %s instead of %d", name(p), n, eggs, want)
		}
	}
	if unknown > 0 && unknown != missing && len(*list) == 0 {
		list.Add(Symbols, "the number of eggs marked ? is %d, and it must be %d", unknown, missing)
	}
}

func (s *State) checkCells(list *boardgame.Problems) {
	looked := s.looks[A] | s.looks[B] | s.looks[C] | s.looks[D]
	for n := range AllCells().All() {
		c := Cell(n)
		if p := s.At(c).Owner(); s.showing[p].Has(n) && foreign(p, s.Players()).Has(n) {
			list.Add(TurnedOver, "%s's egg on %s shows its symbol in another player's camp", name(p), c)
		}
		if looked.Has(n) && !s.isTurned(c) {
			list.Add(EggToUse, "a look at %s, where there is no turned egg", c)
		}
		for p := A; p <= D; p++ {
			if s.Looked(p, c) && !s.In(p) {
				list.Add(FalseClaimOfFour, "a look at %s by %s, who is not in the game", c, name(p))
			}
		}
	}
	if s.from == s.to {
		return
	}
	if !s.eggs().Has(int(s.to)) {
		list.Add(TakenBack, "there is no egg on %s, where the last move ended", s.to)
	}
	if s.eggs().Has(int(s.from)) {
		list.Add(TakenBack, "there is an egg on %s, where the last move began", s.from)
	}
}

// checkPlayers checks that the game goes on or has ended as the players who are in it allow.
func (s *State) checkPlayers(list *boardgame.Problems) {
	left, alone := bitboard.Set64(s.in).Len(), claimedFalsely // alone is how the game ends when one player is left
	if s.players == 4 {
		alone = oneIsLeft
	}
	switch {
	case left == 1 && s.ending != alone:
		list.Add(endings[alone], "only one player is left, so the game must have ended by F%d", alone)
	case left > 1 && s.ending > claimedTruly:
		list.Add(endings[s.ending], "a false claim ended the game, but %d players are left", left)
	}
	switch {
	case s.ending == goingOn && !s.In(s.turn):
		list.Add(Clockwise, "it is %s's turn, but %[1]s is not in the game", name(s.turn))
	case s.ending != goingOn && !s.In(s.winner):
		list.Add(endings[s.ending], "%s has won, but is not in the game", name(s.winner))
	}
}

// checkResult checks that a claim could have ended the game with this result (F2, F3, F4). All other checks must have
// passed, so the owner of every egg is known.
func (s *State) checkResult(list *boardgame.Problems) {
	claimant := s.winner
	switch s.ending {
	case goingOn, oneIsLeft:
		return
	case claimedFalsely:
		claimant = A + B - s.winner
	}
	player, camp, eggs := name(claimant), Camp(claimant, s.Players()), s.Eggs(claimant)
	bare, others, away := camp&^s.turned, camp&^eggs, eggs&^camp
	switch showing := s.showing[claimant]; {
	case bare != 0:
		list.Add(FullCamp, "%[1]s claimed, but there is no turned egg on %[2]s in %[1]s's camp", player,
			Cell(bare.First()))
	case showing != 0:
		list.Add(FullCamp, "%[1]s claimed, but %[1]s's egg on %[2]s shows its symbol", player, Cell(showing.First()))
	case s.ending == claimedFalsely && others == 0:
		list.Add(FalseClaimOfTwo, "%[1]s's claim counts as false, but all the eggs in %[1]s's camp are %[1]s's", player)
	case s.ending == claimedFalsely:
	case others != 0:
		c := Cell(others.First())
		list.Add(TrueClaim, "%[1]s's claim counts as true, but the egg on %[2]s in %[1]s's camp is %[3]s's", player, c,
			name(s.At(c).Owner()))
	case away != 0:
		list.Add(TrueClaim, "%[1]s's claim counts as true, but %[1]s's egg on %[2]s is not in the camp", player,
			Cell(away.First()))
	}
}
