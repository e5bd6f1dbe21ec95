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
	d := taacoca.Definition()
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
	r := find(t, coucou.Definition(), won, search.AlphaBetaBot, search.Options{Nodes: 900, Slack: 100})
	require.Equal(t, search.Won, r.Value.Result)
}

// The first reason is the proven result.
func TestReasons(t *testing.T) {
	d := coucou.Definition()
	for text, want := range map[string]string{
		"r6/7/1b5/7/7/7/7/7/7/7/7 b":                "It wins by force: won in 3 plies.",
		"r6/7/7/7/7/7/7/7/7/7/b6 b":                 "It is the only legal move.",
		"4r2/r5r/3r3/7/7/b1r1b2/7/7/5r1/1b1b3/b6 b": "holds out longest: lost in",
	} {
		s := coucou.MustParse(text)
		r := find(t, d, s, search.AlphaBetaBot, search.Options{Nodes: 20_000})
		require.Contains(t, search.Reasons(d, s, r)[0], want, text)
	}
}

// Reasons are true when they are played out: a win by force comes in time against every reply that a search finds, a
// threat is carried out after every reply but the one that prevents it, and the terms change as stated.
func TestReasonsAreTrue(t *testing.T) {
	seen := map[string]int{}
	playOut(t, coucou.Definition(), seen)
	playOut(t, cuckoo.Definition(), seen)
	playOut(t, taacoca.Definition(), seen)
	playOut(t, cookiedisco.Definition(), seen)
	for _, kind := range []string{"force", "threat", "defence", "term", "race won", "race lost", "chain"} {
		require.Greater(t, seen[kind], 2, kind)
	}
}

func playOut[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, d game.Definition[S, M], seen map[string]int,
) {
	for seed := range uint64(16) {
		s := reach(t, start(t, d, nil), 6, seed)
		for ply := range uint64(120) {
			if _, over := s.Winner(); over {
				break
			}
			r := find(t, d, s, search.AlphaBetaBot, search.Options{Nodes: 1000, Seed: 1})
			reasons := search.Reasons(d, s, r)
			require.LessOrEqual(t, len(reasons), 3)
			for _, reason := range reasons {
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
	byForce  = regexp.MustCompile(`^It wins by force: won in (\d+) pl`)
	threaten = regexp.MustCompile(`^It threatens to win on the next move, and only (\S+) prevents that\.$`)
	race     = regexp.MustCompile(`^The race is (won|lost) by one move: at its end, every other move lets the other`)
	chain    = regexp.MustCompile(`^It begins a chain: the next (\d+) moves are forced captures\.$`)
	byTerms  = regexp.MustCompile(`^(Yours|Theirs): (.+), from (-?\d+) to (-?\d+)\.$`)
)

// judge returns the kind of a reason for the move of a report, and whether the reason is true.
func judge[S boardgame.Position[S, M], M boardgame.Move](
	t *testing.T, d game.Definition[S, M], s S, r search.Report[M], reason string,
) (kind string, isTrue bool) {
	me, next := s.Turn(), after(t, s, r.Move)
	if m := byForce.FindStringSubmatch(reason); m != nil {
		for range notation.Must(strconv.Atoi(m[1])) - 1 {
			if _, over := next.Winner(); !over {
				reply := find(t, d, next, search.AlphaBetaBot, search.Options{Nodes: 1000, Seed: 1}).Move
				next = after(t, next, reply)
			}
		}
		winner, over := next.Winner()
		return "force", over && winner == me
	}
	if m := threaten.FindStringSubmatch(reason); m != nil {
		return "threat", onlyOne(next, m[1], func(reply M) bool { return !canWin(t, after(t, next, reply), me) })
	}
	if strings.HasPrefix(reason, "Every other move lets the opponent win") {
		return "defence", onlyOne(s, r.Move.String(), func(m M) bool {
			return !canWin(t, after(t, s, m), me.Opponent())
		})
	}
	if m := race.FindStringSubmatch(reason); m != nil {
		for _, move := range r.Line[:len(r.Line)-1] {
			s = after(t, s, move)
		}
		fast, ways := s.Turn(), 0
		for _, m := range s.AppendMoves(nil) {
			next := after(t, s, m)
			if winner, over := next.Winner(); over && winner == fast {
				ways++
			} else {
				require.True(t, canWin(t, next, fast.Opponent()), "%s: %s", s, reason)
			}
		}
		return "race " + m[1], (m[1] == "won") == (fast == me) && 0 < ways && ways < s.CountMoves()
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
		whose := map[string]boardgame.Player{"Yours": me, "Theirs": me.Opponent()}[m[1]]
		before, end := d.Terms(s, whose), d.Terms(follow(t, s, r), whose)
		i := slices.IndexFunc(before, func(term game.Term) bool { return term.Name == m[2] })
		return "term", m[3] == strconv.Itoa(before[i].Count) && m[4] == strconv.Itoa(end[i].Count)
	}
	return "other", true
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
