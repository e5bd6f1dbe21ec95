package boardgame

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Info describes a game in plain words and numbers, without the types of its states and moves.
type Info struct {
	Name    string // the package's name, which begins the identifiers of its rules: "taacoca"
	Title   string // the game's name as people write it: "Taacoca"
	Version int    // of the rules, from 1: raised whenever a rule change makes some game possible or impossible

	Aim      string // what the game is about, in a sentence or two
	Notation string // how moves are written, in a sentence or two

	Seats   []Seat     // Seats[0] is player First
	Options []Option   // what can be chosen before a game begins, nil where nothing can
	Rules   []RuleText // all of them, in order

	// Sources explains the words in RuleText.Source: "text" is "the published rules".
	Sources map[string]string

	MaxPlies int    // no game has more plies, from any position; 0: the rules imply no bound
	Match    *Match // how several games make a match, nil where one game is all there is

	// HidesInformation reports whether players see different things. dynamic.Adapt sets it where the definition has
	// [Definition.Hidden], so a definition leaves it out.
	HidesInformation bool
}

// Seat holds the names and the colour that a game gives a player.
type Seat struct {
	Letter string // as in the position text, "w"
	Name   string // "White"
	Color  Color  // of the player's pieces, where a picture gives them no other
}

// Option is a choice to make before a game begins.
type Option struct {
	Name   string
	Doc    string   // one line: what it chooses
	Values []string // all that it may be, at least one, the default first; digits for a number, "false" and "true" for a switch
}

// Options maps the names of options to values.
type Options map[string]string

// Seat returns the seat of p, or "-" and "nobody" for a player that the game does not have.
func (i Info) Seat(p Player) Seat {
	if p == NoPlayer || int(p) > len(i.Seats) {
		return Seat{Letter: "-", Name: "nobody"}
	}
	return i.Seats[p-1]
}

// Origin says where a rule comes from, in words for people: "the published rules; a published review of the game". A word of
// Source without an explanation is returned as it is.
func (i Info) Origin(r RuleText) string {
	words := strings.Split(r.Source, ", ")
	for n, word := range words {
		if meaning, ok := i.Sources[word]; ok {
			words[n] = meaning
		}
	}
	return strings.Join(words, "; ")
}

// Complete returns the options with defaults for those that are left out. An unknown option, or a value that an option can't
// take, is an [*OptionError]. The map is a new one.
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
		return &OptionError{name, fmt.Sprintf("%q is none of %s", value, strings.Join(i.Options[at].Values, ", "))}
	}
	return nil
}

// Clone returns a deep copy, which the caller may change.
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
