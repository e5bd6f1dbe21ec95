package boardgame

import (
	"fmt"
	"math/rand/v2"
)

// See returns p's view of s. In a game that hides nothing, the view shows everything. In other games, [Definition.Hidden]
// determines what the view shows. If p is NoPlayer or does not take part, See returns the view of a spectator.
//
// In a game that hides nothing, two views of the same state for the same player are == only if they come from the same
// Definition value.
func (d *Definition[S, M]) See(s S, p Player) View[S, M] {
	if int(p) > d.Playing(s) {
		p = NoPlayer
	}
	if d.Hidden != nil {
		return d.Hidden.View(s, p)
	}
	return openView[S, M]{s, p, d}
}

// ReadView parses the text of p's view. In a game that hides nothing, the text of a view is the text of the position.
// ReadView returns the same kinds of errors as Parse.
func (d *Definition[S, M]) ReadView(text string, p Player) (View[S, M], error) {
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
type openView[S Position[S, M], M Move] struct {
	state  S
	viewer Player
	def    *Definition[S, M]
}

func (v openView[S, M]) Viewer() Player                        { return v.viewer }
func (v openView[S, M]) Players() int                          { return v.def.Playing(v.state) }
func (v openView[S, M]) Turn() Player                          { return v.state.Turn() }
func (v openView[S, M]) Winner() (p Player, over bool)         { return v.state.Winner() }
func (v openView[S, M]) Ended() Rule                           { return v.state.Ended() }
func (v openView[S, M]) Picture() Picture                      { return v.def.Picture(v.state) }
func (v openView[S, M]) Sample(*rand.Rand) S                   { return v.state }
func (v openView[S, M]) String() string                        { return v.state.String() }
func (v openView[S, M]) AppendText(dst []byte) ([]byte, error) { return v.state.AppendText(dst) }
func (v openView[S, M]) MarshalText() ([]byte, error)          { return v.state.MarshalText() }

func (v openView[S, M]) turns() bool { return v.viewer != NoPlayer && v.viewer == v.state.Turn() }

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

func (v openView[S, M]) Trace(m M) Trace {
	if v.def.Trace == nil {
		return Trace{}
	}
	return v.def.Trace(v.state, m)
}

func (v openView[S, M]) Check(m M) error {
	if v.state.Ended() == "" && !v.turns() {
		return &MoveError{Rule: v.def.TurnRule, Move: m, Reason: turnReason(v.def.Seat(v.state.Turn()).Name)}
	}
	return v.state.Check(m)
}

// turnReason is the reason why a move out of turn is refused. The string is the name of the player to move.
type turnReason string

func (t turnReason) String() string { return fmt.Sprintf("it is %s's turn", string(t)) }
