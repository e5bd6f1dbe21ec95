// Package diagram draws positions and moves. Each game provides the [picture.Picture] of a position and the
// [picture.Trace] of a move. There are two kinds of drawings:
//
//   - [Text] draws in ASCII, for terminals, files and test failure messages.
//   - [SVG] draws for web pages and documents.
//
// All drawing functions take the same options. The same picture and options give the same drawing on every machine.
//
//	s := coucou.New()
//	d := coucou.Game()
//	m, err := coucou.ParseMove("d2-d3")
//	...
//	svg := diagram.SVG(d.Picture(s), diagram.Options{Moves: []picture.Trace{d.Trace(s, m)}})
//
// In text, brackets show a move. Round brackets mark the start of a piece's path, and square brackets mark the end.
// Braces mark a cell where one path ends and another starts. A bar replaces two brackets between neighbouring cells:
// in [.|b), the first cell is an end and the second cell is a start. A star marks an empty cell on a piece's path.
// Exclamation marks are around a cell where a path must not end: !.! is the end of an illegal move.
//
// The coordinates of a picture must be small numbers, as on a board. Options ignore names that are not cells of the
// picture.
package diagram

import (
	"cmp"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Options says what a drawing shows besides the picture. The zero value adds nothing.
type Options struct {
	// Moves are drawn with brackets around their cells in text: (b) is where an arrow begins, [b] is where one ends,
	// {b} is both, and <b> is one of the trace's Marks. SVG draws arrows. Halts are numbered from 1. The cells in the
	// trace's Marks are drawn in the same way as highlighted cells.
	Moves []picture.Trace

	// Illegal moves have dashed arrows that are crossed out in SVG. In text, !b! is where an arrow ends. In a move
	// without arrows, the cells in the trace's Marks are drawn like that. Moves can show what has to be done instead.
	Illegal []picture.Trace

	// Highlight marks the named cells: with < and > around them in text, and with a bold outline in SVG.
	Highlight []string

	// From turns the board so that this player sits below it. It does not turn a table without a board, because a table
	// has no sides.
	From boardgame.Player

	// Color makes Text draw in colour, with the SGR escape sequences of ECMA-48. Pieces are bold and coloured, and
	// empty cells and coordinates are dim. White pieces have the terminal's foreground colour and black pieces are magenta,
	// because the background is usually white or black. SVG has its own colours.
	Color bool

	// ID begins the ids of the parts that SVG defines and uses. "" stands for a hash of the drawing or, with Page, for
	// no such beginning. In a page, a part that is used is the first one with its id, even if that is hidden. So the
	// same drawing twice in a page needs two values, and drawings with the same value can share their parts.
	ID string

	// All other options are for SVG only.
	Names   bool     // whether each empty cell shows its name
	Letters bool     // whether each piece shows its letter, and not only on paper
	Marked  []string // the cells with the picture's marker on them

	// Page is for a page on which players can click the board: see SVG. The fields below are for pages only.
	Page     bool
	Selected []string // the cells that the player has clicked
	Target   []string // the cells that the player may click
	Last     []string // the cells that the last move has changed
	Refused  []string // the cells that a refusal names
	// the identifiers of pieces, by the names of their cells; a piece without an entry has its cell's name
	Pieces map[string]string
}

// scene is a picture with the effects of the options.
type scene struct {
	picture.Picture
	Options
	ids         string          // what the ids of parts begin with
	highlighted []string        // also the marked cells of moves
	arrows      []picture.Arrow // of legal moves
	illegal     []picture.Arrow
	refused     []string        // the marked cells of illegal moves without arrows
	marker      string          // the name of the cell on which the move puts the marker
	halts       map[string]int  // the number of each halt, from 1, by the name of its cell
	tints       []picture.Color // the colours of the cells that have an owner, sorted and without duplicates
	form        form
	aside       int // how far to the right of their places the notes are, so that they don't touch the frame
}

// newScene returns the scene of a picture with these options. The ratios 26/30 and 45/52 approximate √3/2, the ratio of
// the inner to the outer radius of a regular hexagon. On a table, a cell is only a dot, and the area that reacts to
// clicks is larger than the dot.
func newScene(p picture.Picture, o Options) *scene {
	const (
		square      = "m-18-24.5h36q6.5 0 6.5 6.5v36q0 6.5-6.5 6.5h-36q-6.5 0-6.5-6.5v-36q0-6.5 6.5-6.5z"
		rowHexagon  = "m0-30l26 15v30l-26 15l-26-15v-30z"
		fileHexagon = "m-30 0l15-26h30l15 26l-15 26h-30z"
		dot         = "h0" // a line of length 0 is visible as a dot, because lines have round ends
	)
	s := &scene{
		Picture: p, Options: o, ids: escaped(o.ID), highlighted: slices.Clone(o.Highlight), halts: map[string]int{},
		aside: 10,
		form:  form{52, 52, 26, 26, "m-26-26h52v52h-52z", square, "m-21-21h42v42h-42z"},
	}
	switch p.Grid {
	case picture.HexagonRows:
		s.form = form{26, 45, 26, 30, rowHexagon, rowHexagon, "m0-25l21.5 12.5v25l-21.5 12.5l-21.5-12.5v-25z"}
	case picture.HexagonFiles:
		s.form = form{45, 26, 30, 26, fileHexagon, fileHexagon, "m-25 0l12.5-21.5h25l12.5 21.5l-12.5 21.5h-25z"}
	}
	if len(p.Guides) > 0 {
		s.form.cell = circle(9) // where the lines of the board meet
	}
	if p.Table {
		s.form = form{s.form.across, s.form.up, 26, 26, rowHexagon, dot, circle(20)}
	}
	for _, t := range o.Moves {
		s.arrows = append(s.arrows, t.Arrows...)
		s.highlighted = append(s.highlighted, t.Marks...)
		s.marker = cmp.Or(t.Marker, s.marker)
		for i, name := range t.Halts {
			s.halts[name] = i + 1
		}
	}
	for _, t := range o.Illegal {
		s.illegal = append(s.illegal, t.Arrows...)
		if t.Arrows == nil {
			s.refused = append(s.refused, t.Marks...)
		} else {
			s.highlighted = append(s.highlighted, t.Marks...)
		}
	}
	if boardgame.First < s.From && s.From <= boardgame.Fourth && !s.Table {
		s.turn()
	}
	if len(s.Notes) > 0 && len(s.Cells) > 0 && s.Notes[0].X < s.Cells[0].X {
		s.aside = -10
	}
	for _, c := range s.Cells {
		if c.Home != boardgame.NoPlayer && !slices.Contains(s.tints, c.Tint) {
			s.tints = append(s.tints, c.Tint)
		}
	}
	slices.Sort(s.tints)
	return s
}

// turn rotates the picture counter-clockwise, so that the player in From sits below the board. Two players sit
// on opposite sides. Four players sit clockwise around a board of squares.
func (s *scene) turn() {
	turns := 2 * (int(s.From-boardgame.First) % 2)
	if s.Players > 2 && s.Grid == picture.Squares {
		turns = int(s.From - boardgame.First)
	}
	rotate := func(x, y *int) {
		for range turns {
			*x, *y = -*y, *x
		}
	}
	s.Cells, s.Labels, s.Notes, s.Guides = slices.Clone(s.Cells), slices.Clone(s.Labels), slices.Clone(s.Notes),
		slices.Clone(s.Guides)
	for i := range s.Cells {
		rotate(&s.Cells[i].X, &s.Cells[i].Y)
	}
	for i := range s.Labels {
		rotate(&s.Labels[i].X, &s.Labels[i].Y)
	}
	for i := range s.Guides {
		rotate(&s.Guides[i].FromX, &s.Guides[i].FromY)
		rotate(&s.Guides[i].ToX, &s.Guides[i].ToY)
	}
	for i := range s.Notes {
		n := &s.Notes[i]
		rotate(&n.X, &n.Y)
		if turns == 2 {
			n.Text = turnedAround(n.Text)
		}
	}
}

// turnedAround returns a string of arrow characters as it looks after half a turn. Words stay as they are.
func turnedAround(text string) string {
	if strings.Trim(text, "↑↓↖↘↗↙") != "" {
		return text
	}
	turned := []rune(strings.NewReplacer("↑", "↓", "↓", "↑", "↖", "↘", "↘", "↖", "↗", "↙", "↙", "↗").Replace(text))
	slices.Reverse(turned)
	return string(turned)
}

// way returns the cells on an arrow. It ignores names that are not cells of the picture.
func (s *scene) way(a picture.Arrow) []picture.Cell {
	var cells []picture.Cell
	for _, name := range a {
		if c, ok := s.Cell(name); ok && name != "" {
			cells = append(cells, c)
		}
	}
	return cells
}
