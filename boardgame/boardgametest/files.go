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
	"github.com/seed4105872c/clutch/boardgame/perft"
)

// perftTables checks every line of the tables testdata/*.perft. At least one line must count from the start position.
// Counts above 10 million need the flag -deep.
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
			parallel(t, fmt.Sprintf("%s:%d", filepath.Base(file), line.Number),
				func(t *testing.T) { k.once(t).counts(line) })
		}
	}
	if !start {
		t.Errorf("no table counts from the start %q", k.starts[0])
	}
}

func (c trial[S, M]) counts(line perft.Line) {
	s, err := c.def.Parse(line.Position)
	c.ok(err, "line %d", line.Number)
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
		got, err := perft.Count[S, M](context.Background(), s, i+1, perft.Options{})
		c.in(s, "").need(err == nil && got == want, "perft %d is %d, %v, but the file says %d (%s)", i+1, got, err, want,
			line.Source)
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
		t.Errorf("%s differs from the output of the game; -update rewrites it, and git diff shows what is new", file)
	}
}

const playFile = "testdata/playthrough.txt"

// readEntries returns what follows a word at the beginning of a file's lines, unquoted. A missing file has no entries.
func readEntries(file, word string) (entries []string) {
	text, _ := os.ReadFile(file)
	for line := range strings.Lines(string(text)) {
		entry, ok := strings.CutPrefix(strings.TrimSuffix(line, "\n"), word+" ")
		if unquoted, err := strconv.Unquote(entry); err == nil {
			entry = unquoted
		}
		if ok {
			entries = append(entries, entry)
		}
	}
	return entries
}

// playthrough replays the moves in a file, and compares the positions, diagrams and numbers of legal moves with the
// file. The oracle must agree with everything except the diagrams. The flag -update rewrites the file from its moves,
// or from a random game of the oracle if there is no file.
func (k *kit[S, M]) playthrough(t *testing.T) {
	if k.Oracle == nil {
		t.Skip("no oracle")
	}
	moves := readEntries(playFile, "play")
	if len(moves) == 0 {
		rng, position := rand.New(rand.NewPCG(1, 1)), k.Oracle.Start()
		for legal := k.Oracle.Moves(position); len(legal) > 0 && len(moves) < 200; legal = k.Oracle.Moves(position) {
			slices.Sort(legal)
			moves = append(moves, pick(rng, legal...))
			position = k.Oracle.Apply(position, moves[len(moves)-1])
		}
	}
	golden(t, playFile, k.once(t).playthroughText(moves))
}

// playthroughText returns the text for the given moves.
func (c trial[S, M]) playthroughText(moves []string) string {
	var b strings.Builder
	c.s = c.starts[0]
	fmt.Fprintf(&b, "A game of %s. You may change the moves by hand; the test writes everything else.\n", c.def.Title)
	fmt.Fprintf(&b, "The hash of the start is %016x.\n", c.s.Hash())
	for ply := 0; ; ply++ {
		c.oracleOutcome()
		fmt.Fprintf(&b, "\nply %d\n%s\n%s\n", ply, c.s, drawn(c.def, c.s))
		if winner, over := c.s.Winner(); over {
			letter := "nobody"
			if winner != boardgame.NoPlayer {
				letter = c.def.Seat(winner).Letter
			}
			fmt.Fprintf(&b, "over: won by %s, rule %s\n", letter, c.s.Ending().Rule.ID())
			return b.String()
		}
		fmt.Fprintf(&b, "%s to move, %d legal moves\n", c.def.Seat(c.s.Turn()).Name, c.s.CountMoves())
		if ply == len(moves) {
			return b.String()
		}
		fmt.Fprintf(&b, "play %s\n", moves[ply])
		m, err := c.def.ParseMove(moves[ply])
		c.ok(err, "the playthrough")
		c.oracleAgrees(moves[ply])
		c.s = c.apply(m)
	}
}

// malformedFile is the file of malformed texts and their errors.
const malformedFile = "testdata/malformed.txt"

// malformed compares the game's errors for malformed texts with a file. To add a text by hand, write a line `position
// ...` or `move ...`. The flag -update then quotes the text and adds its error.
func (k *kit[S, M]) malformed(t *testing.T) {
	var b strings.Builder
	fmt.Fprintf(&b, "The errors of %s for malformed texts. "+
		"You may change the texts by hand; the test writes the errors.\n", k.def.Title)
	for _, what := range []string{"position", "move"} {
		for _, text := range readEntries(malformedFile, what) {
			_, err := k.def.ParseMove(text)
			if what == "position" {
				_, err = k.def.Parse(text)
			}
			k.once(t).need(err != nil && (k.Oracle == nil || what == "move" || !k.Oracle.Valid(text)),
				"the text of the %s %q is not malformed, or the oracle accepts it", what, text)
			fmt.Fprintf(&b, "\n%s %q\n\t%v\n", what, text, err)
		}
	}
	golden(t, malformedFile, b.String())
}
