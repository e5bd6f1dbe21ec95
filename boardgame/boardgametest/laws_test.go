package boardgametest

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// TestMain keeps rapid from writing a file for each bug that the kit is meant to find.
func TestMain(m *testing.M) {
	flag.Parse()
	for name, value := range map[string]string{"rapid.nofailfile": "true", "rapid.checks": "600"} {
		if err := flag.Set(name, value); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// toySuite returns the smallest suite that the kit needs to test a toy.
func toySuite(b bug) Suite[toy, toyMove] {
	return Suite[toy, toyMove]{Definition: toyDefinition(b)}
}

// The toy that breaks no law passes all checks.
func TestLawfulGamePasses(t *testing.T) {
	k, err := newKit(toySuite(lawful))
	require.NoError(t, err)
	k.runLaws(t)
}

// Each broken toy fails the check of the law that it breaks.
func TestBrokenGamesAreRejected(t *testing.T) {
	rejects(t, law1, "law 1:")
	rejects(t, law2, "law 2:")
	rejects(t, law3, "law 3:")
	rejects(t, law4, "law 4:")
	rejects(t, law5, "law 5:")
	rejects(t, law6, "law 6:")
	rejects(t, law7, "law 7:")
	rejects(t, law8, "law 8:")
	rejects(t, biased, "law 8:")
	rejects(t, law9, "law 9: views")
	rejects(t, law10, "law 10:")
	rejects(t, allocates, "the hot methods")
	rejects(t, offBoard, "pictures have")
	rejects(t, drawsCard, "law 9: views")
	rejects(t, offBoard, "clicks reach")
	rejects(t, arrows, "changes lead")
	rejects(t, badTerms, "terms add up")
	rejects(t, strangers, "terms add up")
	rejects(t, idleTerm, "terms add up")
	rejects(t, lateTurn, "the text names")
	rejects(t, partial, "samples of")
	rejects(t, credulous, "law 9: views")
}

// A state that refuses a move of its own list is reported with the move and the position.
func TestRefusedListedMoveIsNamed(t *testing.T) {
	k, err := newKit(toySuite(law2))
	require.NoError(t, err)
	_, err = k.examples(300)
	var refused *boardgame.MoveError
	require.ErrorAs(t, err, &refused)
	require.ErrorContains(t, err, "a listed move is refused: "+refused.Move.String()+": "+refused.Sentence())
	require.Regexp(t, `in "[^"]+", \w+ to move:`, err.Error())
}

func TestTracesMustFit(t *testing.T) {
	cells := map[string]picture.Cell{"a": {Name: "a", Piece: picture.Piece{Letter: 'o'}}, "b": {Name: "b"},
		"c": {Name: "c", Piece: picture.Piece{Letter: 'o'}}}
	arrow := func(names ...string) picture.Trace { return picture.Trace{Arrows: []picture.Arrow{names}} }
	for _, good := range []picture.Trace{{}, {Marks: []string{"b"}}, arrow("a", "b"), arrow("a", "b", "c"),
		arrow("a", "b", "a", "c")} {
		require.NoError(t, traceFits(good, cells))
	}
	for want, bad := range map[string]picture.Trace{
		`no cell "d"`: {Marks: []string{"b", "d"}}, `no cell "e"`: arrow("a", "e", "b"),
		"nothing stands":        arrow("b", "a"),
		`\["a"\] leads nowhere`: arrow("a"), `"a"\] leads nowhere`: arrow("a", "b", "a"),
		"twice in a row": arrow("a", "b", "b", "c"),
		"halts on c":     {Arrows: []picture.Arrow{{"a", "b"}}, Halts: []string{"b", "c"}},
	} {
		require.Regexp(t, want, traceFits(bad, cells))
	}
}

// rejects checks that the kit finds a bug when it checks the laws whose names begin with a text.
func rejects(t *testing.T, b bug, name string) {
	t.Helper()
	k, err := newKit(toySuite(b))
	require.NoError(t, err)
	k.rejects(t, name)
}

func (k *kit[S, M]) rejects(t *testing.T, name string) {
	t.Helper()
	found := false
	for _, l := range k.laws() {
		if strings.HasPrefix(l.name, name) {
			found = true
			text := k.failure(t, l)
			require.NotEmpty(t, text, "the check of %q accepts a game that breaks it", l.name)
			t.Log(text)
		}
	}
	require.True(t, found, "no law has a name that begins with %q", name)
}

// failure checks a law as Run does, and returns what the failing test says, or "" if the law holds.
func (k *kit[S, M]) failure(t *testing.T, l law[S, M]) string {
	t.Helper()
	if l.game != nil {
		if err := l.game(); err != nil {
			return err.Error()
		}
	}
	if l.state == nil && l.texts == nil {
		return ""
	}
	if underRace() {
		t.Skip("a law is checked less often then, and may miss a bug")
	}
	said := &listener{TB: t}
	rapid.Check(said, func(t *rapid.T) { k.ask(t, l) })
	return said.String()
}

// listener is a test that keeps what is said when it fails, and goes on.
type listener struct {
	testing.TB
	strings.Builder
	failed bool
}

func (l *listener) Helper()                         {}
func (l *listener) Name() string                    { return "a planted bug" }
func (l *listener) Failed() bool                    { return false }
func (l *listener) Logf(format string, args ...any) { l.Log(fmt.Sprintf(format, args...)) }
func (l *listener) Errorf(format string, args ...any) {
	l.failed = true
	l.Logf(format, args...)
}
func (l *listener) Log(args ...any) {
	if l.failed {
		fmt.Fprintln(l, args...)
	}
}

// A failure is reported with a short game: the first heap, of nine, has four counters after three moves.
func TestFailuresAreShort(t *testing.T) {
	k, err := newKit(toySuite(law3))
	require.NoError(t, err)
	for _, l := range k.laws() {
		if strings.HasPrefix(l.name, "law 3") {
			l.game = nil
			said := k.failure(t, l)
			require.Contains(t, said, `in "4,`,
				"moves of three are accepted as soon as the first heap has four counters")
			require.Contains(t, said, "move x3")
			require.Regexp(t, "after [3-5] plies", said)
			require.Contains(t, said, "-rapid.seed=")
		}
	}
}

func TestEveryRuleMustBeCited(t *testing.T) {
	suite := toySuite(lawful)
	suite.Refused = []Asked{{"0,0 a 1", "x1"}, {"9,7 a 1", "x3"}}
	suite.Uncited = map[boardgame.Rule]string{toyHeap: "why"}
	k, err := newKit(suite)
	require.NoError(t, err)
	require.NoError(t, k.everyRuleIsCited())
	k.Uncited = map[boardgame.Rule]string{"toy/X1": "why"}
	require.ErrorContains(t, k.everyRuleIsCited(), "toy/B1 (Heaps) is cited by no move")
	require.ErrorContains(t, k.everyRuleIsCited(), "toy/X1, which is not a rule")
	k.Uncited = map[boardgame.Rule]string{toyHeap: ""}
	require.EqualError(t, k.everyRuleIsCited(), "the suite's Uncited lists toy/B1 without a reason")
	k.Refused = []Asked{{"9,7 a 1", "x9"}}
	require.ErrorContains(t, k.everyRuleIsCited(), `x9 in "9,7 a 1"`)

	require.NoError(t, k.mayCite(toyTake))
	k.Uncited = map[boardgame.Rule]string{toyTake: "why"}
	require.ErrorContains(t, k.mayCite(toyTake), "is in Uncited, but the game cites it")
	require.ErrorContains(t, k.mayCite("other/X1"), "is not a rule of toy")
}

// A state that contains a pointer could change without a call of its methods.
func TestPointersAreFound(t *testing.T) {
	for _, size := range []uintptr{1, 100} {
		k, err := newKit(Suite[toy, toyMove]{Definition: toyDefinition(lawful), Words: size + 1})
		require.NoError(t, err)
		require.ErrorContains(t, k.small(), "a state has")
		k.Words, k.MoveSize = 0, size
		require.ErrorContains(t, k.small(), "a move has")
	}
	require.Equal(t, "B: List: []int", pointerTo[struct {
		A int
		B struct{ List [2][]int }
	}]())
	require.Equal(t, "*int", pointerTo[*int]())
	require.Equal(t, "map[int]int", pointerTo[map[int]int]())
	require.Empty(t, pointerTo[toy]())
	require.Empty(t, pointerTo[string]())
}

func pointerTo[T any]() string { return pointerIn(reflect.TypeFor[T]()) }

func TestIncompleteDefinitions(t *testing.T) {
	for i, spoil := range []func(*game.Definition[toy, toyMove]){
		func(d *game.Definition[toy, toyMove]) { d.Name = "" },
		func(d *game.Definition[toy, toyMove]) { d.Title = "" },
		func(d *game.Definition[toy, toyMove]) { d.Version = 0 },
		func(d *game.Definition[toy, toyMove]) { d.Parse = nil },
		func(d *game.Definition[toy, toyMove]) { d.Symmetries = nil },
		func(d *game.Definition[toy, toyMove]) { d.Hidden.View = nil },
		func(d *game.Definition[toy, toyMove]) { d.Seats[1].Letter = "a" },
		func(d *game.Definition[toy, toyMove]) { d.Seats = d.Seats[:1] },
		func(d *game.Definition[toy, toyMove]) { d.Doc = "" },
		func(d *game.Definition[toy, toyMove]) { d.Doc += "//   - B1. Again. Twice. (ruling)\n" },
		func(d *game.Definition[toy, toyMove]) { d.Doc += "//   - T2. Twice. Again. (hearsay)\n" },
		func(d *game.Definition[toy, toyMove]) { d.Doc += "//   - T2. Twice. Again. (text,ruling)\n" },
		func(d *game.Definition[toy, toyMove]) { d.Options[0].Values = nil },
		func(d *game.Definition[toy, toyMove]) { d.Options[0].KnownTo = "c" },
		func(d *game.Definition[toy, toyMove]) { d.Hidden = nil },
		func(d *game.Definition[toy, toyMove]) { d.Options[0].Values[0] = game.ByLot },
		func(d *game.Definition[toy, toyMove]) { d.Options[0].Weights = []int{1, 1} },
		func(d *game.Definition[toy, toyMove]) { d.Options[0].Weights = []int{2, -1, 0} },
		func(d *game.Definition[toy, toyMove]) { d.Options[0].Weights = []int{0, 0, 0} },
		func(d *game.Definition[toy, toyMove]) {
			d.Options[0].Values = strings.Fields(strings.Repeat("v ", 13))
		},
		func(d *game.Definition[toy, toyMove]) { d.Options[0].Offered = []string{"another"} },
		func(d *game.Definition[toy, toyMove]) { d.Name = "other" },
		func(d *game.Definition[toy, toyMove]) { d.Sources["text"] = "a book" },
	} {
		d := toyDefinition(lawful)
		require.NoError(t, complete(d))
		spoil(&d)
		require.Error(t, complete(d), "the definition with change %d is not complete", i)
	}
}

// The error for an incomplete definition names the missing field.
func TestMissingFieldsAreNamed(t *testing.T) {
	d := toyDefinition(lawful)
	d.ParseMove = nil
	require.EqualError(t, complete(d), "missing or wrong: ParseMove")
	d = toyDefinition(lawful)
	d.Hidden.Scramble = nil
	require.EqualError(t, complete(d), "missing or wrong: Hidden.Scramble")
}

// The kit rejects pictures without words for pieces, and pictures whose owners or colours change under a symmetry.
func TestPicturesMustFit(t *testing.T) {
	for want, spoil := range map[string]func(s toy, c *picture.Cell){
		"no word for the piece": func(_ toy, c *picture.Cell) { c.Piece.Word = "" },
		"pieces look like": func(s toy, c *picture.Cell) {
			if s.heaps[0] > s.heaps[1] {
				c.Piece.Color = picture.Red
			}
		},
		"swap true": func(s toy, c *picture.Cell) {
			c.Piece.Owner = boardgame.Player(1 + s.heaps[0]%2)
		},
	} {
		suite := toySuite(lawful)
		suite.Definition.Picture = func(s toy) picture.Picture {
			p := toyPicture(s)
			for i := range p.Cells {
				spoil(s, &p.Cells[i])
			}
			return p
		}
		k, err := newKit(suite)
		require.NoError(t, err)
		s := toy{heaps: [2]uint8{3, 2}, card: 1, turn: boardgame.First}
		require.ErrorContains(t, k.canBeDrawn(s, rand.New(rand.NewPCG(1, 1))), want)
	}
}

// The kit starts from every combination of options if there are few, and from every value at least once if there are
// many.
func TestSomeOptions(t *testing.T) {
	options := []game.Option{{Name: "a", Values: []string{"1", "2"}}, {Name: "b", Values: []string{"x", "y", "z"}}}
	seen := map[string]bool{}
	for _, o := range someOptions(options) {
		seen[fmt.Sprint(o["a"], o["b"], len(o))] = true
	}
	require.Len(t, seen, 6)
	require.Len(t, someOptions(nil), 1)

	var many []string
	for i := range 70 {
		many = append(many, fmt.Sprint(i))
	}
	options = []game.Option{{Name: "a", Values: many}, {Name: "b", Values: many}, {Name: "c", Values: many[:2]}}
	list := someOptions(options)
	require.Len(t, list, 70)
	require.Equal(t, game.Options{"a": "0", "b": "0", "c": "0"}, list[0])
	for _, o := range options {
		values := map[string]bool{}
		for _, chosen := range list {
			values[chosen[o.Name]] = true
		}
		require.Len(t, values, len(o.Values), o.Name)
	}
	require.Equal(t, list, someOptions(options))
}

// A trace must show every cell that a move changes, even if the move shifts the picture.
func TestTracesMustTellAll(t *testing.T) {
	row := func(left int, pieces string) (p picture.Picture) {
		p.Table = true // only a table can shift
		for i := range len(pieces) {
			c := picture.Cell{Name: string(rune('a' + i)), X: left + i}
			if pieces[i] != '.' {
				c.Piece.Letter = picture.Letter(pieces[i])
			}
			p.Cells = append(p.Cells, c)
		}
		return p
	}
	before := row(0, "xy.z")
	ab, ac := picture.Trace{Arrows: []picture.Arrow{{"a", "b"}}},
		picture.Trace{Arrows: []picture.Arrow{{"a", "b", "c"}}}
	both := picture.Trace{Arrows: []picture.Arrow{{"a", "b"}, {"b", "c"}}}
	mark, gone := picture.Trace{Marks: []string{"c"}}, picture.Trace{Marks: []string{"a"}}
	for _, c := range []struct {
		trace picture.Trace
		after string
		good  bool
	}{
		{ab, ".x.z", true}, {ac, ".yxz", true}, {both, ".xyz", true}, {mark, "xyuz", true}, {mark, "xy.z", true},
		{gone, ".y.z", true},
		{picture.Trace{}, "xy.z", true},
		{ab, ".y.z", false}, {ab, "xy.z", false}, {ac, "y.xz", false}, {ab, ".x..", false}, {both, "xx.z", false},
		{mark, "xyu.", false}, {gone, "x..z", false},
	} {
		for _, left := range []int{0, 3, -2} {
			after := row(left, c.after)
			change, err := picture.Compare(before, after, c.trace)
			require.Equal(t, c.good, err == nil && tellsAll(change, before, c.trace, after) == nil, "%v to %s", c.trace,
				c.after)
		}
	}
}
