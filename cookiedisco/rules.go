package cookiedisco

import (
	_ "embed"
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/seed4105872c/clutch/boardgame"
)

// These constants identify the rules in refusals and outcomes. The package documentation contains the text of each
// rule.
const (
	Cookies    boardgame.Rule = "cookiedisco/B1" // B1: the cookies
	Circles    boardgame.Rule = "cookiedisco/B2" // B2: touching
	Lattice    boardgame.Rule = "cookiedisco/B3" // B3: only the shape counts
	Pattern    boardgame.Rule = "cookiedisco/S1" // S1: the patterns
	Placement  boardgame.Rule = "cookiedisco/S2" // S2: placing the player-cookies
	Cherry     boardgame.Rule = "cookiedisco/S3" // S3: the cherry
	FirstMove  boardgame.Rule = "cookiedisco/S4" // S4: the first move is free
	OwnOrPlain boardgame.Rule = "cookiedisco/M1" // M1: one cookie a turn
	Rolling    boardgame.Rule = "cookiedisco/M2" // M2: rolling
	Step       boardgame.Rule = "cookiedisco/M3" // M3: a step
	StepCount  boardgame.Rule = "cookiedisco/M4" // M4: how many steps
	Start      boardgame.Rule = "cookiedisco/M5" // M5: setting off
	Stuck      boardgame.Rule = "cookiedisco/M6" // M6: cookies that can't move
	Divided    boardgame.Rule = "cookiedisco/M7" // M7: dividing the field
	MovedLast  boardgame.Rule = "cookiedisco/M8" // M8: the kind moved last
	SameEnds   boardgame.Rule = "cookiedisco/M9" // M9: what a move is
	Dividing   boardgame.Rule = "cookiedisco/E1" // E1: winning by dividing
	NoMove     boardgame.Rule = "cookiedisco/E2" // E2: no move left
	Repetition boardgame.Rule = "cookiedisco/E3" // E3: no draws
)

// book is the source of the package documentation, which contains the rules.
//
//go:embed doc.go
var book string

// french is the rule book in French.
//
//go:embed book.fr.txt
var french string

// refuse explains why m is not legal. It cites the first rule that applies, in this order: E1, E2, S2, M1, M8, M6, M5,
// M2 (the cell is occupied), M7, M4, M3, M2 (the cell is out of reach).
func (s State) refuse(m Move) error {
	kind, other := s.At(m.from), s.turn.Opponent()
	switch ending := s.Ending(); {
	case ending.Over():
		return ending.Refuse(m)
	case s.placing():
		return s.refusePlacement(m)
	case m.what == placing:
		return boardgame.Refuse(m, Placement, "both player-cookies are placed already")
	case kind == NoCookie || kind.Owner() == other: // or m is the zero Move: no cookie lies on a1
		return boardgame.Foreign{Rule: OwnOrPlain, Piece: "cookie", From: m.from, Owner: kind.Owner(),
			OwnerName: name(other), TurnName: name(s.turn)}.Refuse(m)
	case kind == s.ban:
		return boardgame.Refuse(m, MovedLast, "%s was moved last, so the %s on %s can't move now", kind, cookie(kind),
			m.from)
	}
	return s.refuseRoll(m, kind)
}

// refusePlacement refuses a move during the placement, and lists the places that are still free (S2).
func (s State) refusePlacement(m Move) error {
	var left boardgame.Choice[Cell]
	instead := boardgame.Choice[Move]{Items: s.appendPlacements(nil), Instead: true}
	for _, m := range instead.Items {
		left.Items = append(left.Items, m.to)
	}
	if m.what != placing {
		return boardgame.Refuse(m, Placement, "%s has to place a player-cookie first, on %s", name(s.turn), left).
			With(instead)
	}
	return boardgame.Refuse(m, Placement, "%s is not one of the places that are left: %s", m.to, left).With(instead)
}

// refuseRoll refuses a move of a cookie that M1 and M8 allow the player to move.
func (s State) refuseRoll(m Move, kind Kind) error {
	mover := s.find(m.from)
	r := s.reach(mover, m.to)
	switch {
	case r.may == 0:
		return boardgame.Refuse(m, Stuck, "the %s on %s touches only player-cookies, which give it no steps",
			cookie(kind), m.from)
	case !r.rolls:
		return boardgame.Refuse(m, Stuck, "the %s on %s is surrounded: no gap beside it is two places wide",
			cookie(kind), m.from)
	case m.from == m.to:
		return boardgame.Refuse(m, Start, "a cookie can't end where it began, on %s", m.to)
	case s.At(m.to) != NoCookie:
		return boardgame.Refuse(m, Rolling, "there is a cookie on %s already", m.to)
	}
	instead, away := s.instead(m.from, r), stepCounts(1)<<len(r.halts)
	switch {
	case r.how == rightly: // the steps lead there, so the move can only divide the field
		return s.refuseDivision(m, mover)
	case r.how == passing:
		return boardgame.Refuse(m, Step, "%s; no step ends on %s", instead, m.to)
	case r.how == never:
		return boardgame.Refuse(m, Rolling, "%s; no route leads to %s", instead, m.to)
	case instead.divides():
		return boardgame.Refuse(m, StepCount, "%s; %s is %s away, not %s", instead, m.to, away, r.may.numbers())
	case !r.stops:
		return boardgame.Refuse(m, StepCount, "%s; %s is only %s away", instead, m.to, away)
	}
	return boardgame.Refuse(m, StepCount, "%s; %s is %s away", instead, m.to, away)
}

// refuseDivision refuses a move that divides the field, and describes the result of the division (M7).
func (s State) refuseDivision(m Move, mover int) error {
	after := s.moving(mover, m.to)
	own, other := s.players()
	mine, theirs := after.part(own, all), after.part(other, all)
	switch {
	case mine == all:
		return boardgame.Refuse(m, Divided, "moving %s would divide the field, and joining it again at the end "+
			"does not help", m.from)
	case mine == theirs:
		return boardgame.Refuse(m, Divided, "moving %s would divide the field, with both player-cookies in one part",
			m.from)
	}
	return boardgame.Refuse(m, Divided, "moving %s would divide the field, and your part would be worth %d against %d",
		m.from, points(mine), points(theirs))
}

// An instead value describes the legal moves of a cookie, or why the cookie has none. The refusal of any other move of
// that cookie contains this description.
type instead struct {
	from  Cell
	may   stepCounts
	stops bool // whether the cookie can complete an allowed number of steps
	ends  boardgame.Choice[Cell]
}

func (s State) instead(from Cell, r reached) instead {
	i := instead{from: from, may: r.may, stops: r.stops, ends: boardgame.Choice[Cell]{Most: 5}}
	var l layout
	if s.layOut(&l) {
		place := l.placeOn(from)
		for _, e := range l.endsOf(place) {
			if e.how&l.steps(place) != 0 {
				i.ends.Items = append(i.ends.Items, e.to)
			}
		}
	}
	return i
}

// divides reports whether the cookie has no legal move because each of its moves would divide the field without
// winning.
func (i instead) divides() bool { return len(i.ends.Items) == 0 && i.stops }

// String describes the legal moves in words: "c4 must go 2 steps, to d3 or b4".
func (i instead) String() string {
	switch {
	case i.divides():
		return fmt.Sprintf("moving %s divides the field without winning", i.from)
	case len(i.ends.Items) == 0:
		return fmt.Sprintf("%s must go %s, but no route is that long", i.from, i.may)
	}
	return fmt.Sprintf("%s must go %s, to %s", i.from, i.may, i.ends)
}

// Cells returns the names of the cells that String mentions.
func (i instead) Cells() []string {
	return append([]string{i.from.String()}, i.ends.Cells()...)
}

// Proposed returns the legal moves that String mentions.
func (i instead) Proposed() []fmt.Stringer {
	moves := boardgame.Choice[Move]{Most: i.ends.Most, Instead: true}
	for _, to := range i.ends.Items {
		moves.Items = append(moves.Items, Move{i.from, to, rolling})
	}
	return moves.Proposed()
}

// stepCounts is a set of numbers of steps, as bits.
type stepCounts uint

// may returns the numbers of steps that a cookie on c may make: the values of the neutral cookies that it touches (M4).
func (s State) may(c Cell) (counts stepCounts) {
	for i, kind := range cookieKinds {
		if kind.Value() > 0 && touches(c, s.cell(i)) {
			counts |= 1 << kind.Value()
		}
	}
	return counts
}

// String returns the numbers followed by "step" or "steps", such as "2 or 3 steps".
func (c stepCounts) String() string {
	if c == 1<<1 {
		return "1 step"
	}
	return c.numbers() + " steps"
}

// numbers returns the numbers alone, such as "2 or 3".
func (c stepCounts) numbers() string {
	var numbers boardgame.Choice[stepCount]
	for ; c != 0; c &= c - 1 {
		numbers.Items = append(numbers.Items, stepCount(bits.TrailingZeros(uint(c))))
	}
	return numbers.String()
}

type stepCount int

func (n stepCount) String() string { return strconv.Itoa(int(n)) }

// cookie returns the name of a kind, such as "caramel cookie".
func cookie(k Kind) string { return strings.TrimSuffix(k.String(), " cookie") + " cookie" }
