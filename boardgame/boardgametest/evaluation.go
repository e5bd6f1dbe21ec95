package boardgametest

import (
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// symmetriesCommute checks law 8 on one state: symmetries commute with play, and do not change the evaluation. A
// symmetry that does not apply to the state maps it to the zero state.
func (c trial[S, M]) symmetriesCommute() {
	var zero S
	for i, y := range c.def.Symmetries {
		c.need(i > 0 || y.State(c.s) == c.s, "%s is the first symmetry, but it is not the identity", y)
		if y.State(c.s) != zero {
			c.in(c.s, "%s: ", y).commutes(y)
		}
	}
}

func (c trial[S, M]) commutes(y game.Symmetry[S, M]) {
	image := y.State(c.s)
	winner, over := c.s.Winner()
	imageWinner, imageOver := image.Winner()
	c.need(image.Turn() == y.Player(c.s.Turn()) && over == imageOver && imageWinner == y.Player(winner) &&
		image.Ended() == c.s.Ended() && image.CountMoves() == c.s.CountMoves(),
		"in the image %s it is another player's turn, it has another result, or it has more or fewer moves", image)
	a, toA := c.def.Canonical(c.s)
	b, _ := c.def.Canonical(image)
	c.need(a == b && toA.State(c.s) == a, "the symmetries are no group: the canonical form is %s, but that of the image "+
		"is %s", a, b)
	for i := range c.def.Playing(c.s) {
		p := boardgame.Player(i + 1)
		if evaluate := c.def.Evaluation(); evaluate != nil && !over {
			here, there := evaluate(c.s, p), evaluate(image, y.Player(p))
			c.need(here == there, "the evaluation for %s is %d, but in the image %s it is %d",
				c.def.Seat(p).Name, here, image, there)
		}
	}
	for _, m := range c.s.AppendMoves(nil) {
		there := y.Move(c.s, m)
		next, err := image.Apply(there)
		c.ok(err, "%s maps to %s in the image %s, which refuses it", m, there, image)
		c.need(next == y.State(c.apply(m)), "%s maps to %s in the image %s, but leads to another state there",
			m, there, image)
	}
	c.sample(200, func(m M) {
		var none M
		there := y.Move(c.s, m)
		if there == none {
			return // the image of the move can't be written
		}
		c.need(refusal(c.s.Check(m)) == refusal(image.Check(there)), "move %s: the verdict is %v, but %v in the image",
			m, c.s.Check(m), image.Check(there))
	})
}

// termsCount checks that each term of the evaluation counts something in some position.
func (c trial[S, M]) termsCount() {
	counted := map[string]bool{}
	for _, l := range c.examples(c.t, 300) {
		for i := range c.def.Playing(l.last()) {
			for _, t := range c.def.Terms(l.last(), boardgame.Player(i+1)) {
				counted[t.Name] = counted[t.Name] || t.Count != 0
			}
		}
	}
	for name, is := range counted {
		c.need(is, "no position has the term %q: add one to Positions", name)
	}
}

// termsAddUp checks that the terms of an evaluation add up to its value, in a state and after each of its moves, and
// have different names.
func (c trial[S, M]) termsAddUp() {
	c.need(c.def.Evaluate != nil, "there are terms, but there is no evaluation")
	states := []S{c.s}
	for m := range c.s.LegalMoves() {
		states = append(states, c.apply(m))
	}
	for _, s := range states {
		if s.Ended() != "" {
			continue
		}
		for i := range c.def.Playing(s) {
			p, sum := boardgame.Player(i+1), 0
			var names []string
			for _, t := range c.def.Terms(s, p) {
				sum += t.Weight * t.Count
				c.need(t.Name != "" && !slices.Contains(names, t.Name), "the name %q of a term is empty or used twice", t.Name)
				names = append(names, t.Name)
			}
			want := c.def.Evaluate(s, p)
			c.in(s, "").need(sum == want, "the terms for %s add up to %d, but the evaluation is %d: %+v",
				c.def.Seat(p).Name, sum, want, c.def.Terms(s, p))
		}
	}
}
