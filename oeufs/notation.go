package oeufs

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// letters are the eggs in a position's text: those that show, and then those that are turned over, A first.
const letters = "ABCDabcd"

// unknownLetter is a turned egg in a view's text.
const unknownLetter = '?'

// Parse reads the text of a position: the ranks from 6 down to 1, joined by "/", with "A" to "D" for the eggs that show, "a"
// to "d" for those that are turned over, and a number for that many empty cells; the player to move, "-" when the game is
// over; the players who have not claimed falsely; the looks, as player and cell, in that order, joined by commas, or "-";
// with the rule against taking back "nt:" and the move that must not be, or "nt:-"; and of a game that is over the winner
// and the rule, as "A:F3". What is not in this form is refused with a [*boardgame.SyntaxError], a position that can't be
// with a [*boardgame.PositionError].
func Parse(text string) (State, error) {
	l, err := scanLayout("position", text, letters)
	if err != nil {
		return State{}, err
	}
	if problems := l.problems(); problems != nil {
		return State{}, &boardgame.PositionError{Problems: problems}
	}
	return l.state(), nil
}

// MustParse is Parse for texts that are known to be good. It panics on others.
func MustParse(text string) State {
	s, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return s
}

// ParseView reads the text of a viewer's view: that of a position with "?" for each turned egg at which the viewer has not
// looked. The viewer, who is not in the text, has to be the one whose view it is. The errors are those of Parse.
func ParseView(text string, viewer boardgame.Player) (View, error) {
	l, err := scanLayout("view", text, letters+string(unknownLetter))
	if err != nil {
		return View{}, err
	}
	if int(viewer) > l.players() {
		viewer = boardgame.NoPlayer
	}
	if problems := l.viewProblems(viewer); problems != nil {
		return View{}, &boardgame.PositionError{Problems: problems}
	}
	t, names := l.table()
	return View{t, names, viewer}, nil
}

// scanLayout reads a position or a view by its form.
func scanLayout(what, text, letters string) (layout, error) {
	l := layout{from: NoCell, to: NoCell}
	in := notation.Scan(what, text)
	for rank := ranks - 1; rank >= 0; rank-- {
		in.Field(rankFields[rank])
		in.Row(files, letters, func(file int, letter byte) {
			l.pieces[cellAt(file, rank)] = pieceOfLetter(letter)
		})
		if rank > 0 {
			in.Expect('/', "after the rank")
		}
	}
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
	l.four = l.in>>2 != 0 || l.winner > B || l.count() <= 2*4
	return l, in.Err()
}

// rankFields names the parts of a position's text, for errors.
var rankFields = [ranks]string{"rank 1", "rank 2", "rank 3", "rank 4", "rank 5", "rank 6"}

func pieceOfLetter(letter byte) Piece {
	switch {
	case letter == unknownLetter:
		return Unknown
	case letter >= 'a':
		return pieceOf(boardgame.Player(letter-'a')+A, true)
	}
	return pieceOf(boardgame.Player(letter-'A')+A, false)
}

// playerOf is the player of a letter, NoPlayer for none.
func playerOf(letter byte) boardgame.Player {
	if letter < 'A' || letter > 'D' {
		return boardgame.NoPlayer
	}
	return boardgame.Player(letter-'A') + A
}

// scanPlayers reads who is in, in order, and at least one.
func (l *layout) scanPlayers(in *notation.Scanner) {
	for first := true; first || strings.IndexByte("ABCD", in.Peek()) >= 0; first = false {
		at := in.Pos()
		p := playerOf(in.OneOf("ABCD"))
		if !in.OK() {
			return
		}
		if l.in>>(p-1) != 0 {
			in.Fail(at, "%s does not come here: each player once, in order", name(p))
			return
		}
		l.in |= 1 << (p - 1)
	}
}

// scanLooks reads who has looked at what, in order.
func (l *layout) scanLooks(in *notation.Scanner) {
	last := -1
	for more := true; more; more = in.Accept(',') {
		at := in.Pos()
		p := playerOf(in.OneOf("ABCD"))
		c := scanCell(in)
		if !in.OK() {
			return
		}
		if n := int(p)*cells + int(c); n <= last {
			in.Fail(at, "%s%s does not come here: each look once, by player and cell", name(p), c)
			return
		} else {
			last = n
		}
		l.looks[c] |= 1 << (p - 1)
	}
}

// scanBack reads the move that may not be taken back.
func (l *layout) scanBack(in *notation.Scanner) {
	if in.Accept('-') {
		return
	}
	l.from = scanCell(in)
	in.Expect('-', "after the cell")
	at := in.Pos()
	l.to = scanCell(in)
	l.barred = in.OK()
	if l.barred && l.from == l.to {
		in.Fail(at, "the move ends where it began")
	}
}

// scanResult reads who has won, and how.
func (l *layout) scanResult(in *notation.Scanner) {
	in.Expect(' ', "before the result: nobody is to move")
	l.winner = playerOf(in.OneOf("ABCD"))
	in.Expect(':', "after the winner")
	in.Expect('F', "after the winner")
	if end := in.OneOf("345"); in.OK() {
		l.end = uint64(end-'3') + claimedTruly
	}
}

// AppendText appends the position's text, which Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	l := s.layout(s.names, 0)
	return l.append(dst), nil
}

// append appends the text of a position or a view, nothing for the zero layout.
func (l *layout) append(dst []byte) []byte {
	if l.turn == boardgame.NoPlayer && l.end == goingOn {
		return dst
	}
	for rank := ranks - 1; rank >= 0; rank-- {
		dst = notation.AppendRow(dst, files, func(file int) byte { return l.pieces[cellAt(file, rank)].letter() })
		if rank > 0 {
			dst = append(dst, '/')
		}
	}
	dst = append(dst, ' ', letterOf(l.turn), ' ')
	for p := A; p <= D; p++ {
		if l.isIn(p) {
			dst = append(dst, letterOf(p))
		}
	}
	dst = l.appendLooks(append(dst, ' '))
	if l.barring {
		dst = append(dst, " nt:"...)
		if l.barred {
			dst = l.from.append(dst)
		}
		dst = append(dst, '-')
		if l.barred {
			dst = l.to.append(dst)
		}
	}
	if l.end != goingOn {
		dst = append(dst, ' ', letterOf(l.winner), ':', 'F', '3'+byte(l.end-claimedTruly))
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
			dst = Cell(c).append(append(dst, letterOf(p)))
		}
	}
	if none {
		dst = append(dst, '-')
	}
	return dst
}

// letter is the egg in a position's or a view's text, 0 for no egg.
func (p Piece) letter() byte {
	switch owner := p.Owner(); {
	case p == Unknown:
		return unknownLetter
	case owner == boardgame.NoPlayer:
		return 0
	case p.Turned():
		return 'a' + byte(owner-A)
	default:
		return letterOf(owner)
	}
}

func letterOf(p boardgame.Player) byte {
	if p < A || p > D {
		return '-'
	}
	return 'A' + byte(p-A)
}

// String returns the position's text, "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the position's text. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText is Parse, and reads no text as the zero State. After an error the state is as it was.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// AppendText appends the view's text, which ParseView reads. The error is always nil.
func (v View) AppendText(dst []byte) ([]byte, error) {
	l := v.layout(v.known, v.Unknown())
	return l.append(dst), nil
}

// String returns the view's text, "" for the zero View.
func (v View) String() string { return notation.String(v) }

// MarshalText returns the view's text. The error is always nil.
func (v View) MarshalText() ([]byte, error) { return v.AppendText(nil) }

// count is how many eggs lie on the board.
func (l *layout) count() (n int) {
	for _, piece := range l.pieces {
		if piece != NoPiece {
			n++
		}
	}
	return n
}
