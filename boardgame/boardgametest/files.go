package boardgametest

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/perft"
)

// quick is the number of nodes above which a count is left out unless the deep ones are asked for too.
const quick = 50_000_000

// PerftTables counts every line of the tables testdata/*.perft, without remembering any state and with a table of states. It
// leaves out counts above 50 million unless deep.
func PerftTables[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d boardgame.Definition[S, M], deep bool) {
	t.Helper()
	files, err := filepath.Glob("testdata/*.perft")
	if err != nil || len(files) == 0 {
		t.Fatalf("no testdata/*.perft: %v", err)
	}
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
			t.Run(fmt.Sprintf("%s:%d", filepath.Base(file), line.Number), func(t *testing.T) {
				s, err := d.Parse(line.Position)
				if err != nil {
					t.Fatal(err)
				}
				for i, want := range line.Nodes {
					if want > quick && !deep {
						continue
					}
					for _, entries := range []int{0, 1 << 20} {
						got, err := perft.Parallel[S, M](context.Background(), s, i+1, perft.Options{Table: entries})
						if err != nil || got != want {
							t.Errorf("perft %d of %q with a table of %d is %d, %v, and not %d (%s)\n%s", i+1, s, entries, got, err,
								want, line.Source, diagram.Text(d.Picture(s)))
						}
					}
				}
			})
		}
	}
}

// Playthrough holds the game against one that is written down in a file, ply by ply: the position with its diagram, whose
// turn it is, the number of legal moves, the move. The oracle says what positions, counts and result must be, so that
// nothing in the file but the drawing rests on the game alone. With update the file is written anew from its moves, or
// from a game with a fixed seed where there is none.
func Playthrough[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d boardgame.Definition[S, M], o Oracle, file string, update bool) {
	t.Helper()
	old, err := os.ReadFile(file)
	if err != nil && !update {
		t.Fatal(err)
	}
	moves := readPlaythrough(string(old))
	if len(moves) == 0 {
		moves = randomGame(o)
	}
	text, err := writePlaythrough(d, o, moves)
	if err != nil {
		t.Fatal(err)
	}
	if update {
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if string(old) != text {
		t.Errorf("%s is not what is played now:\n%s", file, firstDifference(string(old), text))
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
