package boardgametest

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/boardgametest/dark"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
	"github.com/seed4105872c/clutch/boardgame/net"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

type (
	toyKit       = *kit[toy, dark.Move]
	toyShortcuts = boardgame.Fast[toy, dark.Move]
)

func toyKitOf(t *testing.T, b bug) toyKit {
	return newKit(t, toySuite(toyDefinition(b)))
}

// The toy that breaks no law passes all checks, with shortcuts and without, whether attempts are silent or everybody
// hears of them.
func TestLawfulGamePasses(t *testing.T) {
	toyKitOf(t, lawful).runLaws(t)
	k := newKit(t, toySuite(toyOf(lawful, dark.Definition(true))))
	k.fast = rightShortcuts()
	k.runLaws(t)
}

func rightShortcuts() toyShortcuts {
	return toyShortcuts{
		Play: func(s toy, m dark.Move) toy {
			next, _ := s.Row.Apply(m)
			return toy{next}
		},
		Random: func(s toy, rng *rand.Rand) (m dark.Move, ok bool) {
			var buffer [7]dark.Move
			if moves := s.Row.AppendMoves(buffer[:0]); len(moves) > 0 {
				return moves[rng.IntN(len(moves))], true
			}
			return m, false
		},
		MustCapture: func(toy) bool { return false },
	}
}

// remake gives the kit a game of another definition.
func (k *kit[S, M]) remake(t *testing.T, d game.Definition[S, M]) {
	g, err := game.New(d)
	require.NoError(t, err)
	k.def, k.inner = g, g.Definition(inside.Key{})
}

// Each broken toy fails the check of the law that it breaks, and the kit says what is wrong.
func TestBrokenGamesAreRejected(t *testing.T) {
	for _, c := range []struct {
		law  string
		bug  bug
		says string
	}{
		{"law 1:", miscounts, "CountMoves counts 9 moves"},
		{"law 2:", balks, "listed move"},
		{"the hot methods", allocates, "AppendMoves allocates 1 times in all"},
		{"laws 3", lax, "Check returns <nil>, and Apply <nil>"},
		{"refusals give facts", misleads, `"name a", and a is proposed, which is not legal`},
		{"law 4:", fickle, "the methods of the state return "},
		{"law 4:", restless, "the methods of the state return "},
		{"law 5:", padded, "is accepted, but its canonical text is"},
		{"law 5:", lateTurn, `no field of the text is "`},
		{"laws 3", wrongEnd, "but the rule dark/E1 ended the game"},
		{"law 7:", crowded, "have the same hash"},
		{"law 8:", lopsided, "in the image"},
		{"law 8:", unwritten, "which can't be written"},
		{"law 9: views", chatty, "the verdict on "},
		{"law 9: views", points, "the verdict on "},
	} {
		require.Contains(t, failure(t, toyKitOf(t, c.bug), c.law, c.says), c.says)
	}
	right := rightShortcuts()
	for _, c := range []struct {
		law, says string
		spoil     func(k toyKit, d *definition, f *toyShortcuts)
	}{
		{"states are", "a state has 1 words, not 2", func(k toyKit, _ *definition, _ *toyShortcuts) { k.Words = 2 }},
		{"states are", "a move has 1 bytes, not 2", func(k toyKit, _ *definition, _ *toyShortcuts) { k.MoveSize = 2 }},
		{"the hot methods", "the shortcut Play allocates", func(_ toyKit, _ *definition, f *toyShortcuts) {
			f.Play = func(s toy, m dark.Move) toy { return right.Play(s, dark.Move(fmt.Sprint(m)[0])) }
		}},
		{"shortcuts do", "in Play, and to", func(_ toyKit, _ *definition, f *toyShortcuts) {
			f.Play = func(s toy, _ dark.Move) toy { return s }
		}},
		{"shortcuts do", "from the list", func(_ toyKit, _ *definition, f *toyShortcuts) {
			f.Random = func(s toy, rng *rand.Rand) (dark.Move, bool) {
				_, ok := right.Random(s, rng)
				return '.', ok
			}
		}},
		{"shortcuts do", "exactly one random number", func(_ toyKit, _ *definition, f *toyShortcuts) {
			f.Random = func(s toy, rng *rand.Rand) (dark.Move, bool) {
				defer rng.Uint64()
				return right.Random(s, rng)
			}
		}},
		{"shortcuts do", "and Random returns false", func(_ toyKit, _ *definition, f *toyShortcuts) {
			f.Random = func(toy, *rand.Rand) (m dark.Move, ok bool) { return m, false }
		}},
		{"shortcuts do", "MustCapture returns true", func(_ toyKit, _ *definition, f *toyShortcuts) {
			f.MustCapture = func(toy) bool { return true }
		}},
		{"moves have numbers", "is -1, which stands for", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Bots.Learn = &game.Learn[toy, dark.Move]{Possible: func(m dark.Move) bool { return false }}
		}},
		{"observations decide", "look the same to", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Doc += "// The planes: 0 nothing\n"
			d.Bots.Learn = &game.Learn[toy, dark.Move]{Planes: 1, Rows: 1, Columns: 1, Names: []string{"nothing"},
				Observe: func(toy, boardgame.Player, []uint8) {}}
		}},
		{"observations decide", `the book does not list the planes: "0 all"`, func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Bots.Learn = &game.Learn[toy, dark.Move]{Planes: 1, Rows: 1, Columns: 1, Names: []string{"all"},
				Observe: func(toy, boardgame.Player, []uint8) {}}
		}},
		{"observations decide", "plane 1 is \"nothing\", which is", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Bots.Learn = &game.Learn[toy, dark.Move]{Planes: 2, Rows: 1, Columns: 1, Names: []string{"nothing", "nothing"},
				Observe: func(toy, boardgame.Player, []uint8) {}}
		}},
		{"laws 3", `cites "dark/T1", which is not`, func(k toyKit, _ *definition, _ *toyShortcuts) {
			k.Uncited = map[boardgame.Rule]string{dark.Turns: "why"}
		}},
		{"law 5:", "Sample draws from it", func(_ toyKit, d *definition, _ *toyShortcuts) { d.Secrets.Parse = credulous }},
		{"law 8:", "the evaluation for White is", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Bots.Count = func(s toy, _ boardgame.Player) game.Counts { return game.Counts{int(s.at(1))} }
		}},
		{"law 8:", "Mirror maps cell ", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Rules.Symmetries[1].Mirrors = true
			d.Bots.Learn = &game.Learn[toy, dark.Move]{Planes: 1, Rows: 1, Columns: 6,
				Sets: func(s toy, _ boardgame.Player) (in net.Inputs) {
					for cell := range 6 {
						if s.at(cell) != '.' {
							in[0] |= 1 << cell
						}
					}
					return in
				},
				Mirror: func(cell int) int { return cell },
			}
		}},
		{"law 9: views", "the view differs in", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Secrets.Hide, d.Secrets.Parse = func(s toy, _ boardgame.Player) toy { return s }, credulous
		}},
		{"law 9: views", "is out in only one of", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Rules.Out = func(s toy, p boardgame.Player) bool { return p == boardgame.First && s.late() }
		}},
		{"law 9: views", "another number of players", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Rules.Players = func(s toy) int { return 2 + strings.Count("wW", string(s.at(0))) }
		}},
		{"law 9: views", "was changed by Scramble", func(k toyKit, _ *definition, _ *toyShortcuts) {
			k.Scramble = func(s toy, _ boardgame.Player, _ *rand.Rand) toy { return s }
		}},
		{"law 9: views", "different traces", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Look.Trace = func(s toy, m dark.Move) picture.Trace { return picture.Trace{Marks: []string{s.String()}} }
		}},
		{"law 1:", "has won with fewer points", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Rules.Points = func(s toy) []int { return []int{int(s.at(0)), 'e'} }
		}},
		{"law 1:", "points for 3 players", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Rules.Points = func(s toy) []int { return make([]int, 3) }
		}},
		{"law 1:", "is out, but has won", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Rules.Out = func(s toy, p boardgame.Player) bool { return s.Ending().Winner == p }
		}},
		{"law 1:", "is out, but it is", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Rules.Out = func(s toy, p boardgame.Player) bool { return p == s.Turn() && !s.Ending().Over() }
		}},
		{"law 1:", "is out, but not after", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Rules.Out = func(s toy, p boardgame.Player) bool { return p != s.Turn() && !s.Ending().Over() }
		}},
		{"law 9: views", "Hide changes what is hidden already", func(_ toyKit, d *definition, _ *toyShortcuts) {
			hide := d.Secrets.Hide
			d.Secrets.Hide = func(s toy, p boardgame.Player) toy {
				if 6-strings.Count(s.String(), ".") < s.stones() { // some are hidden
					p = boardgame.NoPlayer
				}
				return hide(s, p)
			}
		}},
		{"law 9: views", "where the view foresees", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Secrets.Told = func(toy, dark.Move, boardgame.Player) (nothing game.Told) { return nothing }
		}},
		{"law 9: options", "may know that the options are map[stone:", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Options[0].Secret = false
		}},
		{"law 9: options", "no two of its values look the same", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Rules.New = func(o game.Options) (toy, error) {
				return parseToy(map[string]string{"b": "...... b 0", "c": "...... w 0", "d": "w..... w 1"}[o["stone"]])
			}
		}},
		{"samples of", "states uniformly", func(_ toyKit, d *definition, _ *toyShortcuts) {
			fill := d.Secrets.Fill
			d.Secrets.Fill = func(s toy, p boardgame.Player, rng *rand.Rand) toy {
				one, other := fill(s, p, rng), fill(s, p, rng)
				if one.String() < other.String() {
					return one
				}
				return other
			}
		}},
		{"samples of", "states uniformly", func(_ toyKit, d *definition, _ *toyShortcuts) {
			fill := d.Secrets.Fill
			d.Secrets.Fill = func(s toy, p boardgame.Player, rng *rand.Rand) toy {
				one, other := fill(s, p, rng), fill(s, p, rng)
				if s.stones() >= 3 && one.String() < other.String() { // only where most of the game is over
					return one
				}
				return other
			}
		}},
		{"law 10:", "takes more than 4 plies", func(_ toyKit, d *definition, _ *toyShortcuts) { d.MaxPlies = 4 }},
		{"pictures", `no cell "z"`, func(_ toyKit, d *definition, _ *toyShortcuts) { d.Look.Trace = offBoard }},
		{"clicks reach", "no clicks lead to", func(_ toyKit, d *definition, _ *toyShortcuts) { d.Look.Trace = offBoard }},
		{"pictures", "the piece that moved there was a", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Look.Trace = func(s toy, m dark.Move) (t picture.Trace) {
				if s.at(0) != '.' && 'b' <= m && m <= 'f' {
					t.Arrows = []picture.Arrow{{"a", m.String()}}
				}
				return t
			}
		}},
		{"pictures", "has no word for the piece", func(_ toyKit, d *definition, _ *toyShortcuts) {
			right := toyDefinition(lawful)
			d.Look.Picture = func(s toy) picture.Picture {
				p := right.Look.Picture(s)
				for i := range p.Cells {
					p.Cells[i].Piece.Word = ""
				}
				return p
			}
		}},
		{"pictures", `is "white stone"`, func(_ toyKit, d *definition, _ *toyShortcuts) {
			right := toyDefinition(lawful)
			d.Look.Picture = func(s toy) picture.Picture {
				p := right.Look.Picture(s)
				for i := range p.Cells {
					if !p.Cells[i].Empty() {
						p.Cells[i].Piece.Word = "white stone"
					}
				}
				return p
			}
		}},
		{"pictures", `SecondStart, "..w... b 1", differs`, func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.SecondStart = "..w... b 1"
		}},
		{"every term", `no position has the term "more"`, func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Bots.Terms = append(d.Bots.Terms, game.Term{Name: "more"})
		}},
		{"every term", "two terms have the same name", func(_ toyKit, d *definition, _ *toyShortcuts) {
			d.Bots.Terms = append(d.Bots.Terms, d.Bots.Terms...)
		}},
		{"every term", "term 1 has no name", func(_ toyKit, d *definition, _ *toyShortcuts) { d.Bots.Terms[0].Name = "" }},
	} {
		k, d, f := toyKitOf(t, lawful), toyDefinition(lawful), rightShortcuts()
		c.spoil(k, &d, &f)
		k.remake(t, d)
		k.fast = f
		require.Contains(t, failure(t, k, c.law, c.says), c.says)
	}
}

// If nobody has won, as in the zero state, nobody has more points than all others.
func TestPointsOfDraws(t *testing.T) {
	for says, points := range map[string][]int{"": {2, 2}, "but one player has the most points: [1 2]": {1, 2}} {
		k, d := toyKitOf(t, lawful), toyDefinition(lawful)
		d.Rules.Points = func(toy) []int { return points }
		k.remake(t, d)
		said := &listener{TB: t}
		said.listen(func() { k.once(said).in(toy{}, "").pointsFit(boardgame.NoPlayer) })
		require.Contains(t, said.String(), says)
		require.Equal(t, says == "", said.String() == "")
	}
}

// A shortcut answers on the zero state too.
func TestShortcutOfNoPosition(t *testing.T) {
	k := toyKitOf(t, lawful)
	k.fast.Play = func(toy, dark.Move) toy { panic("no position") }
	require.PanicsWithValue(t, "no position", func() { failure(t, k, "law 1:", "") })
}

// Every rule must be cited by a move in Refused, or Uncited must say why not.
func TestEveryRuleMustBeCited(t *testing.T) {
	ended, taken := Asked{"wwwbbb w 6", "a"}, Asked{"w..... w 1", "a"}
	for says, c := range map[string]struct {
		refused []Asked
		uncited map[boardgame.Rule]string
	}{
		"":                                {[]Asked{ended, taken}, map[boardgame.Rule]string{dark.Stones: "why"}},
		"B1 (Stones) is cited by no move": {[]Asked{ended, taken}, nil},
		"dark/X1, which is not a rule of": {[]Asked{ended, taken},
			map[boardgame.Rule]string{dark.Stones: "y", "dark/X1": "y"}},
		"lists dark/B1 without a reason": {[]Asked{ended, taken}, map[boardgame.Rule]string{dark.Stones: ""}},
		`Refused: x in "w..... w 1"`:     {[]Asked{{"w..... w 1", "x"}}, nil},
		"Refused: b is legal":            {[]Asked{{"w..... w 1", "b"}}, nil},
	} {
		k := toyKitOf(t, lawful)
		k.Refused, k.Uncited = c.refused, c.uncited
		said := failure(t, k, "every rule", "")
		require.Contains(t, said, says)
		require.Equal(t, says == "", said == "")
	}
}

// offBoard is a trace on a cell that is not in the picture.
func offBoard(s toy, m dark.Move) (t picture.Trace) {
	if m != 0 {
		t.Marks = []string{"z"}
	}
	return t
}

// credulous reads views that the player can't have.
func credulous(text string, _ boardgame.Player) (toy, error) { return parseToy(text) }

// A failure is reported with a short game, and says how to repeat it. White can take the first cell with the second
// move.
func TestFailuresAreShort(t *testing.T) {
	said := failure(t, toyKitOf(t, lax), "laws 3", "")
	require.Contains(t, said, "move ?")
	require.Contains(t, said, `in "w`)
	require.Regexp(t, "after \\d plies", said) // on a busy machine, rapid has no time for fewer
	require.Contains(t, said, "-rapid.seed=")
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

// A state that contains a pointer could change without a call of its methods.
func TestPointersAreFound(t *testing.T) {
	type listed struct {
		A int
		B struct{ List [2][]int }
	}
	for want, v := range map[string]any{"B: List: []int": listed{}, "*int": new(int), "map[int]int": map[int]int{},
		"": toy{}} {
		require.Equal(t, want, pointerIn(reflect.TypeOf(v)))
	}
}

func TestSentencesMustFit(t *testing.T) {
	require.NoError(t, fits(strings.Repeat("é", longestSentence)))
	for _, bad := range []string{strings.Repeat("e", longestSentence+1), "that is not allowed.", "", "two\nlines"} {
		require.Error(t, fits(bad))
	}
}
