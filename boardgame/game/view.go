package game

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
)

// Hidden holds what a game with hidden information adds to its [Definition].
//
// A value of the state's own type can leave out what a player can't see: it has a mark for it, such as a piece that
// may be of either kind. Such a masked state is what a view shows. The state's methods must also work on masked
// states, which are drawn by the definition's own Picture and Trace. They must depend only on what the player whose
// turn it is can see.
type Hidden[S any, M comparable] struct {
	// Hide returns the masked state that shows what p can see of s. The masked state of NoPlayer is for spectators and
	// shows only what every player sees. When the game is over, Hide may show everything, which is then s itself.
	Hide func(s S, p boardgame.Player) S

	// Fill returns a state drawn uniformly from all states of which p sees what the masked state shows.
	Fill func(masked S, p boardgame.Player, rng *rand.Rand) S

	// Parse parses the text of a masked state for p. It returns the same kinds of errors as [Definition.Parse], also
	// if p can't have that view.
	Parse func(text string, p boardgame.Player) (S, error)

	// Scramble returns a copy of s in which everything that p can't see is changed at random, and everything else is
	// the same. Scramble must not call Hide, because the test kit checks the two functions against each other.
	Scramble func(s S, p boardgame.Player, rng *rand.Rand) S

	// MoveFor returns the move m, made in state s, as p sees it. That is m itself, or another value of the move type,
	// which shows only what p may know of m: "a ghost is placed". Such a masked move has a text that ParseMove reads,
	// and every state refuses it. Everything that a player learns of a move comes from MoveFor, until the game is
	// over. The result must depend only on what p sees of s and of m. A player sees their own moves as they are. Moves
	// that lead to different states with the same view for p must look the same to p. If MoveFor is nil, everybody
	// sees every move, unless the move type is [Maskable]: then each player sees the moves of others masked.
	MoveFor func(s S, m M, p boardgame.Player) M

	// Told returns what p is told of the legal move m, made in state s, besides the text from MoveFor. It must depend
	// only on what p sees of s, of m and of the state after m. If Told is nil, no move is silent, and a move reveals
	// what [Definition.Reveals] says.
	Told func(s S, m M, p boardgame.Player) Told

	// Recall returns a masked state with the same position as the one that p sees, and possibly more of it: what p has
	// learned from the moves, the last of which led there. Before each move, p saw the masked state with the same
	// index. Recall is nil if the moves of a game reveal nothing that the views don't show.
	Recall func(seen S, p boardgame.Player, before []S, moves []M) S

	// Risks reports whether p, who sees the masked state, may lose at once by a legal move, for all that p knows: by
	// the move itself, or because an opponent may win with the next move. Careful bots avoid such moves. Risks may be
	// nil.
	Risks func(seen S, p boardgame.Player, m M) bool

	// Open is what a search in a game of two players uses if its player knows the whole position, for example because
	// this player remembers every move. If Open is nil, such a search uses the game's evaluation and all legal moves.
	Open *Open[S, M]
}

// Maskable is implemented by move types of which other players see less than the player who makes the move.
type Maskable[M any] interface {
	Masked() M // returns the move as other players see it
}

// Told says what a player is told of a move when it is made.
type Told struct {
	// Silent reports whether the player is not told that a move was made, as of a failed attempt in Dark Hex. A silent
	// move leaves the player's view as it was, including the turn, and nobody's own move is silent for them. The
	// player is not told its number, gets no entry for it, and sees no effect on offers, clocks or repetitions until
	// the game is over. A move that is silent for one of the players is silent for spectators.
	Silent bool

	// Reveals reports whether the player has seen something hidden, such as the underside of a piece. Nobody can
	// forget what they have seen, so such a move can't be taken back.
	Reveals bool

	// Sentence says what the player learns beside the move, such as "White's stone is on b2: go on", or it is "".
	Sentence string
}

// Open holds the evaluation and the moves for a search by one of two players who knows the whole position.
type Open[S any, M comparable] struct {
	// Evaluate is like [Definition.Evaluate].
	Evaluate func(s S, p boardgame.Player) int

	// AppendMoves appends the legal moves that a search by the player me considers in s, each once and in a fixed
	// order. It appends at least one move unless the game is over.
	AppendMoves func(s S, me boardgame.Player, dst []M) []M
}

// See returns p's view of s. In a game that hides nothing, the view shows everything. In other games,
// [Definition.Hidden] determines what the view shows. If p is NoPlayer or does not take part, See returns the view of
// a spectator.
//
// Two views of the same state for the same player are == only if they come from the same Definition value.
func (d *Definition[S, M]) See(s S, p boardgame.Player) boardgame.View[S, M] {
	if int(p) > d.Playing(s) {
		p = boardgame.NoPlayer
	}
	if d.Hidden != nil {
		s = d.Hidden.Hide(s, p)
	}
	return view[S, M]{s, p, d}
}

// MoveFor returns the move m, made in state s, as p sees it: see [Hidden.MoveFor].
func (d *Definition[S, M]) MoveFor(s S, m M, p boardgame.Player) M {
	switch maskable, ok := any(m).(Maskable[M]); {
	case d.Hidden == nil:
	case d.Hidden.MoveFor != nil:
		return d.Hidden.MoveFor(s, m, p)
	case ok && p != s.Turn():
		return maskable.Masked()
	}
	return m
}

// Told returns what p is told of the legal move m, made in state s: see [Hidden.Told]. In a game that hides nothing,
// no move reveals anything.
func (d *Definition[S, M]) Told(s S, m M, p boardgame.Player) Told {
	switch {
	case d.Hidden == nil:
		return Told{}
	case d.Hidden.Told == nil:
		return Told{Reveals: d.Reveals(s, m, p)}
	}
	return d.Hidden.Told(s, m, p)
}

// Reveals reports whether p sees something hidden when the legal move m is made in state s: whether the masked state
// after it is another one than that to which it leads from the masked state before it.
func (d *Definition[S, M]) Reveals(s S, m M, p boardgame.Player) bool {
	next, err := s.Apply(m)
	if err != nil {
		return false
	}
	expected, err := d.Hidden.Hide(s, p).Apply(d.MoveFor(s, m, p))
	return err == nil && expected != d.Hidden.Hide(next, p)
}

// Recall returns v with what its viewer has learned from the moves that they have watched: see [Hidden.Recall].
func (d *Definition[S, M]) Recall(v boardgame.View[S, M], watched []boardgame.Watched[S, M]) boardgame.View[S, M] {
	own, ok := v.(view[S, M])
	if !ok || d.Hidden == nil || d.Hidden.Recall == nil {
		return v
	}
	var before []S
	var moves []M
	for _, w := range watched {
		before, moves = append(before, shown(w.View)), append(moves, w.Move)
	}
	own.state = d.Hidden.Recall(own.state, own.viewer, before, moves)
	return own
}

// Risks reports whether the viewer may lose at once by a legal move: see [Hidden.Risks].
func (d *Definition[S, M]) Risks(v boardgame.View[S, M], m M) bool {
	return d.Hidden != nil && d.Hidden.Risks != nil && d.Hidden.Risks(shown(v), v.Viewer(), m)
}

// ReadView parses the text of p's view. In a game that hides nothing, the text of a view is the text of the position.
// ReadView returns the same kinds of errors as Parse.
func (d *Definition[S, M]) ReadView(text string, p boardgame.Player) (boardgame.View[S, M], error) {
	parse := func(text string, _ boardgame.Player) (S, error) { return d.Parse(text) }
	if d.Hidden != nil {
		parse = d.Hidden.Parse
	}
	s, err := parse(text, p)
	if err != nil {
		return nil, err
	}
	if int(p) > d.Playing(s) {
		p = boardgame.NoPlayer
	}
	return view[S, M]{s, p, d}, nil
}

// view is a player's view: a masked state, or the state itself in a game that hides nothing.
type view[S boardgame.Position[S, M], M boardgame.Move] struct {
	state  S
	viewer boardgame.Player
	def    *Definition[S, M]
}

// shown returns what a view shows: a masked state, or the state itself in a game that hides nothing.
func shown[S boardgame.Position[S, M], M boardgame.Move](v boardgame.View[S, M]) S {
	own, _ := v.(view[S, M])
	return own.state
}

func (v view[S, M]) Viewer() boardgame.Player                { return v.viewer }
func (v view[S, M]) Players() int                            { return v.def.Playing(v.state) }
func (v view[S, M]) Turn() boardgame.Player                  { return v.state.Turn() }
func (v view[S, M]) Winner() (p boardgame.Player, over bool) { return v.state.Winner() }
func (v view[S, M]) Ended() boardgame.Rule                   { return v.state.Ended() }
func (v view[S, M]) String() string                          { return v.state.String() }
func (v view[S, M]) AppendText(dst []byte) ([]byte, error)   { return v.state.AppendText(dst) }
func (v view[S, M]) MarshalText() ([]byte, error)            { return v.state.MarshalText() }

func (v view[S, M]) Sample(rng *rand.Rand) S {
	if v.def.Hidden == nil {
		return v.state
	}
	return v.def.Hidden.Fill(v.state, v.viewer, rng)
}

func (v view[S, M]) turns() bool {
	return v.viewer != boardgame.NoPlayer && v.viewer == v.state.Turn()
}

func (v view[S, M]) AppendMoves(dst []M) []M {
	if !v.turns() {
		return dst
	}
	return v.state.AppendMoves(dst)
}

func (v view[S, M]) CountMoves() int {
	if !v.turns() {
		return 0
	}
	return v.state.CountMoves()
}

func (v view[S, M]) Check(m M) error {
	if v.state.Ended() == "" && !v.turns() {
		return &boardgame.MoveError{Rule: v.def.TurnRule, Move: m, Reason: turnReason(v.def.Seat(v.state.Turn()).Name)}
	}
	return v.state.Check(m)
}

// turnReason is the reason why a move out of turn is refused. The string is the name of the player to move.
type turnReason string

func (t turnReason) String() string { return fmt.Sprintf("it is %s's turn", string(t)) }
