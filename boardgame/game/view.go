package game

import (
	"fmt"
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Hidden holds the functions that a game with hidden information adds to its [Definition].
type Hidden[S any, M comparable] struct {
	// View returns p's view of s. The view of NoPlayer is for spectators and shows only what every player sees.
	View func(s S, p boardgame.Player) boardgame.View[S, M]

	// ParseView parses the text of p's view. ParseView returns the same kinds of errors as Parse.
	ParseView func(text string, p boardgame.Player) (boardgame.View[S, M], error)

	// Picture returns the picture of the position as the viewer of v sees it. It depends only on v. See
	// [Definition.Picture].
	Picture func(v boardgame.View[S, M]) picture.Picture

	// Trace returns the arrows and marks that show a move in the picture of v. It depends only on its arguments. If
	// Trace is nil, moves can't be drawn. See [Definition.Trace].
	Trace func(v boardgame.View[S, M], m M) picture.Trace

	// Scramble returns a copy of s in which everything that p can't see is changed at random, and everything else is
	// the same. Scramble must not call View, because the test kit checks the two functions against each other.
	Scramble func(s S, p boardgame.Player, rng *rand.Rand) S

	// MoveFor returns the move m, made in state s, as p sees it. That is m itself, or another value of the move type,
	// which shows only what p may know of m: "a ghost is placed". Such a masked move has a text that ParseMove reads,
	// and every state refuses it. Everything that a player learns of a move comes from MoveFor, until the game is
	// over. The result must depend only on what p sees of s and of m. A player sees their own moves as they are. Moves
	// that lead to different states with the same view for p must look the same to p. If MoveFor is nil, everybody
	// sees every move.
	MoveFor func(s S, m M, p boardgame.Player) M

	// Told returns what p is told of the legal move m, made in state s, besides the text from MoveFor. It must depend
	// only on what p sees of s, of m and of the state after m. If Told is nil, no move is silent, and every move
	// counts as revealing something, so no move can be taken back.
	Told func(s S, m M, p boardgame.Player) Told

	// Recall returns a view that shows the same position as v, and possibly more of it. The new view adds the facts
	// that the viewer has learned from the watched moves, the last of which led to v. The result depends only on v and
	// watched. Recall is nil if the moves of a game reveal nothing that the views don't show.
	Recall func(v boardgame.View[S, M], watched []boardgame.Watched[S, M]) boardgame.View[S, M]

	// Risks reports whether the viewer may lose at once by a legal move, for all that the viewer knows: by the move
	// itself, or because an opponent may win with the next move. Careful bots avoid such moves. Risks may be nil.
	Risks func(v boardgame.View[S, M], m M) bool

	// Open is what a search in a game of two players uses if its player knows the whole position, for example because
	// this player remembers every move. If Open is nil, such a search uses the game's evaluation and all legal moves.
	Open *Open[S, M]
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
// In a game that hides nothing, two views of the same state for the same player are == only if they come from the same
// Definition value.
func (d *Definition[S, M]) See(s S, p boardgame.Player) boardgame.View[S, M] {
	if int(p) > d.Playing(s) {
		p = boardgame.NoPlayer
	}
	if d.Hidden != nil {
		return d.Hidden.View(s, p)
	}
	return stateView[S, M]{s, p, d, nil}
}

// MoveFor returns the move m, made in state s, as p sees it: see [Hidden.MoveFor].
func (d *Definition[S, M]) MoveFor(s S, m M, p boardgame.Player) M {
	if d.Hidden == nil || d.Hidden.MoveFor == nil {
		return m
	}
	return d.Hidden.MoveFor(s, m, p)
}

// Told returns what p is told of the legal move m, made in state s: see [Hidden.Told]. In a game that hides nothing,
// no move reveals anything.
func (d *Definition[S, M]) Told(s S, m M, p boardgame.Player) Told {
	switch {
	case d.Hidden == nil:
		return Told{}
	case d.Hidden.Told == nil:
		return Told{Reveals: true}
	}
	return d.Hidden.Told(s, m, p)
}

// ReadView parses the text of p's view. In a game that hides nothing, the text of a view is the text of the position.
// ReadView returns the same kinds of errors as Parse.
func (d *Definition[S, M]) ReadView(text string, p boardgame.Player) (boardgame.View[S, M], error) {
	if d.Hidden != nil {
		return d.Hidden.ParseView(text, p)
	}
	s, err := d.Parse(text)
	if err != nil {
		return nil, err
	}
	return d.See(s, p), nil
}

// stateView is a player's view in a game that hides nothing, or the view of a masked state.
type stateView[S boardgame.Position[S, M], M boardgame.Move] struct {
	state  S
	viewer boardgame.Player
	def    *Definition[S, M]
	mask   *Mask[S, M] // nil if nothing is hidden
}

func (v stateView[S, M]) Viewer() boardgame.Player                { return v.viewer }
func (v stateView[S, M]) Players() int                            { return v.def.Playing(v.state) }
func (v stateView[S, M]) Turn() boardgame.Player                  { return v.state.Turn() }
func (v stateView[S, M]) Winner() (p boardgame.Player, over bool) { return v.state.Winner() }
func (v stateView[S, M]) Ended() boardgame.Rule                   { return v.state.Ended() }
func (v stateView[S, M]) String() string                          { return v.state.String() }
func (v stateView[S, M]) AppendText(dst []byte) ([]byte, error)   { return v.state.AppendText(dst) }
func (v stateView[S, M]) MarshalText() ([]byte, error)            { return v.state.MarshalText() }

func (v stateView[S, M]) Sample(rng *rand.Rand) S {
	if v.mask == nil {
		return v.state
	}
	return v.mask.Fill(v.state, v.viewer, rng)
}

func (v stateView[S, M]) turns() bool {
	return v.viewer != boardgame.NoPlayer && v.viewer == v.state.Turn()
}

func (v stateView[S, M]) AppendMoves(dst []M) []M {
	if !v.turns() {
		return dst
	}
	return v.state.AppendMoves(dst)
}

func (v stateView[S, M]) CountMoves() int {
	if !v.turns() {
		return 0
	}
	return v.state.CountMoves()
}

func (v stateView[S, M]) Check(m M) error {
	if v.state.Ended() == "" && !v.turns() {
		return &boardgame.MoveError{Rule: v.def.TurnRule, Move: m, Reason: turnReason(v.def.Seat(v.state.Turn()).Name)}
	}
	return v.state.Check(m)
}

// turnReason is the reason why a move out of turn is refused. The string is the name of the player to move.
type turnReason string

func (t turnReason) String() string { return fmt.Sprintf("it is %s's turn", string(t)) }

// Mask describes hidden information that a state can leave out: a value of the state's own type has a mark for
// everything that a player can't see, such as a piece that may be of either kind. Such a game needs no type for views:
// see [Definition.Masked].
//
// The state's methods must also work on masked states. They must depend only on what the player whose turn it is can
// see.
type Mask[S any, M comparable] struct {
	// Hide returns the masked state that shows what p can see of s. The masked state of NoPlayer is for spectators.
	// When the game is over, Hide may show everything, which is then s itself.
	Hide func(s S, p boardgame.Player) S

	// Fill returns a state drawn uniformly from all states of which p sees what the masked state shows.
	Fill func(masked S, p boardgame.Player, rng *rand.Rand) S

	// Parse parses the text of a masked state for p. It returns the same kinds of errors as [Definition.Parse], also
	// if p can't have that view.
	Parse func(text string, p boardgame.Player) (S, error)

	// Scramble changes everything that p can't see: see [Hidden.Scramble].
	Scramble func(s S, p boardgame.Player, rng *rand.Rand) S
}

// Maskable is implemented by move types of which other players see less than the player who makes the move.
type Maskable[M any] interface {
	Masked() M // returns the move as other players see it
}

// Masked returns the Hidden field for a game with this mask. The views have the texts of the masked states, and are
// drawn with d's own Picture and Trace. They list moves only for the player whose turn it is, and refuse a move out of
// turn by d's TurnRule. A move reveals something if the masked state after it is not the one to which it leads from
// the masked state before it. If the move type is [Maskable], each player sees the moves of others masked. Call Masked
// when all other fields of d are set:
//
//	d.Hidden = d.Masked(mask)
func (d *Definition[S, M]) Masked(mask Mask[S, M]) *Hidden[S, M] {
	view := func(masked S, p boardgame.Player) boardgame.View[S, M] {
		return stateView[S, M]{masked, p, d, &mask}
	}
	state := func(v boardgame.View[S, M]) S {
		own, _ := v.(stateView[S, M])
		return own.state
	}
	h := &Hidden[S, M]{
		View: func(s S, p boardgame.Player) boardgame.View[S, M] { return view(mask.Hide(s, p), p) },
		ParseView: func(text string, p boardgame.Player) (boardgame.View[S, M], error) {
			masked, err := mask.Parse(text, p)
			if err != nil {
				return nil, err
			}
			return view(masked, p), nil
		},
		Picture:  func(v boardgame.View[S, M]) picture.Picture { return d.Picture(state(v)) },
		Scramble: mask.Scramble,
	}
	h.Told = func(s S, m M, p boardgame.Player) Told {
		next, err := s.Apply(m)
		if err != nil {
			return Told{}
		}
		expected, err := mask.Hide(s, p).Apply(d.MoveFor(s, m, p))
		return Told{Reveals: err == nil && expected != mask.Hide(next, p)}
	}
	if _, ok := any(*new(M)).(Maskable[M]); ok {
		h.MoveFor = func(s S, m M, p boardgame.Player) M {
			if p == s.Turn() {
				return m
			}
			return any(m).(Maskable[M]).Masked()
		}
	}
	if d.Trace != nil {
		h.Trace = func(v boardgame.View[S, M], m M) picture.Trace { return d.Trace(state(v), m) }
	}
	return h
}
