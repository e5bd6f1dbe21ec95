package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

func (k *kit[S, M]) laws() []law[S, M] {
	d, hasFast := k.def, !reflect.ValueOf(k.fast).IsZero()
	return []law[S, M]{
		{name: "states are small values", first: true, game: k.small},
		{name: "law 1: there are moves exactly while the game is not over", first: true, game: k.zeroIsOver,
			state: k.movesWhileItGoesOn},
		{name: "law 2: every listed move applies", first: true, state: k.listedMovesApply},
		// no other test may run at the same time
		{name: "the hot methods do not allocate", first: true, game: k.doesNotAllocate},
		{name: "shortcuts do what the methods do", first: true, skip: skipUnless(hasFast, "no Fast"),
			game: k.shortcutsFit, state: k.shortcutsAgree()},
		{name: "moves have numbers", first: true, skip: skipUnless(d.Learn != nil, "no Learn"), game: k.numbersStay},
		{name: "moves have actions", state: k.haveActions},
		{name: "law 3: every other move is refused by a rule", game: k.allOtherMovesAreRefused,
			state: k.otherMovesAreRefused},
		{name: "no refusal proposes an illegal move", state: k.proposalsAreLegal},
		{name: "every rule is cited", skip: skipUnless(len(k.Refused) > 0, "no moves in Refused"),
			game: k.everyRuleIsCited},
		{name: "law 4: states never change, and equal states give equal results", game: k.sharedState,
			state: k.statesNeverChange},
		{name: "law 5: texts round-trip and are unique", game: k.zeroTexts, state: k.textsRoundTrip,
			texts: k.otherTextsAreRefused},
		{name: "the text names the player whose turn it is", game: k.turnHasField},
		{name: "law 6: a finished game refuses every move", state: k.finishedRefuses},
		{name: "law 7: hashes spread", game: k.hashesSpread},
		{name: "law 8: symmetries commute with play", game: k.identityFirst, state: k.symmetriesCommute},
		{name: "law 9: views hide what they should", skip: skipUnless(d.Hidden != nil, "nothing is hidden"),
			game: k.scramblesChange, share: 3, state: k.eachViewer(k.viewHides), texts: k.otherViewsAreRefused},
		{name: "law 9: moves hide what they should", skip: skipUnless(d.Hidden != nil, "nothing is hidden"), share: 6,
			state: k.eachViewer(k.movesHide)},
		{name: "law 9: moves tell what they should", skip: skipUnless(d.Hidden != nil, "nothing is hidden"),
			share: 6, state: k.eachViewer(k.movesTell)},
		{name: "law 9: sessions hide what they should", skip: skipUnless(d.Hidden != nil, "nothing is hidden"),
			game: k.optionsHide, share: 8, state: k.eachViewer(k.sessionsHide)},
		{name: "law 9: observations hide what they should", skip: skipUnless(d.Hidden != nil, "nothing is hidden"),
			share: 3, state: k.eachViewer(k.observationHides)},
		{name: "samples of a view are uniform", skip: skipUnless(d.Hidden != nil, "nothing is hidden"),
			game: k.samplesFit},
		{name: "law 10: games end within the bound", skip: skipUnless(d.MaxPlies > 0, "no MaxPlies"),
			state: k.boundHolds},
		{name: "pictures have every cell once, and moves are drawn on them", state: k.canBeDrawn},
		{name: "clicks reach every legal move, and nothing else", share: 4, state: k.clicksReach},
		{name: "terms add up to the evaluation", skip: skipUnless(d.Evaluate != nil || d.Terms != nil, "no evaluation"),
			game: func() error { return errors.Join(k.strangersAreEqual(), k.eachTermCounts()) }, state: k.termsAddUp},
		{name: "changes lead from one picture to the next", state: k.changesAreTold},
	}
}

// skipUnless returns a reason to skip a law, or "" if there is something to check.
func skipUnless(something bool, reason string) string {
	if something {
		return ""
	}
	return reason
}

// zeroIsOver checks that the zero state is not a position: it is over and has no moves.
func (k *kit[S, M]) zeroIsOver() error {
	var zero S
	p, over := zero.Winner()
	if !over || p != boardgame.NoPlayer || zero.Turn() != boardgame.NoPlayer || zero.Ended() != boardgame.NoPosition {
		return fmt.Errorf("the zero state has turn %v, winner %v, over %v, and was ended by %q",
			zero.Turn(), p, over, string(zero.Ended()))
	}
	if err := k.listsAgree(zero); err != nil {
		return fmt.Errorf("the zero state: %w", err)
	}
	zero.Hash()
	k.def.Picture(zero)
	for _, y := range k.def.Symmetries {
		if y.State(zero) != zero {
			return fmt.Errorf("%s maps the zero state to another state", y)
		}
	}
	if k.def.Canonical != nil {
		if c, _ := k.def.Canonical(zero); c != zero {
			return fmt.Errorf("the zero state's canonical form is %s", c)
		}
	}
	for i := range k.def.Seats {
		if k.def.Hidden != nil {
			k.def.Hidden.View(zero, boardgame.Player(i+1)).AppendMoves(nil)
		}
	}
	var none M
	for _, m := range append([]M{none}, k.written[:min(len(k.written), 100)]...) {
		if k.def.Trace != nil {
			k.def.Trace(zero, m)
		}
		if next, err := zero.Apply(m); err == nil || next != zero {
			return fmt.Errorf("the zero state accepts the move %q, or changes", m.String())
		}
		if rule, err := refusal(zero.Check(m)); err != nil || rule != boardgame.NoPosition {
			return fmt.Errorf("the zero state refuses %q by the rule %q, error %v", m.String(), string(rule), err)
		}
	}
	return nil
}

func (k *kit[S, M]) movesWhileItGoesOn(s S, _ *rand.Rand) error {
	p, over := s.Winner()
	switch {
	case int(p) > len(k.def.Seats) || int(s.Turn()) > len(k.def.Seats):
		return fmt.Errorf("the winner is %v and the turn is %v, but there are only %d seats",
			p, s.Turn(), len(k.def.Seats))
	case over:
		return errors.Join(k.listsAgree(s), k.mayCite(s.Ended()))
	case s.Turn() == boardgame.NoPlayer:
		return errors.New("the game is not over, but it is nobody's turn")
	case p != boardgame.NoPlayer:
		return fmt.Errorf("%s has won before the end", k.def.Seat(p).Name)
	}
	for range s.LegalMoves() {
		break // LegalMoves must stop after its first move
	}
	return k.listsAgree(s)
}

// listsAgree checks that all methods agree on the legal moves, and that there are some if and only if the game is not
// over.
func (k *kit[S, M]) listsAgree(s S) error {
	moves := s.AppendMoves(nil)
	_, over := s.Winner()
	prefix := []M{k.written[0], k.written[0]}
	switch {
	case !slices.Equal(s.AppendMoves(slices.Clip(prefix)), append(prefix, moves...)):
		return errors.New("AppendMoves to a slice with elements loses them, or appends other moves")
	case over != (len(moves) == 0):
		return fmt.Errorf("there are %d moves, but over is %v", len(moves), over)
	case over != (s.Ended() != ""):
		return fmt.Errorf("over is %v, but the rule that ended the game is %q", over, string(s.Ended()))
	case s.CountMoves() != len(moves):
		return fmt.Errorf("CountMoves counts %d moves, but AppendMoves lists %d", s.CountMoves(), len(moves))
	case !slices.Equal(slices.Collect(s.LegalMoves()), moves):
		return errors.New("LegalMoves yields other moves than AppendMoves")
	}
	seen := map[M]bool{}
	for _, m := range moves {
		if seen[m] {
			return fmt.Errorf("%s is listed twice", m)
		}
		seen[m] = true
	}
	return nil
}

func (k *kit[S, M]) listedMovesApply(s S, _ *rand.Rand) error {
	for m := range s.LegalMoves() {
		if !k.writable[m] {
			return fmt.Errorf("the listed move %s is not among those that can be written", m)
		}
		if err := s.Check(m); err != nil {
			return fmt.Errorf("the listed move %s is refused by Check: %w", m, err)
		}
		next, err := s.Apply(m)
		var zero S
		switch {
		case err != nil:
			return fmt.Errorf("the listed move %s is refused by Apply: %w", m, err)
		case next == zero:
			return fmt.Errorf("the listed move %s leads to the zero state", m)
		}
	}
	return nil
}

// allOtherMovesAreRefused checks every move that can be written, but only in the start positions.
func (k *kit[S, M]) allOtherMovesAreRefused() error {
	rng := rand.New(rand.NewPCG(3, 3))
	for _, s := range k.starts {
		if err := k.sample(rng, len(k.written), k.refusedUnlessListed(s)); err != nil {
			return fmt.Errorf("%w\n%s", err, k.show(s))
		}
	}
	return nil
}

func (k *kit[S, M]) otherMovesAreRefused(s S, rng *rand.Rand) error {
	check := k.refusedUnlessListed(s)
	var none M
	if err := check(none); err != nil {
		return fmt.Errorf("the zero move: %w", err)
	}
	return k.someMoves(s, rng, 20, 1_000, check)
}

// refusedUnlessListed returns a function that checks that s refuses a move, unless the move is listed.
func (k *kit[S, M]) refusedUnlessListed(s S) func(m M) error {
	listed := map[M]bool{}
	for m := range s.LegalMoves() {
		listed[m] = true
	}
	sentences := 0
	return func(m M) error {
		if listed[m] {
			return nil
		}
		checked, applied, err := k.refused(s, m)
		if err != nil {
			return err
		}
		if sentences++; sentences%64 != 1 { // composing all sentences would take too long
			return nil
		}
		return sentencesAgree(checked, applied)
	}
}

// refused passes a move that is not legal to Check and Apply, and returns their errors. If they do not both refuse the
// move by the same rule, or by the rule that ended the game, err says so.
func (k *kit[S, M]) refused(s S, m M) (checked, applied error, err error) {
	checked = s.Check(m)
	next, applied := s.Apply(m)
	rule, err := refusal(checked)
	if err != nil {
		return nil, nil, fmt.Errorf("by Check: %w", err)
	}
	again, err := refusal(applied)
	switch {
	case err != nil:
		return nil, nil, fmt.Errorf("by Apply: %w", err)
	case rule != again:
		return nil, nil, fmt.Errorf("a move is refused by rule %s in Check and by rule %s in Apply", rule, again)
	case next != s:
		return nil, nil, errors.New("a move is refused, but Apply returns another state")
	case s.Ended() != "" && rule != s.Ended():
		return nil, nil, fmt.Errorf("the refusal cites %s, but the rule %s ended the game", rule, s.Ended())
	}
	refused := checked.(*boardgame.MoveError)
	if refused.Move != fmt.Stringer(m) || refused.Reason == nil {
		return nil, nil, fmt.Errorf("the refusal is about the move %v, for the reason %v", refused.Move, refused.Reason)
	}
	return checked, applied, k.mayCite(rule)
}

// refusal returns the rule that a refusal cites, or an error if err is not a refusal.
func refusal(err error) (boardgame.Rule, error) {
	refused, ok := err.(*boardgame.MoveError)
	if !ok {
		return "", fmt.Errorf("%v is not a *boardgame.MoveError", err)
	}
	return refused.Rule, nil
}

func sentencesAgree(checked, applied error) error {
	sentence := checked.(*boardgame.MoveError).Sentence()
	switch {
	case checked.Error() != applied.Error():
		return fmt.Errorf("the sentence of Check is %q, and that of Apply %q", checked.Error(), applied.Error())
	case sentence == "" || strings.ContainsAny(sentence, "\n\r\t"):
		return fmt.Errorf("the sentence %q is empty or has a tab or a line break", sentence)
	}
	return nil
}

// finishedRefuses plays on to the end, where every refusal must cite the rule that ended the game.
func (k *kit[S, M]) finishedRefuses(s S, rng *rand.Rand) error {
	end, _, err := boardgame.Playout[S, M](s, rng, k.plies, nil)
	if _, over := end.Winner(); err != nil || !over {
		return err
	}
	if err := k.sample(rng, 500, k.refusedUnlessListed(end)); err != nil {
		return fmt.Errorf("%w\n%s", err, k.show(end))
	}
	return nil
}

func (k *kit[S, M]) boundHolds(s S, rng *rand.Rand) error {
	end, plies, err := boardgame.Playout[S, M](s, rng, k.def.MaxPlies+1, nil)
	if _, over := end.Winner(); err == nil && (!over || plies > k.def.MaxPlies) {
		return fmt.Errorf("a game from this position takes more than %d plies", k.def.MaxPlies)
	}
	return err
}
