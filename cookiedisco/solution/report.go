package solution

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// wide is how many letters a line of a report has at most.
const wide = 110

// String is a report in paragraphs and tables. Its tables are the lines that begin with a tab.
func (f *Findings) String() string {
	var r report
	r.positions(f)
	r.longest(f)
	r.starts(f)
	for _, p := range f.Patterns {
		r.answers(p)
	}
	for _, p := range f.Patterns {
		r.placements(p)
	}
	return strings.TrimRight(r.String(), "\n")
}

type report struct{ strings.Builder }

// paragraph writes words, in lines, and an empty line behind them.
func (r *report) paragraph(format string, args ...any) {
	for _, line := range wrapped(strings.Fields(fmt.Sprintf(format, args...)), wide) {
		fmt.Fprintln(r, line)
	}
	fmt.Fprintln(r)
}

// row writes a line of a table: columns, of which the last is in words and goes on below itself.
func (r *report) row(columns string, words []string) {
	lines := wrapped(words, wide-len(columns))
	if len(lines) == 0 {
		lines = []string{""}
	}
	for _, line := range lines {
		fmt.Fprintln(r, strings.TrimRight("\t"+columns+line, " "))
		columns = strings.Repeat(" ", len(columns))
	}
}

// wrapped puts words in lines of a length.
func wrapped(words []string, length int) (lines []string) {
	for _, word := range words {
		if n := len(lines); n > 0 && len(lines[n-1])+1+len(word) <= length {
			lines[n-1] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}

func (r *report) positions(f *Findings) {
	all := f.Won + f.Lost + f.Endless
	r.paragraph("There are %d positions. Those that differ by a symmetry of the lattice or by an exchange of the colours "+
		"count once. For the side to move they are", all)
	for _, line := range []struct {
		outcome Outcome
		n       int
	}{{Won, f.Won}, {Lost, f.Lost}, {Endless, f.Endless}} {
		r.row(fmt.Sprintf("%-8s %9d  %4.1f %%", line.outcome, line.n, 100*float64(line.n)/float64(max(all, 1))), nil)
	}
	fmt.Fprintln(r)
}

func (r *report) longest(f *Findings) {
	r.paragraph("The longest forced win takes %d plies. It takes that long from %s. One of them is %s, and the win there is",
		len(f.LongestLine), count(f.LongestCount, "position"), f.Longest)
	r.row("", texts(f.LongestLine))
	fmt.Fprintln(r)
}

func (r *report) starts(f *Findings) {
	r.paragraph("The value of each pattern at the start for orange, who places first, if orange or blue moves first:")
	r.row(fmt.Sprintf("%-9s%-11s%s", "pattern", "orange", "blue"), nil)
	safe := true
	for _, p := range f.Patterns {
		r.row(fmt.Sprintf("%-9d%-11s%s", p.Pattern, p.FirstBegins, p.SecondBegins), nil)
		for _, a := range p.Answers {
			safe = safe && len(a.Safe) > 0
		}
	}
	fmt.Fprintln(r)
	can := "cannot always answer the first: after some first placement every answer may lose, depending on who moves first"
	if safe {
		can = "can always answer the first: every first placement has an answer after which the second placer can avoid " +
			"losing, no matter who moves first"
	}
	r.paragraph("The second placer %s.", can)
}

func (r *report) answers(p PatternFindings) {
	every, wins := true, false
	for _, a := range p.Answers {
		every = every && len(a.Safe) == len(p.Answers)-1
		wins = wins || len(a.Wins) > 0
	}
	if every && !wins {
		r.paragraph("In pattern %d every answer is safe in this sense, and none wins.", p.Pattern)
		return
	}
	r.paragraph("In pattern %d, the answers to each first placement that are safe in this sense, and those that win if the "+
		"second placer also moves first:", p.Pattern)
	r.row(fmt.Sprintf("%-7s%-22s%s", "first", "safe", "winning"), nil)
	for _, a := range p.Answers {
		r.row(fmt.Sprintf("%-7s%-22s", a.First, strings.Join(texts(a.Safe), " ")), texts(a.Wins))
	}
	fmt.Fprintln(r)
}

func (r *report) placements(p PatternFindings) {
	r.paragraph("The placements of pattern %d up to symmetry, their value for orange, who moves first, and the best first "+
		"moves. \"All but\" names the moves that are worse, where they are fewer:", p.Pattern)
	r.row(fmt.Sprintf("%-20s%-9s%s", "position", "value", "moves"), nil)
	for _, s := range p.Placements {
		r.row(fmt.Sprintf("%-20s%-9s", s.State, s.Value), firstMoves(s))
	}
	fmt.Fprintln(r)
}

// firstMoves are the best moves, or if most are, the others.
func firstMoves(p Placement) []string {
	var best, others []string
	for _, m := range p.Moves {
		if m.Value == p.Value {
			best = append(best, m.Move.String())
		} else {
			others = append(others, m.Move.String())
		}
	}
	slices.Sort(best) // so that the report is the same whatever the order of moves, which may change
	slices.Sort(others)
	switch {
	case len(others) == 0:
		return []string{"all"}
	case len(others) < len(best):
		return append([]string{"all", "but"}, others...)
	}
	return best
}

func texts(moves []cookiedisco.Move) (list []string) {
	for _, m := range moves {
		list = append(list, m.String())
	}
	return list
}

func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}
