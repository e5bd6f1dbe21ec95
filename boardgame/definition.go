package boardgame

import "iter"

// Definition holds everything about a game beyond its states and moves, so that tools take one argument. Each game's
// Definition function makes a new one with its own lists. Copies share their lists, so nobody may write to them.
type Definition[S Position[S, M], M Move] struct {
	Info

	New       func(Options) (S, error) // the start; called by Start, with every option present and valid
	Parse     func(text string) (S, error)
	ParseMove func(text string) (M, error)

	// Players returns how many seats take part in the game, counted from the first one. nil: all seats always do.
	Players func(S) int

	// Out reports whether the rules have put a player out while the others play on. Everybody can see that. nil: no rule
	// does.
	Out func(s S, p Player) bool

	// Written yields every move that can be written down, whether it is ever legal or not. If there are too many, it yields
	// all that a person is likely to write, and the game's documentation says which.
	Written iter.Seq[M]

	// Evaluate tells bots how well a player stands in a position, in hundredths. Only the difference between two players
	// matters: a lead of 100 stands for odds of about e to 1, or 73 %, of doing better than the other player. The result
	// means nothing for a game that is over or a player who does not take part. nil: the game has no evaluation.
	Evaluate func(s S, p Player) int

	// Terms lists what Evaluate counts for a player, each separately; the terms add up to the evaluation. Every position has
	// the same terms in the same order, or none if it has no evaluation. nil: the evaluation has no such parts.
	Terms func(s S, p Player) []Term

	// Symmetries are the maps under which the rules do not change, the identity first. Canonical chooses one of a state's
	// images, always the same one for all of them, and returns the symmetry that leads there. Both are nil for a game without
	// symmetries.
	Symmetries []Symmetry[S, M]
	Canonical  func(S) (S, Symmetry[S, M])

	Picture func(S) Picture // how to draw a position

	// Trace returns what a move looks like in the picture of a position. The move may be illegal; Trace then leaves out what
	// can't be drawn, and it returns nothing for the zero move. The result depends only on what every player can see. nil:
	// moves can't be drawn.
	Trace func(S, M) Trace

	// TurnRule is the rule by which the players take turns. A move out of turn breaks it, and in most games so does a move
	// of nothing or of another player's piece. It is required.
	TurnRule Rule

	// Label describes a move to people who choose from a few: "b2-b1 and claim". nil: the move's text says enough.
	Label func(M) string

	// Meant lists the moves, legal or not, that a player may have in mind when clicking these cells in this order. The first
	// move is the one whose refusal best explains why the clicks lead to no move, or why the piece on a single cell can't
	// move. nil: Clicks searches Written for them.
	Meant func(p Picture, mover Player, cells []string) []M

	Hidden *Hidden[S, M] // nil where every player sees everything
}

// Start returns the position at the beginning of a game. Options that are left out have their defaults. An unknown option, or
// a value that an option can't take, is an [*OptionError].
func (d Definition[S, M]) Start(options Options) (S, error) {
	all, err := d.Complete(options)
	if err != nil {
		var none S
		return none, err
	}
	return d.New(all)
}

// Playing returns how many seats take part in the game of s, counted from the first one.
func (d Definition[S, M]) Playing(s S) int {
	if d.Players == nil {
		return len(d.Seats)
	}
	return d.Players(s)
}

// Symmetry is a map of the game onto itself: playing and then mapping gives the same result as mapping and then playing.
//
// If a symmetry does not hold for a state, such as a set-up that is not symmetric, the image is the zero state. If a move
// can't be written in the image, its image is the zero move. Legal moves always can be written.
type Symmetry[S any, M comparable] interface {
	State(s S) S            // the image of s
	Move(s S, m M) M        // the move in the image of s that m is in s
	Player(p Player) Player // the player in the image who takes p's part
	String() string         // what it does, in a few words
}

// CanonicalBy returns a Canonical function for a definition. It wraps a game's own method, which returns the game's own
// symmetry type.
func CanonicalBy[S any, M comparable, Y Symmetry[S, M]](canonical func(S) (S, Y)) func(S) (S, Symmetry[S, M]) {
	return func(s S) (S, Symmetry[S, M]) {
		c, y := canonical(s)
		return c, y
	}
}
