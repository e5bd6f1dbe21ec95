package cookiedisco

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// learn describes the game to programs that learn. The players have no sides of a board, so nothing is turned.
func learn() *game.Learn[State, Move] {
	return &game.Learn[State, Move]{
		Planes: 7, Rows: frame, Columns: frame, Observe: observe,
	}
}

// observe shows the cookies of each kind, with p's player-cookie before the other one, then the cookies that may not
// move, and whether a player-cookie is being placed.
func observe(s State, p boardgame.Player, dst []uint8) {
	for cookie := range cookies {
		c := s.cell(cookie)
		kind := s.At(c)
		if kind == NoCookie {
			continue // its player has not placed it yet
		}
		plane := int(kind - Vanilla)
		if kind >= OrangeCookie && p == boardgame.Second {
			plane = int(BlueCookie - kind + Chocolate)
		}
		at := c.row()*frame + c.column()
		dst[plane*frame*frame+at] = 1
		if kind == s.Banned() {
			dst[5*frame*frame+at] = 1
		}
		if s.placing() {
			dst[6*frame*frame+at] = 1
		}
	}
}
