package solve

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/cookiedisco/solution"
)

// findings describes what the table says about the game as a whole: how many positions are won, the longest win, and
// the values of the patterns and of all placements. The text consists of paragraphs and tables. Each line of a table
// begins with a tab.
func findings(t *solution.Table) string {
	r := report{table: t}
	r.positions()
	var patterns []pattern
	for number := 1; number <= cookiedisco.Patterns; number++ {
		patterns = append(patterns, r.pattern(number))
	}
	r.starts(patterns)
	for _, p := range patterns {
		r.answers(p)
	}
	r.paragraph("The tables below list the positions of each pattern after both placements, up to symmetry. " +
		"Orange moves first. Each line has the position's value for Orange and the best first moves. " +
		"If most moves are best, it lists the other moves instead, after \"all but\". " +
		"A position that is not listed is endless whatever the first move.")
	for _, p := range patterns {
		r.placements(p)
	}
	return strings.TrimRight(r.String(), "\n")
}

// report is the text so far about a table.
type report struct {
	strings.Builder
	table *solution.Table
}

// value returns the value of a position, which every table but the zero Table knows.
func (r *report) value(s cookiedisco.State) solution.Value {
	v, _ := r.table.Value(s)
	return v
}

// after returns the state after some legal moves.
func after(s cookiedisco.State, moves ...cookiedisco.Move) cookiedisco.State {
	for _, m := range moves {
		s, _ = s.Apply(m)
	}
	return s
}

// pattern holds what the report says about a pattern.
type pattern struct {
	number                    int
	firstBegins, secondBegins solution.Value // for Orange, who places first, if Orange or Blue moves first (S3)
	answered                  []answers      // the answers to each placement of Orange's cookie
	// after both placements, with Orange to move, one of each set of symmetric positions
	placed []cookiedisco.State
}

// answers holds Blue's good answers to Orange's placement.
type answers struct {
	first cookiedisco.Move
	safe  []string // answers after which Blue can avoid losing, no matter who moves first
	wins  []string // answers after which Blue wins if Blue moves first
}

func (r *report) pattern(number int) pattern {
	d := cookiedisco.Game()
	start := func(starter string) cookiedisco.State {
		return notation.Must(d.Start(game.Options{"pattern": strconv.Itoa(number), "starter": starter}))
	}
	orange, blue := start("o"), start("b")
	p := pattern{number: number, firstBegins: r.value(orange), secondBegins: r.value(blue)}
	seen := map[cookiedisco.State]bool{} // in canonical form
	for first := range orange.LegalMoves() {
		a := answers{first: first}
		for second := range after(orange, first).LegalMoves() {
			placed := after(orange, first, second)
			begins := r.value(after(blue, first, second)).Outcome
			if r.value(placed).Outcome != solution.Won && begins != solution.Lost {
				a.safe = append(a.safe, second.String())
			}
			if begins == solution.Won {
				a.wins = append(a.wins, second.String())
			}
			if canonical, _ := d.Canonical(placed); !seen[canonical] {
				seen[canonical] = true
				p.placed = append(p.placed, placed)
			}
		}
		p.answered = append(p.answered, a)
	}
	return p
}

const wide = 110

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

func (r *report) positions() {
	totals, all := r.table.Totals(), r.table.Positions()
	r.paragraph("There are %d positions. Positions that differ only by a symmetry of the lattice "+
		"or an exchange of the colours count as one. "+
		"The table counts the positions by their value for the side to move:", all)
	for _, outcome := range []solution.Outcome{solution.Won, solution.Lost, solution.Endless} {
		n := totals.Positions[outcome]
		r.row(fmt.Sprintf("%-8s %9d  %4.1f%%", outcome, n, 100*float64(n)/float64(all)), nil)
	}
	fmt.Fprintln(r)

	r.paragraph("The longest forced win takes %d plies. It occurs in %d positions. One example is %s, with these moves:",
		r.value(totals.Example).Plies, totals.Times, totals.Example)
	var moves []string
	for _, m := range r.table.Line(totals.Example) {
		moves = append(moves, m.String())
	}
	r.row("", moves)
	fmt.Fprintln(r)
}

func (r *report) starts(patterns []pattern) {
	r.paragraph("Orange places first. The table shows the value of each pattern for Orange. " +
		"It has one column for each player who may move first after the placement:")
	r.row(fmt.Sprintf("%-9s%-11s%s", "pattern", "Orange", "Blue"), nil)
	safe := true
	for _, p := range patterns {
		r.row(fmt.Sprintf("%-9d%-11s%s", p.number, p.firstBegins, p.secondBegins), nil)
		for _, a := range p.answered {
			safe = safe && len(a.safe) > 0
		}
	}
	fmt.Fprintln(r)
	has := "Some first placement has no safe answer"
	if safe {
		has = "Every first placement has a safe answer"
	}
	r.paragraph("%s: an answer after which Blue can avoid losing, no matter who moves first.", has)
}

func (r *report) answers(p pattern) {
	every, wins := true, false
	for _, a := range p.answered {
		every = every && len(a.safe) == len(p.answered)-1
		wins = wins || len(a.wins) > 0
	}
	if every && !wins {
		r.paragraph("In pattern %d every answer is safe, and no answer wins.", p.number)
		return
	}
	r.paragraph("In pattern %d, these are the safe answers to each first placement, and the answers that win "+
		"if Blue also moves first:", p.number)
	r.row(fmt.Sprintf("%-7s%-22s%s", "first", "safe", "winning"), nil)
	for _, a := range p.answered {
		r.row(fmt.Sprintf("%-7s%-22s", a.first, strings.Join(a.safe, " ")), a.wins)
	}
	fmt.Fprintln(r)
}

func (r *report) placements(p pattern) {
	r.paragraph("Pattern %d:", p.number)
	r.row(fmt.Sprintf("%-20s%-9s%s", "position", "value", "moves"), nil)
	for _, s := range p.placed {
		if moves := r.firstMoves(s); moves != nil {
			r.row(fmt.Sprintf("%-20s%-9s", s, r.value(s)), moves)
		}
	}
	fmt.Fprintln(r)
}

// firstMoves returns the best moves, or "all but" and the other moves if these are fewer. If every move is best, it
// returns nil.
func (r *report) firstMoves(s cookiedisco.State) []string {
	var best, others []string
	for _, m := range r.table.Rate(s) {
		if m.Value == r.value(s) {
			best = append(best, m.Move.String())
		} else {
			others = append(others, m.Move.String())
		}
	}
	slices.Sort(best) // the report must not depend on the order of moves, which may change
	slices.Sort(others)
	switch {
	case len(others) == 0:
		return nil
	case len(others) < len(best):
		return append([]string{"all", "but"}, others...)
	}
	return best
}
