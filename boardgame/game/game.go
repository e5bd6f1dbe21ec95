package game

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// Game describes a game to tools. It never changes, and all its methods are safe for concurrent use. Callers must not
// change the lists and maps in its Info and in the results of its methods.
//
// A program needs one Game of each game: views are == only if they come from the same Game. So each game's package has a
// function that returns its one Game, as coucou.Game does.
type Game[S boardgame.Position[S, M], M boardgame.Move] struct {
	Info
	def Definition[S, M] // the optional functions in Rules and Look are never nil, but for Weight and Round
}

// New makes the game that a definition describes. It returns an error that names everything that the definition lacks,
// or contradicts itself in. What needs games to be played is for the test kit to check.
func New[S boardgame.Position[S, M], M boardgame.Move](d Definition[S, M]) (*Game[S, M], error) {
	if err := d.check(); err != nil {
		return nil, err
	}
	g := &Game[S, M]{d.Info, d}
	seats := len(d.Seats)
	if d.Rules.Players == nil {
		g.def.Rules.Players = func(S) int { return seats }
	}
	if d.Rules.Out == nil {
		g.def.Rules.Out = func(S, boardgame.Player) bool { return false }
	}
	if d.Rules.Absent == nil {
		g.def.Rules.Absent = g.first
	}
	if d.Look.Trace == nil {
		g.def.Look.Trace = func(S, M) (none picture.Trace) { return none }
	}
	if d.Look.Label == nil {
		g.def.Look.Label = func(m M) string { return m.String() }
	}
	return g, nil
}

// Once makes a game when it is first asked for, so that nothing happens at import. The zero Once is ready to use.
type Once[S boardgame.Position[S, M], M boardgame.Move] struct {
	once sync.Once
	game *Game[S, M]
}

// Game returns the game that the definition describes, which is the same in every call. The function must always return
// the same definition. Game panics if [New] returns an error: the game's author has made a mistake.
func (o *Once[S, M]) Game(definition func() Definition[S, M]) *Game[S, M] {
	o.once.Do(func() {
		g, err := New(definition())
		if err != nil {
			panic(err)
		}
		o.game = g
	})
	return o.game
}

// check returns an error that names everything that is missing or wrong. It doesn't read the book, which takes time.
func (d *Definition[S, M]) check() error {
	var problems []error
	bad := func(is bool, format string, args ...any) {
		if is {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	bad(d.Name == "" || d.Title == "", "missing: Name or Title")
	bad(d.Name != strings.ToLower(d.Name), "the name %q is not in lower case", d.Name)
	bad(len(d.Seats) < 2, "there are %d seats", len(d.Seats))
	r := d.Rules
	bad(r.New == nil, "missing: Rules.New")
	bad(r.Parse == nil || r.ParseMove == nil, "missing: Rules.Parse or Rules.ParseMove")
	bad(r.Written == nil, "missing: Rules.Written")
	bad(r.TurnRule == "", "missing: Rules.TurnRule")
	bad(d.Look.Picture == nil, "missing: Look.Picture")
	if secrets := d.Secrets; secrets != nil {
		bad(secrets.Hide == nil || secrets.Fill == nil || secrets.Parse == nil, "missing: Secrets.Hide, Fill or Parse")
	}
	b := d.Bots
	bad((b.Terms == nil) != (b.Count == nil), "Bots has only one of Terms and Count")
	bad(len(b.Terms) > len(Counts{}), "there are %d terms, but Count can count only %d", len(b.Terms), len(Counts{}))
	bad(d.Secrets == nil && r.Round != nil, "Rules has Round, but the game hides nothing")
	bad(d.Secrets != nil && d.Secrets.Shown && r.Round == nil, "Secrets has Shown, but Rules has no Round")
	bad(d.Secrets == nil && (b.Risks != nil || b.Open != nil), "Bots has Risks or Open, but the game hides nothing")
	bad(b.Learn != nil && b.Learn.Turned &&
		!slices.ContainsFunc(r.Symmetries, func(y Symmetry[S, M]) bool { return y.Turns }),
		"Bots.Learn is Turned, but no symmetry turns the board and exchanges the players")
	used := map[string]bool{"-": true, "*": true} // nobody, and chance
	for i, s := range d.Seats {
		bad(len(s.Letter) != 1 || s.Name == "" || used[s.Letter], "seat %d: letter %q, name %q", i+1, s.Letter, s.Name)
		used[s.Letter] = true
	}
	for _, o := range d.Options {
		bad(o.Name == "" || used[o.Name], "option %q has no name of its own", o.Name)
		used[o.Name] = true
		bad(o.Doc == "" || len(o.Values) < 2, "option %q lacks a doc or a choice of values", o.Name)
		bad(len(o.Words) > 0 && len(o.Words) != len(o.Values), "option %q lacks the words for some values", o.Name)
		bad(slices.Contains(o.Values, ByLot), "option %q: the value %q means that the host draws", o.Name, ByLot)
		bad(o.Secret && d.Secrets == nil, "option %q is secret, but the game hides nothing", o.Name)
	}
	if len(problems) > 0 {
		return fmt.Errorf("the definition of %q: %w", d.Name, errors.Join(problems...))
	}
	return nil
}

// Definition returns a copy of the definition in which the optional functions of Rules and Look are never nil. It is for
// the tools of this module.
func (g *Game[S, M]) Definition(inside.Key) Definition[S, M] { return g.def }

// Hides reports whether the game hides something, so that players see different things.
func (g *Game[S, M]) Hides() bool { return g.def.Secrets != nil }

// Start returns the position at the beginning of a game. Missing options take their default values. An unknown option,
// or a value that an option can't take, causes an [*OptionError]. Start does not know [ByLot]: call [Info.DrawLots] first.
func (g *Game[S, M]) Start(options Options) (S, error) {
	all, err := g.Complete(options)
	if err != nil {
		var none S
		return none, err
	}
	return g.def.Rules.New(all)
}

// Parse reads the text of a position. The error is a [*boardgame.SyntaxError] or a [*boardgame.PositionError].
func (g *Game[S, M]) Parse(text string) (S, error) { return g.def.Rules.Parse(text) }

// ParseMove reads the text of a move. The error is a [*boardgame.SyntaxError].
func (g *Game[S, M]) ParseMove(text string) (M, error) { return g.def.Rules.ParseMove(text) }

// Written yields the moves that can be written down, legal or not: see [Rules].
func (g *Game[S, M]) Written() iter.Seq[M] { return g.def.Rules.Written }

// TurnRule returns the rule that players take turns, which a move out of turn breaks.
func (g *Game[S, M]) TurnRule() boardgame.Rule { return g.def.Rules.TurnRule }

// RepetitionRule returns the rule by which the third occurrence of a position draws the game, or "" if there is none: see
// [Rules].
func (g *Game[S, M]) RepetitionRule() boardgame.Rule { return g.def.Rules.Repetition }

// Playing returns the number of seats that take part in the game with position s. The seats that take part are always
// the first seats.
func (g *Game[S, M]) Playing(s S) int { return g.def.Rules.Players(s) }

// Out reports whether p is out of the game while the others play on. Every player can see who is out.
func (g *Game[S, M]) Out(s S, p boardgame.Player) bool { return g.def.Rules.Out(s, p) }

// Absent returns the legal move that the table makes for the player to move if that player has left a game that others
// go on with. It returns the zero move if the game is over.
func (g *Game[S, M]) Absent(s S) (none M) {
	if _, over := s.Winner(); over {
		return none
	}
	return g.def.Rules.Absent(s)
}

// Points returns the points of each player who takes part, in the order of the seats. It returns nil if the game is not
// over, or has ended without points: see [Rules].
func (g *Game[S, M]) Points(s S) []int {
	if _, over := s.Winner(); !over || g.def.Rules.Points == nil {
		return nil
	}
	return g.def.Rules.Points(s)
}

// HasPoints reports whether a game can end with points.
func (g *Game[S, M]) HasPoints() bool { return g.def.Rules.Points != nil }

// For returns the position in which p chooses a move: s itself on p's turn. If p chooses at the same time as the player
// to move, it is a position after some moves of those before p. It depends on s which they are, but p can't see them.
// For returns false if p has nothing to choose in s.
func (g *Game[S, M]) For(s S, p boardgame.Player) (at S, ok bool) {
	at = s
	for range g.Playing(s) {
		if _, over := at.Winner(); over || at.Turn() == boardgame.Chance {
			return s, false
		}
		if at.Turn() == p || !g.HasRounds() {
			return at, at.Turn() == p
		}
		next, err := at.Apply(g.first(at))
		if err != nil || !g.goesOn(at, next) {
			return s, false
		}
		at = next
	}
	return s, false
}

// first returns the first legal move in s, or the zero move if the game is over.
func (g *Game[S, M]) first(s S) (first M) {
	for m := range s.LegalMoves() {
		return m
	}
	return first
}

// Round returns the position in which those who choose at the same time as the player to move begin to choose: see
// [Rules].
func (g *Game[S, M]) Round(s S) S {
	if !g.HasRounds() {
		return s
	}
	return g.def.Rules.Round(s)
}

// Together reports whether the player to move in s chooses at the same time as others.
func (g *Game[S, M]) Together(s S) bool {
	if _, over := s.Winner(); over || !g.HasRounds() {
		return false
	}
	next, err := s.Apply(g.first(s))
	return g.Round(s) != s || err == nil && g.goesOn(s, next)
}

// goesOn reports whether others still choose at the same time after a move that leads from s to next. The last choice may
// lead back to the position in which nobody has chosen.
func (g *Game[S, M]) goesOn(s, next S) bool {
	return g.Round(next) == g.Round(s) && g.Round(next) != next
}

// Shows reports whether a move from s to next is the last choice of players who choose at the same time, after which
// everybody is told what all have chosen: see [Secrets].
func (g *Game[S, M]) Shows(s, next S) bool {
	return g.HasRounds() && g.def.Secrets.Shown && g.Together(s) && !g.goesOn(s, next)
}

// HasRounds reports whether there may be positions in which players choose at the same time.
func (g *Game[S, M]) HasRounds() bool { return g.def.Rules.Round != nil }

// HasChance reports whether there are positions in which it is the turn of chance.
func (g *Game[S, M]) HasChance() bool { return g.def.Rules.Weight != nil }

// Chances returns the moves that chance may draw in s, with their weights: see [Rules]. It returns nothing if it isn't
// the turn of chance.
func (g *Game[S, M]) Chances(s S) (moves []M, weights []int) {
	if s.Turn() != boardgame.Chance || !g.HasChance() {
		return nil, nil
	}
	for m := range s.LegalMoves() {
		moves, weights = append(moves, m), append(weights, g.def.Rules.Weight(s, m))
	}
	return moves, weights
}

// Draw draws one of the moves that chance may make in s. It returns false if there is none.
func (g *Game[S, M]) Draw(s S, rng *rand.Rand) (m M, ok bool) {
	moves, weights := g.Chances(s)
	total := 0
	for _, w := range weights {
		total += w
	}
	if total < 1 {
		return m, false
	}
	at := rng.IntN(total)
	for i, w := range weights {
		if at -= w; at < 0 {
			return moves[i], true
		}
	}
	return m, false
}

// Trace returns the arrows and marks that show a move in the picture of a position. For an illegal move, it omits
// everything that can't be drawn. The result is empty if the game can't draw its moves.
func (g *Game[S, M]) Trace(s S, m M) picture.Trace { return g.def.Look.Trace(s, m) }

// Label returns a description of a move for a menu, such as "look at b4".
func (g *Game[S, M]) Label(m M) string { return g.def.Look.Label(m) }

// Levels returns what makes the game's bots play at their levels: see [Bots].
func (g *Game[S, M]) Levels() []Level { return g.def.Bots.Levels }

// Terms returns the parts of the evaluation, or nil if the game has none.
func (g *Game[S, M]) Terms() []Term { return g.def.Bots.Terms }

// Count returns how often each of the terms occurs for a player. It returns zeros if the game has no evaluation.
func (g *Game[S, M]) Count(s S, p boardgame.Player) (none Counts) {
	if g.def.Bots.Count == nil {
		return none
	}
	return g.def.Bots.Count(s, p)
}

// Evaluate returns the value of a position for a player, which is the sum of the terms. Only the difference between two
// players matters. A lead of 100 means odds of e to 1, or about 73 %, of doing better than the other player.
func (g *Game[S, M]) Evaluate(s S, p boardgame.Player) (sum int) {
	counts := g.Count(s, p)
	for i := range g.def.Bots.Terms {
		sum += g.def.Bots.Terms[i].Weight * counts[i]
	}
	return sum
}

// Evaluation returns the function Evaluate, corrected for the player to move by the net, if there is one. It returns
// nil if the game has no evaluation.
func (g *Game[S, M]) Evaluation() func(S, boardgame.Player) int {
	learn := g.def.Bots.Learn
	switch {
	case g.def.Bots.Count == nil:
		return nil
	case learn == nil || learn.Net == "":
		return g.Evaluate
	}
	return func(s S, p boardgame.Player) int {
		value := g.Evaluate(s, p)
		if p == s.Turn() && p != boardgame.NoPlayer {
			value += learn.Net.Value(learn.Sets(s, p))
		}
		return value
	}
}

// Picture returns the picture of s with a title, which names the game and either the player to move or the winner. It
// has the number of players, and the letters and the colours of the seats that own the cells and the pieces. A piece
// with a colour or a shape of its own keeps it.
func (g *Game[S, M]) Picture(s S) picture.Picture {
	p := g.def.Look.Picture(s)
	p.Players = g.Playing(s)
	switch winner, over := s.Winner(); {
	case !over:
		p.Title = g.Title + ": " + g.Seat(s.Turn()).Name + " to move"
	case winner == boardgame.NoPlayer:
		p.Title = g.Title + ": over, and nobody has won"
	default:
		p.Title = g.Title + ": " + g.Seat(winner).Name + " has won"
	}
	for i := range p.Cells {
		g.finish(&p.Cells[i])
	}
	return p
}

// finish sets the letters and the colours of the seats that own a cell and its piece.
func (g *Game[S, M]) finish(c *picture.Cell) {
	if c.Home != boardgame.NoPlayer {
		c.HomeLetter, c.Tint = g.Seat(c.Home).Letter, g.Seat(c.Home).Color
	}
	if c.Empty() {
		return
	}
	if c.Piece.Shape == nil {
		c.Piece.Shape = picture.Disc
	}
	if c.Piece.Owner == boardgame.NoPlayer {
		return
	}
	owner := g.Seat(c.Piece.Owner)
	c.Piece.OwnerLetter = owner.Letter
	if c.Piece.Color == picture.NoColor {
		c.Piece.Color = owner.Color
	}
}
