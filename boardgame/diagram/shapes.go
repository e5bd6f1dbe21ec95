package diagram

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// form holds the closed SVG paths of a piece, relative to the middle of its cell, and the distance of its letter below that
// middle.
type form struct {
	outline, ring, detail string
	drop                  int
}

// These are the radii of round pieces.
const (
	stoneRadius  = 19
	cookieRadius = 25
)

// formOf returns larger round pieces on a table, where the pieces touch each other.
func (s *scene) formOf(shape picture.Shape) form {
	radius := stoneRadius
	if s.Table {
		radius = cookieRadius
	}
	round := form{outline: circle(radius), ring: circle(radius - 4), drop: 6}
	switch shape {
	case boardgame.Egg:
		return form{outline: egg, ring: eggRing, drop: 8}
	case boardgame.Cuckoo:
		return form{outline: cuckoo, ring: cuckooWing, detail: cuckooEye, drop: 14}
	case boardgame.Warbler:
		return form{outline: warbler, ring: warblerWing, detail: warblerEye, drop: 14}
	case boardgame.Stone:
		round.detail = stoneLight
	case boardgame.ChocolateCookie:
		round.detail = chips
	case boardgame.CaramelCookie:
		round.detail = stripes
	case boardgame.VanillaCookie:
		round.detail = frill
	case boardgame.PlayerCookie:
		round.detail = circle(radius - 7)
	}
	return round
}

// These are the outlines of an egg and of its ring.
const (
	egg     = "m0-22c9 0 17 13 17 25c0 11-7 17-17 17s-17-6-17-17c0-12 8-25 17-25z"
	eggRing = "m0-18c6 0 13 11 13 21c0 9-5 13-13 13s-13-4-13-13c0-10 7-21 13-21z"
)

// The cuckoo is a large bird with a long tail. The warbler is a small round bird with an open beak.
const (
	cuckoo      = "m-27-10l14 7c2-7 6-10 11-11c0-6 4-10 10-10c6 0 10 4 10 9l8 3l-8 3c0 3 0 4-1 6c4 3 5 7 4 11c-1 10-9 16-19 16c-10 0-18-7-19-15l-11-5z"
	cuckooWing  = "m-12 6c4 11 12 15 20 12c-5 3-16 1-20-12z"
	cuckooEye   = "m10-17a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
	warbler     = "m-21 1l9 0c1-7 6-12 13-12c-1-7 3-11 8-11c6 0 9 4 9 7l6-2l-4 5l4 4l-7 0c0 3-1 5-2 7c3 3 3 6 2 10c-2 8-9 12-17 12c-9 0-15-5-16-12z"
	warblerWing = "m-10 8c3 8 10 11 16 9c-5 2-13 0-16-9z"
	warblerEye  = "m9-15a2 2 0 1 0 4 0a2 2 0 1 0-4 0z"
)

// These are the decorations of stones and cookies: a highlight, chips, stripes and a frill. The cherry is the marker of the
// last move.
const (
	stoneLight = "m-13-5c3-8 10-11 17-10c-7 0-13 4-17 10z"
	chips      = "m-15-9h5v5h-5zm22-8h5v5h-5zm4 18h5v5h-5zm-20 7h5v5h-5zm-4-21h5v5h-5z"
	stripes    = "m-17-14l31 31l3-3l-31-31zm-7 12l22 22l4-1l-25-25zm16-21l25 25l1-4l-22-22z"
	frill      = "m0-22l5 4l6-2l3 6l6 2l-1 7l3 5l-3 5l1 7l-6 2l-3 6l-6-2l-5 4l-5-4l-6 2l-3-6l-6-2l1-7l-3-5l3-5l-1-7l6-2l3-6l6 2z"
	cherry     = "m0 0a7 7 0 1 0 0 14a7 7 0 1 0 0-14z"
	stalk      = "m0 0c0-6 3-10 8-12"
)

func (s *scene) piece(c picture.Cell, at dot) string {
	f := s.formOf(c.Shape)
	path := func(class, d string) string {
		if d == "" {
			return ""
		}
		return fmt.Sprintf(`<path%s d="M%d %d%s"/>`, classed(class), at.x, at.y, d)
	}
	class, ring := "", ringClass(c.Owner)
	if c.Down {
		class, ring = "down", ""
	}
	text := path(class, f.outline) + path("detail", f.detail)
	if ring != "" {
		text += path(ring, f.ring)
	}
	return text + fmt.Sprintf(`<text x="%d" y="%d">%s</text>`, at.x, at.y+f.drop, escaped(string(rune(c.Piece))))
}

// rim returns the distances from the middle of a piece to its edge and to the edge of its letter.
func (s *scene) rim(c picture.Cell) (outside, inside int) {
	switch {
	case c.Piece == 0:
		return 0, 0
	case s.Table:
		return cookieRadius, 12
	}
	return stoneRadius, 11
}
