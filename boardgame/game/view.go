package game

import (
	"math/rand/v2"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Secrets holds what a game with hidden information adds to its [Definition].
//
// A value of the state's own type can leave out what a player can't see: it has a mark for it, such as a piece that
// may be of either kind. Such a masked state is what a view shows. The state's methods must also work on masked
// states, which are drawn by the game's own Picture and Trace. They must depend only on what the player whose
// turn it is can see. A masked state never leaves a view, because it would answer as if it were the truth.
type Secrets[S any, M comparable] struct {
	// Hide returns the masked state that shows what p can see of s. The masked state of NoPlayer is for spectators and
	// shows only what every player sees. When the game is over, Hide may show everything, which is then s itself. A
	// masked state stays as it is.
	Hide func(s S, p boardgame.Player) S

	// Fill returns a state drawn uniformly from all states of which p sees what the masked state shows.
	Fill func(masked S, p boardgame.Player, rng *rand.Rand) S

	// Parse parses the text of a masked state for p. It returns the same kinds of errors as Rules.Parse, also
	// if p can't have that view.
	Parse func(text string, p boardgame.Player) (S, error)

	// MoveFor returns the move m, made in state s, as p sees it. That is m itself, or another value of the move type,
	// which shows only what p may know of m: "a ghost is placed". Such a masked move has a text that ParseMove reads,
	// and every state refuses it. Everything that a player learns of a move comes from MoveFor, until the game is
	// over. The result must depend only on what p sees of s and of m. A player sees their own moves as they are. Moves
	// that lead to different states with the same view for p must look the same to p. If MoveFor is nil, everybody
	// sees every move, unless the move type is [Maskable]: then each player sees the moves of others masked.
	MoveFor func(s S, m M, p boardgame.Player) M

	// Shown says that everybody is told what all have chosen at the same time, after the last of them has: see [Rules].
	// Lists of moves then have the choices without MoveFor. The views after the round must show as much.
	Shown bool

	// Told returns what p is told of the legal move m, made in state s, besides the text from MoveFor. It must depend
	// only on what p sees of s, of m and of the state after m. If Told is nil, no move is silent, and a move reveals
	// what [Game.Reveals] says.
	Told func(s S, m M, p boardgame.Player) Told

	// Recall returns a masked state with the same position as the one that p sees, and possibly more of it: what p has
	// learned from the moves, the last of which led there. Before each move, p saw the masked state with the same
	// index. Recall is nil if the moves of a game reveal nothing that the views don't show.
	Recall func(seen S, p boardgame.Player, before []S, moves []M) S
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

// See returns p's view of s. In a game that hides nothing, the view shows everything. In other games, the [Secrets]
// determine what the view shows. If p is NoPlayer or does not take part, See returns the view of a spectator.
func (g *Game[S, M]) See(s S, p boardgame.Player) View[S, M] {
	p = g.seated(s, p)
	if g.Hides() {
		s = g.def.Secrets.Hide(s, p)
	}
	return View[S, M]{s, p, g}
}

// Revealed returns p's view of s after the game, also if something other than its rules has ended it, such as a player
// who has resigned: it hides nothing.
func (g *Game[S, M]) Revealed(s S, p boardgame.Player) View[S, M] {
	return View[S, M]{s, g.seated(s, p), g}
}

// seated returns p, or NoPlayer if p does not take part.
func (g *Game[S, M]) seated(s S, p boardgame.Player) boardgame.Player {
	if int(p) > g.Playing(s) {
		return boardgame.NoPlayer
	}
	return p
}

// MoveFor returns the move m, made in state s, as p sees it: see [Secrets].
func (g *Game[S, M]) MoveFor(s S, m M, p boardgame.Player) M { return moveFor(g.def.Secrets, s, m, p) }

func moveFor[S boardgame.Position[S, M], M boardgame.Move](x *Secrets[S, M], s S, m M, p boardgame.Player) M {
	switch maskable, ok := any(m).(Maskable[M]); {
	case x == nil:
	case x.MoveFor != nil:
		return x.MoveFor(s, m, p)
	case ok && p != s.Turn():
		return maskable.Masked()
	}
	return m
}

// Told returns what p is told of the legal move m, made in state s: see [Secrets]. In a game that hides nothing,
// no move reveals anything.
func (g *Game[S, M]) Told(s S, m M, p boardgame.Player) Told {
	switch {
	case !g.Hides():
		return Told{}
	case g.def.Secrets.Told == nil:
		return Told{Reveals: g.Reveals(s, m, p)}
	}
	return g.def.Secrets.Told(s, m, p)
}

// Reveals reports whether p sees something hidden when the legal move m is made in state s: whether the masked state
// after it is another one than that to which it leads from the masked state before it.
func (g *Game[S, M]) Reveals(s S, m M, p boardgame.Player) bool {
	return Reveals(g.def.Secrets, s, m, p)
}

// Reveals is [Game.Reveals] for the author of a game, who may need it in [Secrets]. It is false if x is nil.
func Reveals[S boardgame.Position[S, M], M boardgame.Move](x *Secrets[S, M], s S, m M, p boardgame.Player) bool {
	next, err := s.Apply(m)
	if err != nil || x == nil {
		return false
	}
	expected, err := x.Hide(s, p).Apply(moveFor(x, s, m, p))
	return err == nil && x.Hide(expected, p) != x.Hide(next, p)
}

// ReadView parses the text of p's view. In a game that hides nothing, the text of a view is the text of the position.
// ReadView returns the same kinds of errors as Parse.
func (g *Game[S, M]) ReadView(text string, p boardgame.Player) (v View[S, M], err error) {
	if int(p) > len(g.Seats) {
		p = boardgame.NoPlayer
	}
	var s S
	if !g.Hides() {
		s, err = g.Parse(text)
	} else {
		s, err = g.def.Secrets.Parse(text, p)
	}
	if err != nil {
		return v, err
	}
	return View[S, M]{s, g.seated(s, p), g}, nil
}

// View holds what one player can see of a state, and nothing else. A View is therefore safe to print and to send to
// that player. Two views are == if they show the same position to the same viewer. Use [Game.See] or [Game.ReadView] to
// make a View. The zero View shows the zero state of no game to a spectator.
//
// Two states that differ only in what the player can't see have identical views, with the same texts, moves and
// errors. In a game that hides something, there is no way from a view to the state that it shows. [View.Sample] draws one
// of those that it may be.
type View[S boardgame.Position[S, M], M boardgame.Move] struct {
	shown  S
	viewer boardgame.Player
	of     *Game[S, M]
}

// game returns the view's game. That of the zero View can draw its state and nothing else.
func (v View[S, M]) game() *Game[S, M] {
	if v.of != nil {
		return v.of
	}
	return &Game[S, M]{Info: Info{Title: "No game"}, def: Definition[S, M]{
		Rules: Rules[S, M]{
			Players: func(S) int { return 0 },
			Written: func(func(M) bool) {},
		},
		Look: Look[S, M]{
			Picture: func(S) (empty picture.Picture) { return empty },
			Trace:   func(S, M) (none picture.Trace) { return none },
		},
	}}
}

// Shown returns the masked state that the view shows, which in a game that hides nothing is the state itself. It is for
// the tools of this module.
func (v View[S, M]) Shown(inside.Key) S { return v.shown }

// Viewer returns the player who sees this, or NoPlayer for a spectator.
func (v View[S, M]) Viewer() boardgame.Player { return v.viewer }

// Players returns the number of seats that take part, which are always the first seats.
func (v View[S, M]) Players() int { return v.game().Playing(v.shown) }

// Turn returns the player to move.
func (v View[S, M]) Turn() boardgame.Player { return v.shown.Turn() }

// Winner reports whether the game is over and who has won it.
func (v View[S, M]) Winner() (p boardgame.Player, over bool) { return v.shown.Winner() }

// Ending returns how the game ended, or the zero Ending if it is not over.
func (v View[S, M]) Ending() boardgame.Ending { return v.shown.Ending() }

// String returns the text of the view. In a game that hides nothing, this is the text of the position.
func (v View[S, M]) String() string { return v.shown.String() }

// AppendText appends the text of the view to dst.
func (v View[S, M]) AppendText(dst []byte) ([]byte, error) { return v.shown.AppendText(dst) }

// MarshalText returns the text of the view.
func (v View[S, M]) MarshalText() ([]byte, error) { return v.shown.MarshalText() }

// Sample returns a state drawn uniformly from all states that have this view.
func (v View[S, M]) Sample(rng *rand.Rand) S {
	secrets := v.game().def.Secrets
	if secrets == nil {
		return v.shown
	}
	return secrets.Fill(v.shown, v.viewer, rng)
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
// the view alone. If it is another player's turn, every move breaks [Game.TurnRule].
func (v View[S, M]) Check(m M) error {
	if _, over := v.shown.Winner(); !over && !v.turns() {
		return boardgame.Refuse(m, v.game().TurnRule(), "it is %s's turn", v.game().Seat(v.shown.Turn()).Name)
	}
	return v.shown.Check(m)
}

// Picture returns the picture of the view, with a title. If the game hides something, the title names the viewer.
// Otherwise, it is that of [Game.Picture].
func (v View[S, M]) Picture() picture.Picture {
	p := v.game().Picture(v.shown)
	switch {
	case !v.game().Hides():
	case v.viewer == boardgame.NoPlayer:
		p.Title += ", as everybody sees it"
	default:
		p.Title += ", as " + v.game().Seat(v.viewer).Name + " sees it"
	}
	return p
}

// Trace returns the arrows and marks that show a move in the picture: see [Game.Trace].
func (v View[S, M]) Trace(m M) picture.Trace { return v.game().Trace(v.shown, m) }

// Change returns the changes that a move by any player makes to the picture that the viewer sees. The argument after
// must be the view of the same viewer after the move.
func (v View[S, M]) Change(m M, after View[S, M]) (picture.Change, error) {
	return picture.Compare(v.game().Picture(v.shown), v.game().Picture(after.shown), v.Trace(m))
}

// Foresee returns the changes that a move of the viewer's would make to the picture, as far as the viewer can know:
// what the move would reveal is not among them. If the move is illegal, the error is that of [View.Check].
func (v View[S, M]) Foresee(m M) (c picture.Change, err error) {
	if err := v.Check(m); err != nil {
		return c, err
	}
	next, err := v.shown.Apply(m)
	if err != nil {
		return c, err
	}
	if v.game().Hides() {
		next = v.of.def.Secrets.Hide(next, v.viewer) // a piece that is turned over is forgotten
	}
	return v.Change(m, View[S, M]{next, v.viewer, v.of})
}

// Recall returns the view with what its viewer has learned from the moves: see [Secrets]. Before each move, the
// viewer had the view with the same index. Moves and views without a counterpart are ignored.
func (v View[S, M]) Recall(before []View[S, M], moves []M) View[S, M] {
	secrets := v.game().def.Secrets
	if secrets == nil || secrets.Recall == nil {
		return v
	}
	seen := make([]S, min(len(before), len(moves)))
	for i := range seen {
		seen[i] = before[i].shown
	}
	v.shown = secrets.Recall(v.shown, v.viewer, seen, moves[:len(seen)])
	return v
}

// Risks reports whether the viewer may lose at once by a legal move: see [Bots].
func (v View[S, M]) Risks(m M) bool {
	risks := v.game().def.Bots.Risks
	return risks != nil && risks(v.shown, v.viewer, m)
}
