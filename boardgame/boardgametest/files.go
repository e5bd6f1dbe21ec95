package boardgametest

import (
	"bytes"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/perft"
)

// quick returns the highest count that is checked without the flag -deep.
func quick() uint64 {
	if underRace {
		return 100_000 // package perft has its own tests for races
	}
	return 10_000_000
}

// perftTables checks every line of the tables testdata/*.perft. At least one line must count from the start position. The
// last count of each line is also checked with a table of states. Counts above 10 million need the flag -deep.
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
			parallel(t, fmt.Sprintf("%s:%d", filepath.Base(file), line.Number), func(t *testing.T) { k.perftLine(t, line) })
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
	most := quick()
	if *deep {
		most = math.MaxUint64
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

// perft checks one count. The table of states has the given number of entries. If that number is 0, perft uses no table.
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
		t.Errorf("%s differs from the output of the game (-update rewrites the file):\n%s", file, firstDifference(string(old), text))
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
