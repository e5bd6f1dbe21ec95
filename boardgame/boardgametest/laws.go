package boardgametest

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
)

// law is a check of the whole game, of the positions that random games reach, or of both.
type law[S boardgame.Position[S, M], M boardgame.Move] struct {
	name  string
	skip  string // why the law has nothing to check in this game, or ""
	share int    // 3 means that only every third position is checked; 0 means every position
	once  func(c trial[S, M])
	each  func(c trial[S, M])
}

// firsts is the number of laws on which all others depend. They are checked one after the other, because no other test
// may run while allocations are counted. The other laws are independent of each other.
const firsts = 5

func (k *kit[S, M]) laws() []law[S, M] {
	type of = trial[S, M]
	open := unless(k.def.Hides(), "nothing is hidden")
	return []law[S, M]{
		{name: "states are small values", once: of.small},
		{name: "law 1: there are moves exactly while the game is not over", once: of.zeroIsOver,
			each: of.movesWhileItGoesOn},
		{name: "law 2: every listed move applies", each: of.listedMovesApply},
		{name: "the hot methods do not allocate", once: of.doNotAllocate},
		{name: "shortcuts do what the methods do", skip: unless(!reflect.ValueOf(k.fast).IsZero(), "no Fast"),
			once: of.shortcutsAgree, each: of.shortcutsAgree},

		{name: "chance draws with weights", skip: unless(k.def.HasChance(), "no Weight"), each: of.chanceDraws},
		{name: "law 9: choices at the same time hide", skip: unless(k.def.HasRounds(), "no Round"), share: 2,
			once: of.roundsOccur, each: of.roundsHide},
		{name: "law 9: choices that hide for a move have Round",
			skip: unless(k.def.Hides() && !k.def.HasRounds(), "nothing is hidden, or Round is set"), once: of.roundsAreNamed},
		{name: "turns pass", skip: unless(k.Half == nil && !k.Again, "Half or Again is set"), once: of.turnsPass},
		{name: "a turn in parts never passes half", skip: unless(k.Half != nil, "no Half"), once: of.turnsHaveParts,
			each: of.neverPassesHalf},
		{name: "positions repeat", skip: unless(k.inner.Rules.Repetition != "", "no Repetition"), once: of.positionsRepeat},
		{name: "moves have numbers", each: of.haveNumbers},
		{name: "observations decide which moves are legal", share: 3, once: of.planesHaveNames, each: of.observationsSuffice},
		{name: "laws 3 and 6: every other move is refused by a rule", each: of.otherMovesAreRefused},
		{name: "refusals give facts", each: of.factsHold},
		{name: "every rule is cited", skip: unless(len(k.Refused) > 0, "no moves in Refused"), once: of.everyRuleIsCited},
		{name: "law 4: equal states give equal results", each: of.resultsStay},
		{name: "law 5: texts round-trip and are unique", once: of.zeroTexts, each: of.textsRoundTrip},
		{name: "law 7: hashes spread", once: of.hashesSpread},
		{name: "law 8: symmetries commute with play", each: of.symmetriesCommute},
		{name: "law 9: views hide what they should", skip: open, share: 3, once: of.scramblesChange,
			each: eachViewer(of.viewHides)},
		{name: "law 9: moves hide what they should", skip: open, share: 6, each: eachViewer(of.movesHide)},
		{name: "law 9: options hide what they should", skip: open, once: of.optionsHide},
		{name: "samples of a view are uniform", skip: open, once: of.samplesFit},
		{name: "law 10: games end within the bound", skip: unless(k.def.MaxPlies > 0, "no MaxPlies"), each: of.boundHolds},
		{name: "pictures show positions and moves", once: of.secondStartFits, each: of.canBeDrawn},
		{name: "clicks reach every legal move, and nothing else", share: 4, each: of.clicksReach},
		{name: "every term of the evaluation counts", skip: unless(k.def.Terms() != nil, "no terms"), once: of.termsCount},
	}
}

// unless returns a reason to skip a law, or "" if there is something to check.
func unless(something bool, reason string) string {
	if something {
		return ""
	}
	return reason
}

// eachViewer returns a check for a spectator and for each player.
func eachViewer[S boardgame.Position[S, M], M boardgame.Move](
	check func(c trial[S, M], p boardgame.Player),
) func(c trial[S, M]) {
	return func(c trial[S, M]) {
		for p := range boardgame.Player(c.def.Playing(c.s) + 1) {
			check(c.in(c.s, "as %s sees it: ", c.def.Seat(p).Name), p)
		}
	}
}

func (k *kit[S, M]) runLaws(t *testing.T) {
	for i, l := range k.laws() {
		if i == firsts && t.Failed() {
			t.Fatal("no other laws are checked until these laws hold")
		}
		t.Run(l.name, func(t *testing.T) {
			if i >= firsts {
				t.Parallel()
			}
			k.checkLaw(t, l)
		})
	}
}

func (k *kit[S, M]) checkLaw(t *testing.T, l law[S, M]) {
	t.Helper()
	if l.skip != "" {
		t.Skip(l.skip)
	}
	if l.once != nil {
		l.once(k.once(t))
	}
	if l.each != nil {
		rapid.Check(t, func(t *rapid.T) { k.ask(t, l) })
	}
}

// ask checks a law in the last position of a game that t draws.
func (k *kit[S, M]) ask(t *rapid.T, l law[S, M]) {
	if share := max(l.share, 1) * 100 / fewer(100); rapid.IntRange(0, share-1).Draw(t, "checked if 0") > 0 {
		return
	}
	game := k.draw(t)
	l.each(trial[S, M]{kit: k, t: t, rng: random(t), s: game.last(), moves: game.moves})
}

// random draws a source of random numbers for a check that needs many.
func random(t *rapid.T) *rand.Rand { return rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2)) }
