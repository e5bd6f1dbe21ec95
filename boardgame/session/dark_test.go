package session_test

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/session"
)

// darkRow is a position of a small game in the dark. White and Black put stones on six cells in turn, and neither
// sees the other's. A player who names a cell with a stone of the opponent learns that and goes on; the opponent is
// not told. A player may also wait. The game is over when the row is full: whoever holds the first cell has won.
//
// The text has a letter for each cell, w or b, or W or B if the opponent knows of the stone; the player to move; and
// the number of stones, which everybody sees.
type darkRow struct {
	cells  [6]byte
	turn   boardgame.Player
	stones byte
}

// darkMove is the number of a cell from 1, 7 to wait, or 8 for a stone on a cell that the reader may not know.
type darkMove int8

const (
	waits darkMove = 7
	some  darkMove = 8

	darkRule boardgame.Rule = "dark/D1"
)

func (m darkMove) Masked() darkMove {
	if m == waits {
		return m
	}
	return some
}

func (m darkMove) Cells() []string { return []string{m.String()} }
func (m darkMove) String() string  { return "-abcdef.?"[m : m+1] }

func (m darkMove) AppendText(dst []byte) ([]byte, error) { return append(dst, m.String()...), nil }
func (m darkMove) MarshalText() ([]byte, error)          { return m.AppendText(nil) }

func (s darkRow) stone() byte                    { return ".wb"[s.turn] }
func (s darkRow) Turn() boardgame.Player         { return s.turn }
func (s darkRow) Hash() uint64                   { return uint64(s.cells[0]) }
func (s darkRow) CountMoves() int                { return len(s.AppendMoves(nil)) }
func (s darkRow) LegalMoves() iter.Seq[darkMove] { return slices.Values(s.AppendMoves(nil)) }
func (s darkRow) String() string {
	return string(s.cells[:]) + " " + string(s.stone()) + " " + string('0'+s.stones)
}
func (s darkRow) AppendText(dst []byte) ([]byte, error) { return append(dst, s.String()...), nil }
func (s darkRow) MarshalText() ([]byte, error)          { return s.AppendText(nil) }

func (s darkRow) Check(m darkMove) error {
	_, err := s.Apply(m)
	return err
}

func (s darkRow) Winner() (boardgame.Player, bool) {
	if s.Ended() == "" {
		return boardgame.NoPlayer, false
	}
	return boardgame.Player(1 + strings.IndexByte("wb", s.cells[0]|0x20)), true
}

func (s darkRow) Ended() boardgame.Rule {
	if s.cells[0] == 0 || !slices.Contains(s.cells[:], '.') {
		return darkRule
	}
	return ""
}

func (s darkRow) AppendMoves(dst []darkMove) []darkMove {
	for m := darkMove(1); m <= waits && s.Ended() == ""; m++ {
		if s.Check(m) == nil {
			dst = append(dst, m)
		}
	}
	return dst
}

func (s darkRow) Apply(m darkMove) (darkRow, error) {
	before := s
	switch {
	case s.Ended() != "" || m < 1 || m > waits:
		return before, &boardgame.MoveError{Rule: darkRule, Move: m, Reason: darkReason("it is not a move here")}
	case m != waits && s.cells[m-1] == '.':
		s.cells[m-1] = s.stone()
		s.stones++
	case m != waits && s.cells[m-1] == "?bw"[s.turn]:
		s.cells[m-1] -= 'a' - 'A'
		return s, nil
	case m != waits:
		return before, &boardgame.MoveError{Rule: darkRule, Move: m, Reason: darkReason("there is a stone")}
	}
	s.turn = s.turn.Opponent()
	return s, nil
}

type darkReason string

func (d darkReason) String() string { return string(d) }

// hide returns the row as p sees it: their own stones, and those of the opponent of which they know.
func (s darkRow) hide(p boardgame.Player) darkRow {
	own, known := "-wb"[p], "-BW"[p]
	for i, c := range s.cells {
		switch c | 0x20 {
		case own:
			s.cells[i] = own
		default:
			if c != known {
				s.cells[i] = '.'
			}
		}
	}
	return s
}

func (s darkRow) picture() (p picture.Picture) {
	for i, c := range s.cells {
		cell := picture.Cell{Name: darkMove(i + 1).String(), X: i}
		if c != '.' {
			cell.Piece = picture.Piece{Letter: picture.Letter(c | 0x20),
				Owner: boardgame.Player(1 + strings.IndexByte("wb", c|0x20))}
		}
		p.Cells = append(p.Cells, cell)
	}
	return p
}

// dark returns the game. Its attempts are silent for everybody else, unless they are aloud.
func dark(aloud bool) dynamic.Game {
	parse := func(text string) (s darkRow, err error) {
		if len(text) != 10 {
			return s, &boardgame.SyntaxError{}
		}
		copy(s.cells[:], text)
		s.turn, s.stones = boardgame.Player(1+strings.IndexByte("wb", text[7])), text[9]-'0'
		return s, nil
	}
	d := game.Definition[darkRow, darkMove]{
		Info: game.Info{Name: "dark", Title: "Dark row", Version: 1, Seats: []game.Seat{
			{Letter: "w", Name: "White", Color: picture.White}, {Letter: "b", Name: "Black", Color: picture.Black},
		}},
		New:   func(game.Options) (darkRow, error) { return parse("...... w 0") },
		Parse: parse,
		ParseMove: func(text string) (darkMove, error) {
			i := strings.Index("-abcdef.?", text)
			if i < 1 || len(text) != 1 {
				return 0, &boardgame.SyntaxError{}
			}
			return darkMove(i), nil
		},
		Written:  slices.Values([]darkMove{1, 2, 3, 4, 5, 6, 7}),
		Picture:  darkRow.picture,
		TurnRule: darkRule,
	}
	d.Hidden = d.Masked(game.Mask[darkRow, darkMove]{Hide: darkRow.hide})
	plain := d.Hidden.Told
	d.Hidden.Told = func(s darkRow, m darkMove, p boardgame.Player) game.Told {
		told := plain(s, m, p)
		next, err := s.Apply(m)
		switch attempt := err == nil && next.turn == s.turn; {
		case attempt && p != s.turn:
			told.Silent = !aloud
		case attempt:
			told.Sentence = fmt.Sprintf("There is a stone on %s: go on", m)
		}
		return told
	}
	return dynamic.Adapt(d)
}

// quiet plays the same moves for White and Black twice, with Black's attempts in one game only.
func quiet(t *testing.T, aloud bool, settings session.Settings, steps ...string) (with, without session.Session) {
	with, err := session.New(dark(aloud), nil, settings)
	require.NoError(t, err)
	without = with
	for _, step := range steps {
		seat, action, move := boardgame.Player(1+strings.IndexByte("wb", step[0])), session.Move, step[2:]
		if len(move) > 1 {
			action, move = move, ""
		}
		with, err = with.Do(seat, action, move)
		require.NoError(t, err, step)
		if step[1] == '!' {
			continue // an attempt
		}
		without, err = without.Do(seat, action, move)
		require.NoError(t, err, step)
	}
	return with, without
}

// leaked returns what a seat sees that differs between the two sessions.
func leaked(t *testing.T, one, two session.Session, p boardgame.Player) (what []string) {
	differ := func(name string, of func(s session.Session) any) {
		if fmt.Sprint(of(one)) != fmt.Sprint(of(two)) {
			what = append(what, name)
		}
	}
	differ("See", func(s session.Session) any {
		seen := s.See(p)
		change, offer := seen.Change, seen.Offer
		seen.Change, seen.Offer, seen.Winner = nil, nil, nil
		return fmt.Sprintf("%+v %+v %+v", seen, change, offer)
	})
	differ("Played", func(s session.Session) any { return s.Played(p, 0) })
	differ("Pieces", func(s session.Session) any { return s.Pieces(p) })
	differ("SVG", func(s session.Session) any { return s.SVG(p) })
	differ("PliesFor", func(s session.Session) any { return s.PliesFor(p) })
	differ("RecordFor", func(s session.Session) any {
		r, err := s.RecordFor(p)
		require.NoError(t, err)
		text, err := r.MarshalText()
		require.NoError(t, err)
		return string(text)
	})
	for _, action := range []string{session.Draw, session.TakeBack, session.Accept, session.Decline, session.Resign} {
		differ(action, func(s session.Session) any {
			next, err := s.Do(p, action, "")
			return fmt.Sprintf("%+v %v", next.See(p).Actions, err)
		})
	}
	return what
}

// Nobody but Black notices that Black has named cells with White's stones, whatever the table has been asked.
func TestSilentMoves(t *testing.T) {
	for _, steps := range [][]string{
		{"w a", "b!a"},
		{"w a", "b d", "w b", "b!a", "b!b", "b e"},
		{"w a", "w draw", "b!a"},
		{"w a", "w takeback", "b!a"},
		{"w a", "w draw", "b!a", "b decline", "b d"},
	} {
		with, without := quiet(t, false, session.Settings{Repetition: true}, steps...)
		for _, p := range []boardgame.Player{first, boardgame.NoPlayer} {
			require.Empty(t, leaked(t, with, without, p), steps)
		}
		require.NotEqual(t, without.PliesFor(second), with.PliesFor(second))
		require.Equal(t, without.PliesFor(first), with.PliesFor(first))
		require.Equal(t, with.Plies(), with.PliesFor(second))
		again, err := session.FromRecord(with.Game(), with.Record(), session.Settings{Repetition: true})
		require.NoError(t, err)
		require.Equal(t, with.Played(first, 0), again.Played(first, 0))
		with, err = with.Resign(first)
		require.NoError(t, err)
		require.Len(t, with.Played(first, 0), with.Plies(), "after the end everybody sees all moves")
	}
	loud, without := quiet(t, true, session.Settings{}, "w a", "w draw", "b!a")
	require.Subset(t, leaked(t, loud, without, first), []string{"See", "Played", "PliesFor", "RecordFor",
		session.Decline})
}

// The player who has tried a cell is told what is there, and can't take that back. What White asks for does not
// depend on it.
func TestSilentMoveOfOnesOwn(t *testing.T) {
	with, _ := quiet(t, false, session.Settings{}, "w a", "b!a")
	seen := with.See(second)
	require.Equal(t, "There is a stone on a: go on", seen.Told)
	require.Equal(t, []session.Played{{Ply: 1, Seat: "w", Move: "?"}, {Ply: 2, Seat: "b", Move: "a"}}, seen.Played)
	require.Empty(t, with.See(first).Told)
	_, err := with.Do(second, session.TakeBack, "")
	require.ErrorContains(t, err, "not everybody was told of a")
	asked, err := with.Do(first, session.TakeBack, "")
	require.NoError(t, err)
	require.Equal(t, 1, asked.See(first).Offer.Plies)
	require.Equal(t, 2, asked.See(second).Offer.Plies)
	back, err := asked.Accept(second)
	require.NoError(t, err)
	require.Zero(t, back.Plies())
}

// Attempts in one turn are no third occurrence of a position; waiting is.
func TestSilentMovesRepeatNothing(t *testing.T) {
	with, _ := quiet(t, false, session.Settings{Repetition: true}, "w a", "b d", "w b", "b e", "w c", "b!a", "b!b",
		"b!c")
	require.False(t, with.Over())
	require.Equal(t, 1, with.Repetition())
	loud, _ := quiet(t, true, session.Settings{Repetition: true}, "w a", "b d", "w b", "b!a", "b!b")
	require.True(t, loud.Over(), "moves of which all are told repeat the position that everybody sees")
	with, _ = quiet(t, false, session.Settings{Repetition: true}, "w a", "b!a", "b .", "w .", "b .", "w .")
	require.Equal(t, "repetition", with.See(first).Reason)
	_, err := with.Record().Replay(with.Game())
	require.NoError(t, err)
}
