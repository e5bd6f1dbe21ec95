package boardgame

import (
	"fmt"
	"math"
	"slices"
)

// Change is what a move changes in the picture of a position, for animation and for marking the last move. The cells before
// the move have the names of the position before it, the cells after the move those of the position after it; only a game
// that is played on a table without a board gives the same place two names.
//
// The Change of two views is what their viewer saw happen.
type Change struct {
	Moved   []Moved  `json:"moved,omitempty"`   // the pieces that went from one cell to another
	Removed []string `json:"removed,omitempty"` // the cells, before the move, of the pieces that have left the board
	Placed  []string `json:"placed,omitempty"`  // the cells, after the move, of the pieces that were put down
	Turned  []string `json:"turned,omitempty"`  // the cells, after the move, of the pieces that were turned over

	// Learned are the cells, after the move, of the pieces that lie as they lay, and of which the viewer knows more than
	// before, or less: a turned piece at which the viewer has looked.
	Learned []string `json:"learned,omitempty"`

	Shift Shift `json:"shift,omitzero"` // what was added to the coordinates of everything that did not move
}

// Moved is the way of a piece.
type Moved struct {
	Way []string `json:"way"` // the names before the move: from where, by where, to where
	To  string   `json:"to"`  // the name, after the move, of the cell where the piece stands now
}

// Shift is how far the coordinates of a picture have moved. It is not zero only where there is no board, and the names of
// the places follow the pieces.
type Shift struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// ChangeOf compares the pictures before and after a move that has this trace, and returns what the move has changed. It
// knows nothing but the two pictures, so of the pictures of views it tells no more than the views do.
//
// The error is about pictures that the trace doesn't lead from one to the other.
func ChangeOf(before, after Picture, t Trace) (Change, error) {
	c := changing{before: before, after: after, trace: t, names: map[string]PictureCell{}, now: map[spot]PictureCell{}}
	for _, cell := range before.Cells {
		c.names[cell.Name] = cell
		if cell.Piece != 0 {
			c.now[spot{cell.X, cell.Y}] = cell
		}
	}
	if err := c.follow(); err != nil {
		return Change{}, err
	}
	if after.Table {
		c.shift = c.laid()
	}
	return c.compare()
}

// changing is a comparison at work.
type changing struct {
	before, after Picture
	trace         Trace
	names         map[string]PictureCell // the cells before
	now           map[spot]PictureCell   // the pieces where the arrows have brought them, as the cells that they come from
	shift         Shift
}

// spot is a place in the coordinates of the picture before the move.
type spot struct{ x, y int }

// follow moves the pieces along the arrows. A piece on which another one lands is gone.
func (c *changing) follow() error {
	for _, a := range c.trace.Arrows {
		from, to := c.names[a[0]], c.names[a[len(a)-1]]
		if from.Piece == 0 || to.Name == "" {
			return fmt.Errorf("the arrow %v does not lead from a piece to a cell of the picture", a)
		}
		delete(c.now, spot{from.X, from.Y})
	}
	for _, a := range c.trace.Arrows {
		from, to := c.names[a[0]], c.names[a[len(a)-1]]
		c.now[spot{to.X, to.Y}] = from
	}
	return nil
}

// laid is the shift with which the pieces of both pictures have the same left and lower edge. A piece that is put down lies
// on a mark.
func (c *changing) laid() Shift {
	from, to := spot{math.MaxInt, math.MaxInt}, spot{math.MaxInt, math.MaxInt}
	for at := range c.now {
		from = spot{min(from.x, at.x), min(from.y, at.y)}
	}
	pieces := 0
	for _, cell := range c.after.Cells {
		if cell.Piece != 0 {
			to = spot{min(to.x, cell.X), min(to.y, cell.Y)}
			pieces++
		}
	}
	if pieces > len(c.now) {
		for _, name := range c.trace.Marks {
			mark := c.names[name]
			from = spot{min(from.x, mark.X), min(from.y, mark.Y)}
		}
	}
	if len(c.now) == 0 || pieces == 0 {
		return Shift{}
	}
	return Shift{to.x - from.x, to.y - from.y}
}

// compare tells the pieces that stand where the arrows have brought them from all others.
func (c *changing) compare() (Change, error) {
	change := Change{Shift: c.shift}
	stands := map[string]string{} // where each piece stands after the move, by the cell that it comes from
	for _, cell := range c.after.Cells {
		if cell.Piece == 0 {
			continue
		}
		was, ok := c.now[spot{cell.X - c.shift.X, cell.Y - c.shift.Y}]
		if ok {
			stands[was.Name] = cell.Name
		}
		switch {
		case !ok:
			change.Placed = append(change.Placed, cell.Name)
		case was.Down != cell.Down:
			change.Turned = append(change.Turned, cell.Name)
		case was.Piece == cell.Piece && was.Word == cell.Word:
		case cell.Down:
			change.Learned = append(change.Learned, cell.Name)
		default:
			return Change{}, fmt.Errorf("%s holds a %s, and what came there was a %s", cell.Name, cell.Word, was.Word)
		}
	}
	for _, cell := range c.before.Cells {
		if _, there := stands[cell.Name]; cell.Piece != 0 && !there {
			change.Removed = append(change.Removed, cell.Name)
		}
	}
	for _, a := range c.trace.Arrows {
		if to, there := stands[a[0]]; there {
			change.Moved = append(change.Moved, Moved{slices.Clone(a), to})
		}
	}
	return change, nil
}

// Cells returns the cells of the picture after the move in which something has changed: those that were left, entered,
// emptied, or hold something else. A place that has no name there any more is left out.
func (c Change) Cells(before, after Picture) []string {
	changed := map[spot]bool{}
	mark := func(p Picture, d Shift, names ...string) {
		for _, name := range names {
			if cell, ok := p.Cell(name); ok {
				changed[spot{cell.X + d.X, cell.Y + d.Y}] = true
			}
		}
	}
	for _, m := range c.Moved {
		mark(before, c.Shift, m.Way[0])
		mark(after, Shift{}, m.To)
	}
	mark(before, c.Shift, c.Removed...)
	mark(after, Shift{}, slices.Concat(c.Placed, c.Turned, c.Learned)...)
	var names []string
	for _, cell := range after.Cells {
		if changed[spot{cell.X, cell.Y}] {
			names = append(names, cell.Name)
		}
	}
	return names
}

// Follow carries what identifies the pieces from the picture before the move to the one after it. Ids is by the names of the
// cells; a piece that has no entry is identified by its cell. So is one that is put down, with as many primes as it takes
// to tell it from the others. Every piece of the picture after the move has an entry.
func (c Change) Follow(before, after Picture, ids map[string]string) map[string]string {
	moved := map[string]string{}
	for _, m := range c.Moved {
		moved[m.Way[0]] = m.To
	}
	names := map[spot]string{}
	for _, cell := range after.Cells {
		names[spot{cell.X, cell.Y}] = cell.Name
	}
	next, taken := map[string]string{}, map[string]bool{}
	for _, cell := range before.Cells {
		if cell.Piece == 0 || slices.Contains(c.Removed, cell.Name) {
			continue
		}
		id, ok := ids[cell.Name]
		if !ok {
			id = cell.Name
		}
		to, ok := moved[cell.Name]
		if !ok {
			to = names[spot{cell.X + c.Shift.X, cell.Y + c.Shift.Y}]
		}
		next[to], taken[id] = id, true
	}
	for _, name := range c.Placed {
		id := name
		for taken[id] {
			id += "'"
		}
		next[name], taken[id] = id, true
	}
	return next
}
