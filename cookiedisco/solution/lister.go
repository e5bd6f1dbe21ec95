package solution

import (
	"fmt"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/cookiedisco"
)

// lister lists the moves of all layouts of a shape, as reported by the engine.
//
// Which moves of a cookie are legal depends on only two facts about the other cookies: the values that the cookie touches
// (M4), and, if the cookie holds the field together, which cookies are in which part (E1). Layouts that agree on both facts
// form a class, and the lister asks the engine only once for each class. What a move does to the shape depends only on the
// two cells of the move, so the lister computes it only once. Check does not rely on these assumptions.
type lister struct {
	index   *index
	family  *family
	texts   *template
	cells   [256]uint8       // for each cell of the position, its index in the shape
	around  [cookies][]uint8 // the neighbours of each cell in the shape
	part    [cookies][]uint8 // for each cell, one of the two parts into which the others fall without it, or nil if they stay connected
	classes [cookies][1 << 13]class
	known   [256][256]*change // the changes already computed, indexed by the two cells of the move
	moves   []cookiedisco.Move
	to      []uint32
}

// class holds the legal moves of a cookie in a class of layouts.
type class struct {
	known   bool
	changes []*change
}

// change is the effect of a move on the shape.
type change struct {
	divides bool // a legal move that divides the field wins (M7)
	family  *family
	cells   permutation
}

// weights holds a weight for each kind of cookie. The sum of the weights of several cookies determines how many cookies of
// each kind are among them, because there are at most three chocolates, two caramels and one cookie of each other kind.
const weights = "\x00\x01\x02\x08\x20\x40"

// class returns the class of a layout for the cookie on a cell. The index of a class consists of three bits for the values
// that the cookie touches and, if the cookie holds the field together, three bits for its kind and seven for the cookies in
// one part.
func (l *lister) class(on arrangement, cell int) *class {
	n := uint(0)
	for _, other := range l.around[cell] {
		n |= 1 << on.kind(int(other)) & 0b1110 // a bit for the value; none for player-cookies
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

// apart returns one of the two parts into which the others fall without the given cell, or nil if they stay connected.
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

// layout returns the kinds of a layout's moves that win at once, and the number of other moves of each kind. It appends
// the positions after these other moves to l.to.
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

// ask gets the moves of a layout from the engine, and stores them in all classes of the layout. In classes that are
// already known, it replaces the moves with the same ones.
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
		return fmt.Errorf("%[2]s has %[1]d moves, but at most 255 can be counted", len(l.moves), s)
	}
	for _, m := range l.moves {
		class := l.class(on, int(l.cells[m.From()]))
		class.changes = append(class.changes, l.change(m))
	}
	return nil
}

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
