package solution

import (
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// TestCancelledCompute checks that Compute stops soon after its context ends. The limit is generous for slow machines.
func TestCancelledCompute(t *testing.T) {
	for _, after := range []time.Duration{0, 300 * time.Millisecond} {
		ctx, cancel := context.WithTimeout(context.Background(), after)
		began := time.Now()
		_, err := Compute(ctx, 2, nil)
		require.ErrorIs(t, err, context.DeadlineExceeded)
		require.Less(t, time.Since(began)-after, 10*time.Second)
		cancel()
	}
}

// TestStretch checks that stretch maps the progress of a part to its range of the whole.
func TestStretch(t *testing.T) {
	var told []float64
	f := stretch(func(done float64) { told = append(told, done) }, 0.5, 0.75)
	f(0)
	f(0.5)
	f(1)
	require.Equal(t, []float64{0.5, 0.625, 0.75}, told)
	require.Nil(t, stretch(nil, 0, 1))
}

// anyGraph returns a random graph of some shapes, with few or many steps. Some shapes are symmetric.
func anyGraph(rng *rand.Rand) *graph {
	g := newShapes(1+rng.IntN(3), rng)
	steps, wins := 1+rng.IntN(6), 1+rng.IntN(40)
	for i := range g.fields {
		for range rng.IntN(steps) {
			s := step{to: uint16(rng.IntN(len(g.fields))), cell: uint8(rng.IntN(cookies)), near: valueCells(rng.Uint32() & rng.Uint32() & 0xffffff)}
			for cell, before := range rng.Perm(cookies) {
				s.back[cell] = uint8(before)
			}
			g.fields[i].steps = append(g.fields[i].steps, s)
		}
		for layout := range g.fields[i].wins {
			if rng.IntN(wins) == 0 {
				g.fields[i].wins[layout] = kinds(rng.IntN(1 << bans))
			}
		}
	}
	return g.counted()
}

// newShapes returns a graph of some shapes without steps. If rng is not nil, some shapes are symmetric.
func newShapes(n int, rng *rand.Rand) *graph {
	g := &graph{&index{ranking: shared().ranking}, make([]field, n)}
	for i := range n {
		f := family{first: g.index.layouts}
		if rng != nil && rng.IntN(3) == 0 {
			f.merge(g.index.ranking, []permutation{{1, 0, 3, 2, 5, 4, 7, 6}})
		}
		g.index.shapes = append(g.index.shapes, f)
		g.index.layouts += f.size()
		g.fields[i] = field{wins: make([]kinds, f.size()), moves: make([]counts, f.size())}
	}
	return g
}

// counted counts the moves of all layouts.
func (g *graph) counted() *graph {
	for i, f := range g.fields {
		for layout := range f.moves {
			for _, to := range f.after(g.index, &g.index.shapes[i], layout) {
				f.moves[layout] += 1 << (8 * (to % bans))
			}
		}
	}
	return g
}

// plainGame is a game as lists, in which any position may lead to any other.
type plainGame struct {
	wins []kinds // for each layout, the kinds of moves that end the game
	to   [][]int // for each layout, the positions after its other moves
}

// plain returns a graph's moves as lists.
func (g *graph) plain() (p plainGame) {
	for i, f := range g.fields {
		p.wins = append(p.wins, f.wins...)
		for layout := range f.wins {
			p.to = append(p.to, f.after(g.index, &g.index.shapes[i], layout))
		}
	}
	return p
}

// values computes all values in rounds over all positions, until no value changes. After n rounds it knows the positions
// that end within n plies.
func (g plainGame) values() []Value {
	values := make([]Value, bans*len(g.to))
	known := make([]bool, len(values))
	for plies, more := 0, true; more || plies < 2; plies++ {
		more = false
		before := slices.Clone(known)
		for p := range values {
			if known[p] {
				continue
			}
			layout, ban := p/bans, p%bans
			allowed := func(kind int) bool { return ban == 0 || kind != ban }
			won, all := false, true
			for kind := range bans {
				if g.wins[layout]>>kind&1 != 0 && allowed(kind) {
					won, all = won || plies > 0, false
				}
			}
			for _, to := range g.to[layout] {
				if allowed(to % bans) {
					won = won || before[to] && values[to].Outcome == Lost
					all = all && before[to] && values[to].Outcome == Won
				}
			}
			switch {
			case won:
				values[p], known[p], more = Value{Won, plies}, true, true
			case all:
				values[p], known[p], more = Value{Lost, plies}, true, true
			}
		}
	}
	return values
}

// TestSolve checks that solve agrees with the plain analysis on random graphs, for any number of workers.
func TestSolve(t *testing.T) {
	seeds := uint64(40)
	if slow {
		seeds = 4
	}
	for seed := range seeds {
		g := anyGraph(rand.New(rand.NewPCG(seed, 11)))
		want := g.plain().values()
		for _, workers := range []int{1, 2, 5} {
			got := notation.Must(solve(context.Background(), g, workers, func(done float64) {
				require.True(t, done >= 0 && done <= 1)
			}))
			require.Len(t, got, len(want))
			for i, b := range got {
				if want[i] != decoded(b) {
					require.Equal(t, want[i], decoded(b), "position %d, seed %d, %d workers", i, seed, workers)
				}
			}
		}
	}
}

// TestLongGames checks that positions in a chain of moves are won and lost alternately, and that solve returns an error for
// a chain that is too long for a byte.
func TestLongGames(t *testing.T) {
	ranking := shared().ranking
	on := ranking.all[1000]
	vanilla, caramel := on.valueCells().of(1), on.valueCells().of(2)
	chain := func(plies int) ([]byte, error) { // every shape leads to the next one, by a vanilla and a caramel in turn
		g := newShapes(plies+1, nil)
		for i := range plies {
			cell := bits.TrailingZeros8(uint8(vanilla))
			if i%2 == 1 {
				cell = bits.TrailingZeros8(uint8(caramel))
			}
			s := step{uint16(i + 1), uint8(cell), 0xffffff, permutation{0, 1, 2, 3, 4, 5, 6, 7}}
			g.fields[i].steps = []step{s}
		}
		return solve(context.Background(), g.counted(), 2, nil)
	}
	values := notation.Must(chain(longest))
	for i := range longest + 1 {
		v := decoded(values[bans*(arrangements*i+ranking.number(on))])
		require.Equal(t, longest-i, v.Plies)
		require.Equal(t, v.Plies%2 == 1, v.Outcome == Won)
		on = on.exchanged()
	}
	_, err := chain(longest + 1)
	require.Error(t, err)
}

func TestCancelledSolve(t *testing.T) {
	rng := rand.New(rand.NewPCG(0, 0))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := solve(ctx, anyGraph(rng), 2, nil)
	require.ErrorIs(t, err, context.Canceled)
}

func TestHasByte(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.Uint32().Draw(t, "word")
		if rapid.Bool().Draw(t, "few values") {
			word &= 0x01010101
		}
		for b := range 256 {
			want := false
			for i := range 4 {
				want = want || byte(word>>(8*i)) == byte(b)
			}
			require.Equal(t, want, hasByte(word, byte(b)), "%08x %02x", word, b)
		}
	})
}

// TestLister compares the lister with the engine on some layouts of every shape: the moves that end the game, the number of
// other moves of each kind, and the positions after them.
func TestLister(t *testing.T) {
	x := shared()
	rng := rand.New(rand.NewPCG(3, 4))
	l := lister{index: x}
	wins, moves := 0, 0
	for i := range x.shapes {
		if slow && i%24 > 0 {
			continue
		}
		f := &x.shapes[i]
		listed := notation.Must(l.list(f))
		require.Len(t, listed.wins, f.size())
		require.Len(t, listed.moves, f.size())
		for range 10 {
			layout := rng.IntN(f.size())
			to := listed.after(x, f, layout)
			want, wantDivisions, wantCounted := engineMoves(t, x, bans*(f.first+layout))
			slices.Sort(to)
			if !slices.Equal(to, want) || listed.wins[layout] != wantDivisions || listed.moves[layout] != wantCounted {
				require.Fail(t, "the lister and the engine disagree", "layout %d: the lister has %v %b %x, the engine %v %b %x",
					f.first+layout, to, listed.wins[layout], listed.moves[layout], want, wantDivisions, wantCounted)
			}
			moves += len(to)
			if wantDivisions != 0 {
				wins++
			}
		}
	}
	require.Positive(t, wins)
	require.Greater(t, moves, wins)
}

// after returns the numbers of the positions after the moves of a layout with no ban, without the moves that end the game.
// It goes forwards, as a player does, where solve goes backwards.
func (f field) after(x *index, from *family, layout int) (to []int) {
	on := x.arrangement(from, layout)
	for _, s := range f.steps {
		var kinds [cookies]cookiedisco.Kind // after the step
		allowed := false
		for cell, before := range s.back {
			kinds[cell] = on.kind(int(before))
			value := kinds[cell].Value()
			allowed = allowed || value > 0 && s.near>>(8*(value-1)+cell)&1 != 0
		}
		ban := kinds[s.cell]
		switch ban {
		case cookiedisco.BlueCookie: // M1
			continue
		case cookiedisco.OrangeCookie:
			ban = 0
		}
		if !allowed {
			continue
		}
		after := arrangement(0)
		for cell, kind := range kinds {
			after |= arrangement(exchangedKind(kind)) << (3 * cell) // it is orange's turn in every layout
		}
		number, _ := slices.BinarySearch(x.ranking.all[:], after)
		to = append(to, bans*x.shapes[s.to].layout(number)+int(ban))
	}
	return to
}

// TestAllowing checks that a move is allowed by the values that explain the engine's answers, and that answers which no
// values explain are an error.
func TestAllowing(t *testing.T) {
	l := lister{family: new(family)}
	for touched := range uint8(8) {
		l.classes[2][touched].known = touched != 0b101
	}
	for values := range uint8(8) {
		sets := uint8(0)
		for touched := range uint8(8) {
			if touched&values != 0 {
				sets |= 1 << touched
			}
		}
		require.Equal(t, values, notation.Must(l.allowing(2, sets)))
		require.Equal(t, values, notation.Must(l.allowing(2, sets&^(1<<0b101))), "the engine was never asked about this class")
	}
	for _, sets := range []uint8{1 << 0, 1 << 0b011, 1<<0b001 | 1<<0b010 | 1<<0b011} {
		_, err := l.allowing(2, sets)
		require.Error(t, err, "%08b", sets)
	}
}

// TestAnswersThatDiffer checks that the lister notices that the moves of a class are not always the same.
func TestAnswersThatDiffer(t *testing.T) {
	x := shared()
	l := lister{index: x}
	f := &x.shapes[len(x.shapes)/2]
	l.begin(f)
	on := x.arrangement(f, 0)
	cell := on.orange()
	l.class(on, on.valueCells(), cell).known = true
	l.class(on, on.valueCells(), cell).moves = 77
	require.ErrorContains(t, l.ask(on, on.valueCells()), "depend on more than was assumed")
}

// engineMoves returns the engine's moves in a position with no ban: the numbers of the positions after moves, the kinds of
// moves that divide the field, and the number of other moves of each kind.
func engineMoves(t *testing.T, x *index, number int) (to []int, divisions kinds, counted counts) {
	s := notation.Must(x.state(number))
	for m := range s.LegalMoves() {
		kind := s.At(m.From())
		if kind.Owner() != boardgame.NoPlayer {
			kind = 0
		}
		next := notation.Must(s.Apply(m))
		after, connected := x.find(next)
		if !connected {
			require.Equal(t, cookiedisco.Dividing, next.Ended())
			divisions |= 1 << kind
			continue
		}
		if after%bans != int(kind) {
			require.Fail(t, "the kind moved must be banned afterwards (M8)", "%s", next)
		}
		to = append(to, after)
		counted += 1 << (8 * kind)
	}
	slices.Sort(to)
	return to, divisions, counted
}

// TestWithout checks that a ban removes one kind, and that a ban of 0 removes nothing (M8).
func TestWithout(t *testing.T) {
	c := counts(0x04030201)
	require.Equal(t, c, c.without(0))
	require.Equal(t, counts(0x04030001), c.without(1))
	require.Equal(t, counts(0x00030201), c.without(3))
	k := kinds(0b1111)
	require.Equal(t, k, k.without(0))
	require.Equal(t, kinds(0b1011), k.without(2))
}

// TestCancelledGraph checks that the progress function may cancel the context.
func TestCancelledGraph(t *testing.T) {
	for workers := range 3 {
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		calls := 0
		_, err := newGraph(ctx, shared(), workers, func(done float64) {
			calls++
			cancel()
		})
		require.ErrorIs(t, err, context.Canceled)
		require.Less(t, calls, knownShapes/2)
	}
}
