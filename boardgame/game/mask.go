package game

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Mask describes hidden information that a state can leave out: a value of the state's own type has a mark for everything
// that a player can't see, such as a piece that may be of either kind. Such a game needs no type for views: see
// [Definition.Masked].
//
// The state's methods must also work on masked states. They must depend only on what the player whose turn it is can see.
type Mask[S any, M comparable] struct {
	// Hide returns the masked state that shows what p can see of s. The masked state of NoPlayer is for spectators.
	Hide func(s S, p boardgame.Player) S

	// Fill returns a state drawn uniformly from all states of which p sees what the masked state shows.
	Fill func(masked S, p boardgame.Player, rng *rand.Rand) S

	// Parse parses the text of a masked state for p. It returns the same kinds of errors as [Definition.Parse], also if p
	// can't have that view.
	Parse func(text string, p boardgame.Player) (S, error)

	// Scramble changes everything that p can't see: see [Hidden.Scramble].
	Scramble func(s S, p boardgame.Player, rng *rand.Rand) S
}

// Masked returns the Hidden field for a game with this mask. The views have the texts of the masked states, and are drawn with
// d's own Picture and Trace. They list moves only for the player whose turn it is, and refuse a move out of turn by d's
// TurnRule. Call Masked when all other fields of d are set:
//
//	d.Hidden = d.Masked(mask)
func (d Definition[S, M]) Masked(mask Mask[S, M]) *Hidden[S, M] {
	view := func(masked S, p boardgame.Player) boardgame.View[S, M] {
		return maskedView[S, M]{openView[S, M]{masked, p, &d}, &mask}
	}
	state := func(v boardgame.View[S, M]) S {
		own, _ := v.(maskedView[S, M])
		return own.state
	}
	h := &Hidden[S, M]{
		View: func(s S, p boardgame.Player) boardgame.View[S, M] { return view(mask.Hide(s, p), p) },
		ParseView: func(text string, p boardgame.Player) (boardgame.View[S, M], error) {
			masked, err := mask.Parse(text, p)
			if err != nil {
				return nil, err
			}
			return view(masked, p), nil
		},
		Picture:  func(v boardgame.View[S, M]) picture.Picture { return d.Picture(state(v)) },
		Scramble: mask.Scramble,
	}
	if d.Trace != nil {
		h.Trace = func(v boardgame.View[S, M], m M) picture.Trace { return d.Trace(state(v), m) }
	}
	return h
}

// maskedView is a view of a masked state. Only Sample differs from the view of an open game.
type maskedView[S boardgame.Position[S, M], M boardgame.Move] struct {
	openView[S, M]
	mask *Mask[S, M]
}

func (v maskedView[S, M]) Sample(rng *rand.Rand) S { return v.mask.Fill(v.state, v.viewer, rng) }
