package boardgametest

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
)

// Suite holds everything that the kit needs to test a game. Call its method Run in a test, and Fuzz in a fuzz target. If a
// field is empty, Run leaves out the checks that need it.
type Suite[S boardgame.Position[S, M], M boardgame.Move] struct {
	Definition game.Definition[S, M]

	// Oracle is a second implementation of the rules. Without an oracle, Run leaves out the second opinion, the playthrough
	// and the refusals.
	Oracle Oracle

	// Positions holds the texts of positions from which Run plays games, in addition to the start positions. Good choices
	// are busy positions, endings, and positions that random games seldom reach.
	Positions []string

	// Refused holds illegal moves, at least one for each rule that a refusal can cite. The refusals of these moves are in
	// testdata/refusals.txt.
	Refused []Asked

	// Uncited lists the rules that no refusal, impossible position or outcome can cite, each with the reason.
	Uncited map[boardgame.Rule]string

	// Leads holds pairs of positions for a test of the evaluation. The first player's lead over the second player must be
	// greater in the first position of a pair than in the second, without what a net adds. The key of a pair states the reason
	// for the greater lead.
	Leads map[string][2]string

	// TracesTellAll makes Run check that a move changes only cells of its trace. Set TracesTellAll unless moves change
	// cells outside their traces.
	TracesTellAll bool

	// Plies is the maximum number of plies in a random game. 0 means the definition's MaxPlies, or 300 if that is 0 too.
	Plies int

	// Words is the size of a state in words of 64 bits, the last of which may be incomplete. MoveSize is the size of a move in
	// bytes. If Words is 0, a state may have up to four words. If MoveSize is 0, a move may have up to 8 bytes.
	Words, MoveSize uintptr
}

// Run checks the game, with a subtest for each law and each file. The subtests are independent, so the flag -run can select
// any of them. Run first checks the laws on which all others depend. If one of these laws is broken, Run checks nothing
// else. The other subtests run in parallel.
func (c Suite[S, M]) Run(t *testing.T) {
	t.Helper()
	k, err := newKit(c)
	if err != nil {
		t.Fatal(err)
	}
	k.runLaws(t)
	parallel(t, "rule book", k.checkRuleBook)
	parallel(t, "perft tables", k.perftTables)
	parallel(t, "second opinion", k.secondOpinion)
	parallel(t, "playthrough", k.playthrough)
	parallel(t, "refusals", k.refusals)
	parallel(t, "malformed texts", k.malformed)
	parallel(t, "leads", k.leads)
}

func (k *kit[S, M]) runLaws(t *testing.T) {
	if combinations(k.def.Options) > mostStarts {
		t.Logf("games start with %d of the combinations of options: each value occurs, but not each combination", len(k.starts)-len(k.Positions))
	}
	t.Cleanup(func() {
		if pairs := k.pairs.Load(); pairs > 0 {
			t.Logf("compared %d pairs of states", pairs) // .ci/long counts them
			t.Logf("tested whether Sample is uniform in %d views", k.fitted.Load())
		}
	})
	for _, l := range k.laws() {
		if l.first {
			t.Run(l.name, func(t *testing.T) { k.checkLaw(t, l) })
		}
	}
	if t.Failed() {
		t.Fatal("no other laws are checked until these laws hold")
	}
	for _, l := range k.laws() {
		if !l.first {
			parallel(t, l.name, func(t *testing.T) { k.checkLaw(t, l) })
		}
	}
	parallel(t, "law 7: hashes are the same in every process", k.sameHashElsewhere)
	parallel(t, "every rule is cited", k.everyRuleIsCited)
}

func parallel(t *testing.T, name string, test func(t *testing.T)) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		test(t)
	})
}

// Fuzz fuzzes the parsers of positions and moves, and Apply with any move in any position. The seed corpus holds the starts
// and the moves in Refused. Every string must either be canonical, or cause an error that names the place or the reason.
// The oracle, if there is one, must agree on every move.
func (c Suite[S, M]) Fuzz(f *testing.F) {
	k, err := newKit(c)
	if err != nil {
		f.Fatal(err)
	}
	for i, s := range k.starts {
		move := k.written[i*len(k.written)/len(k.starts)].String()
		if legal := s.AppendMoves(nil); len(legal) > 0 {
			move = legal[i%len(legal)].String()
		}
		f.Add(s.String(), move)
	}
	for _, asked := range c.Refused {
		f.Add(asked.position(), asked.move())
	}
	f.Fuzz(func(t *testing.T, position, move string) {
		if err := k.fuzzed(position, move); err != nil {
			t.Fatal(err)
		}
	})
}
