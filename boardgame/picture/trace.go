package picture

// Trace describes how to show a move in the picture of the position before the move.
type Trace struct {
	Arrows []Arrow  `json:"arrows,omitempty"` // the paths of the pieces that move
	Halts  []string `json:"halts,omitempty"`  // the names of the cells where the steps of the move end, in order
	Marker string   `json:"marker,omitempty"` // the name of the cell where the move leaves a marker, such as the cherry; "" if there is no marker
	Marks  []string `json:"marks,omitempty"`  // the names of other cells that are part of the move, such as the cell of a new piece
}

// Arrow is the path of a piece, as the names of at least two cells. The piece starts on the first cell and ends on the last
// one. The cells between them are needed only if the path is not a straight line.
type Arrow []string

// FromTo is the Trace of a game.Definition in which each move moves a single piece along a straight line. The result is
// an arrow from the first of the move's cells to the last. If the two cells are the same, the result is a mark. The zero
// move has no trace.
func FromTo[S any, M interface {
	comparable
	Cells() []string
}](_ S, m M) Trace {
	var none M
	if m == none {
		return Trace{}
	}
	cells := m.Cells()
	from, to := cells[0], cells[len(cells)-1]
	if from == to {
		return Trace{Marks: []string{from}}
	}
	return Trace{Arrows: []Arrow{{from, to}}}
}
