package taacoca

import "github.com/seed4105872c/clutch/boardgame/picture"

// stone is what a stone looks like: a disc with a highlight.
var stone = picture.Shape{
	Name:   "stone",
	Body:   "m-19 0a19 19 0 1 0 38 0a19 19 0 1 0-38 0z",
	Detail: "m-13-5c3-8 10-11 17-10c-7 0-13 4-17 10z",
	Ring:   "m-15 0a15 15 0 1 0 30 0a15 15 0 1 0-30 0z",
	Drop:   6,
}
