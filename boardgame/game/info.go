package game

import (
	"cmp"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Info describes a game with strings and numbers only, without the types of its states and moves.
type Info struct {
	Name  string `json:"name"`  // the package's name, the first part of the identifiers of its rules: "taacoca"
	Title string `json:"title"` // the game's name for display: "Taacoca"
	// the version of the rules, from 1; it increases with every change that allows new games or forbids old ones
	Version int `json:"version"`

	Aim      string `json:"aim"`      // the aim of the game, in a sentence or two
	Notation string `json:"notation"` // a description of how moves are written, in a sentence or two

	Seats   []Seat   `json:"seats"`   // Seats[0] is player First
	Options []Option `json:"options"` // the choices to make before a game begins, nil if there are none
	Doc     BookText `json:"rules"`   // the rule book, which Info.Book reads
	// Translations holds the rule book in other languages, by language: "fr". See [Info.BookIn].
	Translations map[string]BookText `json:"-"`

	// Sources maps each word in RuleText.Source to its meaning: "text" means "the published rules".
	Sources map[string]string `json:"sources,omitempty"`

	// the maximum number of plies from any position to the end; 0 if the rules set no limit
	MaxPlies int    `json:"maxPlies"`
	Match    *Match `json:"match,omitempty"` // how several games form a match; nil if there are only single games

	// SecondStart is the start with the second player to move. Every second round of a match begins there, so that the
	// players take turns to start. It is "" if the game has an option for the starting player, or if one player always
	// starts.
	SecondStart string `json:"-"`
}

// Seat holds a player's letter, name and colour in a game.
type Seat struct {
	Letter string `json:"letter"` // the letter in the text of a position: "w"
	Name   string `json:"name"`   // "White"
	// the colour of the player's pieces, unless a picture gives them another colour
	Color picture.Color `json:"color"`
}

// Option is a choice to make before a game begins.
type Option struct {
	Name string `json:"name"`
	Doc  string `json:"doc"` // the question that the values answer: "Who starts the round?"
	// all possible values, at least one, the default first; a switch has "false" and "true"
	Values []string `json:"values"`

	// Words describes each value in words, for captions: "six cookies in a ring". It is nil if the values are words
	// already.
	Words []string `json:"words,omitempty"`

	// Secret says that no player may know the value before the game is over, such as the order of a pile of cards. It is
	// always drawn, unless the host gives it one, and menus don't offer it.
	Secret bool `json:"secret,omitempty"`
}

// Caption returns a value in words. If the option has no words for it, Caption returns the option's name and the
// value.
func (o Option) Caption(value string) string {
	if i := slices.Index(o.Values, value); i >= 0 && i < len(o.Words) {
		return o.Words[i]
	}
	return o.Name + ": " + value
}

// ByLot stands for a value that the host of the game draws before the game begins: see [Info.DrawLots]. No option has a
// value of this name.
const ByLot = "lot"

// Options maps the names of options to values.
type Options map[string]string

// Seat returns the seat of p. If the game has no such player, the seat has the letter "-" and the name "nobody". Chance
// has the letter "*" and the name "Chance".
func (i Info) Seat(p boardgame.Player) Seat {
	switch {
	case p == boardgame.Chance:
		return Seat{Letter: "*", Name: "Chance"}
	case p == boardgame.NoPlayer || int(p) > len(i.Seats):
		return Seat{Letter: "-", Name: "nobody"}
	}
	return i.Seats[p-1]
}

// Letter returns the letter of p's seat, or "" if the game has no such player.
func (i Info) Letter(p boardgame.Player) string {
	if p != boardgame.Chance && (p == boardgame.NoPlayer || int(p) > len(i.Seats)) {
		return ""
	}
	return i.Seat(p).Letter
}

// Player returns the player whose seat has the letter, or NoPlayer and false if there is no such seat.
func (i Info) Player(letter string) (p boardgame.Player, ok bool) {
	at := slices.IndexFunc(i.Seats, func(s Seat) bool { return s.Letter == letter })
	if at < 0 {
		return boardgame.NoPlayer, false
	}
	return boardgame.First + boardgame.Player(at), true
}

// Book returns the rules of the game, the common questions and the glossary. It reads i.Doc anew on every call, which
// takes half a millisecond.
func (i Info) Book() Book { return ReadBook(i.Name, string(i.Doc)) }

// Rule returns the text of the rule with the identifier, such as "coucou/C2", or false if the game has no such rule.
// Like Book, it reads i.Doc anew: a program that cites many rules calls Book once and keeps its rules.
func (i Info) Rule(rule boardgame.Rule) (r RuleText, ok bool) {
	if found := i.Book().rule(rule); found != nil {
		return *found, true
	}
	return RuleText{}, false
}

// Origin describes a source of rules for display: "the published rules". If the word has no entry in i.Sources, Origin
// returns the word itself.
func (i Info) Origin(word string) string { return cmp.Or(i.Sources[word], word) }

// Complete returns a new map with the given options and the default values of all others. An unknown option, or a
// value that an option can't take, causes an [*OptionError].
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

// Lots returns the names of the options that the host draws, in the order of the options: those with the value [ByLot],
// and those that are secret and have no value.
func (i Info) Lots(options Options) (names []string) {
	for _, o := range i.Options {
		if value := options[o.Name]; value == ByLot || value == "" && o.Secret {
			names = append(names, o.Name)
		}
	}
	return names
}

// DrawLots returns a new map in which each of the options in [Info.Lots] has a value drawn with rng: each is equally
// likely. The games never draw: the host of a game calls DrawLots, and begins the game with the result. DrawLots keeps all
// other values, right or wrong, for [Info.Complete] to check.
func (i Info) DrawLots(options Options, rng *rand.Rand) Options {
	drawn, lots := maps.Clone(options), i.Lots(options)
	if drawn == nil && len(lots) > 0 {
		drawn = Options{}
	}
	for _, o := range i.Options {
		if slices.Contains(lots, o.Name) {
			drawn[o.Name] = o.Values[rng.IntN(len(o.Values))]
		}
	}
	return drawn
}

// Known returns a new map with the options that the players may know before the game is over.
func (i Info) Known(options Options) Options {
	known := maps.Clone(options)
	for _, o := range i.Options {
		if o.Secret {
			delete(known, o.Name)
		}
	}
	return known
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
		return &OptionError{name, fmt.Sprintf("%q is not one of %s", value, few(i.Options[at].Values))}
	}
	return nil
}

// few lists some values for an error message.
func few(values []string) string {
	if more := len(values) - 6; more > 6 {
		return fmt.Sprintf("%s and %d others", strings.Join(values[:6], ", "), more)
	}
	return strings.Join(values, ", ")
}

// OptionError is the refusal of an unknown option, or of a value that an option can't take.
type OptionError struct {
	Option  string `json:"option"`
	Problem string `json:"problem"`
}

// Error returns a sentence that names the option.
func (e *OptionError) Error() string { return fmt.Sprintf("option %q: %s", e.Option, e.Problem) }

// Match describes a match of several games, called rounds. The first player to win enough rounds wins the match. A
// drawn round counts for nobody. The players take turns starting rounds. Package session plays matches.
type Match struct {
	Wins int `json:"wins"` // the number of wins that decide the match
	// the name of the option for the player who starts a round; its value is the letter of a seat
	StarterOption string `json:"starterOption,omitempty"`
}
