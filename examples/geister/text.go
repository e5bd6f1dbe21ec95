package geister

import (
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// Parse reads the text of a position: the ranks from 6 down to 1, the side to move, the players who have chosen their good
// ghosts ("wb", "w", "b" or "-"), the captured ghosts ("GEgg" or "-"), and the player whose ghost has left the board, or "-".
// G and E are White's good and evil ghosts, H is a ghost whose player has yet to choose, and small letters are Black's.
func Parse(text string) (State, error) {
	return parse(text, func(int) bool { return false })
}

// parseView reads the text of p's view, in which the ghosts of others have the letter H or h.
func parseView(text string, p boardgame.Player) (State, error) {
	return parse(text, func(i int) bool { return p != White+boardgame.Player(i) })
}

func parse(text string, hidden func(i int) bool) (State, error) {
	var s State
	in := notation.Scan("position", text)
	s.turn = board.ScanPosition(&in, "GEHgeh", "wb", func(c Cell, letter byte) {
		i := strings.IndexByte("GEHgeh", letter)
		s.ghosts[i/3] = s.ghosts[i/3].With(int(c))
		switch i % 3 {
		case 0:
			s.good = s.good.With(int(c))
		case 1:
			s.evil = s.evil.With(int(c))
		}
	})
	in.Expect(' ', "after the side to move")
	in.Field("players who have chosen")
	if !in.Accept('-') {
		s.chosen[0] = in.Accept('w')
		s.chosen[1] = s.chosen[0] && in.Accept('b') || !s.chosen[0] && in.OneOf("wb-") == 'b'
	}
	in.Expect(' ', "after the players who have chosen")
	in.Field("captured ghosts")
	in.Pieces("GEge", 16, func(letter byte) {
		i := strings.IndexByte("GEge", letter)
		s.lost[i/2][i%2]++
	})
	in.Expect(' ', "after the captured ghosts")
	in.Field("ghost that has left")
	s.left = boardgame.Player(strings.IndexByte("-wb", in.OneOf("-wb")))
	return notation.End(&in, s, func(s State) boardgame.Problems { return s.problems(hidden) })
}

// problems returns the reasons why a position is impossible, or a view, if some player's ghosts are hidden.
func (s State) problems(hidden func(i int) bool) (list boardgame.Problems) {
	ends := 0
	for i, ghosts := range s.ghosts {
		p, lost := White+boardgame.Player(i), s.lost[i]
		gone := int(lost[0] + lost[1])
		if s.left == p {
			gone++
			ends++
		}
		if n := ghosts.Len() + gone; n != 8 {
			list.Add(SetUp, "%s has %d ghosts on the board and off it, not 8", name(p), n)
		}
		good, evil := (s.good & ghosts).Len(), (s.evil & ghosts).Len()
		switch {
		case lost[0] > 4 || lost[1] > 4 || s.goodOn(i) < 0:
			list.Add(Secret, "%s has more than four good or four evil ghosts", name(p))
		case !s.chosen[i] && (good+evil+int(s.lost[0][0]+s.lost[0][1]+s.lost[1][0]+s.lost[1][1]) > 0 || ghosts != home(p)):
			list.Add(Secret, "%s has yet to choose, so nothing can have moved", name(p))
		case s.chosen[i] && hidden(i) && good+evil > 0:
			list.Add(Secret, "this view can't show which of %s's ghosts are good", name(p))
		case s.chosen[i] && !hidden(i) && (good != s.goodOn(i) || good+evil != ghosts.Len()):
			list.Add(Secret, "the numbers of %s's good and evil ghosts on the board are %d and %d, not %d and %d", name(p), good, evil, s.goodOn(i), ghosts.Len()-s.goodOn(i))
		}
		if lost[0] == 4 {
			ends++
		}
		if lost[1] == 4 {
			ends++
		}
	}
	waits := s.chosen[0] != s.chosen[1] && s.chosen[s.turn-1]
	switch {
	case ends > 1:
		list.Add(Escape, "the game would have ended more than once")
	case !s.chosen[0] && !s.chosen[1] && s.turn != White:
		list.Add(Turns, "White chooses first")
	case waits:
		list.Add(Turns, "it is %s's turn to choose", name(s.turn.Opponent()))
	case !(s.chosen[0] && s.chosen[1]) && ends > 0:
		list.Add(Secret, "the game can't be over before both players have chosen")
	}
	return list
}

// MustParse is like [Parse] but panics on an error.
func MustParse(text string) State { return notation.Must(Parse(text)) }

func (s State) AppendText(dst []byte) ([]byte, error) {
	if s.turn == boardgame.NoPlayer {
		return dst, nil
	}
	dst = board.AppendPosition(dst, s.turn, "wb", s.letter)
	chosen, lost := "", ""
	for i := range s.lost {
		if s.chosen[i] {
			chosen += "wb"[i : i+1]
		}
		for kind, n := range s.lost[i] {
			lost += strings.Repeat("GEge"[2*i+kind:2*i+kind+1], int(n))
		}
	}
	for _, field := range []string{chosen, lost, "-wb"[s.left : s.left+1]} {
		if field == "" {
			field = "-"
		}
		dst = append(append(dst, ' '), field...)
	}
	return dst, nil
}
func (s State) String() string                   { return notation.String(s) }
func (s State) MarshalText() ([]byte, error)     { return s.AppendText(nil) }
func (s *State) UnmarshalText(text []byte) error { return notation.Unmarshal(s, Parse, text) }

// ParseMove reads the text of a move. The error is a [*boardgame.SyntaxError].
func ParseMove(text string) (m Move, err error) {
	in := notation.Scan("move", text)
	switch {
	case in.Accept('+') && in.Accept('?'):
		m.mark = '?'
	case strings.HasPrefix(text, "+"):
		m = scanChoice(&in)
	default:
		m.from, m.mark, m.to = board.ScanMove(&in, "-x")
	}
	return notation.End(&in, m)
}

func scanChoice(in *notation.Scanner) Move {
	var set bitboard.Set64
	for i := range 4 {
		if i > 0 {
			in.Expect(',', "after a cell")
		}
		at := in.Pos()
		c := board.Scan(in)
		if in.OK() && set>>c != 0 {
			in.Fail(at, "write the four cells in the order of the board")
		}
		set = set.With(int(c))
	}
	for _, p := range []boardgame.Player{White, Black} {
		for good := range choices {
			if m := choice(p, good); m.chosen() == set {
				return m
			}
		}
	}
	in.Fail(1, "these are not four cells where one player's ghosts begin")
	return Move{}
}

// written yields every move that has a text.
func written(yield func(Move) bool) {
	for _, p := range []boardgame.Player{White, Black} {
		for good := range choices {
			if !yield(choice(p, good)) {
				return
			}
		}
	}
	for from := range board.All() {
		for to := range board.All() {
			if !yield(Move{from, to, '-', 0}) || !yield(Move{from, to, 'x', 0}) {
				return
			}
		}
	}
	yield(Move{mark: '?'})
}

func (m Move) AppendText(dst []byte) ([]byte, error) {
	switch {
	case m.mark == '+':
		return append(append(dst, '+'), strings.Join(cells(m.chosen()), ",")...), nil
	case m.mark == '?':
		return append(dst, "+?"...), nil
	}
	return board.AppendMove(dst, m.from, m.mark, m.to), nil
}
func (m Move) String() string                   { return notation.String(m) }
func (m Move) MarshalText() ([]byte, error)     { return m.AppendText(nil) }
func (m *Move) UnmarshalText(text []byte) error { return notation.Unmarshal(m, ParseMove, text) }

// Cells returns the names of the cells of the move, for the pictures of refusals.
func (m Move) Cells() []string {
	switch {
	case m.mark == '+':
		return cells(m.chosen())
	case m.mark == '?' || m.mark == 0:
		return nil
	}
	return []string{m.from.String(), m.to.String()}
}

func (m Move) label() string {
	switch {
	case m.mark == '+':
		return "good: " + strings.Join(cells(m.chosen()), ", ")
	case m.mark == '-' && m.to == m.from:
		return m.from.String() + " leaves the board"
	}
	return m.String()
}
