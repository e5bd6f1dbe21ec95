package cookiedisco

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// letters holds the letter of each [Kind] in a position's text, or 0 for NoCookie.
const letters = "\x00VKCOB"

// widest is the maximum number of columns in a position's text, and also the maximum number of rows. A connected field
// has at most eight columns and eight rows. A move that divides the field never puts the parts more than nine columns
// or rows apart.
const widest = 14

// Parse reads the text of a position. The text begins with the rows of the lattice, from top to bottom, joined by "/".
// Each row begins in the leftmost column of the whole position and ends with its last cookie. "C", "K", "V", "O" and
// "B" are the cookies, and a number is the length of a run of empty places. After the rows come the side to move, "o"
// or "b"; the banned kind, "C", "K", "V" or "-"; and, during the placement, the player who will move first, "o" or
// "b". The error is a [*boardgame.SyntaxError] for malformed text, and a [*boardgame.PositionError] for an impossible
// position.
func Parse(text string) (State, error) {
	in := notation.Scan("position", text)
	p := scanField(&in)
	in.Field("side to move")
	in.Expect(' ', "after the field")
	p.turn = scanPlayer(&in)
	in.Field("banned kind")
	in.Expect(' ', "after the side to move")
	p.ban = Kind(max(0, strings.IndexByte(letters, in.OneOf("CKV-"))))
	if in.Peek() == ' ' {
		in.Field("cherry")
		in.Expect(' ', "after the banned kind")
		p.cherry = scanPlayer(&in)
	}
	p, err := notation.End(&in, p, parsed.problems)
	if err != nil {
		return State{}, err
	}
	return notation.End(&in, p.state(), State.problems)
}

// parsed is the content of a position's text, not yet checked against the rules.
type parsed struct {
	cells [len(letters)][]Cell // by kind, in the frame of the text
	status
}

func scanField(in *notation.Scanner) (p parsed) {
	in.Field("field")
	leftmost := false // whether any row has a cookie in the first column
	rows := 0
	for more := true; more && in.OK(); more = in.Accept("/") {
		if rows++; rows > widest {
			in.Fail(in.Pos(), "more than %d rows", widest)
		}
		at := in.Pos()
		end := in.RaggedRow(widest, letters[1:], func(column int, letter byte) {
			kind := strings.IndexByte(letters, letter)
			p.cells[kind] = append(p.cells[kind], first+Cell(rows-1)<<4+Cell(column))
			leftmost = leftmost || column == 0
		})
		if end == 0 && rows == 1 {
			in.Fail(at, "the first row is empty")
		}
		if in.Peek() != '/' && end == 0 {
			in.Fail(at, "the last row is empty")
		}
	}
	if !leftmost {
		in.Fail(0, "no row begins with a cookie, so the first column is empty")
	}
	return p
}

func scanPlayer(in *notation.Scanner) boardgame.Player {
	return boardgame.Player(1 + strings.IndexByte("ob", in.OneOf("ob")))
}

// state returns the position. It needs the right number of cookies of each kind.
func (p parsed) state() State {
	s := State{status: p.status}
	for i := range cookies {
		kind, cell := cookieKinds[i], NoCell
		if own := p.cells[kind]; len(own) > 0 {
			cell, p.cells[kind] = own[0], own[1:]
		}
		s.cells |= uint64(cell) << (8 * uint(i))
	}
	s.cells = sorted(s.cells)
	return s
}

func check(list *boardgame.Problems, wrong bool, r boardgame.Rule, format string, args ...any) {
	if wrong {
		list.Add(r, format, args...)
	}
}

// problems reports each kind of cookie of which there are too many or too few (B1).
func (p parsed) problems() (list boardgame.Problems) {
	for kind, want := range [...]int{Vanilla: 1, Caramel: 2, Chocolate: 3} {
		n := len(p.cells[kind])
		check(&list, n != want, Cookies, "the number of %s cookies is %d, and it must be %d", Kind(kind), n, want)
	}
	for _, kind := range []Kind{OrangeCookie, BlueCookie} {
		n := len(p.cells[kind])
		check(&list, n > 1, Cookies, "the number of %ss is %d, and it must be at most 1", kind, n)
	}
	return list
}

func (s State) problems() (list boardgame.Problems) {
	if s.cell(orangeIndex) == NoCell || s.cell(blueIndex) == NoCell {
		return s.placementProblems()
	}
	check(&list, s.placing(), Cherry, "both player-cookies are placed, so the text must not name the player who "+
		"moves first")
	waiting, moved := s.players()
	check(&list, s.part(moved, all) != all && !s.won(moved, waiting), Dividing,
		"the field is divided, and %s has not won by it", name(s.turn.Opponent()))
	nearest, farthest := 2*widest, 0
	for i := range cookies {
		sum := s.cell(i).column() + s.cell(i).row()
		nearest, farthest = min(nearest, sum), max(farthest, sum)
	}
	check(&list, farthest-nearest >= widest, Dividing, "the parts lie farther apart than any move can bring them")
	return list
}

// placementProblems returns every reason why a position without one of the player-cookies is impossible.
func (s State) placementProblems() (list boardgame.Problems) {
	orange, blue := s.cell(orangeIndex), s.cell(blueIndex)
	check(&list, !s.placing(), Cherry, "a player-cookie is not placed yet, so the text must name the player who "+
		"moves first")
	check(&list, s.ban != NoCookie, FirstMove, "%s is banned before the first move", s.ban)
	check(&list, blue != NoCell, Placement, "Blue's cookie is placed before Orange's")
	check(&list, blue == NoCell && (s.turn == Orange) != (orange == NoCell), Placement, "it is not %s's turn to place",
		name(s.turn))
	bare := s.moving(orangeIndex, NoCell).moving(blueIndex, NoCell)
	bare.cells = normal(bare.cells)
	known := slices.Contains(patterns[:], string(bare.appendField(nil)))
	check(&list, !known, Pattern, "the neutral cookies do not form any of the six patterns")
	check(&list, known && orange != NoCell && s.neutrals(orange) != 2, Placement,
		"Orange's cookie is not on one of the six places")
	return list
}

// MustParse is like [Parse] but panics on an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

func (s State) appendField(dst []byte) []byte {
	var rows [16][16]byte
	var length [16]int
	last := 0
	for i := range cookies {
		if c := s.cell(i); c != NoCell {
			row, column := c.row(), c.column()
			rows[row][column] = letters[cookieKinds[i]]
			length[row] = max(length[row], column)
			last = max(last, row)
		}
	}
	for row := 1; row <= last; row++ {
		if row > 1 {
			dst = append(dst, '/')
		}
		dst = notation.AppendRow(dst, length[row], func(i int) byte { return rows[row][i+1] })
	}
	return dst
}

// AppendText appends the position's text to dst, in the form that Parse reads. The error is always nil.
func (s State) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	dst = append(s.appendField(dst), ' ', letter(s.turn), ' ')
	if s.ban == NoCookie {
		dst = append(dst, '-')
	} else {
		dst = append(dst, letters[s.ban])
	}
	if s.placing() {
		dst = append(dst, ' ', letter(s.cherry))
	}
	return dst, nil
}

func letter(p boardgame.Player) byte { return notation.Entry(p, 0, []byte("ob")...) }

func name(p boardgame.Player) string { return notation.Entry(p, "nobody", "Orange", "Blue") }

// String returns the position's text, or "" for the zero State.
func (s State) String() string { return notation.String(s) }

// MarshalText returns the position's text. The error is always nil.
func (s State) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText reads a position in the form that Parse describes. It reads the empty text as the zero State. On an
// error it leaves the state unchanged.
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// MarshalBinary returns the text, so that package gob can write positions.
func (s State) MarshalBinary() ([]byte, error) { return s.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (s *State) UnmarshalBinary(text []byte) error { return s.UnmarshalText(text) }

// ParseMove reads the text of a move. The text of a placement is "@" and the cell. The text of any other move is the
// cell that the cookie leaves, "-", and the cell where it ends. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (Move, error) {
	in := notation.Scan("move", text)
	var m Move
	if in.Accept("@") {
		in.Field("place")
		m.to = grid.Scan(&in)
		m.from, m.what = m.to, placing
	} else {
		m.from, m.what, m.to = grid.ScanMove(&in, "-")
	}
	return notation.End(&in, m)
}

// AppendText appends the move's text to dst, in the form that ParseMove reads. The error is always nil.
func (m Move) AppendText(dst []byte) ([]byte, error) {
	if m.what == placing {
		return grid.Append(append(dst, placing), m.to), nil
	}
	return grid.AppendMove(dst, m.from, m.what, m.to), nil
}

// String returns the move's text, or "" for the zero Move.
func (m Move) String() string { return notation.String(m) }

// MarshalText returns the move's text. The error is always nil.
func (m Move) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText reads a move in the form that ParseMove describes. It reads the empty text as the zero Move. On an
// error it leaves the move unchanged.
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }

// MarshalBinary returns the text, so that package gob can write moves.
func (m Move) MarshalBinary() ([]byte, error) { return m.MarshalText() }

// UnmarshalBinary does the same as UnmarshalText.
func (m *Move) UnmarshalBinary(text []byte) error { return m.UnmarshalText(text) }
