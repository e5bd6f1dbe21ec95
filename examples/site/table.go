package main

import (
	"fmt"
	"html"
	"regexp"
	"strings"
)

// In a table in the documentation, each column begins at the same position in every line. At least two spaces separate the columns.

var columnGap = regexp.MustCompile(`  +`)

// isTable reports whether preformatted text is a table with a heading.
func isTable(text string) bool {
	lines := strings.Split(text, "\n")
	head := columnGap.Split(strings.TrimSpace(lines[0]), -1)
	if len(lines) < 2 || len(head) < 2 {
		return false
	}
	for _, word := range head {
		if !regexp.MustCompile(`^[a-z ]+$`).MatchString(word) {
			return false
		}
	}
	return true
}

// table renders a table. A line whose first column is empty continues the row above it.
func (r *renderer) table(out *strings.Builder, text string) {
	lines := strings.Split(text, "\n")
	starts := columnStarts(lines[0])
	var rows [][]string
	for _, line := range lines {
		cells := cut(line, starts)
		if n := len(rows); n > 0 && cells[0] == "" {
			for i, c := range cells {
				rows[n-1][i] = strings.TrimSpace(rows[n-1][i] + " " + c)
			}
			continue
		}
		rows = append(rows, cells)
	}
	out.WriteString("<div class=\"scroll\"><table>\n")
	for i, row := range rows {
		tag := "td"
		if i == 0 {
			tag = "th"
		}
		out.WriteString("<tr>")
		for _, c := range row {
			fmt.Fprintf(out, "<%s>%s</%[1]s>", tag, r.cell(c))
		}
		out.WriteString("</tr>\n")
	}
	out.WriteString("</table></div>\n")
}

// cell renders the text in one cell of a table, as a link to the board if the text is a position.
func (r *renderer) cell(text string) string {
	if s, err := r.game.Parse(text); err == nil {
		return r.position(s)
	}
	return html.EscapeString(text)
}

func columnStarts(head string) []int {
	starts := []int{0}
	for _, gap := range columnGap.FindAllStringIndex(head, -1) {
		starts = append(starts, gap[1])
	}
	return starts
}

func cut(line string, starts []int) []string {
	cells := make([]string, len(starts))
	for i, from := range starts {
		to := len(line)
		if i+1 < len(starts) {
			to = min(to, starts[i+1])
		}
		if from < to {
			cells[i] = strings.TrimSpace(line[from:to])
		}
	}
	return cells
}
