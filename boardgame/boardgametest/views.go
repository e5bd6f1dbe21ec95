package boardgametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"

	"pgregory.net/rapid"

	"github.com/seed4105872c/clutch/boardgame"
)

// viewHides checks law 9: Scramble, which changes everything that a player can't see, does not change that player's
// view.
func (k *kit[S, M]) viewHides(s S, p boardgame.Player, rng *rand.Rand) error {
	other := k.def.Hidden.Scramble(s, p, rng)
	view, otherView := k.def.Hidden.View(s, p), k.def.Hidden.View(other, p)
	if view.Viewer() != p {
		return fmt.Errorf("the view's Viewer is %v", view.Viewer())
	}
	if err := k.same(view, otherView); err != nil {
		return fmt.Errorf("the view differs in %q, which looks the same to the player: %w", other.String(), err)
	}
	switch read, err := k.def.Hidden.ParseView(view.String(), p); {
	case err != nil:
		return fmt.Errorf("ParseView refuses its text: %w", err)
	case read != view:
		return fmt.Errorf("ParseView reads its text as %v", read)
	}
	winner, over := s.Winner()
	if p, o := view.Winner(); p != winner || o != over || view.Turn() != s.Turn() || view.Ended() != s.Ended() {
		return fmt.Errorf("in the view, turn %v, winner %v, over %v; in the state, turn %v, winner %v, over %v",
			view.Turn(), p, o, s.Turn(), winner, over)
	}
	if sampled := k.def.Hidden.View(view.Sample(rng), p); sampled != view {
		return fmt.Errorf("a state that Sample draws has another view, %s", sampled)
	}
	legal := view.AppendMoves(nil)
	if !slices.Equal(legal, otherView.AppendMoves(nil)) {
		return fmt.Errorf("the view lists other moves in %q, which looks the same to the player", other.String())
	}
	return k.sample(rng, 500, func(m M) error { return k.sameVerdict(s, other, view, otherView, legal, m) })
}

// otherViewsAreRefused checks ParseView on texts that differ a little from those of views.
func (k *kit[S, M]) otherViewsAreRefused(t *rapid.T, s S) error {
	p := boardgame.Player(rapid.IntRange(0, k.def.Playing(s)).Draw(t, "viewer"))
	rng := random(t)
	for _, text := range rapid.SliceOf(almost(k.def.Hidden.View(s, p).String())).Draw(t, "views") {
		if _, err := k.readView(p, rng, text); err != nil {
			return err
		}
	}
	return nil
}

// readView checks ParseView on an arbitrary string. ParseView may accept only the canonical text of a view that the
// player can have: a state drawn from the view must be a possible position with that view. An error must name the place
// or the reason, as an error of Parse does.
func (k *kit[S, M]) readView(p boardgame.Player, rng *rand.Rand, written string) (bool, error) {
	view, err := k.def.Hidden.ParseView(written, p)
	var impossible *boardgame.PositionError
	switch {
	case errors.As(err, &impossible):
		return false, k.explained("view", written, impossible)
	case err != nil:
		return false, located("view", written, err)
	case view.Viewer() != p || view.String() != written:
		return false, fmt.Errorf("the view %q is accepted, but it becomes %q, seen by %v", written, view, view.Viewer())
	}
	s := view.Sample(rng)
	if read, err := k.def.Parse(s.String()); err != nil || read != s || k.def.Hidden.View(s, p) != view {
		return false, fmt.Errorf("the view %q is accepted, but the state that Sample draws from it, %q, is not possible or has another view (%v)",
			written, s, err)
	}
	return true, nil
}

// samplesFit tests Sample in some of the views of few states that occur in games. There must be such views.
func (k *kit[S, M]) samplesFit() error {
	const enough, least = 6, 3
	states, err := k.examples(300)
	if err != nil {
		return err
	}
	fitted := 0
	for i, s := range states {
		p := boardgame.Player(i % (k.def.Playing(s) + 1))
		did, err := k.sampleFits(s, p, rand.New(rand.NewPCG(uint64(i), 4)))
		if err != nil {
			return fmt.Errorf("as %s sees it: %w\n%s", k.def.Seat(p).Name, err, k.show(s))
		}
		if did {
			fitted++
		}
		if fitted == enough {
			return nil
		}
	}
	if fitted < least {
		return fmt.Errorf("only %d views have so few states that samples can be counted: add positions with little to hide to Positions", fitted)
	}
	return nil
}

// sampleFits checks that Sample draws every state that has the view, each with the same probability. It does so only
// for views of few states, with Pearson's chi-squared test. The probability that the test rejects a correct Sample is
// about one in a thousand million for each view. It reports whether it has done so.
func (k *kit[S, M]) sampleFits(s S, p boardgame.Player, rng *rand.Rand) (done bool, err error) {
	view := k.def.Hidden.View(s, p)
	drawn := map[S]int{s: 0} // all states that are known to have the view
	for range 64 {
		drawn[k.def.Hidden.Scramble(s, p, rng)] = 0
		drawn[view.Sample(rng)] = 0
	}
	const limit = 100 // views of more states take too long
	if len(drawn) > limit {
		return false, nil
	}
	n := 50 * max(len(drawn), 20)
	for range n {
		drawn[view.Sample(rng)]++
	}
	if len(drawn) > limit || len(drawn) == 1 {
		return false, nil
	}
	mean := float64(n) / float64(len(drawn))
	squares, least, most := 0.0, s, s
	for state, times := range drawn {
		if times < drawn[least] {
			least = state
		}
		if times > drawn[most] {
			most = state
		}
		squares += (float64(times) - mean) * (float64(times) - mean) / mean
	}
	// The cube root of a chi-squared variable, divided by its degrees of freedom, is nearly normal (Wilson and
	// Hilferty). Six standard deviations are exceeded with a probability of 10⁻⁹.
	free := float64(len(drawn) - 1)
	if root := 1 - 2/(9*free) + 6*math.Sqrt(2/(9*free)); squares > free*root*root*root {
		return true, fmt.Errorf("the view's Sample does not draw the %d states uniformly: of %d samples, %d are %s and %d are %s",
			len(drawn), n, drawn[least], least, drawn[most], most)
	}
	return true, nil
}

// same checks that two views are equal and have equal texts and encodings.
func (k *kit[S, M]) same(a, b boardgame.View[S, M]) error {
	if a != b {
		return errors.New("the views are not equal")
	}
	describe := func(v boardgame.View[S, M]) string {
		text, err := v.AppendText(nil)
		encoded, jsonErr := json.Marshal(v)
		winner, over := v.Winner()
		return fmt.Sprintf("%s %s %v %s %v %+v %#v %v %v %v %v %+v", v.String(), text, err, encoded, jsonErr, v, v,
			v.Turn(), winner, over, v.Ended(), k.def.DrawView(v))
	}
	if one, other := describe(a), describe(b); one != other {
		return fmt.Errorf("one view gives %s, the other %s", one, other)
	}
	return nil
}

// sameVerdict checks that both views give the same verdict on a move. If it is the player's turn, both states must give
// that verdict too, so that the verdict reveals nothing hidden. The verdict must agree with the view's list of legal
// moves.
func (k *kit[S, M]) sameVerdict(s, other S, view, otherView boardgame.View[S, M], legal []M, m M) error {
	if k.def.Trace != nil && !reflect.DeepEqual(k.def.Trace(s, m), k.def.Trace(other, m)) {
		return errors.New("states that look the same to the player give the move different traces")
	}
	refused := view.Check(m)
	verdicts := []error{otherView.Check(m)}
	if s.Turn() == view.Viewer() {
		verdicts = append(verdicts, s.Check(m), other.Check(m))
	}
	for _, err := range verdicts {
		if reflect.DeepEqual(err, refused) {
			continue // then the two errors give the same texts
		}
		if a, b := verdict(refused), verdict(err); a != b {
			return fmt.Errorf("one verdict is %s, another %s", a, b)
		}
	}
	if listed := slices.Contains(legal, m); listed != (refused == nil) {
		return fmt.Errorf("the list of moves and Check disagree (listed: %v, error of Check: %v)", listed, refused)
	}
	return nil
}

// verdict returns a string with all the information in an error.
func verdict(err error) string {
	var refused *boardgame.MoveError
	if !errors.As(err, &refused) {
		return fmt.Sprint(err)
	}
	return fmt.Sprintf("%v %+v %#v", err, *refused, refused.Reason)
}

// scramblesChange checks that Scramble sometimes changes a state, because otherwise law 9 would be checked on equal
// states.
func (k *kit[S, M]) scramblesChange() error {
	rng := rand.New(rand.NewPCG(9, 9))
	for range 1000 {
		s, _, err := boardgame.Playout[S, M](k.starts[rng.IntN(len(k.starts))], rng, rng.IntN(k.plies+1), nil)
		if err != nil {
			return err
		}
		p := boardgame.Player(rng.IntN(k.def.Playing(s) + 1))
		if k.def.Hidden.Scramble(s, p, rng) != s {
			return nil
		}
	}
	return errors.New("none of a thousand states was changed by Scramble")
}
