package dynamic

import (
	"fmt"
	"strconv"
	"strings"
)

// Games is a list of games to choose from. A program that offers more games than those of package clutch appends them.
type Games []Game

// Find returns the game with the given name, such as "coucou". If there is no such game, the error lists all names.
func (all Games) Find(name string) (Game, error) {
	var names []string
	for _, g := range all {
		if g.Info().Name == name {
			return g, nil
		}
		names = append(names, g.Info().Name)
	}
	return nil, fmt.Errorf("no game is called %q; the games are %s", name, strings.Join(names, ", "))
}

// Choose returns the game with the given name, title, or number in the list, counted from 1. Choose is for text typed by
// people, and ignores case. If there is no such game, the error lists all names.
func (all Games) Choose(text string) (Game, error) {
	text = strings.TrimSpace(text)
	for i, g := range all {
		info := g.Info()
		if text == strconv.Itoa(i+1) || strings.EqualFold(text, info.Name) || strings.EqualFold(text, info.Title) {
			return g, nil
		}
	}
	return all.Find(text)
}
