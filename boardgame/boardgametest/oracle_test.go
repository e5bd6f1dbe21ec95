package boardgametest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestSpreadAndgather(t *testing.T) {
	require.Equal(t, "b../.........", spread("b2/9"))
	require.Equal(t, "b2/9", gather("b../........."))
	rapid.Check(t, func(t *rapid.T) {
		rows := rapid.SliceOf(rapid.StringMatching(`[br.]{1,9}`)).Draw(t, "rows")
		text := strings.Join(rows, "/")
		require.Equal(t, text, spread(gather(text)))
		require.NotRegexp(t, `\d\d|\.`, gather(text))
	})
}

func TestSquares(t *testing.T) {
	require.Equal(t, [][]string{{"a3", "b3"}, {"a2", "b2"}, {"a1", "b1"}}, Squares(2, 3))
	require.Equal(t, "h12", Squares(8, 12)[0][7])
}

// ReadRows and WriteRows agree, and ReadRows reports rows of other lengths and other letters.
func TestReadRows(t *testing.T) {
	lines := [][]string{{"a3", "b3", "c3"}, {"a2"}, {"a1", "b1"}}
	o := PlainOracle{Lines: lines, Letters: "wb", Sides: "wb"}
	valid := func(text string) bool {
		_, ok := o.Read(text)
		return ok
	}
	pieces, ok := ReadRows("1w1/b/bw", "wb", lines)
	require.True(t, ok)
	require.Equal(t, map[string]string{"b3": "w", "a2": "b", "a1": "b", "b1": "w"}, pieces)
	require.Equal(t, "1w1/b/bw", WriteRows(pieces, lines))
	for _, text := range []string{"", "12/1/2", "3/1", "3/1/2/", "4/1/2", "2/1/2", "1x1/1/2", "3/1/W1"} {
		_, ok := ReadRows(text, "wb", lines)
		require.False(t, ok, text)
		require.False(t, valid(text+" w"), text)
	}
	position, ok := o.Read("1w1/b/bw b")
	require.True(t, ok)
	require.Equal(t, "1w1/b/bw b", o.Write(position))
	for _, text := range []string{"1w1/b/bw", "1w1/b/bw ", "1w1/b/bw x", "1w1/b/bw wb", "1w1/b/bw w "} {
		require.False(t, valid(text), text)
	}
}

// Scatter uses all letters and all cells, and leaves some cells empty.
func TestScatter(t *testing.T) {
	rng, seen := rand.New(rand.NewPCG(1, 1)), map[string]bool{}
	for range 100 {
		pieces := scatter(rng, "wb", Squares(3, 3))
		require.Less(t, len(pieces), 10)
		for cell, letter := range pieces {
			seen[cell+letter] = true
		}
	}
	require.Len(t, seen, 18)
}

// pawns is the oracle of a toy game on three files and twelve ranks. A pawn goes one step straight ahead to an empty
// cell, or one step diagonally ahead onto an enemy pawn. A player without pawns has lost.
var pawns = PlainOracle{
	First: "bbb/3/3/3/3/3/3/3/3/3/3/www w", Lines: Squares(3, 12), Letters: "wb", Sides: "wb", Marks: "-x",
	Possible: func(p PlainPosition) bool {
		return len(p.Pieces) > 0 && len(p.Cells("w")) <= 3 && len(p.Cells("b")) <= 3
	},
	Ended: func(p PlainPosition) (winner, rule string) {
		switch "" {
		case strings.Join(p.Cells("b"), ""):
			return "w", "E1"
		case strings.Join(p.Cells("w"), ""):
			return "b", "E1"
		}
		return "", ""
	},
	Broken: func(p PlainPosition, m PlainMove) (rule string) {
		enemy := strings.Trim("wb", p.Turn)
		switch to := p.Pieces[m.To]; {
		case p.Pieces[m.From] != p.Turn:
			return "B1"
		case m.Mark == "-" && m.Ahead == 1 && m.Aside == 0 && to == "",
			m.Mark == "x" && m.Ahead == 1 && m.Aside*m.Aside == 1 && to == enemy:
			return ""
		}
		return "M1"
	},
}

// This example is the second opinion on a game in which a pawn goes one step ahead and captures diagonally.
func ExamplePlainOracle() {
	const position = "3/3/3/1b1/b1w/3/3/3/3/3/3/3 b"
	moves := pawns.Moves(position)
	fmt.Println(len(moves), pawns.Apply(position, "b9xc8"))
	fmt.Println(pawns.Refusal(position, "b9-c8"), pawns.Refusal(position, "c8-c9"), pawns.Refusal(position, "b9-d8"))
	// Output:
	// 3 3/3/3/3/b1b/3/3/3/3/3/3/3 w
	// M1 B1 malformed
}

// Moves lists exactly the moves without a refusal. All positions that Setup makes are valid, and few of them are
// finished.
func TestPlainOracle(t *testing.T) {
	require.Equal(t, pawns.First, pawns.Start())
	for text, valid := range map[string]bool{pawns.First: true, "bbb/b2/3/3/3/3/3/3/3/3/3/www w": false,
		"bbb/3/www w": false, "": false} {
		require.Equal(t, valid, pawns.Valid(text), text)
	}
	rng, finished := rand.New(rand.NewPCG(3, 3)), 0
	for range 300 {
		position := pawns.Setup(rng)
		require.True(t, pawns.Valid(position))
		winner, rule, over := pawns.Outcome(position)
		if over {
			finished++
			require.Equal(t, "E1", rule)
			require.NotContains(t, position[:len(position)-2], strings.Trim("wb", winner))
			require.Empty(t, pawns.Moves(position))
			require.Equal(t, "E1", pawns.Refusal(position, "a1-a2"))
			continue
		}
		legal := map[string]bool{}
		for _, move := range pawns.Moves(position) {
			require.False(t, legal[move])
			legal[move] = true
			require.True(t, pawns.Valid(pawns.Apply(position, move)))
		}
		for range 30 {
			move := pawns.Nonsense(rng)
			require.Equal(t, legal[move], pawns.Refusal(position, move) == "", "%s in %s", move, position)
		}
	}
	require.Positive(t, finished)
	require.Less(t, finished, 100)
	none := pawns
	none.Possible = func(PlainPosition) bool { return false }
	require.Panics(t, func() { none.Setup(rng) })
}

// Nonsense uses all cells and marks, and most of its moves are short.
func TestPlainNonsense(t *testing.T) {
	rng, seen, short := rand.New(rand.NewPCG(4, 4)), map[string]bool{}, 0
	cells := slices.Concat(pawns.Lines...)
	for range 2000 {
		from, mark, to, ok := pawns.cut(pawns.Nonsense(rng))
		require.True(t, ok)
		seen["from "+from], seen[mark], seen["to "+to] = true, true, true
		white, black := pawns.move(PlainPosition{Turn: "w"}, from, mark, to),
			pawns.move(PlainPosition{Turn: "b"}, from, mark, to)
		require.Equal(t, -black.Ahead, white.Ahead)
		if max(white.Ahead, -white.Ahead) <= 2 {
			short++
		}
	}
	require.Len(t, seen, 2*len(cells)+2)
	require.Greater(t, short, 1500)
}

func TestPlainMoves(t *testing.T) {
	o := PlainOracle{Lines: [][]string{{"a1", "a11", "b1"}}, Marks: "-x"}
	for text, want := range map[string]string{"a1-b1": "a1 - b1", "a11xa1": "a11 x a1", "b1x": "", "b1": "", "-a1": "",
		"a1-x": "", "a1 -b1": "", "": ""} {
		from, mark, to, ok := o.cut(text)
		require.Equal(t, want != "", ok)
		if ok {
			require.Equal(t, want, from+" "+mark+" "+to)
		}
	}
}

// A game on boards of several sizes has one oracle. In this one, a move puts a pawn on the last rank.
func TestSizes(t *testing.T) {
	sized := pawns
	sized.Sizes = [][][]string{Squares(3, 12), Squares(2, 3)}
	sized.Special = []string{"a3", "a12"}
	sized.Other = func(p PlainPosition, move string) (after PlainPosition, rule string) {
		if move != p.Lines[0][0] || p.Pieces[move] != "" {
			return p, "M2"
		}
		after = PlainPosition{Pieces: maps.Clone(p.Pieces), Turn: strings.Trim("wb", p.Turn)}
		after.Pieces[move] = p.Turn
		return after, ""
	}
	require.True(t, sized.Valid("bb/2/ww w"))
	require.False(t, sized.Valid("bbb/3/www w"))
	require.Equal(t, "1b/w1/1w b", sized.Apply("1b/2/ww w", "a1-a2"))
	require.Equal(t, "wb/2/ww b", sized.Apply("1b/2/ww w", "a3"))
	require.ElementsMatch(t, []string{"a1-a2", "b1-b2", "a3"}, sized.Moves("1b/2/ww w"))
	require.Equal(t, "M2", sized.Refusal("1b/2/ww w", "a12"))
	require.Equal(t, "malformed", sized.Refusal("1b/2/ww w", "c1-c2"))
	sizes := map[int]bool{}
	for seed := range uint64(20) {
		sizes[strings.Count(sized.Setup(rand.New(rand.NewPCG(seed, 0))), "/")] = true
	}
	require.Len(t, sizes, 2)
}

// A plain oracle can have moves that take a piece from the board, and moves of other forms. Here a pawn on the last
// rank leaves the board with a move to its own cell, or with the move "all" together with all others on that rank.
func TestSpecialMoves(t *testing.T) {
	leaving := pawns
	leaving.Random = func(rng *rand.Rand) PlainPosition {
		return PlainPosition{Pieces: scatter(rng, "wb", Squares(3, 12)), Turn: pick(rng, "w", "b")}
	}
	leaving.Special = []string{"all"}
	leaving.Other = func(p PlainPosition, move string) (after PlainPosition, rule string) {
		after, rule = PlainPosition{Pieces: maps.Clone(p.Pieces), Turn: strings.Trim("wb", p.Turn)}, "M2"
		for _, cell := range p.Cells(p.Turn) {
			if numberOf(cell) == map[string]int{"w": 12, "b": 1}[p.Turn] {
				delete(after.Pieces, cell)
				rule = ""
			}
		}
		return after, rule
	}
	leaving.Broken = func(p PlainPosition, m PlainMove) string {
		if m.From == m.To && m.Mark == "-" && p.Pieces[m.From] == p.Turn &&
			numberOf(m.To) == map[string]int{"w": 12, "b": 1}[p.Turn] {
			return ""
		}
		return pawns.Broken(p, m)
	}
	const position = "w2/1b1/3/3/3/3/3/3/3/3/3/3 w"
	require.Equal(t, []string{"a12-a12", "all"}, leaving.Moves(position))
	require.Equal(t, "3/1b1/3/3/3/3/3/3/3/3/3/3 b", leaving.Apply(position, "a12-a12"))
	require.Equal(t, "3/1b1/3/3/3/3/3/3/3/3/3/3 b", leaving.Apply("w1w/1b1/3/3/3/3/3/3/3/3/3/3 w", "all"))
	require.Equal(t, "M2", leaving.Refusal("w2/1b1/3/3/3/3/3/3/3/3/3/3 b", "all"))
	require.Equal(t, "E1", leaving.Refusal("3/1b1/3/3/3/3/3/3/3/3/3/3 b", "all"))
	require.Equal(t, "malformed", leaving.Refusal(position, "none"))
	rng := rand.New(rand.NewPCG(5, 5))
	require.Contains(t, []string{leaving.Nonsense(rng), leaving.Nonsense(rng), leaving.Nonsense(rng),
		leaving.Nonsense(rng), leaving.Nonsense(rng), leaving.Nonsense(rng)}, "all")
	for range 100 {
		require.True(t, leaving.Valid(leaving.Setup(rng)))
	}
}

// A plain oracle can keep account of captured pieces: it lists them in order, counts them, and sets up positions that
// have all pieces of the game on the board or captured.
func TestPlainOracleCaptures(t *testing.T) {
	keeping := pawns
	keeping.First, keeping.Captured, keeping.Set = pawns.First+" -", "bw", "wwwbbb"
	keeping.Possible = func(p PlainPosition) bool {
		return p.Count("w") == 3 && p.Count("bw") == 6 &&
			len(p.Pieces) > 0
	}
	require.True(t, keeping.Valid(keeping.First))
	for _, text := range []string{pawns.First, pawns.First + " b", "bb1/3/3/3/3/3/3/3/3/3/3/1ww w wb",
		"bb1/3/3/3/3/3/3/3/3/3/3/1ww w "} {
		require.False(t, keeping.Valid(text), text)
	}
	require.Equal(t, "bb1/3/3/3/3/3/3/3/3/3/w2/2w b bw", keeping.Apply("bb1/3/3/3/3/3/3/3/3/3/b2/1ww w w", "b1xa2"))
	rng, captured := rand.New(rand.NewPCG(6, 6)), map[int]bool{}
	for range 100 {
		position := keeping.Setup(rng)
		require.True(t, keeping.Valid(position), position)
		p, _ := keeping.Read(position)
		captured[len(p.Pieces)] = true
	}
	require.Len(t, captured, 6)
}

// Subsets lists all choices in the order of the cells.
func TestSubsets(t *testing.T) {
	require.Equal(t, []string{"a1b1", "a1c1", "b1c1"}, Subsets([]string{"a1", "b1", "c1"}, 2))
	require.Empty(t, Subsets([]string{"a1"}, 2))
}
