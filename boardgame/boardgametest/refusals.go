package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/diagram"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// longestSentence is the maximum length of a refusal's sentence, in characters, so that it fits on a line of a
// terminal.
const longestSentence = 80

// Asked holds the text of a position and the text of a move to try there.
type Asked [2]string

func (a Asked) position() string { return a[0] }
func (a Asked) move() string     { return a[1] }

// refusals compares the game's refusals of the moves in Refused with a human-readable file. The file lists the refusals
// in the order of the rules, and ends with the refusals for the zero move and the zero state. The oracle must cite the
// same rules.
//
// Every rule that is cited in these positions, or in random positions, must be broken by a move in Refused. No sentence
// may end with a full stop, because programs put the sentences into longer ones.
func (k *kit[S, M]) refusals(t *testing.T) {
	if k.Oracle == nil || len(k.Refused) == 0 {
		t.Skip("no oracle, or no moves in Refused")
	}
	text, told, err := writeRefusals(k.def, k.Oracle, k.Refused)
	if err != nil {
		t.Fatal(err)
	}
	if err := k.everyRefusalIsTold(told); err != nil {
		t.Fatal(err)
	}
	var state S
	var move M
	text += fmt.Sprintf("\n== Zero values ==\n\nthe zero Move: %v\na move in the zero State: %v\n",
		k.starts[0].Check(move), state.Check(move))
	golden(t, "testdata/refusals.txt", text)
}

// writeRefusals returns the text of the file and the rules cited in it.
func writeRefusals[S boardgame.Position[S, M], M boardgame.Move](d game.Definition[S, M], o Oracle, asked []Asked) (
	text string, told map[boardgame.Rule]bool, err error) {
	byRule := map[boardgame.Rule][]string{}
	for _, a := range asked {
		rule, told, err := writeRefusal(d, o, a)
		if err != nil {
			return "", nil, fmt.Errorf("%s in %q: %w", a.move(), a.position(), err)
		}
		byRule[rule] = append(byRule[rule], told)
	}
	told = map[boardgame.Rule]bool{}
	var b strings.Builder
	fmt.Fprintf(&b, "How %s refuses moves that are not legal. The test writes this file.\n", d.Title)
	for _, r := range d.Book().Rules {
		if len(byRule[r.Rule]) > 0 {
			told[r.Rule] = true
			fmt.Fprintf(&b, "\n== %s. %s ==\n%s", r.Rule.ID(), r.Title, strings.Join(byRule[r.Rule], ""))
		}
	}
	return b.String(), told, nil
}

func writeRefusal[S boardgame.Position[S, M], M boardgame.Move](d game.Definition[S, M], o Oracle, a Asked) (
	rule boardgame.Rule, text string, err error) {
	s, err := d.Parse(a.position())
	if err != nil {
		return "", "", err
	}
	m, err := d.ParseMove(a.move())
	if err != nil {
		return "", "", err
	}
	refused := s.Check(m)
	if refused == nil {
		return "", "", errors.New("the move is legal")
	}
	rule, err = refusal(refused)
	if err != nil {
		return "", "", err
	}
	if want := o.Refusal(a.position(), a.move()); rule.ID() != want {
		return "", "", fmt.Errorf("the game refuses the move by %s, but the oracle by %s", rule, want)
	}
	var options []diagram.Option
	if d.Trace != nil {
		options = append(options, diagram.Move(d.Trace(s, m)))
	}
	drawn := diagram.Text(d.Picture(s), options...)
	return rule, fmt.Sprintf("\n%s\n\n%s\n%s: %v\n", a.position(), drawn, a.move(), refused), nil
}

// everyRefusalIsTold checks that refusals in random games cite only rules that the file also cites.
func (k *kit[S, M]) everyRefusalIsTold(told map[boardgame.Rule]bool) error {
	starts := slices.Clone(k.starts)
	for _, a := range k.Refused {
		s, err := k.def.Parse(a.position())
		if err != nil {
			return err
		}
		starts = append(starts, s)
	}
	rng := rand.New(rand.NewPCG(6, 6))
	for _, start := range starts {
		for _, plies := range []int{0, 1, 2 + rng.IntN(k.plies)} {
			s, _, err := boardgame.Playout[S, M](start, rng, plies, nil)
			if err == nil {
				err = k.refusalsAreTold(s, rng, told)
			}
			if err != nil {
				return fmt.Errorf("%w\n%s", err, k.show(s))
			}
		}
	}
	return nil
}

func (k *kit[S, M]) refusalsAreTold(s S, rng *rand.Rand, told map[boardgame.Rule]bool) error {
	check := func(m M) error {
		err := s.Check(m)
		if err == nil {
			return nil
		}
		if rule, ok := refusal(err); ok != nil || !told[rule] {
			return fmt.Errorf("no move in Refused is refused by the same rule as %s: %w", m, err)
		}
		return fits(err)
	}
	return k.someMoves(s, rng, 5, 1000, check)
}

func fits(err error) error {
	var refused *boardgame.MoveError
	errors.As(err, &refused)
	switch sentence := refused.Sentence(); {
	case utf8.RuneCountInString(sentence) > longestSentence:
		return fmt.Errorf("the sentence %q is longer than %d characters", sentence, longestSentence)
	case strings.HasSuffix(sentence, "."):
		return fmt.Errorf("the sentence %q ends with a full stop", sentence)
	}
	return nil
}

// proposalsAreLegal checks that no refusal proposes an illegal move. A refusal counts as proposing a move in these
// cases:
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
	return k.someMoves(s, rng, 5, 200, check)
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
	p := proposals[S, M]{def: d, state: s, legal: map[M]bool{}, ways: map[[2]string]bool{}, cells: map[string]bool{},
		moves: map[string]M{}}
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

// move parses a word as a move, and returns the zero move if it is not one. Results are kept, because the same words
// occur in many sentences.
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

// everyRuleIsCited checks that Refused and the malformed positions cite every rule that is not in Uncited.
func (k *kit[S, M]) everyRuleIsCited() error {
	cited := map[boardgame.Rule]bool{}
	for _, a := range k.Refused {
		s, sErr := k.def.Parse(a.position())
		m, mErr := k.def.ParseMove(a.move())
		if err := errors.Join(sErr, mErr); err != nil {
			return fmt.Errorf("%s in %q: %w", a.move(), a.position(), err)
		}
		if rule, err := refusal(s.Check(m)); err == nil {
			cited[rule] = true
		}
	}
	for _, text := range k.malformedTexts("position") {
		var impossible *boardgame.PositionError
		if _, err := k.def.Parse(text); errors.As(err, &impossible) {
			for _, p := range impossible.Problems {
				cited[p.Rule] = true
			}
		}
	}
	var problems []error
	for _, r := range k.def.Book().Rules {
		switch reason, uncited := k.Uncited[r.Rule]; {
		case uncited && reason == "":
			problems = append(problems, fmt.Errorf("the suite's Uncited lists %s without a reason", r.Rule))
		case !uncited && !cited[r.Rule]:
			problems = append(problems,
				fmt.Errorf("%s (%s) is cited by no move in Refused and no position in %s: add one, or say in "+
					"Uncited why nothing can cite the rule", r.Rule, r.Title, malformedFile))
		}
	}
	for r := range k.Uncited {
		if !k.rules[r] {
			problems = append(problems, fmt.Errorf("the suite's Uncited lists %s, which is not a rule of the game", r))
		}
	}
	return errors.Join(problems...)
}
