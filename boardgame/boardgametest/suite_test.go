package boardgametest

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
)

// The errors for a definition that is not complete name everything that is missing or wrong: those of game.New, and those
// of the kit, which reads the book.
func TestIncompleteDefinitions(t *testing.T) {
	require.NoError(t, complete(toySuite(toyDefinition(lawful)).Game))
	for want, spoil := range map[string]func(d *definition){
		"missing: Name":             func(d *definition) { d.Name = "" },
		"missing: Name or Title":    func(d *definition) { d.Title = "" },
		"or Rules.ParseMove":        func(d *definition) { d.Rules.ParseMove = nil },
		"missing: Rules.New":        func(d *definition) { d.Rules.New = nil },
		"missing: Rules.Written":    func(d *definition) { d.Rules.Written = nil },
		"missing: Rules.TurnRule":   func(d *definition) { d.Rules.TurnRule = "" },
		"missing: Look.Picture":     func(d *definition) { d.Look.Picture = nil },
		"missing: Secrets.Hide":     func(d *definition) { d.Secrets.Fill = nil },
		`seat 2: letter "w"`:        func(d *definition) { d.Seats[1].Letter = "w" },
		"there are 1 seats":         func(d *definition) { d.Seats = d.Seats[:1] },
		`option "" has no name`:     func(d *definition) { d.Options[0].Name = "" },
		"lacks a doc":               func(d *definition) { d.Options[0].Doc = "" },
		"the words for some":        func(d *definition) { d.Options[0].Words = []string{"one"} },
		"the game hides nothing":    func(d *definition) { d.Secrets = nil },
		"has Risks or Open":         func(d *definition) { d.Secrets, d.Bots.Open = nil, &game.Open[toy, dark.Move]{} },
		"the host draws":            func(d *definition) { d.Options[0].Values[1] = game.ByLot },
		"only one of Terms and":     func(d *definition) { d.Bots.Count = nil },
		"one of Terms and Count":    func(d *definition) { d.Bots.Terms = nil },
		"there are 13 terms":        func(d *definition) { d.Bots.Terms = make([]game.Term, 13) },
		"no symmetry turns":         func(d *definition) { d.Bots.Learn = &game.Learn[toy, dark.Move]{Turned: true} },
		`the name "Dark" is not in`: func(d *definition) { d.Name = "Dark" },
	} {
		d := toyDefinition(lawful)
		spoil(&d)
		g, err := game.New(d)
		require.ErrorContains(t, err, want)
		require.Nil(t, g)
	}
	for want, spoil := range map[string]func(d *definition){
		"missing: Version":     func(d *definition) { d.Version = 0 },
		"not one of the rules": func(d *definition) { d.Doc = "" },
		"does not explain":     func(d *definition) { d.Sources = nil },
		`"text" is in Sources`: func(d *definition) { d.Sources["text"] = "a book" },
		"menus offer more than 12": func(d *definition) {
			d.Options[0].Values, d.Options[0].Secret = strings.Fields(strings.Repeat("v ", 13)), false
		},
	} {
		d := toyDefinition(lawful)
		spoil(&d)
		require.ErrorContains(t, complete(notation.Must(game.New(d))), want)
	}
}

// Games start with the defaults, with each other value of an option, and with drawn combinations.
func TestOptions(t *testing.T) {
	list := someOptions([]game.Option{
		{Name: "a", Values: []string{"1", "2"}}, {Name: "b", Values: []string{"x", "y", "z"}},
	})
	require.Equal(t, []game.Options{nil, {"a": "2"}, {"b": "y"}, {"b": "z"}}, list)
	k, drawn := toyKitOf(t, lawful), map[string]bool{}
	k.starts = k.starts[:1]
	rapid.Check(t, func(t *rapid.T) { drawn[k.draw(t).states[0].String()] = true })
	require.ElementsMatch(t, []string{".w.... b 1", "..w... b 1", "...w.. b 1"}, slices.Collect(maps.Keys(drawn)))
}
