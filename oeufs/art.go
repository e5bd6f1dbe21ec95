package oeufs

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/picture"
	"github.com/seed4105872c/clutch/boardgame/picture/eggs"
)

// These are the colours of an egg, the flecks on its shell where no symbol is, and the place in them of a symbol that is
// known.
const (
	shell     = "#f3e8d2"
	shellEdge = "#a08a60"
	window    = `<circle cy="4" r="12.5" fill="` + shell + `" stroke="` + shellEdge + `" stroke-dasharray="3.5 2.5"/>`
	flecks    = `<path d="M-2.7 2.3a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-1.9 13.5a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0z` +
		`M-10.1 .5a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0zM-11.2-7.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0z` +
		`M.4 14.8a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0zM1.4-3.9a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z` +
		`M3.9 4.4a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0zM2.8 12.6a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0z` +
		`M-10.7-11.8a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0zM1.8 10.6a1 1 0 1 0 2 0a1 1 0 1 0-2 0z` +
		`M-2.2 13a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0zM3.7 0a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0z` +
		`M-1.6-8.4a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0zM4.8-7a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0z` +
		`M-.3-17.9a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0zM-3.9 13.2a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z` +
		`M-6.4-18.4a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0zM-6.7 16.2a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0z` +
		`M-1.8 18.3a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-3.1 2.5a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0z` +
		`M6.5-8.7a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0zM-3.8-18.4a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z` +
		`M4.4-14.5a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0zM1.4-18.6a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z` +
		`M5.9-12.2a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0zM-1.9-11.8a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0z` +
		`M-3.6-4.4a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0zM-2.9-10.9a1 1 0 1 0 2 0a1 1 0 1 0-2 0z` +
		`M5.5 18a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM6.2-18.3a.7 .7 0 1 0 1.4 0a.7 .7 0 1 0-1.4 0z` +
		`M-3.2 13.5a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0zM-10.9-13.4a1.3 1.3 0 1 0 2.6 0a1.3 1.3 0 1 0-2.6 0z` +
		`M-7.8 10.4a1 1 0 1 0 2 0a1 1 0 1 0-2 0zM8.8-4.3a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0z" fill="#7d683f" opacity=".6"/>`
)

// symbol is a symbol on an egg (B2): its name, and its drawing.
type symbol struct{ name, drawing string }

var (
	diamond  = symbol{"a diamond", `<path d="M0-9l8.5 12l-8.5 12l-8.5-12z"/>`}
	asterisk = symbol{"an asterisk",
		`<rect x="-2.2" y="-7" width="4.4" height="20" rx="2.2" transform="rotate(0 0 3)"/>` +
			`<rect x="-2.2" y="-7" width="4.4" height="20" rx="2.2" transform="rotate(60 0 3)"/>` +
			`<rect x="-2.2" y="-7" width="4.4" height="20" rx="2.2" transform="rotate(120 0 3)"/>`}
	disc     = symbol{"a disc", `<circle cy="3" r="8.2"/>`}
	triangle = symbol{"a triangle", `<path d="M0-8l10.6 18.4h-21.2z"/>`}
)

// symbolOf returns the symbol on a player's eggs (B3, B4).
func symbolOf(p boardgame.Player, players int) symbol {
	if players == 2 {
		return notation.Entry(p, symbol{}, diamond, asterisk)
	}
	return notation.Entry(p, symbol{}, disc, triangle, diamond, asterisk)
}

// ground returns what lies on the cells of a player's camp: the symbol on the player's eggs, so that nobody needs colours
// to tell camps apart.
func ground(p boardgame.Player, players int) *picture.Shape {
	return &picture.Shape{Name: "camp",
		Detail: `<g opacity=".65" transform="translate(0 -4) scale(1.3)">` + symbolOf(p, players).drawing + "</g>"}
}

// drawn returns the picture of an egg in a game for two or four players. An egg that stands shows its symbol. An egg
// that is turned over shows a plain shell with flecks. Those who may know its owner see a smaller symbol, in a window in
// the shell.
func (p Piece) drawn(players int) picture.Piece {
	symbol := symbolOf(p.Owner(), players)
	word, detail := p.String(), symbol.drawing
	switch {
	case !p.Turned():
		word += " with " + symbol.name
	case detail != "":
		detail = flecks + window + `<g transform="translate(0 2) scale(.7)">` + detail + "</g>"
	default:
		detail = flecks
	}
	egg := eggs.Plain
	egg.Fill, egg.Edge, egg.Detail = shell, shellEdge, detail
	return picture.Piece{Letter: picture.Letter(p.letter()), Word: word, Owner: p.Owner(), Down: p.Turned(), Shape: &egg}
}
