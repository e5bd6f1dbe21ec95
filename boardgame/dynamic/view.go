package dynamic

import (
	"context"
	"encoding"
	"errors"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/search"
)

// View holds what one player can see of a State: see [game.View]. In a game that hides nothing, a View shows
// everything. A program that uses only views therefore works for all games and can't reveal hidden information.
//
// The methods of a view depend only on what its viewer can see.
type View interface {
	Viewer() boardgame.Player // NoPlayer for a spectator
	Players() int             // the number of seats that take part, which are always the first seats
	Turn() boardgame.Player
	Winner() (p boardgame.Player, over bool)
	Ending() boardgame.Ending
	Picture() picture.Picture // with a title
	Moves() []string          // the viewer's legal moves, empty if it is another player's turn

	// Check returns nil if the viewer may make the move, and otherwise an error that explains why not. If it is
	// another player's turn, every move breaks [game.Game.TurnRule]; in a finished game, the rule that ended it.
	Check(move string) error

	// Trace returns the arrows and marks that show a move in the picture, even if the move is illegal. Every error is
	// a *boardgame.SyntaxError.
	Trace(move string) (picture.Trace, error)

	// Foresee returns the changes that a move of the viewer's would make to the picture, as far as the viewer can know:
	// see [game.View.Foresee]. If the move is illegal, the error is that of Check.
	Foresee(move string) (picture.Change, error)

	// Clicks returns the cells that may be clicked next, and the moves that are complete, after clicks on the given
	// cells: see [game.View.Clicks]. Every error is a *boardgame.MoveError or a *game.ClickError.
	Clicks(cells ...string) (game.Clicks, error)

	// Gestures returns the clicks of each legal move: see [game.View.Gestures].
	Gestures() game.Gestures

	// Sample returns a state drawn uniformly from all states that have this view.
	Sample(rng *rand.Rand) State

	// Bots returns the bots that can play from this position, the weakest first: see search.Bots.
	Bots() []search.Bot

	// Search finds a move for the viewer, and uses only what the viewer can see. Search returns the same errors as
	// search.FindInView.
	Search(ctx context.Context, b search.Bot, o search.Options) (search.Report[string], error)

	String() string // the text of the view; in a game that hides nothing, the text of the position
	encoding.TextMarshaler
}

// Traces returns the traces of moves, separately for those that are legal and for those that are not.
func Traces(v View, moves ...string) (legal, illegal []picture.Trace, err error) {
	for _, m := range moves {
		trace, err := v.Trace(m)
		switch {
		case err != nil:
			return nil, nil, err
		case v.Check(m) == nil:
			legal = append(legal, trace)
		default:
			illegal = append(illegal, trace)
		}
	}
	return legal, illegal, nil
}

// ErrOtherGame reports that a view belongs to another game.
var ErrOtherGame = errors.New("the view belongs to another game")

// view is a typed view with its game. Methods without moves or states are those of the typed view.
type view[S boardgame.Position[S, M], M boardgame.Move] struct {
	game.View[S, M]
	def *adapted[S, M]
}

func (v *view[S, M]) Moves() []string             { return texts(v.View.AppendMoves(nil)) }
func (v *view[S, M]) Sample(rng *rand.Rand) State { return &state[S, M]{v.View.Sample(rng), v.def} }

func (v *view[S, M]) Check(text string) error {
	_, err := read(v.def, text, func(m M) (M, error) { return m, v.View.Check(m) })
	return err
}

func (v *view[S, M]) Trace(text string) (picture.Trace, error) {
	return read(v.def, text, func(m M) (picture.Trace, error) { return v.View.Trace(m), nil })
}

func (v *view[S, M]) Foresee(text string) (picture.Change, error) {
	return read(v.def, text, v.View.Foresee)
}

func (v *view[S, M]) Bots() []search.Bot {
	// The list does not depend on hidden information.
	return search.Bots(v.def.Game, v.View.Sample(rand.New(rand.NewPCG(0, 0))))
}

func (v *view[S, M]) Search(ctx context.Context, b search.Bot, o search.Options) (search.Report[string], error) {
	return inTexts(search.FindInView(ctx, v.def.Game, v.View, b, o))
}

// inTexts converts the moves of a report to text. If err is not nil, inTexts returns err instead.
func inTexts[M boardgame.Move](r search.Report[M], err error) (search.Report[string], error) {
	if err != nil {
		return search.Report[string]{}, err
	}
	return r.Texts(), nil
}

// Thinker is a bot that plays a game move by move, for one player: see [search.Thinker]. Only one goroutine at a time
// may use a Thinker. The methods of a Thinker return [ErrOtherGame] for a view of another game. In a game that hides
// something, Watch and Search return [search.ErrOtherViewer] for a view of another player than the views watched before.
type Thinker interface {
	// Watch tells the bot about a move by any player, including the bot's own player. The argument v is the view of
	// the bot's own player before the move: see [search.Thinker.Watch]. If the text is
	// not a move, the error is a *boardgame.SyntaxError. If the viewer's own move is illegal, or the game is over, the
	// error is a *boardgame.MoveError.
	Watch(v View, move string) error

	// Search finds a move for the viewer, using the results and moves that the bot remembers. In all other respects,
	// Search works like [View.Search], and it returns the same errors.
	Search(ctx context.Context, v View, o search.Options) (search.Report[string], error)

	// Recall returns the view v together with what its viewer knows from the moves that the bot has watched.
	Recall(v View) (View, error)
}

func (g *typedGame[S, M]) Thinker(b search.Bot) (Thinker, error) {
	typed, err := search.NewThinker(g.adapted.Game, b)
	if err != nil {
		return nil, err
	}
	return &thinker[S, M]{typed, g.adapted}, nil
}

// thinker is a typed thinker with its game.
type thinker[S boardgame.Position[S, M], M boardgame.Move] struct {
	typed *search.Thinker[S, M]
	def   *adapted[S, M]
}

func (t *thinker[S, M]) Watch(v View, move string) error {
	mine, ok := v.(*view[S, M])
	if !ok {
		return ErrOtherGame
	}
	m, err := t.def.ParseMove(move)
	if err != nil {
		return err
	}
	return t.typed.Watch(mine.View, m)
}

func (t *thinker[S, M]) Search(ctx context.Context, v View, o search.Options) (search.Report[string], error) {
	mine, ok := v.(*view[S, M])
	if !ok {
		return search.Report[string]{}, ErrOtherGame
	}
	return inTexts(t.typed.FindInView(ctx, mine.View, o))
}

func (t *thinker[S, M]) Recall(v View) (View, error) {
	mine, ok := v.(*view[S, M])
	if !ok {
		return nil, ErrOtherGame
	}
	return &view[S, M]{t.typed.Recall(mine.View), mine.def}, nil
}
