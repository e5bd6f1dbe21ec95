package games

import "github.com/seed4105872c/clutch/examples/internal/wire"

// Look answers a request of a page about the board, as the seat sees it: see [wire.Look]. The answer depends only on the
// request and the View, so Views that are equal have equal answers.
func (v View) Look(request []byte) (reply []byte, err error) {
	return wire.Look(v.game.session, v.player, v.below, request)
}
