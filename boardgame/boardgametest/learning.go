package boardgametest

import (
	"fmt"
	"slices"
	"strings"
)

// haveNumbers checks the numbers that package env gives to the legal moves: each has one of its own, which leads back
// to it.
func (c trial[S, M]) haveNumbers() {
	coding, err := c.coding()
	c.ok(err, "package env can't number the moves")
	moves, known := c.s.AppendMoves(nil), map[int]M{}
	for _, m := range moves {
		i := coding.Index(c.s, m)
		other, twice := known[i]
		c.need(!twice, "%s and %s are the same action, %d", other, m, i)
		back, ok := coding.Move(c.s, i)
		c.need(ok && back == m, "the action of %s is %d, which stands for %s", m, i, back)
		known[i] = m
	}
}

// planesHaveNames checks that all planes of observations have a name, each another one. The book of a game that names
// them itself has a list of them: "0 own eggs; 1 enemy's eggs".
func (c trial[S, M]) planesHaveNames() {
	coding, err := c.coding()
	c.ok(err, "package env can't number the moves")
	known := map[string]bool{"": true}
	for i, name := range coding.Names {
		c.need(!known[name], "the name of plane %d is %q, which is empty or another plane's, too", i, name)
		known[name] = true
	}
	c.need(len(coding.Names) == coding.Planes, "%d planes have %d names", coding.Planes, len(coding.Names))
	if learn := c.inner.Bots.Learn; learn != nil && learn.Names != nil {
		list := make([]string, len(learn.Names))
		for i, name := range learn.Names {
			list[i] = fmt.Sprint(i, " ", name)
		}
		book := strings.Join(strings.Fields(strings.ReplaceAll(string(c.def.Doc), "\n//", "\n")), " ")
		planes := strings.Join(list, "; ")
		c.need(strings.Contains(book, planes), "the book does not list the planes: %q", planes)
	}
}

// observationsSuffice checks that positions that look the same to the player to move, as far as observations go, have the
// same legal actions. It compares positions that are likely to look the same: those of one game, and those to which
// the same moves lead in another order, or from another start.
func (c trial[S, M]) observationsSuffice() {
	type seen struct {
		s       S
		actions []int
	}
	known := map[string]seen{}
	look := func(s S) {
		if s.Ending().Over() {
			return
		}
		turn, actions := s.Turn(), c.actions(s)
		planes := fmt.Sprint(turn, c.observed(s, turn))
		other, ok := known[planes]
		c.need(!ok || slices.Equal(other.actions, actions), "%q and %q look the same to %s, but have other legal actions: "+
			"the picture or Learn.Observe must show the difference", other.s, s, c.def.Seat(turn).Name)
		known[planes] = seen{s, actions}
	}
	along := func(s S, moves ...M) (S, bool) {
		for _, m := range moves {
			next, err := s.Apply(m)
			if err != nil {
				return s, false
			}
			look(next)
			s = next
		}
		return s, true
	}
	for range fewer(20) {
		at, line := c.s, []M{}
		for range 3 {
			if moves := at.AppendMoves(nil); len(moves) > 0 {
				line = append(line, pick(c.rng, moves...))
				at, _ = along(at, line[len(line)-1])
			}
		}
		for n := 1; n < len(line); n++ {
			line[0], line[n] = line[n], line[0]
			along(c.s, line...)
		}
	}
	for _, start := range c.starts {
		look(start)
		along(start, c.moves...)
	}
	look(c.s)
}

// actions returns the numbers of the legal moves, in order.
func (c trial[S, M]) actions(s S) (list []int) {
	coding, err := c.coding()
	c.ok(err, "package env can't number the moves")
	for _, m := range s.AppendMoves(nil) {
		list = append(list, coding.Index(s, m))
	}
	slices.Sort(list)
	return list
}
