package boardgametest

import (
	"math"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

func (c trial[S, M]) identityFirst() {
	for _, s := range c.starts {
		if len(c.def.Symmetries) > 0 {
			y := c.def.Symmetries[0]
			c.need(y.State(s) == s, "%s is the first symmetry, but it is not the identity", y)
		}
	}
}

// symmetriesCommute checks law 8 on one state: symmetries commute with play, and do not change the evaluation. A
// symmetry that does not apply to the state maps it to the zero state.
func (c trial[S, M]) symmetriesCommute() {
	var zero S
	for _, y := range c.def.Symmetries {
		if y.State(c.s) != zero {
			c.in(c.s, "%s: ", y).commutes(y)
		}
	}
}

func (c trial[S, M]) commutes(y game.Symmetry[S, M]) {
	image := y.State(c.s)
	winner, over := c.s.Winner()
	imageWinner, imageOver := image.Winner()
	c.need(image.Turn() == y.Player(c.s.Turn()), "in the image it is another player's turn")
	c.need(over == imageOver && imageWinner == y.Player(winner) && image.Ended() == c.s.Ended(),
		"the image %s has another winner or ended by another rule", image)
	c.need(image.CountMoves() == c.s.CountMoves(), "there are %d moves, but %d in the image %s",
		c.s.CountMoves(), image.CountMoves(), image)
	if c.def.Canonical != nil {
		a, toA := c.def.Canonical(c.s)
		b, toB := c.def.Canonical(image)
		c.need(a == b, "the canonical form is %s, but that of the image is %s", a, b)
		c.need(toA.State(c.s) == a && toB.State(image) == b,
			"the symmetry that Canonical returns does not lead to the canonical form")
	}
	for i := range c.def.Playing(c.s) {
		p := boardgame.Player(i + 1)
		if evaluate := c.def.Evaluation(); evaluate != nil && !over {
			here, there := evaluate(c.s, p), evaluate(image, y.Player(p))
			c.need(here == there, "the evaluation for %s is %d, but in the image %s it is %d",
				c.def.Seat(p).Name, here, image, there)
		}
	}
	origins := map[M]M{} // maps the moves in the image back
	for _, m := range c.s.AppendMoves(nil) {
		there := y.Move(c.s, m)
		next, err := image.Apply(there)
		c.ok(err, "%s maps to %s in the image %s, which refuses it", m, there, image)
		c.need(next == y.State(c.apply(m)), "%s maps to %s in the image %s, but leads to another state there",
			m, there, image)
		other, twice := origins[there]
		c.need(!twice, "%s and %s both map to %s in the image", other, m, there)
		origins[there] = m
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

// evaluationFits checks an evaluation by the pairs of positions in Leads. All players who do not take part must have
// the same evaluation as NoPlayer; in the zero state, nobody takes part. Each term must count something in some state.
func (c trial[S, M]) evaluationFits() {
	c.need(c.def.Evaluate != nil, "there are terms, but there is no evaluation")
	var zero S
	for _, s := range append([]S{zero}, c.starts...) {
		first := 1
		if s != zero {
			first += c.def.Playing(s)
		}
		want := c.def.Evaluate(s, boardgame.NoPlayer)
		for n := first; n <= math.MaxUint8; n++ {
			got := c.def.Evaluate(s, boardgame.Player(n))
			c.need(got == want, "in %q, the evaluation is %d for player %d, who does not take part, and %d for NoPlayer",
				s, got, n, want)
			c.terms(s, boardgame.Player(n)) // must not panic
		}
	}
	counted := map[string]bool{}
	for _, l := range c.examples(c.t, 300) {
		for i := range c.def.Playing(l.last()) {
			for _, t := range c.terms(l.last(), boardgame.Player(i+1)) {
				counted[t.Name] = counted[t.Name] || t.Count != 0
			}
		}
	}
	for name, is := range counted {
		c.need(is, "no position has the term %q: add one to Positions", name)
	}
	for why, pair := range c.Leads {
		var lead [2]int
		for i, text := range pair {
			s, err := c.def.Parse(text)
			c.ok(err, "the Leads")
			lead[i] = c.def.Evaluate(s, boardgame.First) - c.def.Evaluate(s, boardgame.Second)
		}
		c.need(lead[0] > lead[1], "%s: the lead is %d in %q, but %d in %q", why, lead[0], pair[0], lead[1], pair[1])
	}
}

func (c trial[S, M]) terms(s S, p boardgame.Player) []game.Term {
	if c.def.Terms == nil {
		return nil
	}
	return c.def.Terms(s, p)
}

// termsAddUp checks that the terms of an evaluation add up to its value, in a state and after each of its moves, and
// have different names.
func (c trial[S, M]) termsAddUp() {
	if c.def.Terms == nil {
		return
	}
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
