package cookiedisco

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// reason holds what the sentence of a refusal says. String composes it, when somebody asks.
type reason struct {
	rule   boardgame.Rule
	player boardgame.Player // the side to move, or the winner
	kind   Kind             // of the cookie on the cell that the move leaves
	move   Move
	about  about   // which sentence, where a rule has several
	values uint    // the numbers of steps that the cookie may make, as bits
	steps  int     // for StepCount, how many it takes at least
	ends   [6]Cell // where the cookie may go instead, or for Placement the places that are left: the first of them
	open   int     // how many there are, which may be more than ends has room for
	mine   int     // for Divided, what the player's part would be worth
	theirs int     // and the other part
}

// about tells apart the sentences of one rule.
type about uint8

const (
	nothing    about = iota
	notPlaced        // S2: a move before the player-cookies are placed
	allPlaced        // S2: a placement after that
	surrounded       // M6: no way out
	occupied         // M2: a cookie where it ends
	joined           // M7: the parts are joined again
	together         // M7: both player-cookies in one part
	noWay            // M2, M3, M4: no way has a number of steps that the cookie may make
)

// refuse explains why m is not legal. It cites the first rule that applies, in the order end, S2, M1, M8, M6, M5, M2 (a
// cookie there), M7, M4, M3, M2 (not reached).
func (s State) refuse(m Move) error {
	r := reason{player: s.turn, move: m, kind: s.At(m.from)}
	winner, rule := s.result()
	switch {
	case rule != "":
		r.rule, r.player = rule, winner
	case s.placing():
		r.rule = Placement
		if m.what != placing {
			r.about = notPlaced
		}
		var six [6]Move
		for _, m := range s.appendPlacements(six[:0]) {
			r.propose(m.to)
		}
	case m.what == placing:
		r.rule, r.about = Placement, allPlaced
	case m.what == 0 || r.kind == NoCookie || r.kind.Owner() == opponent(s.turn):
		r.rule = OwnOrPlain
	case r.kind == s.ban:
		r.rule = MovedLast
	default:
		s.refuseRoll(&r)
	}
	return &boardgame.MoveError{Rule: r.rule, Move: m, Reason: r}
}

// propose adds a cell to those where the cookie may go instead.
func (r *reason) propose(c Cell) {
	if r.open < len(r.ends) {
		r.ends[r.open] = c
	}
	r.open++
}

// refuseRoll asks the rules from M6 on, about a cookie that the side to move may touch.
func (s State) refuseRoll(r *reason) {
	var f field
	f.lay(s.cells)
	from, to := r.move.from, r.move.to
	mover := s.find(from)
	r.values = values(f.touched(from))
	switch {
	case r.values == 0:
		r.rule = Stuck
		return
	case !f.canLeave(mover):
		r.rule, r.about = Stuck, surrounded
		return
	case from == to:
		r.rule = Start
		return
	case s.At(to) != NoCookie:
		r.rule, r.about = Rolling, occupied
		return
	}
	rightly, wrongly, passed := r.reach(&f, mover)
	switch {
	case rightly: // the steps lead there, so the move can only divide the field
		r.rule = Divided
		s.explainDivision(r)
		return
	case wrongly:
		r.rule = StepCount
	case passed:
		r.rule = Step
	default:
		r.rule = Rolling
	}
	s.proposeEnds(r)
}

// reach reports how the cookie gets where it should go: with a number of steps that it may make, with another number, or
// only in passing.
func (r *reason) reach(f *field, mover int) (rightly, wrongly, passed bool) {
	r.about = noWay
	f.routes(mover, func(way []Cell, steps int, stop bool) bool {
		allowed := stop && steps <= Chocolate.Value() && r.values>>uint(steps)&1 != 0
		if allowed {
			r.about = nothing
		}
		if way[len(way)-1] == r.move.to {
			rightly = rightly || allowed
			if stop && !allowed && (!wrongly || steps < r.steps) {
				wrongly, r.steps = true, steps
			}
			passed = true
		}
		return true
	})
	return rightly, wrongly, passed
}

// proposeEnds proposes the legal moves of the cookie.
func (s State) proposeEnds(r *reason) {
	var l layout
	if !s.layOut(&l) {
		return
	}
	place := l.placeOf(r.move.from)
	for _, e := range l.endsOf(place) {
		if e.how&l.steps(place) != 0 {
			r.propose(e.to)
		}
	}
}

// explainDivision finds out what is wrong with a division: it joins the parts again, both player-cookies are in one part, or
// the points are too few.
func (s State) explainDivision(r *reason) {
	cookie := s.find(r.move.from)
	var f field
	f.lay(s.with(cookie, r.move.to).cells)
	own, other := s.players()
	mine, theirs := f.part(own, all), f.part(other, all)
	r.about = nothing
	r.mine, r.theirs = points(mine), points(theirs)
	switch {
	case mine == all:
		r.about = joined
	case mine == theirs:
		r.about = together
	}
}

// String is the sentence.
func (r reason) String() string {
	from, to := r.move.from, r.move.to
	switch r.rule {
	case boardgame.NoPosition:
		return "there is no position to move in"
	case Dividing:
		return fmt.Sprintf("the game is over: %s has divided the field and won", name(r.player))
	case NoMove:
		return fmt.Sprintf("the game is over: %s has no move left, so %s has won", name(opponent(r.player)), name(r.player))
	case Placement:
		return r.placement()
	case OwnOrPlain:
		switch {
		case r.move.what == 0:
			return "no move is given"
		case r.kind == NoCookie:
			return fmt.Sprintf("there is no cookie on %s", from)
		}
		return fmt.Sprintf("the cookie on %s is %s's, and it is %s's turn", from, name(opponent(r.player)), name(r.player))
	case MovedLast:
		return fmt.Sprintf("%s was moved last, so the %s on %s can't move now", r.kind, cookie(r.kind), from)
	case Stuck:
		if r.about == surrounded {
			return fmt.Sprintf("the %s on %s is surrounded: no gap beside it is two places wide", cookie(r.kind), from)
		}
		return fmt.Sprintf("the %s on %s touches only player-cookies, which give it no steps", cookie(r.kind), from)
	case Start:
		return fmt.Sprintf("a cookie can't end where it began, on %s", to)
	case Divided:
		return r.division()
	case StepCount:
		if r.open == 0 && r.about != noWay {
			return fmt.Sprintf("%s; %s takes %s, not %s", r.instead(), to, count(r.steps), r.numbers())
		}
		return fmt.Sprintf("%s; %s takes %s", r.instead(), to, count(r.steps))
	case Step:
		return fmt.Sprintf("%s; no step ends on %s", r.instead(), to)
	default: // Rolling
		if r.about == occupied {
			return fmt.Sprintf("there is a cookie on %s already", to)
		}
		return fmt.Sprintf("%s; no way leads to %s", r.instead(), to)
	}
}

func (r reason) placement() string {
	switch r.about {
	case notPlaced:
		return fmt.Sprintf("%s has to place a player-cookie first, on %s", name(r.player), r.someEnds(6))
	case allPlaced:
		return "both player-cookies are placed already"
	}
	return fmt.Sprintf("%s is not one of the places that are left: %s", r.move.to, r.someEnds(6))
}

// division says what a division would lead to.
func (r reason) division() string {
	moving := fmt.Sprintf("moving %s would divide the field", r.move.from)
	switch r.about {
	case joined:
		return moving + ", and joining it again at the end does not help"
	case together:
		return moving + ", with both player-cookies in one part"
	}
	return fmt.Sprintf("%s, and your part would be worth %d against %d", moving, r.mine, r.theirs)
}

// instead says what the cookie may do: "c4 may go 2 steps, to d3 or b4".
func (r reason) instead() string {
	from, steps := r.move.from, r.numbers()+" steps"
	if r.values == 1<<1 {
		steps = count(1)
	}
	switch {
	case r.open > 0:
		return fmt.Sprintf("%s may go %s, to %s", from, steps, r.someEnds(5))
	case r.about == noWay:
		return fmt.Sprintf("%s has to go %s, which no way allows", from, steps)
	}
	return fmt.Sprintf("moving %s divides the field without winning", from)
}

// numbers are the numbers of steps that the cookie may make: "1 or 3".
func (r reason) numbers() string {
	var numbers []string
	for values := r.values; values != 0; values &= values - 1 {
		numbers = append(numbers, strconv.Itoa(bits.TrailingZeros(values)))
	}
	return either(numbers)
}

// someEnds names the ends; but if there are more than limit, some of them, so that the sentence stays short.
func (r reason) someEnds(limit int) string {
	var ends []string
	for _, c := range r.ends[:min(r.open, len(r.ends))] {
		ends = append(ends, c.String())
	}
	if r.open > limit {
		ends = append(ends[:limit-1], "elsewhere")
	}
	return either(ends)
}

// count is a number of steps in words: "1 step", "3 steps".
func count(steps int) string {
	if steps == 1 {
		return "1 step"
	}
	return fmt.Sprintf("%d steps", steps)
}

// either joins alternatives: "a, b or c".
func either(texts []string) string {
	last := len(texts) - 1
	if last < 1 {
		return strings.Join(texts, "")
	}
	return strings.Join(texts[:last], ", ") + " or " + texts[last]
}

// cookie is a kind with its noun.
func cookie(k Kind) string { return strings.TrimSuffix(k.String(), " cookie") + " cookie" }
