package cuckoo

import "github.com/seed4105872c/clutch/boardgame/picture"

// neighbours returns the cells next to a cell (B2). The cells ahead come first.
func neighbours(p picture.Picture, name string) []string {
	return p.Near(name, [][2]int{{0, 2}, {-1, 1}, {1, 1}, {0, -2}, {-1, -1}, {1, -1}}...)
}
