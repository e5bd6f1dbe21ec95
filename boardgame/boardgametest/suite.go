package boardgametest

import (
	"testing"

	"github.com/seed4105872c/clutch/boardgame"
)

// Suite is all that the tests of a game need. Its Run is the one call that they make; what a field holds up is left out
// where the field is empty, but a first-class game fills in all of them.
type Suite[S boardgame.Position[S, M], M boardgame.Move] struct {
	Definition boardgame.Definition[S, M]

	// Oracle is a second implementation of the rules. Without one nothing is compared, and no golden file is written.
	Oracle Oracle

	// Positions are the texts of positions from which games are played besides the start: busy ones, endings, those that
	// random games seldom reach.
	Positions []string

	// Refused are moves that are not legal, at least one for each rule that a refusal can cite. What the game says of them
	// stands in testdata/refusals.txt.
	Refused []Asked

	// Uncited are the rules that no refusal, no impossible position and no outcome can cite, each with the reason.
	Uncited map[boardgame.Rule]string

	// TracesTellAll says that a move changes nothing beside the cells of its trace, as in most games, so that this is held.
	TracesTellAll bool

	// Plies is how far random games go at most. 0 means the game's own bound, or 300 where it has none.
	Plies int

	// Size is the largest size of a state, in bytes. 0 means 32, four words.
	Size uintptr
}

// Run checks the game, each law and each file in a subtest of its own. None needs another, so that -run can choose one, and
// they run in parallel, apart from the laws that all others build on: those come first, and where one of them is broken
// nothing else is asked.
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
	t.Cleanup(func() { t.Logf("compared %d pairs of states", k.pairs.Load()) }) // .ci/long counts them
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

// Fuzz fuzzes the game, from its positions on: the texts of positions and moves, and any move in any position. A text is
// that of a value, or an error that says where or why; a move is played or refused as the oracle has it.
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
