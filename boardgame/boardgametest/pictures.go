package boardgametest

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// secondStartFits checks that SecondStart is the start with the second player to move.
func (c trial[S, M]) secondStartFits() {
	if c.def.SecondStart == "" {
		return
	}
	s, err := c.def.Parse(c.def.SecondStart)
	c.ok(err, "SecondStart")
	c.need(s.Turn() == boardgame.Second && reflect.DeepEqual(c.inner.Look.Picture(s), c.inner.Look.Picture(c.starts[0])),
		"SecondStart, %q, differs from the start in more than the player to move", s)
}

// canBeDrawn checks the picture of a state and the traces of its moves. The picture must have each cell exactly once,
// and for every piece a word that names no other player than its owner, because a screen reader says only that. The
// trace of a legal move must lead to the picture after it, for every viewer.
func (c trial[S, M]) canBeDrawn() {
	cells := map[string]picture.Cell{}
	for _, cell := range c.def.Picture(c.s).Cells {
		_, twice := cells[cell.Name]
		c.need(!twice && cell.Name != "", "the picture has the cell %q twice, or a cell without a name", cell.Name)
		word, owner := cell.Piece.Word, cell.Piece.Owner
		c.need(cell.Empty() || word != "", "the picture has no word for the piece %q on %s", cell.Piece.Letter, cell.Name)
		for i, seat := range c.def.Seats {
			named := slices.ContainsFunc(strings.Fields(word), func(w string) bool { return strings.EqualFold(w, seat.Name) })
			c.need(!named || owner == boardgame.NoPlayer || owner == boardgame.Player(i+1),
				"the word for the piece of %s on %s is %q", c.def.Seat(owner).Name, cell.Name, word)
		}
		cells[cell.Name] = cell
	}
	var none M
	empty := c.def.Trace(c.s, none)
	c.need(len(empty.Arrows)+len(empty.Marks) == 0,
		"the zero move has a trace, but it is not a move, so Trace must return an empty trace for it")
	c.sample(500, func(m M) { c.ok(arrowsAreWays(c.def.Trace(c.s, m)), "the trace of %s", m) })
	legal := c.s.AppendMoves(nil)
	for _, m := range legal {
		c.ok(traceFits(c.def.Trace(c.s, m), cells), "the trace of %s", m)
	}
	for range min(len(legal), 8) {
		c.changeIsTold(pick(c.rng, legal...))
	}
}

// changeIsTold checks, for every viewer, that the trace of a move leads from the picture before the move to the picture
// after it.
func (c trial[S, M]) changeIsTold(m M) {
	next := c.apply(m)
	for p := range boardgame.Player(c.def.Playing(c.s) + 1) {
		before, after, seen := c.def.See(c.s, p), c.def.See(next, p), c.def.MoveFor(c.s, m, p)
		_, err := before.Change(seen, after)
		c.ok(err, "the change by %s that %s sees", m, c.def.Seat(p).Name)
	}
}

func traceFits(t picture.Trace, cells map[string]picture.Cell) error {
	for _, name := range t.Halts {
		if !slices.ContainsFunc(t.Arrows, func(a picture.Arrow) bool { return slices.Contains(a[1:], name) }) {
			return fmt.Errorf("the trace halts on %s, which no arrow reaches", name)
		}
	}
	named := slices.Clone(t.Marks)
	for _, a := range t.Arrows {
		named = append(named, a...)
	}
	for _, name := range named {
		if _, ok := cells[name]; !ok {
			return fmt.Errorf("there is no cell %q in the picture", name)
		}
	}
	for _, a := range t.Arrows {
		if cells[a[0]].Empty() {
			return fmt.Errorf("an arrow starts at %s, and nothing stands there", a[0])
		}
	}
	return arrowsAreWays(t)
}

// arrowsAreWays checks that each arrow leads to another cell, and that no two successive cells of an arrow are the
// same.
func arrowsAreWays(t picture.Trace) error {
	for _, a := range t.Arrows {
		if len(a) < 2 || a[0] == a[len(a)-1] {
			return fmt.Errorf("the arrow %q leads nowhere", a)
		}
		if len(slices.Compact(slices.Clone(a))) < len(a) {
			return fmt.Errorf("the arrow %q names a cell twice in a row", a)
		}
	}
	return nil
}

// clicksReach checks that clicks can select every legal move and no other move, and that the refusal of a first click is
// that of an illegal move.
func (c trial[S, M]) clicksReach() {
	v, legal := c.def.See(c.s, c.s.Turn()), c.s.AppendMoves(nil)
	if v.Turn() == boardgame.Chance {
		legal = nil // nobody clicks for chance
	}
	cell := pick(c.rng, v.Picture().Cells...).Name
	var refused *boardgame.MoveError
	if _, err := v.Clicks(cell); errors.As(err, &refused) {
		m, ok := refused.Move.(M)
		c.need(ok && c.rules[refused.Rule] && refused.Sentence() != "" && c.s.Check(m) != nil,
			"a click on %s is refused as the move %v, which is legal, or by no rule: %v", cell, refused.Move, err)
	}
	var texts []string
	for _, m := range legal {
		texts = append(texts, m.String())
	}
	for range min(len(legal), 12) {
		m := pick(c.rng, legal...)
		c.need(c.canReach(v, nil, v.Trace(m).Ends(), m), "no clicks lead to %s", m)
		for made := []string{}; ; {
			clicks := c.click(v, made)
			for i, choice := range clicks.Complete {
				again := slices.ContainsFunc(clicks.Complete[:i],
					func(o game.Choice) bool { return o.Label == choice.Label })
				c.need(slices.Contains(texts, choice.Move) && choice.Label != "" && !again,
					"the clicks %v select %s, which is not legal, or its label is empty or used twice", made, choice.Move)
			}
			if len(clicks.Next) == 0 {
				c.need(len(clicks.Complete) > 0, "the clicks %v select no move, and no further cell can be clicked", made)
				break
			}
			made = append(made, pick(c.rng, clicks.Next...))
		}
	}
}

func (c trial[S, M]) click(v game.View[S, M], made []string) game.Clicks {
	clicks, err := v.Clicks(made...)
	c.ok(err, "the clicks %v", made)
	return clicks
}

// canReach reports whether further clicks on the given cells, after those already made, can select m.
func (c trial[S, M]) canReach(v game.View[S, M], made, cells []string, m M) bool {
	clicks := c.click(v, made)
	if slices.ContainsFunc(clicks.Complete, func(choice game.Choice) bool { return choice.Move == m.String() }) {
		return true
	}
	return len(made) <= len(cells) && slices.ContainsFunc(clicks.Next, func(cell string) bool {
		return slices.Contains(cells, cell) && c.canReach(v, append(slices.Clip(made), cell), cells, m)
	})
}
