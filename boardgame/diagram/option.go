package diagram

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// Option is something to be drawn besides the position, or a way to draw it.
type Option func(*scene)

// Highlight marks the cells of these names: in text with < and >, in SVG with a bold outline.
func Highlight(names ...string) Option {
	return func(s *scene) { s.highlighted = append(s.highlighted, names...) }
}

// Move draws a move: in text around its cells, in SVG as arrows. The halts of a trace are drawn as numbers from 1, the marks
// as those of Highlight.
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

// Title is what the drawing is called, instead of the picture's own title. It is for SVG, where screen readers tell it
// and browsers show it beside the pointer.
func Title(text string) Option { return func(s *scene) { s.Title = text } }

// Color colours what Text and Unicode draw, by the escape sequences of ECMA-48, SGR. SVG has colours of its own.
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
	marker      string         // the name of the cell where the marker comes to lie
	halts       map[string]int // by the name of the cell, which halt it is, from 1
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

// quarterTurns is by how many quarters the board is turned counter-clockwise. Two players sit on opposite sides, four of
// them at the corners of squares, clockwise.
func (s *scene) quarterTurns() int {
	switch {
	case s.Table || s.below <= boardgame.First || s.below > boardgame.Fourth:
		return 0
	case s.Players > 2 && s.Grid == boardgame.Squares:
		return int(s.below - boardgame.First)
	}
	return 2 * (int(s.below-boardgame.First) % 2)
}

// turnedAround is a text of arrows as it stands after half a turn.
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

// way is the cells of an arrow that the picture has.
func (s *scene) way(a boardgame.Arrow) []boardgame.PictureCell {
	var cells []boardgame.PictureCell
	for _, name := range a {
		if c, ok := s.cell(name); ok {
			cells = append(cells, c)
		}
	}
	return cells
}
