package boardgametest

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/perft"
)

// perftTables checks every line of the tables testdata/*.perft. At least one line must count from the start position.
// The last count of each line is also checked with a table of states. Counts above 10 million need the flag -deep.
func (k *kit[S, M]) perftTables(t *testing.T) {
	files, err := filepath.Glob("testdata/*.perft")
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 {
		t.Skip("no testdata/*.perft")
	}
	start := false
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		table, err := perft.ReadTable(bytes.NewReader(text))
		if err != nil || len(table) == 0 {
			t.Fatalf("%s: %d lines, %v", file, len(table), err)
		}
		for _, line := range table {
			start = start || line.Position == k.starts[0].String()
			parallel(t, fmt.Sprintf("%s:%d",
				filepath.Base(file), line.Number), func(t *testing.T) { k.perftLine(t, line) })
		}
	}
	if !start {
		t.Errorf("no table counts from the start %q", k.starts[0])
	}
}

func (k *kit[S, M]) perftLine(t *testing.T, line perft.Line) {
	s, err := k.def.Parse(line.Position)
	if err != nil {
		t.Fatal(err)
	}
	most := uint64(10_000_000)
	switch {
	case *deep:
		most = math.MaxUint64
	case underRace():
		most = 100_000 // package perft has its own tests for races
	}
	for i, want := range line.Nodes {
		if want > most {
			return
		}
		k.perft(t, s, i+1, 0, want, line.Source)
		if last := i+1 == len(line.Nodes) || line.Nodes[i+1] > most; last {
			k.perft(t, s, i+1, 1<<16, want, line.Source)
		}
	}
}

// perft checks one count. The table of states has the given number of entries. If that number is 0, perft uses no
// table.
func (k *kit[S, M]) perft(t *testing.T, s S, depth, entries int, want uint64, source string) {
	got, err := perft.Count[S, M](context.Background(), s, depth, perft.Options{Table: entries})
	how := "counted plainly"
	if entries > 0 {
		how = fmt.Sprintf("counted with a table of %d states", entries)
	}
	switch board := diagram.Text(k.def.Picture(s)); {
	case err != nil:
		t.Errorf("perft %d of %q, %s: %v\n%s", depth, s, how, err, board)
	case got != want:
		t.Errorf("perft %d of %q, %s, is %d, but the file says %d (%s)\n%s", depth, s, how, got, want, source, board)
	}
}

// golden compares text with a file in testdata, or rewrites the file if the flag -update is set.
func golden(t *testing.T, file, text string) {
	t.Helper()
	if *update {
		err := os.MkdirAll(filepath.Dir(file), 0o755)
		if err == nil {
			err = os.WriteFile(file, []byte(text), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
		return
	}
	old, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v (-update writes it)", err)
	}
	if string(old) != text {
		t.Errorf("%s differs from the output of the game (-update rewrites the file):\n%s",
			file, firstDifference(string(old), text))
	}
}

func firstDifference(a, b string) string {
	linesA, linesB := strings.Split(a, "\n"), strings.Split(b, "\n")
	for i := range min(len(linesA), len(linesB)) {
		if linesA[i] != linesB[i] {
			return fmt.Sprintf("line %d: %q in the file, and %q now", i+1, linesA[i], linesB[i])
		}
	}
	return fmt.Sprintf("%d lines in the file, and %d now", len(linesA), len(linesB))
}

const (
	playFile   = "testdata/playthrough.txt"
	playPrefix = "play "
)

// playthrough replays the moves in a file, and compares the positions, diagrams and numbers of legal moves with the
// file. The oracle must agree with everything except the diagrams. The flag -update rewrites the file from its moves,
// or from a random game if there is no file.
func (k *kit[S, M]) playthrough(t *testing.T) {
	if k.Oracle == nil {
		t.Skip("no oracle")
	}
	old, _ := os.ReadFile(playFile)
	moves := readPlaythrough(string(old))
	if len(moves) == 0 {
		moves = randomGame(k.Oracle)
	}
	text, err := writePlaythrough(k.def, k.Oracle, moves)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, playFile, text)
}

func readPlaythrough(text string) (moves []string) {
	for line := range strings.Lines(text) {
		if move, ok := strings.CutPrefix(strings.TrimSpace(line), playPrefix); ok {
			moves = append(moves, move)
		}
	}
	return moves
}

// randomGame returns the moves of a game that the oracle plays at random, with a fixed seed.
func randomGame(o Oracle) (moves []string) {
	rng := rand.New(rand.NewPCG(1, 1))
	position := o.Start()
	for range 200 {
		legal := o.Moves(position)
		if len(legal) == 0 {
			break
		}
		slices.Sort(legal)
		moves = append(moves, legal[rng.IntN(len(legal))])
		position = o.Apply(position, moves[len(moves)-1])
	}
	return moves
}

// writePlaythrough returns the text for the given moves, or an error if the oracle disagrees.
func writePlaythrough[S boardgame.Position[S, M], M boardgame.Move](
	d game.Definition[S, M], o Oracle, moves []string,
) (string, error) {
	s, err := d.Start(nil)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "A game of %s. You may change the moves by hand; the test writes everything else.\n", d.Title)
	position := o.Start()
	for ply := 0; ; ply++ {
		if s.String() != position {
			return "", fmt.Errorf("ply %d is %q, but %q in the oracle", ply, s, position)
		}
		fmt.Fprintf(&b, "\nply %d\n%s\n%s\n", ply, position, diagram.Text(d.Picture(s)))
		if winner, rule, over := o.Outcome(position); over {
			if winner == "" {
				winner = "nobody"
			}
			fmt.Fprintf(&b, "over: won by %s, rule %s\n", winner, rule)
			if s.Ended().ID() != rule {
				return "", fmt.Errorf("the rule %q ended the game, but %q in the oracle", s.Ended(), rule)
			}
			return b.String(), nil
		}
		n := len(o.Moves(position))
		if n != s.CountMoves() {
			return "", fmt.Errorf("ply %d has %d moves, but %d in the oracle", ply, s.CountMoves(), n)
		}
		fmt.Fprintf(&b, "%s to move, %d legal moves\n", d.Seat(s.Turn()).Name, n)
		if ply == len(moves) {
			return b.String(), nil
		}
		fmt.Fprintf(&b, "%s%s\n", playPrefix, moves[ply])
		m, err := d.ParseMove(moves[ply])
		if err != nil {
			return "", err
		}
		if s, err = s.Apply(m); err != nil {
			return "", err
		}
		position = o.Apply(position, moves[ply])
	}
}

// malformedFile is the file of malformed texts and their errors.
const malformedFile = "testdata/malformed.txt"

// malformed compares the game's errors for malformed texts with a file. To add a text by hand, write a line `position
// ...` or `move ...`. The flag -update then quotes the text and adds its error.
func (k *kit[S, M]) malformed(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "The errors of %s for malformed texts. You may change the texts by hand; the test writes the errors.\n", k.def.Title)
	for _, what := range []string{"position", "move"} {
		for _, text := range k.malformedTexts(what) {
			err := k.malformedError(what, text)
			if err == nil {
				t.Fatalf("the text of the %s %q is not malformed", what, text)
			}
			fmt.Fprintf(&b, "\n%s %q\n\t%v\n", what, text, err)
			if k.Oracle != nil && what == "position" && k.Oracle.Valid(text) {
				t.Errorf("the oracle accepts the position %q", text)
			}
		}
	}
	golden(t, malformedFile, b.String())
}

func (k *kit[S, M]) malformedError(what, text string) (err error) {
	if what == "move" {
		_, err = k.def.ParseMove(text)
	} else {
		_, err = k.def.Parse(text)
	}
	return err
}

// malformedTexts returns the file's texts of one kind, "position" or "move". If the file has none, malformedTexts
// returns texts that are almost valid.
func (k *kit[S, M]) malformedTexts(what string) (texts []string) {
	file, _ := os.ReadFile(malformedFile) // golden reports a missing file
	for line := range strings.Lines(string(file)) {
		text, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), what+" ")
		if unquoted, err := strconv.Unquote(text); err == nil {
			text = unquoted
		}
		if ok {
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 {
		return k.almostGood(what)
	}
	return texts
}

func (k *kit[S, M]) almostGood(what string) []string {
	good := k.starts[0].String()
	if what == "move" {
		good = k.starts[0].AppendMoves(nil)[0].String()
	}
	texts := []string{""}
	rng := rand.New(rand.NewPCG(10, 10))
	for range 60 {
		text := edited(good, rng.IntN)
		if len(texts) < 12 && k.malformedError(what, text) != nil {
			texts = append(texts, text)
		}
	}
	return texts
}
