package perft_test

import (
	"strings"
	"testing"

	"github.com/seed4105872c/clutch/boardgame/perft"
)

// ReadTable returns an error, or a table in which every line has all its parts.
func FuzzReadTable(f *testing.F) {
	for _, text := range []string{"", "# c\n\np w; 1 2 3; source\n", "p;1", ";;", "p;-1;s", "p;1;s\r\n"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		table, err := perft.ReadTable(strings.NewReader(text))
		if err != nil {
			return
		}
		last := 0
		for _, line := range table {
			if line.Position == "" || line.Source == "" || len(line.Nodes) == 0 || line.Number <= last {
				t.Fatalf("%q has the line %#v", text, line)
			}
			last = line.Number
		}
	})
}
