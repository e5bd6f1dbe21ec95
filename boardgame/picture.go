package boardgame

// Picture describes how a position looks: the cells, their coordinates, and the pieces on them. The package diagram draws
// it.
type Picture struct {
	Title   string // a short caption; [Definition.Draw] fills it in
	Grid    Grid
	Players int  // the number of players around the board; [Definition.Draw] fills it in
	Table   bool // whether the game has no board; each place on the table where a piece lies or can be put is then a cell
	Cells   []PictureCell
	Labels  []PictureLabel
	Notes   []PictureLabel // other human-readable strings beside the board; text drawings omit them
	Guides  []Guide
}

// Cell returns the cell with that name, or false if the picture has no such cell.
func (p Picture) Cell(name string) (PictureCell, bool) {
	for _, c := range p.Cells {
		if c.Name == name {
			return c, true
		}
	}
	return PictureCell{}, false
}

// Near returns the names of the cells at these distances in X and Y from the named cell, empty cells first. The distances
// are from the point of view of the piece's owner: if the piece on the named cell belongs to Second, Near rotates them by
// half a turn.
func (p Picture) Near(name string, distances ...[2]int) []string {
	at, ok := p.Cell(name)
	if !ok {
		return nil
	}
	side := 1
	if at.Owner == Second {
		side = -1
	}
	var free, taken []string
	for _, d := range distances {
		for _, c := range p.Cells {
			switch {
			case c.X != at.X+side*d[0] || c.Y != at.Y+side*d[1]:
			case c.Piece == 0:
				free = append(free, c.Name)
			default:
				taken = append(taken, c.Name)
			}
		}
	}
	return append(free, taken...)
}

// Grid is the shape and arrangement of a board's cells. The Grid determines the meaning of the coordinates of a [Picture].
// X grows to the right and Y upwards, as seen by player First.
type Grid uint8

const (
	Squares      Grid = iota // squares; neighbours are 1 apart in X or in Y
	HexagonRows              // hexagons in rows; neighbours are 2 apart in X, or 1 in X and 1 in Y
	HexagonFiles             // hexagons in files; neighbours are 2 apart in Y, or 1 in X and 1 in Y
)

// PictureCell is a cell of a picture. It may have a piece on it.
type PictureCell struct {
	Name  string // the name of the cell, as in the texts of moves
	X, Y  int
	Goal  bool   // whether the cell is special in the rules, such as a nest or a base; text drawings show it as + while it is empty
	Home  Player // the owner of the cell, such as a nest, a base, a camp or a home row; NoPlayer if nobody owns it
	Tint  Color  // the colour of the cell's owner; [Definition.Draw] fills it in
	Piece byte   // the piece, as in the text of a position; 0 for an empty cell
	Word  string // the piece in words, for players who can't see the picture: "blue egg"
	Owner Player // the owner of the piece, NoPlayer for a neutral piece
	Color Color  // the colour of the piece
	Shape Shape  // the shape of the piece
	Down  bool   // whether the piece lies face down
}

// Color is the colour of a piece or a cell.
type Color uint8

// These are the colours. NoColor marks anything that has no colour of its own.
const (
	NoColor Color = iota
	White
	Black
	Blue
	Red
	Orange
	Green
	Brown
	Yellow
	Tan
)

// Shape is the outline of a piece as seen from above.
type Shape uint8

// These are the shapes of pieces.
const (
	Disc Shape = iota
	Egg
	Cuckoo
	Warbler
	Stone
	ChocolateCookie
	CaramelCookie
	VanillaCookie
	PlayerCookie
)

// PictureLabel is a string shown beside the board, such as a coordinate.
type PictureLabel struct {
	Text string
	X, Y int
}

// Guide is a thin line across the picture that helps a reader follow a row or a column.
type Guide struct{ FromX, FromY, ToX, ToY int }

// Trace describes how to show a move in the picture of the position before the move.
type Trace struct {
	Arrows []Arrow  // the paths of the pieces that move
	Halts  []string // the names of the cells where the steps of the move end, in order
	Marker string   // the name of the cell where the move leaves a marker, such as the cherry; "" if there is no marker
	Marks  []string // the names of other cells that are part of the move, such as the cell of a new piece
}

// Arrow is the path of a piece, as the names of at least two cells. The piece starts on the first cell and ends on the last
// one. The cells between them are needed only if the path is not a straight line.
type Arrow []string

// FromTo is a [Definition.Trace] for a game in which each move moves a single piece along a straight line. The trace is
// an arrow from the first of the move's cells to the last. If the two cells are the same, the trace is a mark. The zero
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

// Draw returns the picture of s with a title, which names the game and either the player to move or the winner. Pieces
// without a colour get the colour of their owner's seat.
func (d Definition[S, M]) Draw(s S) Picture {
	p := d.Picture(s)
	p.Players = d.Playing(s)
	p.Title = d.caption(s.Turn(), s.Winner)
	d.paint(&p)
	return p
}

// Change returns the changes that a move by any player makes to the picture that the viewer sees. The arguments before and
// after must be views of the same viewer.
func (d Definition[S, M]) Change(before View[S, M], m M, after View[S, M]) (Change, error) {
	return ChangeOf(before.Picture(), after.Picture(), before.Trace(m))
}

// DrawView returns the picture of a view, with a title. If the game hides something, the title names the viewer. Otherwise,
// titles and colours are the same as in [Definition.Draw].
func (d Definition[S, M]) DrawView(v View[S, M]) Picture {
	p := v.Picture()
	p.Players = v.Players()
	p.Title = d.caption(v.Turn(), v.Winner)
	d.paint(&p)
	if d.Hidden == nil {
		return p
	}
	if v.Viewer() == NoPlayer {
		p.Title += ", as everybody sees it"
	} else {
		p.Title += ", as " + d.Seat(v.Viewer()).Name + " sees it"
	}
	return p
}

// paint gives each cell the colour of its owner, and does the same for each piece without a colour of its own.
func (d Definition[S, M]) paint(p *Picture) {
	for i := range p.Cells {
		c := &p.Cells[i]
		if c.Color == NoColor {
			c.Color = d.Seat(c.Owner).Color
		}
		c.Tint = d.Seat(c.Home).Color
	}
}

func (d Definition[S, M]) caption(turn Player, result func() (p Player, over bool)) string {
	switch winner, over := result(); {
	case !over:
		return d.Title + ": " + d.Seat(turn).Name + " to move"
	case winner == NoPlayer:
		return d.Title + ": over, and nobody has won"
	default:
		return d.Title + ": " + d.Seat(winner).Name + " has won"
	}
}
