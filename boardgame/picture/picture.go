// Package picture describes what people see of a game: the picture of a position, how to show a move in it, and what a
// move changes in it. Package diagram draws pictures.
//
// The types have JSON forms, which all programs of this module use.
package picture

import (
	"fmt"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// Picture describes how a position looks: the cells, their coordinates, and the pieces on them.
type Picture struct {
	Title string `json:"title"` // a short caption; game.Game.Picture fills it in
	Grid  Grid   `json:"grid"`
	// the number of players around the board; game.Game.Picture fills it in
	Players int `json:"-"`
	// whether the game has no board; each place on the table where a piece lies or can be put is then a cell, and if
	// a move shifts the coordinates, its Trace must set Shift
	Table  bool    `json:"table,omitempty"`
	Cells  []Cell  `json:"cells"`
	Labels []Label `json:"labels"`
	Notes  []Label `json:"-"` // other words or signs beside the board, outside its frame, also drawn by diagram.TextWithNotes
	Guides []Guide `json:"-"`
	Marker *Shape  `json:"-"` // the marker that a move leaves on a cell: see Trace; nil if there is none
}

// Cell returns the cell with that name, or false if the picture has no such cell.
func (p Picture) Cell(name string) (Cell, bool) {
	for _, c := range p.Cells {
		if c.Name == name {
			return c, true
		}
	}
	return Cell{}, false
}

// Cell is a cell of a picture. It may have a piece on it.
type Cell struct {
	Name string `json:"name"` // the name of the cell, as in the texts of moves
	X    int    `json:"x"`
	Y    int    `json:"y"`
	// whether the cell is special in the rules, such as a nest or a base; text drawings show it as + while it is empty
	Goal bool `json:"goal,omitempty"`
	// the owner of the cell, such as a nest, a base, a camp or a home row; NoPlayer if nobody owns it
	Home boardgame.Player `json:"-"`

	Tint       Color  `json:"-"`              // the colour of Home's seat; game.Game.Picture fills it in
	HomeLetter string `json:"home,omitempty"` // the letter of Home's seat; game.Game.Picture fills it in
	// what lies on the cell beneath the piece, such as a nest; nil if nothing does
	Ground *Shape `json:"-"`

	Piece Piece `json:"piece,omitzero"` // the zero Piece if the cell is empty
}

// Empty reports whether no piece is on the cell.
func (c Cell) Empty() bool { return c.Piece.Letter == 0 }

// Piece is a piece in a picture. The zero Piece is no piece.
type Piece struct {
	Owner  boardgame.Player `json:"-"`      // NoPlayer for a neutral piece
	Letter Letter           `json:"letter"` // as in the text of a position
	// the piece in words, for players who can't see the picture, with everything that they have to know: "blue turned egg"
	Word string `json:"word"`

	OwnerLetter string `json:"owner,omitempty"` // the letter of Owner's seat; game.Game.Picture fills it in

	Color Color  `json:"color"`          // if it is NoColor, game.Game.Picture fills in the colour of Owner's seat
	Shape *Shape `json:"shape"`          // if it is nil, game.Game.Picture fills in Disc
	Down  bool   `json:"down,omitempty"` // whether the piece lies face down
}

// Letter is the byte that stands for a piece in the text of a position. Its text, for example in JSON, is that letter.
type Letter byte

// MarshalText returns the letter. The error is always nil.
func (l Letter) MarshalText() ([]byte, error) { return []byte(string(rune(l))), nil }

// Label is a string shown beside the board in all drawings, such as a coordinate or the number of stones in a hand. In
// text drawings it ends at its place, or begins there to the right of the cells, and 1 in X is two characters wide (in
// HexagonRows, one). A label that needs more room than there is to its neighbour belongs in the Notes or in another row.
type Label struct {
	Text string `json:"text"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// Guide is a thin line across the picture, beneath the cells: a line of the board, or a help to follow a row. On a board
// with such lines, the cells are drawn as small discs where the lines meet.
type Guide struct{ FromX, FromY, ToX, ToY int }

// Grid is the shape and arrangement of a board's cells. The Grid determines the meaning of the coordinates of a
// [Picture]. X grows to the right and Y upwards, as seen by player First.
type Grid uint8

const (
	Squares      Grid = iota // squares; neighbours are 1 apart in X or in Y
	HexagonRows              // hexagons in rows; neighbours are 2 apart in X, or 1 in X and 1 in Y
	HexagonFiles             // hexagons in files; neighbours are 2 apart in Y, or 1 in X and 1 in Y
)

// String returns "squares", "hexagon-rows" or "hexagon-files".
func (g Grid) String() string { return wordOf("grid", "squares hexagon-rows hexagon-files", int(g)) }

// MarshalText returns the text that String returns. The error is always nil.
func (g Grid) MarshalText() ([]byte, error) { return []byte(g.String()), nil }

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

// String returns the colour's name, or "none" for NoColor.
func (c Color) String() string {
	return wordOf("color", "none white black blue red orange green brown yellow tan", int(c))
}

// MarshalText returns the text that String returns. The error is always nil.
func (c Color) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// wordOf returns the word at index n. If there is no such word, it returns a placeholder such as "color 17".
func wordOf(what, words string, n int) string {
	list := strings.Fields(words)
	if n >= len(list) {
		return fmt.Sprintf("%s %d", what, n)
	}
	return list[n]
}

// Shape is what a piece looks like from above, or what lies on a cell or on a piece. Each game brings its own shapes.
// The zero Shape is a disc. Pictures point to shapes, so pieces that look the same share one, which must not change.
//
// A drawing puts the parts of a Shape on top of each other, in the order of the fields. The middle of the cell is the
// origin, X grows to the right and Y downwards. A square cell is 52 units wide, and so is the distance between the
// opposite sides of a hexagon. Pieces fit into the circle with radius 26 around the middle.
//
// Under, Detail and Over are SVG elements with attributes for their paint, without style, class or id. What has no
// paint of its own is filled in the colour of the piece. The word currentColor stands for the darker colour of its
// edge, and url(#boardgame-shadow) for a soft shadow.
type Shape struct {
	Name string // a word for the shape, in lower case and with hyphens: "egg", "chocolate-cookie"

	Under string // what is beneath the body, such as a shadow or a tail
	// the body, as SVG path data, painted in the colour of the piece, with an edge and with light from the upper left;
	// "" for no body
	Outline string
	Fill    string // a colour for the body instead of the piece's: "#f3e8d2"
	Edge    string // a colour for the body's edge instead of the piece's
	Detail  string // what is painted on the body and gets its light
	Over    string // what is above everything else, such as a beak or a highlight

	Drop int // the distance from the middle of the cell down to the baseline of the piece's letter
}

// Disc is the shape of a piece without a shape of its own.
var Disc = &Shape{}

// String returns the name of the shape, or "disc" if it has none.
func (s *Shape) String() string {
	if s == nil || s.Name == "" {
		return "disc"
	}
	return s.Name
}

// MarshalText returns the text that String returns. The error is always nil.
func (s *Shape) MarshalText() ([]byte, error) { return []byte(s.String()), nil }
