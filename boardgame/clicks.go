package boardgame

import (
	"fmt"
	"slices"
	"strings"
)

// MaxClicks is the largest number of clicks for one move.
const MaxClicks = 64

// Clicks says how a player who chooses a move on the board, cell by cell, can go on.
type Clicks[M comparable] struct {
	Next     []string    // the cells that may be clicked next, in the order of the picture
	Complete []Choice[M] // the moves that the cells clicked so far stand for, in the order of the view's list
}

// Choice is a move with a label that people choose it by.
type Choice[M comparable] struct {
	Move  M
	Label string // "b2-b1 and claim"
}

// ClickError is the refusal of a click that belongs to no move.
type ClickError struct {
	Click   int // which one, from 1
	Problem string
}

// Error returns a sentence with the number of the click and the problem.
func (e *ClickError) Error() string { return fmt.Sprintf("click %d: %s", e.Click, e.Problem) }

// Clicks answers a player who has clicked these cells, in this order: which cells may come next, and which moves are
// complete. Every legal move can be reached, and no other move. Without cells, Clicks returns where to begin.
//
// The trace of a move says how it is clicked: first the cells from which pieces set off, in any order, then the cell where
// one of them ends. A piece that is marked and stays, such as an egg that a player looks at, is clicked twice. A piece that
// is put down needs one click on its cell. A move of several pieces, of none, or of a piece that stays is complete even
// before the last click, so that it can be chosen by its label.
//
// Clicks that lead to no move, for example on a piece that can't move, are refused with the [*MoveError] of the move that the
// player seems to mean. A name that is not a cell, a click too many, and more than [MaxClicks] clicks are refused with a
// [*ClickError].
func (d *Definition[S, M]) Clicks(v View[S, M], cells ...string) (Clicks[M], error) {
	p := v.Picture()
	if err := checkClicks(p, cells); err != nil {
		return Clicks[M]{}, err
	}
	moves := v.AppendMoves(nil)
	gestures := make([]gesture, len(moves))
	for i, m := range moves {
		gestures[i] = gestureOf(v.Trace(m), p)
	}
	for n := 1; n <= len(cells); n++ {
		if !slices.ContainsFunc(gestures, func(g gesture) bool { return g.begins(cells[:n]) }) {
			return Clicks[M]{}, d.explain(v, p, cells[:n])
		}
	}
	var clicks Clicks[M]
	next := map[string]bool{}
	for i, g := range gestures {
		if !g.begins(cells) {
			continue
		}
		for _, cell := range g.next(cells) {
			next[cell] = true
		}
		if g.complete(cells) {
			clicks.Complete = append(clicks.Complete, Choice[M]{moves[i], d.label(moves[i])})
		}
	}
	for _, cell := range p.Cells {
		if next[cell.Name] {
			clicks.Next = append(clicks.Next, cell.Name)
		}
	}
	return clicks, nil
}

func checkClicks(p Picture, cells []string) error {
	if len(cells) > MaxClicks {
		return &ClickError{MaxClicks + 1, fmt.Sprintf("no move takes more than %d clicks", MaxClicks)}
	}
	for i, name := range cells {
		if _, ok := p.Cell(name); !ok {
			return &ClickError{i + 1, fmt.Sprintf("the board has no cell %q", name)}
		}
	}
	return nil
}

func (d *Definition[S, M]) label(m M) string {
	if d.Label == nil {
		return m.String()
	}
	return d.Label(m)
}

// gesture is how one move is clicked.
type gesture struct {
	first []string // the cells to click first, in any order
	last  []string // the cells to choose the last click from; none: the first cells are all
	named bool     // whether the move can be chosen without the last click
}

func gestureOf(t Trace, p Picture) gesture {
	var g gesture
	for _, a := range t.Arrows {
		g.first = append(g.first, a[0])
	}
	for _, a := range t.Arrows {
		if end := a[len(a)-1]; !slices.Contains(g.first, end) {
			g.last = append(g.last, end)
		}
	}
	g.named = len(t.Arrows) != 1
	if len(t.Arrows) > 0 || len(t.Marks) == 0 {
		return g
	}
	g.last = t.Marks
	if cell, _ := p.Cell(t.Marks[0]); cell.Piece != 0 {
		g.first = t.Marks[:1]
	} else {
		g.named = false
	}
	return g
}

// begins reports whether the clicks are the gesture or its beginning.
func (g gesture) begins(cells []string) bool {
	n := len(g.first)
	for i, cell := range cells[:min(len(cells), n)] {
		if !slices.Contains(g.first, cell) || slices.Contains(cells[:i], cell) {
			return false
		}
	}
	return len(cells) <= n || len(cells) == n+1 && slices.Contains(g.last, cells[n])
}

// next returns the cells that may follow clicks that begin the gesture.
func (g gesture) next(cells []string) []string {
	switch n := len(g.first); {
	case len(cells) > n:
		return nil
	case len(cells) == n:
		return g.last
	}
	return slices.DeleteFunc(slices.Clone(g.first), func(cell string) bool { return slices.Contains(cells, cell) })
}

// complete reports whether clicks that begin the gesture stand for the move.
func (g gesture) complete(cells []string) bool {
	return len(cells) > len(g.first) || len(cells) == len(g.first) && (g.named || len(g.last) == 0)
}

// explain returns the refusal of clicks that lead to no move: the refusal of the first illegal move that they may mean.
func (d *Definition[S, M]) explain(v View[S, M], p Picture, cells []string) error {
	var none M
	if v.Ended() != "" || v.Turn() != v.Viewer() {
		return v.Check(none)
	}
	if d.Meant != nil {
		for _, m := range d.Meant(p, v.Turn(), cells) {
			if err := v.Check(m); err != nil {
				return err
			}
		}
	}
	if err := d.searchMeant(v, p, cells); err != nil {
		return err
	}
	n := len(cells)
	if slices.Contains(cells[:n-1], cells[n-1]) {
		return &ClickError{n, cells[n-1] + " is chosen already"}
	}
	return &ClickError{n, "no move is clicked as " + strings.Join(cells, ", ")}
}

// searchMeant explains clicks that the game itself doesn't interpret. Of the written moves with these clicks, it refuses one
// that breaks the rule broken least often, because that refusal tells the player most.
func (d *Definition[S, M]) searchMeant(v View[S, M], p Picture, cells []string) error {
	const most = 20_000 // more would keep a player waiting
	var refused []*MoveError
	broken := map[Rule]int{}
	n := 0
	for m := range d.Written {
		if n++; n > most {
			break
		}
		if !gestureOf(v.Trace(m), p).begins(cells) {
			continue
		}
		if err, ok := v.Check(m).(*MoveError); ok {
			refused = append(refused, err)
			broken[err.Rule]++
		}
	}
	if len(refused) == 0 {
		return nil
	}
	return slices.MinFunc(refused, func(a, b *MoveError) int { return broken[a.Rule] - broken[b.Rule] })
}
