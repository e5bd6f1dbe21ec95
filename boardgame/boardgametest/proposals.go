package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// proposalsAreLegal checks that no refusal proposes a move that is illegal too. A sentence proposes a move
//
//   - by its text, unless it is the move that was refused;
//   - by saying that the piece on one cell can capture what is on another;
//   - by naming an empty cell that the refused move does not touch, which says that the piece could go there, or be put
//     there. "There is no egg on d4" says nothing of the kind.
func (k *kit[S, M]) proposalsAreLegal(s S, rng *rand.Rand) error {
	p := newProposals(k.def, s)
	check := func(m M) error {
		var refused *boardgame.MoveError
		if !errors.As(s.Check(m), &refused) {
			return nil
		}
		return p.hold(m, refused.Sentence())
	}
	for _, m := range s.AppendMoves(nil) {
		if err := k.mutate(rng, 5, m.String(), func(text string) (bool, error) {
			near, err := k.def.ParseMove(text)
			if err != nil {
				return false, nil
			}
			return true, check(near)
		}); err != nil {
			return err
		}
	}
	return k.sample(rng, 200, check)
}

// proposals knows what sentences may propose in a position.
type proposals[S boardgame.Position[S, M], M boardgame.Move] struct {
	def   boardgame.Definition[S, M]
	state S
	legal map[M]bool
	ways  map[[2]string]bool // the first and the last cell of each arrow of a legal move, "" and the cell of each mark
	cells map[string]bool    // of the picture: true where it is empty
}

func newProposals[S boardgame.Position[S, M], M boardgame.Move](d boardgame.Definition[S, M], s S) proposals[S, M] {
	p := proposals[S, M]{def: d, state: s, legal: map[M]bool{}, ways: map[[2]string]bool{}, cells: map[string]bool{}}
	for m := range s.LegalMoves() {
		p.legal[m] = true
		for _, a := range p.trace(m).Arrows {
			p.ways[[2]string{a[0], a[len(a)-1]}] = true
		}
		for _, name := range p.trace(m).Marks {
			p.ways[[2]string{"", name}] = true
		}
	}
	for _, c := range d.Picture(s).Cells {
		p.cells[c.Name] = c.Piece == 0
	}
	return p
}

func (p proposals[S, M]) trace(m M) boardgame.Trace {
	if p.def.Trace == nil {
		return boardgame.Trace{}
	}
	return p.def.Trace(p.state, m)
}

// canCapture finds who is said to be able to capture whom, and isEmpty which cell is said to be empty.
var (
	canCapture = regexp.MustCompile(`(\w+) can capture (\w+)`)
	isEmpty    = regexp.MustCompile(`there is no [^,:]* on (\w+)`)
)

// hold checks what the sentence of m's refusal proposes.
func (p proposals[S, M]) hold(m M, sentence string) error {
	from, touched := map[string]bool{"": true}, map[string]bool{}
	trace := p.trace(m)
	for _, a := range trace.Arrows {
		from[a[0]] = true
		for _, name := range a {
			touched[name] = true
		}
	}
	for _, name := range trace.Marks {
		from[name], touched[name] = true, true
	}
	for _, c := range isEmpty.FindAllStringSubmatch(sentence, -1) {
		touched[c[1]] = true
	}
	for _, c := range canCapture.FindAllStringSubmatch(sentence, -1) {
		if !p.ways[[2]string{c[1], c[2]}] {
			return fmt.Errorf("%s is refused with %q, and %s can't", m, sentence, c[0])
		}
	}
	for _, word := range strings.Fields(sentence) {
		word = strings.Trim(word, ",.;:()\"")
		if named, err := p.def.ParseMove(word); err == nil && named != m && !p.legal[named] {
			return fmt.Errorf("%s is refused with %q, which proposes %s", m, sentence, word)
		}
		if empty := p.cells[word]; empty && !touched[word] && !p.reached(from, word) {
			return fmt.Errorf("%s is refused with %q, and nothing of it can go to %s", m, sentence, word)
		}
	}
	return nil
}

// reached reports whether a legal move leads from one of the cells, or from nowhere, to another cell.
func (p proposals[S, M]) reached(from map[string]bool, to string) bool {
	for cell := range from {
		if p.ways[[2]string{cell, to}] {
			return true
		}
	}
	return false
}
