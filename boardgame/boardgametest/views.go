package boardgametest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"reflect"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/env"
	"github.com/seed4105872c/clutch/boardgame/game"
	"github.com/seed4105872c/clutch/boardgame/internal/inside"
)

// viewHides checks law 9: Scramble, which changes everything that a player can't see, does not change that player's
// view, nor the verdicts on moves, nor what a program that learns gets to see.
func (c trial[S, M]) viewHides(p boardgame.Player) {
	other := c.Scramble(c.s, p, c.rng)
	c.need(c.def.Playing(other) == c.def.Playing(c.s), "another number of players takes part in %q, which looks the same "+
		"to the player", other)
	view := c.def.See(c.s, p)
	c.need(c.def.See(other, p) == view, "the view differs in %q, which looks the same to the player", other)
	shown := view.Shown(inside.Key{})
	c.need(c.inner.Secrets.Hide(shown, p) == shown, "Hide changes what is hidden already: %s", view)
	read, err := c.def.ReadView(view.String(), p)
	c.need(err == nil && read == view, "ReadView reads the view's text as %v, %v", read, err)
	winner, over := c.s.Winner()
	viewWinner, viewOver := view.Winner()
	c.need(viewWinner == winner && viewOver == over && view.Turn() == c.s.Turn() &&
		view.Ending().String() == c.s.Ending().String(),
		"in the view, turn %v, winner %v, over %v; in the state, turn %v, winner %v, over %v",
		view.Turn(), viewWinner, viewOver, c.s.Turn(), winner, over)
	c.need(slices.Equal(c.def.Points(other), c.def.Points(c.s)), "the points are %d, and in %q, which looks the same, %d",
		c.def.Points(c.s), other, c.def.Points(other))
	for q := boardgame.First; int(q) <= c.def.Playing(c.s); q++ {
		c.need(c.def.Out(other, q) == c.def.Out(c.s, q), "%s is out in only one of this state and %q, which looks the same "+
			"to the player", c.def.Seat(q).Name, other)
	}
	sampled := c.def.See(view.Sample(c.rng), p)
	c.need(sampled == view, "a state that Sample draws has another view, %s", sampled)
	legal := view.AppendMoves(nil)
	for range min(len(legal), 4) {
		c.foreseen(view, pick(c.rng, legal...))
	}
	c.sample(500, func(m M) { c.sameVerdict(other, view, legal, m) })
	if p == c.s.Turn() {
		c.need(bytes.Equal(c.successors(c.s, len(legal)), c.successors(other, len(legal))),
			"the successors differ in %q, which looks the same to the player", other)
	}
	c.need(bytes.Equal(c.observed(c.s, p), c.observed(other, p)),
		"the observation differs in %q, which looks the same to the player", other)
}

// foreseen checks that a legal move leads where the view foresees, unless it reveals something.
func (c trial[S, M]) foreseen(view game.View[S, M], m M) {
	foreseen, err := view.Foresee(m)
	c.ok(err, "the view can't foresee the change by %s", m)
	next := c.apply(m)
	if next.Ending().Over() || c.def.Told(c.s, m, view.Viewer()).Reveals {
		return
	}
	change, err := view.Change(m, c.def.See(next, view.Viewer()))
	c.ok(err, "the change by %s", m)
	c.need(!c.def.Reveals(c.s, m, view.Viewer()) && reflect.DeepEqual(foreseen, change),
		"%s tells that it reveals nothing, but it does not lead where the view foresees", m)
}

// observed returns what a program that learns sees for a player.
func (c trial[S, M]) observed(s S, p boardgame.Player) []uint8 {
	coding, err := c.coding()
	c.ok(err, "package env can't number the moves")
	seen := make([]uint8, coding.Planes*coding.Rows*coding.Columns)
	coding.Observe(s, p, seen)
	return seen
}

// successors returns what a program that learns sees after each of the legal moves.
func (c trial[S, M]) successors(s S, moves int) []uint8 {
	coding, err := c.coding()
	c.ok(err, "package env can't number the moves")
	b, err := coding.New(env.Config{Games: 1, Position: s.String()})
	c.ok(err, "package env begins no game in %q", s)
	after := make([]uint8, moves*coding.Planes*coding.Rows*coding.Columns)
	c.ok(b.Successors(0, after), "package env finds no successors of %q", s)
	return after
}

// sameVerdict checks the verdict of a view on a move. If it is the player's turn, both states must give that verdict
// too, so that the verdict reveals nothing hidden. The verdict must agree with the view's list of legal moves.
func (c trial[S, M]) sameVerdict(other S, view game.View[S, M], legal []M, m M) {
	c.need(reflect.DeepEqual(c.def.Trace(c.s, m), c.def.Trace(other, m)),
		"states that look the same to the player give %s different traces", m)
	verdict := view.Check(m)
	c.need(slices.Contains(legal, m) == (verdict == nil), "the list of moves and Check disagree on %s (Check: %v)",
		m, verdict)
	if c.s.Turn() != view.Viewer() {
		return
	}
	for _, s := range []S{c.s, other} {
		err := s.Check(m)
		c.need(reflect.DeepEqual(err, verdict) || learned(err) == learned(verdict),
			"the verdict on %s is %v, and in a state that looks the same, %v", m, learned(verdict), learned(err))
	}
}

// learned returns what a program learns from a verdict: the sentence, the rule, the cells, and the moves that it proposes.
func learned(verdict error) string {
	var refused *boardgame.MoveError
	if !errors.As(verdict, &refused) {
		return fmt.Sprint(verdict)
	}
	facts, err := json.Marshal(refused)
	return fmt.Sprintln(refused, string(facts), err)
}

// scramblesChange checks that Scramble sometimes changes a state, because otherwise law 9 would be checked on equal
// states.
func (c trial[S, M]) scramblesChange() {
	for range 1000 {
		s, _ := c.in(pick(c.rng, c.starts...), "").end(c.rng.IntN(c.plies + 1))
		if c.Scramble(s, boardgame.Player(c.rng.IntN(c.def.Playing(s)+1)), c.rng) != s {
			return
		}
	}
	c.need(false, "none of a thousand states was changed by Scramble")
}

// optionsHide checks that a player may know of no option by which two games differ that look the same to the player. For
// each secret option, there must be such games.
func (c trial[S, M]) optionsHide() {
	for _, o := range c.def.Options {
		pairs := 0
		for range fewer(30) {
			options := game.Options{}
			for _, o := range c.def.Options {
				options[o.Name] = pick(c.rng, o.Values...)
			}
			others := maps.Clone(options)
			others[o.Name] = pick(c.rng, o.Values...)
			one, errOne := c.def.Start(options)
			two, errTwo := c.def.Start(others)
			c.ok(errors.Join(errOne, errTwo), "starts with %v and %v", options, others)
			for p := range boardgame.Player(min(c.def.Playing(one), c.def.Playing(two)) + 1) {
				if one == two || c.def.See(one, p) != c.def.See(two, p) {
					continue
				}
				pairs++
				known := c.def.Known(others)
				c.in(one, "as %s sees it: ", c.def.Seat(p).Name).need(maps.Equal(c.def.Known(options), known),
					"%q looks the same, but the player may know that the options are %v there", two, known)
			}
		}
		c.need(!o.Secret || pairs > 0 || underRace(),
			"nobody may know the option %q, but no two of its values look the same to anybody", o.Name)
	}
}

// movesHide checks MoveFor and Told. Players know their own moves, which are never silent. Other moves may be masked;
// a mask has a text, and no state accepts it. A silent move leaves the view as it was, and tells nothing else. If two
// moves, also of states that look the same, lead to different states that look the same to a player, the moves must
// look the same, too, and tell the same: otherwise they would reveal what the view hides.
func (c trial[S, M]) movesHide(p boardgame.Player) {
	type sight struct {
		move  M
		after game.View[S, M]
	}
	type result struct {
		seen M
		next S
	}
	heard, results := map[sight]game.Told{}, map[game.View[S, M]]result{}
	other := c.Scramble(c.s, p, c.rng)
	for _, s := range []S{c.s, other} {
		for _, m := range s.AppendMoves(nil) {
			next := c.in(s, "").apply(m)
			seen, after, told := c.def.MoveFor(s, m, p), c.def.See(next, p), c.def.Told(s, m, p)
			c.need(seen == m || p != s.Turn(), "the player's own move %s becomes %s", m, seen)
			if seen != m {
				c.isMask(m, seen, append([]S{s, next}, c.starts...))
			}
			if other.Check(m) == nil {
				c.need(c.def.MoveFor(other, m, p) == seen, "%s becomes %s, but %s in %q, which looks the same",
					m, seen, c.def.MoveFor(other, m, p), other)
			}
			if told.Silent {
				c.need(p != s.Turn(), "the player's own move %s is silent", m)
				c.need(c.def.See(s, p) == after, "%s is silent, but the player sees that it leads to another view", m)
				c.need(told == game.Told{Silent: true}, "%s is silent, but it tells something: %+v", m, told)
				c.need(c.def.Told(s, m, boardgame.NoPlayer).Silent, "%s is silent for a player, but spectators are told", m)
			}
			before, known := heard[sight{seen, after}]
			c.need(!known || before == told, "%s tells %+v, but a move or a position which looks the same tells %+v",
				m, told, before)
			heard[sight{seen, after}] = told
			if s != c.s || next.Ending().Rule != "" {
				continue // after the game, everybody may know everything
			}
			first, known := results[after]
			c.need(!known || first.next == next || first.seen == seen,
				"%s and another move lead to different states that look the same, but the moves become %s and %s",
				m, seen, first.seen)
			results[after] = result{seen, next}
		}
	}
}

// isMask checks a move that only shows what others see of m.
func (c trial[S, M]) isMask(m, seen M, states []S) {
	read, err := c.def.ParseMove(seen.String())
	c.need(err == nil && read == seen, "%s becomes %s, but ParseMove gives %s, %v", m, seen, read, err)
	for _, s := range states {
		c.need(s.Check(seen) != nil, "%s becomes %s, but it is legal in %q", m, seen, s)
	}
}

// samplesFit checks that Sample draws every state that has a view, each with the same probability. It does so for views
// of few states that occur in games, at most a dozen, which hide things of as many kinds as possible. There must be at
// least three of them.
func (c trial[S, M]) samplesFit() {
	const most, least = 12, 3
	type seen struct {
		s S
		p boardgame.Player
	}
	var views []seen
	known := map[string]bool{}
	for i, l := range c.examples(c.t, 300) {
		p := boardgame.Player(i % (c.def.Playing(l.last()) + 1))
		if kind := c.in(l.last(), "").kindOf(p); kind != "" && !known[kind] {
			known[kind] = true
			views = append(views, seen{l.last(), p})
		}
	}
	c.need(len(views) >= least, "only %d views have so few states that samples can be counted: "+
		"add positions with little to hide to Positions", len(views))
	n := min(len(views), most)
	for i := range n {
		v := views[i*len(views)/n] // from the whole length of the games
		c.in(v.s, "as %s sees it: ", c.def.Seat(v.p).Name).sampleFits(v.p)
	}
}

// mostSampled is the largest number of states that a view may have if its samples are counted: more take too long.
const mostSampled = 100

// kindOf says what a view hides: from whom, in about how many states, and by which letters the texts of these differ. It
// returns "" if the view allows only one state, or too many.
func (c trial[S, M]) kindOf(p boardgame.Player) string {
	drawn := c.draws(p)
	if len(drawn) > mostSampled || len(drawn) == 1 {
		return ""
	}
	text, differ := c.s.String(), map[byte]bool{}
	for s := range drawn {
		other := s.String()
		for i := range min(len(text), len(other)) {
			if text[i] != other[i] {
				differ[text[i]], differ[other[i]] = true, true
			}
		}
	}
	return fmt.Sprint(p, p == c.s.Turn(), bits.Len(uint(len(drawn))), string(slices.Sorted(maps.Keys(differ))))
}

// draws returns states that look to p like this one, this one among them.
func (c trial[S, M]) draws(p boardgame.Player) map[S]int {
	view, drawn := c.def.See(c.s, p), map[S]int{c.s: 0}
	for range 64 {
		drawn[c.Scramble(c.s, p, c.rng)] = 0
		drawn[view.Sample(c.rng)] = 0
	}
	return drawn
}

// sampleFits tests Sample in a view of few states.
func (c trial[S, M]) sampleFits(p boardgame.Player) {
	view, drawn := c.def.See(c.s, p), c.draws(p)
	n := 100 * max(len(drawn), 10)
	for range n {
		drawn[view.Sample(c.rng)]++
	}
	if len(drawn) > mostSampled {
		return
	}
	mean := float64(n) / float64(len(drawn))
	for s, times := range drawn {
		// A random number of this mean is six standard deviations away from it once in five hundred million times.
		c.need(math.Abs(float64(times)-mean) <= 6*math.Sqrt(mean),
			"the view's Sample does not draw the %d states uniformly: it draws %q %d times, not about %.0f times", len(drawn),
			s, times, mean)
	}
}
