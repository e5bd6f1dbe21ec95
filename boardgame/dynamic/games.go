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
	return nil, fmt.Errorf("no game is called %q%s; the games are %s", name, meant(name, names), strings.Join(names, ", "))
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

// meant returns a question about the only name that is at most two typing errors away from a text, such as
// ": did you mean coucou?". If there is no such name, or more than one, meant returns "".
func meant(text string, names []string) string {
	near := ""
	for _, name := range names {
		if len(text) < 100 && distance(strings.ToLower(text), name) <= 2 {
			if near != "" {
				return ""
			}
			near = name
		}
	}
	if near == "" {
		return ""
	}
	return ": did you mean " + near + "?"
}

// distance returns the least number of bytes to insert, delete or replace that turns a into b.
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0]++
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
