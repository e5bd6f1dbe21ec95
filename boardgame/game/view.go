package game

import (
	"errors"
	"math/rand/v2"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
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
func (d *Definition[S, M]) See(s S, p boardgame.Player) View[S, M] {
	p = d.seated(s, p)
	if d.Hidden != nil {
		s = d.Hidden.Hide(s, p)
	}
	return View[S, M]{s, p, d}
}

// seated returns p, or NoPlayer if p does not take part.
func (d *Definition[S, M]) seated(s S, p boardgame.Player) boardgame.Player {
	if int(p) > d.Playing(s) {
		return boardgame.NoPlayer
	}
	return p
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
	if err != nil || d.Hidden == nil {
		return false
	}
	expected, err := d.Hidden.Hide(s, p).Apply(d.MoveFor(s, m, p))
	return err == nil && expected != d.Hidden.Hide(next, p)
}

// ReadView parses the text of p's view. In a game that hides nothing, the text of a view is the text of the position.
// ReadView returns the same kinds of errors as Parse.
func (d *Definition[S, M]) ReadView(text string, p boardgame.Player) (v View[S, M], err error) {
	var s S
	if d.Hidden == nil {
		s, err = d.Parse(text)
	} else {
		s, err = d.Hidden.Parse(text, p)
	}
	if err != nil {
		return v, err
	}
	return View[S, M]{s, d.seated(s, p), d}, nil
}

// View holds what one player can see of a state, and nothing else. A View is therefore safe to print and to send to
// that player. Two views are == if they show the same position to the same viewer. Use [Definition.See] or
// [Definition.ReadView] to make a View. The zero View shows the zero state of no game to a spectator.
//
// Two states that differ only in what the player can't see have identical views, with the same texts, moves and
// errors.
type View[S boardgame.Position[S, M], M boardgame.Move] struct {
	shown  S
	viewer boardgame.Player
	def    *Definition[S, M]
}

// definition returns the definition of the view's game. That of the zero View can draw its state and nothing else.
func (v View[S, M]) definition() *Definition[S, M] {
	if v.def != nil {
		return v.def
	}
	return &Definition[S, M]{
		Info:    Info{Title: "No game"},
		Picture: func(S) (empty picture.Picture) { return empty },
	}
}

// Shown returns the masked state that the view shows. In a game that hides nothing, this is the state itself.
func (v View[S, M]) Shown() S { return v.shown }

// Viewer returns the player who sees this, or NoPlayer for a spectator.
func (v View[S, M]) Viewer() boardgame.Player { return v.viewer }

// Players returns the number of seats that take part, which are always the first seats.
func (v View[S, M]) Players() int { return v.definition().Playing(v.shown) }

// Turn returns the player to move.
func (v View[S, M]) Turn() boardgame.Player { return v.shown.Turn() }

// Winner reports whether the game is over and who has won it.
func (v View[S, M]) Winner() (p boardgame.Player, over bool) { return v.shown.Winner() }

// Ended returns the rule that ended the game, or "" if the game is not over.
func (v View[S, M]) Ended() boardgame.Rule { return v.shown.Ended() }

// String returns the text of the view. In a game that hides nothing, this is the text of the position.
func (v View[S, M]) String() string { return v.shown.String() }

// AppendText appends the text of the view to dst.
func (v View[S, M]) AppendText(dst []byte) ([]byte, error) { return v.shown.AppendText(dst) }

// MarshalText returns the text of the view.
func (v View[S, M]) MarshalText() ([]byte, error) { return v.shown.MarshalText() }

// Sample returns a state drawn uniformly from all states that have this view.
func (v View[S, M]) Sample(rng *rand.Rand) S {
	hidden := v.definition().Hidden
	if hidden == nil {
		return v.shown
	}
	return hidden.Fill(v.shown, v.viewer, rng)
}

func (v View[S, M]) turns() bool { return v.viewer != boardgame.NoPlayer && v.viewer == v.shown.Turn() }

// AppendMoves appends the moves that the viewer can choose now, or none if it is another player's turn. The moves
// depend only on what the viewer can see.
func (v View[S, M]) AppendMoves(dst []M) []M {
	if !v.turns() {
		return dst
	}
	return v.shown.AppendMoves(dst)
}

// Check returns the error that the state's Check method would return for a move by the viewer. The error depends on
// the view alone. If it is another player's turn, every move breaks [Definition.TurnRule].
func (v View[S, M]) Check(m M) error {
	if v.shown.Ended() == "" && !v.turns() {
		return boardgame.Refuse(m, v.definition().TurnRule, "it is %s's turn", v.definition().Seat(v.shown.Turn()).Name)
	}
	return v.shown.Check(m)
}

// Outcome returns a sentence that says how the game ended and cites the rule, such as "White has no stones (E2)", or
// "" if the game is not over. It is the part after the first ": " of the sentence with which the game refuses the zero
// move.
func (v View[S, M]) Outcome() string {
	var none M
	var refused *boardgame.MoveError
	if v.Ended() == "" || !errors.As(v.Check(none), &refused) {
		return ""
	}
	sentence := refused.Sentence() // "the game is over: Blue's egg ..."
	if _, why, ok := strings.Cut(sentence, ": "); ok {
		sentence = why
	}
	first, size := utf8.DecodeRuneInString(sentence)
	return string(unicode.ToUpper(first)) + sentence[size:] + " (" + refused.Rule.ID() + ")"
}

// Picture returns the picture of the view, with a title. If the game hides something, the title names the viewer.
// Otherwise, titles and colours are the same as in [Definition.Draw].
func (v View[S, M]) Picture() picture.Picture {
	p := v.definition().Draw(v.shown)
	switch {
	case v.definition().Hidden == nil:
	case v.viewer == boardgame.NoPlayer:
		p.Title += ", as everybody sees it"
	default:
		p.Title += ", as " + v.definition().Seat(v.viewer).Name + " sees it"
	}
	return p
}

// Trace returns the arrows and marks that show a move in the picture: see [Definition.Trace]. The result is empty if
// the game can't draw its moves.
func (v View[S, M]) Trace(m M) picture.Trace {
	trace := v.definition().Trace
	if trace == nil {
		return picture.Trace{}
	}
	return trace(v.shown, m)
}

// Change returns the changes that a move by any player makes to the picture that the viewer sees. The argument after
// must be the view of the same viewer after the move.
func (v View[S, M]) Change(m M, after View[S, M]) (picture.Change, error) {
	return picture.Compare(v.definition().Picture(v.shown), v.definition().Picture(after.shown), v.Trace(m))
}

// Recall returns the view with what its viewer has learned from the moves: see [Hidden.Recall]. Before each move, the
// viewer had the view with the same index. Moves and views without a counterpart are ignored.
func (v View[S, M]) Recall(before []View[S, M], moves []M) View[S, M] {
	hidden := v.definition().Hidden
	if hidden == nil || hidden.Recall == nil {
		return v
	}
	seen := make([]S, min(len(before), len(moves)))
	for i := range seen {
		seen[i] = before[i].shown
	}
	v.shown = hidden.Recall(v.shown, v.viewer, seen, moves[:len(seen)])
	return v
}

// Risks reports whether the viewer may lose at once by a legal move: see [Hidden.Risks].
func (v View[S, M]) Risks(m M) bool {
	hidden := v.definition().Hidden
	return hidden != nil && hidden.Risks != nil && hidden.Risks(v.shown, v.viewer, m)
}
