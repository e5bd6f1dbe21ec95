package picture

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// Trace describes how to show a move in the picture of the position before the move.
type Trace struct {
	Arrows []Arrow  `json:"arrows,omitempty"` // the paths of the pieces that move
	Halts  []string `json:"halts,omitempty"`  // the names of the cells where the steps of the move end, in order
	// the name of the cell where the move leaves a marker, such as the cherry; "" if there is no marker
	Marker string `json:"marker,omitempty"`
	// the names of other cells that are part of the move, such as the cell of a new piece
	Marks []string `json:"marks,omitempty"`
	Shift Shift    `json:"-"` // how far the move shifts the coordinates of all places
}

// Arrow is the path of a piece, as the names of at least two cells. The piece starts on the first cell and ends on the
// last one. The cells between them are needed only if the path is not a straight line.
type Arrow []string

// Ends returns the names of the cells where the piece starts and ends. They are "" if the arrow has no cells.
func (a Arrow) Ends() (from, to string) {
	if len(a) == 0 {
		return "", ""
	}
	return a[0], a[len(a)-1]
}

// Ends returns the names of the cells where arrows begin and end, and of the marked cells.
func (t Trace) Ends() []string {
	cells := slices.Clone(t.Marks)
	for _, a := range t.Arrows {
		if from, to := a.Ends(); len(a) > 0 {
			cells = append(cells, from, to)
		}
	}
	return cells
}

// FromTo is the Trace of a game in which each move moves a single piece along a straight line. The result
// is an arrow from the first of the move's cells to the last. If the two cells are the same, the result is a mark. The
// zero move, and a move that names no cells, have no trace.
func FromTo[S any, M Move](_ S, m M) Trace {
	var none M
	if m == none {
		return Trace{}
	}
	cells := m.Cells()
	if len(cells) == 0 {
		return Trace{}
	}
	from, to := cells[0], cells[len(cells)-1]
	if from == to {
		return Trace{Marks: []string{from}}
	}
	return Trace{Arrows: []Arrow{{from, to}}}
}

// Move is the constraint on moves that name their cells, from the first to the last.
type Move interface {
	comparable
	boardgame.CellLister
}

// Change holds everything that a move changes in the picture of a position. With a Change, programs can animate a move
// and mark the last move. Some fields use the names of cells before the move, and others the names after it. A move
// changes the names of cells only in games on a table without a board.
//
// A Change that is made from two views contains only changes that their viewer can see.
type Change struct {
	Moved []Moved `json:"moved,omitempty"` // the paths of the pieces that moved from one cell to another
	// the cells of the pieces that have left the board, by their names before the move
	Removed []string `json:"removed,omitempty"`
	// the cells of the pieces that were put down, by their names after the move
	Placed []string `json:"placed,omitempty"`
	// the cells of the pieces that were turned over, by their names after the move
	Turned []string `json:"turned,omitempty"`

	// Learned lists the cells of pieces about which the viewer has gained or lost information, such as a face-down
	// piece that the viewer has looked at, or a piece that stayed where it was and now has another word, or an owner for
	// the first time. Learned lists
	// the names that the cells have after the move.
	Learned []string `json:"learned,omitempty"`

	// Looked lists the marked cells of a move that changes nothing else: those of the pieces that a player has looked at.
	Looked []string `json:"looked,omitempty"`

	Shift Shift `json:"shift,omitzero"` // the distance added to the coordinates of everything that did not move

	// Cells lists the names, after the move, of all cells that have changed: those that a piece has left or entered or
	// from which it was removed, and those whose piece now looks different or was looked at. Places that have no name
	// after the move are left out.
	Cells []string `json:"-"`

	stands map[string]string // the cell of each piece after the move, by its cell before the move
}

// Moved describes the path of a piece in a move.
type Moved struct {
	Way []string `json:"way"` // the cells on the piece's path, from start to end, by their names before the move
	To  string   `json:"to"`  // the cell where the piece ends, by its name after the move
}

// Shift is the distance by which a move shifts the coordinates of a picture. In a game with a board, it is always zero.
// On a table without a board, coordinates are relative to the pieces, so a move can shift them.
type Shift struct {
	X int `json:"x"`
	Y int `json:"y"`
}

// Compare compares the pictures before and after a move, follows the move's trace t, and returns what the move has
// changed. The result depends only on the arguments. If the pictures come from two views, the result reveals no more
// than those views.
//
// Compare returns an error if the trace doesn't lead from one picture to the other.
func Compare(before, after Picture, t Trace) (Change, error) {
	now, err := before.follow(t.Arrows)
	if err != nil {
		return Change{}, err
	}
	change, changed := Change{Shift: t.Shift, stands: map[string]string{}}, map[spot]bool{}
	for _, cell := range after.Cells {
		if cell.Empty() {
			continue
		}
		at := cell.spot(t.Shift)
		was, ok := now[at]
		if !ok {
			change.Placed = append(change.Placed, cell.Name)
			changed[at] = true
			continue
		}
		change.stands[was.Name] = cell.Name
		owned := was.Piece.Owner == boardgame.NoPlayer || cell.Piece.Owner == was.Piece.Owner
		switch {
		case was.Piece.Down != cell.Piece.Down:
			change.Turned = append(change.Turned, cell.Name)
		case was.Piece.Letter == cell.Piece.Letter && was.Piece.Word == cell.Piece.Word:
			continue
		case cell.Piece.Down, owned && was.spot(Shift{}) == at:
			change.Learned = append(change.Learned, cell.Name)
		default:
			before := "it"
			if was.spot(Shift{}) != at {
				before = "the piece that moved there"
			}
			return Change{}, fmt.Errorf("the piece on %s is a %s, but %s was a %s", cell.Name, cell.Piece.Word, before, was.Piece.Word)
		}
		changed[at] = true
	}
	if t.Shift != (Shift{}) && len(change.stands) == 0 && len(now) > 0 {
		return Change{}, fmt.Errorf("no piece is where it was before the move, shifted by %v", t.Shift)
	}
	for _, cell := range before.Cells {
		if _, there := change.stands[cell.Name]; !cell.Empty() && !there {
			change.Removed = append(change.Removed, cell.Name)
			changed[cell.spot(Shift{})] = true
		}
	}
	for _, a := range t.Arrows {
		if to, there := change.stands[a[0]]; there {
			change.Moved = append(change.Moved, Moved{slices.Clone(a), to})
			for _, name := range []string{a[0], a[len(a)-1]} {
				cell, _ := before.Cell(name)
				changed[cell.spot(Shift{})] = true
			}
		}
	}
	if len(t.Arrows)+len(change.Placed)+len(change.Turned)+len(change.Removed) == 0 {
		change.Looked = slices.Clone(t.Marks)
	}
	for _, cell := range after.Cells {
		if changed[cell.spot(t.Shift)] || slices.Contains(change.Looked, cell.Name) {
			change.Cells = append(change.Cells, cell.Name)
		}
	}
	return change, nil
}

// spot is a place in the coordinates of the picture before the move.
type spot struct{ x, y int }

// spot returns the place that a cell had before it was shifted.
func (c Cell) spot(shift Shift) spot { return spot{c.X - shift.X, c.Y - shift.Y} }

// follow moves the pieces along the arrows. It returns the cell where each piece was, by the place where it is then. A
// piece disappears if another piece lands on it.
func (p Picture) follow(arrows []Arrow) (map[spot]*Cell, error) {
	now, landed := map[spot]*Cell{}, map[spot]*Cell{} // cells are large
	for i := range p.Cells {
		if c := &p.Cells[i]; !c.Empty() {
			now[c.spot(Shift{})] = c
		}
	}
	for _, a := range arrows {
		if len(a) < 2 {
			return nil, fmt.Errorf("the arrow %v does not lead anywhere", a)
		}
		from, _ := p.Cell(a[0])
		to, _ := p.Cell(a[len(a)-1])
		if from.Empty() || to.Name == "" {
			return nil, fmt.Errorf("the arrow %v does not lead from a piece to a cell of the picture", a)
		}
		delete(now, from.spot(Shift{}))
		landed[to.spot(Shift{})] = &from
	}
	maps.Copy(now, landed)
	return now, nil
}

// Arrivals returns the cells of the pieces that moved, by their names after the move.
func (c Change) Arrivals() []string {
	var names []string
	for _, m := range c.Moved {
		names = append(names, m.To)
	}
	return names
}

// Follow updates the identifiers of the pieces after a move. It needs a Change from [Compare], because the exported
// fields and the JSON text of a Change don't hold the pieces that stay where they are. The keys of ids are the names of
// cells before the move, and its values are the identifiers of the pieces on them. The result maps the names of cells
// after the move to the identifiers. A piece without an entry in ids takes the name of its cell as its identifier. A new
// piece also takes the name of its cell, with enough primes (') appended to make the identifier unique. The result has
// an entry for every piece.
func (c Change) Follow(ids map[string]string) map[string]string {
	next, taken := map[string]string{}, map[string]bool{}
	for was, is := range c.stands {
		id := cmp.Or(ids[was], was)
		next[is], taken[id] = id, true
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
