package solution

import (
	"slices"

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
