package boardgametest

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// viewsHide checks law 9: Scramble, which changes everything that a player can't see, does not change that player's view.
func (k *kit[S, M]) viewsHide(s S, rng *rand.Rand) error {
	for p := range boardgame.Player(k.def.Playing(s) + 1) { // NoPlayer is a spectator
		if err := k.viewHides(s, p, rng); err != nil {
			return fmt.Errorf("the view of %s: %w", k.def.Seat(p).Name, err)
		}
	}
	return nil
}

func (k *kit[S, M]) viewHides(s S, p boardgame.Player, rng *rand.Rand) error {
	other := k.def.Hidden.Scramble(s, p, rng)
	k.pairs.Add(1)
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
		return fmt.Errorf("in the view, turn %v, winner %v, over %v; in the state, turn %v, winner %v, over %v", view.Turn(), p, o, s.Turn(), winner, over)
	}
	if other != s {
		if err := k.samplesDiffer(view, rng); err != nil {
			return err
		}
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

// samplesDiffer checks that Sample draws different states. Call samplesDiffer only for a view that two or more states share.
func (k *kit[S, M]) samplesDiffer(view boardgame.View[S, M], rng *rand.Rand) error {
	first := view.Sample(rng)
	for range 64 { // if there are two states, all samples are equal with a probability of 1 in 2⁶⁴
		if view.Sample(rng) != first {
			return nil
		}
	}
	return fmt.Errorf("65 samples are all %s", first)
}

// same checks that two views are equal and have equal texts and encodings.
func (k *kit[S, M]) same(a, b boardgame.View[S, M]) error {
	if a != b {
		return errors.New("the views are not equal")
	}
	textA, errA := a.AppendText(nil)
	textB, errB := b.AppendText(nil)
	jsonA, jsonErrA := json.Marshal(a)
	jsonB, jsonErrB := json.Marshal(b)
	winnerA, overA := a.Winner()
	winnerB, overB := b.Winner()
	for _, pair := range [][2]string{
		{a.String(), b.String()},
		{string(textA), string(textB)},
		{string(jsonA), string(jsonB)},
		{fmt.Sprintf("%+v %#v", a, a), fmt.Sprintf("%+v %#v", b, b)},
		{fmt.Sprintf("%v %+v", a.Ended(), k.def.DrawView(a)), fmt.Sprintf("%v %+v", b.Ended(), k.def.DrawView(b))},
		{fmt.Sprint(errA, jsonErrA, a.Turn(), winnerA, overA), fmt.Sprint(errB, jsonErrB, b.Turn(), winnerB, overB)},
	} {
		if pair[0] != pair[1] {
			return fmt.Errorf("one view gives %s, the other %s", pair[0], pair[1])
		}
	}
	return nil
}

// sameVerdict checks that both views give the same verdict on a move. If it is the player's turn, both states must give
// that verdict too, so that the verdict reveals nothing hidden. The verdict must agree with the view's list of legal moves.
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

// scramblesChange checks that Scramble sometimes changes a state, because otherwise law 9 would be checked on equal states.
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
