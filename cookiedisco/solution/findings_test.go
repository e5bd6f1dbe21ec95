package solution

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// TestDocumentation checks that doc_findings.go contains the report of the findings.
func TestDocumentation(t *testing.T) {
	f := notation.Must(whole(t).Findings())
	text := notation.Must(os.ReadFile("doc_findings.go"))
	_, findings, found := strings.Cut(string(text), "// # Findings\n//\n")
	require.True(t, found)
	var doc strings.Builder
	for line := range strings.Lines(strings.TrimSuffix(findings, "package solution\n")) {
		doc.WriteString(strings.TrimPrefix(strings.TrimPrefix(line, "//"), " "))
	}
	require.True(t, f.String() == strings.TrimSuffix(doc.String(), "\n"), "doc_findings.go does not match the findings: run go generate")
}

// TestFindings compares the findings with the results of the plain solver. Each pattern is symmetric, so it has 15
// placements up to symmetry.
func TestFindings(t *testing.T) {
	counts, values := plain(t)
	byCanonical := map[cookiedisco.State]string{}
	for text, v := range values {
		canonical, _ := cookiedisco.MustParse(text).Canonical()
		byCanonical[canonical] = v
	}
	table := whole(t)
	f := notation.Must(table.Findings())
	require.Equal(t, counts["endless"], f.Endless)
	require.Equal(t, positions, f.Won+f.Lost+f.Endless)

	require.Equal(t, counts["won 49"], f.LongestCount)
	require.Zero(t, counts["won 51"])
	require.Len(t, f.LongestLine, 49)
	longest, _ := f.Longest.Canonical()
	require.Equal(t, "won 49", byCanonical[longest])

	require.Len(t, f.Patterns, cookiedisco.Patterns)
	for _, p := range f.Patterns {
		require.Len(t, p.Placements, 30/2)
		for _, s := range p.Placements {
			canonical, _ := s.State.Canonical()
			require.Equal(t, cookiedisco.Orange, s.State.Turn())
			require.Equal(t, byCanonical[canonical], s.Value.String(), "%s", s.State)
			require.Len(t, s.Moves, s.State.CountMoves())
		}
		answersHold(t, p, byCanonical)
	}
}

// answersHold checks the safe answers and the winning answers to each first placement. It also checks that the value of the
// start follows from the winning answers.
func answersHold(t *testing.T, p PatternFindings, values map[cookiedisco.State]string) {
	value := func(starter boardgame.Player, first, second cookiedisco.Move) string {
		s := notation.Must(cookiedisco.NewPattern(p.Pattern, starter))
		for _, m := range []cookiedisco.Move{first, second} {
			s = notation.Must(s.Apply(m))
		}
		canonical, _ := s.Canonical()
		require.Contains(t, values, canonical)
		return values[canonical]
	}
	start := notation.Must(cookiedisco.NewPattern(p.Pattern, cookiedisco.Orange))
	require.Len(t, p.Answers, 6)
	canHold := 0 // the number of first placements that have no winning answer
	for i, first := range start.AppendMoves(nil) {
		a := p.Answers[i]
		require.Equal(t, first, a.First)
		var safe, wins []cookiedisco.Move
		next := notation.Must(start.Apply(first))
		for second := range next.LegalMoves() {
			awaits, begins := value(cookiedisco.Orange, first, second), value(cookiedisco.Blue, first, second)
			if !strings.HasPrefix(awaits, "won") && !strings.HasPrefix(begins, "lost") {
				safe = append(safe, second)
			}
			if strings.HasPrefix(begins, "won") {
				wins = append(wins, second)
			}
		}
		require.Equal(t, safe, a.Safe)
		require.Equal(t, wins, a.Wins)
		if wins == nil {
			canHold++
		}
	}
	require.Equal(t, canHold == 0, p.SecondBegins.Outcome == Lost)
}

// TestReportOfNothing checks the form of a report on a table in which all positions but one are endless.
func TestReportOfNothing(t *testing.T) {
	f := notation.Must(blank(map[int]Value{bans*1000 + 2: {Won, 1}}).Findings())
	text := f.String() + "\n"
	require.Contains(t, text, "It occurs in 1 position. One example is")
	require.Contains(t, text, "In pattern 4 every answer is safe, and no answer wins.")
	require.Equal(t, 90, strings.Count(text, "endless  all\n"))
	for line := range strings.Lines(text) {
		require.LessOrEqual(t, len(line), 115)
		require.Equal(t, strings.TrimRight(line, " \n")+"\n", line)
	}
}
