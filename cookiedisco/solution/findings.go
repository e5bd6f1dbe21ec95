package solution

import (
	"fmt"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// Findings holds facts about the game as a whole, computed from a table. Its String method reports these facts as text.
type Findings struct {
	Won, Lost, Endless int // the numbers of positions, counted as in [Table.Positions]

	Longest      cookiedisco.State  // a position with the longest forced win, with Orange to move
	LongestLine  []cookiedisco.Move // a line of best play from Longest to the win
	LongestCount int                // the number of positions with a win of this length, including Longest

	Patterns []PatternFindings // in order
}

// PatternFindings holds facts about a pattern, computed from a table.
type PatternFindings struct {
	Pattern int

	// FirstBegins is the value of the start for Orange, who places first, if Orange also moves first (S3). SecondBegins
	// is the value of the start for Orange if Blue moves first. The two placements count as plies.
	FirstBegins, SecondBegins Value

	Answers    []Answer    // the answers to each placement of Orange's cookie
	Placements []Placement // the positions after both placements, one for each set of symmetric positions
}

// Answer holds Blue's good answers to Orange's placement.
type Answer struct {
	First cookiedisco.Move   // Orange's placement
	Safe  []cookiedisco.Move // answers after which Blue can avoid losing, no matter who moves first
	Wins  []cookiedisco.Move // answers after which Blue wins if Blue moves first
}

// Placement is a position after both placements and before the first move.
type Placement struct {
	State cookiedisco.State // the position with Orange to move; its image with the colours exchanged has Blue to move
	Value Value
	Moves []Rated // all legal moves
}

// Findings computes facts about the game from the table. It returns no error if Check accepts the table.
func (t *Table) Findings() (*Findings, error) {
	if t.index == nil {
		return nil, errEmpty
	}
	f := new(Findings)
	longest, first := 0, 0
	for number, b := range t.values {
		switch v := decoded(b); v.Outcome {
		case Endless:
			f.Endless++
		case Lost:
			f.Lost++
		case Won:
			f.Won++
			if v.Plies > longest {
				longest, first, f.LongestCount = v.Plies, number, 0
			}
			if v.Plies == longest {
				f.LongestCount++
			}
		}
	}
	var err error
	if f.Longest, err = t.index.state(first); err != nil {
		return nil, err
	}
	if f.LongestLine, err = t.Line(f.Longest); err != nil {
		return nil, err
	}
	for pattern := 1; pattern <= cookiedisco.Patterns; pattern++ {
		p, err := t.pattern(pattern)
		if err != nil {
			return nil, err
		}
		f.Patterns = append(f.Patterns, p)
	}
	return f, nil
}

func (t *Table) pattern(number int) (p PatternFindings, err error) {
	p.Pattern = number
	s, err := cookiedisco.NewPattern(number, cookiedisco.Orange)
	if err != nil {
		return p, err
	}
	other, err := cookiedisco.NewPattern(number, cookiedisco.Blue)
	if err != nil {
		return p, err
	}
	if p.FirstBegins, err = t.Value(s); err != nil {
		return p, err
	}
	if p.SecondBegins, err = t.Value(other); err != nil {
		return p, err
	}
	seen := map[cookiedisco.State]bool{} // in canonical form
	for first := range s.LegalMoves() {
		answer := Answer{First: first}
		for _, second := range answers(s, first) {
			here, err := t.placement(s, first, second)
			if err != nil {
				return p, err
			}
			there, err := t.placement(other, first, second)
			if err != nil {
				return p, err
			}
			if here.Value.Outcome != Won && there.Value.Outcome != Lost {
				answer.Safe = append(answer.Safe, second)
			}
			if there.Value.Outcome == Won {
				answer.Wins = append(answer.Wins, second)
			}
			if canonical, _ := here.State.Canonical(); !seen[canonical] {
				seen[canonical] = true
				p.Placements = append(p.Placements, here)
			}
		}
		p.Answers = append(p.Answers, answer)
	}
	return p, nil
}

func answers(s cookiedisco.State, first cookiedisco.Move) []cookiedisco.Move {
	s, err := s.Apply(first)
	if err != nil {
		return nil
	}
	return slices.Collect(s.LegalMoves())
}

func (t *Table) placement(s cookiedisco.State, first, second cookiedisco.Move) (p Placement, err error) {
	if s, err = s.Apply(first); err != nil {
		return p, err
	}
	if p.State, err = s.Apply(second); err != nil {
		return p, err
	}
	if p.Value, err = t.Value(p.State); err != nil {
		return p, err
	}
	p.Moves, err = t.Rate(p.State)
	return p, err
}

const wide = 110

// String returns a report of the findings, in paragraphs and tables. Each line of a table begins with a tab.
func (f *Findings) String() string {
	var r report
	r.positions(f)
	r.longest(f)
	r.starts(f)
	for _, p := range f.Patterns {
		r.answers(p)
	}
	r.paragraph("The tables below list the positions of each pattern after both placements, up to symmetry. Orange moves " +
		"first. Each line has the position's value for Orange and the best first moves. If most moves are best, it lists the " +
		"other moves instead, after \"all but\".")
	for _, p := range f.Patterns {
		r.placements(p)
	}
	return strings.TrimRight(r.String(), "\n")
}

type report struct{ strings.Builder }

func (r *report) paragraph(format string, args ...any) {
	for _, line := range wrapped(strings.Fields(fmt.Sprintf(format, args...)), wide) {
		fmt.Fprintln(r, line)
	}
	fmt.Fprintln(r)
}

// row writes a row of a table. Words that do not fit in the last column continue on further lines.
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
	r.paragraph("There are %d positions. Positions that differ only by a symmetry of the lattice or an exchange of the colours "+
		"count as one. The table counts the positions by their value for the side to move:", all)
	for _, line := range []struct {
		outcome Outcome
		n       int
	}{{Won, f.Won}, {Lost, f.Lost}, {Endless, f.Endless}} {
		r.row(fmt.Sprintf("%-8s %9d  %4.1f %%", line.outcome, line.n, 100*float64(line.n)/float64(max(all, 1))), nil)
	}
	fmt.Fprintln(r)
}

func (r *report) longest(f *Findings) {
	r.paragraph("The longest forced win takes %d plies. It occurs in %s. One example is %s, with these moves:",
		len(f.LongestLine), count(f.LongestCount, "position"), f.Longest)
	r.row("", texts(f.LongestLine))
	fmt.Fprintln(r)
}

func (r *report) starts(f *Findings) {
	r.paragraph("Orange places first. The table shows the value of each pattern for Orange. It has one column for each " +
		"player who may move first after the placement:")
	r.row(fmt.Sprintf("%-9s%-11s%s", "pattern", "Orange", "Blue"), nil)
	safe := true
	for _, p := range f.Patterns {
		r.row(fmt.Sprintf("%-9d%-11s%s", p.Pattern, p.FirstBegins, p.SecondBegins), nil)
		for _, a := range p.Answers {
			safe = safe && len(a.Safe) > 0
		}
	}
	fmt.Fprintln(r)
	has := "Some first placement has no safe answer"
	if safe {
		has = "Every first placement has a safe answer"
	}
	r.paragraph("%s: an answer after which Blue can avoid losing, no matter who moves first.", has)
}

func (r *report) answers(p PatternFindings) {
	every, wins := true, false
	for _, a := range p.Answers {
		every = every && len(a.Safe) == len(p.Answers)-1
		wins = wins || len(a.Wins) > 0
	}
	if every && !wins {
		r.paragraph("In pattern %d every answer is safe, and no answer wins.", p.Pattern)
		return
	}
	r.paragraph("In pattern %d, these are the safe answers to each first placement, and the answers that win if Blue also "+
		"moves first:", p.Pattern)
	r.row(fmt.Sprintf("%-7s%-22s%s", "first", "safe", "winning"), nil)
	for _, a := range p.Answers {
		r.row(fmt.Sprintf("%-7s%-22s", a.First, strings.Join(texts(a.Safe), " ")), texts(a.Wins))
	}
	fmt.Fprintln(r)
}

func (r *report) placements(p PatternFindings) {
	r.paragraph("Pattern %d:", p.Pattern)
	r.row(fmt.Sprintf("%-20s%-9s%s", "position", "value", "moves"), nil)
	for _, s := range p.Placements {
		r.row(fmt.Sprintf("%-20s%-9s", s.State, s.Value), firstMoves(s))
	}
	fmt.Fprintln(r)
}

// firstMoves returns the best moves, or "all" if every move is best, or "all but" and the other moves if these are
// fewer.
func firstMoves(p Placement) []string {
	var best, others []string
	for _, m := range p.Moves {
		if m.Value == p.Value {
			best = append(best, m.Move.String())
		} else {
			others = append(others, m.Move.String())
		}
	}
	slices.Sort(best) // the report must not depend on the order of moves, which may change
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
