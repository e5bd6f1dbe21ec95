package cookiedisco

import "github.com/seed4105872c/clutch/boardgame/picture"

// These are the outlines of all cookies: the edge and the ring.
const (
	cookieBody = "m-25 0a25 25 0 1 0 50 0a25 25 0 1 0-50 0z"
	cookieRing = "m-21 0a21 21 0 1 0 42 0a21 21 0 1 0-42 0z"
)

// These are the shapes of the cookies: chocolate with chips, caramel with stripes, vanilla with a frill, and the players'
// cookies with a round middle.
var (
	chocolateShape = picture.Shape{
		Name: "chocolate-cookie", Body: cookieBody, Ring: cookieRing, Drop: 6,
		Detail: "m-15-9h5v5h-5zm22-8h5v5h-5zm4 18h5v5h-5zm-20 7h5v5h-5zm-4-21h5v5h-5z",
	}
	caramelShape = picture.Shape{
		Name: "caramel-cookie", Body: cookieBody, Ring: cookieRing, Drop: 6,
		Detail: "m-17-14l31 31l3-3l-31-31zm-7 12l22 22l4-1l-25-25zm16-21l25 25l1-4l-22-22z",
	}
	vanillaShape = picture.Shape{
		Name: "vanilla-cookie", Body: cookieBody, Ring: cookieRing, Drop: 6,
		Detail: "m0-22l5 4l6-2l3 6l6 2l-1 7l3 5l-3 5l1 7l-6 2l-3 6l-6-2l-5 4l-5-4l-6 2l-3-6l-6-2l1-7l-3-5l3-5l-1-7l6-2l3-6l6 2z",
	}
	playerShape = picture.Shape{
		Name: "player-cookie", Body: cookieBody, Ring: cookieRing, Drop: 6,
		Detail: "m-18 0a18 18 0 1 0 36 0a18 18 0 1 0-36 0z",
	}
)
