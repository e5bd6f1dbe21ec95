package boardgame

import "fmt"

// Picture describes how a position looks: the cells, where they lie, and what stands on them. The package diagram draws it.
type Picture struct {
	Title   string // what it shows, in a few words; [Definition.Draw] fills it in
	Grid    Grid
	Players int  // how many sit around it; [Definition.Draw] fills it in
	Table   bool // whether there is no board: pieces touch each other on a table, and the cells are the places where a piece can lie
	Cells   []PictureCell
	Labels  []PictureLabel
	Notes   []PictureLabel // what else stands beside the board for people; text drawings leave it out
	Guides  []Guide
}

// Cell returns the cell of that name, or false if the picture has none.
func (p Picture) Cell(name string) (PictureCell, bool) {
	for _, c := range p.Cells {
		if c.Name == name {
			return c, true
		}
	}
	return PictureCell{}, false
}

// Near lists the cells at these distances in X and Y from a cell, as the owner of the piece on it sees them: for player
// Second the distances are rotated by half a turn. Empty cells come first.
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

// Grid is how the cells of a board fit together. It determines what the coordinates of a [Picture] mean. X grows to the right
// and Y upwards, as seen by player First.
type Grid uint8

const (
	Squares      Grid = iota // neighbours are 1 apart in X or in Y
	HexagonRows              // hexagons in rows: beside is 2 in X, ahead and behind 1 in Y and 1 in X
	HexagonFiles             // hexagons in files: ahead and behind is 2 in Y, obliquely 1 in X and 1 in Y
)

// PictureCell is a cell and what stands on it.
type PictureCell struct {
	Name  string // as in the texts of moves
	X, Y  int
	Goal  bool   // whether the rules single it out: a nest, a base; drawn as + in text while it is empty
	Home  Player // who owns the cell, if anybody: a nest, a base, a camp, a home row; else NoPlayer
	Tint  Color  // of the cell: the colour of the seat that owns it; [Definition.Draw] fills it in
	Piece byte   // as in the position text, 0 for an empty cell
	Word  string // the piece in words, for those who don't see it: "blue egg"
	Owner Player // of the piece, NoPlayer for a neutral one
	Color Color  // of the piece
	Shape Shape  // of the piece
	Down  bool   // whether the piece is face down, with what it is on the other side
}

// Color is the colour that a piece has on the table.
type Color uint8

// The colours. NoColor stands for anything without a colour of its own.
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

// Shape is the outline of a piece, seen from above.
type Shape uint8

// The shapes.
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

// PictureLabel is a coordinate beside the board.
type PictureLabel struct {
	Text string
	X, Y int
}

// Guide is a thin line that helps to find a row or a column, from one place to another.
type Guide struct{ FromX, FromY, ToX, ToY int }

// Trace describes what a move looks like in the picture of the position before it.
type Trace struct {
	Arrows []Arrow  // the pieces that go somewhere
	Halts  []string // the names of the cells on an arrow where the piece stops, in order: where each step of a move ends
	Marker string   // the name of the cell where a marker of the last move ends up, such as the cherry; "" for none
	Marks  []string // the names of the other cells that the move is about, such as the cell on which a piece is put down
}

// Arrow is the path of a piece as the names of cells: where it starts, where it passes if the path is not a straight line,
// and where it ends. An arrow has at least two cells.
type Arrow []string

// Straight returns the trace of a piece that goes from one cell to another in a straight line. If both are the same cell, the
// trace is a mark.
func Straight(from, to fmt.Stringer) Trace {
	if from.String() == to.String() {
		return Trace{Marks: []string{from.String()}}
	}
	return Trace{Arrows: []Arrow{{from.String(), to.String()}}}
}

// Draw returns the picture of s with a title: the game, and whose turn it is or who has won. Pieces without a colour get the
// colour of their owner's seat.
func (d Definition[S, M]) Draw(s S) Picture {
	p := d.Picture(s)
	p.Players = d.Playing(s)
	p.Title = d.caption(s.Turn(), s.Winner)
	d.paint(&p)
	return p
}

// Change returns what a move, by any player, changes for the viewer of both views.
func (d Definition[S, M]) Change(before View[S, M], m M, after View[S, M]) (Change, error) {
	return ChangeOf(before.Picture(), after.Picture(), before.Trace(m))
}

// DrawView returns the picture of what a player sees, with a title. If the game hides something, the title says who sees it.
// Colours are as in Draw.
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

// paint gives pieces and owned cells the colours of their owners.
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
