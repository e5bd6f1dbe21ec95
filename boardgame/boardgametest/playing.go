package boardgametest

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

// small checks the sizes of states and moves. As they contain no pointers, no method can change them.
func (c trial[S, M]) small() {
	state, move := reflect.TypeFor[S](), reflect.TypeFor[M]()
	words := (state.Size() + 7) / 8
	c.need(max(c.Words, 1) <= words && words <= cmp.Or(c.Words, 4),
		"a state has %d words, not %d", words, cmp.Or(c.Words, 4))
	c.need(c.MoveSize <= move.Size() && move.Size() <= cmp.Or(c.MoveSize, 8),
		"a move has %d bytes, not %d", move.Size(), cmp.Or(c.MoveSize, 8))
	for _, t := range []reflect.Type{state, move} {
		c.need(pointerIn(t) == "", "%s holds a pointer: %s", t, pointerIn(t))
	}
}

// pointerIn returns the path to a pointer inside a value of type t, or "" if there is none.
func pointerIn(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer, reflect.UnsafePointer, reflect.Map, reflect.Slice, reflect.Chan, reflect.Func,
		reflect.Interface:
		return t.String()
	case reflect.Array:
		return pointerIn(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if path := pointerIn(t.Field(i).Type); path != "" {
				return t.Field(i).Name + ": " + path
			}
		}
	}
	return ""
}

// zeroIsOver checks that the zero state is not a position: it is over and has no moves.
func (c trial[S, M]) zeroIsOver() {
	var zero S
	var none M
	p, over := zero.Winner()
	c.need(over && p == boardgame.NoPlayer && zero.Turn() == p && zero.Ending().Rule == boardgame.NoPosition,
		"the zero state has turn %v, winner %v, over %v, and was ended by %q", zero.Turn(), p, over, zero.Ending().Rule)
	c.in(zero, "the zero state: ").listsAgree()
	zero.Hash()
	c.def.Picture(zero)
	for _, y := range c.def.Symmetries() {
		c.need(y.State(zero) == zero, "%s maps the zero state to another state", y.Name)
	}
	for i := range c.def.Seats {
		c.def.See(zero, boardgame.Player(i+1)).AppendMoves(nil) // must not panic
	}
	for _, m := range append([]M{none}, c.written[:min(len(c.written), 100)]...) {
		// Neither the drawing nor a shortcut may panic, or take for ever.
		c.def.Trace(zero, m)
		if c.fast.Play != nil {
			c.fast.Play(zero, m)
		}
		for i := range c.def.Seats {
			c.def.See(zero, boardgame.Player(i+1)).Risks(m)
		}
		next, err := zero.Apply(m)
		c.need(next == zero && refusal(err) == boardgame.NoPosition && refusal(zero.Check(m)) == boardgame.NoPosition,
			"the zero state answers %q with %v, and Check says %v", m.String(), err, zero.Check(m))
	}
}

func (c trial[S, M]) movesWhileItGoesOn() {
	p, over := c.s.Winner()
	turn, seats := c.s.Turn(), len(c.def.Seats)
	seated := int(turn) <= seats || turn == boardgame.Chance && c.def.HasChance()
	c.need(int(p) <= seats && seated, "the winner is %v and the turn is %v, but there are only %d seats",
		p, turn, seats)
	c.need(over || turn != boardgame.NoPlayer, "the game is not over, but it is nobody's turn")
	c.need(over || p == boardgame.NoPlayer, "%s has won before the end", c.def.Seat(p).Name)
	for range c.s.LegalMoves() {
		break // LegalMoves must stop after its first move
	}
	c.listsAgree()
	c.endingFits()
	c.outFits()
}

// outFits checks that a player who is out stays out, and neither moves nor wins. The players' places depend on it.
func (c trial[S, M]) outFits() {
	winner, over := c.s.Winner()
	for p := boardgame.First; int(p) <= c.def.Playing(c.s); p++ {
		if !c.def.Out(c.s, p) {
			continue
		}
		name := c.def.Seat(p).Name
		c.need(p != winner, "%s is out, but has won", name)
		c.need(over || p != c.s.Turn(), "%s is out, but it is %[1]s's turn", name)
		for m := range c.s.LegalMoves() {
			c.need(c.def.Out(c.apply(m), p), "%s is out, but not after %s", name, m)
		}
	}
}

// endingFits checks that Ending agrees with Winner, that its sentence fits into longer ones, and that every move is
// refused with it.
func (c trial[S, M]) endingFits() {
	p, over := c.s.Winner()
	ending := c.s.Ending()
	c.need(ending.Over() == over && ending.Winner == p, "the winner is %v, over %v, but the ending is %q with the winner %v",
		p, over, ending.Rule, ending.Winner)
	if !over {
		c.need(ending.Says == nil && len(ending.About) == 0, "the game is not over, but the ending says %q", ending)
		return
	}
	c.mayCite(ending.Rule)
	c.pointsFit(p)
	var none M
	want := ending.Refuse(none)
	c.ok(fits(want.Sentence()), "the ending")
	var refused *boardgame.MoveError
	c.need(errors.As(c.s.Check(none), &refused) && refused.Sentence() == want.Sentence() &&
		slices.Equal(refused.Cells(), want.Cells()),
		"the ending %q is to be cited by the refusal of every move, but the zero move gets %v", ending, refused)
}

// pointsFit checks that the points of a finished game agree with its winner.
func (c trial[S, M]) pointsFit(winner boardgame.Player) {
	points := c.def.Points(c.s)
	if points == nil {
		return
	}
	c.need(len(points) == c.def.Playing(c.s), "there are points for %d players: %d", len(points), points)
	most := slices.Max(points)
	first := slices.Index(points, most)
	if winner == boardgame.NoPlayer {
		c.need(slices.Contains(points[first+1:], most), "nobody has won, but one player has the most points: %d", points)
		return
	}
	c.need(points[winner-1] == most, "%s has won with fewer points than another player: %d",
		c.def.Seat(winner).Name, points)
}

// listsAgree checks that all methods agree on the legal moves, and that there are some if and only if the game is not
// over.
func (c trial[S, M]) listsAgree() {
	moves := c.s.AppendMoves(nil)
	_, over := c.s.Winner()
	prefix := []M{c.written[0], c.written[0]}
	c.need(slices.Equal(c.s.AppendMoves(slices.Clip(prefix)), append(prefix, moves...)),
		"AppendMoves to a slice with elements loses them, or appends other moves")
	c.need(over == (len(moves) == 0), "there are %d moves, but over is %v", len(moves), over)
	c.need(over == (c.s.Ending().Rule != ""), "over is %v, but the rule that ended the game is %q", over, c.s.Ending().Rule)
	c.need(c.s.CountMoves() == len(moves), "CountMoves counts %d moves, but AppendMoves lists %d",
		c.s.CountMoves(), len(moves))
	c.need(slices.Equal(slices.Collect(c.s.LegalMoves()), moves), "LegalMoves yields other moves than AppendMoves")
	seen := map[M]bool{}
	for _, m := range moves {
		c.need(!seen[m], "%s is listed twice", m)
		seen[m] = true
	}
}

func (c trial[S, M]) listedMovesApply() {
	var zero S
	for m := range c.s.LegalMoves() {
		c.need(c.writable[m], "the listed move %s is not among those that can be written", m)
		c.ok(c.s.Check(m), "the listed move %s is refused by Check", m)
		c.need(c.apply(m) != zero, "the listed move %s leads to the zero state", m)
	}
}

// doNotAllocate checks that the methods that bots call millions of times allocate nothing.
func (c trial[S, M]) doNotAllocate() {
	evaluate := c.def.Evaluation()
	for _, s := range c.starts {
		moves := s.AppendMoves(nil)
		buffer := make([]M, 0, len(moves))
		eachMove := func(do func(m M)) func() {
			return func() {
				for _, m := range moves {
					do(m)
				}
			}
		}
		for _, m := range []struct {
			name   string
			exists bool
			call   func()
		}{
			{"AppendMoves", true, func() { buffer = s.AppendMoves(buffer[:0]) }},
			{"CountMoves", true, func() { s.CountMoves() }},
			{"Winner", true, func() { s.Winner() }},
			{"Hash", true, func() { s.Hash() }},
			{"Apply of each legal move", true, eachMove(func(m M) { _, _ = s.Apply(m) })},
			{"Check of each legal move", true, eachMove(func(m M) { _ = s.Check(m) })},
			{"Evaluation", evaluate != nil, func() { evaluate(s, s.Turn()) }},
			{"the shortcut Play", c.fast.Play != nil, eachMove(func(m M) { c.fast.Play(s, m) })},
			{"the shortcut Random", c.fast.Random != nil, func() { c.fast.Random(s, c.rng) }},
			{"the shortcut MustCapture", c.fast.MustCapture != nil, func() { c.fast.MustCapture(s) }},
		} {
			if m.exists {
				n := testing.AllocsPerRun(5, m.call)
				c.in(s, "").need(n == 0, "%s allocates %v times in all", m.name, n)
			}
		}
	}
}

// shortcutsAgree checks all shortcuts in one state.
func (c trial[S, M]) shortcutsAgree() {
	moves, captures := c.s.AppendMoves(nil), true
	for _, m := range moves {
		next := c.apply(m)
		captures = captures && c.enemies(next) < c.enemies(c.s)
		if c.fast.Play != nil {
			c.need(c.fast.Play(c.s, m) == next, "%s leads to %s in Play, and to %s in Apply", m, c.fast.Play(c.s, m), next)
		}
	}
	if c.fast.MustCapture != nil {
		want := captures && len(moves) > 0
		c.need(c.fast.MustCapture(c.s) == want, "MustCapture returns %v, which is wrong (all legal moves capture: %v)",
			!want, want)
	}
	if c.fast.Random == nil {
		return
	}
	for range 2*len(moves) + 1 {
		seed := c.rng.Uint64()
		one, other := rand.New(rand.NewPCG(seed, 1)), rand.New(rand.NewPCG(seed, 1))
		m, ok := c.fast.Random(c.s, one)
		c.need(ok == (len(moves) > 0), "there are %d moves, and Random returns %v", len(moves), ok)
		if ok {
			want := moves[other.IntN(len(moves))]
			c.need(m == want, "the shortcut Random returns %s, but the random number picks %s from the list", m, want)
		}
		c.need(one.Uint64() == other.Uint64(), "the shortcut Random does not take exactly one random number for its move")
	}
}

// enemies returns how many pieces in the picture of a state belong to players whose turn it isn't in c.s.
func (c trial[S, M]) enemies(s S) (n int) {
	for _, cell := range c.def.Picture(s).Cells {
		if cell.Piece.Owner != boardgame.NoPlayer && cell.Piece.Owner != c.s.Turn() {
			n++
		}
	}
	return n
}

func (c trial[S, M]) boundHolds() {
	end, plies := c.end(c.def.MaxPlies + 1)
	c.need(end.Ending().Rule != "" && plies <= c.def.MaxPlies, "a game from this position takes more than %d plies",
		c.def.MaxPlies)
}
