package solution

import (
	"slices"

	"github.com/seed4105872c/clutch/cookiedisco"
)

// Findings are what a table says about the game as a whole. String puts them in words.
type Findings struct {
	Won, Lost, Endless int // positions, counted as [Table.Positions] counts them

	Longest      cookiedisco.State  // a position of the longest forced win, with orange to move
	LongestLine  []cookiedisco.Move // how it is won
	LongestCount int                // the number of positions that take that long to win

	Patterns []PatternFindings // in order
}

// PatternFindings are what a table says about a pattern.
type PatternFindings struct {
	Pattern int

	// The value of the start for the player who places first, if that player or the other one moves first (S3). The two
	// placements count as plies.
	FirstBegins, SecondBegins Value

	Answers    []Answer    // to all first placements
	Placements []Placement // that differ by more than a symmetry
}

// Answer lists what the second placer can do after a placement of the first placer.
type Answer struct {
	First cookiedisco.Move   // the placement
	Safe  []cookiedisco.Move // placements after which the second placer can avoid losing, no matter who moves first
	Wins  []cookiedisco.Move // placements that win for the second placer, if that player moves first
}

// Placement is a way to place the player-cookies, seen before the first move.
type Placement struct {
	State cookiedisco.State // orange to move; with blue to move it is the same with the colours exchanged
	Value Value
	Moves []Rated // all first moves
}

// Findings looks up what the table says about the game. The error is nil for a table that Check finds right.
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

// pattern looks at all that can be placed on a pattern.
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

// answers are the second placements after a first one.
func answers(s cookiedisco.State, first cookiedisco.Move) []cookiedisco.Move {
	s, err := s.Apply(first)
	if err != nil {
		return nil
	}
	return slices.Collect(s.LegalMoves())
}

// placement looks at a position after both placements.
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
