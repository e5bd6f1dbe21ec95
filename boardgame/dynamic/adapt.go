package dynamic

import (
	"context"
	"iter"
	"math/rand/v2"
	"reflect"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/perft"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// Adapt returns a Game for a typed game.
func Adapt[S boardgame.Position[S, M], M boardgame.Move](g *game.Game[S, M]) Game {
	coding := sync.OnceValues(func() (*env.Coding[S, M], error) { return env.Of(g) })
	return &typedGame[S, M]{&adapted[S, M]{g, coding}}
}

// typedGame is a typed game. Methods without moves or states are those of the game.
type typedGame[S boardgame.Position[S, M], M boardgame.Move] struct {
	*adapted[S, M]
}

// adapted is a typed game with the numbers of its moves.
type adapted[S boardgame.Position[S, M], M boardgame.Move] struct {
	*game.Game[S, M]

	coding func() (*env.Coding[S, M], error) // makes it, which takes time, when it is needed first
}

func (g *typedGame[S, M]) Info() game.Info { return g.adapted.Info }

func (g *typedGame[S, M]) Levels() []search.Level { return search.Levels(g.adapted.Levels()) }

func (g *typedGame[S, M]) Package() string { return reflect.TypeFor[S]().PkgPath() }

func (g *typedGame[S, M]) Start(options game.Options) (State, error) {
	return g.begun(g.adapted.Start(options))
}
func (g *typedGame[S, M]) Parse(text string) (State, error) { return g.begun(g.adapted.Parse(text)) }

func (g *typedGame[S, M]) begun(s S, err error) (State, error) {
	if err != nil {
		return nil, err
	}
	return &state[S, M]{s, g.adapted}, nil
}

func (g *typedGame[S, M]) ParseView(text string, p boardgame.Player) (View, error) {
	v, err := g.adapted.ReadView(text, p)
	if err != nil {
		return nil, err
	}
	return &view[S, M]{v, g.adapted}, nil
}

func (g *typedGame[S, M]) CheckMoveText(text string) error {
	_, err := g.adapted.ParseMove(text)
	return err
}

func (g *typedGame[S, M]) Written() iter.Seq[string] {
	return func(yield func(text string) bool) {
		g.adapted.Written()(func(m M) bool { return yield(m.String()) })
	}
}

func (g *typedGame[S, M]) Batch(c env.Config) (env.Batch, error) {
	coding, err := g.adapted.coding()
	if err != nil {
		return nil, err
	}
	return coding.New(c)
}

// state is a typed state with its game.
type state[S boardgame.Position[S, M], M boardgame.Move] struct {
	typed S
	def   *adapted[S, M]
}

func (s *state[S, M]) Players() int                            { return s.def.Playing(s.typed) }
func (s *state[S, M]) Turn() boardgame.Player                  { return s.typed.Turn() }
func (s *state[S, M]) Winner() (p boardgame.Player, over bool) { return s.typed.Winner() }
func (s *state[S, M]) Ending() boardgame.Ending                { return s.typed.Ending() }
func (s *state[S, M]) Points() []int                           { return s.def.Points(s.typed) }
func (s *state[S, M]) CountMoves() int                         { return s.typed.CountMoves() }
func (s *state[S, M]) Picture() picture.Picture                { return s.def.Picture(s.typed) }
func (s *state[S, M]) String() string                          { return s.typed.String() }
func (s *state[S, M]) MarshalText() ([]byte, error)            { return s.typed.MarshalText() }
func (s *state[S, M]) Moves() []string                         { return texts(s.typed.AppendMoves(nil)) }

func (s *state[S, M]) Out(p boardgame.Player) bool { return s.def.Out(s.typed, p) }

// read calls a function with the move that a text stands for, unless the text is no move.
func read[S boardgame.Position[S, M], M boardgame.Move, R any](
	d *adapted[S, M], text string, do func(m M) (R, error),
) (result R, err error) {
	m, err := d.ParseMove(text)
	if err != nil {
		return result, err
	}
	return do(m)
}

func (s *state[S, M]) Apply(text string) (State, error) {
	next, err := read(s.def, text, s.typed.Apply)
	if err != nil {
		return s, err
	}
	return &state[S, M]{next, s.def}, nil
}

func (s *state[S, M]) Make(text string) (Step, error) {
	return read(s.def, text, func(m M) (Step, error) {
		next, err := s.typed.Apply(m)
		if err != nil {
			return nil, err
		}
		return &step[S, M]{s, &state[S, M]{next, s.def}, m}, nil
	})
}

// step is a move that has been made.
type step[S boardgame.Position[S, M], M boardgame.Move] struct {
	before, after *state[S, M]
	move          M
}

func (t *step[S, M]) Before() State { return t.before }
func (t *step[S, M]) After() State  { return t.after }
func (t *step[S, M]) Move() string  { return t.move.String() }

func (t *step[S, M]) Seen(p boardgame.Player) string { return t.seen(p).String() }

func (t *step[S, M]) seen(p boardgame.Player) M {
	return t.before.def.MoveFor(t.before.typed, t.move, p)
}

func (t *step[S, M]) Told(p boardgame.Player) game.Told {
	return t.before.def.Told(t.before.typed, t.move, p)
}

func (t *step[S, M]) Shows() bool { return t.before.def.Shows(t.before.typed, t.after.typed) }

func (t *step[S, M]) Change(p boardgame.Player) picture.Change {
	before, after := t.before.def.See(t.before.typed, p), t.after.def.See(t.after.typed, p)
	c, _ := before.Change(t.seen(p), after) // the move leads from one view to the next, as the kit checks
	return c
}

func (s *state[S, M]) Absent() string { return s.def.Absent(s.typed).String() }

func (s *state[S, M]) Together() bool { return s.def.Together(s.typed) }

func (s *state[S, M]) For(p boardgame.Player) State {
	at, ok := s.def.For(s.typed, p)
	switch {
	case !ok:
		return nil
	case at == s.typed:
		return s
	}
	return &state[S, M]{at, s.def}
}

func (s *state[S, M]) See(p boardgame.Player) View { return &view[S, M]{s.def.See(s.typed, p), s.def} }

func (s *state[S, M]) Evaluate(p boardgame.Player) int {
	if evaluate := s.def.Evaluation(); evaluate != nil {
		return evaluate(s.typed, p)
	}
	return 0
}

func (s *state[S, M]) Revealed(p boardgame.Player) View {
	return &view[S, M]{s.def.Game.Revealed(s.typed, p), s.def}
}

func (s *state[S, M]) Perft(ctx context.Context, depth int, o perft.Options) (uint64, error) {
	return perft.Count[S, M](ctx, s.typed, depth, o)
}

func (s *state[S, M]) Draw(rng *rand.Rand) string {
	if m, ok := s.def.Draw(s.typed, rng); ok {
		return m.String()
	}
	return ""
}

func (s *state[S, M]) Chances() (moves []string, weights []int) {
	typed, weights := s.def.Chances(s.typed)
	return texts(typed), weights
}

func (s *state[S, M]) RandomMove(rng *rand.Rand) string {
	moves := s.typed.AppendMoves(nil)
	if len(moves) == 0 {
		return ""
	}
	return moves[rng.IntN(len(moves))].String()
}

func texts[M boardgame.Move](moves []M) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = m.String()
	}
	return list
}

func (s *state[S, M]) Reasons(r search.Report[string], yours, theirs string) []string {
	var typed search.Report[M]
	typed.Value = r.Value
	for _, text := range r.Line {
		m, err := s.def.ParseMove(text)
		if err != nil {
			break // the report is for another game
		}
		typed.Line = append(typed.Line, m)
	}
	return search.Reasons(s.def.Game, s.typed, typed, yours, theirs)
}
