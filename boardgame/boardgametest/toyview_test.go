package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// toyView is a player's view of a toy. Only the first player's view holds the card, unless the toy breaks law 9.
type toyView[B broken] struct {
	seen   toy[B] // the card is 0 if the viewer can't see it
	viewer boardgame.Player
}

func viewToy[B broken](s toy[B], p boardgame.Player) boardgame.View[toy[B], toyMove] {
	if p != boardgame.First && !s.breaks(9) {
		s.card = 0
	}
	return toyView[B]{s, p}
}

func (v toyView[B]) Players() int                          { return 2 }
func (v toyView[B]) CountMoves() int                       { return len(v.AppendMoves(nil)) }
func (v toyView[B]) Viewer() boardgame.Player              { return v.viewer }
func (v toyView[B]) Turn() boardgame.Player                { return v.seen.turn }
func (v toyView[B]) Winner() (boardgame.Player, bool)      { return v.seen.Winner() }
func (v toyView[B]) AppendText(dst []byte) ([]byte, error) { return append(dst, v.String()...), nil }
func (v toyView[B]) MarshalText() ([]byte, error)          { return v.AppendText(nil) }
func (v toyView[B]) Ended() boardgame.Rule                 { return v.seen.Ended() }
func (v toyView[B]) String() string {
	return strings.Replace(v.seen.text(fmt.Sprint(v.seen.card)), " 0", " ?", 1)
}

func (v toyView[B]) AppendMoves(dst []toyMove) []toyMove {
	if v.seen.turn != v.viewer {
		return dst
	}
	return v.seen.AppendMoves(dst)
}

func (v toyView[B]) Check(m toyMove) error {
	if _, over := v.seen.Winner(); v.seen.turn != v.viewer && !over {
		return &boardgame.MoveError{Rule: toyTake, Move: m, Reason: toyReason(toyTake)}
	}
	return v.seen.Check(m)
}

func (v toyView[B]) Sample(rng *rand.Rand) toy[B] {
	s := v.seen
	if s.card == 0 {
		s.card = uint8(1 + rng.IntN(3))
		if s.breaks(partial{}.what()) {
			s.card = max(s.card, uint8(1+rng.IntN(3)))
		}
	}
	return s
}

// maskedToy returns the suite of the toy with masks in place of a type for views. A masked toy has the card 0.
func maskedToy() Suite[toy[lawful], toyMove] {
	type state = toy[lawful]
	d := toyDefinition[lawful]()
	scramble := d.Hidden.Scramble
	d.Hidden = nil
	d.Hidden = d.Masked(game.Mask[state, toyMove]{
		Hide: func(s state, p boardgame.Player) state {
			if p != boardgame.First {
				s.card = 0
			}
			return s
		},
		Fill: func(masked state, _ boardgame.Player, rng *rand.Rand) state {
			if masked.card == 0 {
				masked.card = uint8(1 + rng.IntN(3))
			}
			return masked
		},
		Parse: func(text string, p boardgame.Player) (state, error) {
			if p == boardgame.First {
				return parseToy[lawful](text)
			}
			rows, ok := strings.CutSuffix(text, "0")
			s, err := parseToy[lawful](rows + "1")
			s.card = 0
			if err == nil && !ok {
				err = &boardgame.SyntaxError{Text: "view", Field: "card", Offset: len(text), Problem: "not as the viewer sees it"}
			}
			return s, err
		},
		Scramble: scramble,
	})
	return Suite[state, toyMove]{Definition: d}
}
