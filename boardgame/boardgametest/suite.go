package boardgametest

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
)

// Suite holds everything that the kit needs to test a game. Call its method Run in a test, and Fuzz in a fuzz target.
// If a field is empty, Run leaves out the checks that need it.
type Suite[S boardgame.Position[S, M], M boardgame.Move] struct {
	Game *game.Game[S, M]

	// Oracle is a second implementation of the rules. Without an oracle, Run leaves out the second opinion, the
	// playthrough and the file of refusals. The moves in Refused still count for the check that every rule is cited.
	Oracle Oracle

	// Positions holds the texts of positions from which Run plays games, in addition to the start positions. Good
	// choices are busy positions, endings, and positions that random games seldom reach.
	Positions []string

	// Refused holds illegal moves, at least one for each rule that a refusal can cite. The refusals of these moves are
	// in testdata/refusals.txt.
	Refused []Asked

	// Uncited lists the rules that no refusal, impossible position or outcome can cite, each with the reason.
	Uncited map[boardgame.Rule]string

	// Scramble returns a copy of s in which everything that p can't see is changed at random, and everything else is
	// the same. A game that hides something needs it. Scramble must not call the game's Hide, because the kit checks the
	// two functions against each other.
	Scramble func(s S, p boardgame.Player, rng *rand.Rand) S

	// Half reports whether the player to move has made a part of a turn and has to complete it. A game in which some turns
	// take several moves needs it. Tools tell turns apart by State.Turn alone: see record.Line.
	Half func(S) bool

	// Again says that a player may move twice in a row without a turn in parts, as when the opponent has to pass, or when
	// whoever sets up the board last begins. If there is no Half either, nobody does, except after silent moves and draws
	// of chance.
	Again bool

	// Plies is the maximum number of plies in a random game. 0 means the game's MaxPlies, or 300 if that is 0 too.
	Plies int

	// Words is the size of a state in words of 64 bits, the last of which may be incomplete. MoveSize is the size of a
	// move in bytes. If Words is 0, a state may have up to four words. If MoveSize is 0, a move may have up to 8 bytes.
	Words, MoveSize uintptr
}

// Asked holds the text of a position and the text of a move to try there.
type Asked [2]string

// Every test that uses this package has these flags.
var (
	update = flag.Bool("update", false, "rewrite the golden files in testdata")
	deep   = flag.Bool("deep", false, "also count the deep lines of the perft tables")
)

// Run checks the game, with a subtest for each law and each file. The subtests are independent, so the flag -run can
// select any of them. Run first checks the laws on which all others depend. If one of these laws is broken, Run checks
// nothing else. The other subtests run in parallel.
func (c Suite[S, M]) Run(t *testing.T) {
	t.Helper()
	k := newKit(t, c)
	k.runLaws(t)
	parallel(t, "rule book", k.checkRuleBook)
	parallel(t, "perft tables", k.perftTables)
	parallel(t, "second opinion", k.secondOpinion)
	parallel(t, "playthrough", k.playthrough)
	parallel(t, "refusals", k.refusals)
	parallel(t, "malformed texts", k.malformed)
}

func parallel(t *testing.T, name string, test func(t *testing.T)) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		test(t)
	})
}

// Fuzz fuzzes the parsers of positions, views and moves, and Apply with any move in any position. The seed corpus holds
// the starts and the moves in Refused. Every string must either be canonical, or cause an error that names the place or
// the reason. The oracle, if there is one, must agree on every move.
func (c Suite[S, M]) Fuzz(f *testing.F) {
	k := newKit(f, c)
	for i, s := range k.starts {
		f.Add(k.def.See(s, boardgame.Player(i%(len(k.def.Seats)+1))).String(), k.written[i%len(k.written)].String())
	}
	for _, asked := range c.Refused {
		f.Add(asked[0], asked[1])
	}
	f.Fuzz(func(t *testing.T, position, move string) { k.once(t).fuzzed(position, move) })
}

// kit holds the data that all laws use. A kit never changes after newKit returns.
type kit[S boardgame.Position[S, M], M boardgame.Move] struct {
	Suite[S, M]
	def      *game.Game[S, M]
	inner    game.Definition[S, M] // what the game was made of
	starts   []S
	plies    int
	written  []M
	writable map[M]bool
	rules    map[boardgame.Rule]bool // the rules of the game
	fast     boardgame.Fast[S, M]
	coding   func() (*env.Coding[S, M], error) // makes it when it is needed first
}

func newKit[S boardgame.Position[S, M], M boardgame.Move](t T, c Suite[S, M]) *kit[S, M] {
	if c.Game == nil {
		t.Errorf("the suite has no Game")
		t.FailNow()
	}
	g := c.Game
	k := &kit[S, M]{Suite: c, def: g, inner: g.Definition(inside.Key{}), plies: cmp.Or(c.Plies, g.MaxPlies, 300),
		rules: map[boardgame.Rule]bool{}, writable: map[M]bool{}, fast: boardgame.FastOf[S, M]()}
	fresh := k.once(t)
	fresh.need(!g.Hides() || c.Scramble != nil, "the game hides something, but the suite has no Scramble")
	fresh.ok(complete(g), "the definition is not complete")
	for _, r := range g.Book().Rules {
		k.rules[r.Rule] = true
	}
	for m := range g.Written() {
		k.written = append(k.written, m)
		k.writable[m] = true
	}
	fresh.need(len(k.written) > 0, "no move can be written")
	k.coding = sync.OnceValues(func() (*env.Coding[S, M], error) { return env.Of(k.def) })
	for _, options := range someOptions(g.Options) {
		s, err := g.Start(options)
		fresh.ok(err, "start with %v", options)
		k.starts = append(k.starts, s)
	}
	for _, text := range c.Positions {
		s, err := g.Parse(text)
		fresh.ok(err, "position %q", text)
		k.starts = append(k.starts, s)
	}
	for _, s := range k.starts {
		n := g.Playing(s)
		fresh.need(2 <= n && n <= len(g.Seats), "%q has %d players, but the game has %d seats", s, n, len(g.Seats))
	}
	return k
}

// someOptions returns the default options, and each other value of each option with the defaults of all others. Other
// combinations are drawn.
func someOptions(options []game.Option) []game.Options {
	list := []game.Options{nil}
	for _, o := range options {
		for _, value := range o.Values[1:] {
			list = append(list, game.Options{o.Name: value})
		}
	}
	return list
}

// complete returns an error that names everything in which the game's words and its book lack or contradict something.
// The rest has been checked by game.New.
func complete[S boardgame.Position[S, M], M boardgame.Move](g *game.Game[S, M]) error {
	var problems []error
	bad := func(is bool, format string, args ...any) {
		if is {
			problems = append(problems, fmt.Errorf(format, args...))
		}
	}
	bad(g.Version < 1 || g.Aim == "" || g.Notation == "", "missing: Version, Aim or Notation")
	known, used := map[boardgame.Rule]bool{}, map[string]bool{}
	for _, r := range g.Book().Rules {
		bad(r.Title == "" || r.Text == "" || known[r.Rule], "the rule %q occurs twice, or lacks a title or a text",
			string(r.Rule))
		for word := range strings.SplitSeq(r.Source, ", ") {
			bad(g.Sources[word] == "", "the rule %q: Sources does not explain %q", string(r.Rule), word)
			used[word] = true
		}
		known[r.Rule] = true
	}
	for word := range g.Sources {
		bad(!used[word], "%q is in Sources, but no rule has that source", word)
	}
	bad(g.RepetitionRule() != "" && !known[g.RepetitionRule()], "Repetition %q is not one of the rules",
		string(g.RepetitionRule()))
	bad(!known[g.TurnRule()], "TurnRule %q is not one of the rules", string(g.TurnRule()))
	const most = 12 // values that a menu can show, each with a board
	for _, o := range g.Options {
		bad(!o.Secret && len(o.Values) > most, "option %q: menus offer more than %d values", o.Name, most)
	}
	return errors.Join(problems...)
}

// fewer returns n, or a tenth of n under the race detector, but at least 1. Pass every number of random tries to this
// function: the race detector makes a test ten times slower, but needs only a few tries to find a race.
func fewer(n int) int {
	if underRace() {
		n /= 10
	}
	return max(n, 1)
}

// underRace reports whether the race detector is on.
var underRace = sync.OnceValue(func() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
})
