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
// With more slack, it gives away more, and the same seed gives the same move.
func TestSlack(t *testing.T) {
	d := taacoca.Definition()
	s := reach[taacoca.State, taacoca.Move](t, taacoca.New(), 8, 1)
	before := 0.0
	for _, slack := range []int{10, 30, 60} {
		lost := 0.0
		for seed := range uint64(200) {
			o := search.Options{Nodes: 10_000, Depth: 1, Slack: slack, Seed: seed}
			r, err := search.Find(background, d, s, search.AlphaBetaBot, o)
			require.NoError(t, err)
			require.Len(t, r.Choices, 1)
			again, err := search.Find(background, d, s, search.AlphaBetaBot, o)
			require.NoError(t, err)
			require.Equal(t, r, again)
			o.Slack = 0
			best, err := search.Find(background, d, s, search.AlphaBetaBot, o)
			require.NoError(t, err)
			given := 1 - r.Value.Share/best.Value.Share
			require.LessOrEqual(t, given, float64(slack)/100)
			lost += given / 200
		}
		require.Greater(t, lost, before)
		require.Greater(t, lost, float64(slack)/400)
		before = lost
	}
	for seed := range uint64(20) { // never more than half of the chance, unless the move is careless
		o := search.Options{Nodes: 100_000, Depth: 2, Seed: seed}
		best, err := search.Find(background, d, s, search.AlphaBetaBot, o)
		require.NoError(t, err)
		o.Slack = 1000
		r, err := search.Find(background, d, s, search.AlphaBetaBot, o)
		require.NoError(t, err)
		require.Equal(t, 2, r.Depth)
		require.GreaterOrEqual(t, r.Value.Share, best.Value.Share/2)
		o.Careless = 100
		r, err = search.Find(background, d, s, search.AlphaBetaBot, o)
		require.NoError(t, err)
		require.Equal(t, 1, r.Depth)
	}
	won := coucou.MustParse("r6/7/1b5/7/7/7/7/7/7/7/7 b")
	o := search.Options{Nodes: 900, Slack: 100}
	r, err := search.Find(background, coucou.Definition(), won, search.AlphaBetaBot, o)
	require.NoError(t, err)
	require.Equal(t, search.Won, r.Value.Result)
}

func TestParseLevel(t *testing.T) {
	info := taacoca.Definition().Info
	for _, l := range search.Levels(info) {
		got, err := search.ParseLevel(info, l.Name)
		require.NoError(t, err)
		require.Equal(t, l, got)
	}
	_, err := search.ParseLevel(info, "Hard")
	require.EqualError(t, err,
		`there is no level "Hard"; the levels are beginner, easy, medium, hard, expert and master`)
}

// The first reason is the proven result. If nothing is proven, the reasons are changes in the terms of the evaluation.
func TestReasons(t *testing.T) {
	d := coucou.Definition()
	for text, want := range map[string]string{
		"r6/7/1b5/7/7/7/7/7/7/7/7 b":                "It wins by force: won in 3 plies.",
		"r6/7/7/7/7/7/7/7/7/7/b6 b":                 "It is the only legal move.",
		"4r2/r5r/3r3/7/7/b1r1b2/7/7/5r1/1b1b3/b6 b": "holds out longest: lost in",
	} {
		s := coucou.MustParse(text)
		r, err := search.Find(background, d, s, search.AlphaBetaBot, search.Options{Nodes: 20_000})
		require.NoError(t, err)
		require.Contains(t, search.Reasons(d, s, r)[0], want, text)
	}
	s := reach[coucou.State, coucou.Move](t, coucou.New(), 16, 1)
	r, err := search.Find(background, d, s, search.AlphaBetaBot, search.Options{Nodes: 20_000})
	require.NoError(t, err)
	reasons := search.Reasons(d, s, r)
	require.NotEmpty(t, reasons)
	require.LessOrEqual(t, len(reasons), 3)
	require.Regexp(t, `^(Yours|Theirs): .+, from \d+ to \d+\.$`, reasons[0])
}

// Reasons are true when they are played out: a win by force comes in time against every reply that a search finds, a
// threat is carried out after every reply but the one that prevents it, and the terms change as stated.
func TestReasonsAreTrue(t *testing.T) {
	seen := map[string]int{}
	playOut(t, coucou.Definition(), seen)
	playOut(t, cuckoo.Definition(), seen)
	playOut(t, taacoca.Definition(), seen)
	playOut(t, cookiedisco.Definition(), seen)
	t.Log(seen)
	for _, kind := range []string{"force", "threat", "defence", "term", "race won", "race lost", "chain"} {
		require.Greater(t, seen[kind], 2, kind)
	}
}

var (
	byForce  = regexp.MustCompile(`^It wins by force: won in (\d+) pl`)
	threaten = regexp.MustCompile(`^It threatens to win on the next move, and only (\S+) prevents that\.$`)
	chain    = regexp.MustCompile(`^It begins a chain: the next (\d+) moves are forced captures\.$`)
	byTerms  = regexp.MustCompile(`^(Yours|Theirs): (.+), from (-?\d+) to (-?\d+)\.$`)
)

func playOut[S boardgame.Position[S, M], M boardgame.Move](t *testing.T, d game.Definition[S, M],
	seen map[string]int) {
	ask := func(s S, o search.Options) search.Report[M] {
		r, err := search.Find(background, d, s, search.AlphaBetaBot, o)
		require.NoError(t, err)
		return r
	}
	find := func(s S) search.Report[M] { return ask(s, search.Options{Nodes: 1000, Seed: 1}) }
	apply := func(s S, m M) S {
		next, err := s.Apply(m)
		require.NoError(t, err)
		return next
	}
	winsAtOnce := func(s S, me boardgame.Player) bool {
		for _, m := range s.AppendMoves(nil) {
			if winner, over := apply(s, m).Winner(); over && winner == me && s.Turn() == me {
				return true
			}
		}
		winner, over := s.Winner()
		return over && winner == me
	}
	for seed := range uint64(16) {
		s := reach[S, M](t, notation.Must(d.Start(nil)), 6, seed)
		for ply := 0; ply < 120; ply++ {
			if _, over := s.Winner(); over {
				break
			}
			r, me := find(s), s.Turn()
			for _, reason := range search.Reasons(d, s, r) {
				if m := byForce.FindStringSubmatch(reason); m != nil {
					left, at := notation.Must(strconv.Atoi(m[1])), apply(s, r.Move)
					winner, over := at.Winner()
					for left--; left > 0 && !over; left-- {
						at = apply(at, find(at).Move)
						winner, over = at.Winner()
					}
					require.True(t, over && winner == me, "%v: %s", s, reason)
					seen["force"]++
				} else if m := threaten.FindStringSubmatch(reason); m != nil {
					next := apply(s, r.Move)
					for _, reply := range next.AppendMoves(nil) {
						require.Equal(t, reply.String() != m[1], winsAtOnce(apply(next, reply), me), "%v: %s", s,
							reason)
					}
					seen["threat"]++
				} else if strings.HasPrefix(reason, "Every other move lets") {
					for _, other := range s.AppendMoves(nil) {
						require.Equal(t, other != r.Move, winsAtOnce(apply(s, other), me.Opponent()), "%v: %s", s,
							reason)
					}
					seen["defence"]++
				} else if who, ok := strings.CutPrefix(reason, "The race is "); ok {
					before := s
					for _, move := range r.Line[:len(r.Line)-1] {
						before = apply(before, move)
					}
					who, _, _ = strings.Cut(who, " by one move: at its end, every other move lets the other side win.")
					fast := before.Turn()
					require.Equal(t, map[string]boardgame.Player{"won": me, "lost": me.Opponent()}[who], fast,
						"%v: %s", s, reason)
					ways := 0
					for _, move := range before.AppendMoves(nil) {
						if winner, over := apply(before, move).Winner(); over && winner == fast {
							ways++
						} else {
							require.True(t, winsAtOnce(apply(before, move), fast.Opponent()), "%v: %s", s, reason)
						}
					}
					require.True(t, 0 < ways && ways < before.CountMoves(), "%v: %s", s, reason)
					seen["race "+who]++
				} else if m := chain.FindStringSubmatch(reason); m != nil {
					at := apply(s, r.Line[0])
					for _, move := range r.Line[1:][:notation.Must(strconv.Atoi(m[1]))] {
						for _, forced := range at.AppendMoves(nil) {
							require.Contains(t, forced.String(), "x", "%v: %s", s, reason)
						}
						at = apply(at, move)
					}
					seen["chain"]++
				} else if m := byTerms.FindStringSubmatch(reason); m != nil {
					whose, end := me, s
					if m[1] == "Theirs" {
						whose = me.Opponent()
					}
					for _, move := range r.Line {
						end = apply(end, move)
					}
					for at, want := range map[*S]string{&s: m[3], &end: m[4]} {
						i := slices.IndexFunc(d.Terms(*at, whose),
							func(term game.Term) bool { return term.Name == m[2] })
						require.Equal(t, want, strconv.Itoa(d.Terms(*at, whose)[i].Count), "%v: %s", s, reason)
					}
					seen["term"]++
				}
			}
			// careless, so that threats occur
			s = apply(s, ask(s, search.Options{Nodes: 400, Seed: seed<<8 | uint64(ply), Slack: 40}).Move)
		}
	}
}
