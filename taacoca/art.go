package taacoca

import "github.com/seed4105872c/clutch/boardgame/picture"

// stone is what a stone looks like: a ball of glass or slate.
var stone = picture.Shape{
	Name:    "stone",
	Under:   `<circle cx="1.8" cy="3.4" r="21.5" fill="url(#boardgame-shadow)"/>`,
	Outline: `m-20 0a20 20 0 1 0 40 0a20 20 0 1 0-40 0z`,
	Over:    `<ellipse cx="-6.5" cy="-9" rx="6.4" ry="3.6" fill="#fff" opacity=".5" transform="rotate(-32-6.5-9)"/>`,
	Drop:    6,
}
