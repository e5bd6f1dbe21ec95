package boardgame

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Info describes a game with strings and numbers only, without the types of its states and moves.
type Info struct {
	Name    string // the package's name, the first part of the identifiers of its rules: "taacoca"
	Title   string // the game's name for display: "Taacoca"
	Version int    // the version of the rules, from 1; it increases with every change that allows new games or forbids old ones

	Aim      string // the aim of the game, in a sentence or two
	Notation string // a description of how moves are written, in a sentence or two

	Seats   []Seat     // Seats[0] is player First
	Options []Option   // the choices to make before a game begins, nil if there are none
	Rules   []RuleText // all rules of the game, in order

	// Sources maps each word in RuleText.Source to its meaning: "text" means "the published rules".
	Sources map[string]string

	MaxPlies int    // the maximum number of plies from any position to the end; 0 if the rules set no limit
	Match    *Match // how several games form a match; nil if there are only single games

	// HidesInformation reports whether players see different things. Definitions can leave it false: dynamic.Adapt sets it
	// if [Definition.Hidden] is not nil.
	HidesInformation bool
}

// Seat holds a player's letter, name and colour in a game.
type Seat struct {
	Letter string // the letter in the text of a position: "w"
	Name   string // "White"
	Color  Color  // the colour of the player's pieces, unless a picture gives them another colour
}

// Option is a choice to make before a game begins.
type Option struct {
	Name   string
	Doc    string   // a description of the choice, in one line
	Values []string // all possible values, at least one, the default first; a switch has "false" and "true"
}

// Options maps the names of options to values.
type Options map[string]string

// Seat returns the seat of p. If the game has no such player, the seat has the letter "-" and the name "nobody".
func (i Info) Seat(p Player) Seat {
	if p == NoPlayer || int(p) > len(i.Seats) {
		return Seat{Letter: "-", Name: "nobody"}
	}
	return i.Seats[p-1]
}

// Origin describes the sources of a rule for display: "the published rules; a published review of the game". If a word of
// r.Source has no entry in i.Sources, Origin uses the word itself.
func (i Info) Origin(r RuleText) string {
	words := strings.Split(r.Source, ", ")
	for n, word := range words {
		if meaning, ok := i.Sources[word]; ok {
			words[n] = meaning
		}
	}
	return strings.Join(words, "; ")
}

// Complete returns a new map with the given options and the default values of all others. An unknown option, or a value that
// an option can't take, causes an [*OptionError].
func (i Info) Complete(options Options) (Options, error) {
	all := make(Options, len(i.Options))
	for _, o := range i.Options {
		all[o.Name] = o.Values[0]
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if err := i.checkOption(name, options[name]); err != nil {
			return nil, err
		}
		all[name] = options[name]
	}
	return all, nil
}

func (i Info) checkOption(name, value string) error {
	at := slices.IndexFunc(i.Options, func(o Option) bool { return o.Name == name })
	switch {
	case len(i.Options) == 0:
		return &OptionError{name, i.Name + " has no options"}
	case at < 0:
		var names []string
		for _, o := range i.Options {
			names = append(names, o.Name)
		}
		return &OptionError{name, fmt.Sprintf("%s has no such option, only %s", i.Name, strings.Join(names, ", "))}
	case !slices.Contains(i.Options[at].Values, value):
		return &OptionError{name, fmt.Sprintf("%q is not one of %s", value, strings.Join(i.Options[at].Values, ", "))}
	}
	return nil
}

// Clone returns a deep copy of i, which the caller may change.
func (i Info) Clone() Info {
	i.Seats = slices.Clone(i.Seats)
	i.Rules = slices.Clone(i.Rules)
	i.Sources = maps.Clone(i.Sources)
	i.Options = slices.Clone(i.Options)
	for n := range i.Options {
		i.Options[n].Values = slices.Clone(i.Options[n].Values)
	}
	if i.Match != nil {
		match := *i.Match
		i.Match = &match
	}
	return i
}
