package diagram

import (
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame/picture"
)

func wordOf(c picture.Cell) string {
	word := c.Piece.Word
	if word == "" {
		word = string(rune(c.Piece.Letter))
	}
	if c.Piece.Down {
		word += ", turned over"
	}
	return word
}

// describe returns a text for readers who can't see the drawing: "white stone on A1, A2; black stone on I1."
func (s *scene) describe() string {
	var pieces []string
	where := map[string][]string{}
	for _, c := range s.Cells {
		if c.Empty() {
			continue
		}
		word := wordOf(c)
		if !slices.Contains(pieces, word) {
			pieces = append(pieces, word)
		}
		where[word] = append(where[word], c.Name)
	}
	for i, word := range pieces {
		pieces[i] = word + " on " + strings.Join(where[word], ", ")
	}
	text := strings.Join(pieces, "; ") + "."
	if len(pieces) == 0 {
		text = "No pieces."
	}
	var marked []string
	for _, c := range s.Cells {
		if s.isHighlighted()(c) {
			marked = append(marked, c.Name)
		}
	}
	if marked != nil {
		text += " Marked: " + strings.Join(marked, ", ") + "."
	}
	for _, a := range s.arrows {
		text += s.told(" A move", a)
	}
	for _, a := range s.illegal {
		text += s.told(" An illegal move", a)
	}
	return text
}

// told describes an arrow's path: "A move from A1 via A2 to A3."
func (s *scene) told(what string, a picture.Arrow) string {
	way := s.way(a)
	if len(way) < 2 {
		return ""
	}
	text := what + " from " + way[0].Name
	if between := way[1 : len(way)-1]; len(between) > 0 {
		var names []string
		for _, c := range between {
			names = append(names, c.Name)
		}
		text += " via " + strings.Join(names, ", ")
	}
	return text + " to " + way[len(way)-1].Name + "."
}
