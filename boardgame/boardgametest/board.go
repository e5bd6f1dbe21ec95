package boardgametest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// clicksReach checks that clicks can select every legal move and no other move.
func (k *kit[S, M]) clicksReach(s S, rng *rand.Rand) error {
	if err := k.clicksOutOfTurn(s); err != nil {
		return err
	}
	v := k.def.See(s, s.Turn())
	legal := s.AppendMoves(nil)
	if len(legal) == 0 {
		return nil
	}
	for range 12 {
		m := legal[rng.IntN(len(legal))]
		found, err := k.canReach(v, nil, clickable(k.def.TraceView(v, m)), m)
		switch {
		case err != nil:
			return err
		case !found:
			return fmt.Errorf("no clicks lead to %s", m)
		}
	}
	for range 12 {
		if err := k.walkClicks(v, legal, rng); err != nil {
			return err
		}
	}
	return nil
}

func clickable(t picture.Trace) []string {
	cells := slices.Clone(t.Marks)
	for _, a := range t.Arrows {
		cells = append(cells, a...)
	}
	return cells
}

// canReach reports whether further clicks on the given cells, after those already made, can select m.
func (k *kit[S, M]) canReach(v boardgame.View[S, M], made, cells []string, m M) (bool, error) {
	clicks, err := k.def.Clicks(v, made...)
	if err != nil {
		return false, fmt.Errorf("the clicks %v: %w", made, err)
	}
	if slices.ContainsFunc(clicks.Complete, func(c game.Choice[M]) bool { return c.Move == m }) {
		return true, nil
	}
	for _, cell := range clicks.Next {
		if !slices.Contains(cells, cell) || len(made) > len(cells) {
			continue
		}
		if found, err := k.canReach(v, append(made[:len(made):len(made)], cell), cells, m); found || err != nil {
			return found, err
		}
	}
	return false, nil
}

// walkClicks clicks at random until no further click is possible, and also tries some clicks that should be refused.
func (k *kit[S, M]) walkClicks(v boardgame.View[S, M], legal []M, rng *rand.Rand) error {
	cells := k.def.DrawView(v).Cells
	var made []string
	for {
		clicks, err := k.def.Clicks(v, made...)
		if err != nil {
			return fmt.Errorf("the clicks %v: %w", made, err)
		}
		if err := choicesFit(clicks, legal, len(made)); err != nil {
			return fmt.Errorf("the clicks %v: %w", made, err)
		}
		other := cells[rng.IntN(len(cells))].Name
		if rng.IntN(3) == 0 && !slices.Contains(clicks.Next, other) { // refusals take most of the time
			if err := k.clicksRefused(v, append(made[:len(made):len(made)], other), clicks); err != nil {
				return err
			}
		}
		if len(clicks.Next) == 0 {
			return nil
		}
		made = append(made, clicks.Next[rng.IntN(len(clicks.Next))])
	}
}

// choicesFit checks the moves that the clicks complete. If the clicks complete no move, there must be a next click.
func choicesFit[M boardgame.Move](clicks game.Clicks[M], legal []M, made int) error {
	labels := map[string]bool{}
	for _, c := range clicks.Complete {
		if !slices.Contains(legal, c.Move) || c.Label == "" || labels[c.Label] {
			return fmt.Errorf("the choice %q, %q is not legal, or its label is empty or used twice",
				c.Move.String(), c.Label)
		}
		labels[c.Label] = true
	}
	if len(clicks.Next) == 0 && len(clicks.Complete) == 0 {
		return errors.New("the clicks select no move, and no further cell can be clicked")
	}
	if made > game.MaxClicks {
		return errors.New("there are too many clicks, and the move is still not complete")
	}
	return nil
}

// clicksRefused checks that Clicks refuses clicks that can't select a legal move. Clicks may give four reasons: the
// clicks mean an illegal move, the last click follows a complete move or repeats an earlier one, or no move ever begins
// on its cell.
func (k *kit[S, M]) clicksRefused(v boardgame.View[S, M], made []string, before game.Clicks[M]) error {
	_, err := k.def.Clicks(v, made...)
	var refused *boardgame.MoveError
	var click *game.ClickError
	switch {
	case errors.As(err, &click) && (len(before.Complete) > 0 ||
		slices.Contains(made[:len(made)-1], made[len(made)-1]) || !k.begins(v, made[len(made)-1])):
		return nil
	case !errors.As(err, &refused):
		return fmt.Errorf("the clicks %v can't select a legal move, and the error is %v", made, err)
	case !k.rules[refused.Rule] || refused.Sentence() == "":
		return fmt.Errorf("the clicks %v are refused by the rule %q: %q",
			made, string(refused.Rule), refused.Sentence())
	}
	if m, ok := refused.Move.(M); !ok || v.Check(m) == nil {
		return fmt.Errorf("the clicks %v are refused as the move %v, which is legal", made, refused.Move)
	}
	return nil
}

// begins reports whether a move that can be written begins on a cell.
func (k *kit[S, M]) begins(v boardgame.View[S, M], cell string) bool {
	return slices.ContainsFunc(k.written, func(m M) bool {
		t := k.def.TraceView(v, m)
		return slices.Contains(t.Marks, cell) ||
			slices.ContainsFunc(t.Arrows, func(a picture.Arrow) bool { return a[0] == cell })
	})
}

// clicksOutOfTurn checks that clicks out of turn are refused, and that the error cites the rule.
func (k *kit[S, M]) clicksOutOfTurn(s S) error {
	for p := range boardgame.Player(k.def.Playing(s) + 1) {
		v := k.def.See(s, p)
		if s.CountMoves() > 0 && p == s.Turn() {
			continue
		}
		clicks, err := k.def.Clicks(v)
		if err != nil || len(clicks.Next)+len(clicks.Complete) > 0 || v.CountMoves() > 0 ||
			len(v.AppendMoves(nil)) > 0 {
			return fmt.Errorf("it is not the turn of %s, but they can choose %v (%v)", k.def.Seat(p).Name, clicks, err)
		}
		rule := k.def.TurnRule
		if s.Ended() != "" {
			rule = s.Ended()
		}
		cell := k.def.DrawView(v).Cells[0].Name
		if _, err := k.def.Clicks(v, cell); !errors.Is(err, rule) {
			return fmt.Errorf("%s clicks %s out of turn, and the error does not cite %s: %v",
				k.def.Seat(p).Name, cell, rule, err)
		}
	}
	return nil
}

// changesAreTold checks, for every viewer, that the trace of a move leads from the picture before the move to the
// picture after it. With TracesTellAll, the trace must also show every change.
func (k *kit[S, M]) changesAreTold(s S, rng *rand.Rand) error {
	legal := s.AppendMoves(nil)
	for range min(len(legal), 8) {
		m := legal[rng.IntN(len(legal))]
		next, err := s.Apply(m)
		if err != nil {
			return err
		}
		for p := range boardgame.Player(k.def.Playing(s) + 1) {
			before, after, seen := k.def.See(s, p), k.def.See(next, p), k.def.MoveFor(s, m, p)
			change, err := k.def.Change(before, seen, after)
			if err == nil && k.TracesTellAll {
				err = tellsAll(change, k.def.DrawView(before), k.def.TraceView(before, seen), k.def.DrawView(after))
			}
			if err != nil {
				return fmt.Errorf("the change by %s that %s sees: %w", m, k.def.Seat(p).Name, err)
			}
		}
	}
	return nil
}
