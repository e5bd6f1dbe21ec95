package cookiedisco

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// reason holds what the sentence of a refusal says. It is put into words by String, when somebody asks.
type reason struct {
	rule   boardgame.Rule
	player boardgame.Player // the side to move, or who has won
	kind   Kind             // of the cookie that is moved, or that lies where it should not
	move   Move
	about  about   // which sentence, where a rule has several
	values uint    // the numbers of steps that may be made, as bits
	steps  int     // for StepCount, how many it takes at least
	ends   [8]Cell // where those end, or for S2 the places that are left; as far as there is room, and then NoCell
	mine   int     // for Divided, the points of the own part
	theirs int     // and of the other
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
)

// refuse explains why m is not legal: the first rule that applies, in the order end, S2, M1, M8, M6, M5, M2 (a cookie
// there), M7, M4, M3, M2 (not reached).
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
		s.placesLeft(&r)
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

// placesLeft takes down where player-cookies may be placed.
func (s State) placesLeft(r *reason) {
	for i := range r.ends {
		r.ends[i] = NoCell
	}
	var six [6]Move
	for i, m := range s.appendPlacements(six[:0]) {
		r.ends[i] = m.to
	}
}

// refuseRoll asks the rules from M6 on, of a cookie that may be touched.
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
	case rightly: // by its steps it gets there, so it can only be that it divides
		r.rule = Divided
		s.explainDivision(r)
	case wrongly:
		r.rule = StepCount
	case passed:
		r.rule = Step
	default:
		r.rule = Rolling
	}
}

// reach reports how the cookie gets where it should go: with a number of steps that it may make, with another, or only in
// passing. On the way it takes down where the steps that may be made end.
func (r *reason) reach(f *field, mover int) (rightly, wrongly, passed bool) {
	for i := range r.ends {
		r.ends[i] = NoCell
	}
	found := 0
	f.routes(mover, func(way []Cell, steps int, stop bool) bool {
		c := way[len(way)-1]
		allowed := stop && steps <= Chocolate.Value() && r.values>>uint(steps)&1 != 0
		if allowed && found < len(r.ends) && !hasCell(r.ends[:found], c) {
			r.ends[found] = c
			found++
		}
		if c == r.move.to {
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

func hasCell(cells []Cell, c Cell) bool {
	for _, d := range cells {
		if d == c {
			return true
		}
	}
	return false
}

// explainDivision says what is wrong with a division: that it heals, that both player-cookies are in one part, or the
// points.
func (s State) explainDivision(r *reason) {
	cookie := s.find(r.move.from)
	var f field
	f.lay(s.with(cookie, r.move.to).cells)
	own, other := s.players()
	mine, theirs := f.part(own, all), f.part(other, all)
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
			return "no move is named"
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
		return fmt.Sprintf("%s, and %s takes %d", r.howFar(), to, r.steps)
	case Step:
		return fmt.Sprintf("%s, and %s is only passed", r.howFar(), to)
	default: // Rolling
		if r.about == occupied {
			return fmt.Sprintf("there is a cookie on %s already", to)
		}
		if r.ends[0] == NoCell {
			return r.howFar()
		}
		return fmt.Sprintf("%s, and not on %s", r.howFar(), to)
	}
}

func (r reason) placement() string {
	switch r.about {
	case notPlaced:
		return fmt.Sprintf("%s has to place the player-cookie first, on %s", name(r.player), r.someEnds())
	case allPlaced:
		return "both player-cookies are placed already"
	}
	return fmt.Sprintf("%s is none of the places that are left: %s", r.move.to, r.someEnds())
}

// division says what a division would come to.
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

// howFar says which steps may be made and where they end: "2 steps from c4 end on d3 or b4".
func (r reason) howFar() string {
	var numbers []string
	for values := r.values; values != 0; values &= values - 1 {
		numbers = append(numbers, fmt.Sprint(bits.TrailingZeros(values)))
	}
	steps, verb := "steps", "end"
	if r.values == 1<<1 {
		steps, verb = "step", "ends"
	}
	if r.ends[0] == NoCell {
		return fmt.Sprintf("no way from %s has %s %s", r.move.from, either(numbers), steps)
	}
	return fmt.Sprintf("%s %s from %s %s on %s", either(numbers), steps, r.move.from, verb, r.someEnds())
}

// someEnds names the ends, up to six of them so that a sentence fits its line.
func (r reason) someEnds() string {
	cells := r.ends // a copy
	slices.Sort(cells[:])
	var ends []string
	for _, c := range cells {
		if c != NoCell {
			ends = append(ends, c.String())
		}
	}
	if len(ends) > 6 {
		return strings.Join(ends[:5], ", ") + " and others"
	}
	return either(ends)
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
