package games

import (
	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
)

type checker interface{ Check(move string) error }

func view(s dynamic.State, p boardgame.Player) checker {
	if v := s.View(p); v != nil {
		return v
	}
	return s
}
