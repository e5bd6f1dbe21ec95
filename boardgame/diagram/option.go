package diagram

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// Option adds something to a drawing of a position, or changes how it is drawn.
type Option func(*scene)

// Highlight marks the named cells: in text with < and >, in SVG with a bold outline.
func Highlight(names ...string) Option {
	return func(s *scene) { s.highlighted = append(s.highlighted, names...) }
}

// Move draws a move: in text around its cells, in SVG as arrows. The halts of a trace become numbers from 1, and its marks
// look as in Highlight.
func Move(t boardgame.Trace) Option {
	return func(s *scene) {
		s.arrows = append(s.arrows, t.Arrows...)
		if t.Marker != "" {
			s.marker = t.Marker
		}
		for i, name := range t.Halts {
			if s.halts == nil {
				s.halts = map[string]int{}
			}
			s.halts[name] = i + 1
		}
		s.highlighted = append(s.highlighted, t.Marks...)
	}
}

// Names writes the names of the empty cells into them, in SVG. In text there is no room for them.
func Names() Option { return func(s *scene) { s.names = true } }

// Title replaces the picture's title. Only SVG uses it: screen readers read it out, and browsers show it beside the pointer.
func Title(text string) Option { return func(s *scene) { s.Title = text } }

// Color makes Text and Unicode draw in colour, with the SGR escape sequences of ECMA-48. SVG has its own colours.
func Color() Option { return func(s *scene) { s.color = true } }

// From turns the board so that a player sits below it. A table without a board has no sides and is not turned.
func From(p boardgame.Player) Option { return func(s *scene) { s.below = p } }

// Illegal draws a move that is not legal: in SVG as dashed arrows with a cross, in text like [Move].
func Illegal(t boardgame.Trace) Option {
	return func(s *scene) {
		s.illegal = append(s.illegal, t.Arrows...)
		s.highlighted = append(s.highlighted, t.Marks...)
	}
}

// scene is a picture with what the options add.
type scene struct {
	boardgame.Picture
	highlighted []string
	arrows      []boardgame.Arrow
	illegal     []boardgame.Arrow
	marker      string         // the name of the cell where the marker ends up
	halts       map[string]int // the numbers of the halts, from 1, by the name of the cell
	names       bool
	color       bool
	below       boardgame.Player
	page        *page // nil for a document
}

func newScene(p boardgame.Picture, options []Option) *scene {
	s := &scene{Picture: p}
	for _, o := range options {
		o(s)
	}
	s.turn()
	return s
}

// turn brings the side of the player to the bottom.
func (s *scene) turn() {
	turned := s.quarterTurns()
	if turned == 0 {
		return
	}
	s.Cells, s.Labels, s.Notes = slices.Clone(s.Cells), slices.Clone(s.Labels), slices.Clone(s.Notes)
	for i := range s.Cells {
		c := &s.Cells[i]
		c.X, c.Y = quarters(c.X, c.Y, turned)
	}
	for i := range s.Labels {
		l := &s.Labels[i]
		l.X, l.Y = quarters(l.X, l.Y, turned)
	}
	for i := range s.Notes {
		n := &s.Notes[i]
		n.X, n.Y = quarters(n.X, n.Y, turned)
		if turned == 2 {
			n.Text = turnedAround(n.Text)
		}
	}
}

// quarterTurns returns how many quarter turns to rotate the board counter-clockwise. Two players sit on opposite sides; four
// players sit clockwise around the board on squares.
func (s *scene) quarterTurns() int {
	switch {
	case s.Table || s.below <= boardgame.First || s.below > boardgame.Fourth:
		return 0
	case s.Players > 2 && s.Grid == boardgame.Squares:
		return int(s.below - boardgame.First)
	}
	return 2 * (int(s.below-boardgame.First) % 2)
}

// turnedAround returns a text of arrows after half a turn of the board.
func turnedAround(text string) string {
	turned := []rune(strings.NewReplacer("↑", "↓", "↓", "↑", "↖", "↘", "↘", "↖", "↗", "↙", "↙", "↗").Replace(text))
	slices.Reverse(turned)
	return string(turned)
}

func quarters(x, y, turns int) (int, int) {
	for range turns {
		x, y = -y, x
	}
	return x, y
}

// cell finds a cell by its name.
func (s *scene) cell(name string) (boardgame.PictureCell, bool) {
	for _, c := range s.Cells {
		if c.Name == name && name != "" {
			return c, true
		}
	}
	return boardgame.PictureCell{}, false
}

// way returns the cells of an arrow, without those that the picture does not have.
func (s *scene) way(a boardgame.Arrow) []boardgame.PictureCell {
	var cells []boardgame.PictureCell
	for _, name := range a {
		if c, ok := s.cell(name); ok {
			cells = append(cells, c)
		}
	}
	return cells
}
