package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// ReadRows and WriteRows agree, and ReadRows reports rows of other lengths and other letters.
func TestReadRows(t *testing.T) {
	require.Equal(t, [][]string{{"a3", "b3"}, {"a2", "b2"}, {"a1", "b1"}}, Squares(2, 3))
	lines := [][]string{{"a3", "b3", "c3"}, {"a2"}, {"a1", "b1"}}
	o := PlainOracle{Lines: lines, Letters: "wb", Sides: "wb"}
	p, ok := o.Read("1w1/b/bw b")
	require.True(t, ok)
	require.Equal(t, PlainPosition{Pieces: map[string]string{"b3": "w", "a2": "b", "a1": "b", "b1": "w"}, Turn: "b"}, p)
	require.Equal(t, "1w1/b/bw b", o.Write(p))
	for _, rows := range []string{"", "12/1/2", "3/1", "3/1/2/", "4/1/2", "2/1/2", "1x1/1/2", "3/1/W1"} {
		_, ok := o.Read(rows + " w")
		require.False(t, ok, rows)
	}
	for _, turn := range []string{"", " ", " x", " wb", " w "} {
		_, ok := o.Read("1w1/b/bw" + turn)
		require.False(t, ok, turn)
	}
}

// pawns is the oracle of a toy game on three files and twelve ranks. A pawn goes one step straight ahead to an empty
// cell, or one step diagonally ahead onto an enemy pawn. A player without pawns has lost.
var pawns = PlainOracle{
	First: "bbb/3/3/3/3/3/3/3/3/3/3/www w", Lines: Squares(3, 12), Letters: "wb", Sides: "wb", Marks: "-x",
	Possible: func(p PlainPosition) bool {
		return len(p.Pieces) > 0 && len(p.Cells("w")) <= 3 && len(p.Cells("b")) <= 3
	},
	Ended: func(p PlainPosition) (winner, rule string) {
		for side, enemy := range map[string]string{"w": "b", "b": "w"} {
			if len(p.Cells(enemy)) == 0 {
				return side, "E1"
			}
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

// Moves lists exactly the moves without a refusal, and few of the positions that Setup makes are finished.
func TestPlainOracle(t *testing.T) {
	require.True(t, pawns.Valid(pawns.Start()))
	require.False(t, pawns.Valid("bbb/b2/3/3/3/3/3/3/3/3/3/www w"))
	rng, finished, cells := rand.New(rand.NewPCG(3, 3)), 0, slices.Concat(pawns.Lines...)
	for range 300 {
		position := pawns.Setup(rng)
		legal := pawns.Moves(position)
		if _, rule, over := pawns.Outcome(position); over {
			finished++
			require.Empty(t, legal)
			require.Equal(t, rule, pawns.Refusal(position, "a1-a2"))
		}
		for range 30 {
			move := pick(rng, cells...) + pick(rng, "-", "x") + pick(rng, cells...)
			require.Equal(t, slices.Contains(legal, move), pawns.Refusal(position, move) == "", "%s in %s", move, position)
		}
	}
	require.Positive(t, finished)
	require.Less(t, finished, 100)
	for _, move := range []string{"b1x", "b1", "-a1", "a1-x", "a1 -b1", ""} {
		require.Equal(t, "malformed", pawns.Refusal(pawns.First, move))
	}
	none := pawns
	none.Possible = func(PlainPosition) bool { return false }
	require.Panics(t, func() { none.Setup(rng) })
}

// echo is an oracle that calls the toy itself. Only the method that wrongAbout names gives wrong results.
type echo struct{ wrongAbout string }

func (o echo) state(position string) toy {
	return notation.Must(parseToy(position))
}

func (o echo) Start() string { return ".w.... b 1" }

func (o echo) Valid(position string) bool {
	_, err := parseToy(position)
	return (err == nil) != (o.wrongAbout == "Valid")
}

func (o echo) Moves(position string) (moves []string) {
	for m := range o.state(position).LegalMoves() {
		moves = append(moves, m.String())
	}
	if o.wrongAbout == "Moves" && len(moves) > 0 {
		moves = moves[1:]
	}
	return moves
}

func (o echo) Apply(position, move string) string {
	if o.wrongAbout == "Apply" {
		return position
	}
	next, _ := o.state(position).Apply(dark.Move(move[0]))
	return next.String()
}

func (o echo) Outcome(position string) (winner, rule string, over bool) {
	s := o.state(position)
	p, over := s.Winner()
	if o.wrongAbout == "Outcome" && over {
		p = 3 - p
	}
	if over {
		winner = "wb"[p-1 : p]
	}
	return winner, s.Ending().Rule.ID(), over
}

func (o echo) Refusal(position, move string) string {
	if len(move) != 1 || !strings.Contains("abcdef.?", move) {
		return "malformed"
	}
	rule := refusal(o.state(position).Check(dark.Move(move[0]))).ID()
	if o.wrongAbout == "Refusal" && rule != "" {
		return "X1"
	}
	return rule
}

func (o echo) Setup(rng *rand.Rand) string {
	s, _, _ := boardgame.Playout(o.state(o.Start()), rng, rng.IntN(12), nil)
	return s.String()
}

func TestAgreeingOracle(t *testing.T) {
	suite := toySuite(toyDefinition(lawful))
	suite.Oracle, suite.Positions = echo{}, []string{"wwWWbb w 6"}
	newKit(t, suite).
		secondOpinion(t)
}

func TestDisagreementIsFound(t *testing.T) {
	for about, says := range map[string]string{"Moves": "but the oracle lists", "Apply": "but in the oracle it leads to",
		"Outcome": "but in the oracle over", "Refusal": `but the oracle answers "X1"`, "Valid": "accepted by the oracle"} {
		k, said := toyKitOf(t, lawful), &listener{TB: t}
		k.Oracle = echo{about}
		rapid.Check(said, func(t *rapid.T) {
			c := k.once(t).after(k.draw(t))
			c.oracleAgreesOnAll()
			c.oracleAgreesOnText()
		})
		require.Contains(t, said.String(), says)
	}
}

// The kit writes the golden files, holds the game against them, and keeps what was added by hand.
func TestGoldenFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.Mkdir("testdata", 0o755))
	require.NoError(t, os.WriteFile(malformedFile, []byte("move z\nposition ...... w 1\nmove \"a\\n\"\n"), 0o644))
	k := toyKitOf(t, lawful)
	k.Oracle, k.Refused = echo{}, []Asked{{"wwwbbb w 6", "a"}, {"w..... w 1", "a"}}
	for _, *update = range []bool{true, false} {
		k.playthrough(t)
		k.refusals(t)
		k.malformed(t)
	}
	for file, parts := range map[string][]string{
		playFile: {"The hash of the start is ", "over: won by", "\nply 5\n"},
		"testdata/refusals.txt": {"== T1. Turns ==\n\nw..... w 1\n\n<w>. . . . .\n\na: a has one stone (dark/T1)\n\n== E1. The " +
			"end ==\n", "a move in the zero State: there is no position"},
		malformedFile: {
			"position \"...... w 1\"\n\timpossible position: there are 0 stones, not 1 (dark/B1)\n",
			"move \"a\\n\"\n\tmove, byte 1: '\\n' where the move should end\n"},
	} {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, part := range parts {
			require.Contains(t, string(text), part)
		}
	}
	moves := readEntries(playFile, "play")
	require.Greater(t, len(moves), 4)
	for says, write := range map[string]func(c trial[toy, dark.Move]){
		`the oracle by "X1"`: func(c trial[toy, dark.Move]) {
			c.Oracle = echo{"Refusal"}
			c.refusalsText()
		},
		"but in the oracle it leads to": func(c trial[toy, dark.Move]) {
			c.Oracle = echo{"Apply"}
			c.playthroughText(moves)
		},
		"move, byte 1": func(c trial[toy, dark.Move]) { c.playthroughText([]string{"aa"}) },
	} {
		k, said := toyKitOf(t, lawful), &listener{TB: t}
		k.Oracle, k.Refused = echo{}, []Asked{{"w..... w 1", "a"}}
		require.PanicsWithValue(t, said, func() { write(k.once(said)) })
		require.Contains(t, said.String(), says)
	}
}

// An embedded oracle need not have the functions of the methods that it replaces: none is missed.
func TestPlainOracleWithoutFunctions(t *testing.T) {
	o := pawns
	o.Possible, o.Ended, o.Broken = nil, nil, nil
	for seed := range uint64(100) {
		text := o.Setup(rand.New(rand.NewPCG(seed, 0)))
		require.True(t, o.Valid(text))
		_, _, over := o.Outcome(text)
		require.False(t, over)
		require.Empty(t, o.Refusal(text, "a1-a2"))
		p, _ := o.Read(text)
		require.Len(t, o.Moves(text), len(p.Pieces)*36*2, "each piece goes to each cell, with each mark")
	}
}
