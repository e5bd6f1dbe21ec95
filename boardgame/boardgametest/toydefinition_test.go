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
type swap bool

func (y swap) State(s toy) toy {
	if y {
		s.heaps[0], s.heaps[1] = s.heaps[1], s.heaps[0]
	}
	return s
}

func (y swap) Move(s toy, m toyMove) toyMove {
	if bool(y) && m.n > 0 && s.bug != law8 {
		m.heap = 3 - m.heap
	}
	return m
}

func (y swap) Player(p boardgame.Player) boardgame.Player { return p }
func (y swap) String() string                             { return fmt.Sprintf("swap %v", bool(y)) }

func toyPicture(s toy) picture.Picture {
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

func toyTrace(s toy, m toyMove) picture.Trace {
	name := string(rune('w' + m.heap))
	switch {
	case m.n == 0:
		return picture.Trace{}
	case s.bug == offBoard && m.n == 2:
		name = "z"
	case s.bug == arrows:
		return picture.Trace{Arrows: []picture.Arrow{{name, string(rune('x' + 'y' - name[0]))}}}
	case s.bug == drawsCard && s.card == 2:
		return picture.Trace{Marks: []string{"x", "y"}}
	}
	return picture.Trace{Marks: []string{name}}
}

const toyBook = `// These are the rules.
//
//   - B1. Heaps. At most twenty. (ruling)
//   - T1. Taking. One or two. (ruling)
//   - E1. The end. The player who takes the last counter wins. (ruling)
`

func toyDefinition(b bug) game.Definition[toy, toyMove] {
	bound := 40
	if b == law10 {
		bound = 4
	}
	d := game.Definition[toy, toyMove]{
		Info: game.Info{
			Name: "toy", Title: "Toy", Version: 1, Aim: "To win.", Notation: "As it is.",
			Seats:    []game.Seat{{Letter: "a", Name: "Ann"}, {Letter: "b", Name: "Bob"}},
			Options:  []game.Option{{Name: "card", Doc: "Ann's card", Values: []string{"1", "2", "3"}, KnownTo: "a"}},
			Doc:      toyBook,
			Sources:  map[string]string{"ruling": "the toy's own"},
			MaxPlies: bound,
		},
		New: func(o game.Options) (toy, error) {
			return toy{bug: b, heaps: [2]uint8{9, 7}, card: o["card"][0] - '0', turn: boardgame.First}, nil
		},
		Parse: b.parse, ParseMove: parseToyMove,
		Written: func(yield func(toyMove) bool) {
			for i := range uint8(10) {
				if !yield(toyMove{1 + i/5, 1 + i%5}) {
					return
				}
			}
		},
		Evaluate: toy.evaluate,
		Terms: func(s toy, p boardgame.Player) []game.Term {
			theory := game.Term{Name: "what the theory says", Weight: 1, Count: s.evaluate(p)}
			if s.bug == badTerms {
				theory.Count++
			}
			if s.bug == idleTerm {
				return []game.Term{theory, {Name: "the weather"}}
			}
			return []game.Term{theory}
		},
		Symmetries: []game.Symmetry[toy, toyMove]{swap(false), swap(true)},
		Canonical: func(s toy) (toy, game.Symmetry[toy, toyMove]) {
			y := swap(s.heaps[0] > s.heaps[1])
			return y.State(s), y
		},
		Picture: toyPicture,
		Trace:   toyTrace, TurnRule: toyTake,
	}
	d.Hidden = d.Masked(game.Mask[toy, toyMove]{ // a masked toy has the card 0
		Hide: func(s toy, p boardgame.Player) toy {
			if p != boardgame.First && s.bug != law9 {
				s.card = 0
			}
			return s
		},
		Fill: func(s toy, _ boardgame.Player, rng *rand.Rand) toy {
			if s.card == 0 {
				s.card = uint8(1 + rng.IntN(3))
				if s.bug == partial {
					s.card = max(s.card, uint8(1+rng.IntN(3)))
				}
			}
			return s
		},
		Parse: func(text string, p boardgame.Player) (toy, error) {
			masked := strings.HasSuffix(text, " 0")
			if masked {
				text = strings.TrimSuffix(text, "0") + "1"
			}
			seen, err := b.parse(text)
			if masked {
				seen.card = 0
			}
			if lawful := p == boardgame.First || b == law9 || b == credulous; err == nil && masked == lawful {
				err = &boardgame.SyntaxError{Text: "view", Field: "card", Offset: len(text) - 1,
					Problem: "not as the viewer sees it"}
			}
			return seen, err
		},
		Scramble: func(s toy, p boardgame.Player, rng *rand.Rand) toy {
			if p != boardgame.First && s.turn != boardgame.NoPlayer {
				s.card = uint8(1 + rng.IntN(3))
			}
			return s
		},
	})
	return d
}
