package cuckoo

import "github.com/seed4105872c/clutch/boardgame/picture"

// These are the shapes of the pieces. The cuckoo is a large bird with a long tail. The warbler is a small round bird with an
// open beak.
var (
	cuckooShape = picture.Shape{
		Name:   "cuckoo",
		Body:   "m-27-10l14 7c2-7 6-10 11-11c0-6 4-10 10-10c6 0 10 4 10 9l8 3l-8 3c0 3 0 4-1 6c4 3 5 7 4 11c-1 10-9 16-19 16c-10 0-18-7-19-15l-11-5z",
		Detail: "m10-17a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
		Ring:   "m-12 6c4 11 12 15 20 12c-5 3-16 1-20-12z",
		Drop:   14,
	}
	warblerShape = picture.Shape{
		Name:   "warbler",
		Body:   "m-21 1l9 0c1-7 6-12 13-12c-1-7 3-11 8-11c6 0 9 4 9 7l6-2l-4 5l4 4l-7 0c0 3-1 5-2 7c3 3 3 6 2 10c-2 8-9 12-17 12c-9 0-15-5-16-12z",
		Detail: "m9-15a2 2 0 1 0 4 0a2 2 0 1 0-4 0z",
		Ring:   "m-10 8c3 8 10 11 16 9c-5 2-13 0-16-9z",
		Drop:   14,
	}
	eggShape = picture.Shape{
		Name: "egg",
		Body: "m0-22c9 0 17 13 17 25c0 11-7 17-17 17s-17-6-17-17c0-12 8-25 17-25z",
		Ring: "m0-18c6 0 13 11 13 21c0 9-5 13-13 13s-13-4-13-13c0-10 7-21 13-21z",
		Drop: 8,
	}
)
