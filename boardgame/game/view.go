package game

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Hidden holds the functions that a game with hidden information adds to its [Definition].
type Hidden[S any, M comparable] struct {
	// View returns p's view of s. The view of NoPlayer is for spectators and shows only what every player sees.
	View func(s S, p boardgame.Player) boardgame.View[S, M]

	// ParseView parses the text of p's view. ParseView returns the same kinds of errors as Parse.
	ParseView func(text string, p boardgame.Player) (boardgame.View[S, M], error)

	// Picture returns the picture of the position as the viewer of v sees it. It depends only on v. See [Definition.Picture].
	Picture func(v boardgame.View[S, M]) picture.Picture

	// Trace returns the arrows and marks that show a move in the picture of v. It depends only on its arguments. If Trace is
	// nil, moves can't be drawn. See [Definition.Trace].
	Trace func(v boardgame.View[S, M], m M) picture.Trace

	// Scramble returns a copy of s in which everything that p can't see is changed at random, and everything else is the
	// same. Scramble must not call View, because the test kit checks the two functions against each other.
	Scramble func(s S, p boardgame.Player, rng *rand.Rand) S

	// MoveFor returns the move m, made in state s, as p sees it. That is m itself, or another value of the move type, which
	// shows only what p may know of m: "a ghost is placed". Such a masked move has a text that ParseMove reads, and every
	// state refuses it. Everything that a player learns of a move comes from MoveFor, until the game is over. The result must
	// depend only on what p sees of s and of m. If MoveFor is nil, everybody sees every move.
	MoveFor func(s S, m M, p boardgame.Player) M

	// Recall returns a view that shows the same position as v, and possibly more of it. The new view adds the facts that
	// the viewer has learned from the watched moves, the last of which led to v. The result depends only on v and watched.
	// Recall is nil if the moves of a game reveal nothing that the views don't show.
	Recall func(v boardgame.View[S, M], watched []boardgame.Watched[S, M]) boardgame.View[S, M]
}

// See returns p's view of s. In a game that hides nothing, the view shows everything. In other games, [Definition.Hidden]
// determines what the view shows. If p is NoPlayer or does not take part, See returns the view of a spectator.
//
// In a game that hides nothing, two views of the same state for the same player are == only if they come from the same
// Definition value.
func (d *Definition[S, M]) See(s S, p boardgame.Player) boardgame.View[S, M] {
	if int(p) > d.Playing(s) {
		p = boardgame.NoPlayer
	}
	if d.Hidden != nil {
		return d.Hidden.View(s, p)
	}
	return openView[S, M]{s, p, d}
}

// MoveFor returns the move m, made in state s, as p sees it: see [Hidden.MoveFor].
func (d *Definition[S, M]) MoveFor(s S, m M, p boardgame.Player) M {
	if d.Hidden == nil || d.Hidden.MoveFor == nil {
		return m
	}
	return d.Hidden.MoveFor(s, m, p)
}

// ReadView parses the text of p's view. In a game that hides nothing, the text of a view is the text of the position.
// ReadView returns the same kinds of errors as Parse.
func (d *Definition[S, M]) ReadView(text string, p boardgame.Player) (boardgame.View[S, M], error) {
	if d.Hidden != nil {
		return d.Hidden.ParseView(text, p)
	}
	s, err := d.Parse(text)
	if err != nil {
		return nil, err
	}
	return d.See(s, p), nil
}

// openView is a player's view in a game that hides nothing.
type openView[S boardgame.Position[S, M], M boardgame.Move] struct {
	state  S
	viewer boardgame.Player
	def    *Definition[S, M]
}

func (v openView[S, M]) Viewer() boardgame.Player                { return v.viewer }
func (v openView[S, M]) Players() int                            { return v.def.Playing(v.state) }
func (v openView[S, M]) Turn() boardgame.Player                  { return v.state.Turn() }
func (v openView[S, M]) Winner() (p boardgame.Player, over bool) { return v.state.Winner() }
func (v openView[S, M]) Ended() boardgame.Rule                   { return v.state.Ended() }
func (v openView[S, M]) Sample(*rand.Rand) S                     { return v.state }
func (v openView[S, M]) String() string                          { return v.state.String() }
func (v openView[S, M]) AppendText(dst []byte) ([]byte, error)   { return v.state.AppendText(dst) }
func (v openView[S, M]) MarshalText() ([]byte, error)            { return v.state.MarshalText() }

func (v openView[S, M]) turns() bool {
	return v.viewer != boardgame.NoPlayer && v.viewer == v.state.Turn()
}

func (v openView[S, M]) AppendMoves(dst []M) []M {
	if !v.turns() {
		return dst
	}
	return v.state.AppendMoves(dst)
}

func (v openView[S, M]) CountMoves() int {
	if !v.turns() {
		return 0
	}
	return v.state.CountMoves()
}

func (v openView[S, M]) Check(m M) error {
	if v.state.Ended() == "" && !v.turns() {
		return &boardgame.MoveError{Rule: v.def.TurnRule, Move: m, Reason: turnReason(v.def.Seat(v.state.Turn()).Name)}
	}
	return v.state.Check(m)
}

// turnReason is the reason why a move out of turn is refused. The string is the name of the player to move.
type turnReason string

func (t turnReason) String() string { return fmt.Sprintf("it is %s's turn", string(t)) }
