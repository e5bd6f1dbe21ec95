package cookiedisco

import (
	"fmt"
	"maps"
	"math"
	"math/cmplx"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRollingAgainstGeometry compares the routes of each cookie of every connected field with circles that roll in the
// plane. Each field is a different set of eight connected cells in the normal frame. Their number is the right one, so
// none is missing.
func TestRollingAgainstGeometry(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds under the race detector, where nothing races")
	}
	fields := map[uint64]bool{}
	grow(func(cells uint64) {
		s := State{cells: cells}
		fields[cells] = true
		if s.part(1, all) != all || framed(cells) != cells {
			t.Fatalf("%x is not connected, not in the normal frame, or not sorted", cells)
		}
		for cookie := range cookies {
			stops := map[Cell]uint{}
			s.routes(cookie, func(way []Cell, steps int, stop bool) bool {
				if stop && steps <= 3 {
					stops[way[len(way)-1]] |= 1 << steps
				}
				return true
			})
			if want := circleEnds(s, cookie); !maps.Equal(want, stops) { // require would be slow here
				require.Equal(t, want, stops, "cookie %d in %x", cookie, cells)
			}
		}
	})
	require.Len(t, fields, knownShapes, "the number of shapes according to OEIS A001207")
	require.Len(t, allShapes().ends, knownEnds)
}

// BenchmarkShapes measures how long it takes to compute the table of shapes. A program does this at most once.
func BenchmarkShapes(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		newShapeTable()
	}
}

// This file is a second opinion on rolling (B2, M2, M3, M5). It rolls real circles of diameter 1 in the plane, with a
// complex number for each centre. It uses lattice cells only for its arguments and results.

// circleTolerance is the largest error allowed in lengths (in diameters) and in angles (in radians). On the lattice,
// different lengths and angles differ by far more. The rounding errors of a route are far smaller.
const circleTolerance = 1e-6

// circleTable holds the centres of the circles that lie still, and the start of the rolling circle.
type circleTable struct {
	still []complex128
	start complex128
}

// circleRolling is the moving circle between two steps: its centre, the anchor that it rolls around next, and the
// sense of rotation. A sense of +1 is the rotational order of B3, and −1 is the reverse order.
type circleRolling struct {
	centre, anchor complex128
	sense          float64
}

// circleEnds rolls a cookie around the others. It returns the cells where a step can end, each with the possible numbers
// of completed steps up to 3, as a mask with bit n for n steps. It ignores the values of cookies (M4) and divisions (M7).
// It panics if circles overlap or a step ends off the lattice.
func circleEnds(s State, cookie int) map[Cell]uint {
	t := circleTable{start: circleCentre(s.cell(cookie))}
	for i := range cookies {
		if i != cookie {
			t.still = append(t.still, circleCentre(s.cell(i)))
		}
	}
	ends := map[Cell]uint{}
	for _, anchor := range t.touched(t.start) { // M5
		for _, sense := range []float64{1, -1} {
			c := circleRolling{t.start, anchor, sense}
			for n := 1; n <= 3 && t.step(&c); n++ {
				ends[circleCell(c.centre)] |= 1 << n
			}
		}
	}
	return ends
}

// step rolls c to the end of its step and chooses the anchor of the next step. It reports false if c can't complete a
// step, because c can't turn at all (M2), would come back to its start (M5), or meets nothing that stops it.
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

// freeAngle returns the angle by which c can turn around its anchor before a circle stops it, or +Inf if no circle
// stops it.
//
// The centre of c moves on the unit circle around the centre of the anchor A. Let B be another circle, whose centre is
// at distance d from the centre of A. Then c overlaps B if its direction from A differs from the direction of B by
// less than acos(d/2). If d is 2, that angle is 0: c touches B for a moment, exactly opposite A, and B does not stop
// it (special situation 4).
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

// angleToStart returns the angle after which c is back at its start, or +Inf if it can't get there around this anchor.
// If c is still at its start, the angle is a full turn.
func (t circleTable) angleToStart(c circleRolling) float64 {
	if !circleTouch(t.start, c.anchor) {
		return math.Inf(1)
	}
	if angle := circleTurn(c.turnTo(t.start)); angle > circleTolerance {
		return angle
	}
	return 2 * math.Pi
}

// nextAnchor returns the anchor of the next step after c has stopped (M3). Among the circles that c touches, it is the
// only one around which c can turn in the same sense without overlapping another.
//
// When c begins to turn around a in the positive sense, its centre moves at a right angle to the direction of a,
// towards the clockwise side. So c would overlap a circle that it touches in a direction less than half a turn
// clockwise from a.
func (t circleTable) nextAnchor(c circleRolling) complex128 {
	touched := t.touched(c.centre)
	directions := make([]float64, len(touched))
	for i, a := range touched {
		directions[i] = cmplx.Phase(a - c.centre)
	}
	var found []complex128
	for i, a := range touched {
		passes := true
		for _, b := range directions {
			ahead := circleTurn(c.sense * (directions[i] - b))
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

// touched returns the circles that a circle at centre touches. It panics if that circle overlaps another.
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

// turnTo returns the angle by which c must turn around its anchor, in its sense, until its centre is in the direction
// of p.
func (c circleRolling) turnTo(p complex128) float64 {
	return c.sense * (cmplx.Phase(p-c.anchor) - cmplx.Phase(c.centre-c.anchor))
}

// circleTouch reports whether circles at a and b touch.
func circleTouch(a, b complex128) bool {
	return math.Abs(cmplx.Abs(a-b)-1) < circleTolerance
}

// circleTurn returns an angle reduced to the range from 0 to a full turn. An angle within the tolerance of a full turn
// becomes 0.
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

// circleCentre returns the centre of a lattice cell. The angle between the axes is 60 degrees, so the directions of B3
// follow each other in the positive sense.
func circleCentre(c Cell) complex128 {
	q, r := float64(c.column()), float64(c.row())
	return complex(q+r/2, r*math.Sqrt(3)/2)
}

// circleCell returns the lattice cell whose centre is p. It panics if there is no such cell, which would refute B2.
func circleCell(p complex128) Cell {
	r := imag(p) / (math.Sqrt(3) / 2)
	q := real(p) - r/2
	cell := Cell(math.Round(r))<<4 | Cell(math.Round(q))
	if cmplx.Abs(circleCentre(cell)-p) > circleTolerance {
		panic(fmt.Sprintf("geometry: a step ends at %v, which is on no lattice cell (B2)", p))
	}
	return cell
}
