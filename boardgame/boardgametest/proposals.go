package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// proposalsAreLegal checks that no refusal proposes an illegal move. A refusal counts as proposing a move in these cases:
//
//   - The refusal contains the text of a move other than the refused move.
//   - The refusal says that the piece on one cell can capture the piece on another cell.
//   - The refusal names an empty cell that the refused move does not touch: a reader would think that a piece can go there.
//     But "there is no egg on d4" does not propose d4.
func (k *kit[S, M]) proposalsAreLegal(s S, rng *rand.Rand) error {
	p := newProposals(k.def, s)
	check := func(m M) error {
		var refused *boardgame.MoveError
		if !errors.As(s.Check(m), &refused) {
			return nil
		}
		return p.checkSentence(m, refused.Sentence())
	}
	if err := k.almostLegal(s, rng, 5, check); err != nil {
		return err
	}
	return k.sample(rng, 200, check)
}

// proposals holds the moves that refusals may propose in a position.
type proposals[S boardgame.Position[S, M], M boardgame.Move] struct {
	def   game.Definition[S, M]
	state S
	legal map[M]bool
	ways  map[[2]string]bool // the first and last cell of each arrow of a legal move, and "" with the cell of each mark
	cells map[string]bool    // the cells of the picture: true if the cell is empty
	moves map[string]M       // caches the results of the method move
}

func newProposals[S boardgame.Position[S, M], M boardgame.Move](d game.Definition[S, M], s S) proposals[S, M] {
	p := proposals[S, M]{def: d, state: s, legal: map[M]bool{}, ways: map[[2]string]bool{}, cells: map[string]bool{}, moves: map[string]M{}}
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
		p.cells[c.Name] = c.Empty()
	}
	return p
}

func (p proposals[S, M]) trace(m M) picture.Trace {
	if p.def.Trace == nil {
		return picture.Trace{}
	}
	return p.def.Trace(p.state, m)
}

// canCapture matches a claim that one piece can capture another. isEmpty matches a claim that a cell is empty.
var (
	canCapture = regexp.MustCompile(`(\w+) can capture (\w+)`)
	isEmpty    = regexp.MustCompile(`there is no [^,:]* on (\w+)`)
)

// checkSentence checks the sentence in the refusal of m.
func (p proposals[S, M]) checkSentence(m M, sentence string) error {
	var none M
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
			return fmt.Errorf("%s is refused with %q, but it is false that %s", m, sentence, c[0])
		}
	}
	for _, word := range strings.Fields(sentence) {
		word = strings.Trim(word, ",.;:()\"")
		if named := p.move(word); named != none && named != m && !p.legal[named] {
			return fmt.Errorf("%s is refused with %q, which proposes %s", m, sentence, word)
		}
		if empty := p.cells[word]; empty && !touched[word] && !p.reached(from, word) {
			return fmt.Errorf("%s is refused with %q, but no piece of that move can go to %s", m, sentence, word)
		}
	}
	return nil
}

// move parses a word as a move, and returns the zero move if it is not one. Results are kept, because the same words occur
// in many sentences.
func (p proposals[S, M]) move(word string) M {
	m, known := p.moves[word]
	if !known {
		m, _ = p.def.ParseMove(word)
		p.moves[word] = m
	}
	return m
}

// reached reports whether a legal move brings a piece to the given cell. The keys of starts are the cells where that
// piece may start, and "" if it may come from off the board.
func (p proposals[S, M]) reached(starts map[string]bool, to string) bool {
	for cell := range starts {
		if p.ways[[2]string{cell, to}] {
			return true
		}
	}
	return false
}
