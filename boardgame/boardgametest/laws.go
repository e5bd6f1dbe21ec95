package boardgametest

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

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
			{"Apply of a legal move", true, eachMove(func(m M) { _, _ = s.Apply(m) })},
			{"Check of a legal move", true, eachMove(func(m M) { _ = s.Check(m) })},
			{"Evaluation", evaluate != nil, func() { evaluate(s, s.Turn()) }},
			{"the shortcut Play", c.fast.Play != nil, eachMove(func(m M) { c.fast.Play(s, m) })},
			{"the shortcut Random", c.fast.Random != nil, func() { c.fast.Random(s, c.rng) }},
			{"the shortcut MustCapture", c.fast.MustCapture != nil, func() { c.fast.MustCapture(s) }},
		} {
			if m.exists {
				n := testing.AllocsPerRun(5, m.call)
				c.in(s, "").need(n == 0, "%s allocates %v times", m.name, n)
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

// haveNumbers checks the numbers that package env gives to the legal moves: each has one of its own, which leads back
// to it.
func (c trial[S, M]) haveNumbers() {
	coding, err := c.coding()
	c.ok(err, "package env can't number the moves")
	moves, known := c.s.AppendMoves(nil), map[int]M{}
	for _, m := range moves {
		i := coding.Index(c.s, m)
		other, twice := known[i]
		c.need(!twice, "%s and %s are the same action, %d", other, m, i)
		back, ok := coding.Move(c.s, i)
		c.need(ok && back == m, "the action of %s is %d, which stands for %s", m, i, back)
		known[i] = m
	}
}

// planesHaveNames checks that all planes of observations have a name, each another one. The book of a game that names
// them itself has a list of them: "0 own eggs; 1 enemy's eggs".
func (c trial[S, M]) planesHaveNames() {
	coding, err := c.coding()
	c.ok(err, "package env can't number the moves")
	known := map[string]bool{"": true}
	for i, name := range coding.Names {
		c.need(!known[name], "the name of plane %d is %q, which is empty or another plane's, too", i, name)
		known[name] = true
	}
	c.need(len(coding.Names) == coding.Planes, "%d planes have %d names", coding.Planes, len(coding.Names))
	if learn := c.inner.Bots.Learn; learn != nil && learn.Names != nil {
		list := make([]string, len(learn.Names))
		for i, name := range learn.Names {
			list[i] = fmt.Sprint(i, " ", name)
		}
		book := strings.Join(strings.Fields(strings.ReplaceAll(string(c.def.Doc), "\n//", "\n")), " ")
		planes := strings.Join(list, "; ")
		c.need(strings.Contains(book, planes), "the book does not list the planes: %q", planes)
	}
}

// observationsSuffice checks that positions that look the same to the player to move, as far as observations go, have the
// same legal actions. It compares positions that are likely to look the same: those of one game, and those to which
// the same moves lead in another order, or from another start.
func (c trial[S, M]) observationsSuffice() {
	type seen struct {
		s       S
		actions []int
	}
	known := map[string]seen{}
	look := func(s S) {
		if s.Ending().Over() {
			return
		}
		turn, actions := s.Turn(), c.actions(s)
		planes := fmt.Sprint(turn, c.observed(s, turn))
		other, ok := known[planes]
		c.need(!ok || slices.Equal(other.actions, actions), "%q and %q look the same to %s, but have other legal actions: "+
			"the picture or Learn.Observe must show the difference", other.s, s, c.def.Seat(turn).Name)
		known[planes] = seen{s, actions}
	}
	along := func(s S, moves ...M) (S, bool) {
		for _, m := range moves {
			next, err := s.Apply(m)
			if err != nil {
				return s, false
			}
			look(next)
			s = next
		}
		return s, true
	}
	for range fewer(20) {
		at, line := c.s, []M{}
		for range 3 {
			if moves := at.AppendMoves(nil); len(moves) > 0 {
				line = append(line, pick(c.rng, moves...))
				at, _ = along(at, line[len(line)-1])
			}
		}
		for n := 1; n < len(line); n++ {
			line[0], line[n] = line[n], line[0]
			along(c.s, line...)
		}
	}
	for _, start := range c.starts {
		look(start)
		along(start, c.moves...)
	}
	look(c.s)
}

// actions returns the numbers of the legal moves, in order.
func (c trial[S, M]) actions(s S) (list []int) {
	coding, err := c.coding()
	c.ok(err, "package env can't number the moves")
	for _, m := range s.AppendMoves(nil) {
		list = append(list, coding.Index(s, m))
	}
	slices.Sort(list)
	return list
}

// otherMovesAreRefused checks moves that are not listed, in a position and at the end of the game (law 6), where every
// refusal must cite the rule that ended it.
func (c trial[S, M]) otherMovesAreRefused() {
	var none M
	check := c.refusedUnlessListed()
	check(none)
	c.someMoves(20, 1_000, check)
	if end, _ := c.end(c.plies); end.Ending().Rule != "" {
		c.in(end, "").sample(500, c.in(end, "").refusedUnlessListed())
	}
}

func (c trial[S, M]) boundHolds() {
	end, plies := c.end(c.def.MaxPlies + 1)
	c.need(end.Ending().Rule != "" && plies <= c.def.MaxPlies, "a game from this position takes more than %d plies",
		c.def.MaxPlies)
}

// longestSentence is the maximum length of a refusal's sentence, in characters, so that it fits on a line of a
// terminal.
const longestSentence = 80

// refusedUnlessListed returns a function that checks that Check and Apply refuse a move by the same rule, unless the
// move is listed. It composes only some of the sentences, because all of them would take too long.
func (c trial[S, M]) refusedUnlessListed() func(m M) {
	listed := map[M]bool{}
	for m := range c.s.LegalMoves() {
		listed[m] = true
	}
	ended, sentences := c.s.Ending().Rule, 0
	return func(m M) {
		if listed[m] {
			return
		}
		var checked, applied *boardgame.MoveError
		next, err := c.s.Apply(m)
		if !errors.As(c.s.Check(m), &checked) || !errors.As(err, &applied) {
			c.need(false, "move %s: Check returns %v, and Apply %v, and not both are a *boardgame.MoveError",
				m, c.s.Check(m), err)
		}
		rule := checked.Rule
		switch {
		case rule != applied.Rule:
			c.need(false, "move %s is refused by rule %s in Check and by rule %s in Apply", m, rule, applied.Rule)
		case next != c.s:
			c.need(false, "move %s is refused, but Apply returns another state", m)
		case ended != "" && rule != ended:
			c.need(false, "move %s: the refusal cites %s, but the rule %s ended the game", m, rule, ended)
		case checked.Move != fmt.Stringer(m) || checked.Says == nil:
			c.need(false, "move %s: the refusal is about the move %v, and says %v", m, checked.Move, checked.Says)
		}
		c.mayCite(rule)
		if sentences++; sentences%64 == 1 {
			c.need(checked.Error() == applied.Error(), "move %s: the sentence of Check is %q, and that of Apply %q",
				m, checked, applied)
			c.ok(fits(checked.Sentence()), "move %s", m)
		}
	}
}

// fits checks that programs can put a sentence into longer ones.
func fits(sentence string) error {
	switch {
	case sentence == "" || strings.ContainsAny(sentence, "\n\r\t"):
		return fmt.Errorf("the sentence %q is empty or has a tab or a line break", sentence)
	case utf8.RuneCountInString(sentence) > longestSentence:
		return fmt.Errorf("the sentence %q is longer than %d characters", sentence, longestSentence)
	case strings.HasSuffix(sentence, "."):
		return fmt.Errorf("the sentence %q ends with a full stop", sentence)
	}
	return nil
}

// mayCite checks that a cited rule is a rule of the game and is not in Uncited.
func (c trial[S, M]) mayCite(r boardgame.Rule) {
	_, uncited := c.Uncited[r]
	if !c.rules[r] || uncited {
		c.need(false, "the game cites %q, which is not a rule of %s, or is in Uncited", string(r), c.def.Name)
	}
}
