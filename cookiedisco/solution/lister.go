package solution

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// lister lists the moves of the layouts of a shape, as the engine has them.
//
// Where a cookie may go depends on only two things about the other cookies: which values it touches (M4), and, if the
// others fall apart without it, which of them are in which part (E1). Layouts that agree in these form a class, and the
// engine is asked only once for each class. Likewise, the shape after a move, and the cell of it that each cookie is
// then on, depend only on the two cells of the move. Check takes neither for granted.
type lister struct {
	index   *index
	family  *family
	texts   *template
	cells   [256]uint8       // which cell of the shape a cell of the position is
	around  [cookies][]uint8 // the neighbours of each cell in the shape
	part    [cookies][]uint8 // one part of the others, if they fall apart without a cell
	classes [cookies][1 << 13]class
	known   [256][256]*change // by the cells of a move
	moves   []cookiedisco.Move
	to      []uint32
}

// class is where a cookie may go.
type class struct {
	known   bool
	changes []*change
}

// change is what a move does to the shape.
type change struct {
	divides bool // which is legal only if it wins (M7)
	family  *family
	cells   permutation
}

// weights are chosen so that a sum of them tells how many cookies there are of each kind: up to three chocolates, two
// caramels and one of each other kind.
const weights = "\x00\x01\x02\x08\x20\x40"

// class returns the class of a layout for the cookie on a cell. The class has three bits for the values that the cookie
// touches and, if the others fall apart without it, three for its kind and seven for the cookies in one part.
func (l *lister) class(on arrangement, cell int) *class {
	n := uint(0)
	for _, other := range l.around[cell] {
		n |= 1 << on.kind(int(other)) & 0b1110 // the bits of the values; player-cookies have none
	}
	n >>= 1
	if l.part[cell] != nil {
		n |= uint(on.kind(cell)) << 3
		for _, other := range l.part[cell] {
			n += uint(weights[on.kind(int(other))]) << 6
		}
	}
	return &l.classes[cell][n]
}

// begin forgets all about other shapes.
func (l *lister) begin(f *family) {
	l.family, l.texts = f, newTemplate(f.shape)
	spots := f.shape.spots()
	for i, p := range spots {
		l.cells[p.cell()] = uint8(i)
		l.around[i] = neighbours(spots, i)
	}
	for i := range spots {
		l.part[i] = l.apart(i)
		clear(l.classes[i][:])
	}
	clear(l.known[:])
	l.to = l.to[:0]
}

// neighbours are the cells beside one.
func neighbours(spots []spot, cell int) (list []uint8) {
	for i, p := range spots {
		for direction := range 6 {
			step := spot{1, 0}.turned(direction)
			if p == (spot{spots[cell].q + step.q, spots[cell].r + step.r}) {
				list = append(list, uint8(i))
			}
		}
	}
	return list
}

// apart returns one part of the other cells if they are not connected without this one, and nil if they are.
func (l *lister) apart(without int) []uint8 {
	first := uint8(0)
	if without == 0 {
		first = 1
	}
	list := []uint8{first}
	var seen [cookies]bool
	seen[without], seen[first] = true, true
	for i := 0; i < len(list); i++ {
		for _, next := range l.around[list[i]] {
			if !seen[next] {
				seen[next] = true
				list = append(list, next)
			}
		}
	}
	if len(list) == cookies-1 {
		return nil
	}
	return list
}

// list lists the moves of all layouts of a shape.
func (l *lister) list(f *family) (part, error) {
	l.begin(f)
	p := part{first: f.first, wins: make([]kinds, f.size()), moves: make([]counts, f.size())}
	for i := range f.size() {
		var err error
		if p.wins[i], p.moves[i], err = l.layout(l.index.arrangement(f, i)); err != nil {
			return part{}, err
		}
	}
	p.to = append(make([]uint32, 0, len(l.to)), l.to...)
	return p, nil
}

// layout lists the moves of one layout: which kinds of cookies have a move that wins at once, and how many other moves
// there are. The positions after those are appended to l.to.
func (l *lister) layout(on arrangement) (wins kinds, moves counts, err error) {
	for cell := range cookies {
		kind := on.kind(cell)
		if kind == cookiedisco.BlueCookie { // M1
			continue
		}
		class := l.class(on, cell)
		if !class.known {
			if err := l.ask(on); err != nil {
				return 0, 0, err
			}
		}
		if kind.Owner() != boardgame.NoPlayer {
			kind = 0
		}
		for _, c := range class.changes {
			if c.divides {
				wins |= 1 << kind
				continue
			}
			moves += 1 << (8 * kind)
			after := l.index.layout(c.family, on.permuted(&c.cells).exchanged())
			l.to = append(l.to, uint32(bans*after+int(kind)))
		}
	}
	return wins, moves, nil
}

// ask asks the engine for the moves of a layout, and keeps them for all of its classes, the known ones as well.
func (l *lister) ask(on arrangement) error {
	s, err := l.texts.state(on, cookiedisco.NoCookie)
	if err != nil {
		return err
	}
	for cell := range cookies {
		if on.kind(cell) != cookiedisco.BlueCookie {
			*l.class(on, cell) = class{known: true}
		}
	}
	l.moves = s.AppendMoves(l.moves[:0])
	if len(l.moves) > 255 {
		return fmt.Errorf("%d moves in %s, and 255 can be counted", len(l.moves), s)
	}
	for _, m := range l.moves {
		class := l.class(on, int(l.cells[m.From()]))
		class.changes = append(class.changes, l.change(m))
	}
	return nil
}

// change is what a move does.
func (l *lister) change(m cookiedisco.Move) *change {
	known := &l.known[m.From()][m.To()]
	if *known == nil {
		spots := l.family.shape.spots()
		spots[l.cells[m.From()]] = spotOf(m.To())
		after, cells := layOut(spots)
		image, connected := l.index.images[after]
		c := &change{divides: !connected}
		if connected {
			c.family = &l.index.shapes[image.family]
			for i, cell := range cells {
				c.cells[i] = image.cells[cell]
			}
		}
		*known = c
	}
	return *known
}
