package coucou

import "github.com/seed4105872c/clutch/boardgame/picture"

// egg is what an egg looks like.
var egg = picture.Shape{
	Name: "egg",
	Body: "m0-22c9 0 17 13 17 25c0 11-7 17-17 17s-17-6-17-17c0-12 8-25 17-25z",
	Ring: "m0-18c6 0 13 11 13 21c0 9-5 13-13 13s-13-4-13-13c0-10 7-21 13-21z",
	Drop: 8,
}
