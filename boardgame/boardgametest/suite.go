package boardgametest

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

// Suite is all that the tests of a game need. Its Run is the one call that they make. Checks that need a field are left
// out where the field is empty, but a first-class game fills in all fields.
type Suite[S boardgame.Position[S, M], M boardgame.Move] struct {
	Definition boardgame.Definition[S, M]

	// Oracle is a second implementation of the rules. Without one nothing is compared, and no golden file is written.
	Oracle Oracle

	// Positions are the texts of positions, besides the start, from which games are played: busy ones, endings, and those
	// that random games seldom reach.
	Positions []string

	// Refused are moves that are not legal, at least one for each rule that a refusal can cite. What the game says about
	// them is in testdata/refusals.txt.
	Refused []Asked

	// Uncited are the rules that no refusal, no impossible position and no outcome can cite, each with the reason.
	Uncited map[boardgame.Rule]string

	// TracesTellAll says that a move changes only the cells of its trace, as in most games. The tests then check this.
	TracesTellAll bool

	// Plies is the largest number of plies in a random game. 0 means the game's own bound, or 300 if it has none.
	Plies int

	// Size is the largest size of a state, in bytes. 0 means 32, four words.
	Size uintptr
}

// Run checks the game, with a subtest for each law and each file. No subtest needs another, so -run can choose one, and they
// run in parallel. Only the laws that all others build on come first; if one of them is broken, nothing else is checked.
func (c Suite[S, M]) Run(t *testing.T) {
	t.Helper()
	k, err := newKit(c)
	if err != nil {
		t.Fatal(err)
	}
	k.runLaws(t)
	parallel(t, "rule book", k.ruleBook)
	parallel(t, "perft tables", k.perftTables)
	parallel(t, "second opinion", k.secondOpinion)
	parallel(t, "playthrough", k.playthrough)
	parallel(t, "refusals", k.refusals)
	parallel(t, "malformed texts", k.malformed)
}

// runLaws runs what needs no files.
func (k *kit[S, M]) runLaws(t *testing.T) {
	t.Cleanup(func() {
		if pairs := k.pairs.Load(); pairs > 0 {
			t.Logf("compared %d pairs of states", pairs) // .ci/long counts them
		}
	})
	for _, l := range k.laws() {
		if l.first {
			t.Run(l.name, func(t *testing.T) { k.check(t, l) })
		}
	}
	if t.Failed() {
		t.Fatal("nothing else is asked of the game before these laws hold")
	}
	for _, l := range k.laws() {
		if !l.first {
			parallel(t, l.name, func(t *testing.T) { k.check(t, l) })
		}
	}
	parallel(t, "law 7: hashes are the same in every process", k.sameHashElsewhere)
	parallel(t, "every rule is cited", k.everyRuleIsCited)
}

// parallel runs a subtest beside others.
func parallel(t *testing.T, name string, test func(t *testing.T)) {
	t.Run(name, func(t *testing.T) {
		t.Parallel()
		test(t)
	})
}

// Fuzz fuzzes the game, beginning with its positions: the texts of positions and moves, and any move in any position. A text
// must be that of a value, or give an error that says where or why. A move must be played or refused as by the oracle.
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
