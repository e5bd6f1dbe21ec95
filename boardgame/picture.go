package boardgame

// Picture says how a position looks: which cells there are, where they lie, what stands on them. The package diagram
// draws it.
type Picture struct {
	Grid   Grid
	Cells  []PictureCell
	Labels []PictureLabel
}

// Grid is how the cells of a board lie together, and so what the coordinates of a [Picture] mean. X grows to the right
// and Y upwards, as seen by player First.
type Grid uint8

const (
	Squares      Grid = iota // neighbours are 1 apart in X or in Y
	HexagonRows              // hexagons in rows: beside is 2 in X, ahead and behind 1 in Y and 1 in X
	HexagonFiles             // hexagons in files: ahead and behind is 2 in Y, obliquely 1 in X and 1 in Y
)

// PictureCell is a cell and what stands on it.
type PictureCell struct {
	Name  string
	X, Y  int
	Goal  bool   // whether the rules single it out: a nest, a base
	Piece byte   // as in the position text, 0 for an empty cell
	Owner Player // of the piece, NoPlayer for a neutral one
	Color Color  // of the piece
}

// Color is the colour that a piece has on the table.
type Color uint8

// The colours. NoColor is that of what has none of its own.
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
)

// PictureLabel is a coordinate beside the board.
type PictureLabel struct {
	Text string
	X, Y int
}
