package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// swap exchanges the heaps.
type swap[B broken] bool

func (y swap[B]) State(s toy[B]) toy[B] {
	if y {
		s.heaps[0], s.heaps[1] = s.heaps[1], s.heaps[0]
	}
	return s
}

func (y swap[B]) Move(s toy[B], m toyMove) toyMove {
	if bool(y) && m.n > 0 && !s.breaks(law8{}) {
		m.heap = 3 - m.heap
	}
	return m
}

func (y swap[B]) Player(p boardgame.Player) boardgame.Player { return p }
func (y swap[B]) String() string                             { return fmt.Sprintf("swap %v", bool(y)) }

func toyPicture[B broken](s toy[B]) picture.Picture {
	p := picture.Picture{Labels: []picture.Label{{Text: fmt.Sprint(s.heaps), X: 4}}}
	for i, n := range s.heaps {
		c := picture.Cell{Name: "xy"[i : i+1], X: i}
		if n > 0 {
			c.Piece.Letter, c.Piece.Word = 'o', "heap "+c.Name
		}
		p.Cells = append(p.Cells, c)
	}
	return p
}

func toyTrace[B broken](s toy[B], m toyMove) picture.Trace {
	name := string(rune('w' + m.heap))
	switch {
	case m.n == 0:
		return picture.Trace{}
	case s.breaks(offBoard{}) && m.n == 2:
		name = "z"
	case s.breaks(arrows{}):
		return picture.Trace{Arrows: []picture.Arrow{{name, string(rune('x' + 'y' - name[0]))}}}
	case s.breaks(drawsCard{}) && s.card == 2:
		return picture.Trace{Marks: []string{"x", "y"}}
	}
	return picture.Trace{Marks: []string{name}}
}

func toyDefinition[B broken]() game.Definition[toy[B], toyMove] {
	type state = toy[B]
	bound := 40
	if (state{}).breaks(law10{}) {
		bound = 4
	}
	d := game.Definition[state, toyMove]{
		Info: game.Info{
			Name: "toy", Title: "Toy", Version: 1, Aim: "To win.", Notation: "As it is.",
			Seats:   []game.Seat{{Letter: "a", Name: "Ann"}, {Letter: "b", Name: "Bob"}},
			Options: []game.Option{{Name: "card", Doc: "Ann's card", Values: []string{"1", "2", "3"}, KnownTo: "a"}},
			Book: game.Book{Rules: []game.RuleText{
				{Rule: toyHeap, Title: "Heaps", Text: "At most twenty.", Source: "ruling"},
				{Rule: toyTake, Title: "Taking", Text: "One or two.", Source: "ruling"},
				{Rule: toyLast, Title: "The end", Text: "The player who takes the last counter wins.", Source: "ruling"},
			}},
			Sources:  map[string]string{"ruling": "the toy's own"},
			MaxPlies: bound,
		},
		New: func(o game.Options) (state, error) {
			return state{heaps: [2]uint8{9, 7}, card: o["card"][0] - '0', turn: boardgame.First}, nil
		},
		Parse: parseToy[B], ParseMove: parseToyMove,
		Written: func(yield func(toyMove) bool) {
			for i := range uint8(10) {
				if !yield(toyMove{1 + i/5, 1 + i%5}) {
					return
				}
			}
		},
		Evaluate: toy[B].evaluate,
		Terms: func(s state, p boardgame.Player) []game.Term {
			theory := game.Term{Name: "what the theory says", Weight: 1, Count: s.evaluate(p)}
			if s.breaks(badTerms{}) {
				theory.Count++
			}
			if s.breaks(idleTerm{}) {
				return []game.Term{theory, {Name: "the weather"}}
			}
			return []game.Term{theory}
		},
		Symmetries: []game.Symmetry[state, toyMove]{swap[B](false), swap[B](true)},
		Canonical: func(s state) (state, game.Symmetry[state, toyMove]) {
			y := swap[B](s.heaps[0] > s.heaps[1])
			return y.State(s), y
		},
		Picture: toyPicture[B],
		Trace:   toyTrace[B], TurnRule: toyTake,
	}
	d.Hidden = d.Masked(game.Mask[state, toyMove]{ // a masked toy has the card 0
		Hide: func(s state, p boardgame.Player) state {
			if p != boardgame.First && !s.breaks(law9{}) {
				s.card = 0
			}
			return s
		},
		Fill: func(s state, _ boardgame.Player, rng *rand.Rand) state {
			if s.card == 0 {
				s.card = uint8(1 + rng.IntN(3))
				if s.breaks(partial{}) {
					s.card = max(s.card, uint8(1+rng.IntN(3)))
				}
			}
			return s
		},
		Parse: func(text string, p boardgame.Player) (state, error) {
			masked := strings.HasSuffix(text, " 0")
			if masked {
				text = strings.TrimSuffix(text, "0") + "1"
			}
			seen, err := parseToy[B](text)
			if masked {
				seen.card = 0
			}
			if lawful := p == boardgame.First || seen.breaks(law9{}) || seen.breaks(credulous{}); err == nil && masked == lawful {
				err = &boardgame.SyntaxError{Text: "view", Field: "card", Offset: len(text) - 1, Problem: "not as the viewer sees it"}
			}
			return seen, err
		},
		Scramble: func(s state, p boardgame.Player, rng *rand.Rand) state {
			if p != boardgame.First && s.turn != boardgame.NoPlayer {
				s.card = uint8(1 + rng.IntN(3))
			}
			return s
		},
	})
	return d
}
