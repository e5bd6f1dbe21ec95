package cookiedisco

import (
	"fmt"
	"math"
	"math/cmplx"
)

// The second opinion on rolling (B2, M2, M3, M5): real circles in the plane, equal, of diameter 1, a complex number for
// each centre. Lattice cells come in only where the answer is named.

// circleTolerance is the error allowed in lengths (in diameters) and in angles (in radians). On the lattice, lengths and
// angles that differ do so by far more, and the rounding errors of a route stay far below.
const circleTolerance = 1e-6

// circleTable is the circles that lie still, and the place that the rolling one started from.
type circleTable struct {
	still []complex128
	start complex128
}

// circleRolling is the moving circle between two steps: its centre, the circle that it rolls around next, and the sense,
// in which its centre goes around the anchor's: +1 is the rotational order of B3, −1 the other.
type circleRolling struct {
	centre, anchor complex128
	sense          float64
}

// circleEnds rolls the cookie at from, in the plane, around the others, which lie at the lattice cells of others (axial
// q, r, as in rule B3; equal circles of diameter 1; the cookie itself is not among them). It returns, for each lattice
// cell where a step ends on some route, at which numbers of completed steps (1 to maxSteps, which is below 64) one ends
// there, as a bit mask (bit n for n steps). It knows of no values (M4) and of no divided field (M7). It panics when
// circles overlap or a step ends off the lattice.
func circleEnds(others [][2]int, from [2]int, maxSteps int) map[[2]int]uint {
	t := circleTable{start: circleCentre(from)}
	for _, c := range others {
		t.still = append(t.still, circleCentre(c))
	}
	ends := map[[2]int]uint{}
	for _, anchor := range t.touched(t.start) { // M5
		for _, sense := range []float64{1, -1} {
			c := circleRolling{t.start, anchor, sense}
			for n := 1; n <= maxSteps && t.step(&c); n++ {
				ends[circleCell(c.centre)] |= 1 << n
			}
		}
	}
	return ends
}

// step rolls c to the end of its step, with the anchor of the next step chosen. False: no step can be completed, because
// c can't turn at all (M2), comes back to the start (M5), or is stopped by nothing.
func (t circleTable) step(c *circleRolling) bool {
	angle := t.freeAngle(*c)
	if angle < circleTolerance {
		if c.centre != t.start {
			panic(fmt.Sprintf("geometry: stuck after a stop: %v among %v", *c, t.still))
		}
		return false
	}
	if math.IsInf(angle, 1) || t.angleToStart(*c) < angle+circleTolerance {
		return false
	}
	c.centre = c.anchor + (c.centre-c.anchor)*cmplx.Rect(1, c.sense*angle)
	c.anchor = t.nextAnchor(*c)
	return true
}

// freeAngle is the angle by which c can turn around its anchor before a circle stops it, +Inf if none ever does.
//
// The centre runs on the unit circle around the anchor A. A circle B at distance d from A is overlapped on the open arc of
// it that lies inside the unit circle around B: acos(d/2) to either side of the direction from A to B. With d = 2 there is
// no such arc, only a point: B lies opposite A when it is met, is grazed, and stops nothing (special situation 4).
func (t circleTable) freeAngle(c circleRolling) float64 {
	free := math.Inf(1)
	for _, b := range t.still {
		d := cmplx.Abs(b - c.anchor)
		if b == c.anchor || d > 2-circleTolerance {
			continue
		}
		free = min(free, circleTurn(c.turnTo(b)-math.Acos(d/2)))
	}
	return free
}

// angleToStart is the angle after which c is back where it started, +Inf if this anchor can't bring it there. Where c has
// yet to leave, that is a full turn.
func (t circleTable) angleToStart(c circleRolling) float64 {
	if !circleTouch(t.start, c.anchor) {
		return math.Inf(1)
	}
	if angle := circleTurn(c.turnTo(t.start)); angle > circleTolerance {
		return angle
	}
	return 2 * math.Pi
}

// nextAnchor is the circle that c, stopped, rolls around from here on in the same sense (M3): of all that it touches, the
// one around which it can turn without overlapping any other of them.
//
// Turning around a in the positive sense, the centre sets off at a right angle to the direction in which a lies, to the
// clockwise side of it; so it would overlap what it touches within the half turn on that side, ends excluded.
func (t circleTable) nextAnchor(c circleRolling) complex128 {
	touched := t.touched(c.centre)
	var found []complex128
	for _, a := range touched {
		passes := true
		for _, b := range touched {
			ahead := circleTurn(c.sense * (cmplx.Phase(a-c.centre) - cmplx.Phase(b-c.centre)))
			if ahead > circleTolerance && ahead < math.Pi-circleTolerance {
				passes = false
			}
		}
		if passes {
			found = append(found, a)
		}
	}
	if len(found) != 1 || found[0] == c.anchor {
		panic(fmt.Sprintf("geometry: next anchors %v after a stop: %v among %v", found, c, t.still))
	}
	return found[0]
}

// touched lists the circles that touch one at centre. It panics if that one overlaps any.
func (t circleTable) touched(centre complex128) []complex128 {
	var list []complex128
	for _, b := range t.still {
		if cmplx.Abs(b-centre) < 1-circleTolerance {
			panic(fmt.Sprintf("geometry: a circle at %v overlaps the one at %v", centre, b))
		}
		if circleTouch(centre, b) {
			list = append(list, b)
		}
	}
	return list
}

// turnTo is the angle, seen from the anchor, from the centre of c to the point p in the sense of c.
func (c circleRolling) turnTo(p complex128) float64 {
	return c.sense * (cmplx.Phase(p-c.anchor) - cmplx.Phase(c.centre-c.anchor))
}

// circleTouch reports whether circles at a and b touch.
func circleTouch(a, b complex128) bool {
	return math.Abs(cmplx.Abs(a-b)-1) < circleTolerance
}

// circleTurn brings an angle into one full turn from 0; one within the tolerance of a full turn counts as none.
func circleTurn(angle float64) float64 {
	angle = math.Mod(angle, 2*math.Pi)
	if angle < 0 {
		angle += 2 * math.Pi
	}
	if angle > 2*math.Pi-circleTolerance {
		return 0
	}
	return angle
}

// circleCentre is the centre of a lattice cell: the axes are at 60 degrees, so that the directions of B3 turn in the
// positive sense.
func circleCentre(cell [2]int) complex128 {
	q, r := float64(cell[0]), float64(cell[1])
	return complex(q+r/2, r*math.Sqrt(3)/2)
}

// circleCell is the lattice cell whose centre is p. It panics if there is none, which would refute B2.
func circleCell(p complex128) [2]int {
	r := imag(p) / (math.Sqrt(3) / 2)
	q := real(p) - r/2
	cell := [2]int{int(math.Round(q)), int(math.Round(r))}
	if cmplx.Abs(circleCentre(cell)-p) > circleTolerance {
		panic(fmt.Sprintf("geometry: a step ends at %v, which is on no lattice cell (B2)", p))
	}
	return cell
}
