package perft

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// Line is one line of a table, with the counts of one position.
type Line struct {
	Position string
	Nodes    []uint64 // Nodes[i] is the perft of depth i+1
	Source   string   // the origin of the numbers
	Number   int      // the line number in the file, from 1
}

// ReadTable reads a table. Each line has the form
//
//	position; n1 n2 n3 ...; source
//
// The numbers n1, n2, n3 and so on are the perft of depths 1, 2, 3 and so on. ReadTable skips empty lines and lines
// that begin with "#". An error includes the line number.
func ReadTable(r io.Reader) ([]Line, error) {
	var table []Line
	lines := bufio.NewScanner(r)
	number := 1
	for ; lines.Scan(); number++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || text[0] == '#' {
			continue
		}
		line, err := readLine(text)
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
		line.Number = number
		table = append(table, line)
	}
	if err := lines.Err(); err != nil {
		return nil, fmt.Errorf("line %d: %w", number, err)
	}
	return table, nil
}

func readLine(text string) (Line, error) {
	parts := strings.Split(text, ";")
	if len(parts) != 3 {
		return Line{}, fmt.Errorf("%d parts between semicolons instead of position, counts and source", len(parts))
	}
	line := Line{Position: strings.TrimSpace(parts[0]), Source: strings.TrimSpace(parts[2])}
	for _, field := range strings.Fields(parts[1]) {
		n, err := strconv.ParseUint(field, 10, 64)
		if err != nil {
			return Line{}, fmt.Errorf("count %d: %w", len(line.Nodes)+1, err)
		}
		line.Nodes = append(line.Nodes, n)
	}
	switch {
	case line.Position == "":
		return Line{}, fmt.Errorf("no position")
	case len(line.Nodes) == 0:
		return Line{}, fmt.Errorf("no counts")
	case line.Source == "":
		return Line{}, fmt.Errorf("no source")
	}
	return line, nil
}
