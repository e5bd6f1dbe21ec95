package search

import (
	"fmt"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
)

// maxReasons is the largest number of reasons that Reasons returns.
const maxReasons = 3

// Reasons returns at most three sentences, the most important first, that explain why a search of s prefers its move. A
// reason may be that no other move is legal, that a result is proven, or that a term of the evaluation changes in the
// player's favour by the end of the line. "Yours" refers to the terms of the player to move. If the game has no terms or
// hides something, Reasons returns no reasons about terms.
func Reasons[S boardgame.Position[S, M], M boardgame.Move](d boardgame.Definition[S, M], s S, r Report[M]) []string {
	var reasons []string
	switch v := r.Value; {
	case s.CountMoves() == 1:
		reasons = append(reasons, "It is the only legal move.")
	case v.Result == Won:
		reasons = append(reasons, fmt.Sprintf("It wins by force: %v.", v))
	case v.Result == Lost:
		reasons = append(reasons, fmt.Sprintf("Every move loses, and this one holds out longest: %v.", v))
	case v.Result == Drawn:
		reasons = append(reasons, "It holds the draw.")
	}
	if len(reasons) > 0 || d.Terms == nil || d.Hidden != nil {
		return reasons
	}
	end := s
	for _, m := range r.Line {
		next, err := end.Apply(m)
		if err != nil {
			break
		}
		end = next
	}
	return changes(d, s, end)
}

// change describes how a term of the evaluation changes, and how much the player to move gains by that.
type change struct {
	text  string
	worth int
}

// changes describes how the terms of the evaluation differ between s and end. It returns only the changes that gain most
// for the player to move in s, the largest gain first.
func changes[S boardgame.Position[S, M], M boardgame.Move](d boardgame.Definition[S, M], s, end S) (reasons []string) {
	if _, over := end.Winner(); over {
		return nil
	}
	var all []change
	me := s.Turn()
	for p := boardgame.First; int(p) <= d.Playing(s); p++ {
		whose, sign := "Yours", 1
		if p != me {
			whose, sign = "Theirs", -1
		}
		before, after := d.Terms(s, p), d.Terms(end, p)
		for i := range min(len(before), len(after)) {
			b, a := before[i], after[i]
			if worth := sign * b.Weight * (a.Count - b.Count); worth > 0 && b.Name != "the turn" {
				all = append(all, change{fmt.Sprintf("%s: %s, from %d to %d.", whose, b.Name, b.Count, a.Count), worth})
			}
		}
	}
	slices.SortStableFunc(all, func(x, y change) int { return y.worth - x.worth })
	for _, c := range all[:min(len(all), maxReasons)] {
		reasons = append(reasons, c.text)
	}
	return reasons
}
