package games

import (
	"fmt"
	"maps"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/dynamic"
	contract "github.com/seed4105872c/clutch/boardgame/game"
)

// kind is one of the catalog's games with its description.
type kind struct {
	game dynamic.Game
	info contract.Info
}

func kinds(games []dynamic.Game) map[string]*kind {
	all := make(map[string]*kind, len(games))
	for _, g := range games {
		info := g.Info()
		all[info.Name] = &kind{g, info}
	}
	return all
}

func (s *Service) kind(name string) (*kind, error) {
	if k, ok := s.kinds[name]; ok {
		return k, nil
	}
	return nil, fmt.Errorf("there is no game %q", name)
}

func (s *Service) find(name string) (dynamic.Game, error) {
	k, err := s.kind(name)
	if err != nil {
		return nil, err
	}
	return k.game, nil
}

func (k *kind) letter(p boardgame.Player) string {
	if p == boardgame.NoPlayer || int(p) > len(k.info.Seats) {
		return ""
	}
	return k.info.Seats[p-1].Letter
}

func (k *kind) player(letter string) boardgame.Player {
	for i, seat := range k.info.Seats {
		if seat.Letter == letter {
			return boardgame.Player(i + 1)
		}
	}
	return boardgame.NoPlayer
}

// Kinds returns the games that the service can create, sorted by name.
func (s *Service) Kinds() []contract.Info {
	var infos []contract.Info
	for _, name := range slices.Sorted(maps.Keys(s.kinds)) {
		infos = append(infos, s.kinds[name].info)
	}
	return infos
}
