package boardgametest

import (
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/seed4105872c/clutch/boardgame"
	"github.com/seed4105872c/clutch/boardgame/picture"
)

// canBeDrawn checks the picture of a state and the traces of its moves. The picture must have each cell exactly once,
// and a word for every piece. The trace of a legal move must name only cells of the picture, and each of its arrows
// must start at a piece.
func (k *kit[S, M]) canBeDrawn(s S, rng *rand.Rand) error {
	cells := map[string]picture.Cell{}
	for _, c := range k.def.Picture(s).Cells {
		if _, twice := cells[c.Name]; twice || c.Name == "" {
			return fmt.Errorf("the picture has the cell %q twice, or a cell without a name", c.Name)
		}
		if !c.Empty() && c.Piece.Word == "" {
			return fmt.Errorf("the picture has no word for the piece %q on %s", c.Piece.Letter, c.Name)
		}
		cells[c.Name] = c
	}
	if err := k.looksStay(s); err != nil {
		return err
	}
	if k.def.Trace == nil {
		return nil
	}
	for m := range s.LegalMoves() {
		if err := traceFits(k.def.Trace(s, m), cells); err != nil {
			return fmt.Errorf("the trace of %s: %w", m, err)
		}
	}
	var none M
	if t := k.def.Trace(s, none); len(t.Arrows)+len(t.Marks) > 0 {
		return errors.New("the zero move has a trace, but it is not a move, so Trace must return an empty trace for it")
	}
	return k.sample(rng, 500, func(m M) error {
		t := k.def.Trace(s, m)
		if err := arrowsAreWays(t); err != nil {
			return err
		}
		if !reflect.DeepEqual(t, k.def.Trace(s, m)) {
			return errors.New("the second call of Trace returns another trace")
		}
		return nil
	})
}

// A value of type looks holds the appearance of a piece, without its letter.
type looks struct {
	owner boardgame.Player
	color picture.Color
	shape string
	down  bool
}

// looksStay checks that a symmetry changes nothing about the appearance of the pieces except who owns them.
func (k *kit[S, M]) looksStay(s S) error {
	count := func(s S, player func(boardgame.Player) boardgame.Player) map[looks]int {
		n := map[looks]int{}
		for _, c := range k.def.Draw(s).Cells {
			look := looks{player(c.Piece.Owner), c.Piece.Color, c.Piece.Shape.Name, c.Piece.Down}
			if c.Piece.Owner != boardgame.NoPlayer && c.Piece.Color == k.def.Seat(c.Piece.Owner).Color {
				look.color = k.def.Seat(look.owner).Color
			}
			if !c.Empty() {
				n[look]++
			}
		}
		return n
	}
	var zero S
	for _, y := range k.def.Symmetries {
		image := y.State(s)
		if image == zero {
			continue
		}
		// The symmetry maps the owners of the pieces of s. The pieces of the image keep their owners.
		here := count(s, y.Player)
		there := count(image, func(p boardgame.Player) boardgame.Player { return p })
		if !maps.Equal(here, there) {
			return fmt.Errorf("%s: the pieces look like %v, but in the image %s they look like %v",
				y, here, image, there)
		}
	}
	return nil
}

func traceFits(t picture.Trace, cells map[string]picture.Cell) error {
	names := t.Marks
	for _, a := range t.Arrows {
		names = append(names[:len(names):len(names)], a...)
	}
	for _, name := range t.Halts {
		if !slices.ContainsFunc(t.Arrows, func(a picture.Arrow) bool { return slices.Contains(a[1:], name) }) {
			return fmt.Errorf("the trace halts on %s, which no arrow reaches", name)
		}
	}
	for _, name := range names {
		if _, ok := cells[name]; !ok {
			return fmt.Errorf("there is no cell %q in the picture", name)
		}
	}
	if err := arrowsAreWays(t); err != nil {
		return err
	}
	for _, a := range t.Arrows {
		if cells[a[0]].Empty() {
			return fmt.Errorf("an arrow starts at %s, and nothing stands there", a[0])
		}
	}
	return nil
}

// arrowsAreWays checks that each arrow leads to another cell, and that no two successive cells of an arrow are the
// same.
func arrowsAreWays(t picture.Trace) error {
	for _, a := range t.Arrows {
		if len(a) < 2 || a[0] == a[len(a)-1] {
			return fmt.Errorf("the arrow %q leads nowhere", a)
		}
		for i, name := range a[1:] {
			if name == a[i] {
				return fmt.Errorf("the arrow %q names a cell twice in a row", a)
			}
		}
	}
	return nil
}

type spot struct{ x, y int }

// tellsAll checks that a trace names every cell that changes from one picture to the next: where a piece leaves, lands,
// is captured, appears or is turned over. The coordinates of the whole picture may shift.
func tellsAll(change picture.Change, before picture.Picture, t picture.Trace, after picture.Picture) error {
	marks, ends := map[string]bool{}, map[string]bool{}
	for _, name := range t.Marks {
		marks[name], ends[name] = true, true
	}
	for _, a := range t.Arrows {
		ends[a[len(a)-1]] = true
	}
	was := map[spot]string{} // the name of each cell before the move, by its place after the move
	for _, c := range before.Cells {
		was[spot{c.X + change.Shift.X, c.Y + change.Shift.Y}] = c.Name
	}
	shown := func(shown map[string]bool, names []string) bool {
		return !slices.ContainsFunc(names, func(name string) bool {
			c, _ := after.Cell(name)
			return !shown[was[spot{c.X, c.Y}]]
		})
	}
	gone := slices.ContainsFunc(change.Removed, func(name string) bool { return !ends[name] })
	if gone || !shown(marks, change.Placed) || !shown(ends, slices.Concat(change.Turned, change.Learned)) {
		return fmt.Errorf("the move changes more than the trace %v shows: %+v", t, change)
	}
	return nil
}
