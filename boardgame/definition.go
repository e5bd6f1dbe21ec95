package boardgame

import "iter"

// Definition gathers what there is to know about a game beyond its states and moves, so that tools take one argument.
// Each game's Definition function makes a new one, with lists of its own. Copies share their lists, which are only read.
type Definition[S Position[S, M], M Move] struct {
	Info

	New       func(Options) (S, error) // the start; called by Start, with every option present and valid
	Parse     func(text string) (S, error)
	ParseMove func(text string) (M, error)

	// Players is how many of the seats, from the first one, take part in the game that a position is of. nil: all, always.
	Players func(S) int

	// Out reports whether the rules have put a player out of a game that the others go on with. Everybody can see that. nil:
	// no rule does that.
	Out func(s S, p Player) bool

	// Written yields every move that can be written down, legal in some position or not. Where those are too many to
	// be gone through, it yields all that a person is likely to write, and the game says which.
	Written iter.Seq[M]

	// Evaluate tells bots how well a player stands in a position, in hundredths. Only the difference between players says
	// something: a lead of 100 over another one stands for odds of about e to 1, which is 73 %, of doing better than that
	// player. It need not tell anything of a game that is over, or of who has no part in it. nil: nothing is known.
	Evaluate func(s S, p Player) int

	// Terms lists what Evaluate counts for a player, each by itself; the terms add up to the evaluation. The same terms come
	// in the same order in every position, or none where nothing is known. nil: the evaluation has no such parts.
	Terms func(s S, p Player) []Term

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

	// TurnRule is the rule by which the players take turns. A move out of turn breaks it.
	TurnRule Rule

	// Label says what a move is, for people who choose it from a few: "b2-b1 and claim". nil: its text says enough.
	Label func(M) string

	// Meant lists moves, legal or not, that the mover may have in mind who clicks these cells of the picture in this order.
	// The one comes first whose refusal explains best why the clicks lead to no move; for a single cell, why its piece can't
	// move. nil: they are searched among Written.
	Meant func(p Picture, mover Player, cells []string) []M

	Hidden *Hidden[S, M] // nil where every player sees everything
}

// Start is the position at the beginning of a game. Options that are left out have their defaults; one that the game
// does not have, or a value that the option can't take, is an [*OptionError].
func (d Definition[S, M]) Start(options Options) (S, error) {
	all, err := d.Complete(options)
	if err != nil {
		var none S
		return none, err
	}
	return d.New(all)
}

// Playing is how many of the seats, from the first one, take part in the game that s is a position of.
func (d Definition[S, M]) Playing(s S) int {
	if d.Players == nil {
		return len(d.Seats)
	}
	return d.Players(s)
}

// Symmetry is a map of the game onto itself: playing and then mapping gives the same as mapping and then playing.
//
// Where a symmetry does not hold for a state, as at a set-up that is not symmetric, its image is the zero state. Where
// a move can't be written in the image, its image is the zero move; legal moves always can.
type Symmetry[S any, M comparable] interface {
	State(s S) S            // the image of s
	Move(s S, m M) M        // the move in the image of s that m is in s
	Player(p Player) Player // the player in the image who has the part of p
	String() string         // what it does, in a few words
}

// CanonicalBy makes the Canonical of a definition from a game's own method, which returns the game's own type of symmetry.
func CanonicalBy[S any, M comparable, Y Symmetry[S, M]](canonical func(S) (S, Y)) func(S) (S, Symmetry[S, M]) {
	return func(s S) (S, Symmetry[S, M]) {
		c, y := canonical(s)
		return c, y
	}
}
