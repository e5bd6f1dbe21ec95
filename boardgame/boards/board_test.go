package boards_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boards"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// spot is a cell of any board in these tests. Values from 200 are not cells.
type spot uint8

func (c spot) String() string { return fmt.Sprint("spot ", uint8(c)) }

// boards returns two boards of squares, one with the default cell values and one with other values, a board of
// hexagons in files, and a board of hexagons in rows. The boards have different sizes, so that code that confuses
// letters with numbers fails the tests.
func someBoards() map[string]*boards.Board[spot] {
	return map[string]*boards.Board[spot]{
		"squares":       {Letters: "abcd", Numbers: 12, None: 200},
		"other squares": {Letters: "abc", Numbers: 2, None: 201, Firsts: []spot{3, 4, 6}, Step: 16},
		"files": {
			Grid: picture.HexagonFiles, Letters: "abc", Lengths: []int{2, 3, 2}, None: 202,
			Firsts: []spot{3, 14, 25}, Step: 1,
		},
		"rows": {
			Grid: picture.HexagonRows, Letters: "ABC", Lengths: []int{2, 3, 1}, None: 203,
			Firsts: []spot{2, 3, 199}, Step: 4,
		},
		"sparse": {Letters: "abcd", Numbers: 3, None: 204, Sparse: "a1d1b2c2a3d3"},
	}
}

// boardNames returns the names of each board's cells in the order of a position's text, line by line.
func boardNames() map[string]string {
	var ranks []string
	for rank := 12; rank >= 1; rank-- {
		ranks = append(ranks, fmt.Sprintf("a%[1]d b%[1]d c%[1]d d%[1]d", rank))
	}
	return map[string]string{
		"squares":       strings.Join(ranks, "/"),
		"other squares": "a2 b2 c2/a1 b1 c1",
		"files":         "a1 a2/b1 b2 b3/c1 c2",
		"rows":          "C1/B1 B2 B3/A1 A2",
		"sparse":        "a3 d3/b2 c2/a1 d1",
	}
}

// Each line of the text has the cells that the documentation of Board states. Every cell has one name, and Parse reads
// it back.
func TestBoardNames(t *testing.T) {
	for name, board := range someBoards() {
		lines := strings.Split(boardNames()[name], "/")
		seen := map[spot]bool{}
		for i, line := range lines {
			for j, cell := range strings.Fields(line) {
				c, err := board.Parse(cell)
				require.NoError(t, err, name)
				require.False(t, seen[c], "%s: %s has the value of another cell", name, cell)
				seen[c] = true
				require.Equal(t, cell, board.Name(c))
				require.Equal(t, "x"+cell, string(board.Append([]byte("x"), c)))
				require.True(t, board.Valid(c))
				require.Equal(t, cell, fmt.Sprintf("%c%d", board.Letter(c), board.Number(c)))
				text := string(board.AppendRows(nil, func(at spot) byte {
					if at == c {
						return 'p'
					}
					return 0
				}))
				rows := strings.Split(text, "/")
				require.Len(t, rows, len(lines), name)
				require.Contains(t, rows[i], "p", "%s: %s is in line %d", name, cell, i)
				require.Equal(t, j > 0, rows[i][0] != 'p', "%s: %s in %q", name, cell, rows[i])
			}
		}
		var all []string
		for c := range board.All() {
			require.True(t, seen[c], name)
			all = append(all, board.Name(c))
		}
		require.ElementsMatch(t, strings.Fields(strings.ReplaceAll(boardNames()[name], "/", " ")), all)
		pairs := 0
		for from, to := range board.Pairs() {
			require.True(t, seen[from] && seen[to])
			pairs++
		}
		require.Equal(t, len(all)*len(all), pairs)
		for n := range 256 {
			if c := spot(n); !seen[c] {
				require.False(t, board.Valid(c), "%s: %d", name, n)
				require.Equal(t, "no cell", board.Name(c))
				require.Empty(t, board.Append(nil, c))
				require.Zero(t, board.Letter(c))
				require.Zero(t, board.Number(c))
			}
		}
	}
}

// An error in a line names the line. After an error in the name of a cell, Parse returns None.
func TestBoardErrors(t *testing.T) {
	for _, c := range []struct{ board, text, want string }{
		{"squares", "4/4/x", "position, rank 10, byte 4: 'x' is neither a piece (p or q) nor a number of empty cells"},
		{"squares", "4 4", "position, rank 12, byte 1: ' ' instead of '/' after the rank"},
		{"files", "2/4", "position, file b, byte 2: 4 empty cells do not fit into 3 cells (write a run as one number)"},
		{"rows", "1/3/1", "position, row A, byte 5: 1 cell instead of 2"},
	} {
		in := notation.Scan("position", c.text)
		someBoards()[c.board].ScanRows(&in, "pq", func(spot, byte) {})
		require.EqualError(t, in.Err(), c.want)
	}
	for name, board := range someBoards() {
		for _, text := range []string{"", "a", "z1", "a0", "b99", "a1 ", "A01", "a-1"} {
			c, err := board.Parse(text)
			var syntax *boardgame.SyntaxError
			require.ErrorAs(t, err, &syntax, "%s: %q", name, text)
			require.Equal(t, board.None, c)
		}
	}
	in := notation.Scan("move", "a1-b9")
	someBoards()["files"].ScanMove(&in, "-x")
	require.EqualError(t, in.Err(), "move, to, byte 4: 9 is not a number from 1 to 3")
}

// ScanPosition reads the rows and the side to move, and AppendPosition writes them.
func TestScanPosition(t *testing.T) {
	board := someBoards()["rows"]
	for text, side := range map[string]boardgame.Player{"p/3/1q w": boardgame.First, "p/3/1q b": boardgame.Second} {
		pieces := map[spot]byte{}
		in := notation.Scan("position", text)
		turn := board.ScanPosition(&in, "pq", "wb", func(c spot, letter byte) { pieces[c] = letter })
		in.End()
		require.NoError(t, in.Err())
		require.Equal(t, side, turn)
		at := func(c spot) byte { return pieces[c] }
		require.Equal(t, "before "+text, string(board.AppendPosition([]byte("before "), turn, "wb", at)))
		require.Equal(t, "before ", string(board.AppendPosition([]byte("before "), boardgame.NoPlayer, "wb", at)))
	}
	for text, want := range map[string]string{
		"1/3/2":   "position, side to move, byte 5: nothing instead of ' ' after the last row",
		"1/3/2 B": "position, side to move, byte 6: 'B' instead of w or b",
	} {
		in := notation.Scan("position", text)
		board.ScanPosition(&in, "pq", "wb", func(spot, byte) {})
		require.EqualError(t, in.Err(), want)
	}
}

// A half turn reverses the order of the cells in the text, and a mirror reverses each line of the board that runs from
// left to right. Other values have no image.
func TestBoardImages(t *testing.T) {
	for name, want := range map[string]string{
		"squares":       "a1 d1 d12, b5 c5 c8, d12 a12 a1",
		"other squares": "a1 c1 c2, b2 b2 b1",
		"files":         "a1 c1 c2, a2 c2 c1, b1 b1 b3, b2 b2 b2",
	} {
		board := someBoards()[name]
		for images := range strings.SplitSeq(want, ", ") {
			cell, err := board.Parse(images[:strings.IndexByte(images, ' ')])
			require.NoError(t, err)
			require.Equal(t, images, fmt.Sprintf("%s %s %s",
				board.Name(cell), board.Name(board.Mirrored(cell)), board.Name(board.Turned(cell))))
		}
		for c := range board.All() {
			require.Equal(t, c, board.Mirrored(board.Mirrored(c)))
			require.Equal(t, c, board.Turned(board.Turned(c)))
		}
		require.Equal(t, board.None, board.Mirrored(210))
		require.Equal(t, board.None, board.Turned(210))
	}
	rows := boards.Board[spot]{
		Grid: picture.HexagonRows, Letters: "ABC", Lengths: []int{2, 3, 2},
		Firsts: []spot{0, 3, 6}, Step: 1,
	}
	for cell, images := range map[string]string{"A1": "A2 C2", "B1": "B3 B3", "C1": "C2 A2"} {
		c, err := rows.Parse(cell)
		require.NoError(t, err)
		require.Equal(t, images, rows.Name(rows.Mirrored(c))+" "+rows.Name(rows.Turned(c)))
	}
}

// Picture gives every cell the coordinates of its grid, in order, and puts the labels outside the board.
func TestBoardPicture(t *testing.T) {
	for name, want := range map[string]struct{ cells, labels string }{
		"other squares": {"a1 0,0 b1 1,0 c1 2,0 a2 0,1 b2 1,1 c2 2,1", "1 -1,0 2 -1,1 a 0,-1 b 1,-1 c 2,-1"},
		"files": {"a1 0,-1 a2 0,1 b1 1,-2 b2 1,0 b3 1,2 c1 2,-1 c2 2,1",
			"a 0,-3 2 0,3 b 1,-4 3 1,4 c 2,-3 2 2,3"},
		"rows": {"A1 -1,0 A2 1,0 B1 -2,1 B2 0,1 B3 2,1 C1 0,2", "A -3,0 2 3,0 B -4,1 3 4,1 C -2,2 1 2,2"},
	} {
		board := someBoards()[name]
		p := board.Picture(func(c spot, cell *picture.Cell) { cell.Piece.Word = board.Name(c) })
		require.Equal(t, board.Grid, p.Grid)
		var cells, labels []string
		for _, c := range p.Cells {
			cells = append(cells, fmt.Sprintf("%s %d,%d", c.Name, c.X, c.Y))
			require.Equal(t, c.Name, c.Piece.Word)
		}
		for _, l := range p.Labels {
			labels = append(labels, fmt.Sprintf("%s %d,%d", l.Text, l.X, l.Y))
		}
		require.Equal(t, want.cells, strings.Join(cells, " "), name)
		require.Equal(t, want.labels, strings.Join(labels, " "), name)
	}
}

// A sparse board has no other cells than those in its list, and its labels stand beside all files and ranks.
func TestSparseBoardLacksCells(t *testing.T) {
	board := someBoards()["sparse"]
	for _, name := range []string{"b1", "c3", "d2", "a4", "e1"} {
		c, err := board.Parse(name)
		require.Equal(t, board.None, c)
		var wrong *boardgame.SyntaxError
		require.ErrorAs(t, err, &wrong, name)
	}
	_, err := board.Parse("c1")
	require.ErrorContains(t, err, "the board has no cell c1")
	require.Equal(t, "c2", board.Name(board.Mirrored(2)))
	require.Equal(t, "d3", board.Name(board.Turned(0)))
	p := board.Picture(func(spot, *picture.Cell) {})
	require.Len(t, p.Cells, 6)
	require.Equal(t, picture.Cell{Name: "c2", X: 2, Y: 1}, p.Cells[3])
	require.Len(t, p.Labels, 7)
	require.Contains(t, p.Labels, picture.Label{Text: "b", X: 1, Y: -1})
}
