package notation_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/bitboard"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// file and dash are cells of two boards. The moves of the second board have no mark for captures.
type (
	file uint8
	dash uint8
)

var (
	files = notation.Board[file]{Grid: picture.HexagonFiles, Letters: "abc", Lengths: fileLengths, None: 99,
		Cell: fileAt, Place: file.place}
	dashes = notation.Board[dash]{Letters: "ab", Numbers: 2, Marks: "-", None: 99}
)

func (file) Board() notation.Board[file] { return files }
func (dash) Board() notation.Board[dash] { return dashes }

const fileLengths = "\x02\x03\x02"

func fileAt(letter, number int) file { return file(letter*3 + number) }

func (c file) place() (letter, number int, ok bool) {
	letter, number = int(c)/3, int(c)%3
	return letter, number, letter < 3 && number < int(fileLengths[letter])
}

// Every written move has one text, from which ParseMove makes the same move. So does JSON.
func TestWritten(t *testing.T) {
	texts := map[string]bool{}
	for m := range notation.Written[file] {
		again, err := notation.ParseMove[file](m.String())
		require.NoError(t, err)
		require.Equal(t, m, again)
		require.NotZero(t, m)
		require.Equal(t, m.String(), fmt.Sprintf("%s%c%s", m.Cells()[0], map[bool]byte{false: '-', true: 'x'}[m.Captures()], m.Cells()[1]))
		require.Equal(t, m, notation.MoveOf(m.From(), m.To(), m.Captures()))
		require.Equal(t, m, m.Marked(!m.Captures()).Marked(m.Captures()))
		require.Equal(t, m.Mirrored().Turned(), m.Turned().Mirrored())
		require.Equal(t, m, m.Mirrored().Mirrored())
		text, err := json.Marshal(m)
		require.NoError(t, err)
		require.NoError(t, json.Unmarshal(text, &again))
		require.Equal(t, m, again)
		texts[m.String()] = true
	}
	require.Len(t, texts, 7*7*2)
	texts = map[string]bool{}
	for m := range notation.Written[dash] {
		texts[m.String()] = true
		if len(texts) == 15 {
			break
		}
	}
	require.Len(t, texts, 15)
	require.Contains(t, texts, "b2-a1")
}

func TestMoveImages(t *testing.T) {
	m, err := notation.ParseMove[file]("a1xb3")
	require.NoError(t, err)
	require.Equal(t, "c1xb3 c2xb1", m.Mirrored().String()+" "+m.Turned().String())
}

// The zero Move has the empty text, and only the empty text is read as the zero Move. An error leaves a move
// unchanged.
func TestZeroMove(t *testing.T) {
	var none notation.Move[file]
	require.Empty(t, none.String())
	m := notation.MoveOf[file](0, 4, true)
	require.EqualError(t, m.UnmarshalText([]byte("a1xb4")), "move, to, byte 4: 4 is not a number from 1 to 3")
	require.Equal(t, "a1xb2", m.String())
	require.NoError(t, m.UnmarshalText(nil))
	require.Equal(t, none, m)
	for text, want := range map[string]string{
		"":       "move, from, byte 0: nothing instead of a, b or c",
		"a1+b1":  "move, mark, byte 2: '+' instead of - or x",
		"a1-b1 ": "move, to, byte 5: ' ' where the move should end",
	} {
		m, err := notation.ParseMove[file](text)
		require.EqualError(t, err, want)
		require.Zero(t, m)
	}
	_, err := notation.ParseMove[dash]("a1xb1")
	require.EqualError(t, err, "move, mark, byte 2: 'x' instead of -")
}

// NewMove accepts the cells of the board and no other values.
func TestNewMove(t *testing.T) {
	for n := range 256 {
		c := file(n)
		for _, cells := range [][2]file{{c, 0}, {0, c}} {
			m, err := notation.NewMove(cells[0], cells[1], n%2 == 0)
			if files.Valid(c) {
				require.NoError(t, err)
				require.Equal(t, notation.MoveOf(cells[0], cells[1], n%2 == 0), m)
				continue
			}
			require.EqualError(t, err, "one of the cells is not on the board")
			require.Zero(t, m)
		}
	}
}

func TestMoveAllocates(t *testing.T) {
	dst := make([]byte, 0, 10)
	m := notation.MoveOf[file](0, 4, true)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		dst, _ = m.AppendText(dst[:0])
		m, _ = notation.ParseMove[file]("a1-b2")
		m = m.Mirrored().Turned()
	}))
}

// pond is a board on which each player secretly chooses two cells of their own row.
var pond = notation.Board[pondCell]{
	Letters: "abc", Numbers: 2, None: 6, Goals: []bitboard.Set64{bitboard.Of64(0), bitboard.Of64(5)},
	Choices: notation.Choices{Cells: 2, Among: []bitboard.Set64{bitboard.Of64(0, 1, 2), bitboard.Of64(3, 4, 5)},
		Wrong: "not one row"},
}

type pondCell uint8

func (pondCell) Board() notation.Board[pondCell] { return pond }

// The texts of secret moves are those of steps, choices and what others see of a choice. Each has one text.
func TestSecretMoves(t *testing.T) {
	var texts []string
	for m := range notation.WrittenSecrets[pondCell] {
		read, err := notation.ParseSecretMove[pondCell](m.String())
		require.NoError(t, err)
		require.Equal(t, m, read)
		if m.IsChoice() {
			texts = append(texts, m.String())
			require.Equal(t, "+?", m.Masked().String())
			require.NotEqual(t, m.IsMasked(), m.Chosen().Len() == 2)
		} else {
			require.Equal(t, m, m.Masked())
		}
	}
	require.Equal(t, "+a1b1 +a1c1 +b1c1 +a2b2 +a2c2 +b2c2 +?", strings.Join(texts, " "))
	require.Equal(t, "a2b2 a2c2 b2c2", strings.Join(pond.ChoiceTexts(boardgame.Second), " "))
	require.Empty(t, pond.ChoiceTexts(boardgame.NoPlayer))
	for text, says := range map[string]string{
		"+a1": "byte 3: nothing instead of a", "+b1a1": "byte 3: a1 is out of place",
		"+a1a1":  "byte 3: a1 is out of place",
		"+a1,b1": "byte 3: ',' instead of a", "+a1b2": "byte 1: not one row",
		"+a1b1c1": "byte 5: 'c' where the move should end", "?": "byte 0",
	} {
		_, err := notation.ParseSecretMove[pondCell](text)
		require.ErrorContains(t, err, says, text)
	}
}

// SecretSteps list the steps and then the choices, and count both.
func TestSecretSteps(t *testing.T) {
	s := notation.SecretSteps[pondCell]{Among: bitboard.Of64(3, 4, 5)}
	s.Ends[2], s.Add[2] = bitboard.Of64(4), 3
	require.Equal(t, "[b1-b2 +a2b2 +a2c2 +b2c2]", fmt.Sprint(s.Append(nil)))
	require.Equal(t, 4, s.Len())
}

// Goals belong to their players in the picture.
func TestGoals(t *testing.T) {
	for c, cell := range pond.PictureOf(nil).Cells {
		require.Equal(t, []boardgame.Player{1, 0, 0, 0, 0, 2}[c], cell.Home)
		require.Equal(t, cell.Home != 0, cell.Goal)
	}
}
