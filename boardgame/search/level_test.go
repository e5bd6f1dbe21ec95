package search_test

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/notation"
	"github.com/seed4105872c/clutch/boardgame/search"
	"github.com/seed4105872c/clutch/cookiedisco"
	"github.com/seed4105872c/clutch/coucou"
	"github.com/seed4105872c/clutch/cuckoo"
	"github.com/seed4105872c/clutch/taacoca"
)

// A search with slack gives away no more of the chance than the slack, as far as it sees, and wins at once if it can.
// With more slack, it gives away more.
func TestSlack(t *testing.T) {
	d := taacoca.Game()
	s := reach(t, taacoca.New(), 8, 1)
	// given is the part of the chance that a move gives away.
	given := func(o search.Options) (part float64, depth int) {
		r := find(t, d, s, search.AlphaBetaBot, o)
		require.Len(t, r.Choices, 1)
		o.Slack, o.Careless = 0, 0
		return 1 - r.Value.Share/find(t, d, s, search.AlphaBetaBot, o).Value.Share, r.Depth
	}
	before := 0.0
	for _, slack := range []int{10, 30, 60} {
		lost := 0.0
		for seed := range uint64(200) {
			part, _ := given(search.Options{Nodes: 10_000, Depth: 1, Slack: slack, Seed: seed})
			require.LessOrEqual(t, part, float64(slack)/100)
			lost += part / 200
		}
		require.Greater(t, lost, max(before, float64(slack)/400))
		before = lost
	}
	for seed := range uint64(20) { // never more than half of the chance, unless the move is careless
		o := search.Options{Nodes: 100_000, Depth: 2, Slack: 1000, Seed: seed}
		part, depth := given(o)
		require.LessOrEqual(t, part, 0.5)
		require.Equal(t, 2, depth)
		o.Careless = 100
		_, depth = given(o)
		require.Equal(t, 1, depth)
	}
	won := coucou.MustParse("r6/7/1b5/7/7/7/7/7/7/7/7 b")
	r := find(t, coucou.Game(), won, search.AlphaBetaBot, search.Options{Nodes: 900, Slack: 100})
	require.Equal(t, search.Won, r.Value.Result)
}

// Reasons are true when they are played out: a threat is carried out after every reply but the one that prevents it, a
// chain consists of captures, and the terms change as stated.
func TestReasonsAreTrue(t *testing.T) {
	seen := map[string]int{}
	playOut(t, coucou.Game(), seen)
	playOut(t, cuckoo.Game(), seen)
	playOut(t, taacoca.Game(), seen)
	playOut(t, cookiedisco.Game(), seen)
	for _, kind := range []string{"threat", "defence", "terms", "chain"} {
		require.Greater(t, seen[kind], 2, kind)
	}
}

func playOut[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, d *game.Game[S, M], seen map[string]int,
) {
	for seed := range uint64(16) {
		s := reach(t, start(t, d, nil), 6, seed)
		for ply := range uint64(120) {
			if _, over := s.Winner(); over {
				break
			}
			r := find(t, d, s, search.AlphaBetaBot, search.Options{Nodes: 1000, Seed: 1})
			for _, reason := range search.Reasons(d, s, r, "your", "their") {
				kind, isTrue := judge(t, d, s, r, reason)
				require.True(t, isTrue, "%s: %s", s, reason)
				seen[kind]++
			}
			// careless, so that threats occur
			o := search.Options{Nodes: 400, Seed: seed<<8 | ply, Slack: 40}
			s = after(t, s, find(t, d, s, search.AlphaBetaBot, o).Move)
		}
	}
}

var (
	threaten = regexp.MustCompile(`^It threatens to win on the next move, and only (\S+) prevents that\.$`)
	chain    = regexp.MustCompile(`^It begins a chain: the next (\d+) moves are forced captures\.$`)
	byTerms  = regexp.MustCompile(`^What changes by then: (.+)\.$`)
	byTerm   = regexp.MustCompile(`^(your|their) (.+), from (-?\d+) to (-?\d+)$`)
)

// judge returns the kind of a reason for the move of a report, and whether the reason is true.
func judge[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, d *game.Game[S, M], s S, r search.Report[M], reason string,
) (kind string, isTrue bool) {
	me, next := s.Turn(), after(t, s, r.Move)
	if m := threaten.FindStringSubmatch(reason); m != nil {
		return "threat", onlyOne(next, m[1], func(reply M) bool { return !canWin(t, after(t, next, reply), me) })
	}
	if m := chain.FindStringSubmatch(reason); m != nil {
		for _, move := range r.Line[1:][:notation.Must(strconv.Atoi(m[1]))] {
			for _, forced := range next.AppendMoves(nil) {
				require.Contains(t, forced.String(), "x", "%s: %s", s, reason)
			}
			next = after(t, next, move)
		}
		return "chain", true
	}
	if m := byTerms.FindStringSubmatch(reason); m != nil {
		changes := strings.Split(m[1], "; ")
		for _, change := range changes {
			m := byTerm.FindStringSubmatch(change)
			whose := map[string]boardgame.Player{"your": me, "their": me.Opponent()}[m[1]]
			before, end := d.Count(s, whose), d.Count(follow(t, s, r), whose)
			i := slices.IndexFunc(d.Terms(), func(term game.Term) bool { return strings.TrimPrefix(term.Name, "the ") == m[2] })
			require.Equal(t, []string{strconv.Itoa(before[i]), strconv.Itoa(end[i])}, m[3:], "%s: %s", s, reason)
			gain := d.Terms()[i].Weight * (end[i] - before[i])
			require.Equal(t, m[1] == "your", gain > 0, "only what is good for the player is a reason: %s", reason)
			require.False(t, d.Terms()[i].Turn, reason)
		}
		return "terms", len(changes) <= 3
	}
	require.Equal(t, "Every other move lets the opponent win on the next move.", reason)
	return "defence", onlyOne(s, r.Move.String(), func(m M) bool { return !canWin(t, after(t, s, m), me.Opponent()) })
}

// onlyOne reports whether a function is true for one move alone, the move with the given text.
func onlyOne[S boardgame.Position[S, M], M boardgame.Move](s S, text string, is func(M) bool) bool {
	return !slices.ContainsFunc(s.AppendMoves(nil), func(m M) bool { return is(m) != (m.String() == text) })
}

// canWin reports whether a player has won, or wins with the next move.
func canWin[S boardgame.State[S, M], M comparable](t *testing.T, s S, p boardgame.Player) bool {
	winner, over := s.Winner()
	return over && winner == p || s.Turn() == p && slices.ContainsFunc(s.AppendMoves(nil), func(m M) bool {
		winner, over := after(t, s, m).Winner()
		return over && winner == p
	})
}
