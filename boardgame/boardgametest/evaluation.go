package boardgametest

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// symmetriesCommute checks law 8 on one state: symmetries commute with play, and do not change the evaluation. A
// symmetry that does not apply to the state maps it to the zero state.
func (c trial[S, M]) symmetriesCommute() {
	var zero S
	for i, y := range c.def.Symmetries() {
		c.need(i > 0 || y.State(c.s) == c.s, "%s is the first symmetry, but it is not the identity", y.Name)
		if y.State(c.s) != zero {
			c.in(c.s, "%s: ", y.Name).commutes(y)
		}
	}
}

func (c trial[S, M]) commutes(y game.Symmetry[S, M]) {
	image := y.State(c.s)
	winner, over := c.s.Winner()
	imageWinner, imageOver := image.Winner()
	c.need(image.Turn() == y.Player(c.s.Turn()) && over == imageOver && imageWinner == y.Player(winner) &&
		image.Ending().Rule == c.s.Ending().Rule && image.CountMoves() == c.s.CountMoves(),
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
	if learn := c.inner.Bots.Learn; learn != nil && learn.Mirror != nil && y.Mirrors {
		c.mirrors(y, image)
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
			return // a cell of the move has no name in the image
		}
		c.need(c.writable[there], "move %s maps to %q, which can't be written", m, there)
		c.need(refusal(c.s.Check(m)) == refusal(image.Check(there)), "move %s: the verdict is %v, but %v in the image",
			m, c.s.Check(m), image.Check(there))
	})
}

// mirrors checks that the mirror image of a state has everything on the cells that the definition's Mirror returns.
func (c trial[S, M]) mirrors(y game.Symmetry[S, M], image S) {
	learn := c.inner.Bots.Learn
	here, there := c.observed(c.s, c.s.Turn()), c.observed(image, y.Player(c.s.Turn()))
	place := func(cell int) int {
		if learn.Places == nil {
			return cell
		}
		return int(learn.Places[cell])
	}
	for plane := 0; plane < len(here); plane += learn.Rows * learn.Columns {
		for cell := range learn.Cells() {
			other := learn.Mirror(cell)
			c.need(there[plane+place(other)] == here[plane+place(cell)], "Mirror maps cell %d to %d, but the image %s does not",
				cell, other, image)
		}
	}
}

// termsCount checks that the terms of the evaluation have names, all different, and that each counts something in some
// position.
func (c trial[S, M]) termsCount() {
	counted := map[string]bool{}
	for i, t := range c.def.Terms() {
		c.need(t.Name != "", "term %d has no name", i+1)
		for _, l := range c.examples(c.t, 300) {
			for p := range c.def.Playing(l.last()) {
				counted[t.Name] = counted[t.Name] || c.def.Count(l.last(), boardgame.Player(p+1))[i] != 0
			}
		}
		c.need(counted[t.Name], "no position has the term %q: add one to Positions", t.Name)
	}
	c.need(len(counted) == len(c.def.Terms()), "two terms have the same name: %v", c.def.Terms())
}
