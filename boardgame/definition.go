package boardgame

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Definition gathers what there is to know about a game beyond its states and moves, so that tools take one argument.
// Each game's Definition function makes a new one, with lists of its own. Copies share their lists, which are only read.
type Definition[S Position[S, M], M Move] struct {
	Name    string // the package's name, which begins the identifiers of its rules
	Title   string // the game's name as people write it
	Version int    // of the rules, from 1: raised whenever a change of the rules changes what some game may be

	Aim      string // what the game is about, in a sentence or two
	Notation string // how moves are written, likewise, for who has to type them

	Seats   []Seat     // Seats[0] is player First
	Options []Option   // what New takes, nil for a game with nothing to choose
	Rules   []RuleText // all of them, in order

	New       func(Options) (S, error) // the start; called by Start, with every option present and valid
	Parse     func(text string) (S, error)
	ParseMove func(text string) (M, error)

	// Players is how many of the seats, from the first one, take part in the game that a position is of. nil: all, always.
	Players func(S) int

	// Written yields every move that can be written down, legal in some position or not. Where those are too many to
	// be gone through, it yields all that a person is likely to write, and the game says which.
	Written func() iter.Seq[M]

	// MaxPlies bounds the length of a game from any position, in plies. 0: the rules imply no bound.
	MaxPlies int

	// Evaluate tells bots how well a player stands in a position, in hundredths. Only the difference between players says
	// something: a lead of 100 over another one stands for odds of about e to 1, which is 73 %, of doing better than that
	// player. It need not tell anything of a game that is over, or of who has no part in it. nil: nothing is known.
	Evaluate func(s S, p Player) int

	// Match says how games are put together to a match, nil where one game is all there is.
	Match *Match

	// Symmetries are the maps under which the rules do not change, the identity first. Canonical chooses one state
	// out of those that a state is mapped to, the same for all of them, and returns the symmetry that leads there.
	// Both are nil for a game without symmetries.
	Symmetries []Symmetry[S, M]
	Canonical  func(S) (S, Symmetry[S, M])

	Picture func(S) Picture // how to draw a position

	// Trace says what a move looks like in the picture of a position, whether it is legal there or not; it may leave out
	// what can't be drawn of one that is not legal. It depends on nothing that some player can't see. nil: moves can't be
	// drawn.
	Trace func(S, M) Trace

	Hidden *Hidden[S, M] // nil where every player sees everything
}

// Match is how several games, as rounds, make a match. Whoever is first to win so many rounds has won it; a drawn round
// counts for nobody. The players start the rounds in turn.
type Match struct {
	Wins          int    // how many rounds a player has to win
	StarterOption string // the option that says who starts a round, by a seat's letter
}

// Seat is how a game calls a player.
type Seat struct {
	Letter string // as in the position text, "w"
	Name   string // "White"
}

// Option is something to be chosen before a game begins.
type Option struct {
	Name   string
	Doc    string   // one line: what it chooses
	Values []string // all that it may be, at least one, the default first; digits for a number, "false" and "true" for a switch
}

// Options maps the names of options to values.
type Options map[string]string

// Start is the position at the beginning of a game. Options that are left out have their defaults; one that the game
// does not have, or a value that the option can't take, is an [*OptionError].
func (d Definition[S, M]) Start(options Options) (S, error) {
	var none S
	all := make(Options, len(d.Options))
	for _, o := range d.Options {
		all[o.Name] = o.Values[0]
	}
	for _, name := range slices.Sorted(maps.Keys(options)) {
		if err := d.checkOption(name, options[name]); err != nil {
			return none, err
		}
		all[name] = options[name]
	}
	return d.New(all)
}

func (d Definition[S, M]) checkOption(name, value string) error {
	i := slices.IndexFunc(d.Options, func(o Option) bool { return o.Name == name })
	switch {
	case len(d.Options) == 0:
		return &OptionError{name, d.Name + " has no options"}
	case i < 0:
		var names []string
		for _, o := range d.Options {
			names = append(names, o.Name)
		}
		return &OptionError{name, fmt.Sprintf("%s has no such option, only %s", d.Name, strings.Join(names, ", "))}
	case !slices.Contains(d.Options[i].Values, value):
		return &OptionError{name, fmt.Sprintf("%q is none of %s", value, strings.Join(d.Options[i].Values, ", "))}
	}
	return nil
}

// Playing is how many of the seats, from the first one, take part in the game that s is a position of.
func (d Definition[S, M]) Playing(s S) int {
	if d.Players == nil {
		return len(d.Seats)
	}
	return d.Players(s)
}

// Seat returns the seat of p, and "-" with "nobody" for a player whom the game does not have.
func (d Definition[S, M]) Seat(p Player) Seat {
	if p == NoPlayer || int(p) > len(d.Seats) {
		return Seat{"-", "nobody"}
	}
	return d.Seats[p-1]
}

// Symmetry is a map of the game onto itself: playing and then mapping gives the same as mapping and then playing.
//
// Where a symmetry does not hold for a state, as at a set-up that is not symmetric, its image is the zero state. Where
// a move can't be written in the image, its image is the zero move; legal moves always can.
type Symmetry[S any, M comparable] interface {
	State(s S) S            // the image of s
	Move(s S, m M) M        // the move in the image of s that m is in s
	Back(s S, m M) M        // the move in s that m is in the image of s
	Player(p Player) Player // the player in the image who has the part of p
	String() string         // what it does, in a few words
}
