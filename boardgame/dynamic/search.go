package dynamic

import (
	"context"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/search"
)

func (s *state[S, M]) Bots() []search.Bot { return search.Bots(s.def.Definition, s.typed) }

func (s *state[S, M]) Search(ctx context.Context, b search.Bot, o search.Options) (search.Report[string], error) {
	report, err := s.def.tools.find(ctx, s.typed, b, o)
	return inTexts(report, err)
}

func (s *state[S, M]) Reasons(r search.Report[string]) []string {
	typed := search.Report[M]{Value: r.Value}
	for _, text := range r.Line {
		m, err := s.def.ParseMove(text)
		if err != nil {
			break // the report is for another game
		}
		typed.Line = append(typed.Line, m)
	}
	return s.def.tools.reasons(s.typed, typed)
}

// inTexts converts the moves of a report to text. If err is not nil, inTexts returns err instead.
func inTexts[M boardgame.Move](r search.Report[M], err error) (search.Report[string], error) {
	if err != nil {
		return search.Report[string]{}, err
	}
	return r.Texts(), nil
}
