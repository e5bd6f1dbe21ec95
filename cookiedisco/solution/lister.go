package solution

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// lister lists the moves of all layouts of a shape, as reported by the engine.
//
// The lister relies on three facts. Where a cookie can roll depends only on the shape and on the values that the cookie
// touches (M4). If a cookie holds the field together, its legal moves divide the field, and no other cookie has such moves
// (M7). Whether such a move wins depends only on the cookies in the two parts (E1). Layouts that agree in these respects
// for a cookie form a class, and the lister asks the engine only once for each class. If the engine contradicts these
// facts, the lister returns an error. [Table.Check] does not rely on them.
type lister struct {
	index   *index
	family  *family
	texts   *template
	cells   [256]uint8             // for each cell of the position, its index in the shape
	around  [cookies]cellSet       // the neighbours of each cell in the shape
	part    [cookies]cellSet       // for each cell, one of the two parts into which the other cells fall without it, or 0 if they stay connected
	classes [cookies][1 << 5]class // for each cell, its classes, at the indices that lister.class computes
	ends    [cookies][256]uint8    // for each cell and each end of a move from it, the sets of touched values that allow the move, as bits
	moves   []cookiedisco.Move
}

// class describes the legal moves of a cookie in a class of layouts.
type class struct {
	known bool
	wins  bool  // whether the cookie has a move that divides the field and wins
	moves uint8 // the number of other moves
}

// class returns the class of a layout for the cookie on a cell. The index of a class has three bits for the values that
// the cookie touches. If the cookie holds the field together, the index has another bit for each part, which is set if the
// mover wins when the cookie ends beside that part.
func (l *lister) class(on arrangement, values valueCells, cell int) *class {
	n := values.on(l.around[cell])
	if part := l.part[cell]; part != 0 {
		self := cellSet(1) << cell
		if winning(on, values, part|self) {
			n |= 1 << 3
		}
		if winning(on, values, part) {
			n |= 1 << 4
		}
	}
	return &l.classes[cell][n]
}

// winning reports whether Orange wins by a move after which the given group is one of the field's two parts (E1). The
// cookies are worth 14 points in all (B1).
func winning(on arrangement, values valueCells, group cellSet) bool {
	if group>>on.orange()&1 == 0 {
		group = ^group
	}
	return group>>on.blue()&1 == 0 && values.points(group) > 7
}

func (l *lister) begin(f *family) {
	l.family, l.texts = f, newTemplate(f.shape)
	spots := f.shape.spots()
	for i, p := range spots {
		l.cells[p.cell()] = uint8(i)
		l.around[i] = neighbours(spots, i)
	}
	for i := range spots {
		l.part[i] = l.apart(i)
	}
	clear(l.classes[:])
	clear(l.ends[:])
}

func neighbours(spots []spot, cell int) (set cellSet) {
	for i, p := range spots {
		for direction := range 6 {
			step := spot{1, 0}.turned(direction)
			if p == (spot{spots[cell].q + step.q, spots[cell].r + step.r}) {
				set |= 1 << i
			}
		}
	}
	return set
}

// apart returns one of the two parts into which the other cells fall without the given cell, or 0 if they stay
// connected.
func (l *lister) apart(without int) cellSet {
	others := ^(cellSet(1) << without)
	part := others & -others // the first of the other cells
	for range cookies {
		for i, around := range l.around {
			if part>>i&1 != 0 {
				part |= around & others
			}
		}
	}
	if part == others {
		return 0
	}
	return part
}

func (l *lister) list(f *family) (field, error) {
	l.begin(f)
	moves := field{wins: make([]kinds, f.size()), moves: make([]counts, f.size())}
	for i := range f.size() {
		n := f.arrangement(i)
		if err := l.layout(l.index.ranking.all[n], l.index.ranking.values[n], &moves.wins[i], &moves.moves[i]); err != nil {
			return field{}, err
		}
	}
	var err error
	moves.steps, err = l.steps()
	return moves, err
}

// layout stores the kinds of a layout's moves that win at once in *wins, and the number of other moves of each kind in
// *moves.
func (l *lister) layout(on arrangement, values valueCells, wins *kinds, moves *counts) error {
	for cell := range cookies {
		kind := on.kind(cell)
		if kind == cookiedisco.BlueCookie { // M1
			continue
		}
		class := l.class(on, values, cell)
		if !class.known {
			if err := l.ask(on, values); err != nil {
				return err
			}
		}
		if kind.Owner() != boardgame.NoPlayer {
			kind = 0
		}
		if class.wins {
			*wins |= 1 << kind
		}
		*moves += counts(class.moves) << (8 * kind)
	}
	return nil
}

// most is the maximum number of moves of a cookie. With more, the moves of three cookies of one kind might not fit in a
// byte.
const most = 255 / 3

// ask gets the moves of a layout from the engine, and stores them in all classes of the layout.
func (l *lister) ask(on arrangement, values valueCells) error {
	s, err := l.texts.state(on, cookiedisco.NoCookie)
	if err != nil {
		return err
	}
	var asked [cookies]class
	l.moves = s.AppendMoves(l.moves[:0])
	for _, m := range l.moves {
		cell := l.cells[m.From()]
		if l.part[cell] != 0 {
			asked[cell].wins = true
			continue
		}
		l.ends[cell][m.To()] |= 1 << values.on(l.around[cell])
		if asked[cell].moves++; asked[cell].moves > most {
			return fmt.Errorf("a cookie has more than %d moves in %s", most, s)
		}
	}
	for cell, answer := range asked {
		if on.kind(cell) == cookiedisco.BlueCookie {
			continue
		}
		answer.known = true
		class := l.class(on, values, cell)
		if class.known && *class != answer {
			return fmt.Errorf("the moves of the cookie on cell %d of %s depend on more than was assumed", cell, s)
		}
		*class = answer
	}
	return nil
}

func (l *lister) steps() (list []step, err error) {
	for cell := range l.ends {
		for end, sets := range l.ends[cell] {
			if sets == 0 {
				continue
			}
			values, err := l.allowing(cell, sets)
			if err != nil {
				return nil, err
			}
			s, err := l.step(cell, cookiedisco.Cell(end), values)
			if err != nil {
				return nil, err
			}
			list = append(list, s)
		}
	}
	return list, nil
}

// allowing returns the values that allow a move from a cell: the moving cookie must touch a cookie with one of these values
// (M4). The second argument has a bit for each set of touched values with which the engine allows the move.
func (l *lister) allowing(cell int, sets uint8) (values uint8, err error) {
	values = 0b111
	for touched, class := range l.classes[cell][:8] {
		if class.known && sets>>touched&1 == 0 {
			values &^= uint8(touched)
		}
	}
	for touched, class := range l.classes[cell][:8] {
		if allowed := sets>>touched&1 != 0; class.known && allowed != (uint8(touched)&values != 0) {
			return 0, fmt.Errorf("the moves of the cookie on cell %d of shape %x do not follow from single values", cell, l.family.shape)
		}
	}
	return values, nil
}

// step returns the step from a cell of the shape to a cell of the position. The cookie must touch at least one of the
// given values.
func (l *lister) step(from int, to cookiedisco.Cell, values uint8) (step, error) {
	spots := l.family.shape.spots()
	spots[from] = spotOf(to)
	after, cells := layOut(spots)
	image, connected := l.index.images[after]
	if !connected {
		return step{}, fmt.Errorf("a move to %s divides shape %x, and should not", to, l.family.shape)
	}
	s := step{to: image.family, cell: image.cells[cells[from]]}
	for i, cell := range cells {
		now := image.cells[cell]
		s.back[now] = uint8(i)
		if l.around[from]>>i&1 != 0 {
			for value := range 3 {
				s.near |= valueCells(values>>value&1) << (8*value + int(now))
			}
		}
	}
	return s, nil
}
